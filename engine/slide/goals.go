package slide

import (
	"context"
	"slices"

	"taquin/engine/message"
	"taquin/engine/solver"
)

// mostGoals limits the goal states from which a backward search starts, and mostLaid the number
// of placements of pieces tried to enumerate them.
const (
	mostGoals = 1_000_000
	mostLaid  = 50_000_000
)

// eachGoal calls yield with all goal states. The pieces that are not part of the goal take any
// free positions, including unreachable combinations.
func (z *Puzzle) eachGoal(ctx context.Context, yield func(state []byte) error) error {
	g := &goalLayer{ctx: ctx, puzzle: z, yield: yield, fixed: make([][]uint8, len(z.kinds)), vector: make([]uint8, 0, len(z.names)), state: make([]uint8, len(z.names))}
	for _, wanted := range z.goal {
		g.fixed[wanted.kind] = append(g.fixed[wanted.kind], wanted.at)
		g.covered.set(z.kinds[wanted.kind].covers[wanted.at], true)
	}
	return g.layKind(0)
}

// goalLayer enumerates goal states by backtracking.
type goalLayer struct {
	ctx     context.Context
	puzzle  *Puzzle
	yield   func(state []byte) error
	fixed   [][]uint8 // by kind: the goal anchors
	covered taken
	vector  []uint8 // the anchors of placed and fixed pieces
	state   []uint8 // vector, sorted within each kind
	laid    int     // number of placements
	found   int     // number of states
}

// layKind places the pieces of kind k and of the later kinds.
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

// lay places count pieces of a kind on anchors of at least from, and then the later kinds.
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
	return message.Errorf("slide.the-goal-leaves-too", "%w: the goal leaves too much open to begin from all states that are as it wants them; bfs begins from one", solver.ErrNotApplicable)
}
