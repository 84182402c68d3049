package main

import (
	"testing"

	"taquin/cmd/taquin/terminal"
)

// At a terminal values are coloured and as wide as it is; --color has the last
// word, also about what -e shows.
func TestTerminalShowsColours(t *testing.T) {
	term := startAs(t, []string{"TERM=xterm", "NO_COLOR=", "XDG_STATE_HOME=" + t.TempDir()}, 40, "taquin", "--cols", "2", "--rows", "2")
	term.expect("> ")
	term.enter("6 * 7", "\x1b[36m42\x1b[0m\n")
	term.enter("board:neighbours()", ""+
		"┌───┬───┐   ┌───┬───┐\n"+
		"│\x1b[32m 0 \x1b[0m│   │   │\x1b[32m 0 \x1b[0m│\x1b[32m 1 \x1b[0m│\n"+
		"├───┼───┤   ├───┼───┤\n"+
		"│\x1b[32m 2 \x1b[0m│\x1b[7m 1 \x1b[0m│   │   │\x1b[7m 2 \x1b[0m│\n"+
		"└───┴───┘   └───┴───┘\n")
	term.enter(`("x"):rep(17), {("x"):rep(17), ("x"):rep(17)}`, ""+
		"\x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m\n"+
		"{\n  \x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m,\n  \x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m\n}\n")
	term.send(ctrlD)
	term.ends(0)

	for when, want := range map[string]string{"never": "42\n", "auto": "42\n", "always": "\x1b[36m42\x1b[0m\n"} {
		if got := outputOf(t, func(s terminal.Std) { run([]string{"--color", when, "-e", "6 * 7"}, s) }); got != want {
			t.Errorf("--color %s shows %q", when, got)
		}
	}
}
