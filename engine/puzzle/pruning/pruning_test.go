package pruning

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"taquin/engine/pdb"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
)

func task(t testing.TB, x *puzzle.State, opt solving.Options) *solving.Task {
	t.Helper()
	made, err := solving.Begin(context.Background(), x, opt)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func guide(t testing.TB, l *Library, task *solving.Task, memory int64) *Guide {
	t.Helper()
	g, err := l.Guide(context.Background(), task, memory, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What tables say is never too much, is what the next state says give or take one, and all
// pieces are seen by one of them.
func TestTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	exact, all := 0, 0
	for round := range 100 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		total, err := z.States(t.Context())
		if err != nil || !total.IsInt64() || total.Int64() > 2000 {
			continue
		}
		m := puzzle.Metric(round % 2)
		start := task(t, z.Start(), solving.Options{Metric: m})
		g := guide(t, NewLibrary(LibraryOptions{}), start, 0) // no entries: whole is left out
		if g.whole != nil {
			t.Fatalf("%v: a table of all states without memory", z)
		}
		g = guide(t, NewLibrary(LibraryOptions{}), start, 4*total.Int64()-4)
		for range 20 {
			x, err := z.Random(t.Context(), rng)
			if err != nil {
				t.Fatal(err)
			}
			distance := puzzletest.Nearest(x, puzzletest.Distances(x, z.Turns(m)), nil)
			s := &Search{Guide: g}
			s.Begin(task(t, x, solving.Options{Metric: m}).Element)
			least := s.Least()
			if least > distance {
				t.Fatalf("%v, %v: %d, and it is %d moves from solved", z, x, least, distance)
			}
			all++
			if least == distance {
				exact++
			}
		}
	}
	if 2*exact < all {
		t.Errorf("%d of %d are exact", exact, all)
	}
}

// The tables of the cube are those that are known: Korf's of the corners has a greatest
// distance of 11 (R. E. Korf, "Finding optimal solutions to Rubik's cube using pattern
// databases", AAAI-97).
func TestChoice(t *testing.T) {
	must := puzzletest.Made(t)
	for _, test := range []struct {
		z       *puzzle.Puzzle
		entries int
		want    string
	}{
		{must(known.Cube(3)), quickEntries, "6720x2187 2048x1320 1320x1320 1320x336"},
		{must(known.Cube(3)), usualEntries, "40320x2187 11880x2048 11880x2048 11880x2048"},
		{must(known.Oval(20, 4)), usualEntries, "6840x6840 6840x6840 6840x6840 380x6840"},
		{must(known.Torus(4, 4)), usualEntries, "3360x3360 3360x3360 3360x16"},
		{must(known.M24()), usualEntries, "12144x12144 12144 12144 12144 12144 12144 12144"},
	} {
		start := task(t, test.z.Start(), solving.Options{})
		s, err := test.z.Pieces(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		views, err := choose(t.Context(), s, start.Elements(), start.Colours, test.entries)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, p := range pairs(views, test.entries, maxTable) {
			var sizes []string
			for _, i := range p {
				sizes = append(sizes, fmt.Sprint(views[i].count))
			}
			list = append(list, strings.Join(sizes, "x"))
		}
		if got := strings.Join(list, " "); got != test.want {
			t.Errorf("%v: %s, want %s", test.z, got, test.want)
		}
	}
}

// wanted is a library with notes, and its guide for the torus, whose tables are kept.
func wanted(t *testing.T, store pdb.Store, z *puzzle.Puzzle) (*Guide, []string) {
	t.Helper()
	var notes []string
	l := NewLibrary(LibraryOptions{Quick: true, Store: store, Note: func(text string) { notes = append(notes, text) }})
	start := task(t, z.Start(), solving.Options{})
	g := guide(t, l, start, 1<<31)
	if again := guide(t, l, start, 1<<31); again != g {
		t.Error("the guide is made again")
	}
	return g, notes
}

// A store keeps the tables of one library for the next; what is damaged in it is made anew.
func TestStore(t *testing.T) {
	z := puzzletest.Made(t)(known.Torus(3, 4))
	for _, store := range []pdb.Store{pdb.Memory{}, pdb.NewLibrary(pdb.LibraryOptions{Dir: t.TempDir()}).Store()} {
		made, notes := wanted(t, store, z)
		key := keyOf(task(t, z.Start(), solving.Options{}))
		content, err := store.Load(name(key))
		if err != nil || len(notes) > 0 || !store.Has(name(key)) {
			t.Fatalf("%v, %q", err, notes)
		}
		loaded, notes := wanted(t, store, z)
		if len(notes) > 0 || !bytes.Equal(loaded.write(key), content) || len(loaded.tables) != len(made.tables) {
			t.Errorf("loaded: %q", notes)
		}
		for what, test := range map[string]struct {
			damage func(c []byte) []byte
			note   string
		}{
			"altered":  {func(c []byte) []byte { c[len(c)-1] ^= 1; return c }, "not the tables that are asked for: it is damaged"},
			"cut":      {func(c []byte) []byte { return c[:len(c)/2] }, "not the tables that are asked for: it is damaged"},
			"short":    {func(c []byte) []byte { return c[:18] }, "not the tables that are asked for: 18 bytes"},
			"version":  {func(c []byte) []byte { c[8]++; return c }, "not the tables that are asked for: its version is 2, not 1"},
			"key":      {func(c []byte) []byte { c[30] ^= 1; return summed(c) }, "not the tables that are asked for: it is for another puzzle"},
			"no table": {func(c []byte) []byte { return summed(c[:keyAt+4+len(key)]) }, "not the tables that are asked for: it has fewer tables"},
			"words":    {func(c []byte) []byte { return summed(c[:len(c)-8]) }, "not the tables that are asked for: its tables have other sizes"},
			"more":     {func(c []byte) []byte { return summed(append(c, 0)) }, "not the tables that are asked for: it has more tables"},
			"bits":     {func(c []byte) []byte { c[keyAt+4+len(key)] = 5; return summed(c) }, "not the tables that are asked for: 5 bits a number"},
		} {
			if err := store.Save(name(key), test.damage(bytes.Clone(content))); err != nil {
				t.Fatal(err)
			}
			_, notes := wanted(t, store, z)
			if want := "puzzle: " + test.note + " (" + name(key) + "): it is made anew"; len(notes) != 1 || notes[0] != want {
				t.Errorf("%s: %q, want %s", what, notes, want)
			}
			if again, err := store.Load(name(key)); err != nil || !bytes.Equal(again, content) {
				t.Errorf("%s: the store has something else now (%v)", what, err)
			}
		}
	}
}

// summed gives content the checksum that it should have.
func summed(content []byte) []byte {
	sum := checksum(content[keyAt:])
	for i := range 4 {
		content[sumAt+i] = byte(sum >> (8 * i))
	}
	return content
}

// A library keeps the guides that were last asked for, as far as the memory goes.
func TestMemory(t *testing.T) {
	must := puzzletest.Made(t)
	l := NewLibrary(LibraryOptions{MaxMemory: 1})
	one, two := task(t, must(known.Cube(2)).Start(), solving.Options{}), task(t, must(known.M12()).Start(), solving.Options{})
	a := guide(t, l, one, 1<<31)
	if guide(t, l, one, 1<<31) != a {
		t.Error("the last one is gone")
	}
	guide(t, l, two, 1<<31)
	if guide(t, l, one, 1<<31) == a {
		t.Error("two are kept where there is room for one")
	}
}

func BenchmarkTables(b *testing.B) {
	start := task(b, puzzletest.Made(b)(known.Cube(3)).Start(), solving.Options{})
	for b.Loop() {
		guide(b, NewLibrary(LibraryOptions{}), start, 1<<31)
	}
}
