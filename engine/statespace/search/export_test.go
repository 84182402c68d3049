package search

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Farthest runs MM and returns the largest cost of a state that each side has expanded.
func Farthest(ctx context.Context, s statespace.Space, opt solver.Options) ([2]float64, Result, error) {
	m, err := newMeeting(ctx, s, opt)
	if err != nil {
		return [2]float64{}, Result{}, err
	}
	r, err := m.search()
	return [2]float64{m.fronts[0].farthest, m.fronts[1].farthest}, r, err
}
