package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/text"
)

// maxDepth is how deep brackets may be nested.
const maxDepth = 500

// maxPower is the largest power that can be written.
const maxPower = 999_999_999

// Parse reads a word. Turns that do nothing, such as U4 where U is a quarter turn, are
// left out. The error is a *WordError.
func (a *Alphabet) Parse(word string) (Word, error) {
	r := reader{alphabet: a, text: word}
	w, err := r.sequence("")
	if err != nil {
		return nil, err
	}
	if r.at < len(r.text) {
		return nil, r.failed(r.at, "%q closes no bracket", r.rune())
	}
	return w, nil
}

// reader is the state of one Parse.
type reader struct {
	alphabet *Alphabet
	text     string
	at       int // bytes read
	depth    int // brackets open
}

func (r *reader) failed(at int, format string, values ...any) error {
	return &WordError{fmt.Sprintf(format, values...), 1 + utf8.RuneCountInString(r.text[:at])}
}

// rune is the next letter, utf8.RuneError at the end.
func (r *reader) rune() rune {
	next, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return next
}

func (r *reader) skip() {
	for r.at < len(r.text) && unicode.IsSpace(r.rune()) {
		r.at += utf8.RuneLen(r.rune())
	}
}

// sequence reads parts up to a sign that ends it, or to the end of the text or to a
// closing bracket.
func (r *reader) sequence(ends string) (Word, error) {
	word := Word{}
	for r.skip(); r.at < len(r.text); r.skip() {
		if next := r.rune(); strings.ContainsRune(ends, next) || next == ')' || next == ']' {
			break
		}
		start := r.at
		part, err := r.part()
		if err != nil {
			return nil, err
		}
		if len(word)+len(part) > MaxLength {
			return nil, r.tooLong(start)
		}
		word = append(word, part...)
	}
	return word, nil
}

func (r *reader) tooLong(at int) error {
	return r.failed(at, "the word has more than %d turns", MaxLength)
}

// part reads a turn, or something in brackets with its power.
func (r *reader) part() (Word, error) {
	start := r.at
	switch r.rune() {
	case '(', '[':
	default:
		return r.turn()
	}
	if r.depth++; r.depth > maxDepth {
		return nil, r.failed(start, "more than %d brackets in each other", maxDepth)
	}
	word, err := r.brackets()
	if err != nil {
		return nil, err
	}
	r.depth--
	times, err := r.power()
	if err != nil {
		return nil, err
	}
	if times < 0 {
		word, times = r.alphabet.Inverse(word), -times
	}
	if len(word)*times > MaxLength {
		return nil, r.tooLong(start)
	}
	return slices.Repeat(word, times), nil
}

// brackets reads what stands in ( ) or in [ ], and writes it out.
func (r *reader) brackets() (Word, error) {
	start, square := r.at, r.rune() == '['
	r.at++
	if !square {
		word, err := r.sequence("")
		if err == nil {
			err = r.closed(start, ')')
		}
		return word, err
	}
	a, err := r.sequence(",:")
	if err != nil {
		return nil, err
	}
	if r.at == len(r.text) {
		return nil, r.failed(start, "'[' is not closed")
	}
	sign := r.rune()
	if sign != ',' && sign != ':' {
		return nil, r.failed(r.at, "%q where the sign of [A, B] or [A: B] should stand", sign)
	}
	r.at++
	b, err := r.sequence("")
	if err == nil {
		err = r.closed(start, ']')
	}
	if err != nil {
		return nil, err
	}
	word := slices.Concat(a, b, r.alphabet.Inverse(a))
	if sign == ',' {
		word = append(word, r.alphabet.Inverse(b)...)
	}
	if len(word) > MaxLength {
		return nil, r.tooLong(start)
	}
	return word, nil
}

// closed reads the bracket that closes the one at start.
func (r *reader) closed(start int, bracket rune) error {
	switch {
	case r.at == len(r.text):
		return r.failed(start, "%q is not closed", r.text[start])
	case r.rune() != bracket:
		return r.failed(r.at, "%q where %q should stand", r.rune(), bracket)
	}
	r.at++
	return nil
}

// turn reads the name of a move and its power. It is no word if it does nothing.
func (r *reader) turn() (Word, error) {
	start := r.at
	rest := r.text[r.at:]
	for n := min(len(rest), r.alphabet.long); n > 0; n-- {
		move, ok := r.alphabet.number[rest[:n]]
		if !ok {
			continue
		}
		r.at += n
		times, err := r.power()
		if err != nil {
			return nil, err
		}
		turn := r.alphabet.Reduced(Turn{move, times})
		if turn.Times == 0 {
			return nil, nil
		}
		return Word{turn}, nil
	}
	end := strings.IndexFunc(rest, func(c rune) bool { return !isNameRune(c) })
	switch {
	case end < 0:
		end = len(rest)
	case end == 0:
		return nil, r.failed(start, "%q where a move should stand", r.rune())
	}
	return nil, r.failed(start, "%s", r.alphabet.unknown(rest[:end]))
}

// power reads a power: digits, perhaps after ^ or ^-, and signs of the inverse before or
// after them. It is 1 where none of that stands.
func (r *reader) power() (int, error) {
	sign, times := r.primes(), 1
	start := r.at
	if r.at < len(r.text) && r.text[r.at] == '^' {
		if r.at++; r.at < len(r.text) && r.text[r.at] == '-' {
			r.at++
			sign = -sign
		}
		if r.at == len(r.text) || !isDigit(r.rune()) {
			return 0, r.failed(start, "no number after '^'")
		}
	}
	first := r.at
	for r.at < len(r.text) && isDigit(rune(r.text[r.at])) {
		r.at++
	}
	if digits := r.text[first:r.at]; digits != "" {
		n, err := strconv.Atoi(digits)
		if err != nil || n > maxPower {
			return 0, r.failed(first, "the power %s is above %d", text.Shorten(digits, 20), maxPower)
		}
		times = n
	}
	return sign * r.primes() * times, nil
}

// primes reads signs of the inverse, and returns -1 for an odd number of them.
func (r *reader) primes() int {
	sign := 1
	for r.at < len(r.text) && strings.ContainsRune("'’′", r.rune()) {
		r.at += utf8.RuneLen(r.rune())
		sign = -sign
	}
	return sign
}
