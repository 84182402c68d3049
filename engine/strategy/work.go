package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// construct runs a constructive solver. It rejects unsolvable boards, and passes to solve
// only boards whose blank has its home at the bottom right. It rotates a board whose blank
// has its home at the top left. For another home it solves the board with the blank in the
// corner, and then moves the blank home.
func construct(ctx context.Context, b *board.Board, opt solver.Options, solve func(*work) error) (solver.Solution, error) {
	s, home := b.Shape(), b.Home()
	last := s.Size() - 1
	if home == 0 || home == last {
		return constructToCorner(solver.NewLimiter(ctx, opt), b, solve)
	}
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	limiter := solver.NewLimiter(ctx, opt)
	if b.Solved() {
		return solver.Solution{}, limiter.Check(solver.Progress{})
	}
	corner := b.Copy()
	corner.Reset()
	walk := s.Walk(home, last)
	if err := corner.Play(walk); err != nil {
		return solver.Solution{}, err
	}
	toward, err := b.Toward(corner)
	if err != nil {
		return solver.Solution{}, err
	}
	solution, err := constructToCorner(limiter, toward, solve)
	if err != nil {
		return solution, err
	}
	for _, m := range walk.Inverse() {
		solution.Moves = solution.Moves.AppendSimplified(m)
	}
	solution.Generated += int64(len(walk))
	if err := limiter.Check(solver.Progress{Nodes: solution.Generated, Done: 1}); err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: solution.Generated}}, err
	}
	return solution, nil
}

// constructToCorner is construct for a blank whose home is the first or last cell. It also
// solves a single row or column.
func constructToCorner(limiter *solver.Limiter, b *board.Board, solve func(*work) error) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	w := &work{limiter: limiter}
	if err := w.limiter.Check(solver.Progress{}); err != nil {
		return solver.Solution{}, err
	}
	turned := b.Home() == 0
	if turned {
		w.board = b.Turned()
	} else {
		w.board = b.Copy()
	}
	if s := b.Shape(); s.Linear() {
		w.playAll(s.Walk(w.board.Blank(), w.board.Home()))
	} else if err := solve(w); err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: w.made()}}, err
	}
	if !w.board.Solved() {
		panic(fmt.Sprintf("strategy: a board of %s is not solved", b.Shape())) // a bug
	}
	if err := w.limiter.Check(solver.Progress{Nodes: w.made(), Done: 1}); err != nil {
		return solver.Solution{Statistics: solver.Statistics{Generated: w.made()}}, err
	}
	if turned {
		w.path = w.path.Turned()
	}
	return solver.Solution{Moves: w.path, Statistics: solver.Statistics{Generated: w.made()}}, nil
}

// work is a board being solved and the moves already made.
type work struct {
	board   *board.Board
	path    board.Path
	dropped int64 // moves made that the path no longer holds
	limiter *solver.Limiter
}

// made returns the number of moves made.
func (w *work) made() int64 { return int64(len(w.path)) + w.dropped }

// play makes a legal move.
func (w *work) play(m board.Move) {
	if !w.board.Do(m) {
		panic("strategy: blank sent over an edge")
	}
	w.path = append(w.path, m)
}

func (w *work) playAll(p board.Path) {
	for _, m := range p {
		w.play(m)
	}
}
