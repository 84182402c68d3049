package search

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Farthest runs MM and returns the largest cost of a state that each side has expanded.
func Farthest(ctx context.Context, s statespace.Space, opt solver.Options) ([2]float64, Result, error) {
	m, err := newMeeting(ctx, s, opt, false)
	if err != nil {
		return [2]float64{}, Result{}, err
	}
	r, err := m.search()
	return [2]float64{m.fronts[0].farthest, m.fronts[1].farthest}, r, err
}

// Necessary runs NBS, and returns the number of states expanded before its bound reached the cost of the solution.
func Necessary(ctx context.Context, s statespace.Space, opt solver.Options) (Result, int64, error) {
	m, err := newMeeting(ctx, s, opt, true)
	if err != nil {
		return Result{}, 0, err
	}
	r, err := m.searchPairs()
	return r, m.necessary, err
}
