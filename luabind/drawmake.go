package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// drawMakers are the functions that make pictures.
func (h *Host) drawMakers() []Entry {
	return []Entry{
		{Name: "draw.board", Signature: "draw.board(b [, options])",
			Text:    "A picture of a board as it is now." + drawOptionTexts("draw.board"),
			Example: `draw.text(draw.board(taquin.new(2, 1), {labels = {[0] = "a"}}))  --> "┌───┬───┐\n│ a │   │\n└───┴───┘"`,
			fn: func(a args) int {
				g := a.game()
				return h.pushPicture(a, h.boardDrawing(a, g, h.drawOptions(a, 2)), "a board")
			}},
		{Name: "draw.walk", Signature: "draw.walk(b, word)",
			Text:    "A picture of the blank's way over board b when a word, or a solution, is played, and of the board after it.",
			Example: `draw.text(draw.walk(taquin.new(3, 3), "hgbd")) ~= ""  --> true`, fn: h.drawWalk},
		{Name: "draw.cycles", Signature: "draw.cycles(p [, options])",
			Text:    "A picture of a permutation as its cycles: each a ring, with arrows from every element to where it goes." + drawOptionTexts("draw.cycles"),
			Example: `draw.text(draw.cycles(perm("(0 2 1)")))  --> "0 → 2 → 1 → 0"`,
			fn: func(a args) int {
				return h.drawPerm(a, func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewCycles(p, first) })
			}},
		{Name: "draw.arrows", Signature: "draw.arrows(p [, options])",
			Text:    "A picture of a permutation as arrows from a row of the elements to a row of where they go; its crossings are the inversions of p." + drawOptionTexts("draw.arrows"),
			Example: `draw.text(draw.arrows(perm{1, 0})) ~= ""  --> true`,
			fn: func(a args) int {
				return h.drawPerm(a, func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewArrows(p, first) })
			}},
		{Name: "draw.two_lines", Signature: "draw.two_lines(p [, options])",
			Text:    "A picture of a permutation as its elements and, under each, where it goes." + drawOptionTexts("draw.two_lines"),
			Example: `draw.text(draw.two_lines(perm{2, 0, 1}))  --> "⎛0 1 2⎞\n⎝2 0 1⎠"`,
			fn: func(a args) int {
				return h.drawPerm(a, func(p perm.Perm, first int) (draw.Drawing, error) { return perms.NewTwoLines(p, first) })
			}},
		{Name: "draw.graph", Signature: "draw.graph(b [, radius])",
			Text:    "A picture of the boards that at most radius moves lead to from board b, or of all, and of the moves between them, in layers by their distance; at most 500 boards. Instead of b it may be a state space, which is seen from where it was walked.",
			Example: `draw.text(draw.graph(taquin.new(2, 2), 1)):match("distance 1: 2 boards")  --> "distance 1: 2 boards"`,
			fn:      h.drawGraph},
		{Name: "draw.net", Signature: "draw.net(graph [, places])",
			Text:    "A picture of the puzzle on a graph, as perm.walks takes it: the first vertex is empty, the others carry the tiles 0, 1, … in order. The vertices stand on a circle, or at places {x, y}, a list in their order; 1 is the usual distance of two, and y goes down.",
			Example: `draw.text(draw.net{{2, 3}, {1, 3}, {1, 2}})  --> ". — 0 1\n0 — . 1\n1 — . 0"`,
			fn:      h.drawNet},
		{Name: "draw.row", Signature: "draw.row{x, y, … [, between=]}",
			Text:    `Pictures side by side; between is what stands between any two, such as "→" for an arrow.`,
			Example: `draw.text(draw.row{taquin.new(2, 1), taquin.new(2, 1):left()})  --> "┌───┬───┐   ┌───┬───┐\n│ 0 │   │   │   │ 0 │\n└───┴───┘   └───┴───┘"`,
			fn:      h.drawRow},
		{Name: "draw.column", Signature: "draw.column{x, y, …}",
			Text:    "Pictures one below the other.",
			Example: `#draw.text(draw.column{taquin.new(2, 1), perm{1, 0}}) > 0  --> true`,
			fn: func(a args) int {
				d, err := draw.NewColumn(h.drawings(a, a.table(1, "the pictures")))
				a.check(err)
				return h.pushPicture(a, d, "a column")
			}},
		{Name: "draw.caption", Signature: "draw.caption(x, text [, title])",
			Text:    "A picture with a text below it and maybe a title above.",
			Example: `draw.text(draw.caption(perm{1, 0}, "A swap")):match("A swap")  --> "A swap"`,
			fn: func(a args) int {
				d, below, above := h.drawing(a, 1), a.caption(2, "text"), ""
				if a.has(3) {
					above = a.caption(3, "title")
				}
				return h.pushPicture(a, draw.NewCaption(d, above, below), "a caption")
			}},
	}
}

