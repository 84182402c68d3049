package main

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
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer control.Close()
	defer tty.Close()
	if err := pty.Setsize(control, &pty.Winsize{Rows: 24, Cols: 30}); err != nil {
		t.Fatal(err)
	}
	p := newProgress(tty)
	p.show("") // nothing to remove yet
	p.show("half\nway " + strings.Repeat("é", 100))
	p.show("")
	p.show("")
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
	p := newProgress(f)
	p.show("half way")
	p.show("")
	f.Close()
	if text, err := os.ReadFile(path); len(text) != 0 || err != nil {
		t.Errorf("written: %q, %v", text, err)
	}
}
