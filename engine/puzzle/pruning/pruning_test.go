package pruning

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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

func guide(t testing.TB, l *Library, task *solving.Task, memory int64) *heuristic {
	t.Helper()
	g, err := l.heuristic(context.Background(), task, memory, func(float64) {})
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
		if g.group != nil {
			t.Fatalf("%v: a table of all states without memory", z)
		}
		g = guide(t, NewLibrary(LibraryOptions{}), start, 4*total.Int64()-4)
		for range 8 {
			x, err := z.Random(t.Context(), rng)
			if err != nil {
				t.Fatal(err)
			}
			distance := puzzletest.Nearest(x, puzzletest.Distances(x, z.Turns(m)), nil)
			s := &search{heuristic: g}
			s.begin(task(t, x, solving.Options{Metric: m}).Element)
			least := s.lowerBound()
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

// What a table says of the solved state is 0; of others, one turn makes it no more than one
// more or less, and some turn makes it less. So it is what it should be: how far what is seen
// is from what is seen of the solved state; however much symmetries have shrunk it, and from
// whatever side it is looked up.
func TestLooks(t *testing.T) {
	must := puzzletest.Made(t)
	rng := rand.New(rand.NewPCG(5, 5))
	for _, test := range []struct {
		z       *puzzle.Puzzle
		moves   string
		entries int
	}{
		{must(known.Cube(2)), "", 10_000},
		{must(known.Cube(3)), "", 10_000},
		{must(known.Cube(3)), "", 3_000_000},
		{must(known.Cube(3)), "U D L2 R2 F2 B2", 10_000},
		{must(known.Cube(3)), "U D L2 R2 F2 B2", 1_000_000},
		{must(known.Cube(3)), "U R F", 1_000_000},
		{must(known.Torus(3, 3)), "", 10_000},
		{must(known.Torus(4, 4)), "", 1_000_000},
		{must(known.Oval(12, 4)), "", 10_000},
	} {
		x := test.z.Start()
		start := task(t, x, solving.Options{Moves: test.moves})
		g, err := NewLibrary(LibraryOptions{}).newHeuristic(t.Context(), start, "", test.entries, func(float64) {})
		if err != nil {
			t.Fatal(err)
		}
		s := &search{heuristic: g}
		seen := func(element perm.Perm) (all []int) {
			s.begin(element)
			for i := range g.tables {
				for k := range g.tables[i].lookups {
					all = append(all, int(g.tables[i].distance(&g.tables[i].lookups[k], s.values[0])))
				}
			}
			return all
		}
		for range 50 {
			element := start.Group.Random(rng)
			at := seen(element)
			least := slices.Clone(at)
			for _, turn := range start.Elements() {
				next := slices.Clone(element)
				for cell, to := range next {
					next[cell] = int(turn[to])
				}
				for i, distance := range seen(next) {
					if distance < at[i]-1 || distance > at[i]+1 {
						t.Fatalf("%v, %q, look %d: %d, and one turn on %d", test.z, test.moves, i, at[i], distance)
					}
					least[i] = min(least[i], distance)
				}
			}
			for i, distance := range at {
				if distance > 0 && least[i] != distance-1 {
					t.Fatalf("%v, %q, look %d: %d, and one turn on %d or more", test.z, test.moves, i, distance, least[i])
				}
			}
		}
		for i, distance := range seen(x.Perm()) {
			if distance != 0 {
				t.Fatalf("%v, %q, look %d: the solved state is %d from solved", test.z, test.moves, i, distance)
			}
		}
	}
}

// wanted is a library with notes, and its guide for an oval track, whose tables are kept.
func wanted(t *testing.T, store pdb.Store, z *puzzle.Puzzle) (*heuristic, []string) {
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
	z := puzzletest.Made(t)(known.Oval(12, 4))
	for _, store := range []pdb.Store{pdb.Memory{}, pdb.NewLibrary(pdb.LibraryOptions{Dir: t.TempDir()}).Store()} {
		made, notes := wanted(t, store, z)
		key := keyOf(task(t, z.Start(), solving.Options{}))
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
			if _, memory := store.(pdb.Memory); !memory && what != "cut" {
				continue // files are no different
			}
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

func stored(g *heuristic) (tables []*distances) {
	for _, t := range g.tables {
		tables = append(tables, t.distances)
	}
	return tables
}

// summed gives content the checksum that it should have.
func summed(content []byte) []byte {
	sum := checksum(content[keyAt:])
	for i := range 4 {
		content[sumAt+i] = byte(sum >> (8 * i))
	}
	return content
}

// A table of all states is kept as well.
func TestStoreWhole(t *testing.T) {
	store := pdb.Memory{}
	z := puzzletest.Made(t)(known.Skewb())
	made, notes := wanted(t, store, z)
	if len(store) != 1 || made.group == nil || len(notes) > 0 {
		t.Fatalf("%d things are kept, %q", len(store), notes)
	}
	loaded, notes := wanted(t, store, z)
	if !slices.Equal(loaded.group.words, made.group.words) || len(store) != 1 || len(notes) > 0 {
		t.Errorf("%d things are kept, %q", len(store), notes)
	}
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
