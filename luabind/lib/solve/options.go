package solve

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/puzzle/solving"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/luabind/bind"
)

// options are the options of a script for a solver.
type options struct {
	solver.Options
	alike      *lua.LTable  // lists of labels, or nil
	goal       lua.LValue   // the script's goal, nil for the usual goal; an argument of heuristics that are functions
	estimates  []lua.LValue // the functions among the heuristics
	cost       lua.LValue   // the function that returns the cost of a move, or nil
	onProgress lua.LValue
	given      []string        // names of the options that the script sets
	ofPuzzle   solving.Options // of permutation puzzles

	slideMetric slide.Metric // of sliding pieces
	heuristic   lua.LValue   // of puzzles defined by rules: a name, a function or a list; nil for the default
}

// noOptions returns the default options.
func noOptions(bind.Args) options { return options{goal: lua.LNil} }

// option is one of the options of boards.
func (s *Solvers) option(o solver.Option, about string) bind.Option[options] {
	switch o.Kind {
	case solver.Goal:
		return bind.Opt(goal(o.Name), about+"; its text is read in b's notation", func(to *options, v lua.LValue) { to.goal = v })
	case solver.Labels:
		return bind.Opt(bind.Table(o.Name), about, func(to *options, t *lua.LTable) { to.alike = t })
	case solver.OnCluster:
		return bind.OptWith(bind.Bool(o.Name), about, s.setCluster)
	case solver.Heuristic:
		about += `: a name ("manhattan"; see solve.heuristics()), a function of a board and the goal, or a list of names and functions, whose maximum counts. Solutions with a function are not marked optimal without the option admissible`
		return bind.OptWith(bind.Any(o.Name).From(s.heuristicNames), about, s.setHeuristic)
	case solver.Costs:
		about = fmt.Sprintf("%s: a function of the label of the pushed tile and the letter of the move that returns a whole number, 1 to %d (1). The solution has the minimum cost, s.cost", about, solver.MaxCost)
		return bind.Opt(bind.Callback(o.Name), about, func(to *options, f lua.LValue) { to.cost = f })
	}
	return plain(o, about)
}

// setCluster has other machines search. A state that works for another one has none.
func (s *Solvers) setCluster(a bind.Args, o *options, yes bool) {
	if o.Cluster = nil; yes && s.Crew != nil {
		o.Cluster, o.Unit = s.Crew(a)
	}
}

// plain is an option that the engine reads itself, the progress function, or the trace.
func plain(o solver.Option, about string) bind.Option[options] {
	switch o.Kind {
	case solver.Bool:
		return bind.Opt(bind.Bool(o.Name), "true "+about, func(to *options, on bool) { o.Set(&to.Options, on) })
	case solver.Function:
		return bind.Opt(bind.Callback(o.Name), about, func(to *options, f lua.LValue) { to.onProgress = f })
	case solver.Tracing:
		return bind.OptWith(bind.Any(o.Name), about, setTrace)
	}
	p := bind.NewParam(o.Name, func(a bind.Args, v lua.LValue, what any) lua.LValue {
		if o.Kind == solver.Integer {
			a.ToInt(v, what, int(o.Least), int(o.Most))
		}
		return v
	}).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, c := range o.Choices {
			all = append(all, bind.Candidate{Text: c.Name, Summary: c.About, Key: "choices/" + o.Name + ":" + c.Name})
		}
		return all
	})
	return bind.OptWith(p, about, func(a bind.Args, to *options, v lua.LValue) {
		var wrong *solver.OptionError
		if err := o.Set(&to.Options, goValue(v)); errors.As(err, &wrong) {
			a.Refuse(v, "call.must-be", "%s must be %s", o.Name, wrong.Wanted)
		}
	})
}

// goal is the board to reach, its name or its text, which is read when the notation is
// known.
func goal(name string) bind.Param[lua.LValue] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) lua.LValue {
		if v.Type() != lua.LTString {
			bind.ToValue[*board.Game](a, v, what)
		}
		return v
	}).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, g := range board.Goals() {
			all = append(all, bind.Candidate{Text: g.Name, Summary: g.About, Key: "choices/goal:" + g.Name})
		}
		return all
	})
}

// goValue is a number or a string as the engine takes it.
func goValue(v lua.LValue) any {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v)
	case lua.LString:
		return string(v)
	}
	return v
}

func (s *Solvers) heuristicNames(bind.Cursor) []bind.Candidate {
	var all []bind.Candidate
	for _, h := range s.Heuristics {
		all = append(all, bind.Candidate{Text: h.Name(), Summary: heuristic.About(h), Also: heuristic.Aliases[h.Name()], Key: "choices/heuristic:" + h.Name()})
	}
	return all
}

// maxHeuristics is the maximum length of a list of heuristics.
const maxHeuristics = 16

// setHeuristic reads a heuristic: a name, a function or a list of both.
func (s *Solvers) setHeuristic(a bind.Args, o *options, v lua.LValue) {
	var named []heuristic.Heuristic
	for _, one := range heuristics(a, v) {
		if bind.IsCallable(a.LState, one) {
			o.estimates = append(o.estimates, one)
			continue
		}
		next := s.heuristic(a, one)
		if !slices.ContainsFunc(named, func(known heuristic.Heuristic) bool { return known.Name() == next.Name() }) {
			named = append(named, next)
		}
	}
	if len(named) > 0 {
		o.Heuristic = heuristic.Max(named...)
	}
}

// setStateHeuristic reads a heuristic of states: a function or a list of functions.
func setStateHeuristic(a bind.Args, o *options, v lua.LValue) {
	for _, one := range heuristics(a, v) {
		if !bind.IsCallable(a.LState, one) {
			a.Refuse(one, "solve.heuristic-must-be-a", "heuristic must be a function of a state or a list of functions")
		}
		o.estimates = append(o.estimates, one)
	}
}

// heuristics returns the items of a list of heuristics, or a single heuristic.
func heuristics(a bind.Args, v lua.LValue) (all []lua.LValue) {
	list, ok := v.(*lua.LTable)
	if !ok || bind.IsCallable(a.LState, v) {
		return []lua.LValue{v}
	}
	switch n := list.Len(); {
	case n == 0:
		a.Fail("solve.heuristic-is-an-empty", "heuristic is an empty list")
	case n > maxHeuristics:
		a.Fail("solve.heuristic-is-a-list", "heuristic is a list of %d heuristics; at most %d are taken", n, maxHeuristics)
	}
	for _, one := range a.Each(list) {
		all = append(all, one)
	}
	return all
}

// checkAsserted raises an error for an assertion about heuristics that are not functions.
func checkAsserted(a bind.Args, o options) {
	if o.Admissible && o.estimates == nil {
		a.Fail("solve.admissible-needs-a-function", "admissible = true is about a heuristic that is a function; the lab knows the heuristics with names")
	}
}

// heuristic is the one with a name.
func (s *Solvers) heuristic(a bind.Args, v lua.LValue) heuristic.Heuristic {
	name, ok := v.(lua.LString)
	if !ok {
		a.Refuse(v, "solve.heuristic-must-be-a-name", "heuristic must be a name, a function of a board or a list of these")
	}
	found, err := heuristic.Find(s.Heuristics, string(name))
	a.Check(err)
	return found
}