// maxCaption is how many bytes a caption may have.
const maxCaption = 10_000

// caption returns argument i as a text that stands beside a picture.
func (a args) caption(i int, what string) string {
	text := a.text(i, what)
	if len(text) > maxCaption {
		a.fail("%s is too long (%d bytes, at most %d)", what, len(text), maxCaption)
	}
	return text
}

func (h *Host) drawWalk(a args) int {
	g := a.gameAt(1, "the board")
	moves := a.moves(2, g)
	d, err := boards.NewWalk(g.Board, g.Notation, moves)
	a.check(err)
	return h.pushPicture(a, d, "a walk")
}

func (h *Host) drawGraph(a args) int {
	from, n := (*board.Board)(nil), board.Audibert
	if s, ok := value[space](a.Get(1)); ok {
		from, n = s.From, s.notation
	} else {
		g := a.gameAt(1, "the board")
		from, n = g.Board, g.Notation
	}
	graph := func() (*graphs.Graph, error) { return graphs.NewSpace(from, n) }
	if a.has(2) {
		radius := a.integer(2, "radius", 0, maxExact)
		graph = func() (*graphs.Graph, error) { return graphs.NewBall(from, n, radius) }
	}
	d, err := untilStopped(h.flag, graph)
	a.check(err)
	return h.pushPicture(a, d, "a graph")
}

func (h *Host) drawNet(a args) int {
	graph, first := a.graph(1)
	var at []scene.Point
	if a.has(2) {
		places := h.points(a, a.table(2, "places"), "places")
		for i := range places.X {
			at = append(at, scene.Point{X: places.X[i], Y: places.Y[i]})
		}
	}
	d, err := perms.NewNet(graph, first, at)
	a.check(err)
	return h.pushPicture(a, d, "a net")
}

// drawPerm is draw.cycles and its like.
func (h *Host) drawPerm(a args, newDrawing func(p perm.Perm, first int) (draw.Drawing, error)) int {
	p, o := a.perm(), h.drawOptions(a, 2)
	d, err := newDrawing(p, o.first)
	a.check(err)
	return h.pushPicture(a, d, "a permutation")
}

func (h *Host) drawRow(a args) int {
	t, between := a.table(1, "the pictures"), ""
	switch v := t.RawGetString("between").(type) {
	case *lua.LNilType:
	case lua.LString:
		between = string(v)
	default:
		a.fail("between must be a string, not %s", describe(v))
	}
	d, err := draw.NewRow(h.drawings(a, t, "between"), between)
	a.check(err)
	return h.pushPicture(a, d, "a row")
}

// mostTogether is how many pictures are put together at most.
const mostTogether = 1000

// drawings reads a list of what can be drawn, which may have some keys beside.
func (h *Host) drawings(a args, t *lua.LTable, keys ...string) []draw.Drawing {
	n := t.Len()
	if n > mostTogether {
		a.fail("%d pictures are too many to put together; at most %d", n, mostTogether)
	}
	for k := range pairs(t) {
		if name, ok := k.(lua.LString); ok && !slices.Contains(keys, string(name)) {
			a.fail("there is no field %s%s", inQuotes(string(name)), text.Suggest(string(name), keys))
		}
	}
	all := make([]draw.Drawing, n)
	for i := range all {
		v := t.RawGetInt(i + 1)
		if v == lua.LNil {
			a.fail("picture %d is nil", i+1)
		}
		all[i] = h.toDrawing(a, v, drawOptions{})
	}
	return all
}
