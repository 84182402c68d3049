package strategy

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// MaxCyclesMoves is the length limit of solutions of Cycles. Boards from about 60x60 on
// exceed it.
const MaxCyclesMoves = 1 << 27

// Cycles is method 3 of source 000, section 5. It moves the blank home, factors the
// permutation of the tiles, which is then even, over the chain of 3-cycles
// (0 1 2)(2 3 4)(4 5 6)…, and makes each 3-cycle by moves of the blank. It cancels inverse
// moves between 3-cycles. The method matters for its proof, not for short solutions.
type Cycles struct{}

// Solve implements solver.Solver.
func (Cycles) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	return construct(ctx, b, opt, func(w *work) error {
		start, s := w.board.Copy(), w.board.Shape()
		w.playAll(s.Walk(w.board.Blank(), w.board.Home()))
		links, err := w.board.TilePerm().Links()
		if err != nil {
			return err
		}
		generators, err := newChainMoves(s)
		if err != nil {
			return err
		}
		next := w.limiter.Next(w.made())
		for link := range links {
			p, err := generators.of(link)
			if err != nil {
				return err
			}
			before := len(w.path) + len(p)
			for _, m := range p {
				w.path = w.path.AppendSimplified(m)
			}
			w.dropped += int64(before - len(w.path))
			if len(w.path) > MaxCyclesMoves {
				return message.Errorf("strategy.the-chain-of-cycles", "%w: the chain of 3-cycles takes more than %d moves on a board of %s", solver.ErrLimit, MaxCyclesMoves, s)
			}
			if w.made() >= next {
				if err := w.limiter.Check(solver.Progress{Nodes: w.made(), Done: -1}); err != nil {
					return err
				}
				next = w.limiter.Next(w.made())
			}
		}
		// Playing the concatenated path verifies it.
		w.board = start
		return w.board.Play(w.path)
	})
}

// chainMoves caches the moves of each generator of the chain.
type chainMoves struct {
	solved *board.Board
	paths  map[int]board.Path
}

func newChainMoves(s board.Shape) (*chainMoves, error) {
	b, err := board.New(s, board.BottomRight)
	if err != nil {
		return nil, err
	}
	return &chainMoves{solved: b, paths: make(map[int]board.Path)}, nil
}

// of returns the moves of a generator of the chain: i for the right shift of the positions
// that end with i, -i for the left shift.
func (c *chainMoves) of(link int) (board.Path, error) {
	if p, ok := c.paths[link]; ok {
		return p, nil
	}
	i := max(link, -link)
	left, err := Cycle(c.solved, i)
	if err != nil {
		return nil, err
	}
	c.solved.Reset()
	left = left.Simplify()
	c.paths[-i], c.paths[i] = left, left.Inverse()
	return c.paths[link], nil
}
