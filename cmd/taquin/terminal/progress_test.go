package terminal

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

func TestProgressIsOneLineAndGoesAway(t *testing.T) {
	t.Setenv("TERM", "xterm")
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer control.Close()
	defer tty.Close()
	if err := pty.Setsize(control, &pty.Winsize{Rows: 24, Cols: 30}); err != nil {
		t.Fatal(err)
	}
	p := NewProgress(tty)
	p.Show("") // nothing to remove yet
	p.Show("half\nway " + strings.Repeat("é", 100))
	p.Show("")
	p.Show("")
	want := "\rhalf way " + strings.Repeat("é", 19) + "…" + clearToEnd + "\r" + clearToEnd
	fmt.Fprintln(tty)
	got, err := bufio.NewReader(control).ReadString('\n')
	if got != want+"\r\n" || err != nil {
		t.Errorf("shown: %q, %v\nwant   %q", got, err, want)
	}
}

func TestProgressOnlyOnATerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stderr")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	p := NewProgress(f)
	p.Show("half way")
	p.Note("a note")
	p.Show("three quarters")
	p.NewLine()
	p.Clear()
	f.Close()
	if text, err := os.ReadFile(path); string(text) != "a note\n" || err != nil {
		t.Errorf("written: %q, %v", text, err)
	}
}
