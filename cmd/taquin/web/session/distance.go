package session

import (
	"context"
	"errors"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// Limits of the search for a shortest solution: cells and nodes. It takes some tens of
// milliseconds.
const (
	mostProven = 16
	mostSought = 1_000_000
)

// setDistances says whether the page wants to know how far its board is from solved.
func (s *Session) setDistances(m request) (fields, error) {
	s.distances = m.Distances
	if s.shown != nil {
		s.shown.far = false
	}
	return nil, nil
}

// tellDistance sends the distance of the page's board from solved, unless another request waits.
func (s *Session) tellDistance() {
	if !s.distances || s.shown == nil || s.shown.game == nil || s.shown.far || s.inbox.any() {
		return
	}
	s.shown.far = true
	s.emit("distance", s.distance(s.shown.board))
	s.showProgress(message.Text{})
}

// distance returns the distance of a board from solved, or a lower bound and the method that
// proves it.
func (s *Session) distance(b *board.Board) fields {
	if b.CheckSolvable() != nil {
		return fields{"unsolvable": true}
	}
	least, by := 0, heuristic.Linear{}.Name()
	if weight, err := (heuristic.Linear{}).Start(b); err == nil && b.Alike() == nil {
		least = weight.Value() // of tiles that look alike it might say too much
	}
	if b.Size() > mostProven && !b.Shape().Linear() {
		return fields{"least": least, "by": by}
	}
	found, err := s.shortest(b)
	switch {
	case err == nil && found.Optimal:
		return fields{"moves": len(found.Moves)}
	case errors.Is(err, solver.ErrLimit) && found.Bound >= least:
		least, by = found.Bound, found.Method
	}
	return fields{"least": least, "by": by}
}

// shortest looks for a shortest solution.
func (s *Session) shortest(b *board.Board) (solver.Solution, error) {
	if s.optimal.Solver == nil { // kept, because it reuses its tables
		var err error
		if s.optimal, err = engine.Methods(s.config.Tables).Find("optimal"); err != nil {
			return solver.Solution{}, err
		}
	}
	return s.optimal.Solve(context.Background(), b, solver.Options{Threads: 1, MaxNodes: mostSought, MaxMemory: memory, Progress: func(p solver.Progress) {
		if !p.Doing.Empty() {
			s.showProgress(p.Message())
		}
	}})
}
