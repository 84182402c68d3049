package terminal

import (
	"fmt"
	"strings"

	"taquin/engine/text"
)

// Canvas is lines at the foot of a terminal that are drawn over in place. While
// it is open there is no cursor to be seen.
type Canvas struct {
	out           *Output
	drawn         int // lines above the cursor
	columns, rows int // of the window when they were drawn
}

// OpenCanvas begins with no lines. It is nil, and nothing happens, where lines
// cannot be drawn over: out is no terminal, a dumb one, or does not say its size.
func OpenCanvas(out *Output) *Canvas {
	if !drawable(out) {
		return nil
	}
	out.Control(hideCursor)
	return &Canvas{out: out}
}

const (
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[?25h"
	clearBelow = "\x1b[J"
	clearAll   = "\x1b[H\x1b[2J"
)

// Close leaves the lines where they are and the cursor below them.
func (c *Canvas) Close() { c.out.Control(showCursor) }

// Size is how much room there is: columns but the last, at which a terminal may
// begin another line, and lines above the one in which the cursor rests.
func (c *Canvas) Size() (columns, lines int) {
	return max(1, Columns(c.out)-1), max(1, Rows(c.out)-1)
}

// Resized reports whether the window has another size than when the lines were
// drawn.
func (c *Canvas) Resized() bool { return Columns(c.out) != c.columns || Rows(c.out) != c.rows }

// Draw draws lines in place of those before. They must fit into Size and may hold
// a terminal's codes for colours.
func (c *Canvas) Draw(lines []string) {
	var screen strings.Builder
	columns, height := Columns(c.out), Rows(c.out)
	switch {
	case columns < c.columns || height < c.rows: // who knows where they are now
		screen.WriteString(clearAll)
	case c.drawn > 0:
		fmt.Fprintf(&screen, "\x1b[%dA\r", c.drawn)
	}
	for _, line := range lines {
		if c.out.ASCII && !strings.Contains(line, "\x1b") { // it may have become wider
			line = c.out.Row(line)
		}
		screen.WriteString(c.out.letters(text.Painted(line).Shown()) + clearToEnd + "\n")
	}
	screen.WriteString(clearBelow)
	c.out.Control(Code(screen.String()))
	c.drawn, c.columns, c.rows = len(lines), columns, height
}
