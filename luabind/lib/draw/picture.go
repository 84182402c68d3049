package draw

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	drawcards "taquin/engine/draw/cards"
	"taquin/engine/draw/perms"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/slides"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/rules"
	"taquin/engine/slide"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// give returns a drawing as a picture, unless it is too large. It makes all pictures.
func (m *Module) give(a bind.Args, d draw.Drawing, kind string) int {
	a.Check(d.Weighs().Check())
	local := false
	for i := range a.GetTop() {
		local = local || isLocal(a, a.Get(i+1), 0)
	}
	return a.ReturnValue(values.Picture{Drawing: d, Of: message.Kind(kind), Language: m.language, Local: local})
}

// isLocal reports whether a picture of a value may call functions of the script: it is drawn when it
// is shown. Pictures, traces and spaces may lie in lists.
func isLocal(a bind.Args, v lua.LValue, depth int) bool {
	const deepest, most = 4, 10_000
	switch v := v.(type) {
	case *lua.LUserData:
		k := a.State.KindOf(v)
		return k != nil && k.Local != nil && k.Local(v.Value)
	case *lua.LTable:
		n := 0
		for _, e := range a.Pairs(v) {
			if n++; depth == deepest || n > most {
				return false
			}
			if isLocal(a, e, depth+1) {
				return true
			}
		}
	}
	return false
}

// style is how a value is drawn. Unless the options name a language, a picture has the one
// in which it was made.
func (m *Module) style(v lua.LValue, o options) draw.Style {
	l := o.language
	if l == "" {
		l = m.language
		if made, ok := bind.Of[values.Picture](v); ok {
			l = made.Language
		}
	}
	return draw.Style{Language: l, Theme: o.theme}
}

// Drawing returns the picture of a value, or raises an error if the value has none or it is too
// large.
func (m *Module) Drawing(a bind.Args, v lua.LValue) draw.Drawing {
	return m.drawing(a, v, options{})
}

// drawing is Drawing with the options of a board.
func (m *Module) drawing(a bind.Args, v lua.LValue, o options) draw.Drawing {
	d := m.drawingOf(a, v, o)
	a.Check(d.Weighs().Check())
	return d
}

// failForImage raises the error about an image for a value that is not a board.
func failForImage(a bind.Args, v lua.LValue) {
	a.Fail("draw.an-image-is-for", "an image is for a board, not for %s", a.State.Name(v))
}

func (m *Module) drawingOf(a bind.Args, v lua.LValue, o options) draw.Drawing {
	if _, isBoard := bind.Of[*board.Game](v); !isBoard && o.image != "" {
		failForImage(a, v)
	}
	if ud, ok := v.(*lua.LUserData); ok {
		switch x := ud.Value.(type) {
		case values.Picture:
			return x.Drawing
		case *board.Game:
			return m.boardDrawing(a, x, o)
		case perm.Perm:
			d, err := perms.NewCycles(x, 0)
			a.Check(err)
			return d
		case *values.Space:
			return graphOf(a, v, -1)
		case *values.Trace:
			return treeOf(a, x, o)
		case *cards.Set:
			return drawcards.New(x)
		case *puzzle.State:
			return puzzles.New(x)
		case *slide.State:
			return slides.New(x)
		case *rules.State:
			return draw.NewLines(x.Rows())
		}
	}
	a.Fail("draw.there-is-no-picture", "cannot draw %s; pass a board, a state of a puzzle, cards, a permutation, a state space or a picture", a.State.Name(v))
	return nil
}

// boardDrawing returns the drawing of a board with options.
func (m *Module) boardDrawing(a bind.Args, g *board.Game, o options) draw.Drawing {
	for label, name := range o.names {
		if size := g.Board.Size(); label < 0 || label >= size {
			a.Fail("draw.there-is-no-label", "names: there is no label %d; there are 0..%d", label, size-1)
		}
		if o.board.Names == nil {
			o.board.Names = map[int]string{}
		}
		o.board.Names[g.Notation.Piece(g.Board.Shape(), label)] = name
	}
	a.Grant(len(o.path))
	path, err := g.Notation.ParseWord(o.path)
	a.Check(err)
	o.board.Path, o.board.Image = path, m.image(a, g.Board.Shape(), o)
	d, err := boards.New(g.Board, g.Notation).With(o.board)
	a.Check(err)
	return d
}
