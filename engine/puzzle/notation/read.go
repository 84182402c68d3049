package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

// maxDepth is the largest depth of nested brackets.
const maxDepth = 500

// maxPower is the largest power in a text.
const maxPower = 999_999_999

// Parse reads a sequence. It omits turns without effect, such as U4 if U is a quarter turn. The
// error is a *ParseError.
func (a *Alphabet) Parse(source string) (Sequence, error) {
	r := reader{alphabet: a, text: source}
	w, err := r.sequence("")
	if err != nil {
		return nil, err
	}
	if r.at < len(r.text) {
		return nil, r.failed(r.at, "puzzle.closes-no-bracket", "%q closes no bracket", r.rune())
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

func (r *reader) failed(at int, key, format string, values ...any) error {
	return &ParseError{message.Textf(key, format, values...), 1 + utf8.RuneCountInString(r.text[:at])}
}

// rune returns the next rune, utf8.RuneError at the end.
func (r *reader) rune() rune {
	next, _ := utf8.DecodeRuneInString(r.text[r.at:])
	return next
}

func (r *reader) skip() {
	for r.at < len(r.text) && unicode.IsSpace(r.rune()) {
		r.at += utf8.RuneLen(r.rune())
	}
}

// sequence reads parts up to one of some signs, a closing bracket or the end of the text.
func (r *reader) sequence(ends string) (Sequence, error) {
	w := Sequence{}
	for r.skip(); r.at < len(r.text); r.skip() {
		if next := r.rune(); strings.ContainsRune(ends, next) || next == ')' || next == ']' {
			break
		}
		start := r.at
		part, err := r.part()
		if err != nil {
			return nil, err
		}
		if len(w)+len(part) > MaxLength {
			return nil, r.tooLong(start)
		}
		w = append(w, part...)
	}
	return w, nil
}

func (r *reader) tooLong(at int) error {
	return r.failed(at, "puzzle.the-word-has-more", "the word has more than %d turns", MaxLength)
}

// part reads a turn, or brackets with their power.
func (r *reader) part() (Sequence, error) {
	start := r.at
	switch r.rune() {
	case '(', '[':
	default:
		return r.turn()
	}
	if r.depth++; r.depth > maxDepth {
		return nil, r.failed(start, "puzzle.more-than-brackets-in", "more than %d brackets in each other", maxDepth)
	}
	w, err := r.brackets()
	if err != nil {
		return nil, err
	}
	r.depth--
	times, err := r.power()
	if err != nil {
		return nil, err
	}
	if times < 0 {
		w, times = r.alphabet.Inverse(w), -times
	}
	if len(w)*times > MaxLength {
		return nil, r.tooLong(start)
	}
	return slices.Repeat(w, times), nil
}

// brackets reads and expands a group ( ), a commutator or a conjugate [ ].
func (r *reader) brackets() (Sequence, error) {
	start, square := r.at, r.rune() == '['
	r.at++
	if !square {
		w, err := r.sequence("")
		if err == nil {
			err = r.closed(start, ')')
		}
		return w, err
	}
	a, err := r.sequence(",:")
	if err != nil {
		return nil, err
	}
	if r.at == len(r.text) {
		return nil, r.failed(start, "puzzle.is-not-closed", "'[' is not closed")
	}
	sign := r.rune()
	if sign != ',' && sign != ':' {
		return nil, r.failed(r.at, "puzzle.where-the-sign-of", "%q where the sign of [A, B] or [A: B] is expected", sign)
	}
	r.at++
	b, err := r.sequence("")
	if err == nil {
		err = r.closed(start, ']')
	}
	if err != nil {
		return nil, err
	}
	w := slices.Concat(a, b, r.alphabet.Inverse(a))
	if sign == ',' {
		w = append(w, r.alphabet.Inverse(b)...)
	}
	if len(w) > MaxLength {
		return nil, r.tooLong(start)
	}
	return w, nil
}

// closed reads the bracket that matches the one at start.
func (r *reader) closed(start int, bracket rune) error {
	switch {
	case r.at == len(r.text):
		return r.failed(start, "puzzle.is-not-closed-2", "%q is not closed", r.text[start])
	case r.rune() != bracket:
		return r.failed(r.at, "puzzle.where-is-expected", "%q where %q is expected", r.rune(), bracket)
	}
	r.at++
	return nil
}

// turn reads the name of a move and its power. The result is empty if the turn has no effect.
func (r *reader) turn() (Sequence, error) {
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
		return Sequence{turn}, nil
	}
	end := strings.IndexFunc(rest, func(c rune) bool { return !isNameRune(c) })
	switch {
	case end < 0:
		end = len(rest)
	case end == 0:
		return nil, r.failed(start, "puzzle.where-a-move-should", "%q where a move is expected", r.rune())
	}
	return nil, r.failed(start, "", "%s", r.alphabet.unknown(rest[:end]))
}

// power reads an optional power: digits, with an optional prefix ^ or ^-, and signs of the
// inverse before or after the digits.
func (r *reader) power() (int, error) {
	sign, times := r.primes(), 1
	start := r.at
	if r.at < len(r.text) && r.text[r.at] == '^' {
		if r.at++; r.at < len(r.text) && r.text[r.at] == '-' {
			r.at++
			sign = -sign
		}
		if r.at == len(r.text) || !isDigit(r.rune()) {
			return 0, r.failed(start, "puzzle.no-number-after", "no number after '^'")
		}
	}
	first := r.at
	for r.at < len(r.text) && isDigit(rune(r.text[r.at])) {
		r.at++
	}
	if digits := r.text[first:r.at]; digits != "" {
		n, err := strconv.Atoi(digits)
		if err != nil || n > maxPower {
			return 0, r.failed(first, "puzzle.the-power-is-above", "the power %s is above %d", text.Shorten(digits, 20), maxPower)
		}
		times = n
	}
	return sign * r.primes() * times, nil
}

// primes reads signs of the inverse. It returns -1 if their number is odd, else 1.
func (r *reader) primes() int {
	sign := 1
	for r.at < len(r.text) && strings.ContainsRune("'’′", r.rune()) {
		r.at += utf8.RuneLen(r.rune())
		sign = -sign
	}
	return sign
}
