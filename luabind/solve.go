package luabind

import (
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// solution is a solver's answer with the notation of the board it is for.
type solution struct {
	solver.Solution
	notation board.Notation
}

// String writes the solution in one line.
func (s solution) String() string { return s.line(0) }

// line is String in so many columns, 0 for what is usual, as far as a shorter
// word can help; without room for one there is none.
func (s solution) line(width int) string {
	proven := ""
	if s.Optimal {
		proven = ", optimal"
	}
	cost := fmt.Sprintf("%s: %s%s, %s, ", s.Method, text.Count(len(s.Moves), "move"), proven, text.Count(s.Generated, "node"))
	most := maxWordShown
	if width > 0 { // the same for every time, so that a transcript can be compared
		most = width - len(cost) - len("0.000123 s: ")
	}
	word := ": (no moves)"
	switch n := len(s.Moves); {
	case n > most && most < minWordShown:
		word = ""
	case width > 0 && n > 0:
		word = ": " + text.Cut(s.notation.Word(s.Moves[:min(n, most+1)]), most)
	case n > 0:
		word = ": " + text.Shorten(s.notation.Word(s.Moves[:min(n, most+1)]), most)
	}
	return cost + text.Seconds(s.Time) + word
}

// How many letters of a word stand in a line: as many in a line of no width,
// and no fewer in one that has a width.
const (
	maxWordShown = 40
	minWordShown = 5
)

func (h *Host) solveModule() Module {
	h.meta.solved = h.metatable("solution", nil, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			s, _ := value[solution](L.Get(1))
			L.Push(lua.LString(s.String()))
			return 1
		},
		"__len": func(L *lua.LState) int {
			s, _ := value[solution](L.Get(1))
			L.Push(lua.LNumber(len(s.Moves)))
			return 1
		},
	})
	h.meta.solved.RawSetString("__index", h.state.NewFunction(solutionField))
	h.meta.costs = h.state.NewTable()
	h.meta.costs.RawSetString("__metatable", lua.LString("search"))
	h.meta.costs.RawSetString("__tostring", h.state.NewFunction(func(L *lua.LState) int {
		t := L.CheckTable(1)
		n := func(field string) int64 { return int64(lua.LVAsNumber(t.RawGetString(field))) }
		took := h.cfg.measured(time.Duration(float64(lua.LVAsNumber(t.RawGetString("seconds"))) * float64(time.Second)))
		L.Push(lua.LString(fmt.Sprintf("(%s, %d expanded, %d stored, %s)", text.Count(n("nodes"), "node"), n("expanded"), n("stored"), text.Seconds(took))))
		return 1
	}))
	return Module{Name: "solve", Title: "solvers", call: h.solve,
		About: "solve finds a word that solves a board and leaves the board as it is. The methods are those of solve.methods(). Searches try moves in the order of the notation's letters; which of several shortest words optimal finds is its own affair, but always the same. Without a solution there are nil, the reason and a table with what was done: nodes, expanded, bound and so on. A solution s has" + fieldTexts(),
		Entries: []Entry{
			{Name: "solve", Signature: "solve(b, method [, options])",
				Text:    `A solution of board b by a method (` + strings.Join(h.methods.Names(), ", ") + `), or nil, the reason and what was done when the board is unsolvable, a limit is reached, the method does not apply or greedy is stuck. Options, of which each method takes those it knows:` + optionTexts(),
				Example: `b = taquin.parse("0 1 / . 2"); solve(b, "lines").moves  --> "d"`, options: optionCandidates()},
			{Name: "solve.methods", Signature: "solve.methods()", Text: "The methods: a list of {name=, about=, optimal=, shapes=}.",
				Example: `solve.methods()[1].name  --> "undo"`,
				fn: func(a args) int {
					t := a.NewTable()
					for _, m := range h.methods {
						row := a.NewTable()
						row.RawSetString("name", lua.LString(m.Name))
						row.RawSetString("about", lua.LString(m.About))
						row.RawSetString("optimal", lua.LBool(m.Optimal))
						row.RawSetString("shapes", lua.LString(m.Shapes))
						t.Append(row)
					}
					a.Push(t)
					return 1
				}},
			{Name: "solve.heuristics", Signature: "solve.heuristics()", Text: "The heuristics that have a name: a list of {name=, admissible=}; an admissible one never says more than the moves needed, so that what ida and astar find by it is optimal. walking is for shapes whose columns and rows add up to 8 or less, pdb for up to 25 cells; the tables of pdb are built when they are first used, which takes seconds.",
				Example: `solve.heuristics()[2].name  --> "manhattan"`,
				fn: func(a args) int {
					t := a.NewTable()
					for _, known := range h.heuristics {
						row := a.NewTable()
						row.RawSetString("name", lua.LString(known.Name()))
						row.RawSetString("admissible", lua.LBool(known.Admissible()))
						t.Append(row)
					}
					a.Push(t)
					return 1
				}},
			{Name: "solve.dropped", Signature: "solve.dropped(length [, notation])",
				Text:    `The words of up to length moves (at most 14; 12 take a tenth of a second) that the automaton leaves out because another, shorter or earlier in the order of the notation's letters, has the same effect: a list of {word=, same=}. Words that hold one of them are left out as well, and not listed.`,
				Example: `solve.dropped(2, "agreg")[1].word  --> "NS"`, fn: h.dropped},
			{Name: "solve.reduce", Signature: "solve.reduce(word [, notation])",
				Text:    `A word with the same effect that holds none of the words of solve.dropped(12): shorter, earlier or the same.`,
				Example: `solve.reduce("ENOSN", "agreg")  --> "ENO"`, fn: h.reduce},
		}}
}

