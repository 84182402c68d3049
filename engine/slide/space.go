package slide

import (
	"context"
	"fmt"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// MaxFarthest limits the farthest states that a Space keeps.
const MaxFarthest = 100

// Space describes the states reachable from a state.
type Space struct {
	From      *State
	Metric    Metric
	Histogram []int64  // number of states by distance
	States    int64    // their total
	Solved    int64    // number of goal states
	Farthest  []*State // at distance Diameter, at most MaxFarthest; without history
}

// Diameter returns the greatest distance.
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String summarizes the space in one line.
func (s *Space) String() string {
	return fmt.Sprintf("space of a %s: %d states, the farthest at a distance of %d", s.From.puzzle, s.States, s.Diameter())
}

// Walk enumerates the states reachable from x, breadth first. Its errors wrap solver.ErrLimit or
// solver.ErrCancelled.
func Walk(ctx context.Context, x *State, m Metric, opt solver.Options) (*Space, error) {
	s := &Space{From: x.puzzle.at(x.where), Metric: m}
	err := search.Explore(ctx, newSpace(x, Options{Metric: m}), opt, func(depth int, states *statespace.Store, first, end int32) error {
		s.Histogram = append(s.Histogram, int64(end-first))
		s.States = int64(end)
		s.Farthest = s.Farthest[:0]
		for i := first; i < end; i++ {
			if len(s.Farthest) < MaxFarthest {
				s.Farthest = append(s.Farthest, x.puzzle.at(states.State(i)))
			}
			if x.puzzle.HasGoal() && x.puzzle.solves(states.State(i)) {
				s.Solved++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}
