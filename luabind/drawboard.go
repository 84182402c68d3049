package luabind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

// boardOptionList is the options of what a board shows beyond its tiles.
func boardOptionList() []drawOption {
	return []drawOption{
		{"marks", "cells that stand out, numbered from 0 in reading order: a list, or a list of lists for several groups, each marked in its own way", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Marks = a.groups(v, "marks")
		}},
		{"zones", "cells with a line around them: a list, or a list of lists", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Zones = a.groups(v, "zones")
		}},
		{"labels", "what stands on the tiles of some cells instead of their numbers: a table by cell, from 0", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Labels = a.labels(v, "labels")
		}},
		{"names", "what is written on some tiles, wherever they are: a table by label", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.names = a.labels(v, "names")
		}},
		{"plain", "true for a board on which only labels and names are written", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Plain = a.toBool(v, "plain")
		}},
		{"hidden", "cells whose tiles are not told: a list", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Hidden = a.integers(a.toTable(v, "hidden"), "hidden", -maxExact, maxExact)
		}},
		{"path", "a word: the way of the blank from where it is, as a line", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			word, ok := v.(lua.LString)
			if !ok {
				a.fail("path must be a word, not %s", describe(v))
			}
			o.path = string(word)
		}},
		{"arrows", "a list of {from, to}, cells between which an arrow goes", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Arrows = a.arrows(v)
		}},
		{"positions", "true for the number of every cell in its corner", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Positions = a.toBool(v, "positions")
		}},
		{"solid", "true for a blank that is dark instead of empty", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Solid = a.toBool(v, "solid")
		}},
	}
}

// boardDrawing is a drawing of a board with what the options say of it.
func (h *Host) boardDrawing(a args, g *board.Game, o drawOptions) draw.Drawing {
	d := boards.New(g.Board, g.Notation)
	for label, name := range o.names {
		if size := g.Board.Size(); label < 0 || label >= size {
			a.fail("names: there is no label %d; there are 0..%d", label, size-1)
		}
		if o.board.Names == nil {
			o.board.Names = map[int]string{}
		}
		o.board.Names[g.Notation.Piece(g.Board.Shape(), label)] = name
	}
	path, err := g.Notation.ParseWord(o.path)
	a.check(err)
	o.board.Path, o.board.Image = path, h.puzzleImage(a, g.Board.Shape(), o)
	d, err = d.With(o.board)
	a.check(err)
	return d
}

// groups reads a list of cells as one group, or a list of such lists.
func (a args) groups(v lua.LValue, what string) [][]int {
	t := a.toTable(v, what)
	if t.RawGetInt(1).Type() != lua.LTTable {
		if cells := a.integers(t, what, -maxExact, maxExact); len(cells) > 0 {
			return [][]int{cells}
		}
		return nil
	}
	all := make([][]int, t.Len())
	for i := range all {
		group := fmt.Sprintf("%s, group %d", what, i+1)
		all[i] = a.integers(a.toTable(t.RawGetInt(i+1), group), group+", cell", -maxExact, maxExact)
	}
	return all
}

// labels reads a table of texts by number.
func (a args) labels(v lua.LValue, what string) map[int]string {
	all := map[int]string{}
	for k, label := range pairs(a.toTable(v, what)) {
		n := a.toInteger(k, "a key of "+what, -maxExact, maxExact)
		switch label.(type) {
		case lua.LString, lua.LNumber:
			all[n] = label.String()
		default:
			a.fail("%s: the text of %d must be a string or a number, not %s", what, n, describe(label))
		}
	}
	return all
}

// arrows reads a list of pairs of cells.
func (a args) arrows(v lua.LValue) [][2]int {
	t := a.toTable(v, "arrows")
	all := make([][2]int, t.Len())
	for i := range all {
		what := fmt.Sprintf("arrow %d", i+1)
		ends := a.integers(a.toTable(t.RawGetInt(i+1), what), what+", end", -maxExact, maxExact)
		if len(ends) != 2 {
			a.fail("%s has %d ends; {from, to} is wanted", what, len(ends))
		}
		all[i] = [2]int(ends)
	}
	return all
}

// toBool checks an option that is true or false.
func (a args) toBool(v lua.LValue, what string) bool {
	b, ok := v.(lua.LBool)
	if !ok {
		a.fail("%s must be true or false, not %s", what, describe(v))
	}
	return bool(b)
}
