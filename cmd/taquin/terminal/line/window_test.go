package line

import (
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal/ptytest"
)

// At 20 columns lines scroll; below 12 the terminal edits them itself.
func TestResize(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	term.Send("0123456789")
	term.Expect("0123456789")
	term.Resize(20, 10)
	term.Send("abcdefghijkl")
	term.Expect("> {")
	answers(term, "\r", `"0123456789abcdefghijkl"`)
	answers(term, "z\t\r", `"zebra"`)
	answers(term, ctrlR+"789\r", `"0123456789abcdefghijkl"`) // its prompt is wider than the window
	for _, narrow := range []uint16{11, 5, 1} {
		term.Send("begun ")
		term.Expect("begun ")
		term.Resize(narrow, 10)
		time.Sleep(20 * time.Millisecond) // until it is noticed
		term.Send("wide\r")
		term.Expect("\n\"begun wide\"\n> ")
		answers(term, "plain\r", `"plain"`)
		term.Resize(80, 10)
		answers(term, "wide again\r", `"wide again"`)
		answers(term, "z\t\r", `"zebra"`)
	}
	term.Leave()
}

// Some containers' terminals have no size.
func TestNoSize(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 0)
	answers(term, "hello\r", `"hello"`)
	term.Send("lost" + ptytest.CtrlC)
	term.Expect("(interrupt)")
	term.Resize(80, 24)
	answers(term, "kept\r", `"kept"`)
	answers(term, ptytest.Up+"\r", `"kept"`)
	term.Leave()
}

func TestDumb(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80, "TERM=dumb")
	answers(term, "hello\r", `"hello"`)
	answers(term, "two\r", `"two"`)
	term.Send("lost" + ptytest.CtrlC)
	term.Expect("(interrupt)")
	answers(term, "kept\r", `"kept"`)
	term.Send("half" + ptytest.CtrlD)
	answers(term, " a line\r", `"half a line"`)
	if shown := term.Unread(); strings.Contains(shown, "\x1b") {
		t.Errorf("escape sequences are shown: %q", shown)
	}
	term.Send(ptytest.CtrlD)
	term.Expect("end\n")
	term.Ends(0)
}
