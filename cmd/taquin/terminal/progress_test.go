package terminal

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"taquin/engine/message"
	"testing"

	"github.com/mattn/go-runewidth"
)

func TestProgressIsOneLineAndGoesAway(t *testing.T) {
	t.Setenv("TERM", "xterm")
	control, tty := open(t, 30)
	p := NewProgress(Std{Err: &Output{File: tty}})
	p.Clear() // nothing to remove yet
	p.Show(message.Plain("half\nway " + strings.Repeat("é", 100)))
	p.Note(message.Plain("a note"))
	p.Show(message.Plain("three quarters"))
	p.Clear()
	p.Clear()
	p.Show(message.Plain("one more"))
	p.NewLine() // after a ^C, which stands in the line
	want := "\rhalf way " + strings.Repeat("é", 19) + "…" + clearToEnd + "\r\r" + clearToEnd + "\ra note\r\n" +
		"\rthree quarters" + clearToEnd + "\r\r" + clearToEnd + "\r\rone more" + clearToEnd + "\r\r" + clearToEnd + "\r\r\n"
	fmt.Fprintln(tty)
	if got := lines(t, control, 2); got != want {
		t.Errorf("shown: %q\nwant   %q", got, want)
	}
}

// In a narrow window the figures are what stays.
func TestProgressIsShortened(t *testing.T) {
	for _, test := range []struct {
		columns int
		want    string
	}{
		{60, "sample of boards: 42%, 12.3 k a second, 3 s left"},
		{48, "sample of boards: 42%, 12.3 k a second, 3 s left"},
		{40, "sample …: 42%, 12.3 k a second, 3 s left"},
		{36, "sam…: 42%, 12.3 k a second, 3 s left"},
		{35, "sample of boards: 42%, 12.3 k a se…"},
	} {
		got := shortened("sample of boards: 42%, 12.3 k a second, 3 s left", test.columns)
		if got != test.want || runewidth.StringWidth(got) > test.columns {
			t.Errorf("in %d columns it is %q, want %q", test.columns, got, test.want)
		}
	}
	if got := shortened(strings.Repeat("x", 50), 40); got != strings.Repeat("x", 39)+"…" {
		t.Errorf("without a colon it is %q", got)
	}
}

func TestProgressOnADumbTerminal(t *testing.T) {
	t.Setenv("TERM", "dumb")
	control, tty := open(t, 30)
	p := NewProgress(Std{Err: &Output{File: tty}})
	p.Show(message.Plain("half way"))
	p.Note(message.Plain("a note"))
	p.Show(message.Plain("three quarters"))
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
	f := noTerminal(t)
	p := NewProgress(Std{Err: &Output{File: f}})
	p.Show(message.Plain("half way"))
	p.Note(message.Plain("a note"))
	p.Show(message.Plain("three quarters"))
	p.NewLine()
	p.Clear()
	if text, err := os.ReadFile(f.Name()); string(text) != "a note\n" || err != nil {
		t.Errorf("written: %q, %v", text, err)
	}
}
