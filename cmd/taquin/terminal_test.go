package main

import (
	"regexp"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal/ptytest"
)

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// atTerminal is the program at a terminal.
type atTerminal struct {
	*ptytest.Terminal
	t *testing.T
}

// start runs a program at a terminal of its own, its history and its init.lua
// below home.
func start(t *testing.T, home, program string, args ...string) atTerminal {
	t.Helper()
	return startAs(t, home, nil, 80, program, args...)
}

// startAs is start in a window of so many columns and with more said in the environment.
func startAs(t *testing.T, home string, env []string, columns uint16, program string, args ...string) atTerminal {
	t.Helper()
	usual := []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm", "NO_COLOR=1", "PAGER=cat", "LC_ALL=C.UTF-8"}
	term := ptytest.Start(t, append(usual, env...), columns, program, args...)
	term.Hide = withoutNumbers
	return atTerminal{term, t}
}

// atPrompt starts the program and waits for its prompt.
func atPrompt(t *testing.T, args ...string) atTerminal {
	t.Helper()
	term := start(t, t.TempDir(), "taquin", args...)
	term.expect("> ")
	return term
}

// prompts are those of numbered entries, "3> " and " . ", with what stands before.
var prompts = regexp.MustCompile(`(\A|[\r\n]|\x1b\[[0-9;]*[A-Za-z])(?:[0-9]+(> )| +(\. ))`)

// withoutNumbers makes them "> " and ". ".
func withoutNumbers(shown string) string { return prompts.ReplaceAllString(shown, "$1$2$3") }

// expect waits until a text is shown and takes all up to its end as read.
func (s atTerminal) expect(text string) {
	s.t.Helper()
	s.Expect(text)
}

// send types a text.
func (s atTerminal) send(text string) {
	s.t.Helper()
	s.Send(text)
}

// enter types a line and expects what it shows, up to the next prompt.
func (s atTerminal) enter(line, shows string) {
	s.t.Helper()
	s.Send(line + "\r")
	s.Expect("\n" + shows + "> ")
}

// ends waits for the end of the program, wants an exit code, and the terminal
// as a shell wants it.
func (s atTerminal) ends(code int) {
	s.t.Helper()
	s.Ends(code)
}

const (
	ctrlC = ptytest.CtrlC
	ctrlD = ptytest.CtrlD
	up    = ptytest.Up
	ctrlU = "\x15" // empties the line
)
