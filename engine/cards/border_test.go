package cards_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"taquin/engine/cards"
	"taquin/engine/must"
)

// checkAgainstBruteForce compares all searches with brute force, for half-dogs and for
// colours.
func checkAgainstBruteForce(t interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}, cols, rows int, given []cards.Card) {
	t.Helper()
	for _, by := range []struct {
		made  func(cols, rows int, given []cards.Card) (*cards.Set, error)
		match func(a, b int) bool
	}{{cards.New, opposite}, {cards.NewColoured, equal}} {
		s := must.Get(by.made(cols, rows, given))
		want := naive(by.match, cols, given)
		got, err := s.Solve(context.Background(), cards.Options{})
		if err != nil || got.Count != len(want) || !same(want, got.Solutions) {
			t.Fatalf("card by card: error %v\n%v\nwant %v\ngot  %v", err, s, want, got.Solutions)
		}
		got, err = s.SolveByExchange(context.Background(), cards.Options{})
		if err != nil || !same(want, inOrder(got.Solutions)) {
			t.Fatalf("by exchange: error %v\n%v\nwant %v\ngot  %v", err, s, want, got.Solutions)
		}
		classes, complete, err := s.Classes(context.Background(), cards.Options{})
		if wanted := naiveClasses(cols, rows, given, want); err != nil || !complete || !same(wanted, classes) {
			t.Fatalf("classes: error %v\n%v\nwant %v\ngot  %v", err, s, wanted, classes)
		}
		for _, sol := range want {
			if err := s.Place(sol); err != nil || !s.Solved() {
				t.Fatalf("%v is not laid: %v\n%v", sol, err, s)
			}
		}
	}
}

// same compares lists; it is fast for empty ones.
func same[T any](want, got []T) bool {
	return len(want) == len(got) && (len(want) == 0 || cmp.Equal(want, got))
}

// fromDigits returns cards whose edges are the digits of a number in a base, minus one.
func fromDigits(code, base, n int) []cards.Card {
	given := make([]cards.Card, n)
	for i := range given {
		for _, edge := range []*int{&given[i].North, &given[i].East, &given[i].South, &given[i].West} {
			*edge = code%base - 1
			code /= base
		}
	}
	return given
}

// All sets of one card and of two cards in a row, with heads, bodies and borders.
func TestBordersExhaustively(t *testing.T) {
	t.Parallel()
	for _, shape := range [][2]int{{1, 1}, {2, 1}} {
		n, all := shape[0]*shape[1], 1
		for range 4 * n {
			all *= 3
		}
		for code := range all {
			checkAgainstBruteForce(t, shape[0], shape[1], fromDigits(code, 3, n))
		}
	}
}

// Larger random sets, with fewer borders than sides of the rim, equally many, and more.
func TestBordersAgainstBruteForce(t *testing.T) {
	edge := rapid.SampledFrom([]int{0, 0, 1, -1, 2, -2})
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SampledFrom([][2]int{{3, 1}, {1, 3}, {4, 1}, {2, 2}, {2, 2}}).Draw(t, "shape")
		cols, n := shape[0], shape[0]*shape[1]
		given := make([]cards.Card, n)
		for i := range given {
			given[i] = cards.Card{North: edge.Draw(t, "north"), East: edge.Draw(t, "east"), South: edge.Draw(t, "south"), West: edge.Draw(t, "west")}
		}
		if rapid.Bool().Draw(t, "cut") { // from a board that is right
			for i := range given {
				if i >= cols {
					given[i].North = -given[i-cols].South
				} else if rapid.IntRange(0, 9).Draw(t, "top") > 0 {
					given[i].North = 0
				}
				if i%cols > 0 {
					given[i].West = -given[i-1].East
				} else {
					given[i].West = 0
				}
				if (i+1)%cols == 0 {
					given[i].East = 0
				}
				if i+cols >= n {
					given[i].South = 0
				}
			}
			given = rapid.Permutation(given).Draw(t, "mixed")
			for i := range given {
				given[i] = spin(given[i], rapid.IntRange(0, 3).Draw(t, "turns"))
			}
		}
		checkAgainstBruteForce(t, shape[0], shape[1], given)
	})
}

// In a 6x6 puzzle with grey edges the rim needs all borders, which prunes the search to 90
// rotations.
func TestGreyEdges(t *testing.T) {
	const side = 6
	given := make([]cards.Card, side*side)
	for i := range given {
		c := &given[i]
		if i >= side {
			c.North = -given[i-side].South
		}
		if i%side > 0 {
			c.West = -given[i-1].East
		}
		if (i+1)%side > 0 {
			c.East = i*7%11 + 1
		}
		if i+side < side*side {
			c.South = -(i*5%11 + 1)
		}
	}
	for i := range given {
		given[i] = spin(given[i], i%4)
	}
	s := must.Get(cards.New(side, side, given))
	got, err := s.Solve(t.Context(), cards.Options{Limit: 1})
	if err != nil || got.Count != 1 || got.Rotations != 90 {
		t.Fatalf("%d solutions in %d rotations, error %v", got.Count, got.Rotations, err)
	}
	must.Do(s.Place(got.Solutions[0]))
	for place := range s.Size() {
		c := s.At(place)
		for _, on := range []struct{ rim, border bool }{
			{place < side, c.North == 0}, {(place+1)%side == 0, c.East == 0}, {place+side >= side*side, c.South == 0}, {place%side == 0, c.West == 0},
		} {
			if on.rim != on.border {
				t.Fatalf("a border is not on the rim, or the rim has none (place %d)\n%v", place, s)
			}
		}
	}
}
