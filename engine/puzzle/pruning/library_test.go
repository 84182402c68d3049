package pruning

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/pdb"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
)

// wanted returns the heuristic of a new library, and the library's notes.
func wanted(t *testing.T, store pdb.Store, z *puzzle.Puzzle) (*heuristic, []string) {
	t.Helper()
	var notes []string
	l := NewLibrary(LibraryOptions{Quick: true, Store: store, Note: func(text message.Text) { notes = append(notes, text.String()) }})
	start := task(z.Start(), solving.Options{})
	g := heuristicOf(t, l, start, 1<<31)
	if again := heuristicOf(t, l, start, 1<<31); again != g {
		t.Error("the heuristic is made again")
	}
	return g, notes
}

// TestStore tests that a library loads the tables of another one, and replaces damaged ones.
func TestStore(t *testing.T) {
	z := puzzletest.Made(t)(known.Oval(12, 4))
	for _, store := range []pdb.Store{pdb.MemoryStore{}, pdb.NewLibrary(pdb.LibraryOptions{Dir: t.TempDir()}).Store()} {
		made, notes := wanted(t, store, z)
		key := keyOf(task(z.Start(), solving.Options{}))
		for _, made := range made.tables {
			key += fmt.Sprintf(" %d", made.count)
		}
		content, err := store.Load(name(key))
		if err != nil || len(notes) > 0 || !store.Has(name(key)) {
			t.Fatalf("%v, %q", err, notes)
		}
		loaded, notes := wanted(t, store, z)
		if len(notes) > 0 || !bytes.Equal(encode(stored(loaded), key), content) || len(loaded.tables) != len(made.tables) {
			t.Errorf("loaded: %q", notes)
		}
		for what, test := range map[string]struct {
			damage func(c []byte) []byte
			note   string
		}{
			"altered":  {func(c []byte) []byte { c[len(c)-1] ^= 1; return c }, "not the tables that are asked for: it is damaged"},
			"cut":      {func(c []byte) []byte { return c[:len(c)/2] }, "not the tables that are asked for: it is damaged"},
			"short":    {func(c []byte) []byte { return c[:18] }, "not the tables that are asked for: 18 bytes"},
			"version":  {func(c []byte) []byte { c[8]++; return c }, "not the tables that are asked for: its version is 3, not 2"},
			"key":      {func(c []byte) []byte { c[30] ^= 1; return summed(c) }, "not the tables that are asked for: it is for another puzzle"},
			"no table": {func(c []byte) []byte { return summed(c[:keyAt+4+len(key)]) }, "not the tables that are asked for: it has fewer tables"},
			"words":    {func(c []byte) []byte { return summed(c[:len(c)-8]) }, "not the tables that are asked for: its tables have other sizes"},
			"more":     {func(c []byte) []byte { return summed(append(c, 0)) }, "not the tables that are asked for: it has more tables"},
			"bits":     {func(c []byte) []byte { c[keyAt+4+len(key)] = 5; return summed(c) }, "not the tables that are asked for: 5 bits a number"},
		} {
			if _, memory := store.(pdb.MemoryStore); !memory && what != "cut" {
				continue // the same code
			}
			must.Do(store.Save(name(key), test.damage(bytes.Clone(content))))
			_, notes := wanted(t, store, z)
			if want := "puzzle: " + test.note + " (" + name(key) + "): it is rebuilt"; len(notes) != 1 || notes[0] != want {
				t.Errorf("%s: %q, want %s", what, notes, want)
			}
			if again, err := store.Load(name(key)); err != nil || !bytes.Equal(again, content) {
				t.Errorf("%s: the store has something else now (%v)", what, err)
			}
		}
	}
}

func stored(g *heuristic) (tables []*distances) {
	for _, t := range g.tables {
		tables = append(tables, t.distances)
	}
	return tables
}

// summed corrects the checksum of content.
func summed(content []byte) []byte {
	sum := checksum(content[keyAt:])
	for i := range 4 {
		content[sumAt+i] = byte(sum >> (8 * i))
	}
	return content
}

// TestStoreGroup tests the same for a group table.
func TestStoreGroup(t *testing.T) {
	store := pdb.MemoryStore{}
	z := puzzletest.Made(t)(known.Skewb())
	made, notes := wanted(t, store, z)
	if len(store) != 1 || made.group == nil || len(notes) > 0 {
		t.Fatalf("%d files, %q", len(store), notes)
	}
	loaded, notes := wanted(t, store, z)
	if !slices.Equal(loaded.group.words, made.group.words) || len(store) != 1 || len(notes) > 0 {
		t.Errorf("%d files, %q", len(store), notes)
	}
}

// TestCache tests that a library caches the last heuristic and respects its memory limit.
func TestCache(t *testing.T) {
	l := NewLibrary(LibraryOptions{MaxMemory: 1})
	one, two := task(must.Get(known.Cube(2)).Start(), solving.Options{}), task(must.Get(known.M12()).Start(), solving.Options{})
	a := heuristicOf(t, l, one, 1<<31)
	if heuristicOf(t, l, one, 1<<31) != a {
		t.Error("the last one is not cached")
	}
	heuristicOf(t, l, two, 1<<31)
	if heuristicOf(t, l, one, 1<<31) == a {
		t.Error("two are cached in the memory of one")
	}
}

// TestKept tests the list of stored files, Verify and Remove.
func TestKept(t *testing.T) {
	folder := t.TempDir()
	if list, err := List(filepath.Join(folder, "none")); len(list) > 0 || err != nil {
		t.Errorf("no folder: %v, %v", list, err)
	}
	store := pdb.NewLibrary(pdb.LibraryOptions{Dir: folder}).Store()
	wanted(t, store, must.Get(known.Oval(12, 4)))
	wanted(t, store, must.Get(known.Cube(2)))
	list, err := List(folder)
	if err != nil || len(list) != 2 {
		t.Fatalf("%v, %v", list, err)
	}
	cells := 0
	for _, k := range list {
		if k.Err != nil || k.Verify() != nil {
			t.Errorf("%s: %v, %v", k.Name, k.Err, k.Verify())
		}
		cells += k.Cells
	}
	if cells != 12+24 {
		t.Errorf("%d cells", cells)
	}
	content := must.Get(store.Load(list[0].Name))
	content[len(content)-1] ^= 1
	must.Do(store.Save(list[0].Name, content))
	if err := list[0].Verify(); !errors.Is(err, errForeign) {
		t.Errorf("damaged: %v", err)
	}
	for _, k := range list {
		if err := k.Remove(); err != nil {
			t.Error(err)
		}
	}
	if list, err = List(folder); len(list) > 0 || err != nil {
		t.Errorf("removed: %v, %v", list, err)
	}
}
