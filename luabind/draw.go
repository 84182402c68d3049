package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/perm"
)

func (h *Host) drawModule() Module {
	return Module{Name: "draw", Title: "pictures",
		About: "Pictures of what the lab holds.",
		Entries: []Entry{
			{Name: "draw.text", Signature: "draw.text(x)",
				Text:    "A picture of x in text, to be printed: a board as a grid, cards as they lie, a permutation in two lines, anything else as tostring writes it.",
				Example: `draw.text(perm{2, 0, 1})  --> "⎛0 1 2⎞\n⎝2 0 1⎠"`,
				fn: func(a args) int {
					if a.GetTop() == 0 {
						a.fail("a value is wanted")
					}
					return text1(a, picture(a.LState, a.Get(1)))
				}},
		}}
}

// picture draws a value in text, without a new line at the end.
func picture(L *lua.LState, v lua.LValue) string {
	if g, ok := value[*board.Game](v); ok {
		return strings.TrimSuffix(draw.Text(g.Board, g.Notation), "\n")
	}
	if p, ok := value[perm.Perm](v); ok {
		return strings.TrimSuffix(draw.TextPerm(p), "\n")
	}
	return L.ToStringMeta(v).String()
}
