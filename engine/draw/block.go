package draw

import (
	"strings"
	"unicode/utf8"
)

// Block is text of several lines, to be placed in rows of blocks.
type Block struct {
	Width int    // columns of the widest line
	Apart bool   // has no frame: a blank line separates it from other rows of blocks
	Text  string // lines padded to Width
}

// String returns the lines without trailing blanks.
func (b Block) String() string {
	if !b.Apart {
		return b.Text
	}
	return Beside([]Block{b}, 0)
}

// gap is the number of columns between two blocks.
const gap = 3

// Beside places blocks side by side and starts a new row of blocks when the next one exceeds width
// columns (0: no limit). Lines have no trailing blanks.
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

// writeRow writes blocks side by side, aligned at the top.
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

// TextBlock converts the text of a drawing to a block.
func TextBlock(text string) Block {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	b := Block{}
	for _, line := range lines {
		b.Width = max(b.Width, displayWidth(line))
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line)
		out.WriteString(strings.Repeat(" ", b.Width-displayWidth(line)))
		out.WriteByte('\n')
	}
	b.Text = out.String()
	return b
}

func (b Block) lines() int { return strings.Count(b.Text, "\n") }

// separatorBlock is a word, vertically centred in a row of a given height.
func separatorBlock(text string, beside int) Block {
	return TextBlock(strings.Repeat("\n", max(0, (beside-1)/2)) + text + "\n")
}

// displayWidth counts the columns of a line, without terminal escape sequences (ESC to m).
func displayWidth(line string) int {
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

// Rule returns the box-drawing character with the given line weights towards each side: 0 none, 1
// light, 2 heavy.
func Rule(up, right, down, left int) string { return rules[up][right][down][left] }

// rules is indexed by the weights up, right, down, left.
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
