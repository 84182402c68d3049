package draw

import (
	"strings"
	"unicode/utf8"
)

// Block is a picture of several lines that can stand beside others.
type Block struct {
	Width int    // of its widest line, in columns
	Apart bool   // it has no frame, so that a blank line keeps it from others
	Text  string // its lines, each as wide as the block
}

// String returns the picture, each line with its end and without blanks there.
func (b Block) String() string {
	if !b.Apart {
		return b.Text
	}
	return Beside([]Block{b}, 0)
}

// gap is how many columns stand between two blocks.
const gap = 3

// Beside lays blocks side by side as far as a page goes that is width columns
// wide, 0 for no limit, then the next ones below. No line ends with blanks.
func Beside(blocks []Block, width int) string {
	var out strings.Builder
	for len(blocks) > 0 {
		n, room := 1, blocks[0].Width
		for n < len(blocks) && (width == 0 || room+gap+blocks[n].Width <= width) {
			room += gap + blocks[n].Width
			n++
		}
		writeRow(&out, blocks[:n])
		if blocks = blocks[n:]; len(blocks) > 0 && blocks[0].Apart {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// writeRow writes blocks side by side, their tops in one line.
func writeRow(out *strings.Builder, blocks []Block) {
	lines := make([][]string, len(blocks))
	height := 0
	for i, b := range blocks {
		lines[i] = strings.Split(strings.TrimSuffix(b.Text, "\n"), "\n")
		height = max(height, len(lines[i]))
	}
	var line strings.Builder
	for row := range height {
		line.Reset()
		for i, b := range blocks {
			if i > 0 {
				line.WriteString(strings.Repeat(" ", gap))
			}
			if row < len(lines[i]) {
				line.WriteString(lines[i][row])
			} else {
				line.WriteString(strings.Repeat(" ", b.Width))
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " "))
		out.WriteByte('\n')
	}
}

// TextBlock makes a block of a picture in text.
func TextBlock(text string) Block {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	b := Block{}
	for _, line := range lines {
		b.Width = max(b.Width, columnsOf(line))
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line)
		out.WriteString(strings.Repeat(" ", b.Width-columnsOf(line)))
		out.WriteByte('\n')
	}
	b.Text = out.String()
	return b
}

// lines is how many lines a block has.
func (b Block) lines() int { return strings.Count(b.Text, "\n") }

// word is a block that shows a word halfway down beside another of some lines.
func word(text string, beside int) Block {
	return TextBlock(strings.Repeat("\n", max(0, (beside-1)/2)) + text + "\n")
}

// columnsOf is how many columns a line takes up in which something may be
// painted: a terminal's codes, from an escape to an m, take none.
func columnsOf(line string) int {
	n, inCode := 0, false
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		i += size
		switch {
		case r == '\x1b':
			inCode = true
		case inCode:
			inCode = r != 'm'
		default:
			n++
		}
	}
	return n
}

// Rule is the character of a grid's lines where some go up, right, down and left: 0 for
// none, 1 for a light line, 2 for a heavy one.
func Rule(up, right, down, left int) string { return rules[up][right][down][left] }

// rules is those characters, by what goes up, right, down and left.
var rules = [3][3][3][3]string{
	{
		{{" ", "╴", "╸"}, {"╷", "┐", "┑"}, {"╻", "┒", "┓"}},
		{{"╶", "─", "╾"}, {"┌", "┬", "┭"}, {"┎", "┰", "┱"}},
		{{"╺", "╼", "━"}, {"┍", "┮", "┯"}, {"┏", "┲", "┳"}},
	},
	{
		{{"╵", "┘", "┙"}, {"│", "┤", "┥"}, {"╽", "┧", "┪"}},
		{{"└", "┴", "┵"}, {"├", "┼", "┽"}, {"┟", "╁", "╅"}},
		{{"┕", "┶", "┷"}, {"┝", "┾", "┿"}, {"┢", "╆", "╈"}},
	},
	{
		{{"╹", "┚", "┛"}, {"╿", "┦", "┩"}, {"┃", "┨", "┫"}},
		{{"┖", "┸", "┹"}, {"┞", "╀", "╃"}, {"┠", "╂", "╉"}},
		{{"┗", "┺", "┻"}, {"┡", "╄", "╇"}, {"┣", "╊", "╋"}},
	},
}
