package puzzle

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/rules"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/values"
)

// giveRules returns a puzzle defined by rules, or raises the error of making it.
func giveRules(a bind.Args, z *rules.Puzzle, err error) int {
	a.Check(err)
	return a.ReturnValue(z)
}

// ruleEntries are puzzle.define and the known families of puzzles defined by rules.
func ruleEntries(x *explain.Explainer) []bind.Entry {
	return []bind.Entry{
		defineEntry(x),
		{Name: "puzzle.pancake", Returns: "q",
			Text:    fmt.Sprintf("Makes the pancake puzzle: a stack of n pancakes of different sizes, at most %d, the top first. Move k turns over the upper k. It starts sorted. Its heuristic is gap, which is admissible. Options:", rules.MaxPancakes),
			Example: `puzzle.pancake(6):state{4, 6, 2, 5, 1, 3}:distance()  --> 7`,
			Func: bind.Do2(bind.Int("n", 1, rules.MaxPancakes), bind.Options(func(bind.Args) (burnt bool) { return false },
				bind.Opt(bind.Bool("burnt"), "true gives each pancake a burnt side, which must be below in the end; a negative number has it on top", func(burnt *bool, is bool) { *burnt = is }),
			), func(a bind.Args, n int, burnt bool) int {
				z, err := rules.Pancake(n, burnt)
				return giveRules(a, z, err)
			})},
		{Name: "puzzle.hanoi", Returns: "q",
			Text:    fmt.Sprintf("Makes the tower of Hanoi: discs, at most %d, that go from the first peg to the last one, and never lie on a smaller disc. There are 3 to %d pegs (3). A state lists the peg of each disc, the smallest first. Move 1>3 takes the upper disc of peg 1 to peg 3.", rules.MaxDiscs, rules.MaxPegs),
			Example: `puzzle.hanoi(8, 4):start():distance()  --> 33`,
			Func: bind.Do2(bind.Int("discs", 1, rules.MaxDiscs), bind.Int("pegs", 3, rules.MaxPegs).Or(3), func(a bind.Args, discs, pegs int) int {
				z, err := rules.Hanoi(discs, pegs)
				return giveRules(a, z, err)
			})},
		{Name: "puzzle.topspin", Returns: "q",
			Text:    fmt.Sprintf("Makes the TopSpin puzzle: n tokens in a ring, at most %d, of which k neighbours are reversed at once. Move i reverses those from place i on. It starts sorted, and the ring does not turn.", rules.MaxTokens),
			Example: `puzzle.topspin(6, 3):space().states  --> 36`,
			Func: bind.Do2(bind.Int("n", 3, rules.MaxTokens), bind.Int("k", 2, rules.MaxTokens), func(a bind.Args, n, k int) int {
				z, err := rules.TopSpin(n, k)
				return giveRules(a, z, err)
			})},
		{Name: "puzzle.lights", Returns: "q",
			Text:    fmt.Sprintf("Makes Lights Out: cols x rows lights, at most %d. Move i presses light i, counted from 1 by rows, which switches it and its neighbours. It starts with all lights off, which is the goal.", rules.MaxLights),
			Example: `puzzle.lights(3, 3):space().diameter  --> 9`,
			Func: bind.Do2(bind.Int("cols", 1, rules.MaxLights), bind.Int("rows", 1, rules.MaxLights), func(a bind.Args, cols, rows int) int {
				z, err := rules.Lights(cols, rows)
				return giveRules(a, z, err)
			})},
		{Name: "puzzle.jugs", Signature: "puzzle.jugs(sizes)", Returns: "q",
			Text:    "Makes the pouring puzzle with jugs of these sizes. Move 1>2 pours from jug 1 into jug 2 until one is full or empty. At the start, the first jug is full; in the end, the first two hold a half each. Fields of the list change that: start (a list of amounts) and goal (a list of amounts, or an amount that any jug must hold).",
			Example: `puzzle.jugs{8, 5, 3}:start():solve().moves  --> "1>2 2>3 3>1 2>3 1>2 2>3 3>1"`,
			Func:    bind.Do1(bind.Table("sizes"), jugs)},
		{Name: "puzzle.peg", Returns: "q",
			Text:    fmt.Sprintf("Makes a board of peg solitaire, with at most %d holes. The text has rows separated by newlines or /: o is a peg, a point is a hole, and a blank is neither. Rows of 1, 2, 3, … holes are a triangle with jumps in six directions. Move 4-1 jumps from hole 4 to hole 1, counted by rows, and removes the peg between. One peg must remain. Options:", rules.MaxHoles),
			Example: `puzzle.peg("oo.o"):start():solve().moves  --> "1-3 4-2"`,
			Func: bind.Do2(bind.Word("text"), bind.Options(func(bind.Args) (goal string) { return "" },
				bind.Opt(bind.Word("goal"), "the text of the board at the end (one peg anywhere)", func(goal *string, is string) { *goal = is }),
			), func(a bind.Args, text, goal string) int {
				z, err := rules.Peg(text, goal)
				return giveRules(a, z, err)
			})},
		{Name: "puzzle.graph", Returns: "q",
			Text:    `Makes the puzzle to find a path in a graph. The edges are a list of {from, to} or {from, to, cost}, where vertices are strings or numbers; an edge leads both ways. A move has the name of the vertex to which it leads. Options:`,
			Example: `puzzle.graph{{"A", "B", 4}, {"A", "C", 1}, {"C", "B", 2}, {"B", "D", 1}}:start():solve().moves  --> "C B D"`,
			Func: bind.Do2(bind.Table("edges"), bind.Options(func(bind.Args) graphOptions { return graphOptions{start: lua.LNil, goal: lua.LNil} },
				bind.Opt(bind.Any("start"), "the vertex at the start (the first one of the list)", func(o *graphOptions, v lua.LValue) { o.start = v }),
				bind.Opt(bind.Any("goal"), "the vertex at the end (the one that the list names last for the first time)", func(o *graphOptions, v lua.LValue) { o.goal = v }),
				bind.Opt(bind.Bool("directed"), "true for edges that lead only from the first vertex to the second", func(o *graphOptions, is bool) { o.directed = is }),
			), graph)},
	}
}

