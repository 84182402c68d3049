package file

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/must"
)

// holds fails unless a folder contains exactly these files with these contents; the content of a
// link is "-> " and the base name of its target.
func holds(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != len(want) {
		t.Errorf("%s holds %v, want %v; %v", folder, entries, want, err)
	}
	for name, text := range want {
		at := filepath.Join(folder, name)
		content, err := os.ReadFile(at)
		if to, isLink := os.Readlink(at); isLink == nil {
			content, err = []byte("-> "+filepath.Base(to)), nil
		}
		if err != nil || string(content) != text {
			t.Errorf("%s holds %q, want %q; %v", at, content, text, err)
		}
	}
}

func put(folder, name, text string) string {
	at := filepath.Join(folder, name)
	must.Do(os.WriteFile(at, []byte(text), 0o666))
	return at
}

// add appends text to a file of lines.
func add(k Kind, name, text string) error {
	l, err := OpenLines(k, name)
	if err != nil {
		return err
	}
	defer l.Close()
	return l.Append(text)
}

// link makes a symbolic link and reports whether the system allows it.
func link(t *testing.T, to, at string) bool {
	t.Helper()
	err := os.Symlink(to, at)
	if err != nil && runtime.GOOS != "windows" { // requires a privilege
		t.Fatal(err)
	}
	return err == nil
}

// A file is unchanged until Commit; no temporary file remains in any case.
func TestFile(t *testing.T) {
	folder := t.TempDir()
	name := put(folder, "file", "first")
	for _, commit := range []bool{false, true} {
		f := must.Get(Create(Output(), name))
		for _, piece := range []string{"se", "cond"} {
			if _, err := f.Write([]byte(piece)); err != nil {
				t.Fatal(err)
			}
		}
		if content, err := os.ReadFile(name); string(content) != "first" {
			t.Errorf("it holds %q too early; %v", content, err)
		}
		want := "first"
		if commit {
			want = "second"
			if err := f.Commit(); err != nil {
				t.Error(err)
			}
		}
		f.Discard()
		holds(t, folder, map[string]string{"file": want})
	}
}

// The kind and the existing file decide whether it is replaced; a refused file is unchanged, for
// every way of writing.
func TestKinds(t *testing.T) {
	const mark = "# mine"
	kinds := map[string]Kind{"ours": Ours("table", mark), "private": Private("table"), "named": Named("table", mark), "output": Output(), "none": {}}
	there := map[string]struct {
		text, leadsTo string // existing content, "" for none; target of the link
		replacedBy    string // kinds
	}{
		"nothing":            {"", "", "ours private named output none"},
		"empty":              {"empty", "", "ours private named output"},
		"one of the kind":    {mark + " 1\n", "", "ours private named output"},
		"a thesis":           {"thesis\n", "", "private output"},
		"a torn mark":        {"# m", "", "private output"},
		"a link to one":      {mark + " 1\n", "target", "named output"},
		"a link to a thesis": {"thesis\n", "target", "output"},
		"a link to nothing":  {"", "target", "named output"},
	}
	for what, is := range there {
		for which, kind := range kinds {
			replaces := slices.Contains(strings.Fields(is.replacedBy), which)
			for way, write := range map[string]func(name string) error{
				"Write": func(name string) error { return Write(kind, name, []byte("new")) },
				"Commit": func(name string) error { // the file appears while the new one is written
					aside := name + ".aside"
					os.Rename(name, aside)
					f, err := Create(kind, name)
					os.Rename(aside, name)
					if err != nil {
						return err
					}
					defer f.Discard()
					f.Write([]byte("new"))
					return f.Commit()
				},
				"Check":  func(name string) error { return Check(kind, name) },
				"Append": func(name string) error { return add(kind, name, "new") },
			} {
				folder := t.TempDir()
				name := filepath.Join(folder, "file")
				want := map[string]string{}
				text := strings.TrimPrefix(is.text, "empty")
				at := name
				if is.leadsTo != "" {
					if way == "Commit" { // Create follows links
						continue
					}
					at = filepath.Join(folder, is.leadsTo)
					if !link(t, at, name) {
						continue
					}
					want["file"] = "-> target"
				}
				if is.text != "" {
					put(folder, filepath.Base(at), text)
					want[filepath.Base(at)] = text
				}
				if replaces && way != "Check" {
					want[filepath.Base(at)] = "new"
					if way == "Append" {
						if text != "" && !strings.HasSuffix(text, "\n") {
							text += "\n" // a torn line is ended first
						}
						want[filepath.Base(at)] = text + "new"
					}
				}
				err := write(name)
				if replaces != (err == nil) || !replaces && !errors.Is(err, ErrNotOurs) {
					t.Errorf("%s, %s, %s: %v", what, which, way, err)
				}
				if err != nil && !strings.Contains(err.Error(), `"`+name+`"`) {
					t.Errorf("%s, %s, %s: no name in %v", what, which, way, err)
				}
				holds(t, folder, want)
			}
		}
	}
}

