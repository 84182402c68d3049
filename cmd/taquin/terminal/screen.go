package terminal

import (
	"fmt"
	"strings"

	"taquin/engine/text"
)

// Screen is the whole window as an alternate screen.
type Screen struct {
	out           *Output
	shown         []string
	columns, rows int // of the window when it was drawn; 0 if nothing is known of it
}

// OpenScreen begins with an empty page. It is nil, and nothing happens, where no
// page can be drawn over: out is no terminal, a dumb one, or does not say its size.
func OpenScreen(out *Output) *Screen {
	if !drawable(out) {
		return nil
	}
	s := &Screen{out: out}
	s.Reopen()
	return s
}

const (
	ownPage, formerPage = "\x1b[?1049h", "\x1b[?1049l"
	clicksOn, clicksOff = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l" // with places as decimal numbers
)

// Reopen begins again after Close.
func (s *Screen) Reopen() {
	s.out.Control(ownPage + hideCursor + clicksOn)
	s.shown, s.columns, s.rows = nil, 0, 0
}

// Close gives the window back.
func (s *Screen) Close() { s.out.Control(clicksOff + showCursor + formerPage) }

// Size is how much room there is.
func (s *Screen) Size() (columns, rows int) { return Columns(s.out), Rows(s.out) }

// Draw draws lines from the top in place of those before. They must fit into Size and
// may hold a terminal's codes for colours.
func (s *Screen) Draw(lines []string) {
	var page strings.Builder
	columns, rows := s.Size()
	if columns != s.columns || rows != s.rows {
		page.WriteString(clearAll)
		s.shown, s.columns, s.rows = nil, columns, rows
	}
	for i := range max(len(lines), len(s.shown)) {
		var line, before string
		if i < len(lines) {
			line = lines[i]
		}
		if i < len(s.shown) {
			before = s.shown[i]
		}
		if line != before {
			fmt.Fprintf(&page, "\x1b[%d;1H%s%s", i+1, clearToEnd, s.out.letters(text.Painted(line).Shown()))
		}
	}
	s.shown = append(s.shown[:0], lines...)
	s.out.Control(Code(page.String()))
}
