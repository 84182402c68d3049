// Package solve is the Lua module solve: solving a board by any method of the engine, the
// fields of solutions and of searches without one, and the words of moves that searches
// leave out. It also has b:distance and b:hint, which need a shortest solution.
//
// It implements no method and declares no option itself: both come from
// taquin/engine/solver. Begin with Solvers.
package solve

import (
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/values"
)

// Needs is what the module uses besides the state.
type Needs struct {
	Methods    solver.Registry
	Heuristics []heuristic.Heuristic // those that have a name
	Random     *values.Random        // random walks draw from it
	Explainer  *explain.Explainer    // explains the errors of heuristics
}

// Solvers solves the boards of a state.
type Solvers struct {
	Needs
	// Depth is how many solvers run, each in a heuristic of the one before.
	Depth int

	automata search.Automata // of solve.reduce
	failed   *lua.LTable     // metatable of the table about a search without a solution
}

// maxDepth is how deep solvers may run in the heuristics of others.
const maxDepth = 10

// New makes the Solvers of a state; Open adds the module.
func New(n Needs) *Solvers { return &Solvers{Needs: n} }

// Open adds the module to a state, and the kind solution.
func (s *Solvers) Open(state *bind.State) {
	bind.AddKind[values.Solution](state, bind.Kind{Name: "solution", Topic: "solve", Fields: kindFields(), Constant: true,
		Line:   func(v any, columns int) string { return v.(values.Solution).Line(columns) },
		Encode: values.EncodeSolution, Decode: values.DecodeSolution,
	}, bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.GiveText(bind.Self[values.Solution]("the solution"), values.Solution.String),
		"len":      bind.GiveInt(bind.Self[values.Solution]("the solution"), func(v values.Solution) int { return v.Length() }),
	}})
	s.failed = state.L.NewTable()
	s.failed.RawSetString("__metatable", lua.LString("search"))
	s.failed.RawSetString("__tostring", state.NewFunction("tostring", tellFailed))
	state.Hide("search", s.failed)
	state.Open(bind.Module{Name: "solve", Title: "solvers",
		About: "solve finds a word that solves a board and leaves the board as it is. The methods are those of solve.methods(). Searches try moves in the order of the notation's letters; which of several shortest words optimal finds is its own affair, but always the same. Without a solution there are nil, the reason and a table with what was done: nodes, expanded, bound and so on. A solution s has" + fieldTexts(),
		Entries: append([]bind.Entry{
			{Name: "solve",
				Text:    `A solution of board b by a method (` + strings.Join(s.Methods.Names(), ", ") + `; without one optimal for up to 16 cells and single rows or columns, beam for others), or nil, the reason and what was done when the board is unsolvable, a limit is reached, the method does not apply or greedy is stuck. Options, of which each method takes those it knows:`,
				Example: `solve(taquin.parse("0 1 / . 2")).moves  --> "d"`,
				Func:    bind.Do3(values.Game("b").Called("the board"), s.method().Or(solver.Method{}), s.options(), s.solve)},
			{Name: "solve.methods", Text: "The methods: a list of {name=, about=, optimal=, shapes=}.",
				Example: `solve.methods()[1].name  --> "undo"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, m := range s.Methods {
						t.Append(row(a, "name", lua.LString(m.Name), "about", lua.LString(m.About), "optimal", lua.LBool(m.Optimal), "shapes", lua.LString(m.Shapes)))
					}
					return a.Return(t)
				})},
			{Name: "solve.heuristics", Text: "The heuristics that have a name: a list of {name=, admissible=}; an admissible one never says more than the moves needed, so that what ida and astar find by it is optimal. walking is for shapes whose columns and rows add up to 8 or less, pdb for up to 25 cells; the tables of pdb are built when they are first used, which takes seconds.",
				Example: `solve.heuristics()[2].name  --> "manhattan"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, known := range s.Heuristics {
						t.Append(row(a, "name", lua.LString(known.Name()), "admissible", lua.LBool(known.Admissible())))
					}
					return a.Return(t)
				})},
		}, s.words()...)})
}

