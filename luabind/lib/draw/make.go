package draw

import (
	"context"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/cayley"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// makers are the functions that make pictures.
func (m *Module) makers() []bind.Entry {
	ofPerm := func(newDrawing func(p perm.Perm, first int) (draw.Drawing, error)) *bind.Function {
		return bind.Do2(values.Permutation("p").Called("the permutation"), m.options(firstOption), func(a bind.Args, p perm.Perm, o options) int {
			d, err := newDrawing(p, o.first)
			a.Check(err)
			return m.give(a, d, "permutation")
		})
	}
	return []bind.Entry{
		{Name: "draw.board",
			Text:    "Returns a picture of the board at this moment. Options:",
			Example: `draw.text(draw.board(taquin.new(2, 1), {labels = {[0] = "a"}}))  --> "┌───┬───┐\n│ a │   │\n└───┴───┘"`,
			Func: bind.Do2(theBoard("b"), m.options(boardOptions, imageOptions), func(a bind.Args, g *board.Game, o options) int {
				return m.give(a, m.boardDrawing(a, g, o), "board")
			})},
		{Name: "draw.puzzle",
			Text:    "Returns a picture of a state of a puzzle. A cube is unfolded, with the letters of its faces. A track, rings or a grid shows for each piece the number of its home cell. Other puzzles show the cycles of the contents, each from the old cell to the new one.",
			Example: `draw.text(draw.puzzle(puzzle.torus(3, 2):start():play("r1")))  --> "3 1 2\n4 5 6"`,
			Func: bind.Do1(bind.Value[*puzzle.State]("x").Called("the state"), func(a bind.Args, x *puzzle.State) int {
				return m.give(a, puzzles.New(x), "state of a puzzle")
			})},
		{Name: "draw.walk",
			Text:    "Returns a picture of the path of the blank on board b for a move sequence or a solution, with the board after it.",
			Example: `draw.text(draw.walk(taquin.new(3, 3), "hgbd")) ~= ""  --> true`,
			Func: bind.Do2(theBoard("b"), bind.Any("word"), func(a bind.Args, g *board.Game, word lua.LValue) int {
				d, err := boards.NewWalk(g.Board, g.Notation, values.Boards.Sequence(a, g, word))
				a.Check(err)
				return m.give(a, d, "walk")
			})},
		{Name: "draw.cycles",
			Text:    "Returns a picture of the cycles of a permutation: each is a ring with arrows from every element to its image. For b:perm(), an arrow leads from a place to the home of its tile; for x:perm(), from a cell to the new cell of its content. Options:",
			Example: `draw.text(draw.cycles(perm("(0 2 1)")))  --> "0 → 2 → 1 → 0"`,
			Func:    ofPerm(func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewCycles(p, first) })},
		{Name: "draw.arrows",
			Text:    "Returns a picture of a permutation with arrows from a row of elements to a row of images. The number of crossings is the number of inversions. Options:",
			Example: `draw.text(draw.arrows(perm{1, 0})) ~= ""  --> true`,
			Func:    ofPerm(func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewArrows(p, first) })},
		{Name: "draw.two_lines",
			Text:    "Returns a picture of a permutation in two lines: each element above its image. Options:",
			Example: `draw.text(draw.two_lines(perm{2, 0, 1}))  --> "⎛0 1 2⎞\n⎝2 0 1⎠"`,
			Func:    ofPerm(func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewTwoLines(p, first) })},
		{Name: "draw.graph",
			Text:    "Returns a picture of the boards at most radius moves from board b (all without radius), in layers by distance, with the moves between them. It shows at most 500 boards. Instead of b, you can pass the state space of any puzzle; its states appear as text.",
			Example: `draw.text(draw.graph(taquin.new(2, 2), 1)):match("distance 1: 2 boards")  --> "distance 1: 2 boards"`,
			Func:    bind.Do2(bind.NewParam("b", origin).Called("the board"), bind.Int("radius", 0, bind.MaxExact).Or(-1), m.graph)},
		{Name: "draw.tree",
			Text:    "Returns a picture of a search from a trace (see solve) or a solution with a trace: the tree of generated states in layers by the number of moves, with the path found. Few states appear as small pictures with the index of their expansion and g+h=f. Many states appear as dots; cut and known ones are combined in a mark below their parent, and a tooltip shows the values. At most 10000 states are drawn. Rounds, and the two sides of a bidirectional search, are side by side. Options:",
			Example: `draw.text(draw.tree(solve(puzzle.slide("A.", {goal = ".A"}):start(), "bfs", {trace = true})))  --> "2 states\nexpanded *\n Ar open *"`,
			Func: bind.Do2(bind.NewParam("t", traceOf).Called("the trace"), m.options(treeOptions), func(a bind.Args, t *values.Trace, o options) int {
				return m.give(a, treeOf(a, t, o), "search")
			})},
		{Name: "draw.net",
			Text:    "Returns a picture of the puzzle on a graph, as perm.walks takes it. The first vertex is empty; the others carry the tiles 0, 1, … in order. The vertices lie on a circle, or at places: a list of {x, y} in their order, where 1 is the usual distance and y grows downwards.",
			Example: `draw.text(draw.net{{2, 3}, {1, 3}, {1, 2}})  --> ". — 0 1\n0 — . 1\n1 — . 0"`,
			Func:    bind.Do2(bind.NewParam("graph", values.ToGraph).Called("the graph"), bind.Table("places").Or(nil), m.net)},
		{Name: "draw.cayley",
			Text:    "Returns a picture of the Cayley graph of a group of at most 120 permutations. From every vertex p, an arrow in the colour of each generator q leads to p * q. An edge without heads goes both ways.",
			Example: `draw.text(draw.cayley(perm.cyclic(2)))  --> "generators: (0 1)\n() → (0 1)\n(0 1) → ()"`,
			Func: bind.Do1(bind.Value[*perm.Group]("g").Called("the group"), func(a bind.Args, g *perm.Group) int {
				d, err := cayley.New(a.State.Guard, g)
				a.Check(err)
				return m.give(a, d, "group")
			})},
		{Name: "draw.row", Signature: "draw.row{x, y, … [, between=]}",
			Text:    `Returns a picture with up to 1000 pictures side by side. between is the text or picture between neighbours, such as "→" for an arrow.`,
			Example: `draw.text(draw.row{taquin.new(2, 1), taquin.new(2, 1):left()})  --> "┌───┬───┐   ┌───┬───┐\n│ 0 │   │   │   │ 0 │\n└───┴───┘   └───┴───┘"`,
			Func: bind.Do1(bind.Table("the pictures"), func(a bind.Args, t *lua.LTable) int {
				between := caption("between").Or("").Read(a, t.RawGetString("between"))
				d, err := draw.NewRow(m.drawings(a, t, "between"), between)
				a.Check(err)
				return m.give(a, d, "row")
			})},
		{Name: "draw.column", Signature: "draw.column{x, y, …}",
			Text:    "Returns a picture with up to 1000 pictures below each other.",
			Example: `#draw.text(draw.column{taquin.new(2, 1), perm{1, 0}}) > 0  --> true`,
			Func: bind.Do1(bind.Table("the pictures"), func(a bind.Args, t *lua.LTable) int {
				d, err := draw.NewColumn(m.drawings(a, t))
				a.Check(err)
				return m.give(a, d, "column")
			})},
		{Name: "draw.caption",
			Text:    "Returns a picture with a text below and an optional title above, each of at most 10000 bytes.",
			Example: `draw.text(draw.caption(perm{1, 0}, "A swap")):match("A swap")  --> "A swap"`,
			Func: bind.Do3(bind.Any("x"), caption("text"), caption("title").Or(""), func(a bind.Args, x lua.LValue, below, above string) int {
				return m.give(a, draw.NewCaption(m.Drawing(a, x), above, below), "caption")
			})},
	}
}

