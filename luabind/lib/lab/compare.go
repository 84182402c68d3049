package lab

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// comparing is the question of lab.compare.
type comparing struct {
	boards     []lua.LValue
	methods    []method
	heuristics []named
	by         lua.LValue // "depth", "board" or a function
	options    *lua.LTable
	workers
	file string
}

// method is a compared method with its own options.
type method struct {
	of      lua.LValue // a name or a function
	label   string
	options *lua.LTable // nil for none
}

// named is a heuristic with a name.
type named struct {
	name string
	of   lua.LValue
}

// How boards are grouped.
const (
	byDepth = "depth"
	byBoard = "board"
	byGroup = "group" // by a function
)

// compareEntry is lab.compare.
func (m *module) compareEntry() bind.Entry {
	by := bind.Any("by").From(func(bind.Cursor) []bind.Candidate {
		return []bind.Candidate{{Text: byDepth, Summary: "boards whose shortest solutions have the same length", Key: "choices/by:depth"}, {Text: byBoard, Summary: "each board", Key: "choices/by:board"}}
	})
	usual := func(bind.Args) comparing { return comparing{by: lua.LString(byDepth), workers: workers{threads: 1}} }
	question := bind.OptionTable("question", "field", usual,
		bind.OptWith(bind.Table("boards"), "a list of boards, of states of puzzles or of pieces that slide", setBoards),
		bind.OptWith(bind.Table("methods"), `a list of names of methods, of tables with a name and options for this method alone, such as {"astar", weight = 2}, and of functions of a copy of the board and of the options, which return a word, what solve returns, the copy with the moves made on it, or nil and the reason: {"bfs", mine = f}`, setMethods),
		bind.OptWith(bind.Table("heuristics"), `a list of heuristics as for solve. A method that reads a heuristic (ida, astar, greedy ...) and sets none runs once with each. A key names a function: {"manhattan", mine = f}`, setHeuristics),
		bind.OptWith(by, `the group of a board: "depth" (the default: the length of its shortest solution, if a method finds it), "board" (its index), or a function of a board that returns a number or a text`, setBy),
		bind.Opt(bind.Table("options"), "the options of solve, such as {max_nodes = 1e6}. Each method gets the options that it reads, and at least one method must read each option. The default is one thread, so that times are comparable", func(c *comparing, t *lua.LTable) { c.options = t }),
		bind.Opt(bind.Int("threads", 1, maxThreads), fmt.Sprintf("the number of threads that solve boards, 1 to %d, as in lab.sample; only the times may differ", maxThreads), func(c *comparing, n int) { c.threads = n }),
		clusterOption(func(c *comparing, yes bool) { c.cluster = yes }),
		bind.Opt(bind.Text("file").From(values.Files(m.Files.Given)), "a file for the results: the same call resumes an interrupted comparison", func(c *comparing, name string) { c.file = name })).OrElse(usual)
	return bind.Entry{Name: "lab.compare", Signature: "lab.compare{boards =, methods =, …}", Returns: "r",
		Text:    "Solves each board by each method and summarizes the cost. Returns a comparison, which the prompt shows as a table of means with a row for each group of boards and each method. nodes are generated boards, and b* is the effective branching factor (see lab.branching). A board without a solution by a method, for example because of a limit, is not in its means; the table gives the number and the reason. Fields:",
		Example: `#lab.compare{boards = {taquin.new(3, 3):up():left()}, methods = {"bfs", "astar"}}  --> 2`,
		Func:    bind.Do1(question, m.compare)}
}

func setBoards(a bind.Args, c *comparing, t *lua.LTable) {
	c.boards = bind.TakeList(a, t, func(i int, v lua.LValue) lua.LValue {
		if v.Type() != lua.LTUserData {
			a.Refuse(v, "lab.number-must-be-a", "boards: number %d must be a board or a state of a puzzle", i)
		}
		return v
	})
}

// Limits of the number of methods or heuristics, and of the letters of a value in their names.
const (
	mostCompared = 256
	longestName  = 40
)

// refuseMany raises an error about a list of too many methods or heuristics.
func refuseMany(a bind.Args, count int, what any) {
	if count > mostCompared {
		a.Fail("lab.at-most-are-compared", "%s: at most %d are compared", what, mostCompared)
	}
}

func setMethods(a bind.Args, c *comparing, t *lua.LTable) {
	for k, v := range a.Pairs(t) {
		what := message.Textf("lab.method", "method %s", k)
		made := method{of: v}
		if own, ok := v.(*lua.LTable); ok && !bind.IsCallable(a.LState, v) {
			made.of, made.options, what = own.RawGetInt(1), a.NewTable(), message.Textf("lab.the-name-of", "the name of %v", what)
		}
		if !bind.IsCallable(a.LState, made.of) {
			made.label = a.ToWord(made.of, what)
		} else {
			made.label = fmt.Sprintf("function %s", k)
		}
		if made.options != nil {
			for k, v := range a.Pairs(v.(*lua.LTable)) {
				if k.Type() == lua.LTString {
					k := lua.LString(solver.OptionName(k.String()))
					made.options.RawSet(k, v)
					made.label += fmt.Sprintf(" %s=%s", k, text.Shorten(v.String(), longestName))
				}
			}
		}
		if name, ok := k.(lua.LString); ok {
			made.label = string(name)
		}
		c.methods = append(c.methods, made)
		refuseMany(a, len(c.methods), "methods")
	}
}

