package tui

import (
	"context"
	"errors"
	"time"

	"taquin/engine"
	"taquin/engine/draw"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/slides"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/slide"
	"taquin/engine/solver"
)

// position is a state that is played by names of moves.
type position interface {
	Name() string
	Moves() []string // the names of the possible moves
	Drawing() draw.Drawing
	// Play makes the moves of a word, all or none, and returns their number. Undo undoes the last
	// one.
	Play(word string) (made int, err error)
	Undo() error
	Solved() bool
	// Question returns a search from a copy of the position.
	Question(s PuzzleSolver) query
}

// query finds a way to the end.
type query func(ctx context.Context, report func(solver.Progress)) (way, error)

// way is a known way to the end.
type way struct {
	moves  []string // names
	proven bool     // proven shortest
}

// PuzzleSolver configures searches.
type PuzzleSolver struct {
	Methods solving.Registry // for puzzles defined by moves
	Memory  int64            // limit of a search in bytes
}

func (s PuzzleSolver) options(report func(solver.Progress)) solver.Options {
	return solver.Options{MaxMemory: s.Memory, Now: time.Now, Progress: report}
}

// onPuzzle is a state of a puzzle defined by moves.
type onPuzzle struct{ *puzzle.State }

func (p onPuzzle) Name() string { return p.Puzzle().String() }

func (p onPuzzle) Moves() (names []string) {
	for _, m := range p.Puzzle().Moves() {
		names = append(names, m.Name)
	}
	return names
}

func (p onPuzzle) Drawing() draw.Drawing { return puzzles.New(p.State) }
func (p onPuzzle) Undo() error           { return p.State.Undo(1) }

func (p onPuzzle) Play(word string) (made int, err error) {
	w, err := p.Puzzle().Parse(word)
	if err == nil {
		p.State.Play(w)
	}
	return len(w), err
}

func (p onPuzzle) Question(s PuzzleSolver) query {
	x := p.Copy()
	return func(ctx context.Context, report func(solver.Progress)) (found way, err error) {
		for _, name := range engine.UsualPuzzleMethods(ctx, x.Puzzle()) {
			var method solving.Method
			if method, err = s.Methods.Find(name); err != nil {
				break
			}
			var solved solving.Solution
			solved, err = method.Solve(ctx, x, solving.Options{Options: s.options(report)})
			if errors.Is(err, solver.ErrNotApplicable) {
				continue
			}
			for i := range solved.Moves {
				found.moves = append(found.moves, x.Puzzle().Format(solved.Moves[i:i+1]))
			}
			found.proven = solved.Optimal
			break
		}
		return found, err
	}
}

// onPieces is a state of a puzzle of sliding pieces.
type onPieces struct{ *slide.State }

func (p onPieces) Name() string          { return p.Puzzle().String() }
func (p onPieces) Drawing() draw.Drawing { return slides.New(p.State) }
func (p onPieces) Undo() error           { return p.State.Undo(1) }

func (p onPieces) Play(word string) (made int, err error) {
	w, err := p.Parse(word)
	if err == nil {
		err = p.State.Play(w)
	}
	return len(w), err
}

// Moves returns the possible steps of one cell.
func (p onPieces) Moves() (names []string) {
	for _, y := range p.Neighbours(slide.Cells) {
		names = append(names, p.Puzzle().Format(y.History()))
	}
	return names
}

func (p onPieces) Question(s PuzzleSolver) query {
	y := p.Copy()
	return func(ctx context.Context, report func(solver.Progress)) (found way, err error) {
		solved, err := slide.Methods()[0].Solve(ctx, y, slide.Options{Options: s.options(report)})
		for i := range solved.Moves {
			found.moves = append(found.moves, y.Puzzle().Format(solved.Moves[i:i+1]))
		}
		found.proven = solved.Optimal
		return found, err
	}
}
