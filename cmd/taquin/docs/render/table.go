package render

import (
	"strings"

	east "github.com/yuin/goldmark/extension/ast"

	"taquin/engine/text"
)

const (
	gap         = 2 // spaces between the columns of a table
	leastColumn = 6 // the least width of a column
)

// table renders a table. If it is too wide, its widest columns shrink.
func (t terminal) table(n *east.Table, width int) []string {
	var rows [][]string
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			said := t.inline(cell)
			if _, heading := row.(*east.TableHeader); heading {
				said = text.LabelOn + said + text.LabelOff
			}
			cells = append(cells, said)
		}
		rows = append(rows, cells)
	}
	widths := t.columns(rows, width)
	var lines []string
	for i, row := range rows {
		lines = append(lines, t.row(row, widths, n.Alignments)...)
		if i == 0 {
			rule := make([]string, len(widths))
			for k, width := range widths {
				rule[k] = strings.Repeat("─", width)
			}
			lines = append(lines, strings.Join(rule, strings.Repeat(" ", gap)))
		}
	}
	return lines
}

// columns computes the widths of the columns.
func (t terminal) columns(rows [][]string, width int) []int {
	widths := make([]int, len(rows[0]))
	total := gap * (len(widths) - 1)
	for k := range widths {
		for _, row := range rows {
			widths[k] = max(widths[k], text.MarkedWidth(row[k], t.Colour))
		}
		total += widths[k]
	}
	for ; total > width; total-- {
		widest := 0
		for k := range widths {
			if widths[k] > widths[widest] {
				widest = k
			}
		}
		if widths[widest] <= leastColumn {
			break
		}
		widths[widest]--
	}
	return widths
}

// row renders a row, with as many lines as its longest cell.
func (t terminal) row(cells []string, widths []int, alignments []east.Alignment) []string {
	var columns [][]string
	height := 0
	for k, cell := range cells {
		column := text.Lines(cell, widths[k], t.Colour)
		columns, height = append(columns, column), max(height, len(column))
	}
	lines := make([]string, height)
	for i := range lines {
		line := ""
		for k, column := range columns {
			piece := ""
			if i < len(column) {
				piece = column[i]
			}
			blanks := strings.Repeat(" ", max(0, widths[k]-text.LineWidth(piece)))
			if alignments[k] == east.AlignRight {
				piece = blanks + piece
			} else {
				piece += blanks
			}
			if k > 0 {
				line += strings.Repeat(" ", gap)
			}
			line += piece
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}
