package luabind

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

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

// option is one key of the table of options.
type option struct {
	name string
	text string
	read func(h *Host, a args, o *options, g *board.Game, v lua.LValue)
}

// optionList is every option, in the order in which they are described.
func optionList() []option {
	return []option{
		{"goal", "another board of the same shape to reach instead of the solved one, its blank anywhere; a goal in a notation with another home of the blank has the same tiles, in the order of their homes", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			goal, ok := value[*board.Game](v)
			if !ok {
				a.fail("goal must be a board, not %s", describe(v))
			}
			o.goal, o.target = goal.Board.Rehomed(g.Notation.Home()), v
		}},
		{"heuristic", `what ida, astar and greedy go by: a name, "manhattan" if not given, a list of names for the largest of several, or a function of a board and, if there is one, the goal; see solve.heuristics(). What a function finds is never called optimal, for nothing is known of it`, func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.Heuristic = h.heuristic(a, o, g, v)
		}},
		{"weight", "multiplies the heuristic in ida and astar, 0.01 to 100; above 1 A* is faster and its solution at most so many times too long", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			w, ok := v.(lua.LNumber)
			if !ok || !(w >= 0.01 && w <= 100) || math.Abs(float64(w)*100-math.Round(float64(w)*100)) > 1e-9 {
				a.fail("weight must be a number from 0.01 to 100 with at most two decimals, not %s", describe(v))
			}
			o.Weight = float64(w)
		}},
		{"prune", `words that deepening, ida and optimal leave out: "none", "inverse" (those that go straight back; the usual of deepening and ida) or "automaton" (those equal to a shorter or earlier word, see solve.dropped; the usual of optimal)`, func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.Prune = chosen(a, "prune", solver.Prunes(), v)
		}},
		{"escape", `how greedy leaves a local minimum: "none" (it is stuck), "random" (a random walk), "lookahead" (to the nearest better board) or "tabu" (on to the best neighbour, better or not; boards visited count worse)`, func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.Escape = chosen(a, "escape", solver.Escapes(), v)
		}},
		{"steps", "how long the random walks are at the most (40), or how far lookahead looks (no limit)", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.Steps = a.toInteger(v, "steps", 1, 1<<20)
		}},
		{"tables", `which pattern databases optimal goes by: the sizes, 1 to 8 each, of a partition of the tiles, such as "6-6-3", or its picture, such as "aab/acb/cc." with a letter for each tile and . for the blank's home, in a corner; several with "+" between them for the largest, or "large" for the large set of 4x4 (two of 8-7, 392 MB) or 5x5 (6-6-6-6 and 7-7-6-4, 1.2 GB)`, func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			text, ok := v.(lua.LString)
			if !ok || strings.TrimSpace(string(text)) == "" {
				a.fail("tables must be a partition such as \"6-6-3\", not %s", describe(v))
			}
			if len(text) > maxPartitions {
				a.fail("tables is a text of %d bytes; at most %d are read", len(text), maxPartitions)
			}
			o.Tables = string(text)
		}},
		{"threads", "how many threads optimal searches with (as many as there are processors)", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.Threads = a.toInteger(v, "threads", 1, solver.MaxThreads)
		}},
		{"max_nodes", "a limit of boards generated; beam stops there with the best solution it has", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.MaxNodes = int64(a.toInteger(v, "max_nodes", 1, maxExact))
		}},
		{"max_seconds", "a limit of time; beam takes all of it and then has a solution", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			seconds, ok := v.(lua.LNumber)
			if !ok || !(seconds > 0) {
				a.fail("max_seconds must be a number above 0, not %s", describe(v))
			}
			if seconds < 1e9 { // thirty years are no limit
				o.MaxTime = time.Duration(float64(seconds) * float64(time.Second))
			}
		}},
		{"max_memory", fmt.Sprintf("a limit of memory for boards in MiB (%d)", solver.UsualMemory>>20), func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			o.MaxMemory = int64(a.toInteger(v, "max_memory", 1, 1<<40)) << 20
		}},
		{"on_progress", "a function of {nodes=, done=, bound=, least=, memory=, best=, doing=}, called about ten times a second and at the end; best is the length of the best solution yet, of beam, and doing what else is done than solving, such as building a table", func(h *Host, a args, o *options, g *board.Game, v lua.LValue) {
			fn, ok := v.(*lua.LFunction)
			if !ok {
				a.fail("on_progress must be a function, not %s", describe(v))
			}
			o.onProgress = func(p solver.Progress) { h.callback(a.LState, fn, progressTable(a.LState, p)) }
		}},
	}
}

// maxPartitions is how many bytes the partitions of tables may be written with.
const maxPartitions = 4096

func optionNames() []string {
	var names []string
	for _, o := range optionList() {
		names = append(names, o.name)
	}
	return names
}

// optionCandidates are the names of the options with what they are for.
func optionCandidates() []Candidate {
	var all []Candidate
	for _, o := range optionList() {
		all = append(all, Candidate{o.name, firstSentence(o.text)})
	}
	return all
}

// optionTexts describes the options, one a line.
func optionTexts() string {
	var texts strings.Builder
	for _, o := range optionList() {
		texts.WriteString("\n  " + o.name + ": " + o.text + ".")
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
				h.cfg.Progress(pace.Text(p, h.cfg.Now()))
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
	for _, option := range optionList() { // in this order: a function as heuristic is told of the goal
		if v := table.RawGetString(option.name); v != lua.LNil {
			option.read(h, a, o, g, v)
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

// chosen reads one of a few words.
func chosen[T ~string](a args, what string, choices []T, v lua.LValue) T {
	s, ok := v.(lua.LString)
	if !ok {
		a.fail("%s must be a string, not %s", what, describe(v))
	}
	if !slices.Contains(choices, T(s)) {
		var names []string
		for _, c := range choices {
			names = append(names, string(c))
		}
		a.fail("%s must be one of %s, not %s", what, strings.Join(names, ", "), describe(v))
	}
	return T(s)
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
	text := g.String()
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s … (%s)", strings.TrimRight(text[:strings.LastIndexByte(text[:most], ' ')], " /"), g.Board.Shape())
}
