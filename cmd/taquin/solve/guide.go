package solve

import (
	"context"
	"time"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// Guide solves boards for players, by the methods optimal and beam.
type Guide struct {
	methods solver.Registry
	memory  int64
}

// NewGuide makes a guide with a library of tables and a limit of memory in bytes.
func NewGuide(tables *pdb.Library, memory int64) Guide {
	return Guide{engine.Methods(tables), memory}
}

// Shortest finds a shortest solution.
func (g Guide) Shortest(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	return g.solve(ctx, Optimal, b, report)
}

// Short finds a short solution within seconds.
func (g Guide) Short(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	return g.solve(ctx, beam, b, report)
}

// beam is the method for boards too large for proofs.
const beam = "beam"

func (g Guide) solve(ctx context.Context, name string, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	method, err := g.methods.Find(name)
	if err != nil {
		return solver.Solution{}, err
	}
	return method.Solve(ctx, b, solver.Options{MaxMemory: g.memory, Now: time.Now, Progress: report})
}
