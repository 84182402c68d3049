//go:build unix

package main

import (
	"os/exec"
	"testing"

	"taquin/cmd/taquin/terminal/ptytest"
)

// Ctrl-Z at the prompt gives the terminal back to the shell, and fg brings the begun line back.
// Lines that close a block are shown with less indentation, and a paste shows each of its values.
func TestSuspendAtPrompt(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	term := start(t, t.TempDir(), "bash", "--norc", "--noediting", "-i")
	term.Send("taquin\n")
	term.expect("> ")
	term.Send("12345 + ")
	term.expect("12345 + ")
	term.Send("\x1a")
	term.expect("Stopped")
	term.Send("echo back $((6 * 7)); fg\n")
	term.expect("back 42")
	term.expect("> 12345 + ")
	term.Send("4\r")
	term.expect("12349\n> ")
	for _, typed := range [][2]string{{"if nil then", ". "}, {"x = 1", ". "}, {"else", "\x1b[Jelse\n. "}, {"x = 2", ". "}, {"end", "\x1b[Jend\n> "}} {
		term.Send(typed[0] + "\r")
		if typed[1][0] == '\x1b' {
			typed[1] = typed[1][len("\x1b[J"):]
		}
		term.expect(typed[1])
	}
	term.Send(ptytest.Paste("x + 40\nx = 5\nx * 2\nx * 3") + "\r")
	term.expect("\n42\n10\n15\n> ")
	term.Send("quit()\r")
	term.Send("exit\n")
	term.Cmd.Wait()
}
