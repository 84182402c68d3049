package boards

import (
	"fmt"
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

	overlay *overlay // nil for the tiles alone
}

// The largest corner that Fit draws, however wide the page is.
const (
	mostCols = 64
	mostRows = 32
)

// Fit returns the look that suits a page of width columns, 0 for no limit: with rules if they
// fit, else without rules, else only the top-left corner of the board.
func Fit(b *board.Board, n board.Notation, width int) Look {
	look := tiles(b, n).fit(width)
	look.overlay = nil // other boards may be drawn in this look
	return look
}

// fit is Fit for a grid with an overlay.
func (d *overlay) fit(width int) Look {
	s := d.shape
	cols, rows := min(s.Cols, mostCols), min(s.Rows, mostRows)
	if width > 0 && d.bareWidth(cols) > width {
		for cols = 1; cols+1 < s.Cols && d.bareWidth(cols+1) <= width; {
			cols++
		}
	}
	switch {
	case cols < s.Cols || rows < s.Rows:
		return Look{Bare: true, Cols: cols, Rows: rows, overlay: d}
	case width > 0 && ruledWidth(s.Cols, d.label) > width:
		return Look{Bare: true, overlay: d}
	}
	return Look{overlay: d}
}

// ruledWidth returns the width of a ruled grid.
func ruledWidth(cols, label int) int { return cols*(label+3) + 1 }

// bareWidth returns the width of some columns without rules, with the ellipsis for the rest.
// Brackets of marks replace the gap between labels.
func (d *overlay) bareWidth(cols int) int {
	width := cols*(d.label+1) - 1
	if d.marked() {
		width = cols * (d.label + 2)
	}
	if cols < d.shape.Cols {
		width += 2
	}
	return width
}

// Grid draws a board. An ellipsis stands for cells that are not drawn.
func Grid(b *board.Board, n board.Notation, look Look) draw.Block {
	g := grid{Look: look, overlay: look.overlay}
	if g.overlay == nil {
		g.overlay = tiles(b, n)
	}
	if g.Cols == 0 {
		g.Cols = g.shape.Cols
	}
	if g.Rows == 0 {
		g.Rows = g.shape.Rows
	}
	if look.Bare {
		return g.bare()
	}
	return g.ruled()
}

// grid is the state of Grid.
type grid struct {
	Look
	*overlay
	out strings.Builder
}

// ruled draws the grid with rules.
func (g *grid) ruled() draw.Block {
	block := draw.Block{Width: ruledWidth(g.Cols, g.label)}
	g.out.Grow((2*g.Rows + 1) * 3 * (block.Width + 1)) // a box-drawing character has three bytes
	for row := range g.Rows + 1 {
		for col := range g.Cols {
			g.out.WriteString(g.crossing(col, row))
			line, middle := g.bar(col, row)
			before := (g.label + 1) / 2
			g.out.WriteString(strings.Repeat(line, before) + middle + strings.Repeat(line, g.label+1-before))
		}
		g.out.WriteString(g.crossing(g.Cols, row))
		g.out.WriteByte('\n')
		if row == g.Rows {
			break
		}
		for col := range g.Cols {
			g.out.WriteString(g.upright(col, row))
			g.cell(row*g.shape.Cols+col, " ", " ")
		}
		g.out.WriteString(g.upright(g.Cols, row))
		g.out.WriteByte('\n')
	}
	block.Text = g.out.String()
	return block
}

// crossing returns the box-drawing character at the top left of a cell.
func (g *grid) crossing(col, row int) string {
	weight := func(inside, heavy bool) int {
		switch {
		case !inside:
			return 0
		case heavy:
			return 2
		}
		return 1
	}
	return draw.Rule(weight(row > 0, g.heavyUpright(col, row-1)), weight(col < g.Cols, g.heavyBar(col, row)),
		weight(row < g.Rows, g.heavyUpright(col, row)), weight(col > 0, g.heavyBar(col-1, row)))
}

// bare draws the grid without rules.
func (g *grid) bare() draw.Block {
	block := draw.Block{Width: g.bareWidth(g.Cols), Apart: true}
	margin, gap := "", " "
	if g.marked() {
		margin, gap = " ", ""
	}
	for row := range g.Rows {
		for col := range g.Cols {
			if col > 0 {
				g.out.WriteString(gap)
			}
			g.cell(row*g.shape.Cols+col, margin, margin)
		}
		if g.Cols < g.shape.Cols {
			g.out.WriteString(" …")
		}
		g.out.WriteByte('\n')
	}
	if g.Rows < g.shape.Rows {
		g.out.WriteString(fmt.Sprintf("%*s", g.label, "⋮") + strings.Repeat(" ", block.Width-g.label) + "\n")
	}
	block.Text = g.out.String()
	return block
}

// cell writes a cell and its margins in the cell's colour. The label is right-aligned.
func (g *grid) cell(i int, left, right string) {
	var before, after string
	if g.Paint != nil {
		before, after = g.Paint(i)
	}
	if open, end, ok := g.brackets(i); ok {
		left, right = open, end
	}
	label := g.text(i)
	g.out.WriteString(before)
	g.out.WriteString(left)
	for range g.label - text.Width(label) {
		g.out.WriteByte(' ')
	}
	g.out.WriteString(label)
	g.out.WriteString(right)
	g.out.WriteString(after)
}
