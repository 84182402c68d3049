package draw

import (
	"strconv"
	"strings"

	"taquin/engine/board"
)

// Look is how a board is drawn as a grid. The zero Look draws all of it with
// rules and without paint.
type Look struct {
	Bare       bool // without rules, which takes up less room
	Cols, Rows int  // how many to draw, from the top left; 0 for all
	Paint      Paint
}

// Paint returns what stands before and after a cell, such as a terminal's
// codes for a colour, or "" twice. A nil Paint paints nothing.
type Paint func(cell int) (before, after string)

// What Fit draws of a board at most, however much room there is.
const (
	mostCols = 64
	mostRows = 32
)

// Fit returns the look in which a board suits a page that is width columns
// wide, 0 for no limit: with rules if they fit, else without them, and of a
// board that is too large for that the corner at the top left.
func Fit(s board.Shape, n board.Notation, width int) Look {
	cell := labelWidth(s, n) + 1
	bare := func(cols int) int {
		if cols < s.Cols {
			return cols*cell + 1 // for the dots
		}
		return cols*cell - 1
	}
	cols, rows := min(s.Cols, mostCols), min(s.Rows, mostRows)
	if width > 0 && bare(cols) > width {
		cols = max(1, (width-1)/cell)
	}
	switch {
	case cols < s.Cols || rows < s.Rows:
		return Look{Bare: true, Cols: cols, Rows: rows}
	case width > 0 && ruledWidth(s.Cols, cell) > width:
		return Look{Bare: true}
	}
	return Look{}
}

// ruledWidth is the width of a grid with rules; a cell is a label and a blank.
func ruledWidth(cols, cell int) int { return cols*(cell+2) + 1 }

// labelWidth is how many digits the longest label has that is drawn.
func labelWidth(s board.Shape, n board.Notation) int {
	largest := s.Size() - 1
	if n == board.Audibert {
		largest-- // its largest label is the blank's, which is not drawn
	}
	return len(strconv.Itoa(largest))
}

// Grid draws a board. Where only a corner is drawn, dots stand for the rest.
func Grid(b *board.Board, n board.Notation, look Look) Block {
	g := grid{Look: look, b: b, n: n, label: labelWidth(b.Shape(), n)}
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
func (g *grid) ruled() Block {
	s := g.b.Shape()
	block := Block{Width: ruledWidth(g.Cols, g.label+1)}
	bar := strings.Repeat("─", g.label+2)
	rule := func(left, middle, right string) {
		g.text.WriteString(left)
		for i := range g.Cols {
			if i > 0 {
				g.text.WriteString(middle)
			}
			g.text.WriteString(bar)
		}
		g.text.WriteString(right)
		g.text.WriteByte('\n')
	}
	g.text.Grow((2*g.Rows + 1) * 3 * (block.Width + 1)) // a rule's characters have three bytes
	rule("┌", "┬", "┐")
	for row := range g.Rows {
		if row > 0 {
			rule("├", "┼", "┤")
		}
		for col := range g.Cols {
			g.text.WriteString("│")
			g.cell(row*s.Cols+col, " ")
		}
		g.text.WriteString("│\n")
	}
	rule("└", "┴", "┘")
	block.text = g.text.String()
	return block
}

// bare draws labels with a blank between them.
func (g *grid) bare() Block {
	s := g.b.Shape()
	block := Block{Width: g.Cols*(g.label+1) - 1, Apart: true}
	if g.Cols < s.Cols {
		block.Width += 2
	}
	for row := range g.Rows {
		for col := range g.Cols {
			if col > 0 {
				g.text.WriteByte(' ')
			}
			g.cell(row*s.Cols+col, "")
		}
		if g.Cols < s.Cols {
			g.text.WriteString(" …")
		}
		g.text.WriteByte('\n')
	}
	if g.Rows < s.Rows {
		g.text.WriteString(pad("⋮", g.label) + strings.Repeat(" ", block.Width-g.label) + "\n")
	}
	block.text = g.text.String()
	return block
}

// cell writes a cell between margins, which are painted as it is.
func (g *grid) cell(i int, margin string) {
	var before, after string
	if g.Paint != nil {
		before, after = g.Paint(i)
	}
	g.text.WriteString(before)
	g.text.WriteString(margin)
	var digits [8]byte
	label := digits[:0]
	if i != g.b.Blank() {
		label = strconv.AppendInt(label, int64(g.n.Label(g.b.Shape(), g.b.At(i))), 10)
	}
	for range g.label - len(label) {
		g.text.WriteByte(' ')
	}
	g.text.Write(label)
	g.text.WriteString(margin)
	g.text.WriteString(after)
}
