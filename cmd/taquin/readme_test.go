package main

import (
	"io"
	"os"
	"testing"
)

// The README shows what happens.
func TestReadme(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir()) // a newcomer has none, and sees them built
	out := scratch(t)
	code := run([]string{"check", "../../README.md"}, std{in: os.Stdin, out: out, err: out})
	if text := content(t, out); code != 0 {
		t.Errorf("the README is not what happens; taquin check --update README.md mends it:\n%s", text)
	}
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
