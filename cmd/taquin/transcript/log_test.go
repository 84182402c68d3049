package transcript

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/engine/file"
	"taquin/engine/text"
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
	if whole, after, err := l.Start(name); err != nil || !whole || after || l.File() != name {
		t.Fatal(whole, after, err, l.File())
	}
	enter(t, l, "f(\n)", "> 1\nno end")
	const two = "$ taquin --seed 1\n> x = 1\n> f(\n. )\n\\> 1\nno end\n"
	wantFile(t, name, two)
	l.Begin("while true do\nend")
	l.Write([]byte("half"))
	if err := l.Interrupted(); err != nil {
		t.Fatal(err)
	}
	const three = two + "> -- interrupted; what it changed is not replayed:\n. -- while true do\n. -- end\n"
	wantFile(t, name, three)

	other := filepath.Join(t.TempDir(), "other")
	if _, _, err := l.Start(other); err != nil {
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
	if whole, after, err := l.Start(other); err != nil || !whole || !after { // what it lacks is added
		t.Error(whole, after, err)
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
	if _, _, err := l.Start(empty); err != nil {
		t.Error(err)
	}
	if _, _, err := l.Start(mine); !errors.Is(err, file.ErrNotOurs) {
		t.Errorf("a script is written over: %v", err)
	}
	if l.File() != empty {
		t.Error("a log that cannot begin ends the other")
	}
	wantFile(t, mine, "print(1)\n")
	for _, name := range []string{dir, os.DevNull, filepath.Join(dir, "none", "log")} {
		if _, _, err := l.Start(name); err == nil || !strings.Contains(err.Error(), name) {
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
	if whole, after, err := l.Start(name); err != nil || whole || after {
		t.Error(whole, after, err)
	}
	enter(t, l, "4", "4\n")
	wantFile(t, name, "$ taquin\n> -- what came before was too long to be kept\n> 4\n4\n")
}

// A log goes on after the transcripts in its file, and loses none of them.
func TestLogGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	const first = "$ taquin --seed 1\n> x = 1\n"
	for _, test := range []struct{ before, want string }{
		{"", first},
		{first, first}, // as far as it has come, whoever has written that
		{"$ taquin --seed 1\n", first},
		{"$ taquin --seed 1\n> x = 1", first},
		{"$ taquin --seed 1\n> x =", "$ taquin --seed 1\n> x =\n" + first},
		{"$ taquin --seed 12\n> 1\n1\n", "$ taquin --seed 12\n> 1\n1\n" + first},
		{"$ taquin\n> 1\n\\$ 1\n$ taquin --seed 1\n", "$ taquin\n> 1\n\\$ 1\n" + first},
		{first + "> y\nnil\n", first + "> y\nnil\n" + first},
	} {
		l := NewLog("--seed", "1")
		enter(t, l, "x = 1", "")
		if err := os.WriteFile(name, []byte(test.before), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, after, err := l.Start(name); err != nil || after != (test.before != "") {
			t.Errorf("%q: after %t, %v", test.before, after, err)
		}
		enter(t, l, "2", "2\n")
		wantFile(t, name, test.want+"> 2\n2\n")
		l.Stop()
	}
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

// Times are marked for whoever compares, and not in what is kept.
func TestLogKeepsNoMarks(t *testing.T) {
	l := NewLog()
	l.Begin("%time x")
	l.Write([]byte(text.Mark + "12 ms\n"))
	printed, err := l.End()
	if printed != text.Mark+"12 ms\n" || err != nil {
		t.Errorf("printed is %q, %v", printed, err)
	}
	if kept := l.kept.String(); kept != "> %time x\n12 ms\n" {
		t.Errorf("kept is %q", kept)
	}
}
