package tui

import (
	"image"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/text"
)

// painter draws the tiles of a board.
type painter struct {
	layout
	ink
	ascii  bool
	b      *board.Board
	n      board.Notation
	hinted int         // cell of the tile that a hint moves, -1 for none
	pixels *image.RGBA // the picture, for the style pieces
	labels bool        // with numbers on the picture
	whole  bool        // the picture is complete: no gaps, no missing piece
}

// lines returns the lines of the board.
func (p *painter) lines() []string {
	var all []string
	if p.style == framed {
		all = append(all, p.rule("┌", "┬", "┐"))
	}
	for row := range p.shape.Rows {
		for k := range p.cellH {
			if p.style == framed && k == p.cellH-1 {
				break
			}
			var line strings.Builder
			for col := range p.shape.Cols {
				p.cellLine(&line, row*p.shape.Cols+col, k)
			}
			if p.style == framed {
				line.WriteString("│")
			}
			all = append(all, p.written(line.String()))
		}
		switch {
		case p.style != framed:
		case row == p.shape.Rows-1:
			all = append(all, p.rule("└", "┴", "┘"))
		default:
			all = append(all, p.rule("├", "┼", "┤"))
		}
	}
	return all
}

// written converts a line for the terminal.
func (p *painter) written(line string) string {
	if p.ascii {
		return text.ASCII(line)
	}
	return line
}

// rule returns a line between boxes.
func (p *painter) rule(first, between, last string) string {
	bar := strings.Repeat("─", p.cellW-1)
	return p.written(first + strings.Repeat(bar+between, p.shape.Cols-1) + bar + last)
}

// cellLine writes line k of a cell.
func (p *painter) cellLine(out *strings.Builder, cell, k int) {
	width := p.cellW - 1
	last := (cell+1)%p.shape.Cols == 0 // nothing follows
	if p.style == framed {
		out.WriteString("│")
	}
	switch {
	case p.style == pieces:
		p.pieceLine(out, cell, k)
		return
	case cell == p.b.Blank():
		out.WriteString(strings.Repeat(" ", width))
	case p.style == tinted:
		p.tileLine(out, cell, k)
	case p.style == framed:
		out.WriteString(p.painted(cell, p.boxLine(cell, k)))
	default:
		out.WriteString(flushRight(p.number(cell), width))
	}
	switch {
	case p.style == bare && cell == p.hinted:
		out.WriteByte('<')
	case p.style == bare, p.style == tinted && !last:
		out.WriteByte(' ')
	}
}

// number returns the label of the tile in a cell.
func (p *painter) number(cell int) string {
	return p.written(p.n.Written(p.b, p.b.At(cell)))
}

// tintOf returns the tint of the tile in a cell.
func (p *painter) tintOf(cell int) tint {
	switch {
	case cell == p.hinted:
		return hintTint
	case p.b.IsHome(cell):
		return homeTint
	}
	return awayTint
}

// painted adds the colours of a tile, if there are any.
func (p *painter) painted(cell int, line string) string {
	if p.Palette == terminal.NoColours {
		return line
	}
	return p.on(p.tintOf(cell)) + line + plain
}

// middle returns the line of a cell with the label.
func (p *painter) middle() int {
	if p.style == framed {
		return (p.cellH - 2) / 2
	}
	return (2*p.cellH - 1) / 4
}

// boxLine returns a line inside a box. In ASCII the digits are small in large boxes, too.
func (p *painter) boxLine(cell, k int) string {
	width := p.cellW - 1
	label := p.number(cell)
	if cell == p.hinted && p.Palette == terminal.NoColours {
		return p.smallLine("["+label+"]", k, width)
	}
	if d := newDots(width, 2*(p.cellH-1)); !p.ascii && d.write(label, 2*(p.cellH-1)) {
		return d.line(k)
	}
	return p.smallLine(label, k, width)
}

// smallLine returns a line of a tile with a centred label. The last digits of all tiles are
// aligned.
func (p *painter) smallLine(label string, k, width int) string {
	if k != p.middle() {
		return strings.Repeat(" ", width)
	}
	if p.b.Inscribed() { // words are not aligned
		return centred(label, width)
	}
	return centred(flushRight(label, p.label), width)
}

