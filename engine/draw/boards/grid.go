package boards

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Text draws a board as a grid of lines, the blank empty, labels as the
// notation has them.
func Text(b *board.Board, n board.Notation) string { return Grid(b, n, Look{}).String() }

// Look is how a board is drawn as a grid. The zero Look draws all of it with
// rules and without paint.
type Look struct {
	Bare       bool // without rules, which takes up less room
	Cols, Rows int  // how many to draw, from the top left; 0 for all
	Paint      draw.Paint

	overlay *overlay // what a drawing adds to the tiles
}

// What Fit draws of a board at most, however much room there is.
const (
	mostCols = 64
	mostRows = 32
)

// Fit returns the look in which a board suits a page that is width columns
// wide, 0 for no limit: with rules if they fit, else without them, and of a
// board that is too large for that the corner at the top left.
func Fit(b *board.Board, n board.Notation, width int) Look {
	return fit(b.Shape(), n.Widest(b), nil, width)
}

// fit is Fit for labels of some columns and a board with an overlay.
func fit(s board.Shape, label int, d *overlay, width int) Look {
	bare := func(cols int) int { return bareWidth(cols, s.Cols, label, d) }
	cols, rows := min(s.Cols, mostCols), min(s.Rows, mostRows)
	if width > 0 && bare(cols) > width {
		for cols = 1; cols+1 < s.Cols && bare(cols+1) <= width; {
			cols++
		}
	}
	switch {
	case cols < s.Cols || rows < s.Rows:
		return Look{Bare: true, Cols: cols, Rows: rows, overlay: d}
	case width > 0 && ruledWidth(s.Cols, label) > width:
		return Look{Bare: true, overlay: d}
	}
	return Look{overlay: d}
}

// ruledWidth is the width of a grid with rules, whose labels have some columns.
func ruledWidth(cols, label int) int { return cols*(label+3) + 1 }

// bareWidth is the width of some of the columns of a board without rules, with
// the dots for the others. Marks stand on both sides of a label, so that they
// are its margins.
func bareWidth(cols, of, label int, d *overlay) int {
	width := cols*(label+1) - 1
	if d.marked() {
		width = cols * (label + 2)
	}
	if cols < of {
		width += 2
	}
	return width
}

// Grid draws a board. Where only a corner is drawn, dots stand for the rest.
func Grid(b *board.Board, n board.Notation, look Look) draw.Block {
	g := grid{Look: look, b: b, n: n, label: n.Widest(b)}
	if look.overlay != nil {
		g.label = look.overlay.label
	}
	s := b.Shape()
	if g.Cols == 0 {
		g.Cols = s.Cols
	}
	if g.Rows == 0 {
		g.Rows = s.Rows
	}
	if look.Bare {
		return g.bare()
	}
	return g.ruled()
}

// grid is a board being drawn.
type grid struct {
	Look
	b     *board.Board
	n     board.Notation
	label int // the width of a label
	text  strings.Builder
}

// ruled draws with rules between the cells.
func (g *grid) ruled() draw.Block {
	s := g.b.Shape()
	block := draw.Block{Width: ruledWidth(g.Cols, g.label)}
	g.text.Grow((2*g.Rows + 1) * 3 * (block.Width + 1)) // a rule's characters have three bytes
	for row := range g.Rows + 1 {
		for col := range g.Cols {
			g.text.WriteString(g.crossing(col, row))
			g.bar(col, row)
		}
		g.text.WriteString(g.crossing(g.Cols, row))
		g.text.WriteByte('\n')
		if row == g.Rows {
			break
		}
		for col := range g.Cols {
			g.text.WriteString(g.overlay.upright(col, row))
			g.cell(row*s.Cols+col, " ", " ")
		}
		g.text.WriteString(g.overlay.upright(g.Cols, row))
		g.text.WriteByte('\n')
	}
	block.Text = g.text.String()
	return block
}

// crossing is where rules meet, at the top left of a cell.
func (g *grid) crossing(col, row int) string {
	up, right, down, left := 1, 1, 1, 1
	if d := g.overlay; d != nil {
		up, right = weight(d.heavyUpright(col, row-1)), weight(d.heavyBar(col, row))
		down, left = weight(d.heavyUpright(col, row)), weight(d.heavyBar(col-1, row))
	}
	if row == 0 {
		up = 0
	}
	if row == g.Rows {
		down = 0
	}
	if col == 0 {
		left = 0
	}
	if col == g.Cols {
		right = 0
	}
	return draw.Rule(up, right, down, left)
}

// bar writes the rule above a cell.
func (g *grid) bar(col, row int) {
	line, middle := "─", ""
	if g.overlay != nil {
		if g.overlay.heavyBar(col, row) {
			line = "━"
		}
		middle = g.overlay.across(col, row)
	}
	for i := range g.label + 2 {
		if middle != "" && i == (g.label+1)/2 {
			g.text.WriteString(middle)
		} else {
			g.text.WriteString(line)
		}
	}
}

// bare draws labels with a blank between them.
func (g *grid) bare() draw.Block {
	s := g.b.Shape()
	block := draw.Block{Width: bareWidth(g.Cols, s.Cols, g.label, g.overlay), Apart: true}
	margin, gap := "", " "
	if g.overlay.marked() {
		margin, gap = " ", ""
	}
	for row := range g.Rows {
		for col := range g.Cols {
			if col > 0 {
				g.text.WriteString(gap)
			}
			g.cell(row*s.Cols+col, margin, margin)
		}
		if g.Cols < s.Cols {
			g.text.WriteString(" …")
		}
		g.text.WriteByte('\n')
	}
	if g.Rows < s.Rows {
		g.text.WriteString(fmt.Sprintf("%*s", g.label, "⋮") + strings.Repeat(" ", block.Width-g.label) + "\n")
	}
	block.Text = g.text.String()
	return block
}

// cell writes a cell between margins, which are painted as it is.
func (g *grid) cell(i int, left, right string) {
	var before, after string
	if g.Paint != nil {
		before, after = g.Paint(i)
	}
	if g.overlay != nil {
		if open, end, ok := g.overlay.brackets(i); ok {
			left, right = open, end
		}
	}
	g.text.WriteString(before)
	g.text.WriteString(left)
	g.written(i)
	g.text.WriteString(right)
	g.text.WriteString(after)
}

// written writes what stands on a cell, as wide as any.
func (g *grid) written(i int) {
	if g.overlay != nil {
		fmt.Fprintf(&g.text, "%*s", g.label, g.overlay.written(i))
		return
	}
	label := ""
	if i != g.b.Blank() {
		label = g.n.Written(g.b, g.b.At(i))
	}
	for range g.label - text.Width(label) {
		g.text.WriteByte(' ')
	}
	g.text.WriteString(label)
}

// overlay is what a drawing of a board in text adds to the tiles: words of their
// own, brackets around what is marked, heavy lines around zones, and arrows on
// the lines that the blank crosses. A nil overlay adds nothing.
type overlay struct {
	shape board.Shape
	label int // the columns of the widest text
	texts []string
	marks map[int]int   // the group of each cell that is marked
	zones map[int][]int // of each cell the zones that hold it, in their order
	moves map[side]ways
}

// ways says which ways the blank goes between two cells.
type ways struct{ forth, back bool }

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
	return !slices.Equal(d.zones[a], d.zones[b])
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
