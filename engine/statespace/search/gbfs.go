package search

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// GBFS is greedy best-first search: it expands the state with the least estimate, among equals
// the one generated last, and does not look at the cost of the path (J. E. Doran, D. Michie,
// "Experiments with the Graph Traverser program", Proceedings of the Royal Society A 294 (1966)
// 235-259). It is A* with an infinite weight.
//
// It usually expands few states, because nothing draws it back to states near the start. The price is the
// solution, which may be many times longer than a shortest one, and no weight bounds it. Greedy (greedy.go)
// keeps no queue: where greedy is stuck in a local minimum, GBFS goes on with the next best state
// that it has generated, so it finds a solution of every finite space that has one. Use it for a first
// solution of a large puzzle, or as the limit of the weighted searches in an experiment.
//
// It keeps every state that it generates, with the first path to it, and expands none twice. The heuristic
// need not be admissible. If it is, it bounds the cost of a solution from the start, and a solution of
// that cost is optimal.
func GBFS(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	return bestFirst(ctx, s, opt, true)
}
