package main

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/terminal"
	"taquin/luabind"
)

// show writes values as the prompt does.
func (l *lab) show(values []lua.LValue) error {
	text, page := l.host.ShowAll(values, l.style()), ""
	if text != "" {
		l.printed.end()
	}
	if l.printed.heard != nil {
		page = l.host.ShowAll(values, luabind.Style{Width: luabind.PlainWidth})
	}
	if err := l.printed.WritePage(text, page); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	return nil
}

// style is how values are written: as wide as the terminal is now, or as a
// page where there is none.
func (l *lab) style() luabind.Style {
	style := luabind.Style{Width: luabind.PlainWidth, Colour: l.colour}
	if width := terminal.Columns(l.out); width < math.MaxInt {
		style.Width = width
	}
	return style
}