// jugs is puzzle.jugs.
func jugs(a bind.Args, t *lua.LTable) int {
	sizes := a.ToInts(t, message.Word("the size"), 1, rules.MaxJugSize)
	var start, goal []int
	for k, v := range a.Pairs(t) {
		name, ok := k.(lua.LString)
		switch list, isList := v.(*lua.LTable); {
		case !ok:
		case name == "goal" && !isList:
			goal = []int{a.ToInt(v, "goal", 0, rules.MaxJugSize)}
		case name == "goal" && list.Len() != 1:
			goal = a.ToInts(list, message.Word("the amount"), 0, rules.MaxJugSize)
		case name == "start":
			start = a.ToInts(a.ToTable(v, "start"), message.Word("the amount"), 0, rules.MaxJugSize)
		default:
			a.Fail("rules.jugs-field", "there is no field %s (possible: start, goal)%s", bind.Quoted(string(name)), message.Suggest(string(name), []string{"start", "goal"}))
		}
	}
	z, err := rules.Jugs(sizes, start, goal)
	return giveRules(a, z, err)
}

// graphOptions are the options of puzzle.graph.
type graphOptions struct {
	start, goal lua.LValue
	directed    bool
}

// graph is puzzle.graph.
func graph(a bind.Args, list *lua.LTable, o graphOptions) int {
	vertex := func(v lua.LValue, what any) []byte {
		if t := v.Type(); t != lua.LTString && t != lua.LTNumber {
			a.Refuse(v, "rules.a-vertex-must-be", "%s must be a string or a number", what)
		}
		state, err := values.AppendPlain(a, nil, v)
		a.FailOn(err)
		return state
	}
	edges := bind.TakeList(a, list, func(i int, v lua.LValue) rules.Edge {
		what := message.Textf("rules.edge-number", "edge %d", i)
		t := a.ToTable(v, what)
		e := rules.Edge{Cost: 1, From: vertex(t.RawGetInt(1), message.Textf("rules.the-first-vertex", "%s: the first vertex", what)), To: vertex(t.RawGetInt(2), message.Textf("rules.the-second-vertex", "%s: the second vertex", what))}
		if cost := t.RawGetInt(3); cost != lua.LNil {
			e.Cost = bind.Number("cost").ReadAs(a, cost, message.Textf("rules.the-edge-cost", "%s: the cost", what))
		}
		return e
	})
	opt := rules.GraphOptions{Directed: o.directed}
	if o.start != lua.LNil {
		opt.Start = vertex(o.start, "start")
	}
	if o.goal != lua.LNil {
		opt.Goal = vertex(o.goal, "goal")
	}
	const edgeBytes = 400
	a.Grant(edgeBytes * len(edges))
	z, err := rules.NewGraph(edges, opt)
	return giveRules(a, z, err)
}
