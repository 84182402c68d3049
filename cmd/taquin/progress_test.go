package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/mattn/go-runewidth"

	"taquin/engine/board"
	"taquin/engine/draw"
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

func TestNarrow(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 4, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	grid := strings.TrimSuffix(draw.Text(b, board.Audibert), "\n")
	width := runewidth.StringWidth(strings.Split(grid, "\n")[0])
	if got := narrow(grid, width); got != grid {
		t.Errorf("a grid that fits is changed to\n%s", got)
	}
	const want = " 0  1  2  3\n 4  5  6  7\n 8  9 10   "
	if got := narrow(grid, width-1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	long := strings.Repeat("x", 100)
	if got := narrow(long, 10); got != long {
		t.Errorf("what is no grid is changed to %q", got)
	}
}
