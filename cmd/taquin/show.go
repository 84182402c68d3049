package main

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"
	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/terminal"
)

// show writes values as the prompt does, one a line.
func (l *lab) show(values []lua.LValue) error {
	var text strings.Builder
	for _, v := range values {
		text.WriteString(narrow(l.host.Show(v), terminal.Columns(l.out)) + "\n")
	}
	if len(values) > 0 {
		l.printed.end()
	}
	if _, err := l.out.WriteString(text.String()); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	return nil
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
