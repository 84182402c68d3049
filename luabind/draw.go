package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/perm"
)

func (h *Host) drawModule() Module {
	h.meta.pictures = h.metatable("picture", nil, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			a := args{L, "tostring"}
			return text1(a, operand[picture](a, 1, "the picture", "picture").String())
		},
	})
	entries := slices.Concat(h.drawOutputs(), h.drawMakers(), h.drawCharts())
	for i := range entries {
		for _, o := range drawOptionsOf(entries[i].Name) {
			entries[i].options = append(entries[i].options, Candidate{o.name, firstSentence(o.text)})
		}
	}
	return Module{Name: "draw", Title: "pictures",
		About: "Pictures of what the lab holds: a board, cards, a permutation, a state space, or what a function of this module has made. " +
			"Each can be seen as text, SVG and PNG, in one of the themes of draw.themes(). At the prompt a picture is shown as text.",
		Entries: entries}
}

// drawOutputs are the functions that write what is drawn.
func (h *Host) drawOutputs() []Entry {
	return []Entry{
		{Name: "draw.text", Signature: "draw.text(x [, options])",
			Text:    "A picture of x in text, to be printed: a board as a grid, cards as they lie, a permutation in two lines, a small state space by layers, anything else as tostring writes it." + drawOptionTexts("draw.text"),
			Example: `draw.text(perm{2, 0, 1})  --> "⎛0 1 2⎞\n⎝2 0 1⎠"`,
			fn: func(a args) int {
				if a.GetTop() == 0 {
					a.fail("a value is wanted")
				}
				return text1(a, h.textOf(a, a.Get(1), h.drawOptions(a, 2)))
			}},
		{Name: "draw.svg", Signature: "draw.svg(x [, file] [, options])",
			Text:    "Writes a picture of x to a file, as SVG, whole or not at all; without a file it returns the SVG as a string." + drawOptionTexts("draw.svg"),
			Example: `draw.svg(taquin.new(2, 2)):sub(1, 4)  --> "<svg"`, fn: h.drawSVG},
		{Name: "draw.png", Signature: "draw.png(x, file [, options])",
			Text:    "Writes a picture of x to a file, as PNG, whole or not at all." + drawOptionTexts("draw.png"),
			Example: `pcall(draw.png, taquin.new(2, 2), "")  --> false`, fn: h.drawPNG},
		{Name: "draw.gif", Signature: "draw.gif(b, word, file [, options])",
			Text:    "Writes a film of a word, or a solution, played from board b, to a file, as an animated GIF, whole or not at all; b stays as it is." + drawOptionTexts("draw.gif"),
			Example: `pcall(draw.gif, taquin.new(2, 2), "h", "")  --> false`, fn: h.gif},
		{Name: "draw.play", Signature: "draw.play(b, word [, options])",
			Text: "Plays a word, or a solution, on the screen; b stays as it is. The keys: the space bar pauses and goes on, → and ← make and take back a move, Home and End go to the beginning and the end, + and - change the speed, q leaves. " +
				"Without a terminal the boards are printed, of many some." + drawOptionTexts("draw.play"),
			Example: `draw.play(taquin.new(2, 2), "hgbd")`, fn: h.play},
		{Name: "draw.themes", Signature: "draw.themes()",
			Text:    "The themes that pictures are drawn in: a list of {name=, about=}.",
			Example: `draw.themes()[1].name  --> "light"`,
			fn: func(a args) int {
				t := a.NewTable()
				for _, theme := range draw.Themes() {
					row := a.NewTable()
					row.RawSetString("name", lua.LString(theme.Name))
					row.RawSetString("about", lua.LString(theme.About))
					t.Append(row)
				}
				a.Push(t)
				return 1
			}},
	}
}

// textOf is draw.text of a value, without a new line at the end. Boards are
// drawn in full and permutations in two lines.
func (h *Host) textOf(a args, v lua.LValue, o drawOptions) string {
	if g, ok := value[*board.Game](v); ok {
		return strings.TrimSuffix(boards.Text(g.Board, g.Notation), "\n")
	}
	if p, ok := value[perm.Perm](v); ok {
		return strings.TrimSuffix(perms.Text(p), "\n")
	}
	_, drawn := value[picture](v)
	if s, ok := value[space](v); drawn || ok && s.States <= graphs.MaxBoards {
		return picture{Drawing: h.toDrawing(a, v, o), language: h.style(v, o).Language}.String()
	}
	return a.ToStringMeta(v).String()
}
