// Package notation reads and writes sequences of moves: names of moves with powers, U2 R' U';
// groups with powers, (R U)6; commutators, [A, B] = A B A' B'; and conjugates,
// [A: B] = A B A'. All of them nest.
//
// A sequence is read from left to right. White space between moves is optional: the reader
// takes the longest name that matches. Digits after a name are a power, so U2R is U2 R; the
// sign ^ may precede the power.
//
// The package knows only the names and the orders of the moves. Begin with Alphabet. read.go
// reads sequences and write.go writes them.
package notation

import (
	"slices"
	"strings"
	"unicode"

	"taquin/engine/message"
	"taquin/engine/text"
)

const (
	// MaxMoves is the largest number of moves of an Alphabet.
	MaxMoves = 1 << 10
	// MaxName is the largest number of bytes of a name.
	MaxName = 40
	// MaxLength is the largest number of turns of a sequence after expansion.
	MaxLength = 1 << 20
)

// A ParseError describes a text that is not a sequence of moves.
type ParseError struct {
	Reason message.Text
	Column int // in runes, from 1
}

// Error returns the reason and the column.
func (e *ParseError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *ParseError) Message() message.Text {
	return message.Textf("puzzle.column-2", "puzzle: %s (column %d)", e.Reason, e.Column)
}

// Turn is a power of a move, which is given by its number. Times is not 0; it is negative for a
// power of the inverse.
type Turn struct{ Move, Times int }

// Sequence is a sequence of turns.
type Sequence []Turn

// Alphabet holds the names and the orders of the moves. It does not change.
type Alphabet struct {
	names  []string
	orders []int
	number map[string]int // of the move with a name
	long   int            // bytes of the longest name
}

// New returns the alphabet of moves with names and orders. A name consists of letters, digits
// and the signs _ + -, begins with a letter or a digit, and contains a letter. Names are
// distinct. No name is another one followed by digits, which would be a power of it, except
// after a digit: r1 and r12 may coexist, because the power of r1 is written r1^2.
func New(names []string, orders []int) (*Alphabet, error) {
	if len(names) > MaxMoves {
		return nil, message.Errorf("puzzle.moves-are-more-than", "puzzle: %d moves are more than %d", len(names), MaxMoves)
	}
	a := &Alphabet{names: slices.Clone(names), orders: slices.Clone(orders), number: make(map[string]int, len(names))}
	for i, name := range names {
		if err := checkName(name); err != nil {
			return nil, err
		}
		if _, twice := a.number[name]; twice {
			return nil, message.Errorf("puzzle.two-moves-have-the", "puzzle: two moves have the name %q", name)
		}
		a.number[name] = i
		a.long = max(a.long, len(name))
	}
	for _, name := range names {
		for short := name; endsWithDigit(short); {
			short = short[:len(short)-1]
			if _, found := a.number[short]; found && !endsWithDigit(short) {
				return nil, message.Errorf("puzzle.the-move-has-a", "puzzle: the move %q has a name like a power of the move %q", name, short)
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
			return message.Errorf("puzzle.a-move-cannot-be", "puzzle: a move cannot be called %s: it contains %q (names have letters, digits and _ + -)", text.Quote(name, MaxName), r)
		}
	}
	switch {
	case len(name) > MaxName:
		return message.Errorf("puzzle.the-name-of-a", "puzzle: the name %s of a move has more than %d bytes", text.Quote(name, MaxName), MaxName)
	case letters == 0:
		return message.Errorf("puzzle.a-move-cannot-be-called", "puzzle: a move cannot be called %q: a name has a letter", name)
	}
	return nil
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || isDigit(r) || strings.ContainsRune("_+-", r)
}

func endsWithDigit(name string) bool { return name != "" && isDigit(rune(name[len(name)-1])) }

// unknown returns the text of an error about an unknown move, with suggestions.
func (a *Alphabet) unknown(name string) message.Text {
	if similar := text.Similar(name, a.names); len(similar) > 0 {
		return message.Textf("puzzle.no-move-is-called", "no move is called %s%s", text.Quote(name, MaxName), message.Suggested(similar))
	}
	const most = 20
	listed, more := a.names, ""
	if len(listed) > most {
		listed, more = listed[:most], ", …"
	}
	return message.Textf("puzzle.no-move-is-called-the", "no move is called %s; the moves are %s%s", text.Quote(name, MaxName), strings.Join(listed, ", "), more)
}

// Reduced returns the turn with the same effect whose Times has the least magnitude, the positive
// one of two. Times is 0 if the turn has no effect.
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

// Inverse returns the sequence that undoes w.
func (a *Alphabet) Inverse(w Sequence) Sequence {
	inverse := make(Sequence, len(w))
	for i, t := range w {
		inverse[len(w)-1-i] = a.Reduced(Turn{t.Move, -t.Times})
	}
	return inverse
}

// Cancel merges turns of the same move if they are adjacent or if only moves that commute with
// it are between them.
func (a *Alphabet) Cancel(w Sequence, commute func(i, j int) bool) Sequence {
	short := make(Sequence, 0, len(w))
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
