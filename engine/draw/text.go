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
func Text(b *board.Board, n board.Notation) string {
	s := b.Shape()
	largest := s.Size() - 1
	if n == board.Audibert {
		largest-- // its largest label is the blank's, which is not drawn
	}
	width := len(strconv.Itoa(largest))
	var text strings.Builder
	rule := func(left, middle, right string) {
		bar := strings.Repeat("─", width+2)
		text.WriteString(left + strings.Repeat(bar+middle, s.Cols-1) + bar + right + "\n")
	}
	rule("┌", "┬", "┐")
	for i := range s.Size() {
		label := ""
		if i != b.Blank() {
			label = strconv.Itoa(n.Label(s, b.At(i)))
		}
		text.WriteString("│ " + pad(label, width) + " ")
		if i%s.Cols == s.Cols-1 {
			text.WriteString("│\n")
			if i < s.Size()-1 {
				rule("├", "┼", "┤")
			}
		}
	}
	rule("└", "┴", "┘")
	return text.String()
}

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
