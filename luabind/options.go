package luabind

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/gopherlua"
)

// options is what solve is told.
type options struct {
	solver.Options
	goal       *board.Board // nil for the solved board
	target     lua.LValue   // the goal as the user gave it, or nil: a function as heuristic is told of it
	onProgress func(solver.Progress)
}

// fromLua are the options whose values only Lua has, beside those that
// solver.Option.Set takes.
func (h *Host) fromLua(a args, o *options, g *board.Game, name string, v lua.LValue) {
	switch name {
	case "goal":
		goal, ok := value[*board.Game](v)
		if !ok {
			a.fail("goal must be a board, not %s", describe(v))
		}
		o.goal, o.target = goal.Board.Rehomed(g.Notation.Home()), v
	case "heuristic":
		o.Heuristic = h.heuristic(a, o, g, v)
	case "on_progress":
		fn, ok := v.(*lua.LFunction)
		if !ok {
			a.fail("on_progress must be a function, not %s", describe(v))
		}
		o.onProgress = func(p solver.Progress) { h.callback(a.LState, fn, progressTable(a.LState, p)) }
	}
}

// set gives an option a value that solver.Option.Set takes.
func (o *options) set(a args, option solver.Option, v lua.LValue) {
	var given any
	switch v := v.(type) {
	case lua.LNumber:
		if given = float64(v); option.Kind == solver.WholeNumber {
			given = float64(a.toInteger(v, option.Name, math.MinInt, maxExact))
		}
	case lua.LString:
		given = string(v)
	}
	var wrong *solver.OptionError
	if err := option.Set(&o.Options, given); errors.As(err, &wrong) {
		a.fail("%s must be %s, not %s", option.Name, wrong.Wanted, describe(v))
	}
}

// optionNotes is what Lua alone can say of an option, after the sentence that it
// has everywhere.
func optionNotes(name string) string {
	if name != "heuristic" {
		return ""
	}
	return `: a name, "manhattan" if not given, a list of names for the largest of several, or a function of a board and, if there is one, the goal; see solve.heuristics(). What a function finds is never called optimal, for nothing is known of it`
}

func optionNames() []string {
	var names []string
	for _, o := range solver.OptionList() {
		names = append(names, o.Name)
	}
	return names
}

// optionCandidates are the names of the options with what they are for.
func optionCandidates() []Candidate {
	var all []Candidate
	for _, o := range solver.OptionList() {
		all = append(all, Candidate{o.Name, firstSentence(o.Describe() + optionNotes(o.Name))})
	}
	return all
}

// optionTexts describes the options, one a line.
func optionTexts() string {
	var texts strings.Builder
	for _, o := range solver.OptionList() {
		texts.WriteString("\n  " + o.Name + ": " + o.Describe() + optionNotes(o.Name) + ".")
	}
	return texts.String()
}

// solveOptions reads the table of options for board g. An unknown one is an
// error, so that a slip of the pen does not silently change an experiment.
func (h *Host) solveOptions(a args, i int, g *board.Game) *options {
	var pace solver.Pace
	o := &options{target: lua.LNil, Options: solver.Options{
		Order: g.Notation.Moves(), Rand: h.rng, MaxMemory: h.cfg.solverMemory(), Now: h.cfg.Now,
		Progress: func(p solver.Progress) {
			if h.cfg.Progress != nil && h.shown.due() {
				h.cfg.Progress(pace.Report(p, h.cfg.Now()).String())
			}
		},
	}}
	if p, complete := g.History(); complete {
		o.History = p
	}
	if !a.has(i) {
		return o
	}
	table := a.table(i, "options")
	a.onlyKeys(table, "option", optionNames())
	for _, option := range solver.OptionList() { // in this order: a function as heuristic is told of the goal
		v := table.RawGetString(option.Name)
		switch {
		case v == lua.LNil:
		case option.Kind >= solver.Board:
			h.fromLua(a, o, g, option.Name, v)
		default:
			o.set(a, option, v)
		}
	}
	if o.onProgress != nil {
		show, called := o.Progress, throttle{now: h.cfg.Now}
		called.rest()
		o.Progress = func(p solver.Progress) {
			show(p)
			if called.due() {
				o.onProgress(p)
			}
		}
	}
	return o
}

// onlyKeys refuses a table that has other keys than those that are known, so
// that a slip of the pen does not silently change an experiment.
func (a args) onlyKeys(t *lua.LTable, what string, known []string) {
	for k := range pairs(t) {
		if name := k.String(); k.Type() != lua.LTString || !slices.Contains(known, name) {
			hint := ""
			if k.Type() == lua.LTString {
				hint = text.Suggest(name, known)
			}
			a.fail("there is no %s %s (there are %s)%s", what, inQuotes(name), strings.Join(known, ", "), hint)
		}
	}
}

