package main

import (
	"io"
	"os"
	"regexp"
	"testing"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
)

// The README shows what happens.
func TestReadme(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir()) // a newcomer has none, and sees them built
	code := 0
	text := outputOf(t, func(s terminal.Std) { code = run([]string{"check", "../../README.md"}, s) })
	if code != 0 {
		t.Errorf("the README is not what happens; taquin check --update README.md mends it:\n%s", text)
	}
}

// So do the commands of the README that draw and teach; what they write comes
// into a folder of its own.
func TestReadmeWrites(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	commands := regexp.MustCompile(`(?m)^    taquin ((?:draw|lesson|run exercises/figures) .*)$`).FindAllStringSubmatch(string(text), -1)
	if len(commands) < 8 {
		t.Errorf("%d commands", len(commands))
	}
	for _, c := range commands {
		args, err := transcript.Words(c[1])
		if err != nil {
			t.Fatal(err)
		}
		code := 0
		if out := outputOf(t, func(s terminal.Std) { code = run(args, s) }); code != 0 {
			t.Errorf("%s: exit code %d: %s", c[1], code, out)
		}
	}
	for _, name := range []string{"figure.svg", "walk.svg", "dogs.png", "all.svg", "puzzle.gif", "000-figure-26.svg", "parite.html"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// outputOf is what f writes to either of its outputs.
func outputOf(t *testing.T, f func(terminal.Std)) string {
	t.Helper()
	out := scratch(t)
	f(terminal.Std{In: os.Stdin, Out: &terminal.Screen{File: out}, Err: &terminal.Screen{File: out}})
	return content(t, out)
}

// scratch is a file that is appended to, as a terminal is.
func scratch(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(t.TempDir()+"/out", os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func content(t *testing.T, f *os.File) string {
	t.Helper()
	text, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<30))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