func setHeuristics(a bind.Args, c *comparing, t *lua.LTable) {
	for k, v := range a.Pairs(t) {
		name, isText := v.(lua.LString)
		switch list, isList := v.(*lua.LTable); {
		case k.Type() == lua.LTString:
			name = k.(lua.LString)
		case isText:
		case isList && !bind.IsCallable(a.LState, v):
			var names []string
			for i, one := range a.Each(list) {
				refuseMany(a, i, fmt.Sprintf("heuristic %s", k))
				if bind.IsCallable(a.LState, one) {
					names = append(names, fmt.Sprintf("function %d", i))
					continue
				}
				names = append(names, text.Shorten(one.String(), longestName))
			}
			name = lua.LString(strings.Join(names, "+"))
		default:
			name = lua.LString(fmt.Sprintf("function %s", k))
		}
		c.heuristics = append(c.heuristics, named{string(name), v})
		refuseMany(a, len(c.heuristics), "heuristics")
	}
}

func setBy(a bind.Args, c *comparing, v lua.LValue) {
	if v != lua.LString(byDepth) && v != lua.LString(byBoard) && !bind.IsCallable(a.LState, v) {
		a.Refuse(v, "lab.by-must-be-depth", `by must be "depth", "board" or a function of a board`)
	}
	c.by = v
}

// compare is lab.compare.
func (m *module) compare(a bind.Args, q comparing) int {
	if len(q.boards) == 0 || len(q.methods) == 0 {
		a.Fail("lab.there-must-be-boards", `there must be boards and methods, at least one of each, as in lab.compare{boards = {b}, methods = {"bfs", "astar"}}`)
	}
	c := &compare.Comparison{By: byDepth, MarkTimes: a.State.MarkTimes}
	runs, kinds := m.methodRuns(a, q, c)
	if len(q.boards) > gopherlua.MaxList/len(c.Contenders) {
		a.Fail("lab.boards-by-methods-and", "%d boards by %d methods and heuristics are more than can be kept", len(q.boards), len(c.Contenders))
	}
	c.Keys = m.keys(a, q, c)
	boards := a.CreateTable(len(q.boards), 0)
	for _, b := range q.boards {
		boards.Append(b)
	}
	asked := a.NewTable()
	asked.Append(boards)
	asked.Append(runs)
	asked.Append(kinds)
	c.Runs = m.runs(a, asked, len(q.boards)*len(c.Contenders), q)
	if q.by == lua.LString(byDepth) {
		for i := range q.boards {
			c.Keys = append(c.Keys, compare.Key{Text: "unsolved"})
			if depth, ok := compare.Depth(c.Of(i)); ok {
				c.Keys[i] = compare.Key{Number: float64(depth)}
			}
		}
	}
	return a.ReturnValue(c)
}

// methodRuns returns the arguments of solve per contender, {method, options, …} with options for
// each kind of puzzle, and the number of each board's kind. It adds the contenders to c.
func (m *module) methodRuns(a bind.Args, q comparing, c *compare.Comparison) (runs, kinds *lua.LTable) {
	runs, kinds = a.NewTable(), a.NewTable()
	var examples []lua.LValue // one board per kind
	for _, b := range q.boards {
		i := slices.IndexFunc(examples, func(e lua.LValue) bool { return a.State.KindOf(e) == a.State.KindOf(b) })
		if i < 0 {
			i, examples = len(examples), append(examples, b)
		}
		kinds.Append(lua.LNumber(i + 1))
	}
	shared := a.NewTable()
	shared.RawSetString("threads", lua.LNumber(1))
	if q.options != nil {
		for k, v := range a.Pairs(q.options) {
			if k.Type() == lua.LTString {
				k = lua.LString(solver.OptionName(k.String()))
			}
			shared.RawSet(k, v)
		}
	}
	read := map[lua.LValue]bool{lua.LString("trace"): true} // an option of every call
	for _, of := range q.methods {
		heuristics := []named{{"", lua.LNil}}
		if len(q.heuristics) > 0 && m.informed(a, of, examples) {
			heuristics, read[lua.LString("heuristic")] = q.heuristics, true
		}
		for _, h := range heuristics {
			c.Contenders = append(c.Contenders, compare.Contender{Method: of.label, Heuristic: h.name})
			run := a.NewTable()
			run.Append(of.of)
			for _, b := range examples {
				options, reads := m.optionsFor(a, b, of, h, shared)
				for k := range a.Pairs(reads) {
					read[k] = true
				}
				run.Append(options)
			}
			runs.Append(run)
		}
	}
	if len(q.heuristics) > 0 {
		shared.RawSetString("heuristic", lua.LTrue)
	}
	for k := range a.Pairs(shared) {
		if !read[k] {
			a.Fail("lab.none-of-the-compared", "none of the compared methods reads %s (methods that read it: %s)", k, strings.Join(m.Solvers.Readers(examples[0], k.String()), ", "))
		}
	}
	return runs, kinds
}

