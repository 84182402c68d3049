// Package space enumerates the states of a permutation puzzle, breadth first, up to a depth if one
// is given.
//
// If all pieces are distinguishable, the states are the elements of the group. They have dense
// indices, and three bits per state suffice: see Numbers. Otherwise, or if the indices need too
// much memory, the states are the byte vectors of package packed, and the walk is that of any
// state space.
package space

import (
	"context"
	"errors"
	"math/big"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
	"taquin/engine/puzzle/searches"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// Options are the options of Walk.
type Options struct {
	enumerate.Options
	Metric puzzle.Metric
	// Of, if set, is the puzzle of the resulting states. The enumerated puzzle has some of its moves.
	Of *puzzle.Puzzle
}

// Space describes the states of a puzzle. The farthest have no history.
type Space = enumerate.Space[*puzzle.State]

// Walk enumerates the states of a puzzle from its first state. The errors are those of
// enumerate.Walk.
func Walk(ctx context.Context, z *puzzle.Puzzle, opt Options) (*Space, error) {
	source := enumerate.Source[*puzzle.State]{Title: message.Textf("space.space-of", "space of %v", z), Unit: "move", HasGoal: true,
		Begin: func(ctx context.Context, limits enumerate.Options) (enumerate.Frontier[*puzzle.State], error) {
			o := opt
			o.Options = limits
			return begin(ctx, z, o)
		}}
	return enumerate.Walk(ctx, source, opt.Options)
}

// begin chooses the representation of the states.
func begin(ctx context.Context, z *puzzle.Puzzle, opt Options) (enumerate.Frontier[*puzzle.State], error) {
	total, err := z.States(ctx)
	if err != nil && !errors.Is(err, perm.ErrColours) {
		return nil, err
	}
	if err != nil {
		total = nil
	}
	l := labels{ctx: ctx, walked: z, puzzle: opt.Of}
	if l.puzzle == nil {
		l.puzzle = z
	}
	if n, err := numbered(ctx, l, opt, total); n != nil || err != nil {
		return n, err
	}
	if l.vectors, err = packed.New(ctx, z, z.Turns(opt.Metric), z.Colours()); err != nil {
		return nil, err
	}
	fit := opt.Memory() / statespace.StateBytes(l.vectors.Size())
	if opt.Depth <= 0 && total != nil && total.Cmp(big.NewInt(fit)) > 0 {
		return nil, message.Errorf("puzzle.the-space-has-states", "%w: the space has %s states, and %s hold %d of them; a depth makes it smaller",
			solver.ErrNotApplicable, total, message.Bytes(opt.Memory()), fit)
	}
	return enumerate.Listed(ctx, searches.OfVectors(l.vectors), total, l.state, opt.Options)
}

// Graph returns the states of a puzzle as a graph.
func Graph(ctx context.Context, z *puzzle.Puzzle, opt Options) (enumerate.Graph, error) {
	turns := z.Turns(opt.Metric)
	v, err := packed.New(ctx, z, turns, z.Colours())
	if err != nil {
		return enumerate.Graph{}, err
	}
	l := labels{ctx, z, z, v}
	return enumerate.Graph{Title: "space of " + z.String(), Space: searches.OfVectors(v),
		Label: func(state []byte) string {
			x, err := l.state(state)
			if err != nil { // cancelled
				return ""
			}
			return x.String()
		},
		Move: func(_ []byte, m statespace.Move) string { return z.Format(puzzle.Sequence{turns[m]}) },
	}, nil
}

// labels converts the states of a walk to states of a puzzle.
type labels struct {
	ctx     context.Context
	walked  *puzzle.Puzzle // has all or some of the moves of puzzle
	puzzle  *puzzle.Puzzle
	vectors *packed.Vectors
}

// state returns the state of a vector.
func (l labels) state(vector []uint8) (*puzzle.State, error) {
	p := l.vectors.Perm(vector)
	if !l.walked.Alike() {
		return l.puzzle.Reached(p), nil
	}
	// The assignment of indistinguishable pieces to places is arbitrary, so p itself may be
	// unreachable.
	start, colours := l.walked.Colours(), make([]int, len(p))
	for cell, to := range p {
		colours[to] = start[cell]
	}
	x, err := l.walked.WithColours(l.ctx, colours)
	if err != nil {
		return nil, err
	}
	return l.puzzle.Reached(x.Perm()), nil
}