// problem is the board that a solver is given: g's, or what is solved when g
// has become the goal.
func (o *options) problem(g *board.Game) (*board.Board, error) {
	if o.goal == nil {
		return g.Board, nil
	}
	return solver.Toward(g.Board, o.goal)
}

// progressTable is what on_progress is called with.
func progressTable(L *lua.LState, p solver.Progress) *lua.LTable {
	t := L.NewTable()
	t.RawSetString("nodes", lua.LNumber(p.Nodes))
	if p.Done >= 0 {
		t.RawSetString("done", lua.LNumber(p.Done))
	}
	t.RawSetString("bound", lua.LNumber(p.Bound))
	t.RawSetString("least", lua.LNumber(p.Least))
	t.RawSetString("memory", lua.LNumber(p.Memory))
	if p.Best > 0 {
		t.RawSetString("best", lua.LNumber(p.Best))
	}
	if p.Doing != "" {
		t.RawSetString("doing", lua.LString(p.Doing))
	}
	return t
}

// heuristic reads a heuristic: a name, a list of names or a function.
func (h *Host) heuristic(a args, o *options, g *board.Game, v lua.LValue) heuristic.Heuristic {
	named := func(v lua.LValue) heuristic.Heuristic {
		s, ok := v.(lua.LString)
		if !ok {
			a.fail("heuristic must be a name, a list of names or a function of a board, not %s", describe(v))
		}
		found, err := heuristic.Find(h.heuristics, string(s))
		a.check(err)
		return found
	}
	switch v := v.(type) {
	case *lua.LFunction:
		return heuristic.Func{Label: "given", Of: func(b *board.Board) int { return h.weigh(a, v, o, g, b) }}
	case *lua.LTable:
		const most = 16
		switch n := v.Len(); {
		case n == 0:
			a.fail("heuristic is an empty list")
		case n > most:
			a.fail("heuristic is a list of %d names; at most %d are taken", n, most)
		}
		var several []heuristic.Heuristic
		for i := range v.Len() {
			if next := named(v.RawGetInt(i + 1)); !slices.ContainsFunc(several, func(known heuristic.Heuristic) bool { return known.Name() == next.Name() }) {
				several = append(several, next)
			}
		}
		return heuristic.Max(several...)
	}
	return named(v)
}

// weigh calls a Lua function as heuristic on a board as g's user sees it, and
// raises an error that names the heuristic if it fails.
func (h *Host) weigh(a args, fn *lua.LFunction, o *options, g *board.Game, b *board.Board) int {
	a.check(h.flag.Err()) // a function written in Go does not look
	game, err := o.seen(g, b)
	a.check(err)
	game.Remember(h.maxString)
	defer func() {
		problem := recover()
		if problem == nil {
			return
		}
		if e, ok := problem.(*lua.ApiError); ok && h.flag.Err() == nil {
			e.Object = lua.LString(o.blameHeuristic(a, g, b, h.errorText(h.clarify(a.LState, gopherlua.Running(a.LState), e.Object))))
		}
		panic(problem)
	}()
	v := h.callback(a.LState, fn, wrap(h.meta.boards, game), o.target)
	const most = 1 << 30
	n, ok := v.(lua.LNumber)
	if f := float64(n); !ok || f != math.Trunc(f) || f < 0 || f > most {
		a.RaiseError("it must return a whole number from 0 to 2^30, not %s", describe(v))
	}
	return int(n)
}

// seen is a board of the search as g's user sees it: a copy, in g's notation.
func (o *options) seen(g *board.Game, b *board.Board) (*board.Game, error) {
	if o.goal == nil {
		return board.NewGame(b.Copy(), g.Notation)
	}
	seen, err := b.From(o.goal)
	if err != nil {
		return nil, err
	}
	return board.NewGame(seen, g.Notation)
}

// blameHeuristic says on which board the heuristic failed: the one it was given,
// whatever it has made of it. One that fails inside another is blamed once.
func (o *options) blameHeuristic(a args, g *board.Game, b *board.Board, why string) string {
	before := a.name + ": the heuristic failed on "
	if strings.HasPrefix(why, before) {
		return why
	}
	seen, err := o.seen(g, b)
	a.check(err)
	return before + brief(seen) + ": " + why
}

// brief writes a board in a line, or the beginning of a line that would be long.
func brief(g *board.Game) string {
	const most = 120
	line := g.String()
	if len(line) <= most {
		return line
	}
	return fmt.Sprintf("%s … (%s)", strings.TrimRight(line[:strings.LastIndexByte(line[:most], ' ')], " /"), g.Board.Shape())
}
