package main

import (
	"io"
	"os"
	"testing"
)

// The README shows what happens.
func TestReadme(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir()) // a newcomer has none, and sees them built
	code := 0
	text := outputOf(t, func(s std) { code = run([]string{"check", "../../README.md"}, s) })
	if code != 0 {
		t.Errorf("the README is not what happens; taquin check --update README.md mends it:\n%s", text)
	}
}

// outputOf is what f writes to either of its outputs.
func outputOf(t *testing.T, f func(std)) string {
	t.Helper()
	out := scratch(t)
	f(std{in: os.Stdin, out: out, err: out})
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