// flushRight pads a text on the left to a width.
func flushRight(s string, width int) string {
	return strings.Repeat(" ", max(0, width-text.Width(s))) + s
}

// tileLine writes a line of a coloured tile. A tile of several lines ends in half a line; a large
// one has round corners.
func (p *painter) tileLine(out *strings.Builder, cell, k int) {
	width, t := p.cellW-1, p.tintOf(cell)
	round := p.cellH > 2 && width > 4
	switch {
	case p.cellH > 1 && k == p.cellH-1:
		edge := strings.Repeat("▀", width)
		if round {
			edge = "▝" + strings.Repeat("▀", width-2) + "▘"
		}
		out.WriteString(p.edge(t) + edge + plain)
		return
	case round && k == 0:
		out.WriteString(p.edge(t) + "▟" + p.on(t) + p.faceLine(cell, k, width-2) + plain + p.edge(t) + "▙" + plain)
		return
	}
	out.WriteString(p.on(t) + p.faceLine(cell, k, width) + plain)
}

// faceLine returns a line of the face of a coloured tile, of a width in columns.
func (p *painter) faceLine(cell, k, width int) string {
	label, rows := p.number(cell), 2*p.cellH-1
	if d := newDots(p.cellW-1, rows); d.write(label, rows) {
		line := []rune(d.line(k))
		cut := (len(line) - width) / 2
		return string(line[cut : cut+width])
	}
	return p.smallLine(label, k, width)
}

// centred centres a text in a width.
func centred(s string, width int) string {
	room := max(0, width-text.Width(s))
	return strings.Repeat(" ", room/2) + s + strings.Repeat(" ", room-room/2)
}

// pieceLine writes a line of a piece of a picture, two dots per character. The last column and the
// last row are empty as gaps.
func (p *painter) pieceLine(out *strings.Builder, cell, k int) {
	width, height := p.cellW-1, 2*p.cellH-1
	if p.whole {
		width, height = p.cellW, 2*p.cellH
	}
	if cell == p.b.Blank() && !p.whole {
		out.WriteString(strings.Repeat(" ", p.cellW))
		return
	}
	piece := p.b.At(cell)
	at := image.Pt(piece%p.shape.Cols*p.cellW, piece/p.shape.Cols*2*p.cellH)
	from, to := p.labelSpan(cell, k)
	code := ""
	for x := range width {
		upper := p.pixels.RGBAAt(at.X+x, at.Y+2*k)
		next, char := "", "▀"
		switch {
		case x >= from && x < to:
			next, char = p.on(labelTint), p.labelColumns(cell)[x-from]
			if cell == p.hinted {
				next = p.on(hintTint)
			}
		case 2*k+1 < height:
			lower := p.pixels.RGBAAt(at.X+x, at.Y+2*k+1)
			next = "\x1b[" + p.foreground(upper) + ";" + p.background(lower) + "m"
		default:
			next = "\x1b[0;" + p.foreground(upper) + "m"
		}
		if next != code {
			out.WriteString(next)
			code = next
		}
		out.WriteString(char)
	}
	out.WriteString(plain + strings.Repeat(" ", p.cellW-width))
}

// labelSpan returns the columns of a line of a piece that its number covers, with a blank on both
// sides.
func (p *painter) labelSpan(cell, k int) (from, to int) {
	if !p.labels && cell != p.hinted || k != p.middle() || cell == p.b.Blank() {
		return 0, 0
	}
	width := len(p.labelColumns(cell))
	from = max(0, (p.cellW-1-width)/2)
	return from, min(from+width, p.cellW-1)
}

// labelColumns returns the number of a piece by columns, with a blank on both sides. The second
// column of a wide character is empty.
func (p *painter) labelColumns(cell int) []string {
	columns := []string{" "}
	for _, r := range p.number(cell) {
		if text.Width(string(r)) == 0 {
			columns[len(columns)-1] += string(r)
			continue
		}
		columns = append(columns, string(r))
		for range text.Width(string(r)) - 1 {
			columns = append(columns, "")
		}
	}
	return append(columns, " ")
}
