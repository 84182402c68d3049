// Package draw makes pictures of what the lab holds. It returns text and bytes
// and writes nothing.
package draw

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/perm"
)

// Text draws a board as a grid of lines, the blank empty, labels as the
// notation has them.
func Text(b *board.Board, n board.Notation) string { return Grid(b, n, Look{}).String() }

// TextPerm draws a permutation in two lines: the elements, and under each
// where it goes.
func TextPerm(p perm.Perm) string {
	var above, below strings.Builder
	width := len(strconv.Itoa(max(0, len(p)-1)))
	for i, x := range p {
		if i > 0 {
			above.WriteByte(' ')
			below.WriteByte(' ')
		}
		above.WriteString(pad(strconv.Itoa(i), width))
		below.WriteString(pad(strconv.Itoa(x), width))
	}
	return "⎛" + above.String() + "⎞\n⎝" + below.String() + "⎠\n"
}

// pad puts blanks in front of a text.
func pad(text string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text))) + text
}
