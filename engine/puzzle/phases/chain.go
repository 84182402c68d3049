package phases

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// link is a group of a chain, by the turns that are made in it.
type link struct {
	turns []puzzle.Turn
	group *perm.Group
}

// orbits returns for each cell the number of its orbit: colours that elements of the group
// leave where they are.
func (l link) orbits() []int {
	colours := make([]int, l.group.Degree())
	for number, orbit := range l.group.Orbits() {
		for _, cell := range orbit {
			colours[cell] = number
		}
	}
	return colours
}

// told reports whether the elements of a larger group that leave the orbits of l where they
// are are those of l alone. Only then can be seen that a state has come into it.
func (l link) told(ctx context.Context, larger *perm.Group) (bool, error) {
	keeping, err := larger.ColourStabilizerOrder(ctx, l.orbits())
	return err == nil && keeping.Cmp(l.group.Order()) == 0, ctx.Err()
}

// newLink returns the group of moves that are given as Options.Moves are.
func newLink(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, moves string) (link, error) {
	turns, err := solving.TurnsOf(z, m, moves)
	if err != nil {
		return link{}, err
	}
	g, err := solving.GroupOf(ctx, z, turns)
	return link{turns, g}, err
}

// given returns the chain of the subgroups that the user has named, each in the one before.
func given(ctx context.Context, t *solving.Task, opt solving.Options) ([]link, error) {
	chain := []link{{t.Turns, t.Group}}
	for _, moves := range opt.Through {
		l, err := newLink(ctx, t.Puzzle, opt.Metric, moves)
		if err != nil {
			return nil, err
		}
		last := chain[len(chain)-1].group
		if slices.ContainsFunc(l.group.Generators(), func(p perm.Perm) bool { return !last.Contains(p) }) {
			return nil, fmt.Errorf("%w: the moves %q lead out of the subgroup before", solver.ErrNotApplicable, moves)
		}
		told, err := l.told(ctx, last)
		if err != nil {
			return nil, err
		}
		if !told {
			return nil, fmt.Errorf("%w: that a state is in the subgroup of %q cannot be seen by where its cells are", solver.ErrNotApplicable, moves)
		}
		chain = append(chain, l)
	}
	return chain, nil
}

const (
	// easy is how many elements, or cosets, a phase has at most that is no trouble.
	easy = 1e11
	// hardest is how many it may have.
	hardest = 1e13
)

// found returns a chain that is found: of all groups which some of the moves generate,
// together with squares of the others, or the next power that is less, the one that makes
// the larger of its order and its index least; and so on in it, as long as it is too large.
// For the cube that is the group of U, D, L2, R2, F2 and B2 (H. Kociemba, 1992).
func found(ctx context.Context, t *solving.Task, opt solving.Options) ([]link, error) {
	chain := []link{{t.Turns, t.Group}}
	one := big.NewInt(1)
	for size(t.Group.Order()) > easy {
		last := chain[len(chain)-1]
		best, least := link{}, last.group.Order() // an index or order is at most half of it
		for _, moves := range solving.Lesser(t.Puzzle, last.turns) {
			l, err := newLink(ctx, t.Puzzle, opt.Metric, moves)
			if err != nil {
				return nil, err
			}
			order := l.group.Order()
			index := new(big.Int).Quo(last.group.Order(), order)
			larger := order
			if index.Cmp(order) > 0 {
				larger = index
			}
			worse := larger.Cmp(least)
			if index.Cmp(one) <= 0 || order.Cmp(one) <= 0 || worse > 0 || worse == 0 && len(l.turns) <= len(best.turns) {
				continue
			}
			told, err := l.told(ctx, last.group)
			if err != nil {
				return nil, err
			}
			if told {
				best, least = l, larger
			}
		}
		if best.group == nil {
			break
		}
		chain = append(chain, best)
		if size(least) < easy {
			return chain, nil
		}
	}
	for i, l := range chain {
		cosets := l.group.Order()
		if i+1 < len(chain) {
			cosets.Quo(cosets, chain[i+1].group.Order())
		}
		if size(cosets) > hardest {
			return nil, fmt.Errorf("%w: no subgroups were found by which to solve %s, which has %s; name some with through", solver.ErrNotApplicable, t.Puzzle.Title(), text.Count(len(t.Puzzle.Moves()), "move"))
		}
	}
	return chain, nil
}

func size(n *big.Int) float64 {
	x, _ := new(big.Float).SetInt(n).Float64()
	return x
}
