package solve

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/trees"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// SlideEntries are y:solve, y:distance and y:hint, and solve(y, ...) does what y:solve does.
func (s *Solvers) SlideEntries() []bind.Entry {
	self := values.SlideState()
	var names []string
	for _, m := range slide.Methods() {
		names = append(names, m.Name)
	}
	solveSlide := bind.Do3(self, slideMethod().Or(slide.Methods()[0]), slideOptions(), s.solveSlide)
	For[*slide.State](s, solveSlide)
	shortest := func(a bind.Args, x *slide.State, o options) (answer, error) {
		found, err := s.runSlide(a, slide.Methods()[0], x, o)
		return ofSlide(values.SlideSolution{Solution: found}), err
	}
	return []bind.Entry{
		{Name: "y:solve", Returns: "s",
			Text:    "A word that brings everything to where the goal wants it, by a method (" + strings.Join(names, ", ") + "; without one optimal, whose word is a shortest one), or nil, the reason and what was done when no moves lead there, a limit is reached or the method does not apply; solve(y, method, options) is the same. The fields of a solution are those of solve; its length is in the metric. Options:",
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():solve().moves  --> "Crr Ad"`,
			Func:    solveSlide},
		{Name: "y:distance", Text: `The least number of moves that solve the state, or lead to options.goal: the length of solve(y), with the same options; nil and the reason if there is none or a limit is reached.`,
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():distance()  --> 2`,
			Func:    distanceOf(self, slideOptions(), shortest)},
		{Name: "y:hint", Text: `A best next move, the first of solve(y); nil and the reason if there is none, also when the state is solved.`,
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():hint()  --> "Crr"`,
			Func:    hintOf(self, slideOptions(), shortest)},
	}
}

// slideMethod is the name of a method for sliding pieces.
func slideMethod() bind.Param[slide.Method] {
	return bind.Map(bind.Word("method"), func(a bind.Args, name string) slide.Method {
		m, err := slide.FindMethod(name)
		a.Check(err)
		return m
	}).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, m := range slide.Methods() {
			all = append(all, bind.Candidate{Text: m.Name, Summary: m.About})
		}
		return all
	})
}

// slideOptions is the table of options for sliding pieces.
func slideOptions() bind.Param[options] {
	return optionTable(solver.Pieces, slide.Readers, func(o solver.Option, about string) bind.Option[options] {
		switch o.Name {
		case "goal":
			return bind.Opt(bind.Any(o.Name), about, func(o *options, v lua.LValue) { o.goal = v })
		case "metric":
			return bind.Opt(values.SlideMetric(), about, func(o *options, m slide.Metric) { o.slideMetric = m })
		case "heuristic":
			return bind.OptWith(bind.Any(o.Name), about, setStateHeuristic)
		}
		return plain(o, about)
	})
}

// solveSlide is y:solve.
func (s *Solvers) solveSlide(a bind.Args, x *slide.State, m slide.Method, o options) int {
	found, err := s.runSlide(a, m, x, o)
	solution := values.SlideSolution{Solution: found, Trace: traceOf(o, m.Reading(), trees.Slides(x.Puzzle()), found.Generated)}
	if err != nil {
		return returnReason(a, err.Error()) + s.returnFailed(a, ofSlide(solution))
	}
	return a.ReturnValue(solution)
}

// runSlide is run for a state of a sliding puzzle.
func (s *Solvers) runSlide(a bind.Args, m slide.Method, x *slide.State, o options) (slide.Solution, error) {
	defer s.deeper(a)()
	checkRead(a, m.Reading(), o)
	if o.goal != lua.LNil {
		toward, err := x.Toward(values.SlideGoal(a, x.Puzzle(), o.goal))
		a.Check(err)
		x = toward
	}
	if !x.Puzzle().HasGoal() {
		a.Fail("the puzzle has no goal: k:goal(text) or the option goal says what must be where")
	}
	x = x.Copy() // functions of the script might change the original during the search
	t := s.begin(a, o)
	told := slide.Options{Metric: o.slideMetric}
	if o.estimates != nil {
		told.Estimate = func(x *slide.State) (float64, error) {
			return t.largest(func() lua.LValue { return a.State.Wrap(x.Copy()) }, x.String), nil
		}
	}
	found := slide.Solution{}
	err := t.within(func(opt solver.Options) (err error) {
		told.Options = opt
		found, err = m.Solve(a.State.Guard, x, told)
		return err
	})
	found.Time = a.State.Measured(found.Time)
	return found, t.end(solver.Progress{Nodes: found.Generated, Done: 1, Bound: found.Bound, Memory: found.Memory}, err)
}
