package solve

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// begun is a search of any family: its options and the functions of the script.
type begun struct {
	options
	*Solvers
	a bind.Args
}

// begin adds the clock, the random source, the progress and the memory limit of the lab to the
// options of a script. In the sandbox and for another machine, the usual limit is the maximum.
func (s *Solvers) begin(a bind.Args, o options) *begun {
	t := &begun{options: o, Solvers: s, a: a}
	if o.goal != lua.LNil { // a function of the script might change it during the search
		t.options.goal = a.Copied(o.goal)
	}
	progress := a.State.Progress
	t.Rand, t.Now = s.Random.Rand(), progress.Now
	usual := a.State.Guard.SolverMemory()
	switch {
	case t.MaxMemory == 0:
		t.MaxMemory = usual
	case a.State.Guard.Sandbox, a.State.Guard.Guest: // or a stranger would take all there is
		t.MaxMemory = min(t.MaxMemory, usual)
	}
	var pace solver.Pace
	due := guard.Throttle{Now: progress.Now}
	due.Rest()
	best := 0
	t.Progress = func(p solver.Progress) {
		progress.Show(func() message.Text { return pace.Report(p, progress.Now()).Message() })
		if o.onProgress != nil && (p.Best != best || due.Due()) {
			best = p.Best
			t.report(p)
		}
	}
	return t
}

// deeper counts a search inside the heuristic of another one; back ends that.
func (s *Solvers) deeper(a bind.Args) (back func()) {
	if s.Depth++; s.Depth > maxDepth {
		s.Depth--
		a.Fail("solve.solvers-call-each-other", "solvers call each other through their heuristics %d deep", maxDepth)
	}
	return func() { s.Depth-- }
}

// search runs a search, which sets the statistics s, and reports its end. An error that it returns
// is an ordinary answer, such as an unsolvable board; others are raised.
func (t *begun) search(s *solver.Statistics, length func() int, run func(opt solver.Options) error) error {
	err := t.within(run)
	s.Time = t.a.State.Measured(s.Time)
	if s.Stopped && !(t.Depth == 1 && t.a.State.Guard.ClearInterrupt()) {
		err = &solver.CancelledError{Cause: t.a.State.Guard.Err(), At: solver.Progress{Nodes: s.Generated, Done: -1, Bound: s.Bound, Best: length()}}
	}
	return t.end(solver.Progress{Nodes: s.Generated, Done: 1, Bound: s.Bound, Memory: s.Memory}, err)
}

// within searches with options that keep to the memory that is lent. A heuristic written in
// Lua can be interrupted although the solver does not know of it.
func (t *begun) within(search func(opt solver.Options) error) error {
	g := t.a.State.Guard
	share, end := g.Reserve(max(t.MaxMemory, g.SolverMemory()))
	defer end()
	opt := t.options.Options
	opt.Reservation, opt.MaxMemory = share, max(1, t.MaxMemory-share.Reserved()) // some is taken if this is in the heuristic of another search
	defer t.a.State.Progress.Clear()
	last, show := solver.Progress{Done: -1}, t.Progress
	opt.Progress = func(p solver.Progress) {
		last = p
		show(p)
	}
	returned := false // a solver that returns reports its progress itself
	defer func() {
		if !returned {
			t.a.NoteReached(func() message.Text { return message.Textf("solve.after", "after %s", last.Summary()) })
		}
	}()
	err := search(opt)
	returned = true
	return err
}

// end reports the end of a search. An error that it returns is an ordinary answer, such as
// an unsolvable board; others are raised.
func (t *begun) end(done solver.Progress, err error) error {
	switch {
	case err == nil:
		t.report(done)
	case errors.Is(err, solver.ErrUnsolvable), errors.Is(err, solver.ErrLimit), errors.Is(err, solver.ErrNotApplicable), errors.Is(err, solver.ErrStuck):
	default:
		var cancelled *solver.CancelledError
		if errors.As(err, &cancelled) {
			t.a.State.Guard.NoteReached(message.Textf("solve.after", "after %s", cancelled.At.Reached()))
			err = message.Errorf("", "%w%.0w", cancelled.Cause, solver.ErrCancelled) // which the text leaves out
		}
		t.a.Check(err)
	}
	return err
}

// report calls on_progress if it is set.
func (t *begun) report(p solver.Progress) {
	if t.onProgress == nil {
		return
	}
	told := t.a.NewRecord("progress report", "nodes", lua.LNumber(p.Nodes), "bound", lua.LNumber(p.Bound), "least", lua.LNumber(p.Least), "memory", lua.LNumber(p.Memory))
	if p.Done >= 0 {
		t.a.SetField(told, "done", lua.LNumber(p.Done))
	}
	if p.Best > 0 {
		t.a.SetField(told, "best", lua.LNumber(p.Best))
	}
	if !p.Doing.Empty() {
		t.a.SetField(told, "doing", lua.LString(p.Doing.String()))
	}
	t.a.Invoke(t.onProgress, told)
}

// maxEstimate is the largest value of a heuristic written in Lua.
const maxEstimate = 1 << 30

// ask calls the heuristic f on v and the goal. If f fails, ask raises an error that names its
// argument. If f has called another heuristic that failed, the error names only the inner argument.
func (t *begun) ask(f, v lua.LValue, on func() string) float64 {
	a := t.a
	defer t.Explainer.Blame(a, func(cause message.Text) message.Text {
		return message.Textf("solve.the-heuristic-failed-on", "%s: the heuristic failed on %s: %s", a.Name, on(), cause)
	})
	goal := t.options.goal
	if !gopherlua.TakesAtMost(f, 1) {
		goal = a.Copied(goal)
	}
	answer := a.Invoke(f, v, goal)
	n, ok := answer.(lua.LNumber)
	if f := float64(n); !ok || !(f >= 0 && f <= maxEstimate) {
		a.Check(message.Errorf("solve.it-must-return-a-number", "it must return a number from 0 to 2^30, not %s", a.State.Name(answer)))
	}
	return float64(n)
}
