// Package show writes values as text for people to read: as the prompt shows them, in
// one line for an error or a cell of a table, and in a few letters for a list. It also
// makes a text of unknown origin fit for a terminal.
//
// However large a value is, its text fills a screen or two and takes no time. Of the
// user's code only a __tostring is called, and an error in it is shown. Boards are drawn;
// any other value of the lab is written by its bind.Kind, so that this package knows no
// other. It prints nothing. Begin with Shower.
package show

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Protector calls a Lua function and returns its error, explained; an explain.Explainer is
// one.
type Protector interface {
	Protect(L *lua.LState, nargs int, handler lua.LValue) error
}

// Shower writes the values of one Lua state.
type Shower struct {
	state    *bind.State
	protect  Protector
	tostring *lua.LFunction        // Lua's own, whatever the user has put into the global
	answers  map[lua.LValue]answer // of each __tostring, while values are shown in several styles; else nil
}

// New makes the Shower of a state.
func New(s *bind.State, p Protector) *Shower {
	tostring := s.L.NewFunction(func(L *lua.LState) int {
		L.Push(L.ToStringMeta(L.Get(1)))
		return 1
	})
	return &Shower{state: s, protect: p, tostring: tostring}
}

// Show writes a value as the prompt shows it, without an end of line: a board as a
// grid, a list of boards as grids side by side, another table with its contents, a
// string as Lua reads it, a value of the lab as its kind says. Tables that the style's
// width has no room for are broken into lines, and grids lose their rules.
func (s *Shower) Show(v lua.LValue, style Style) string {
	return strings.TrimSuffix(s.ShowAll([]lua.LValue{v}, style), "\n")
}

// ShowAll writes values one below the other, each line with its end, and boards that
// follow each other side by side. Without values it is "".
func (s *Shower) ShowAll(values []lua.LValue, style Style) string {
	return s.ShowInStyles(values, style)[0]
}

// ShowInStyles is ShowAll in several styles. Each __tostring is called only once, because
// it may return something else the next time.
func (s *Shower) ShowInStyles(values []lua.LValue, styles ...Style) []string {
	texts := make([]string, len(styles))
	s.answers = map[lua.LValue]answer{}
	defer func() { s.answers = nil }()
	s.state.Guard.Watch(func() error { // a __tostring may do anything
		for i, style := range styles {
			texts[i] = s.showAll(values, style)
		}
		return nil
	})
	return texts
}

func (s *Shower) showAll(values []lua.LValue, style Style) string {
	var out strings.Builder
	for len(values) > 0 {
		w := s.writer(s.state.L, style)
		n := 0
		for n < len(values) && IsBoard(values[n]) {
			n++
		}
		if n > 0 {
			out.WriteString(w.grids(values[:n]))
		} else {
			n = 1
			out.WriteString(w.page(values[0]) + "\n")
		}
		values = values[n:]
	}
	return out.String()
}

// Inline writes a value in one line without colours. L is the running thread, maybe a
// coroutine.
func (s *Shower) Inline(L *lua.LState, v lua.LValue) string {
	w := s.writer(L, Style{})
	return w.laidOut(w.node(v, 0))
}

// Brief writes a value in one line of at most letters letters.
func (s *Shower) Brief(v lua.LValue, letters int) string {
	whole := s.Inline(s.state.L, v)
	short := text.Shorten(whole, letters)
	if v, ok := v.(lua.LString); ok && short != whole {
		return fmt.Sprintf("%s (%d bytes)", short, len(v))
	}
	return short
}

// page writes a value that is no board, maybe in several lines.
func (w *writer) page(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString: // the reason of a nil result, perhaps in another language
		if reason := w.state.Refused().Reason; reason != nil && string(v) == reason.Error() {
			shown := w.laidOut(w.node(v, w.Width))
			if said := w.Said(message.Textf("", "(%v)", reason)); said != "("+string(v)+")" {
				shown = said
			}
			if w.Width > 0 {
				shown = text.Wrap(shown, w.Width)
			}
			return shown
		}
	case *lua.LUserData:
		if page, ok := w.state.Page(v, w.Width); ok {
			return w.Said(page)
		}
		return w.ofTostring(v)
	case *lua.LTable:
		if w.hasTostring(v) {
			return w.ofTostring(v)
		}
		if boards := w.boards(v); boards != nil {
			return strings.TrimSuffix(w.grids(boards), "\n")
		}
	}
	return w.laidOut(w.node(v, w.Width))
}
