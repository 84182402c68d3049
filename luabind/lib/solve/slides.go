package solve

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/trees"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// pieceMethods is the family of sliding puzzles.
type pieceMethods = puzzles[*slide.State, slide.Sequence, slide.Move, slide.Method, *slide.Method]

func (s *Solvers) piecesFamily() *pieceMethods {
	all := slide.Methods()
	return &pieceMethods{Family: values.Slides, s: s, of: solver.Pieces, letter: "y", methods: all, option: pieceOption, begin: s.beginPieces,
		usual:  func(bind.Args, *slide.State, options) []slide.Method { return all[:1] },
		solved: func(a bind.Args, x *slide.State, o options) bool { return toward(a, x, o).Solved() },
		length: func(w slide.Sequence, o options) int { return o.slideMetric.Length(w) }}
}

// SlideEntries are y:solve, y:distance and y:hint, and solve(y, ...) does what y:solve does.
func (s *Solvers) SlideEntries() []bind.Entry {
	f := s.pieces
	return []bind.Entry{
		{Name: "y:solve", Returns: "s",
			Methods: f.methods.Names(),
			Text:    "Solves the state; solve(y, method, options) is the same. Returns a solution with the fields of solve, or nil, the reason and a table of counts if no moves lead to the goal, a limit is reached or the method does not apply. The methods are {methods}. Without a method, it uses optimal, which finds a shortest solution. s.length counts in the metric. Options:",
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():solve().moves  --> "Crr Ad"`,
			Func:    f.solve()},
		{Name: "y:distance", Text: "Returns the minimum number of moves to the goal of the puzzle, or to another goal, as k:goal takes it. The options are those of y:solve. Returns nil and the reason if no moves lead there or a limit is reached.",
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():distance()  --> 2`,
			Func:    f.distance()},
		{Name: "y:hint", Text: "Returns an optimal next move towards the goal, as for y:distance. Returns nil and the reason if there is no solution or the state is solved.",
			Example: `puzzle.slide("AAB / C..", {goal = "... / AA."}):start():hint()  --> "Crr"`,
			Func:    f.hint()},
	}
}

func pieceOption(o solver.Option, about string) bind.Option[options] {
	switch o.Name {
	case "goal":
		return bind.Opt(bind.Any(o.Name), about, func(o *options, v lua.LValue) { o.goal = v })
	case "metric":
		return bind.Opt(values.SlideMetric(), about, func(o *options, m slide.Metric) { o.slideMetric = m })
	case "heuristic":
		return bind.OptWith(bind.Any(o.Name), about, setStateHeuristic)
	}
	return plain(o, about)
}

// toward returns a state with the goal of the options.
func toward(a bind.Args, x *slide.State, o options) *slide.State {
	if o.goal == lua.LNil {
		return x
	}
	y, err := x.Toward(values.SlideGoal(a, x.Puzzle(), o.goal))
	a.Check(err)
	return y
}

// beginPieces begins a search of a sliding puzzle.
func (s *Solvers) beginPieces(a bind.Args, x *slide.State, o options) attempt[slide.Sequence, slide.Method] {
	x = toward(a, x, o)
	if !x.Puzzle().HasGoal() {
		a.Fail("solve.the-puzzle-has-no-goal", "the puzzle has no goal: k:goal(text) or the option goal says what must be where")
	}
	checkAsserted(a, o)
	x = x.Copy() // functions of the script might change the original during the search
	t := s.begin(a, o)
	told := slide.Options{Metric: o.slideMetric}
	if o.estimates != nil {
		told.Estimate = estimated[*slide.State](t)
	}
	return attempt[slide.Sequence, slide.Method]{begun: t, look: trees.Slides(x.Puzzle()), solve: func(m slide.Method, opt solver.Options) (values.SlideSolution, error) {
		told.Options = opt
		found, err := m.Solve(a.State.Guard, x, told)
		return values.SlideSolution{Result: values.Result{Statistics: found.Statistics, Length: found.Length(), One: "move"}, Moves: found.Moves}, err
	}}
}