// row makes a table of names and values.
func row(a bind.Args, fields ...any) *lua.LTable {
	t := a.NewTable()
	for i := 0; i < len(fields); i += 2 {
		t.RawSetString(fields[i].(string), fields[i+1].(lua.LValue))
	}
	return t
}

// method is the name of a method.
func (s *Solvers) method() bind.Param[solver.Method] {
	return bind.Map(bind.Word("method"), s.named).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, m := range s.Methods {
			all = append(all, bind.Candidate{Text: m.Name, Summary: m.About})
		}
		return all
	})
}

// named is the method with a name.
func (s *Solvers) named(a bind.Args, name string) solver.Method {
	m, err := s.Methods.Find(name)
	a.Check(err)
	return m
}

// solve is the function solve; m has no name if none was given.
func (s *Solvers) solve(a bind.Args, g *board.Game, m solver.Method, o options) int {
	if m.Name == "" {
		m = s.named(a, engine.UsualMethod(g.Board.Shape()))
	}
	found, err := s.run(a, m, g, o)
	if err != nil {
		return returnReason(a, whyNot(g, o, err)) + s.returnFailed(a, found)
	}
	return a.ReturnValue(values.Solution{Solution: found, Notation: g.Notation})
}

// BoardEntries are b:distance, b:hint and b:heuristic.
func (s *Solvers) BoardEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "b:distance",
			Text:    `The least number of moves that solve the board, or lead to options.goal: the length of solve(b, "optimal"), with the same options; nil and the reason if there is none or a limit is reached. Up to 4x4 it takes milliseconds once the tables are there.`,
			Example: `taquin.parse("0 1 / . 2"):distance()  --> 1`,
			Func: bind.Do2(values.Self(), s.options().DescribedElsewhere(), func(a bind.Args, g *board.Game, o options) int {
				found, err := s.run(a, s.named(a, "optimal"), g, o)
				if err != nil {
					return returnReason(a, whyNot(g, o, err))
				}
				return a.ReturnInt(found.Length())
			})},
		{Name: "b:hint",
			Text:    `The letter of a best next move, the first of solve(b, "optimal"); nil and the reason if there is none, also when the board is solved.`,
			Example: `taquin.parse("0 1 / . 2"):hint()  --> "d"`,
			Func: bind.Do2(values.Self(), s.options().DescribedElsewhere(), func(a bind.Args, g *board.Game, o options) int {
				switch found, err := s.run(a, s.named(a, "optimal"), g, o); {
				case err != nil:
					return returnReason(a, whyNot(g, o, err))
				case len(found.Moves) == 0:
					return returnReason(a, "there is nothing left to do")
				default:
					return a.ReturnText(g.Notation.Word(found.Moves[:1]))
				}
			})},
		{Name: "b:heuristic",
			Text:    `What a heuristic says of the board: how many moves it needs to be solved or, with a goal, to become that, a board or its text in b's notation. The heuristic is a name of solve.heuristics(), a list of names or a function, as for solve; nil and the reason if it is not for boards of this shape.`,
			Example: `taquin.new(3, 3):up():heuristic("manhattan")  --> 1`,
			Func:    bind.Do3(values.Self(), bind.Any("heuristic").From(s.heuristicNames), goal("goal").Or(lua.LNil), s.weight)},
	}
}

// returnReason returns nil and the reason.
func returnReason(a bind.Args, why string) int {
	a.Push(lua.LNil)
	return 1 + a.ReturnText(why)
}

// whyNot is the reason why a board has no solution. What a text that it was read from may
// have meant is known only where no goal was given.
func whyNot(g *board.Game, o options, err error) string {
	if o.goal != lua.LNil {
		return err.Error()
	}
	return values.WhyNot(g, err)
}

