package scripts_test

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/scripts"
)

// Every script runs from start to end on a fresh machine.
func TestEveryScriptRuns(t *testing.T) {
	t.Parallel()
	count := 0
	err := fs.WalkDir(scripts.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "guide/") {
			return err
		}
		count++
		source, err := fs.ReadFile(scripts.Files, name)
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(source, []byte("-- ")) {
			t.Errorf("%s does not begin with a comment that says what it is", name)
		}
		folder, _, _ := strings.Cut(name, "/")
		if slices.Contains([]string{"assignments", "exercises", "papers", "lessons", "lib", "tour.lua", "aima.lua"}, folder) || strings.HasSuffix(name, "_test.lua") {
			return nil // tests of their own run them, from start to end
		}
		if out := run(t, name, luabind.Config{Seed: 1}); out == "" {
			t.Errorf("%s prints nothing", name)
		}
		return nil
	})
	if err != nil || count < 5 {
		t.Errorf("%d scripts: %v", count, err)
	}
}

// Texts are called by their names and not by the numbers that they have here: in what
// lessons say, and where taquin scripts says what a script is for.
func TestSourcesAreNamed(t *testing.T) {
	number := regexp.MustCompile(`(?i)(source|texte) 00\d`)
	err := fs.WalkDir(scripts.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".lua" {
			return err
		}
		text, err := fs.ReadFile(scripts.Files, name)
		if path.Dir(name) != "lessons" {
			text, _, _ = bytes.Cut(text, []byte("\n"))
		}
		if found := number.Find(text); found != nil {
			t.Errorf("%s: who knows what %q is?", name, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTour(t *testing.T) {
	t.Parallel()
	out := run(t, "tour", luabind.Config{})
	wants(t, out, "moves so far: hgg", "td        1 2 3 / 4 5 0", "unsolvable: ", "as a permutation: (", "lines   ", "Nine cards, 16 solutions, 2 of them")
}
