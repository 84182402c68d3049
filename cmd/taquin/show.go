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
	texts := l.host.ShowInStyles(values, l.style(), luabind.Style{Width: luabind.PlainWidth})
	if texts[0] != "" {
		l.printed.end()
	}
	if err := l.printed.WritePage(texts[0], texts[1]); err != nil {
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
