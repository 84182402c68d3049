package pruning

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/lexicon"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
)

func task(x *puzzle.State, opt solving.Options) *solving.Task {
	return must.Get(solving.Begin(context.Background(), x, opt))
}

func heuristicOf(t testing.TB, l *Library, task *solving.Task, memory int64) *heuristic {
	t.Helper()
	g, err := l.heuristic(context.Background(), task, memory, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBounds tests that bounds are admissible, and exact for at least half of the states.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	exact, all := 0, 0
	for round := range 100 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		total, err := z.States(t.Context())
		if err != nil || !total.IsInt64() || total.Int64() > 2000 {
			continue
		}
		m := puzzle.Metric(round % 2)
		start := task(z.Start(), solving.Options{Metric: m})
		g := heuristicOf(t, NewLibrary(LibraryOptions{}), start, 0) // too little memory for a group table
		if g.group != nil {
			t.Fatalf("%v: a table of all states without memory", z)
		}
		g = heuristicOf(t, NewLibrary(LibraryOptions{}), start, 4*total.Int64()-4)
		for range 8 {
			x := must.Get(z.Random(t.Context(), rng))
			distance := puzzletest.Nearest(x, puzzletest.Distances(x, z.Turns(m)), nil)
			s := &search{heuristic: g}
			s.begin(task(x, solving.Options{Metric: m}).Element)
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

// TestLookups tests that every lookup is the distance of a projected state, whatever symmetries
// reduce the table or map the state: it is 0 for the solved state, changes by at most 1 with a
// turn, and some turn decreases it.
func TestLookups(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, test := range []struct {
		z       *puzzle.Puzzle
		moves   string
		entries int
	}{
		{must.Get(known.Cube(2)), "", 10_000},
		{must.Get(known.Cube(3)), "", 10_000},
		{must.Get(known.Cube(3)), "", 3_000_000},
		{must.Get(known.Cube(3)), "U D L2 R2 F2 B2", 10_000},
		{must.Get(known.Cube(3)), "U D L2 R2 F2 B2", 1_000_000},
		{must.Get(known.Cube(3)), "U R F", 1_000_000},
		{must.Get(known.Torus(3, 3)), "", 10_000},
		{must.Get(known.Torus(4, 4)), "", 1_000_000},
		{must.Get(known.Oval(12, 4)), "", 10_000},
	} {
		x := test.z.Start()
		start := task(x, solving.Options{Moves: test.moves})
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
						t.Fatalf("%v, %q, lookup %d: %d, and one turn on %d", test.z, test.moves, i, at[i], distance)
					}
					least[i] = min(least[i], distance)
				}
			}
			for i, distance := range at {
				if distance > 0 && least[i] != distance-1 {
					t.Fatalf("%v, %q, lookup %d: %d, and one turn on %d or more", test.z, test.moves, i, distance, least[i])
				}
			}
		}
		for i, distance := range seen(x.Perm()) {
			if distance != 0 {
				t.Fatalf("%v, %q, lookup %d: the solved state is %d from solved", test.z, test.moves, i, distance)
			}
		}
	}
}

// planned returns the tables for some moves.
func planned(t *testing.T, z *puzzle.Puzzle, moves string, entries int) string {
	t.Helper()
	start := task(z.Start(), solving.Options{Moves: moves})
	all := must.Get(findSymmetries(t.Context(), start.Elements(), start.Colours))
	plans := must.Get(plansOf(t.Context(), start, all, entries))
	return strings.Trim(fmt.Sprint(plans), "[]")
}

