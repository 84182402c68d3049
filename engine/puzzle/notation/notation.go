// Package notation holds the words in which people write moves of a puzzle: names of
// moves with powers, U2 R' U'; bracketed parts with powers, (R U)6; commutators,
// [A, B], which is A B A' B'; and conjugates, [A: B], which is A B A'. All of it nests.
//
// A word is read from left to right. Between moves blanks may stand, and need not where
// the names are clear: at each place the longest name that fits is taken. The digits
// after a name are its power, so that U2R is U2 R; a sign ^ may stand before the power.
//
// The package knows the names of the moves and how often each can be done until nothing
// has changed, and nothing else of the puzzle. Begin with Alphabet; read.go reads words
// and write.go writes them.
package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"taquin/engine/text"
)

const (
	// MaxMoves is the largest number of moves of an Alphabet.
	MaxMoves = 1 << 10
	// MaxName is the largest number of bytes of a name.
	MaxName = 40
	// MaxLength is the largest number of turns of a word, once all brackets are written
	// out.
	MaxLength = 1 << 20
)

// A WordError is about a text that is no word in the moves.
type WordError struct {
	Reason string
	Column int // in letters, from 1
}

// Error says what is wrong, and where.
func (e *WordError) Error() string { return fmt.Sprintf("puzzle: %s (column %d)", e.Reason, e.Column) }

// Turn is a move, by its number, done so many times. Times is never 0, and the inverse
// is done where it is negative.
type Turn struct{ Move, Times int }

// Word is a list of turns, the first one first.
type Word []Turn

// Alphabet is the names of the moves that words are made of. It does not change.
type Alphabet struct {
	names  []string
	orders []int
	number map[string]int // of the name
	long   int            // bytes of the longest name
}

// New returns the alphabet of moves with names and orders: after so many times a move has
// changed nothing. A name is of letters, digits and the signs _ + -, begins with a letter
// or a digit, and holds a letter. None stands twice, and none is another one with digits
// after it, which would be a power of that; r1 and r12 may be together, for the power of
// r1 is written r1^2 then.
func New(names []string, orders []int) (*Alphabet, error) {
	if len(names) > MaxMoves {
		return nil, fmt.Errorf("puzzle: %d moves are more than %d", len(names), MaxMoves)
	}
	a := &Alphabet{names: slices.Clone(names), orders: slices.Clone(orders), number: make(map[string]int, len(names))}
	for i, name := range names {
		if err := checkName(name); err != nil {
			return nil, err
		}
		if _, twice := a.number[name]; twice {
			return nil, fmt.Errorf("puzzle: two moves have the name %q", name)
		}
		a.number[name] = i
		a.long = max(a.long, len(name))
	}
	for _, name := range names {
		for short := name; endsWithDigit(short); {
			short = short[:len(short)-1]
			if _, found := a.number[short]; found && !endsWithDigit(short) {
				return nil, fmt.Errorf("puzzle: the move %q has a name like a power of the move %q", name, short)
			}
		}
	}
	return a, nil
}

func checkName(name string) error {
	letters := 0
	for i, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
		case isDigit(r):
		case i > 0 && strings.ContainsRune("_+-", r):
		default:
			return fmt.Errorf("puzzle: a move cannot be called %s: %q stands in it (names have letters, digits and _ + -)", text.Quote(name, MaxName), r)
		}
	}
	switch {
	case len(name) > MaxName:
		return fmt.Errorf("puzzle: the name %s of a move has more than %d bytes", text.Quote(name, MaxName), MaxName)
	case letters == 0:
		return fmt.Errorf("puzzle: a move cannot be called %q: a name has a letter", name)
	}
	return nil
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || isDigit(r) || strings.ContainsRune("_+-", r)
}

func endsWithDigit(name string) bool { return name != "" && isDigit(rune(name[len(name)-1])) }

// Names lists the names of the moves.
func (a *Alphabet) Names() []string { return slices.Clone(a.names) }

// Number returns the number of the move with a name.
func (a *Alphabet) Number(name string) (int, error) {
	if i, ok := a.number[name]; ok {
		return i, nil
	}
	return 0, fmt.Errorf("puzzle: %s", a.unknown(name))
}

// unknown says that no move has a name, and what there is instead.
func (a *Alphabet) unknown(name string) string {
	if similar := text.Similar(name, a.names); len(similar) > 0 {
		return fmt.Sprintf("no move is called %s%s", text.Quote(name, MaxName), text.Suggested(similar))
	}
	const most = 20
	listed, more := a.names, ""
	if len(listed) > most {
		listed, more = listed[:most], ", …"
	}
	return fmt.Sprintf("no move is called %s; the moves are %s%s", text.Quote(name, MaxName), strings.Join(listed, ", "), more)
}

// Reduced is the turn with the fewest times that does what t does; Times is 0 if that is
// nothing. Of two with as few the one forwards is taken.
func (a *Alphabet) Reduced(t Turn) Turn {
	order := a.orders[t.Move]
	t.Times %= order
	switch {
	case 2*t.Times > order:
		t.Times -= order
	case 2*t.Times <= -order:
		t.Times += order
	}
	return t
}

// Inverse returns the word that undoes w.
func (a *Alphabet) Inverse(w Word) Word {
	inverse := make(Word, len(w))
	for i, t := range w {
		inverse[len(w)-1-i] = a.Reduced(Turn{t.Move, -t.Times})
	}
	return inverse
}

// Cancel returns the word with turns of one move put together where they stand side by
// side, or where only moves stand between them that can change places with it.
func (a *Alphabet) Cancel(w Word, commute func(i, j int) bool) Word {
	short := make(Word, 0, len(w))
	for _, t := range w {
		at := len(short) - 1
		for at >= 0 && short[at].Move != t.Move && commute(short[at].Move, t.Move) {
			at--
		}
		if at < 0 || short[at].Move != t.Move {
			if t = a.Reduced(t); t.Times != 0 {
				short = append(short, t)
			}
			continue
		}
		t.Times += short[at].Times
		if short[at] = a.Reduced(t); short[at].Times == 0 {
			short = slices.Delete(short, at, at+1)
		}
	}
	return short
}
