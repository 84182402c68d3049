package transcript

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func enter(t *testing.T, l *Log, entry, prints string) {
	t.Helper()
	l.Begin(entry)
	l.Write([]byte(prints))
	if _, err := l.End(); err != nil {
		t.Fatal(err)
	}
}

func wantFile(t *testing.T, name, want string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil || string(text) != want {
		t.Errorf("%s holds\n%s(%v), want\n%s", filepath.Base(name), text, err, want)
	}
}

// A log has what came before it, and is complete after each entry.
func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	l := NewLog("--seed", "1")
	enter(t, l, "x = 1", "")
	l.Write([]byte("between the entries\n"))
	if whole, err := l.Start(name); err != nil || !whole || l.File() != name {
		t.Fatal(whole, err, l.File())
	}
	enter(t, l, "f(\n)", "> 1\nno end")
	const two = "$ taquin --seed 1\n> x = 1\n> f(\n. )\n\\> 1\nno end\n"
	wantFile(t, name, two)
	l.Begin("while true do\nend")
	l.Write([]byte("half"))
	if err := l.Interrupted(); err != nil {
		t.Fatal(err)
	}
	const three = two + "> -- interrupted:\n. -- while true do\n. -- end\n"
	wantFile(t, name, three)

	other := filepath.Join(t.TempDir(), "other")
	if _, err := l.Start(other); err != nil {
		t.Fatal(err)
	}
	enter(t, l, "2", "2\n")
	wantFile(t, name, three)
	wantFile(t, other, three+"> 2\n2\n")
	if l.Stop() != other || l.Stop() != "" || l.File() != "" {
		t.Error("Stop does not tell what it stops")
	}
	enter(t, l, "3", "3\n")
	wantFile(t, other, three+"> 2\n2\n")
	if whole, err := l.Start(other); err != nil || !whole { // it is a transcript, so it may be replaced
		t.Error(whole, err)
	}
	wantFile(t, other, three+"> 2\n2\n> 3\n3\n")
}

func TestLogOverOtherFiles(t *testing.T) {
	dir := t.TempDir()
	mine, empty := filepath.Join(dir, "mine.lua"), filepath.Join(dir, "empty")
	for name, text := range map[string]string{mine: "print(1)\n", empty: ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := NewLog()
	if _, err := l.Start(empty); err != nil {
		t.Error(err)
	}
	if _, err := l.Start(mine); !errors.Is(err, ErrNotOurs) {
		t.Errorf("a script is written over: %v", err)
	}
	if l.File() != empty {
		t.Error("a log that cannot begin ends the other")
	}
	wantFile(t, mine, "print(1)\n")
	for _, name := range []string{dir, filepath.Join(dir, "none", "log")} {
		if _, err := l.Start(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLogTooLong(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	l := NewLog()
	l.most = 100
	enter(t, l, "1", strings.Repeat("x", 50)+"\n")
	enter(t, l, "2", strings.Repeat("y", 50)+"\n")
	enter(t, l, "3", "z\n")
	if whole, err := l.Start(name); err != nil || whole {
		t.Error(whole, err)
	}
	enter(t, l, "4", "4\n")
	wantFile(t, name, "$ taquin\n> -- what came before was too long to be kept\n> 4\n4\n")
}

// A chunk that prints for ever does not fill the memory.
func TestLogCutsOutput(t *testing.T) {
	l := NewLog()
	l.Begin("flood()")
	line := []byte(strings.Repeat("x", 999) + "\n")
	for range 2000 {
		if n, err := l.Write(line); n != len(line) || err != nil {
			t.Fatal(n, err)
		}
	}
	if l.printed.Len() > maxOutput {
		t.Errorf("%d bytes are kept", l.printed.Len())
	}
	printed, _ := l.End()
	if !strings.HasSuffix(printed, "x\n… and 951424 bytes more\n") {
		t.Errorf("it ends %q", printed[len(printed)-60:])
	}
}

func TestEntries(t *testing.T) {
	got, err := Entries(strings.Split("> a\n. b\n>\n.\n> c", "\n"))
	if want := "a\nb|\n|c"; err != nil || strings.Join(got, "|") != want {
		t.Errorf("%q, %v", got, err)
	}
	for _, wrong := range []string{". a", "x", "> a\n"} {
		if got, err := Entries(strings.Split(wrong, "\n")); err == nil {
			t.Errorf("%q: %q", wrong, got)
		}
	}
}
