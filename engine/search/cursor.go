package search

import (
	"slices"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/statespace"
)

// cursor is a board on which moves are made in place, with its heuristic.
type cursor struct {
	space *space
	b     *board.Board
	h     heuristic.Running // of b
	real  heuristic.Real    // h, if its values may be fractions
	moves [16][]statespace.Move
	path  []board.Move // since the start or Rebase
	state []byte
}

// Walk implements statespace.Walker.
func (s *space) Walk() (statespace.Cursor, error) {
	if s.slides || s.cost != nil {
		return statespace.NewCursor(struct{ statespace.Space }{s})
	}
	c := &cursor{space: s, b: s.first.Copy(), state: make([]byte, s.Size())}
	for open := range c.moves {
		for _, m := range s.order {
			if open>>m&1 != 0 {
				c.moves[open] = append(c.moves[open], statespace.Move(m))
			}
		}
	}
	var err error
	c.h, err = s.heuristic.Start(c.b)
	c.real, _ = c.h.(heuristic.Real)
	return c, err
}

// Branches implements statespace.Cursor.
func (c *cursor) Branches() ([]statespace.Move, error) {
	return c.moves[c.space.open[c.b.Blank()]&15], nil
}

// Back implements statespace.Cursor.
func (c *cursor) Back() int {
	if len(c.path) == 0 {
		return -1
	}
	moves, _ := c.Branches()
	return slices.Index(moves, statespace.Move(c.path[len(c.path)-1].Opposite()))
}

// Do implements statespace.Cursor.
func (c *cursor) Do(k int) float64 {
	m := board.Move(c.moves[c.space.open[c.b.Blank()]&15][k])
	c.b.Do(m)
	c.h.Moved(m)
	c.path = append(c.path, m)
	return 1
}

// Undo implements statespace.Cursor.
func (c *cursor) Undo() {
	last := len(c.path) - 1
	m := c.path[last].Opposite()
	c.path = c.path[:last]
	c.b.Do(m)
	c.h.Moved(m)
}

// Rebase implements statespace.Cursor.
func (c *cursor) Rebase() { c.path = c.path[:0] }

// State implements statespace.Cursor.
func (c *cursor) State() []byte {
	c.space.write(c.b, c.state)
	return c.state
}

// Solved implements statespace.Cursor.
func (c *cursor) Solved() (bool, error) { return c.b.Solved(), nil }

// Value implements statespace.Cursor.
func (c *cursor) Value() (float64, error) {
	if c.real != nil {
		return c.real.Real(), nil
	}
	return float64(c.h.Value()), nil
}