// caption is a text next to a picture.
func caption(name string) bind.Param[string] {
	return bind.Map(bind.Text(name), func(a bind.Args, s string) string {
		if len(s) > maxCaption {
			a.Fail("call.is-too-long-bytes", "%s is too long (%d bytes, at most %d)", name, len(s), maxCaption)
		}
		return s
	})
}

// origin reads a board or a state space.
func origin(a bind.Args, v lua.LValue, what any) lua.LValue {
	if _, ok := bind.Of[*values.Space](v); !ok {
		values.RefuseAlike(a, bind.ToValue[*board.Game](a, v, what))
	}
	return v
}

// graph is draw.graph; radius is -1 for all boards.
func (m *Module) graph(a bind.Args, from lua.LValue, radius int) int {
	return m.give(a, graphOf(a, from, radius), "graph")
}

// graphOf draws the graph of a board or a state space.
func graphOf(a bind.Args, from lua.LValue, radius int) *graphs.Graph {
	g, _ := bind.Of[*board.Game](from)
	if s, ok := bind.Of[*values.Space](from); ok {
		if g = s.From; g == nil {
			return graphOfStates(a, s, radius)
		}
	}
	b := g.Board.Copy()
	return untilStopped(a, func(context.Context) (*graphs.Graph, error) {
		if radius < 0 {
			return graphs.NewSpace(b, g.Notation)
		}
		return graphs.NewBall(b, g.Notation, radius)
	})
}

// graphOfStates draws a space of other states than boards.
func graphOfStates(a bind.Args, s *values.Space, radius int) *graphs.Graph {
	if radius < 0 && !s.Complete {
		radius = s.Diameter()
	}
	space, err := s.Graph(a.State.Guard)
	a.FailOn(err)
	const label = 512 // bytes of a state and its edges
	a.Grant(label * graphs.MaxBoards)
	g, err := graphs.NewStates(a.State.Guard, space, radius)
	a.FailOn(err)
	return g
}

func (m *Module) net(a bind.Args, g values.Graph, places *lua.LTable) int {
	var at []scene.Point
	if places != nil {
		s := points(a, places, "places")
		at = bind.NewList[scene.Point](a, len(s.X))
		for i := range s.X {
			at = append(at, scene.Point{X: s.X[i], Y: s.Y[i]})
		}
	}
	d, err := perms.NewNet(g.Neighbors, g.First, at)
	a.Check(err)
	return m.give(a, d, "net")
}

// mostTogether is the largest number of pictures in a row or column.
const mostTogether = 1000

// drawings reads a list of values that can be drawn; the table may also have the given keys.
func (m *Module) drawings(a bind.Args, t *lua.LTable, keys ...string) []draw.Drawing {
	n := t.Len()
	if n > mostTogether {
		a.Fail("draw.pictures-are-too-many", "%d pictures are too many to put together; at most %d", n, mostTogether)
	}
	for k := range a.Pairs(t) {
		if name, ok := k.(lua.LString); ok && !slices.Contains(keys, string(name)) {
			a.Fail("draw.there-is-no-field", "there is no field %s%s", bind.Quoted(string(name)), message.Suggest(string(name), keys))
		}
	}
	var together draw.Weight
	return bind.TakeList(a, t, func(i int, v lua.LValue) draw.Drawing {
		if v == lua.LNil {
			a.Fail("draw.picture-is-nil", "picture %d is nil", i)
		}
		d := m.Drawing(a, v)
		together.Picture += d.Weighs().Picture
		a.Check(together.Check()) // before the others are made
		return d
	})
}
