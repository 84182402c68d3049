package statespace

import "bytes"

// A Cursor is a position in a space, for searches that keep only the path: it moves forth and
// back in place. Call Branches first in each state; Back and Do refer to its list.
type Cursor interface {
	// Branches returns the moves from the current state. The list is valid as long as the
	// state is on the path.
	Branches() ([]Move, error)
	// Back is the number of the move that leads back to the state before, or -1.
	Back() int
	// Do makes move number k and returns its cost.
	Do(k int) (cost float64)
	// Undo takes back the last move.
	Undo()
	// Rebase forgets the moves made, so that they can no longer be taken back.
	Rebase()
	// State returns the current state packed. The bytes are valid until the next call.
	State() []byte
	// Solved reports whether the current state is a goal.
	Solved() (bool, error)
	// Value is the heuristic value of the current state.
	Value() (float64, error)
}

// NewCursor returns a cursor on the start of a space: the space's own if it is a Walker.
// Otherwise the cursor expands each state on the path once.
func NewCursor(s Space) (Cursor, error) {
	if w, ok := s.(Walker); ok {
		return w.Walk()
	}
	c := &cursor{space: s, depth: -1}
	err := s.Starts(func(state []byte) error {
		c.push(state)
		return nil
	})
	return c, err
}

type cursor struct {
	space  Space
	levels []level // states on the path; levels[:depth+1] are in use
	depth  int
}

type level struct {
	state      []byte
	successors *Successors
	moves      []Move
	expanded   bool
	back       int
}

func (c *cursor) push(state []byte) {
	c.depth++
	if c.depth == len(c.levels) {
		c.levels = append(c.levels, level{state: make([]byte, c.space.Size()), successors: NewSuccessors(c.space.Size())})
		c.levels[c.depth].successors.NoValues = true
	}
	l := &c.levels[c.depth]
	copy(l.state, state)
	l.expanded = false
}

func (c *cursor) Branches() ([]Move, error) {
	l := &c.levels[c.depth]
	if l.expanded {
		return l.moves, nil
	}
	l.successors.Reset()
	if err := c.space.Expand(l.state, NoMove, l.successors); err != nil {
		return nil, err
	}
	l.expanded, l.back, l.moves = true, -1, l.moves[:0]
	for k, e := range l.successors.Edges {
		l.moves = append(l.moves, e.Move)
		if c.depth > 0 && l.back < 0 && bytes.Equal(l.successors.State(k), c.levels[c.depth-1].state) {
			l.back = k
		}
	}
	return l.moves, nil
}

func (c *cursor) Back() int { return c.levels[c.depth].back }

func (c *cursor) Do(k int) float64 {
	l := c.levels[c.depth].successors
	c.push(l.State(k))
	return l.Edges[k].Cost
}

func (c *cursor) Undo() { c.depth-- }

func (c *cursor) Rebase() {
	c.levels[0], c.levels[c.depth] = c.levels[c.depth], c.levels[0]
	c.levels[0].expanded = false
	c.depth = 0
}

func (c *cursor) State() []byte { return c.levels[c.depth].state }

func (c *cursor) Solved() (bool, error) { return c.space.IsGoal(c.State()) }

func (c *cursor) Value() (float64, error) { return c.space.Estimate(c.State()) }