// solutionFields are what a solution has; the word is made when it is asked for.
var solutionFields = []struct {
	name   string
	text   string
	counts bool // true of a search that found nothing as well
	of     func(*lua.LState, solution) lua.LValue
}{
	{"moves", "a word in the board's notation", false, func(_ *lua.LState, s solution) lua.LValue { return lua.LString(s.notation.Word(s.Moves)) }},
	{"length", "how many moves that are", false, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(len(s.Moves)) }},
	{"nodes", "boards generated", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Generated) }},
	{"expanded", "boards all of whose moves were looked at; 0 for a constructive method", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Expanded) }},
	{"stored", "distinct boards kept; for bfs the size of source 002's dictionary", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Stored) }},
	{"memory", "bytes that they took", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Memory) }},
	{"bound", "no solution is shorter, as far as is proven; 0 if nothing is", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Bound) }},
	{"least", "the least heuristic value that greedy came to", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Least) }},
	{"iterations", "of deepening, ida and optimal: a list of {bound=, nodes=}", true, func(L *lua.LState, s solution) lua.LValue {
		t := L.NewTable()
		for _, it := range s.Iterations {
			row := L.NewTable()
			row.RawSetString("bound", lua.LNumber(it.Bound))
			row.RawSetString("nodes", lua.LNumber(it.Generated))
			t.Append(row)
		}
		return t
	}},
	{"seconds", "measured", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LNumber(s.Time.Abs().Seconds()) }},
	{"optimal", "true only where it is proven", false, func(_ *lua.LState, s solution) lua.LValue { return lua.LBool(s.Optimal) }},
	{"method", "its name", true, func(_ *lua.LState, s solution) lua.LValue { return lua.LString(s.Method) }},
}

// fieldTexts describes the fields, one a line.
func fieldTexts() string {
	var texts strings.Builder
	for _, f := range solutionFields {
		texts.WriteString("\n  s." + f.name + ": " + f.text + ".")
	}
	return texts.String()
}

// solutionField is a solution's __index.
func solutionField(L *lua.LState) int {
	s, _ := value[solution](L.Get(1))
	var names []string
	for _, f := range solutionFields {
		if L.Get(2) == lua.LString(f.name) {
			L.Push(f.of(L, s))
			return 1
		}
		names = append(names, f.name)
	}
	L.RaiseError("a solution has no field %s (there are %s)", L.Get(2).String(), strings.Join(names, ", "))
	return 0
}

func (h *Host) solve(a args) int {
	g := a.game()
	method, err := h.methods.Find(a.word(2, "method"))
	a.check(err)
	s, err := h.run(a, method, g, h.solveOptions(a, 3, g))
	if err != nil {
		a.Push(lua.LNil)
		return 1 + text1(a, err.Error()) + h.cost(a, s)
	}
	a.Push(wrap(h.meta.solved, solution{s, g.Notation}))
	return 1
}

// maxSolving is how deep a solver may run in the heuristic of another: an error
// climbs out of each by itself.
const maxSolving = 10

// run solves g's board. The error it returns is an ordinary answer, such as
// that the board is unsolvable; any other is raised.
func (h *Host) run(a args, method solver.Method, g *board.Game, o *options) (solver.Solution, error) {
	if h.solving++; h.solving > maxSolving {
		h.solving--
		a.fail("solvers call each other through their heuristics %d deep", maxSolving)
	}
	defer func() { h.solving-- }()
	b, err := o.problem(g)
	s := solver.Solution{Method: method.Name}
	if err == nil {
		s, err = h.solveBy(method, b, o.Options)
	}
	s.Time = h.cfg.measured(s.Time)
	switch {
	case err == nil:
		if o.onProgress != nil {
			o.onProgress(solver.Progress{Nodes: s.Generated, Done: 1, Bound: s.Bound, Memory: s.Memory})
		}
	case errors.Is(err, solver.ErrUnsolvable), errors.Is(err, solver.ErrLimit), errors.Is(err, solver.ErrNotApplicable), errors.Is(err, solver.ErrStuck):
	default:
		a.check(err)
	}
	return s, err
}

// solveBy lets a method solve a board. A heuristic written in Lua is interrupted by
// itself, without the solver's knowing.
func (h *Host) solveBy(method solver.Method, b *board.Board, o solver.Options) (solver.Solution, error) {
	defer h.grant(max(o.MaxMemory, h.cfg.solverMemory()))()
	defer h.clearProgress()
	last, show := solver.Progress{Done: -1}, o.Progress
	o.Progress = func(p solver.Progress) {
		last = p
		show(p)
	}
	defer h.howFar(func() string { return " after " + last.Account() })
	return method.Solve(h.flag, b, o)
}

// measured is a measured time, marked if times are.
func (c Config) measured(d time.Duration) time.Duration {
	if c.MarkTimes {
		return text.Marked(d)
	}
	return d
}

// cost pushes what a search without a solution has done.
func (h *Host) cost(a args, s solver.Solution) int {
	t := a.NewTable()
	t.Metatable = h.meta.costs
	for _, f := range solutionFields {
		if f.counts {
			t.RawSetString(f.name, f.of(a.LState, solution{Solution: s}))
		}
	}
	a.Push(t)
	return 1
}
