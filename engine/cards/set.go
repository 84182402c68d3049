// Package cards solves edge-matching puzzles of square cards. Each edge of a card shows
// half a dog; the cards are laid out, in any orientation, on a rectangle so that every
// head meets a body of its kind. The source is the text Les petits chiens, whose nine
// cards and search order the package keeps.
//
// An edge is a number: n is the head of kind n and -n its body, so two edges match if
// their sum is 0. The rim of the rectangle is unconstrained. The edge 0 is a border, the
// grey edge of other edge-matching puzzles, which must lie on the rim. In a set made by
// [NewColoured] a number is a colour, and two edges match if they are equal.
//
// Places are numbered from 0 in reading order, cards from 1 in the given order. The
// package depends only on the standard library; it never prints, reads a clock or keeps
// state between calls.
package cards

import (
	"slices"

	"taquin/engine/message"
)

// MaxCells is the number of places of the largest board of cards.
const MaxCells = 256

// MaxKind is the largest kind of dog. Every edge of the largest board, which has fewer
// than 800, may have its own kind.
const MaxKind = 999

// A Card gives the edges of a square card in its current orientation.
type Card struct{ North, East, South, West int }

func (c Card) edges() [4]int { return [4]int{c.North, c.East, c.South, c.West} }

// TurnRight returns the card after a clockwise quarter turn, the source's
// rotation_droite.
func (c Card) TurnRight() Card {
	return Card{North: c.West, East: c.North, South: c.East, West: c.South}
}

func (c Card) turned(quarters int) Card {
	for range quarters {
		c = c.TurnRight()
	}
	return c
}

// check validates the edges of card number.
func (c Card) check(number int) error {
	for i, edge := range c.edges() {
		if edge < -MaxKind || edge > MaxKind {
			side := [...]string{"north", "east", "south", "west"}[i]
			return message.Errorf("cards.edge-is-not-in", "cards: edge %d is not in %d..%d (card %d, %s)", edge, -MaxKind, MaxKind, number, message.Word(side))
		}
	}
	return nil
}

// A Set is a set of cards laid out on a board, one in each place. Methods panic if a
// place is not in 0..Size()-1.
type Set struct {
	cols, rows int
	coloured   bool   // equal edges match, not opposite ones
	given      []Card // immutable, shared by copies
	laid       []laid // by place
}

// laid is the card in a place and its quarter turns.
type laid struct{ card, turns int }

// New returns a board with the cards in reading order, in their given orientations.
func New(cols, rows int, cards []Card) (*Set, error) {
	switch {
	case cols < 1 || rows < 1:
		return nil, message.Errorf("cards.x-is-not-a", "cards: %dx%d is not a board: it takes a column and a row at least", cols, rows)
	case cols > MaxCells || rows > MaxCells || cols*rows > MaxCells:
		return nil, message.Errorf("cards.a-x-board-has", "cards: a %dx%d board has more than %d places", cols, rows, MaxCells)
	case len(cards) != cols*rows:
		return nil, message.Errorf("cards.a-x-board-takes", "cards: a %dx%d board takes %d cards, not %d", cols, rows, cols*rows, len(cards))
	}
	for i, c := range cards {
		if err := c.check(i + 1); err != nil {
			return nil, err
		}
	}
	return lay(cols, rows, slices.Clone(cards)), nil
}

// NewColoured is New for cards whose edges are colours: equal edges match.
func NewColoured(cols, rows int, cards []Card) (*Set, error) {
	s, err := New(cols, rows, cards)
	if err == nil {
		s.coloured = true
	}
	return s, err
}

// Dogs returns the nine cards of Les petits chiens, three by three. Kinds 1 to 4 are its
// red, green, blue and yellow dogs; cards 2 and 6 are equal.
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

// Coloured reports whether equal edges match, instead of opposite ones.
func (s *Set) Coloured() bool { return s.coloured }

// Match reports whether two edges that touch inside the board match.
func (s *Set) Match(a, b int) bool { return a != 0 && a*s.matchSign() == b }

// matchSign is the quotient of two matching edges.
func (s *Set) matchSign() int {
	if s.coloured {
		return 1
	}
	return -1
}

// Size returns the number of places, and of cards.
func (s *Set) Size() int { return len(s.laid) }

// At returns the card in a place, in its current orientation.
func (s *Set) At(place int) Card {
	l := s.laid[place]
	return s.given[l.card].turned(l.turns)
}

// Number returns the number of the card in a place, from 1.
func (s *Set) Number(place int) int { return s.laid[place].card + 1 }

// Turns returns the number of clockwise quarter turns, 0 to 3, of the card in a place from
// its given orientation.
func (s *Set) Turns(place int) int { return s.laid[place].turns }

// Turn turns the card in a place clockwise by a quarter turn.
func (s *Set) Turn(place int) {
	l := &s.laid[place]
	l.turns = (l.turns + 1) % 4
}

// Swap exchanges the cards in two places and keeps their orientations.
func (s *Set) Swap(i, j int) { s.laid[i], s.laid[j] = s.laid[j], s.laid[i] }

// Fits reports whether the card in a place matches its neighbours above and to the left,
// the source's carte_ok, and has its borders on the rim.
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

// Solved reports whether all inner edges match and all borders lie on the rim.
func (s *Set) Solved() bool {
	for place := range s.laid {
		if !s.Fits(place) {
			return false
		}
	}
	return true
}

// Copy returns an independent copy.
func (s *Set) Copy() *Set {
	c := *s
	c.laid = slices.Clone(s.laid)
	return &c
}
