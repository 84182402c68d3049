// Package strategy holds the constructive solvers, which build a solution
// piece by piece instead of searching for one, and the hand movements of
// source 000 that scripts build their own strategies from.
package strategy

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Methods lists the package's solvers.
func Methods() solver.Registry {
	const any = "every shape"
	return solver.Registry{
		{Name: "undo", About: "goes back the way it came: the history, inverted (source 000, method 1)", Shapes: any, Solver: Undo{}},
		{Name: "lines", About: "line by line from the first row, then column by column (source 000, method 2)", Shapes: any, Solver: Lines{}},
		{Name: "rows", About: "line by line from the last row, as source 003 does; turned round when the blank lives bottom right", Shapes: any, Solver: Lines{}},
		{Name: "cycles", About: "3-cycles of the chain (0 1 2)(2 3 4)… one after the other (source 000, method 3)", Shapes: any, Solver: Cycles{}},
	}
}

// build runs one constructive solver: it refuses unsolvable boards, answers
// for a single row or column, and turns a board whose blank lives top left, so
// that make only ever sees the blank's home bottom right.
func build(ctx context.Context, b *board.Board, opt solver.Options, make func(*work) error) (solver.Solution, error) {
	if err := b.CheckSolvable(); err != nil {
		return solver.Solution{}, err
	}
	turned := b.Home() == 0
	w := &work{meter: solver.NewMeter(ctx, opt)}
	if turned {
		w.board = b.Turned()
	} else {
		w.board = b.Copy()
	}
	if s := b.Shape(); s.Linear() {
		w.playAll(s.Walk(w.board.Blank(), w.board.Home()))
	} else if err := make(w); err != nil {
		return solver.Solution{}, err
	}
	if !w.board.Solved() {
		panic(fmt.Sprintf("strategy: not solved: %v", b.Cells())) // ours, never the board's fault
	}
	if turned {
		w.path = w.path.Turned()
	}
	return solver.Solution{Moves: w.path, Generated: w.made(), Expanded: w.made()}, nil
}

// work is a board being solved and the path so far.
type work struct {
	board   *board.Board
	path    board.Path
	dropped int64 // moves made that the path no longer holds
	meter   *solver.Meter
}

// made counts the moves made.
func (w *work) made() int64 { return int64(len(w.path)) + w.dropped }

// play makes a move that is known to be possible.
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
