package sequences

import (
	"context"
	"errors"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Method is the method that solves by a stabilizer chain.
func Method() solving.Method {
	return solving.Method{Solver: byStabilizers{}, Declaration: solver.Declaration{Name: "word", For: "every puzzle; those of 200 cells and more take minutes",
		About: "a word for any state, by a chain of stabilizers; long, but there always is one"}}
}

// byStabilizers factors the state's element with perm.Group.Word and shortens the result. If the
// time is limited it uses all of it to find shorter factors.
type byStabilizers struct{}

// Solve implements solving.Solver.
func (byStabilizers) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	limiter := solver.NewLimiter(ctx, opt.Options)
	var s solving.Solution
	err = limiter.During(func(ctx context.Context, watch func(message.Text, float64)) error {
		letters, err := t.Group.Word(ctx, t.Element.Inverse(), perm.WordOptions{MaxTime: opt.MaxTime, Now: opt.Now, Progress: func(p perm.WordProgress) {
			watch(message.Textf("puzzle.finding-words", "finding words"), float64(p.Level)/float64(max(p.Levels, 1)))
		}})
		if err != nil {
			return err
		}
		s.Moves, err = Shorten(ctx, t.Puzzle, opt.Metric, sequenceOf(t, opt.Moves == "", letters))
		return err
	})
	if errors.Is(err, perm.ErrTime) {
		err = message.Errorf("puzzle.more-than-a-table", "%w: more than %s (a table of short words is made first)", solver.ErrLimit, opt.MaxTime)
	}
	if err != nil {
		return solving.Solution{}, err
	}
	s.Length = opt.Metric.Length(s.Moves)
	return s, nil
}

// sequenceOf returns a word in the group's generators as turns. The generators are the puzzle's
// moves, or else the task's turns; a negative letter is an inverse.
func sequenceOf(t *solving.Task, moves bool, letters []int) puzzle.Sequence {
	w := make(puzzle.Sequence, len(letters))
	for i, k := range letters {
		turn := puzzle.Turn{Move: max(k, -k) - 1, Times: 1}
		if !moves {
			turn = t.Turns[turn.Move]
		}
		if k < 0 {
			turn.Times = -turn.Times
		}
		w[i] = turn
	}
	return w
}
