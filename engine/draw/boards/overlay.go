package boards

import (
	"unicode/utf8"

	"taquin/engine/board"
)

// overlay is what a drawing of a board in text adds to the tiles: words of their
// own, brackets around what is marked, heavy lines around zones, and arrows on
// the lines that the blank crosses. A nil overlay adds nothing.
type overlay struct {
	shape board.Shape
	label int // the columns of the widest text
	texts []string
	marks map[int]int // the group of each cell that is marked
	zones []layered
	moves map[side]ways
}

// ways says which ways the blank goes between two cells.
type ways struct{ forth, back bool }

// overlayOf returns what a drawing's options add, nil for nothing.
func overlayOf(d *Board) *overlay {
	o, size := &d.options, d.board.Size()
	if len(o.Marks)+len(o.Zones)+len(o.Labels)+len(o.Names)+len(o.Hidden)+len(o.Path) == 0 && !o.Plain && !o.Solid {
		return nil
	}
	out := &overlay{shape: d.board.Shape(), label: 1, texts: make([]string, size), marks: map[int]int{}, zones: layers(o.Zones), moves: map[side]ways{}}
	for i := range size {
		text, own := d.written(i)
		if o.Solid && i == d.board.Blank() && !own {
			text = "■"
		}
		out.texts[i] = text
		out.label = max(out.label, utf8.RuneCountInString(text))
	}
	for k, group := range o.Marks {
		for _, c := range group {
			out.marks[c] = k
		}
	}
	cells := cellsOf(d.board, o.Path)
	for i := 1; i < len(cells); i++ {
		s := sideOf(cells[i-1], cells[i])
		m := out.moves[s]
		if cells[i] > cells[i-1] {
			m.forth = true
		} else {
			m.back = true
		}
		out.moves[s] = m
	}
	return out
}

// written is what stands on a cell.
func (d *overlay) written(cell int) string { return d.texts[cell] }

// marked reports whether brackets are drawn.
func (d *overlay) marked() bool { return d != nil && len(d.marks) > 0 }

// brackets is what stands around a cell that is marked.
func (d *overlay) brackets(cell int) (open, end string, ok bool) {
	group, ok := d.marks[cell]
	if !ok {
		return "", "", false
	}
	const pairs = "[](){}<>"
	k := 2 * (group % (len(pairs) / 2))
	return pairs[k : k+1], pairs[k+1 : k+2], true
}

// cellAt is a cell by column and row, -1 for one that is not on the board.
func (d *overlay) cellAt(col, row int) int {
	if col < 0 || row < 0 || col >= d.shape.Cols || row >= d.shape.Rows {
		return -1
	}
	return row*d.shape.Cols + col
}

// border reports whether the line of a zone goes between two cells.
func (d *overlay) border(a, b int) bool {
	for _, z := range d.zones {
		if z.cells[a] != z.cells[b] {
			return true
		}
	}
	return false
}

// heavyBar reports whether a zone's line goes above a cell, heavyUpright to the
// left of it.
func (d *overlay) heavyBar(col, row int) bool {
	return d.border(d.cellAt(col, row-1), d.cellAt(col, row))
}

func (d *overlay) heavyUpright(col, row int) bool {
	return d.border(d.cellAt(col-1, row), d.cellAt(col, row))
}

// weight is that of a line among the rules.
func weight(heavy bool) int {
	if heavy {
		return 2
	}
	return 1
}

// between is how the blank goes between two cells, in either direction or both.
func (d *overlay) between(a, b int, forth, back, both string) string {
	switch m := d.moves[side{a, b}]; {
	case m.forth && m.back:
		return both
	case m.forth:
		return forth
	case m.back:
		return back
	}
	return ""
}

// across is the arrow on the line above a cell, "" for none.
func (d *overlay) across(col, row int) string {
	return d.between(d.cellAt(col, row-1), d.cellAt(col, row), "↓", "↑", "↕")
}

// upright is the line to the left of a cell, or the arrow on it.
func (d *overlay) upright(col, row int) string {
	if d == nil {
		return "│"
	}
	if arrow := d.between(d.cellAt(col-1, row), d.cellAt(col, row), "→", "←", "↔"); arrow != "" {
		return arrow
	}
	if d.heavyUpright(col, row) {
		return "┃"
	}
	return "│"
}