// informed reports whether a method runs once with each heuristic of the comparison: it reads a
// heuristic, and its options set none.
func (m *module) informed(a bind.Args, of method, examples []lua.LValue) bool {
	own := of.options != nil && of.options.RawGetString("heuristic") != lua.LNil
	return !own && of.of.Type() == lua.LTString && slices.ContainsFunc(examples, func(b lua.LValue) bool {
		return m.Solvers.Reads(a, b, of.of.String(), "heuristic")
	})
}

// optionsFor returns a method's options for puzzles like b, and those of them that it reads. A
// method of solve gets only options that it reads; a function gets all.
func (m *module) optionsFor(a bind.Args, b lua.LValue, of method, h named, shared *lua.LTable) (told, reads *lua.LTable) {
	own := a.NewTable()
	if of.options != nil {
		for k, v := range a.Pairs(of.options) {
			own.RawSet(k, v)
		}
	}
	if h.of != lua.LNil {
		own.RawSetString("heuristic", h.of)
	}
	if of.of.Type() == lua.LTString {
		told = m.Solvers.OptionsRead(a, b, of.of.String(), own, shared)
		return told, told
	}
	for k, v := range a.Pairs(shared) {
		if own.RawGet(k) == lua.LNil {
			own.RawSet(k, v)
		}
	}
	if gopherlua.TakesAtMost(of.of, 1) {
		return own, m.Solvers.OptionsRead(a, b, "", a.NewTable(), shared)
	}
	return own, own
}

// keys returns the groups of the boards that are known before the boards are solved.
func (m *module) keys(a bind.Args, q comparing, c *compare.Comparison) []compare.Key {
	keys := bind.NewList[compare.Key](a, len(q.boards))
	switch q.by {
	case lua.LString(byDepth):
	case lua.LString(byBoard):
		c.By = byBoard
		for i := range q.boards {
			keys = append(keys, compare.Key{Number: float64(i + 1)})
		}
	default:
		c.By = byGroup
		for i, b := range q.boards {
			v := a.Invoke(q.by, a.Copied(b))
			n, isNumber := v.(lua.LNumber)
			name := lua.LVAsString(v)
			if name == "" || !isNumber && v.Type() != lua.LTString {
				a.Refuse(v, "lab.by-must-return-a", "by must return a number or a text for board %d", i+1)
			}
			if isNumber {
				keys = append(keys, compare.Key{Number: float64(n)})
			} else {
				keys = append(keys, compare.Key{Text: name})
			}
		}
	}
	return keys
}

// runs solves n times and returns the costs.
func (m *module) runs(a bind.Args, asked *lua.LTable, n int, q comparing) []compare.Run {
	runs := bind.NewList[compare.Run](a, n)
	source := newStreams(m.Random.Rand().Uint64(), m.Random.Seed())
	kept := m.openKept(a, q.file, asked, source)
	runs = append(runs, kept.runs[:min(n, len(kept.runs))]...)
	defer kept.end(a)
	m.do(a, &job{kind: compareCalls, doing: message.Textf("lab.comparison", "comparison"), unit: "solve", first: len(runs) + 1, last: n, together: 1, of: asked, inGo: true,
		take: func(a bind.Args, v lua.LValue) {
			r, ok := compare.ParseRun(v.String())
			if !ok {
				a.Fail("lab.the-run-cannot-be", "the run %s cannot be read", v)
			}
			runs = append(runs, r)
			kept.add(r)
		}}, source, q.workers)
	return runs
}

// solveNext solves a board by one method and returns the cost as a text for ParseRun.
func solveNext(s Solvers, a bind.Args, asked lua.LValue, i int) lua.LValue {
	boards, runs := asked.(*lua.LTable).RawGetInt(1).(*lua.LTable), asked.(*lua.LTable).RawGetInt(2).(*lua.LTable)
	run, b := runs.RawGetInt((i-1)%runs.Len()+1).(*lua.LTable), boards.RawGetInt((i-1)/runs.Len()+1)
	kind := asked.(*lua.LTable).RawGetInt(3).(*lua.LTable).RawGetInt((i-1)/runs.Len() + 1)
	method, options := run.RawGetInt(1), run.RawGet(1+kind.(lua.LNumber)).(*lua.LTable)
	if method.Type() != lua.LTString {
		return lua.LString(solveBy(s, a, method, b, options).String())
	}
	a.Push(a.State.NewFunction("solve", a.State.Lookup("solve").Func.Call))
	a.Push(b)
	a.Push(method)
	a.Push(options)
	a.LState.Call(3, 3)
	found, why := a.Get(-3), a.Get(-2)
	if found == lua.LNil {
		found = a.Get(-1)
	}
	r := costs(a, found)
	r.Why = lua.LVAsString(why)
	a.Pop(3)
	return lua.LString(r.String())
}
