package boards

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Text implements draw.Drawing. Marks are brackets, zones heavy rules, a path arrows where the
// blank crosses a rule.
func (d *Board) Text(s draw.Style) string {
	look := d.overlay().fit(s.Width)
	look.Paint = d.paint(s.Tint)
	return Grid(d.board, d.notation, look).String() + d.notes(look, s.Language)
}

// paint colours the same tiles as in a picture.
func (d *Board) paint(tint draw.Tint) draw.Paint {
	if tint == nil || d.options.Plain {
		return nil
	}
	paint := tint(d.board)
	return func(cell int) (before, after string) {
		if _, labelled := d.options.Labels[cell]; labelled || d.hidden[cell] {
			return "", ""
		}
		return paint(cell)
	}
}

// notes describes a path without rules, and arrows.
func (d *Board) notes(look Look, l text.Language) string {
	text := ""
	if look.Bare && len(d.options.Path) > 0 {
		text = pathIs.In(l, shortened(d.notation, d.options.Path))
	}
	var arrows []string
	for _, a := range d.options.Arrows {
		arrows = append(arrows, fmt.Sprintf("%d → %d", a[0], a[1]))
	}
	if arrows != nil {
		text += arrowsAre.In(l, strings.Join(arrows, ", "))
	}
	return text
}

// overlay holds the contents of a text grid: labels, brackets around marked cells, heavy rules
// around zones, and arrows where the path crosses a rule.
type overlay struct {
	shape board.Shape
	label int // width of the widest label
	text  func(cell int) string
	marks map[int]int     // group of each marked cell
	zones map[int][]int   // zones of each cell, in ascending order
	moves map[[2]int]bool // moves of the path, from cell to cell
}

// tiles is the overlay of a board without options.
func tiles(b *board.Board, n board.Notation) *overlay {
	return &overlay{shape: b.Shape(), label: n.Widest(b), text: func(cell int) string {
		if cell == b.Blank() {
			return ""
		}
		return n.Written(b, b.At(cell))
	}}
}

// overlay converts the options of a drawing.
func (d *Board) overlay() *overlay {
	o, out := &d.options, tiles(d.board, d.notation)
	if len(o.Labels)+len(o.Names)+len(o.Hidden) > 0 || o.Plain || o.Solid {
		texts := make([]string, d.board.Size())
		out.label, out.text = 1, func(cell int) string { return texts[cell] }
		for cell := range texts {
			label, own := d.labelOf(cell)
			if o.Solid && cell == d.board.Blank() && !own {
				label = "■"
			}
			texts[cell] = label
			out.label = max(out.label, text.Width(label))
		}
	}
	out.marks = groupOf(o.Marks)
	out.zones = map[int][]int{}
	for k, zone := range o.Zones {
		for _, c := range zone {
			if in := out.zones[c]; len(in) == 0 || in[len(in)-1] != k {
				out.zones[c] = append(in, k)
			}
		}
	}
	out.moves = map[[2]int]bool{}
	cells := cellsOf(d.board, o.Path)
	for i := range o.Path {
		out.moves[[2]int{cells[i], cells[i+1]}] = true
	}
	return out
}

// groupOf returns the group of each marked cell.
func groupOf(groups [][]int) map[int]int {
	out := map[int]int{}
	for k, group := range groups {
		for _, c := range group {
			out[c] = k
		}
	}
	return out
}

// marked reports whether a cell is marked.
func (d *overlay) marked() bool { return len(d.marks) > 0 }

// brackets returns the brackets around a marked cell.
func (d *overlay) brackets(cell int) (open, end string, ok bool) {
	group, ok := d.marks[cell]
	const pairs = "[](){}<>"
	k := 2 * (group % (len(pairs) / 2))
	return pairs[k : k+1], pairs[k+1 : k+2], ok
}

// cellAt returns the cell in a column and row, -1 outside the board.
func (d *overlay) cellAt(col, row int) int {
	if col < 0 || row < 0 || col >= d.shape.Cols || row >= d.shape.Rows {
		return -1
	}
	return row*d.shape.Cols + col
}

// heavyBar reports whether a zone's outline runs above a cell, heavyUpright to its left.
func (d *overlay) heavyBar(col, row int) bool {
	return !slices.Equal(d.zones[d.cellAt(col, row-1)], d.zones[d.cellAt(col, row)])
}

func (d *overlay) heavyUpright(col, row int) bool {
	return !slices.Equal(d.zones[d.cellAt(col-1, row)], d.zones[d.cellAt(col, row)])
}

// between chooses the sign for the path's moves between two cells.
func (d *overlay) between(a, b int, none, forth, back, both string) string {
	switch moved, returned := d.moves[[2]int{a, b}], d.moves[[2]int{b, a}]; {
	case moved && returned:
		return both
	case moved:
		return forth
	case returned:
		return back
	}
	return none
}

// bar returns the rule above a cell, and the arrow in its middle or the same rule.
func (d *overlay) bar(col, row int) (line, middle string) {
	line = "─"
	if d.heavyBar(col, row) {
		line = "━"
	}
	return line, d.between(d.cellAt(col, row-1), d.cellAt(col, row), line, "↓", "↑", "↕")
}

// upright returns the rule to the left of a cell, or the arrow on it.
func (d *overlay) upright(col, row int) string {
	line := "│"
	if d.heavyUpright(col, row) {
		line = "┃"
	}
	return d.between(d.cellAt(col-1, row), d.cellAt(col, row), line, "→", "←", "↔")
}
