package slide

import (
	"context"
	"fmt"
	"slices"

	"taquin/engine/solver"
)

// mostGoals is from how many states bidirectional begins at most, mostLaid how many pieces
// may be laid to find them.
const (
	mostGoals = 1_000_000
	mostLaid  = 50_000_000
)

// eachGoal calls yield with all states that are as the goal wants it: the other pieces lie
// anywhere, also where they cannot come together.
func (z *Puzzle) eachGoal(ctx context.Context, yield func(state []byte) error) error {
	g := &goalLayer{ctx: ctx, puzzle: z, yield: yield, fixed: make([][]uint8, len(z.kinds)), vector: make([]uint8, 0, len(z.names)), state: make([]uint8, len(z.names))}
	for _, wanted := range z.goal {
		g.fixed[wanted.kind] = append(g.fixed[wanted.kind], wanted.at)
		g.covered.set(z.kinds[wanted.kind].covers[wanted.at], true)
	}
	return g.layKind(0)
}

// goalLayer lays pieces on the cells that a goal leaves open.
type goalLayer struct {
	ctx     context.Context
	puzzle  *Puzzle
	yield   func(state []byte) error
	fixed   [][]uint8 // by kind: where the goal wants pieces
	covered taken
	vector  []uint8 // the anchors of the pieces laid, and those that are fixed
	state   []uint8 // the same in order
	laid    int     // pieces
	found   int     // states
}

// layKind lays the pieces of a kind and of those after it.
func (g *goalLayer) layKind(k int) error {
	kinds := g.puzzle.kinds
	if k < len(kinds) {
		g.vector = append(g.vector, g.fixed[k]...)
		err := g.lay(k, 0, kinds[k].count-len(g.fixed[k]))
		g.vector = g.vector[:kinds[k].from]
		return err
	}
	copy(g.state, g.vector)
	for _, kind := range kinds {
		slices.Sort(g.state[kind.from : kind.from+kind.count])
	}
	if g.found++; g.found > mostGoals {
		return tooOpen()
	}
	return g.yield(g.state)
}

// lay lays so many pieces of a kind on anchors from one on, and then the other kinds.
func (g *goalLayer) lay(k, from, count int) error {
	if g.laid++; g.laid > mostLaid {
		return tooOpen()
	}
	if g.laid&0xfff == 0 && g.ctx.Err() != nil {
		return &solver.CancelledError{Cause: context.Cause(g.ctx), At: solver.Progress{Done: -1}}
	}
	if count == 0 {
		return g.layKind(k + 1)
	}
	for at := from; at < g.puzzle.cells; at++ {
		cells := g.puzzle.kinds[k].covers[at]
		if cells == nil || !free(&g.covered, cells) {
			continue
		}
		g.covered.set(cells, true)
		g.vector = append(g.vector, uint8(at))
		err := g.lay(k, at+1, count-1)
		g.vector = g.vector[:len(g.vector)-1]
		g.covered.set(cells, false)
		if err != nil {
			return err
		}
	}
	return nil
}

func tooOpen() error {
	return fmt.Errorf("%w: the goal leaves too much open to begin from all states that are as it wants them; bfs begins from one", solver.ErrNotApplicable)
}
