package slide

import (
	"context"
	"fmt"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/search"
)

// MaxFarthest is how many of the farthest states a Space keeps.
const MaxFarthest = 100

// Space is what there is to know about the states that can be reached from one.
type Space struct {
	From      *State
	Metric    Metric
	Histogram []int64  // how many states are at each distance
	States    int64    // how many there are
	Solved    int64    // how many of them are as the goal wants it
	Farthest  []*State // at distance Diameter, MaxFarthest at most; without history
}

// Diameter is the greatest distance.
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String sums the space up in a line.
func (s *Space) String() string {
	return fmt.Sprintf("space of a %s: %d states, the farthest at a distance of %d", s.From.puzzle, s.States, s.Diameter())
}

// Walk goes through all states that can be reached from x. The limits of the options hold:
// the error is then solver.ErrLimit or solver.ErrCancelled.
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
