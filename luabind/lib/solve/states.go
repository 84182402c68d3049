package solve

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/draw/trees"
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// stateMethods is the family of permutation puzzles.
type stateMethods = puzzles[*puzzle.State, puzzle.Sequence, puzzle.Turn, solving.Method, *solving.Method]

func (s *Solvers) statesFamily() *stateMethods {
	f := &stateMethods{Family: values.States, s: s, of: solver.Puzzles, letter: "x", methods: s.PuzzleMethods, option: stateOption, begin: s.beginState,
		length: func(w puzzle.Sequence, o options) int { return o.ofPuzzle.Metric.Length(w) }}
	f.solved = func(_ bind.Args, x *puzzle.State, o options) bool {
		if o.ofPuzzle.Goal == nil {
			return x.Solved()
		}
		return slices.EqualFunc(x.Colours(), o.ofPuzzle.Goal, func(c, wanted int) bool { return wanted == puzzle.Open || c == wanted })
	}
	f.usual = func(a bind.Args, x *puzzle.State, o options) (methods []solving.Method) {
		for i, name := range engine.UsualPuzzleMethods(a.State.Guard, x.Puzzle()) {
			if m := f.named(a, name); i == 0 || m.Check(solver.Puzzles, o.Options, o.given) == nil {
				methods = append(methods, m)
			}
		}
		a.CheckStopped()
		return methods
	}
	return f
}

// StateEntries are x:solve, x:distance and x:hint, and solve(x, ...) does what x:solve does.
func (s *Solvers) StateEntries() []bind.Entry {
	f := s.states
	return []bind.Entry{
		{Name: "x:solve", Returns: "s",
			Methods: s.PuzzleMethods.Names(),
			Text:    "Solves the state; solve(x, method, options) is the same. Returns a solution with the fields of solve, or nil, the reason and a table of counts if no moves lead to the goal, a limit is reached or the method does not apply. The methods are {methods}. Without a method, it uses optimal for puzzles of up to 100 million states, otherwise phases or, where that does not apply, word. An option that the method does not read is an error. Options:",
			Example: `puzzle.cube(2):start():play("U R"):solve("bfs").moves  --> "R' U'"`,
			Func:    f.solve()},
		{Name: "x:distance", Text: "Returns the minimum number of moves to the solved state, or to a goal, which is another state. The options are those of x:solve. Returns nil and the reason if no moves lead there or a limit is reached.",
			Example: `puzzle.cube(2):start():play("U R"):distance()  --> 2`,
			Func:    f.distance()},
		{Name: "x:hint", Text: "Returns an optimal next move towards the solved state or a goal, as for x:distance. Returns nil and the reason if there is no solution or the state is solved.",
			Example: `puzzle.cube(2):start():play("U R"):hint()  --> "R'"`,
			Func:    f.hint()},
	}
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
			o.ofPuzzle.Through = bind.TakeList(a, t, func(_ int, v lua.LValue) string { return a.ToWord(v, message.Word("a subgroup")) })
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
		a.Refuse(v, "solve.goal-must-be-a", "goal must be a state or a list of colours")
	}
	o.goal = v
}

// beginState begins a search of a permutation puzzle.
func (s *Solvers) beginState(a bind.Args, x *puzzle.State, o options) attempt[puzzle.Sequence, solving.Method] {
	if goal, ok := bind.Of[*puzzle.State](o.goal); ok && !goal.Puzzle().Equal(x.Puzzle()) {
		a.Fail("solve.goal-is-a-state", "goal is a state of another puzzle: %s", goal.Puzzle())
	}
	checkAsserted(a, o)
	x = x.Apart() // functions of the script might change the original during the search
	t := s.begin(a, o)
	if o.estimates != nil {
		t.ofPuzzle.Estimate = estimated[*puzzle.State](t)
	}
	return attempt[puzzle.Sequence, solving.Method]{begun: t, look: trees.Puzzles(x.Puzzle()), solve: func(m solving.Method, opt solver.Options) (values.PuzzleSolution, error) {
		t.ofPuzzle.Options = opt
		found, err := m.Solve(a.State.Guard, x, t.ofPuzzle)
		return values.PuzzleSolution{Result: values.Result{Statistics: found.Statistics, Length: found.Length, One: "move"}, Moves: found.Moves}, err
	}}
}

// estimated returns the largest value of the heuristic functions, each called on a copy of a
// state.
func estimated[S values.State[S]](t *begun) func(x S) (float64, error) {
	return func(x S) (largest float64, err error) {
		for _, f := range t.estimates {
			t.a.CheckStopped()
			largest = max(largest, t.ask(f, t.a.State.Wrap(x.Copy()), x.String))
		}
		return largest, nil
	}
}
