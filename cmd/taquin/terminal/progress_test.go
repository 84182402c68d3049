package terminal

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestProgressIsOneLineAndGoesAway(t *testing.T) {
	t.Setenv("TERM", "xterm")
	control, tty := open(t, 30)
	p := NewProgress(tty)
	p.Clear() // nothing to remove yet
	p.Show("half\nway " + strings.Repeat("é", 100))
	p.Note("a note")
	p.Show("three quarters")
	p.Clear()
	p.Clear()
	want := "\rhalf way " + strings.Repeat("é", 19) + "…" + clearToEnd + "\r" + clearToEnd + "a note\r\n" +
		"\rthree quarters" + clearToEnd + "\r" + clearToEnd + "\r\n"
	fmt.Fprintln(tty)
	if got := lines(t, control, 2); got != want {
		t.Errorf("shown: %q\nwant   %q", got, want)
	}
}

func TestProgressOnADumbTerminal(t *testing.T) {
	t.Setenv("TERM", "dumb")
	control, tty := open(t, 30)
	p := NewProgress(tty)
	p.Show("half way")
	p.Note("a note")
	p.Show("three quarters")
	p.Clear()
	p.NewLine() // after a ^C
	if got := lines(t, control, 2); got != "a note\r\n\r\n" {
		t.Errorf("shown: %q", got)
	}
}

// lines reads what a terminal shows.
func lines(t *testing.T, control *os.File, n int) (text string) {
	t.Helper()
	r := bufio.NewReader(control)
	for range n {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		text += line
	}
	return text
}

func TestProgressOnlyOnATerminal(t *testing.T) {
	f := file(t)
	p := NewProgress(f)
	p.Show("half way")
	p.Note("a note")
	p.Show("three quarters")
	p.NewLine()
	p.Clear()
	if text, err := os.ReadFile(f.Name()); string(text) != "a note\n" || err != nil {
		t.Errorf("written: %q, %v", text, err)
	}
}
