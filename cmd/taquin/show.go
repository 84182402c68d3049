package main

import (
	"fmt"
	"math"
	"os"

	lua "github.com/yuin/gopher-lua"
	"golang.org/x/term"

	"taquin/luabind"
)

// show writes values as the prompt does.
func (l *lab) show(values []lua.LValue) error {
	text := l.host.ShowAll(values, l.style())
	if text != "" {
		l.printed.end()
	}
	if _, err := l.out.WriteString(text); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	return nil
}

// style is how values are written: as wide as the terminal is now, or as a
// page where there is none.
func (l *lab) style() luabind.Style {
	style := luabind.Style{Width: luabind.PlainWidth, Colour: l.colour}
	if width := columns(l.out); width < math.MaxInt {
		style.Width = width
	}
	return style
}

// columns is the width of a terminal; anything else is as wide as it takes.
func columns(f *os.File) int {
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return math.MaxInt
}

// colour reports whether what f shows is coloured: always, never, or auto, on
// a terminal that knows colours and whose user has not asked for none
// (no-color.org).
func colour(f *os.File, when string) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	return term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" && os.Getenv("NO_COLOR") == ""
}
