package solve

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/draw/trees"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// stateTask is the solving of one state of a puzzle that is given by its moves.
type stateTask struct {
	*begun
	state *puzzle.State
}

// StateEntries are x:solve, x:distance and x:hint, and solve(x, ...) does what x:solve does.
func (s *Solvers) StateEntries() []bind.Entry {
	self := values.State()
	solveState := bind.Do3(self, s.stateMethod().Or(solving.Method{}), s.stateOptions(), s.solveState)
	For[*puzzle.State](s, solveState)
	shortest := func(a bind.Args, x *puzzle.State, o options) (answer, error) {
		found, err := s.runState(a, s.namedForState(a, "optimal"), x, o)
		return ofPuzzle(values.PuzzleSolution{Solution: found, Puzzle: x.Puzzle()}), err
	}
	return []bind.Entry{
		{Name: "x:solve", Returns: "s",
			Text:    "A word that solves the state by a method (" + strings.Join(s.PuzzleMethods.Names(), ", ") + "), or nil, the reason and what was done when no moves lead to the goal, a limit is reached or the method does not apply; solve(x, method, options) is the same. Without a method it is optimal for puzzles of up to 100 million states, for others phases or, where that does not apply, word. The fields of a solution are those of solve. An option that the method would not read is an error; what belongs to every call is always taken. Options:",
			Example: `puzzle.cube(2):start():play("U R"):solve("bfs").moves  --> "R' U'"`,
			Func:    solveState},
		{Name: "x:distance", Text: `The least number of moves that solve the state, or lead to options.goal: the length of solve(x, "optimal"), with the same options; nil and the reason if there is none or a limit is reached.`,
			Example: `puzzle.cube(2):start():play("U R"):distance()  --> 2`,
			Func:    distanceOf(self, s.stateOptions(), shortest)},
		{Name: "x:hint", Text: `A best next move, the first of solve(x, "optimal"); nil and the reason if there is none, also when the state is solved.`,
			Example: `puzzle.cube(2):start():play("U R"):hint()  --> "R'"`,
			Func:    hintOf(self, s.stateOptions(), shortest)},
	}
}

// stateMethod is the name of a method for puzzles.
func (s *Solvers) stateMethod() bind.Param[solving.Method] {
	return bind.Map(bind.Word("method"), s.namedForState).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, m := range s.PuzzleMethods {
			all = append(all, bind.Candidate{Text: m.Name, Summary: m.About})
		}
		return all
	})
}

func (s *Solvers) namedForState(a bind.Args, name string) solving.Method {
	m, err := s.PuzzleMethods.Find(name)
	a.Check(err)
	return m
}

// stateOptions is the table of options for puzzles.
func (s *Solvers) stateOptions() bind.Param[options] {
	return optionTable(solver.Puzzles, s.PuzzleMethods.Readers, stateOption)
}

func stateOption(o solver.Option, about string) bind.Option[options] {
	switch o.Name {
	case "goal":
		return bind.OptWith(bind.Any(o.Name), about, setStateGoal)
	case "metric":
		return bind.Opt(values.Metric(), about, func(o *options, m puzzle.Metric) { o.ofPuzzle.Metric = m })
	case "moves":
		return bind.Opt(bind.Text(o.Name), about, func(o *options, moves string) { o.ofPuzzle.Moves = moves })
	case "through":
		return bind.OptWith(bind.Table(o.Name), about, func(a bind.Args, o *options, t *lua.LTable) {
			o.ofPuzzle.Through = bind.TakeList(a, t, func(_ int, v lua.LValue) string { return a.ToWord(v, "a subgroup") })
		})
	case "heuristic":
		return bind.OptWith(bind.Any(o.Name), about, setStateHeuristic)
	}
	return plain(o, about)
}

// setStateGoal reads a goal: a state or the colours of the cells.
func setStateGoal(a bind.Args, o *options, v lua.LValue) {
	switch x, ok := bind.Of[*puzzle.State](v); {
	case ok:
		o.ofPuzzle.Goal = x.Colours()
	case v.Type() == lua.LTTable:
		o.ofPuzzle.Goal = a.ToInts(v.(*lua.LTable), "goal: the colour", puzzle.Open, bind.MaxExact)
	default:
		a.Refuse(v, "goal must be a state or a list of colours")
	}
	o.goal = v
}

// solveState is x:solve; m has no name if none was given.
func (s *Solvers) solveState(a bind.Args, x *puzzle.State, m solving.Method, o options) int {
	methods := []solving.Method{m}
	if m.Name == "" {
		methods = s.usualForState(a, x, o)
	}
	var solution values.PuzzleSolution
	var err error
	for _, m := range methods {
		var found solving.Solution
		found, err = s.runState(a, m, x, o)
		solution = values.PuzzleSolution{Solution: found, Puzzle: x.Puzzle(), Trace: traceOf(o, m.Reading(), trees.Puzzles(x.Puzzle()), found.Generated)}
		if !errors.Is(err, solver.ErrNotApplicable) {
			break
		}
	}
	if err != nil {
		return returnReason(a, err.Error()) + s.returnFailed(a, ofPuzzle(solution))
	}
	return a.ReturnValue(solution)
}

// usualForState returns the methods to try until one applies, if none is given: the first, and others
// that read the options.
func (s *Solvers) usualForState(a bind.Args, x *puzzle.State, o options) (methods []solving.Method) {
	for i, name := range engine.UsualPuzzleMethods(a.State.Guard, x.Puzzle()) {
		if m := s.namedForState(a, name); i == 0 || m.Reading().Check(o.Options, o.given) == nil {
			methods = append(methods, m)
		}
	}
	a.CheckStopped()
	return methods
}

// runState is run for a state of a puzzle.
func (s *Solvers) runState(a bind.Args, m solving.Method, x *puzzle.State, o options) (solving.Solution, error) {
	defer s.deeper(a)()
	checkRead(a, m.Reading(), o)
	if goal, ok := bind.Of[*puzzle.State](o.goal); ok && !goal.Puzzle().Equal(x.Puzzle()) {
		a.Fail("goal is a state of another puzzle: %s", goal.Puzzle())
	}
	x = x.Apart() // functions of the script might change the original during the search
	t := &stateTask{s.begin(a, o), x}
	if o.estimates != nil {
		t.ofPuzzle.Estimate = t.weigh
	}
	found := solving.Solution{Method: m.Name}
	err := t.within(func(opt solver.Options) (err error) {
		t.ofPuzzle.Options = opt
		found, err = m.Solve(a.State.Guard, x, t.ofPuzzle)
		return err
	})
	found.Time = a.State.Measured(found.Time)
	return found, t.end(solver.Progress{Nodes: found.Generated, Done: 1, Bound: found.Bound, Memory: found.Memory}, err)
}

// weigh evaluates the heuristic functions, each on a copy of the state.
func (t *stateTask) weigh(x *puzzle.State) (float64, error) {
	return t.largest(func() lua.LValue { return t.a.State.Wrap(x.Copy()) }, x.String), nil
}

// largest is the largest value of the heuristic functions, each called on a copy of the state.
func (t *begun) largest(copied func() lua.LValue, text func() string) (largest float64) {
	for _, f := range t.estimates {
		t.a.CheckStopped()
		largest = max(largest, t.ask(f, copied(), anyEstimate, text))
	}
	return largest
}