// run solves g's board. An error that it returns is an ordinary answer, such as an
// unsolvable board; other errors are raised.
func (s *Solvers) run(a bind.Args, m solver.Method, g *board.Game, o options) (solver.Solution, error) {
	if s.Depth++; s.Depth > maxDepth {
		s.Depth--
		a.Fail("solvers call each other through their heuristics %d deep", maxDepth)
	}
	defer func() { s.Depth-- }()
	t := s.task(a, g, o)
	b, err := t.problem()
	found := solver.Solution{Method: m.Name}
	if err == nil {
		found, err = t.solve(m, b)
	}
	found.Time = a.State.Measured(found.Time)
	switch {
	case err == nil:
		t.tell(solver.Progress{Nodes: found.Generated, Done: 1, Bound: found.Bound, Memory: found.Memory})
	case errors.Is(err, solver.ErrUnsolvable), errors.Is(err, solver.ErrLimit), errors.Is(err, solver.ErrNotApplicable), errors.Is(err, solver.ErrStuck):
	default:
		var cancelled *solver.CancelledError
		if errors.As(err, &cancelled) {
			a.State.Guard.NoteReached("after " + cancelled.At.Account())
			err = fmt.Errorf("%w: %w", solver.ErrCancelled, cancelled.Cause)
		}
		a.Check(err)
	}
	return found, err
}

// fields are the fields of a solution; those with counts set are also those of a search
// without a solution.
var fields = []struct {
	name, text string
	counts     bool
	of         func(bind.Args, values.Solution) lua.LValue
}{
	{"moves", "a word in the board's notation", false, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LString(s.Notation.Word(s.Moves)) }},
	{"length", "how many moves that are, by the metric", false, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Length()) }},
	{"nodes", "boards generated", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Generated) }},
	{"expanded", "boards all of whose moves were looked at; 0 for a constructive method", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Expanded) }},
	{"stored", "distinct boards kept; for bfs the size of the dictionary in the 3x3 paper", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Stored) }},
	{"memory", "bytes that they took", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Memory) }},
	{"bound", "no solution is shorter, as far as is proven; 0 if nothing is", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Bound) }},
	{"least", "the least heuristic value that greedy came to", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Least) }},
	{"iterations", "of deepening, ida and optimal: a list of {bound=, nodes=}", true, func(a bind.Args, s values.Solution) lua.LValue {
		t := a.NewTable()
		for _, it := range s.Iterations {
			t.Append(row(a, "bound", lua.LNumber(it.Bound), "nodes", lua.LNumber(it.Generated)))
		}
		return t
	}},
	{"seconds", "measured", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LNumber(s.Time.Abs().Seconds()) }},
	{"optimal", "true only where it is proven", false, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LBool(s.Optimal) }},
	{"method", "its name", true, func(_ bind.Args, s values.Solution) lua.LValue { return lua.LString(s.Method) }},
}

// kindFields are the fields as a kind of value has them.
func kindFields() []bind.Field {
	var all []bind.Field
	for _, f := range fields {
		all = append(all, bind.Field{Name: f.name, Text: f.text, Of: func(a bind.Args, v any) lua.LValue { return f.of(a, v.(values.Solution)) }})
	}
	return all
}

// fieldTexts describes the fields, one a line.
func fieldTexts() string {
	var texts strings.Builder
	for _, f := range fields {
		texts.WriteString("\n  s." + f.name + ": " + f.text + ".")
	}
	return texts.String()
}

// returnFailed returns a table about a search without a solution.
func (s *Solvers) returnFailed(a bind.Args, found solver.Solution) int {
	t := a.NewTable()
	t.Metatable = s.failed
	for _, f := range fields {
		if f.counts {
			t.RawSetString(f.name, f.of(a, values.Solution{Solution: found}))
		}
	}
	return a.Return(t)
}

// tellFailed is the __tostring of that table.
func tellFailed(a bind.Args) int {
	t := a.CheckTable(1)
	n := func(field string) int64 { return int64(lua.LVAsNumber(t.RawGetString(field))) }
	took := a.State.Measured(time.Duration(float64(lua.LVAsNumber(t.RawGetString("seconds"))) * float64(time.Second)))
	return a.ReturnText(fmt.Sprintf("(%s, %d expanded, %d stored, %s)", text.Count(n("nodes"), "node"), n("expanded"), n("stored"), text.Seconds(took)))
}
