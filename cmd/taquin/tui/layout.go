package tui

import (
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
	"taquin/engine/text"
)

// layout divides the window among the score, the board, the message and the help on keys, centred.
// Units are columns and lines.
type layout struct {
	columns, rows int // of the window
	shape         board.Shape
	label         int         // width of the widest label
	style         style       // of the tiles
	cellW, cellH  int         // of a cell with its separator
	left, top     int         // of the board
	first         int         // line of the score
	told          int         // lines of the message
	keys          [][]keyHelp // the help on keys
	airy          bool        // with a blank line above and below the board
	parted        bool        // with a blank line above the keys
}

// style is the look of tiles.
type style int

const (
	bare   style = iota // labels with blanks between them
	framed              // a box around each
	tinted              // a coloured tile
	pieces              // a piece of a picture
)

// mostHeight is the height of the largest tiles, except those of a picture.
const mostHeight = 9

// lay divides a window. It returns a layout with cells of height 0 if the window is too small.
func lay(s board.Shape, label int, look Look, pictured bool, helps [][]keyHelp, columns, rows int) layout {
	styles := []style{framed, bare}
	if look.Palette > terminal.NoColours && !look.ASCII {
		styles = []style{tinted}
		if pictured {
			styles = []style{pieces, tinted}
		}
	}
	for _, style := range styles {
		for detail := range helpDetails {
			l := layout{columns: columns, rows: rows, shape: s, label: label, style: style, told: 2}
			l.keys = packKeys(helps, detail, columns-2)
			if detail == nothingMore {
				l.told = 1
			}
			l.airy = detail == allAiry
			if l.fit(detail) {
				return l
			}
		}
	}
	return layout{columns: columns, rows: rows}
}

// rest returns the number of lines without the board.
func (l *layout) rest() int {
	n := 1 + l.told + len(l.keys)
	if l.airy {
		n += 2
	}
	if l.parted {
		n++
	}
	return n
}

// fit chooses the largest cells that fit together with a level of help. More help requires larger
// cells.
func (l *layout) fit(detail int) bool {
	highest := max(1, min(mostHeight, 2*l.rows/3))
	if l.style == pieces {
		highest = l.rows
	}
	least := 1
	switch {
	case detail == allAiry, l.style == pieces:
		least = 3
	case detail == allKeys, l.style == framed:
		least = 2
	}
	for h := highest; h >= least; h-- {
		for _, w := range l.widths(h) {
			width, height := l.boardSize(w, h)
			if width > l.columns || height+l.rest() > l.rows {
				continue
			}
			l.cellW, l.cellH = w, h
			l.left = (l.columns - width) / 2
			l.airy = l.airy || height+l.rest()+2 <= l.rows
			l.parted = l.airy && height+l.rest() < l.rows
			l.first = (l.rows - height - l.rest()) / 2
			l.top = l.first + 1
			if l.airy {
				l.top++
			}
			return true
		}
	}
	return false
}

// widths returns the possible widths of cells of a height, the best first.
func (l *layout) widths(h int) []int {
	switch {
	case l.style == pieces: // keeps squares of the picture square
		return []int{2 * h}
	case l.style == bare && h > 1, l.style == framed && h%2 > 0: // the label is in the middle
		return nil
	case h == 1:
		return []int{l.label + 3, l.label + 2, l.label + 1}
	case h == 2:
		return []int{max(6, l.label+3), l.label + 3}
	}
	return []int{max(2*h+2, l.label+4)}
}

// boardSize returns the size of a board with cells of this size.
func (l *layout) boardSize(w, h int) (width, height int) {
	width, height = l.shape.Cols*w, l.shape.Rows*h
	switch l.style {
	case framed:
		return width + 1, height + 1
	case bare, pieces: // the mark of a hint follows the label; a complete picture has no gaps
		return width, height
	}
	return width - 1, height
}

// needed returns the smallest window for a board.
func needed(s board.Shape, label int) (columns, rows int) {
	return max(leastColumns, s.Cols*(label+1)), s.Rows + 2
}

// leastColumns is the minimum width of a window, for the texts.
const leastColumns = 20

// cell returns the cell of the board at a position in the window, -1 for none.
func (l *layout) cell(at tty.Cell) int {
	col, row := at.Col-l.left, at.Row-l.top
	if l.cellH == 0 || col < 0 || row < 0 {
		return -1
	}
	col, row = col/l.cellW, row/l.cellH
	if col >= l.shape.Cols || row >= l.shape.Rows {
		return -1
	}
	return row*l.shape.Cols + col
}

// The levels of help.
const (
	allAiry     = iota // everything, with blank lines around the board
	allKeys            // everything
	gameKeys           // without the moves
	leaveKey           // how to leave
	nothingMore        // nothing, and a message of one line
	helpDetails        // number of levels
)

// packKeys divides the help on keys of a level into lines.
func packKeys(helps [][]keyHelp, detail, columns int) [][]keyHelp {
	switch detail {
	case gameKeys:
		helps = helps[1:]
	case leaveKey:
		last := helps[len(helps)-1]
		helps = [][]keyHelp{last[len(last)-1:]}
	case nothingMore:
		return nil
	}
	var lines [][]keyHelp
	for _, group := range helps {
		lines = append(lines, pack(group, columns)...)
	}
	return lines
}

// pack fills lines with help on keys.
func pack(keys []keyHelp, columns int) (lines [][]keyHelp) {
	for len(keys) > 0 {
		n := 1
		for n < len(keys) && text.Width(helpLine(keys[:n+1])) <= columns {
			n++
		}
		lines, keys = append(lines, keys[:n]), keys[n:]
	}
	return lines
}

// helpLine joins help on keys.
func helpLine(keys []keyHelp) string {
	var items []string
	for _, k := range keys {
		items = append(items, k.key+" "+k.does)
	}
	return strings.Join(items, keyGap)
}

// keyGap separates two keys.
const keyGap = "   "
