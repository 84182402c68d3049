package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// Style is how values are written for people to read. The zero Style is plain
// and knows no end of the line.
type Style struct {
	Width  int  // of the page in columns, 0 for no limit
	Colour bool // with a terminal's codes for its 16 colours
}

// PlainWidth is the width of a page that is no terminal.
const PlainWidth = 80

// What is shown of a value at most, so that it fills a screen or two and comes
// at once, however large it is.
const (
	maxShownItems  = 60   // of a table
	maxShownInAll  = 1000 // items of all the tables in a value
	maxShownDepth  = 4    // of tables in tables
	maxShownText   = 4096 // bytes of a string or of what a __tostring returns
	maxShownInside = 400  // the same in a table
)

// Show writes a value as the prompt shows it, without an end of line: a board
// as a grid, a list of boards as grids side by side, another table with what is
// in it, a string as Lua reads it, anything else as tostring does. Tables that
// the style's width has no room for are broken into lines, and grids lose their
// rules. Of the user's code only a __tostring is called.
func (h *Host) Show(v lua.LValue, style Style) string {
	return strings.TrimSuffix(h.ShowAll([]lua.LValue{v}, style), "\n")
}

// ShowAll writes values one below the other, each line with its end, and
// boards that follow each other side by side. Without values it is "".
func (h *Host) ShowAll(values []lua.LValue, style Style) string {
	return h.ShowInStyles(values, style)[0]
}

// ShowInStyles is ShowAll in several styles. Each __tostring is called once: it
// may say something else the next time.
func (h *Host) ShowInStyles(values []lua.LValue, styles ...Style) []string {
	texts := make([]string, len(styles))
	h.said = map[lua.LValue]saying{}
	defer func() { h.said = nil }()
	h.watched(func() error { // a __tostring may do anything
		for i, style := range styles {
			texts[i] = h.showAll(values, style)
		}
		return nil
	})
	return texts
}

func (h *Host) showAll(values []lua.LValue, style Style) string {
	var out strings.Builder
	for len(values) > 0 {
		s := h.shower(h.state, style)
		n := 0
		for n < len(values) && isBoard(values[n]) {
			n++
		}
		if n > 0 {
			out.WriteString(s.grids(values[:n]))
		} else {
			n = 1
			out.WriteString(s.page(values[0]) + "\n")
		}
		values = values[n:]
	}
	return out.String()
}

// inline writes a value in one line and plain, for errors and cells of tables.
// L is the state that asks: it may be a coroutine's.
func (h *Host) inline(L *lua.LState, v lua.LValue) string {
	s := h.shower(L, Style{})
	s.flat = true
	return s.laidOut(s.node(v, 0))
}

// brief writes a value in one line that is cut after so many letters.
func (h *Host) brief(v lua.LValue, most int) string {
	line := h.inline(h.state, v)
	short := text.Shorten(line, most)
	if s, ok := v.(lua.LString); ok && short != line {
		short += fmt.Sprintf(" (%d bytes)", len(s))
	}
	return short
}

// shower writes one value.
type shower struct {
	Style
	host  *Host
	L     *lua.LState
	flat  bool          // all in one line
	open  []*lua.LTable // the tables being written, outermost first
	items int           // that may still be shown
	steps int           // that may still be made to count
}

func (h *Host) shower(L *lua.LState, style Style) *shower {
	return &shower{Style: style, host: h, L: L, items: maxShownInAll, steps: maxSteps}
}

// page writes a value that has lines of its own and is no board.
func (s *shower) page(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LUserData:
		return s.userdata(v, s.Width)
	case *lua.LTable:
		if s.speaks(v) {
			return s.own(v)
		}
		if boards := s.boards(v); boards != nil {
			return strings.TrimSuffix(s.grids(boards), "\n")
		}
	}
	return s.laidOut(s.node(v, s.Width))
}
