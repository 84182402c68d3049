package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxCyclesMoves is the longest solution that Cycles gives: from about 60x60
// on its solutions are longer.
const MaxCyclesMoves = 1 << 27

// Cycles is method 3 of source 000, section 5: the blank goes home, the tiles'
// permutation, which is then even, is written as a word in the chain of
// 3-cycles (0 1 2)(2 3 4)(4 5 6)…, and each is made by moves of the blank. Moves
// that undo each other where one 3-cycle follows another are left out. Its
// interest is the proof, not the length.
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
		words, err := newChainWords(s)
		if err != nil {
			return err
		}
		next := w.meter.Next(w.made())
		for link := range links {
			p, err := words.of(link)
			if err != nil {
				return err
			}
			before := len(w.path) + len(p)
			for _, m := range p {
				w.path = w.path.AppendSimplified(m)
			}
			w.dropped += int64(before - len(w.path))
			if len(w.path) > MaxCyclesMoves {
				return fmt.Errorf("%w: the chain of 3-cycles takes more than %d moves on a board of %s", solver.ErrLimit, MaxCyclesMoves, s)
			}
			if w.made() >= next {
				if err := w.meter.Check(solver.Progress{Nodes: w.made(), Done: -1}); err != nil {
					return err
				}
				next = w.meter.Next(w.made())
			}
		}
		// The path was put together from words; playing it shows that it is right.
		w.board = start
		return w.board.Play(w.path)
	})
}

// chainWords holds the moves of each generator of the chain, made when first
// asked for.
type chainWords struct {
	solved *board.Board
	paths  map[int]board.Path
}

func newChainWords(s board.Shape) (*chainWords, error) {
	b, err := board.New(s, board.BottomRight)
	if err != nil {
		return nil, err
	}
	return &chainWords{solved: b, paths: make(map[int]board.Path)}, nil
}

// of returns the path of a link of the chain: i for a right shift of the
// positions that end with i, -i for a left one.
func (c *chainWords) of(link int) (board.Path, error) {
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
