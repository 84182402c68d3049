package draw

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/board"
)

// Sizes of a picture, in its own units, which a page may scale.
const (
	cellSide    = 40
	cellMargin  = 2  // around each tile
	labelHeight = 18 // of a label of one or two digits
)

// maxTold is the size of the largest board whose labels the description tells.
const maxTold = 64

// SVG draws a board as a picture that stands alone or within a page: tiles that
// are at home are tinted, the blank is empty. A title and a description say in
// words what is seen. The classes taquin, tile, home and label let a page give
// its own colours.
func SVG(b *board.Board, n board.Notation) []byte {
	s := b.Shape()
	width, height := s.Cols*cellSide, s.Rows*cellSide
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="taquin" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(&out, "<title>%s</title>\n<desc>%s</desc>\n", svgTitle(b), svgDescription(b, n))
	fmt.Fprintf(&out, `<rect class="frame" width="%d" height="%d" rx="4" fill="#d5d2cc"/>`+"\n", width, height)
	out.WriteString(`<g font-family="sans-serif" text-anchor="middle" fill="#1c1c1c">` + "\n")
	for i := range s.Size() {
		if i == b.Blank() {
			continue
		}
		class, fill := "tile", "#ffffff"
		if b.At(i) == i {
			class, fill = "tile home", "#bfe3c0"
		}
		x, y := i%s.Cols*cellSide, i/s.Cols*cellSide
		label := fmt.Sprint(n.Label(s, b.At(i)))
		size := labelHeight
		if digits := utf8.RuneCountInString(label); digits > 2 {
			size = 2 * labelHeight / digits
		}
		fmt.Fprintf(&out, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="4" fill="%s"/>`, class, x+cellMargin, y+cellMargin, cellSide-2*cellMargin, cellSide-2*cellMargin, fill)
		fmt.Fprintf(&out, `<text class="label" x="%d" y="%d" dy=".35em" font-size="%d">%s</text>`+"\n", x+cellSide/2, y+cellSide/2, size, label)
	}
	out.WriteString("</g>\n</svg>\n")
	return out.Bytes()
}

func svgTitle(b *board.Board) string {
	home := 0
	for i := range b.Size() {
		if i != b.Blank() && b.At(i) == i {
			home++
		}
	}
	return fmt.Sprintf("A %s board, %d of its %d tiles at home", b.Shape(), home, b.Size()-1)
}

// svgDescription reads a board that is not too large row by row.
func svgDescription(b *board.Board, n board.Notation) string {
	s := b.Shape()
	if s.Size() > maxTold {
		return fmt.Sprintf("The blank is in row %d, column %d.", b.Blank()/s.Cols+1, b.Blank()%s.Cols+1)
	}
	var rows []string
	for row := range s.Rows {
		var labels []string
		for col := range s.Cols {
			i := row*s.Cols + col
			label := "blank"
			if i != b.Blank() {
				label = fmt.Sprint(n.Label(s, b.At(i)))
			}
			labels = append(labels, label)
		}
		rows = append(rows, strings.Join(labels, " "))
	}
	return "Row by row: " + strings.Join(rows, ", ") + "."
}
