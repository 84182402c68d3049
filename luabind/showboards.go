package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

// How many boards are drawn at most, fewer of large ones.
const (
	maxShownBoards = 24
	maxShownCells  = 2400
)

func isBoard(v lua.LValue) bool {
	_, ok := value[*board.Game](v)
	return ok
}

// boards returns the elements of a table that is a list of boards and nothing
// else, or nil.
func (s *shower) boards(t *lua.LTable) []lua.LValue {
	if !isBoard(t.RawGetInt(1)) { // most tables
		return nil
	}
	var list []lua.LValue
	n, _ := s.walk(t, func(k, v lua.LValue) bool {
		if k != nil || !isBoard(v) {
			return false
		}
		list = append(list, v)
		return true
	})
	if len(list) < n {
		s.steps = maxSteps // it is another table, to be walked again
		return nil
	}
	return list
}

// grids draws boards side by side as far as the width allows.
func (s *shower) grids(list []lua.LValue) string {
	var blocks []draw.Block
	cells := 0
	for _, v := range list {
		g, _ := value[*board.Game](v)
		if cells += g.Board.Size(); len(blocks) == maxShownBoards || len(blocks) > 0 && cells > maxShownCells {
			break
		}
		look := boards.Fit(g.Board.Shape(), g.Notation, s.Width)
		if s.Colour {
			look.Paint = paint(g)
		}
		blocks = append(blocks, boards.Grid(g.Board, g.Notation, look))
		if look.Cols > 0 && len(list) == 1 {
			return blocks[0].String() + corner(g.Board.Shape(), look)
		}
	}
	text := draw.Beside(blocks, s.Width)
	if len(blocks) < len(list) {
		text += fmt.Sprintf("… %d boards in all\n", len(list))
	}
	return text
}

// corner says how much of a board is drawn.
func corner(s board.Shape, look boards.Look) string {
	var parts []string
	if look.Cols < s.Cols {
		parts = append(parts, fmt.Sprintf("%d of %d columns", look.Cols, s.Cols))
	}
	if look.Rows < s.Rows {
		parts = append(parts, fmt.Sprintf("%d of %d rows", look.Rows, s.Rows))
	}
	return fmt.Sprintf("(%s)\n", strings.Join(parts, ", "))
}

// paint tints the tiles at home and marks the one that moved last.
func paint(g *board.Game) draw.Paint {
	blank, moved := g.Board.Blank(), -1
	if p, _ := g.History(); len(p) > 0 {
		if from, ok := g.Board.Shape().Step(blank, p[len(p)-1].Opposite()); ok {
			moved = from
		}
	}
	return Paint(g.Board, moved)
}

// Paint is how the prompt paints a board as it lies: the tiles at home are
// tinted, and the one in the cell where a move has brought it, -1 for none, is
// marked.
func Paint(b *board.Board, moved int) draw.Paint {
	return func(cell int) (before, after string) {
		home := b.At(cell) == cell
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