// TestPlans tests the choice of tables. The first ones of the cube are well known: the cosets of
// U, D, L2, R2, F2 and B2 (H. Kociemba, Cube Explorer), and the corners (R. E. Korf, "Finding
// optimal solutions to Rubik's cube using pattern databases", AAAI-97).
func TestPlans(t *testing.T) {
	const many, some = 200_000_000, 20_000_000
	for _, test := range []struct {
		z       *puzzle.Puzzle
		moves   string
		entries int
		want    string
	}{
		{must.Get(known.Cube(3)), "", many, "495x2048x2187/16*3 40320x2187/16 11880x2048/8*6 11880 11880"},
		{must.Get(known.Cube(3)), "", some, "40320x2187/16 11880x2048/8*6 11880 11880"},
		{must.Get(known.Oval(20, 4)), "", many, "6840x6840*2 6840x6840*2 6840x6840*2 380x6840*2"},
		{must.Get(known.Torus(4, 4)), "", many, "3360x3360*8 3360x3360*8 3360x16/4*8"},
		{must.Get(known.M24()), "", many, "12144x12144 12144 12144 12144 12144 12144 12144"},
		{must.Get(known.Cube(2)), "", 10_000, "729x7*6 7x729/2*3 7x7*6 7x7/2*3 7x7*3"},
		{must.Get(known.Cube(3)), "", 10_000, "2048x12/4*8 672 672 672 672 12x12*8 12x12*8 12x12*8"},
		{must.Get(known.Cube(3)), "", 3_000_000, "20160x56/4 11880x56/2*8 11880x56*8 11880x56*8 2187x56/4*8 2048x2187/8*6"},
		{must.Get(known.Cube(3)), "U D L2 R2 F2 B2", 10_000, "70x4x70/2*8"},
		{must.Get(known.Cube(3)), "U D L2 R2 F2 B2", 1_000_000, "420x24x420/1*4"},
		{must.Get(known.Cube(3)), "U R F", 1_000_000, "3024x256/2*3 3024 2520 729x378*6"},
		{must.Get(known.Torus(3, 3)), "", 10_000, "72x72*8 72x9*8 72x72/2*8"},
		{must.Get(known.Torus(4, 4)), "", 1_000_000, "240x240/2*8 240x240/2*8 240x240/2*8 240x240/2*8"},
		{must.Get(known.Oval(12, 4)), "", 10_000, "12x12*2 12x12*2 12x12*2 12x12*2 12x12*2 12x12*2"},
	} {
		if got := planned(t, test.z, test.moves, test.entries); got != test.want {
			t.Errorf("%v, %q: %s, want %s", test.z, test.moves, got, test.want)
		}
	}
}

func BenchmarkTables(b *testing.B) {
	start := task(puzzletest.Made(b)(known.Cube(3)).Start(), solving.Options{})
	for b.Loop() {
		heuristicOf(b, NewLibrary(LibraryOptions{}), start, 1<<31)
	}
}

// The batched lookups of all children keep exactly those that pruned keeps.
func TestKeptChildren(t *testing.T) {
	for _, z := range []*puzzle.Puzzle{must.Get(known.Cube(3)), must.Get(known.Pyraminx()), must.Get(known.Oval(20, 4))} {
		h := must.Get(NewLibrary(LibraryOptions{}).newHeuristic(t.Context(), task(z.Start(), solving.Options{}), "", 200_000, func(float64) {}))
		kept, all := 0, 0
		for seed := range uint64(50) {
			s := &search{heuristic: h}
			s.begin(task(scrambled(z, int(seed), seed), solving.Options{}).Element)
			for left := range 10 {
				var want []uint16
				row := h.automaton[:h.turns]
				for turn, next := range row {
					values := make([]uint16, len(h.coordinates))
					for i, c := range h.coordinates {
						values[i] = c.next[int(s.values[0][i])*h.turns+c.turn[turn]]
					}
					if next != lexicon.Forbidden && !s.pruned(values, left) {
						want = append(want, uint16(turn))
					}
				}
				if got := s.keptChildren(0, row, left).kept; !slices.Equal(got, want) {
					t.Fatalf("%v, %d turns left: %v, want %v", z, left, got, want)
				}
				kept, all = kept+len(want), all+h.turns
			}
		}
		if kept == 0 || kept == all {
			t.Errorf("%v: %d of %d children are kept", z, kept, all)
		}
	}
}
