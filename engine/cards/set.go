// Package cards holds edge-matching square cards: cards that bear half a dog on
// each edge and are to be laid, turned as one likes, on a rectangle so that
// every head meets the body of its own kind. It comes from the text Les petits
// chiens, whose nine cards and whose order of work it keeps.
//
// An edge is a number: n is the head of kind n and -n its body, so that two
// edges match when they add to 0. The rim of the rectangle asks for nothing. An
// edge 0 is a border, the grey edge of other edge-matching puzzles: it lies on the
// rim and nowhere else. In a set that [NewColoured] makes a number is a colour, and two
// edges match when they are equal.
//
// Places are numbered from 0 in reading order, cards from 1 in the order they
// were given. The package stands on the standard library alone; it never prints,
// reads a clock, knows Lua or keeps anything between two calls.
package cards

import (
	"fmt"
	"slices"
)

// MaxCells is the number of places of the largest board of cards.
const MaxCells = 256

// MaxKind is the largest kind of dog. The largest board has fewer than 800
// edges, so that each may bear a kind of its own.
const MaxKind = 999

// A Card is a square card as it lies: the half-dog on each of its edges.
type Card struct{ North, East, South, West int }

// TurnRight returns the card after a quarter turn clockwise, the source's
// rotation_droite: north takes west's edge, east north's, and so on.
func (c Card) TurnRight() Card {
	return Card{North: c.West, East: c.North, South: c.East, West: c.South}
}

func (c Card) turned(quarters int) Card {
	for range quarters {
		c = c.TurnRight()
	}
	return c
}

// check says what is wrong with the card's edges, if anything is.
func (c Card) check(number int) error {
	for _, e := range [...]struct {
		value int
		side  string
	}{{c.North, "north"}, {c.East, "east"}, {c.South, "south"}, {c.West, "west"}} {
		if e.value < -MaxKind || e.value > MaxKind {
			return fmt.Errorf("cards: edge %d is not in %d..%d (card %d, %s)", e.value, -MaxKind, MaxKind, number, e.side)
		}
	}
	return nil
}

// A Set is a set of cards that lie on a board, one in each place. The methods
// that take a place expect one in 0..Size()-1 and panic on another.
type Set struct {
	cols, rows int
	coloured   bool   // equal edges match, not opposite ones
	given      []Card // never written after New: copies share it
	laid       []laid // by place
}

// laid is what lies in a place: which card, and turned how often.
type laid struct{ card, turns int }

// New returns a board of the given shape with the cards lying on it in reading
// order, unturned.
func New(cols, rows int, cards []Card) (*Set, error) {
	switch {
	case cols < 1 || rows < 1:
		return nil, fmt.Errorf("cards: %dx%d is not a board: it takes a column and a row at least", cols, rows)
	case cols > MaxCells || rows > MaxCells || cols*rows > MaxCells:
		return nil, fmt.Errorf("cards: a %dx%d board has more than %d places", cols, rows, MaxCells)
	case len(cards) != cols*rows:
		return nil, fmt.Errorf("cards: a %dx%d board takes %d cards, not %d", cols, rows, cols*rows, len(cards))
	}
	for i, c := range cards {
		if err := c.check(i + 1); err != nil {
			return nil, err
		}
	}
	return lay(cols, rows, slices.Clone(cards)), nil
}

// NewColoured returns a board as New does, of cards whose edges are colours: two of them
// match when they are equal.
func NewColoured(cols, rows int, cards []Card) (*Set, error) {
	s, err := New(cols, rows, cards)
	if err == nil {
		s.coloured = true
	}
	return s, err
}

// Dogs returns the nine cards of Les petits chiens, three by three. Kinds 1 to
// 4 are its red, green, blue and yellow dogs; cards 2 and 6 are alike.
func Dogs() *Set {
	return lay(3, 3, []Card{
		{-1, 4, -2, 3}, {2, 4, 1, 3}, {-3, 4, -2, 1},
		{-1, 4, 1, 3}, {-3, 2, 1, -4}, {2, 4, 1, 3},
		{-1, -3, -2, -4}, {4, -3, 1, -2}, {2, -3, -2, -4},
	})
}

func lay(cols, rows int, given []Card) *Set {
	s := &Set{cols: cols, rows: rows, given: given, laid: make([]laid, len(given))}
	for i := range s.laid {
		s.laid[i].card = i
	}
	return s
}

// Cols returns the number of columns.
func (s *Set) Cols() int { return s.cols }

// Rows returns the number of rows.
func (s *Set) Rows() int { return s.rows }

// Coloured reports whether edges match that are equal, instead of opposite.
func (s *Set) Coloured() bool { return s.coloured }

// Match reports whether two edges that touch inside the board match.
func (s *Set) Match(a, b int) bool { return a != 0 && a*s.partner() == b }

// partner is what an edge is multiplied by for the one that matches it.
func (s *Set) partner() int {
	if s.coloured {
		return 1
	}
	return -1
}

// Size returns the number of places, which is that of the cards.
func (s *Set) Size() int { return len(s.laid) }

// At returns the card in a place, as it lies now.
func (s *Set) At(place int) Card {
	l := s.laid[place]
	return s.given[l.card].turned(l.turns)
}

// Number tells which card lies in a place, from 1.
func (s *Set) Number(place int) int { return s.laid[place].card + 1 }

// Turns returns how many quarter turns clockwise, 0 to 3, the card in a place
// lies from how it was given.
func (s *Set) Turns(place int) int { return s.laid[place].turns }

// Turn gives the card in a place a quarter turn clockwise.
func (s *Set) Turn(place int) {
	l := &s.laid[place]
	l.turns = (l.turns + 1) % 4
}

// Swap exchanges the cards of two places; each stays turned as it is.
func (s *Set) Swap(i, j int) { s.laid[i], s.laid[j] = s.laid[j], s.laid[i] }

// Fits reports whether the card in a place matches its neighbours above and to
// the left, the source's carte_ok, and has its borders on the rim.
func (s *Set) Fits(place int) bool {
	c := s.At(place)
	switch {
	case c.borders()&^s.rim(place) != 0:
		return false
	case place >= s.cols && !s.Match(s.At(place-s.cols).South, c.North):
		return false
	}
	return place%s.cols == 0 || s.Match(s.At(place-1).East, c.West)
}

// Solved reports whether all edges inside match and every border lies on the rim.
func (s *Set) Solved() bool {
	for place := range s.laid {
		if !s.Fits(place) {
			return false
		}
	}
	return true
}

// Copy returns the same cards, lying as they do, to be moved on their own.
func (s *Set) Copy() *Set {
	c := *s
	c.laid = slices.Clone(s.laid)
	return &c
}