// Special files are written to if the user named them, else refused.
func TestWhatIsNoFile(t *testing.T) {
	for _, kind := range []Kind{Output(), Named("trace", "#")} {
		if err := errors.Join(Write(kind, os.DevNull, []byte("x")), Check(kind, os.DevNull)); err != nil {
			t.Error(err)
		}
	}
	for _, kind := range []Kind{Ours("table", ""), Private("history"), {}} {
		if err := Write(kind, os.DevNull, []byte("x")); !errors.Is(err, ErrNotOurs) {
			t.Error(err)
		}
	}
	if err := add(Output(), os.DevNull, "x"); !errors.Is(err, ErrNotOurs) {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is %v; %v", os.DevNull, info.Mode(), err)
	}
	folder := t.TempDir()
	if err := Write(Output(), folder, nil); err == nil || err.Error() != `cannot write "`+folder+`": it is a folder` {
		t.Errorf("of a folder: %v", err)
	}
	missing := filepath.Join(folder, "missing", "file")
	want := `cannot write the trace "` + missing + `": `
	if err := Write(Named("trace", "#"), missing, nil); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "missing") > 1 {
		t.Errorf("in a folder that is not there: %v", err)
	}
}

// New files have the mode of their kind, less the umask; replaced files keep theirs.
func TestModes(t *testing.T) {
	if runtime.GOOS == "windows" { // has no such modes
		return
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	for _, kind := range []Kind{Private("history"), Output()} {
		must.Do(Write(kind, name, []byte("text")))
		if info, err := os.Stat(name); err != nil || info.Mode() != 0o600 {
			t.Errorf("it has %v; %v", info.Mode(), err)
		}
	}
	long := filepath.Join(folder, strings.Repeat("é", 127)) // 254 bytes
	if err := Write(Output(), long, nil); err != nil {
		t.Error(err)
	}
}

// The temporary file of a killed program is removed by the next writer of the same file and by
// Sweep; those of running programs and similar names stay.
func TestSweep(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	alive := must.Get(Create(Output(), name))
	living := filepath.Base(alive.file.Name())
	for _, dead := range []string{".file.2.taquin-part", ".file.3.taquin-part"} {
		put(folder, dead, "")
	}
	must.Do(Write(Output(), name, []byte("text")))
	holds(t, folder, map[string]string{"file": "text", living: ""})

	want := map[string]string{"file": "text", living: ""}
	for _, other := range []string{"file.1.taquin-part", ".file.part", ".file.x1.taquin-part", ".1.taquin-part", ".file.1.taquin-part2", ".file.1.part"} {
		put(folder, other, "")
		want[other] = ""
		if IsPart(other) {
			t.Errorf("%s is taken for a part", other)
		}
	}
	if link(t, name, filepath.Join(folder, ".link.1.taquin-part")) {
		want[".link.1.taquin-part"] = "-> file"
	}
	for _, dead := range []string{".file.7.taquin-part", ".other.1.taquin-part"} {
		put(folder, dead, "")
		if !IsPart(dead) {
			t.Errorf("%s is taken for no part", dead)
		}
	}
	Sweep(folder, time.Time{})
	Sweep(filepath.Join(folder, "none"), time.Time{})
	holds(t, folder, want)
	if err := alive.Commit(); err != nil {
		t.Error(err)
	}
}

// Each text starts on a line of its own after a torn line.
func TestAppend(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "history")
	for _, line := range []string{"one\n", "two\n"} {
		must.Do(add(Private("history"), name, line))
	}
	must.Do(os.Truncate(name, 6))
	l := must.Get(OpenLines(Private("history"), name))
	err := errors.Join(l.Append("three\n"), l.Append("four\n"))
	text, failed := l.ReadAll()
	if err := errors.Join(err, failed, l.Close()); err != nil || string(text) != "one\ntw\nthree\nfour\n" {
		t.Errorf("%q; %v", text, err)
	}
}

