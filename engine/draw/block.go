package draw

import "strings"

// Block is a picture of several lines that can stand beside others.
type Block struct {
	Width int    // of its widest line, in columns
	Apart bool   // it has no frame, so that a blank line keeps it from others
	text  string // its lines, each as wide as the block
}

// String returns the picture, each line with its end and without blanks there.
func (b Block) String() string {
	if !b.Apart {
		return b.text
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
		lines[i] = strings.Split(strings.TrimSuffix(b.text, "\n"), "\n")
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
