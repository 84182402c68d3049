// Package draw makes pictures of what the lab holds. It returns text and bytes
// and writes nothing.
package draw

import (
	"strings"
	"unicode/utf8"

	"taquin/engine/board"
)

// Text draws a board as a grid of lines, the blank empty, labels as the
// notation has them.
func Text(b *board.Board, n board.Notation) string { return Grid(b, n, Look{}).String() }

// pad puts blanks in front of a text.
func pad(text string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text))) + text
}