// Acquire waits for a lock until its context ends, and rejects files that are not locks.
func TestTake(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	held := must.Get(Acquire(context.Background(), name))
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Acquire(over, name); !errors.Is(err, ErrHeld) || err.Error() != `cannot take the lock "`+name+`.lock": another program holds it` {
		t.Error(err)
	}
	held.Release()
	again := must.Get(Acquire(over, name))
	again.Remove()
	holds(t, folder, nil)

	put(folder, "file.lock", "thesis")
	if _, err := Acquire(over, name); !errors.Is(err, ErrNotOurs) {
		t.Error(err)
	}
	if link(t, put(folder, "empty", ""), filepath.Join(folder, "other.lock")) {
		if _, err := Acquire(over, filepath.Join(folder, "other")); !errors.Is(err, ErrNotOurs) {
			t.Error(err)
		}
	}
}

// Scratch files leave nothing behind, and replace those of killed programs.
func TestScratch(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, folder)
	}
	dead := partOf(scratch(), 1)
	put(folder, filepath.Base(dead), "")
	put(folder, filepath.Base(dead)+".lua", "left")
	name, remove, err := TempCopy(".lua", []byte("entry"))
	if err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(name); string(content) != "entry" || filepath.Ext(name) != ".lua" {
		t.Errorf("%s holds %q; %v", name, content, err)
	}
	f, removeUnnamed, err := TempFile()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("text"); err != nil {
		t.Error(err)
	}
	remove()
	removeUnnamed()
	holds(t, folder, nil)
}

// MoveAside chooses unused names; Remove removes only replaceable files.
func TestPutAsideAndRemove(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	for range 3 {
		put(folder, "file", "text")
		if aside, err := MoveAside(Private("progress"), name); err != nil || !strings.HasPrefix(aside, name+".broken") {
			t.Error(aside, err)
		}
	}
	holds(t, folder, map[string]string{"file.broken": "text", "file.broken.2": "text", "file.broken.3": "text"})
	thesis := filepath.Join(folder, "file.broken")
	if err := Remove(Ours("table", "#"), thesis); !errors.Is(err, ErrNotOurs) || !strings.HasPrefix(err.Error(), "cannot remove the table ") {
		t.Error(err)
	}
	if err := Remove(Ours("table", "te"), thesis); err != nil {
		t.Error(err)
	}
	if err := Remove(Ours("table", "te"), thesis); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Check changes nothing and returns the error of Write.
func TestCheck(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	if err := Check(Output(), name); err != nil {
		t.Error(err)
	}
	holds(t, folder, nil)
	for _, at := range []string{folder, filepath.Join(folder, "missing", "file")} {
		got, want := Check(Output(), at), Write(Output(), at, nil)
		if got == nil || got.Error() != want.Error() {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
