package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/mattn/go-runewidth"
	lua "github.com/yuin/gopher-lua"
	"golang.org/x/term"
)

// show writes values as the prompt does, one a line.
func (l *lab) show(values []lua.LValue) error {
	if len(values) > 0 {
		l.printed.end()
	}
	if _, err := l.out.WriteString(l.render(values, columns(l.out))); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	if l.heard != nil {
		io.WriteString(l.heard, l.render(values, pageWidth))
	}
	return nil
}

// pageWidth is the width of what is written where there is no terminal.
const pageWidth = 80

// render is what values look like, one a line.
func (l *lab) render(values []lua.LValue, width int) string {
	var text strings.Builder
	for _, v := range values {
		text.WriteString(narrow(l.host.Show(v), width) + "\n")
	}
	return text.String()
}

// columns is the width of a terminal; anything else is as wide as it takes.
func columns(f *os.File) int {
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return math.MaxInt
}

// narrow leaves out the rules of a grid that is too wide for the terminal,
// where they would be broken into rubble.
func narrow(text string, width int) string {
	first, _, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(text, "┌") || runewidth.StringWidth(first) <= width {
		return text
	}
	var rows []string
	for line := range strings.Lines(text) {
		if row, ok := strings.CutPrefix(line, "│ "); ok {
			row = strings.TrimSuffix(strings.TrimRight(row, "\n"), " │")
			rows = append(rows, strings.ReplaceAll(row, " │ ", " "))
		}
	}
	return strings.Join(rows, "\n")
}
