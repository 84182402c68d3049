package show

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/message"
	"taquin/luabind/bind"
)

// The most boards that are drawn, and the most cells in all of them.
const (
	maxBoards = 24
	maxCells  = 2400
)

// IsBoard reports whether a value is a board.
func IsBoard(v lua.LValue) bool {
	_, ok := bind.Of[*board.Game](v)
	return ok
}

// boards returns the elements of a table that is a list of boards and nothing else,
// or nil.
func (w *writer) boards(t *lua.LTable) []lua.LValue {
	if !IsBoard(t.RawGetInt(1)) { // most tables
		return nil
	}
	var list []lua.LValue
	n, _ := w.walk(t, func(k, v lua.LValue) bool {
		if k != nil || !IsBoard(v) {
			return false
		}
		list = append(list, v)
		return true
	})
	if len(list) < n {
		w.steps = maxSteps // the table is shown in another way, and walked again
		return nil
	}
	return list
}

// grids draws boards side by side within the width.
func (w *writer) grids(list []lua.LValue) string {
	var blocks []draw.Block
	cells := 0
	for _, v := range list {
		g, _ := bind.Of[*board.Game](v)
		if cells += g.Board.Size(); len(blocks) == maxBoards || len(blocks) > 0 && cells > maxCells {
			break
		}
		look := boards.Fit(g.Board, g.Notation, w.Width)
		if w.Colour {
			look.Paint = Paint(g.Board, lastMoved(g))
		}
		blocks = append(blocks, boards.Grid(g.Board, g.Notation, look))
		if look.Cols > 0 && len(list) == 1 {
			return blocks[0].String() + w.Said(drawnPart(g.Board.Shape(), look)) + "\n"
		}
	}
	out := draw.Beside(blocks, w.Width)
	if len(blocks) < len(list) {
		out += w.Said(message.Textf("show.boards-in-all", "… %d boards in all", len(list))) + "\n"
	}
	return out
}

// drawnPart says which part of a large board is drawn.
func drawnPart(s board.Shape, look boards.Look) message.Text {
	var parts []any
	if look.Cols < s.Cols {
		parts = append(parts, message.Textf("show.of-columns", "%d of %d columns", look.Cols, s.Cols))
	}
	if look.Rows < s.Rows {
		parts = append(parts, message.Textf("show.of-rows", "%d of %d rows", look.Rows, s.Rows))
	}
	return message.Textf("", "(%v)", message.Join(", ", parts...))
}

// lastMoved is the cell to which the last move has brought a tile; -1 for none.
func lastMoved(g *board.Game) int {
	if p, _ := g.History(); len(p) > 0 {
		if from, ok := g.Board.Shape().Step(g.Board.Blank(), p[len(p)-1].Opposite()); ok {
			return from
		}
	}
	return -1
}

// Paint colours a board for the prompt: tiles at home have a colour, and the tile in cell
// moved, -1 for none, is marked as moved.
func Paint(b *board.Board, moved int) draw.Paint {
	return func(cell int) (before, after string) {
		home := b.IsHome(cell)
		switch {
		case cell == b.Blank():
			return "", ""
		case cell == moved && home:
			return string(bothInk), inkEnd
		case cell == moved:
			return string(movedInk), inkEnd
		case home:
			return string(homeInk), inkEnd
		}
		return "", ""
	}
}
