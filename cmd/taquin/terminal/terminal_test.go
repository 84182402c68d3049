package terminal

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/creack/pty"
)

// open returns both ends of a terminal of so many columns.
func open(t *testing.T, columns uint16) (control, tty *os.File) {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		tty.Close()
		control.Close()
	})
	if err := pty.Setsize(control, &pty.Winsize{Rows: 24, Cols: columns}); err != nil {
		t.Fatal(err)
	}
	return control, tty
}

// noTerminal is a file.
func noTerminal(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestColumns(t *testing.T) {
	_, tty := open(t, 40)
	if got := Columns(tty); got != 40 {
		t.Errorf("a terminal has %d columns, want 40", got)
	}
	_, shapeless := open(t, 0)
	for _, f := range []*os.File{shapeless, noTerminal(t)} {
		if got := Columns(f); got != math.MaxInt {
			t.Errorf("what has no size has %d columns", got)
		}
	}
}

func TestWhereThereIsColour(t *testing.T) {
	_, tty := open(t, 40)
	f := noTerminal(t)
	for _, test := range []struct {
		f                   *os.File
		when, term, noColor string
		want                bool
	}{
		{tty, "auto", "xterm", "", true},
		{tty, "auto", "xterm", "1", false},
		{tty, "auto", "dumb", "", false},
		{f, "auto", "xterm", "", false},
		{f, "always", "dumb", "1", true},
		{tty, "never", "xterm", "", false},
	} {
		t.Setenv("TERM", test.term)
		t.Setenv("NO_COLOR", test.noColor)
		if got := Colour(test.f, test.when); got != test.want {
			t.Errorf("%+v: colour %t", test, got)
		}
	}
}
