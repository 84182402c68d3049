package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	drawcards "taquin/engine/draw/cards"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/perm"
)

// picture is something drawn, as a value of Lua.
type picture struct {
	draw.Drawing
	of       string   // what it shows, such as "a board"
	language Language // in which it was made
}

// String is the picture in text.
func (p picture) String() string { return p.text(0) }

// text is the picture in text of so many columns, 0 for no limit, without the
// end of the last line.
func (p picture) text(width int) string {
	return strings.TrimSuffix(p.Text(draw.Style{Language: p.language, Width: width}), "\n")
}

func (h *Host) pushPicture(a args, d draw.Drawing, of string) int {
	a.Push(wrap(h.meta.pictures, picture{d, of, h.speaks}))
	return 1
}

// drawing returns argument n as something to be drawn: a picture, or a value
// that has one.
func (h *Host) drawing(a args, n int) draw.Drawing { return h.toDrawing(a, a.Get(n), drawOptions{}) }

// style is how a value is drawn. Without a language asked for, a picture speaks the
// one in which it was made.
func (h *Host) style(v lua.LValue, o drawOptions) draw.Style {
	l := h.languageOf(o)
	if made, ok := value[picture](v); ok && o.language == "" {
		l = made.language
	}
	return draw.Style{Language: l, Theme: o.theme}
}

// toDrawing checks a value from an argument or from a table in one. Of the
// options those are heeded that say what a board looks like.
func (h *Host) toDrawing(a args, v lua.LValue, o drawOptions) draw.Drawing {
	if _, isBoard := value[*board.Game](v); !isBoard && o.image != "" {
		a.fail("an image is for a board, not for %s", describe(v))
	}
	if made, ok := value[picture](v); ok {
		return made.Drawing
	}
	return h.newDrawing(a, v, o)
}

// newDrawing is toDrawing for what is no picture yet.
func (h *Host) newDrawing(a args, v lua.LValue, o drawOptions) draw.Drawing {
	if ud, ok := v.(*lua.LUserData); ok {
		switch x := ud.Value.(type) {
		case *board.Game:
			return h.boardDrawing(a, x, o)
		case perm.Perm:
			d, err := perms.NewCycles(x, 0)
			a.check(err)
			return d
		case space:
			d, err := graphs.NewSpace(x.From, x.notation)
			a.check(err)
			return d
		case *cards.Set:
			return drawcards.New(x)
		}
	}
	a.fail("there is no picture of %s; a board, cards, a permutation, a state space or a picture is wanted", describe(v))
	return nil
}
