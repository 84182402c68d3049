package search

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// UniformCost expands the board that the cheapest way leads to (E. W. Dijkstra, "A note on
// two problems in connexion with graphs", Numerische Mathematik 1 (1959) 269-271; in
// textbooks uniform-cost search). It is AStar without a heuristic. What a move costs is for
// Options.Cost to say, by the tile that is pushed and the direction; where every move costs
// 1 it visits boards layer by layer, as BreadthFirst does.
//
// It is optimal in that no path costs less than the one it finds, for costs are above 0:
// whatever is found later costs at least as much. The path need not be the shortest; that
// it has at least its cost divided by that of the dearest move is what it proves of
// lengths. It keeps every board that it finds, at the cost of AStar.
type UniformCost struct{}

// Solve implements solver.Solver.
func (UniformCost) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	a := &astar{weight: 1, scale: 1, unit: 1, proves: true}
	if opt.Cost == nil {
		return bestFirst(ctx, b, opt, blind{}, a)
	}
	a.prices = make([][4]int32, b.Size())
	for piece := range a.prices {
		for m := board.Up; m <= board.Right && piece != b.Home(); m++ {
			price := opt.Cost(piece, m)
			if price < 1 || price > solver.MaxCost {
				return solver.Solution{}, fmt.Errorf("search: a move costs %d, which is not in 1..%d", price, solver.MaxCost)
			}
			a.prices[piece][m] = int32(price)
			a.unit = max(a.unit, price)
		}
	}
	return bestFirst(ctx, b, opt, blind{}, a)
}
