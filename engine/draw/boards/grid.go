package boards

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Text draws a board as a ruled grid. The blank is empty; labels follow the notation.
func Text(b *board.Board, n board.Notation) string { return Grid(b, n, Look{}).String() }

// Look says how a grid is drawn. The zero Look draws the whole board with rules and no colours.
type Look struct {
	Bare       bool // without rules, which is narrower
	Cols, Rows int  // drawn columns and rows from the top left; 0 for all
	Paint      draw.Paint

	overlay *overlay // labels, marks, zones and path; may be nil
}

// The largest corner that Fit draws, however wide the page is.
const (
	mostCols = 64
	mostRows = 32
)

// Fit returns the look that suits a page of width columns, 0 for no limit: with rules if they fit,
// else without rules, else only the top-left corner of the board.
func Fit(b *board.Board, n board.Notation, width int) Look {
	return fit(b.Shape(), n.Widest(b), nil, width)
}

// fit is Fit for a given label width and an overlay.
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

// ruledWidth returns the width of a ruled grid.
func ruledWidth(cols, label int) int { return cols*(label+3) + 1 }

// bareWidth returns the width of the first cols of all columns without rules, with the ellipsis
// for the rest. Brackets of marks replace the gap between labels.
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

// Grid draws a board. An ellipsis stands for cells that are not drawn.
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

// grid is the state of Grid.
type grid struct {
	Look
	b     *board.Board
	n     board.Notation
	label int // width of a label
	text  strings.Builder
}

// ruled draws the grid with rules.
func (g *grid) ruled() draw.Block {
	s := g.b.Shape()
	block := draw.Block{Width: ruledWidth(g.Cols, g.label)}
	g.text.Grow((2*g.Rows + 1) * 3 * (block.Width + 1)) // a box-drawing character has three bytes
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

// crossing returns the box-drawing character at the top left of a cell.
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

// bare draws the grid without rules.
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

// cell writes a cell and its margins in the cell's colour.
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
	g.writeLabel(i)
	g.text.WriteString(right)
	g.text.WriteString(after)
}

// writeLabel writes the label of a cell, right-aligned.
func (g *grid) writeLabel(i int) {
	if g.overlay != nil {
		fmt.Fprintf(&g.text, "%*s", g.label, g.overlay.texts[i])
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

// overlay holds what the options of a drawing add to a text grid: labels, brackets around marked
// cells, heavy rules around zones, and arrows where the path crosses a rule. A nil overlay adds
// nothing.
type overlay struct {
	shape board.Shape
	label int // width of the widest label
	texts []string
	marks map[int]int   // group of each marked cell
	zones map[int][]int // zones of each cell, in ascending order
	moves map[side]directions
}

// directions records whether the path crosses a side forwards, backwards or both.
type directions struct{ forth, back bool }

// marked reports whether a cell is marked.
func (d *overlay) marked() bool { return d != nil && len(d.marks) > 0 }

// brackets returns the brackets around a marked cell.
func (d *overlay) brackets(cell int) (open, end string, ok bool) {
	group, ok := d.marks[cell]
	if !ok {
		return "", "", false
	}
	const pairs = "[](){}<>"
	k := 2 * (group % (len(pairs) / 2))
	return pairs[k : k+1], pairs[k+1 : k+2], true
}

// cellAt returns the cell in a column and row, -1 outside the board.
func (d *overlay) cellAt(col, row int) int {
	if col < 0 || row < 0 || col >= d.shape.Cols || row >= d.shape.Rows {
		return -1
	}
	return row*d.shape.Cols + col
}

// border reports whether the outline of a zone separates two cells.
func (d *overlay) border(a, b int) bool {
	return !slices.Equal(d.zones[a], d.zones[b])
}

// heavyBar reports whether a zone's outline runs above a cell, heavyUpright to its left.
func (d *overlay) heavyBar(col, row int) bool {
	return d.border(d.cellAt(col, row-1), d.cellAt(col, row))
}

func (d *overlay) heavyUpright(col, row int) bool {
	return d.border(d.cellAt(col-1, row), d.cellAt(col, row))
}

// weight converts to the weights of draw.Rule.
func weight(heavy bool) int {
	if heavy {
		return 2
	}
	return 1
}

// between chooses the sign for the path's directions between two cells.
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

// across returns the arrow on the rule above a cell, "" for none.
func (d *overlay) across(col, row int) string {
	return d.between(d.cellAt(col, row-1), d.cellAt(col, row), "↓", "↑", "↕")
}

// upright returns the rule to the left of a cell, or the arrow on it.
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
