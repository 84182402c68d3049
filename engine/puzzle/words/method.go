package words

import (
	"context"
	"errors"
	"fmt"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Method is the solver that finds words by the group's stabilizers, with its name.
func Method() solving.Method {
	return solving.Method{Name: "word", About: "a word for any state, by a chain of stabilizers; long, but there always is one",
		Puzzles: "every puzzle; those of 200 cells and more take minutes", Solver: ByStabilizers{}}
}

// ByStabilizers solves as perm.Group.Word writes an element, and shortens what that finds.
// With a limit of time it takes all of it to find shorter words.
type ByStabilizers struct{}

// Solve implements solving.Solver.
func (ByStabilizers) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	meter := solver.NewMeter(ctx, opt.Options)
	var s solving.Solution
	err = meter.During(func(ctx context.Context, watch func(string, float64)) error {
		letters, err := t.Group.Word(ctx, t.Element.Inverse(), perm.WordOptions{MaxTime: opt.MaxTime, Now: opt.Now, Progress: func(p perm.WordProgress) {
			watch("finding words", float64(p.Level)/float64(max(p.Levels, 1)))
		}})
		if err != nil {
			return err
		}
		s.Word, err = Shorten(ctx, t.Puzzle, opt.Metric, spelled(t, opt.Moves == "", letters))
		return err
	})
	if errors.Is(err, perm.ErrTime) {
		err = fmt.Errorf("%w: more than %s (a table of short words is made first)", solver.ErrLimit, opt.MaxTime)
	}
	if err != nil {
		return solving.Solution{}, err
	}
	s.Length = opt.Metric.Length(s.Word)
	return s, nil
}

// spelled returns a word of the group's generators, which are the puzzle's moves or the
// task's turns, as one of turns.
func spelled(t *solving.Task, moves bool, letters []int) puzzle.Word {
	word := make(puzzle.Word, len(letters))
	for i, k := range letters {
		turn := puzzle.Turn{Move: max(k, -k) - 1, Times: 1}
		if !moves {
			turn = t.Turns[turn.Move]
		}
		if k < 0 {
			turn.Times = -turn.Times
		}
		word[i] = turn
	}
	return word
}
