package solving

import (
	"fmt"

	"taquin/cmd/taquin/exit"
	"taquin/engine"
	"taquin/engine/heuristic"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// Optimal is the method that takes a partition and a checkpoint.
const Optimal = "optimal"

// CheckThreads refuses a number of threads that none can be.
func CheckThreads(n int) error {
	if n < 0 || n > solver.MaxThreads {
		return exit.Misusedf("--threads must be from 0 to %d, and is %d", solver.MaxThreads, n)
	}
	return nil
}

// Heuristic is the largest of the heuristics with these names; nil for none.
func Heuristic(names []string, tables *pdb.Library) (heuristic.Heuristic, error) {
	known, several := engine.Heuristics(tables), []heuristic.Heuristic(nil)
	for _, name := range names {
		h, err := heuristic.Find(known, name)
		if err != nil {
			return nil, fmt.Errorf("--heuristic: %w", err)
		}
		several = append(several, h)
	}
	if len(several) == 0 {
		return nil, nil
	}
	return heuristic.Max(several...), nil
}
