package pruning

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
)

// TestSymmetries tests the number of symmetries of well-known puzzles. It exceeds that of the
// visible symmetries if turns of different angles count alike.
func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		z      *puzzle.Puzzle
		metric puzzle.Metric
		want   int
	}{
		{must.Get(known.Cube(3)), puzzle.Half, 48},
		{must.Get(known.Cube(3)), puzzle.Quarter, 48},
		{must.Get(known.Cube(2)), puzzle.Half, 6},
		{must.Get(known.Pyraminx()), puzzle.Half, 24},
		{must.Get(known.Skewb()), puzzle.Half, 24},
		{must.Get(known.Oval(20, 4)), puzzle.Quarter, 2},
		{must.Get(known.Torus(4, 4)), puzzle.Quarter, 128},
		{must.Get(known.Torus(3, 4)), puzzle.Quarter, 48},
		{must.Get(known.Twiddle(3, 3)), puzzle.Quarter, 8},
		{must.Get(known.Swaps(5)), puzzle.Quarter, 120},
		{must.Get(known.Swaps(9)), puzzle.Quarter, 1},
		{must.Get(known.M24()), puzzle.Half, 1},
	} {
		all, err := findSymmetries(t.Context(), test.z.Elements(test.z.Turns(test.metric)), test.z.Colours())
		if err != nil || len(all) != test.want {
			t.Errorf("%v: %d symmetries, %v, want %d", test.z, len(all), err, test.want)
		}
	}
}

// TestSymmetriesBruteForce compares with all permutations of the cells of small puzzles.
func TestSymmetriesBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	many := 0
	for round := range 400 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		if z.Cells() > 6 {
			continue
		}
		turns := z.Elements(z.Turns(puzzle.Metric(round / 2 % 2)))
		want := map[string]bool{}
		for _, cells := range permutations(z.Cells()) {
			s := symmetry{cells: cells, turns: make([]int, len(turns))}
			for i, turn := range turns {
				carried := make([]uint8, len(turn))
				for cell, to := range turn {
					carried[cells[cell]] = cells[to]
				}
				s.turns[i] = slices.IndexFunc(turns, func(o []uint8) bool { return slices.Equal(o, carried) })
			}
			if !slices.Contains(s.turns, -1) && preserves(s, z.Colours()) {
				want[fmt.Sprint(s.turns)] = true
			}
		}
		all, err := findSymmetries(t.Context(), turns, z.Colours())
		if err != nil || len(all) != len(want) {
			t.Fatalf("%v, %v: %d symmetries, %v, want %d", z, z.Moves(), len(all), err, len(want))
		}
		for i, s := range all {
			if !want[fmt.Sprint(s.turns)] || !preserves(s, z.Colours()) {
				t.Fatalf("%v, %v: %v is no symmetry", z, z.Moves(), s)
			}
			x := z.Start().Perm()
			for turn, to := range s.turns {
				for cell, at := range turns[turn] {
					x[cell] = int(at)
				}
				for cell, at := range s.image(x) {
					if at != int(turns[to][cell]) {
						t.Fatalf("%v, %v: %v does not carry turn %d", z, z.Moves(), s, turn)
					}
				}
			}
			if number := indexOf(all, s.then(all[0])); number != i {
				t.Errorf("%v, %v: %d is %d", z, z.Moves(), i, number)
			}
		}
		if len(all) > 1 {
			many++
		}
	}
	if many < 50 {
		t.Errorf("%d puzzles have symmetries", many)
	}
}

// permutations returns all permutations of the cells.
func permutations(cells int) [][]uint8 {
	all := [][]uint8{{}}
	for cell := range cells {
		var longer [][]uint8
		for _, p := range all {
			for at := range cell + 1 {
				longer = append(longer, slices.Insert(slices.Clone(p), at, uint8(cell)))
			}
		}
		all = longer
	}
	return all
}

// TestSymmetryLimits tests a puzzle with too many steps, and cancellation.
func TestSymmetryLimits(t *testing.T) {
	z := puzzletest.Made(t)(known.Oval(256, 4))
	turns := z.Elements(z.Turns(puzzle.Half))
	if all, err := findSymmetries(t.Context(), turns, z.Colours()); err != nil || len(all) != 1 {
		t.Errorf("%d symmetries, %v", len(all), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := findSymmetries(ctx, turns, z.Colours()); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// TestSymmetryLargeOrders tests turns whose powers are too many to enumerate. A turn and its
// inverse have a symmetry that reverses all cycles.
func TestSymmetryLargeOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for degree := 97; degree <= 256; degree += 53 {
		a, b := perm.Perm(rng.Perm(degree)), perm.Perm(rng.Perm(degree))
		for _, test := range []struct {
			moves []perm.Perm
			want  int
		}{{[]perm.Perm{a}, 2}, {[]perm.Perm{a, a.Power(7)}, 2}, {[]perm.Perm{a, b}, 1}, {[]perm.Perm{a, b, a.Power(-3)}, 1}} {
			var turns [][]uint8
			for _, p := range test.moves {
				turns = append(turns, p.Element(), p.Inverse().Element())
			}
			all, err := findSymmetries(t.Context(), turns, rng.Perm(degree))
			if err != nil || len(all) != test.want {
				t.Errorf("%d moves of %d cells have %d symmetries, %v, want %d", len(test.moves), degree, len(all), err, test.want)
			}
		}
	}
}
