package luabind

import (
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/solver"
)

// solution is a solver's answer with the notation of the board it is for.
type solution struct {
	solver.Solution
	notation board.Notation
}

// String writes the solution in one line.
func (s solution) String() string {
	word := s.notation.Word(s.Moves[:min(len(s.Moves), maxWordShown)])
	if len(s.Moves) > maxWordShown {
		word += "…"
	}
	if word == "" {
		word = "(no moves)"
	}
	proven := ""
	if s.Optimal {
		proven = ", optimal"
	}
	return fmt.Sprintf("%s: %s%s, %s, %.3g s: %s", s.Method, count(len(s.Moves), "move"), proven, count(s.Generated, "node"), s.Time.Seconds(), word)
}

// count is a number of things, one or many.
func count[T int | int64](n T, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

const maxWordShown = 40

func (h *Host) solveModule() Module {
	h.solved = h.metatable("solution", nil, map[string]lua.LGFunction{
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
	h.solved.RawSetString("__index", h.state.NewFunction(solutionField))
	return Module{Name: "solve", Title: "solvers", call: h.solve,
		About: "solve finds a word that solves a board and leaves the board as it is. A solution s has s.moves (a word in the board's notation), s.length, s.nodes (generated), s.expanded, s.seconds, s.optimal (true only where it is proven) and s.method. The methods are those of solve.methods().",
		Entries: []Entry{
			{Name: "solve", Signature: "solve(b, method [, options])",
				Text:    `A solution of board b by a method (` + strings.Join(engine.Methods().Names(), ", ") + `), or nil and the reason when the board is unsolvable, a limit is reached or the method does not apply. Options: max_nodes, max_seconds, on_progress (a function of {nodes=, done=}, called about ten times a second and at the end).`,
				Example: `b = taquin.parse("0 1 / . 2"); solve(b, "lines").moves  --> "d"`},
			{Name: "solve.methods", Signature: "solve.methods()", Text: "The methods: a list of {name=, about=, optimal=, shapes=}.",
				Example: `solve.methods()[1].name  --> "undo"`,
				fn: func(a args) int {
					t := a.NewTable()
					for _, m := range engine.Methods() {
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
		}}
}

// solutionFields are what a solution has; the word is made when it is asked for.
var solutionFields = []struct {
	name string
	of   func(solution) lua.LValue
}{
	{"moves", func(s solution) lua.LValue { return lua.LString(s.notation.Word(s.Moves)) }},
	{"length", func(s solution) lua.LValue { return lua.LNumber(len(s.Moves)) }},
	{"nodes", func(s solution) lua.LValue { return lua.LNumber(s.Generated) }},
	{"expanded", func(s solution) lua.LValue { return lua.LNumber(s.Expanded) }},
	{"seconds", func(s solution) lua.LValue { return lua.LNumber(s.Time.Seconds()) }},
	{"optimal", func(s solution) lua.LValue { return lua.LBool(s.Optimal) }},
	{"method", func(s solution) lua.LValue { return lua.LString(s.Method) }},
}

// solutionField is a solution's __index.
func solutionField(L *lua.LState) int {
	s, _ := value[solution](L.Get(1))
	var names []string
	for _, f := range solutionFields {
		if L.Get(2) == lua.LString(f.name) {
			L.Push(f.of(s))
			return 1
		}
		names = append(names, f.name)
	}
	L.RaiseError("a solution has no field %s (there are %s)", L.Get(2).String(), strings.Join(names, ", "))
	return 0
}

func (h *Host) solve(a args) int {
	g := a.game()
	method, err := engine.Methods().Find(a.text(2, "method"))
	a.check(err)
	opt, onProgress := h.solveOptions(a, 3)
	if p, complete := g.History(); complete {
		opt.History = p
	}
	s, err := method.Solve(h.flag, g.Board, opt)
	h.clearProgress()
	switch {
	case err == nil:
		if onProgress != nil {
			onProgress(solver.Progress{Nodes: s.Generated, Done: 1})
		}
		a.Push(wrap(h.solved, solution{s, g.Notation}))
		return 1
	case errors.Is(err, solver.ErrUnsolvable), errors.Is(err, solver.ErrLimit), errors.Is(err, solver.ErrNotApplicable):
		a.Push(lua.LNil)
		return 1 + text1(a, err.Error())
	}
	a.fail("%s", err)
	return 0
}

// solveOptions reads the table of options. An unknown one is an error, so that
// a slip of the pen does not silently change an experiment.
func (h *Host) solveOptions(a args, i int) (opt solver.Options, onProgress func(solver.Progress)) {
	opt.Now = h.cfg.Now
	opt.Progress = func(p solver.Progress) { h.progressf("%s", p) }
	if !a.has(i) {
		return opt, nil
	}
	for k, v := range pairs(a.table(i, "options")) {
		switch name := k.String(); name {
		case "max_nodes":
			opt.MaxNodes = int64(a.toInteger(v, name, 1, maxExact))
		case "max_seconds":
			seconds, ok := v.(lua.LNumber)
			if !ok || !(seconds > 0) {
				a.fail("max_seconds must be a number above 0, not %s", describe(v))
			}
			if seconds < 1e9 { // thirty years are no limit
				opt.MaxTime = time.Duration(float64(seconds) * float64(time.Second))
			}
		case "on_progress":
			fn, ok := v.(*lua.LFunction)
			if !ok {
				a.fail("on_progress must be a function, not %s", describe(v))
			}
			onProgress = func(p solver.Progress) {
				row := a.NewTable()
				row.RawSetString("nodes", lua.LNumber(p.Nodes))
				if p.Done >= 0 {
					row.RawSetString("done", lua.LNumber(p.Done))
				}
				h.callback(a.LState, fn, row)
			}
		default:
			known := []string{"max_nodes", "max_seconds", "on_progress"}
			a.fail("there is no option %q (there are %s)", name, strings.Join(known, ", "))
		}
	}
	if onProgress != nil {
		show, called := opt.Progress, throttle{now: h.cfg.Now}
		called.rest()
		opt.Progress = func(p solver.Progress) {
			show(p)
			if called.due() {
				onProgress(p)
			}
		}
	}
	return opt, onProgress
}
