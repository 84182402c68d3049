package cards_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taquin/engine/cards"
	"taquin/engine/must"
)

// The nine dogs have two classes of solutions: four rotations of the square times the
// exchange of cards 2 and 6. The test also compares with brute force.
func TestClassesOfTheDogs(t *testing.T) {
	s := cards.Dogs()
	all, err := s.Solve(t.Context(), cards.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, complete, err := s.Classes(t.Context(), cards.Options{})
	if err != nil || !complete {
		t.Fatalf("complete %v, error %v", complete, err)
	}
	want := []cards.Class{
		{First: all.Solutions[0], Boards: 4, Count: 8},
		{First: all.Solutions[1], Boards: 4, Count: 8},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(naiveClasses(3, 3, asGiven(s), all.Solutions), got); diff != "" {
		t.Errorf("-brute force +got:\n%s", diff)
	}
}

// Boards of equal cards: some are symmetric, and some have too many solutions to list.
func TestClassesOfEqualCards(t *testing.T) {
	arrow := cards.Card{North: 1, East: 2, South: -1, West: -2}
	heads, bodies := cards.Card{North: 1, East: 1, South: 1, West: 1}, cards.Card{North: -1, East: -1, South: -1, West: -1}
	for _, test := range []struct {
		name       string
		cols, rows int
		equal      []cards.Card // as many of each
		want       []cards.Class
	}{
		{"one card", 1, 1, []cards.Card{arrow}, []cards.Class{{Boards: 4, Count: 4}}},
		{"one card, the same after half a turn", 1, 1, []cards.Card{{North: 1, East: 2, South: 1, West: 2}}, []cards.Class{{Boards: 2, Count: 4}}},
		{"one card, the same after any turn", 1, 1, []cards.Card{heads}, []cards.Class{{Boards: 1, Count: 4}}},
		{"a mill that looks the same after a quarter turn", 2, 2, []cards.Card{{North: 5, East: 1, South: -1, West: 5}}, []cards.Class{{Boards: 1, Count: 24}}},
		{"a chain of arrows", 3, 1, []cards.Card{arrow}, []cards.Class{{Boards: 2, Count: 2 * 6}, {Boards: 2, Count: 2 * 6}}},
		{"no way", 2, 2, []cards.Card{{North: 1, East: 2, South: 3, West: 4}}, nil},
		{"arrows", 2, 2, []cards.Card{arrow}, []cards.Class{{Boards: 4, Count: 4 * 24}}},
		{"more arrows", 3, 3, []cards.Card{arrow}, []cards.Class{{Boards: 4, Count: 4 * 362_880}}},
		{"a count of 64 bits", 4, 4, []cards.Card{heads, bodies}, []cards.Class{{Boards: 2, Count: math.MaxInt}}}, // 2 8! 8! 4^16
		{"arrows beyond counting", 5, 5, []cards.Card{arrow}, []cards.Class{{Boards: 4, Count: math.MaxInt}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := must.Get(cards.New(test.cols, test.rows, slices.Repeat(test.equal, test.cols*test.rows/len(test.equal))))
			got, complete, err := s.Classes(t.Context(), cards.Options{CountOnly: true})
			if diff := cmp.Diff(test.want, got); err != nil || !complete || diff != "" {
				t.Errorf("complete %v, error %v\n%v\n-want +got:\n%s", complete, err, s, diff)
			}
		})
	}
}

// strip is a row of distinct cards that match in any order in each of two common
// orientations: 2 n! solutions in n! classes.
func strip(n int) *cards.Set {
	list := make([]cards.Card, n)
	for i := range list {
		list[i] = cards.Card{North: i + 2, East: 1, South: -i - 2, West: -1}
	}
	return must.Get(cards.New(n, 1, list))
}

func TestClassesUpToALimit(t *testing.T) {
	all, _, err := strip(5).Classes(t.Context(), cards.Options{})
	if err != nil || len(all) != 120 {
		t.Fatalf("%d classes, error %v", len(all), err)
	}
	for _, limit := range []int{1, 7, 120, 121} {
		got, complete, err := strip(5).Classes(t.Context(), cards.Options{Limit: limit})
		if err != nil || complete != (limit > 120) {
			t.Errorf("limit %d: complete %v, error %v", limit, complete, err)
		}
		if diff := cmp.Diff(all[:min(limit, 120)], got); diff != "" {
			t.Errorf("limit %d, -want +got:\n%s", limit, diff)
		}
	}
	// 14! classes do not fit in memory.
	if got, complete, err := strip(14).Classes(t.Context(), cards.Options{Limit: 1000}); err != nil || complete || len(got) != 1000 {
		t.Errorf("14 cards: %d classes, complete %v, error %v", len(got), complete, err)
	}
	if _, _, err := cards.Dogs().Classes(t.Context(), cards.Options{Limit: -1}); err == nil || err.Error() != "cards: limit -1 is below 0" {
		t.Errorf("limit -1: error %v", err)
	}
}

// The context ends a search; the result holds at least the classes that progress reported.
func TestClassesCancelled(t *testing.T) {
	calls, told := 0, 0
	got, complete, err := strip(14).Classes(&fuse{t.Context(), 5}, cards.Options{Progress: func(_ int64, found int) {
		if found < told {
			t.Errorf("progress told %d classes after %d", found, told)
		}
		calls, told = calls+1, found
	}})
	if !errors.Is(err, cards.ErrCancelled) || !errors.Is(err, context.DeadlineExceeded) || complete {
		t.Errorf("complete %v, error %v", complete, err)
	}
	if calls != 5 || told == 0 || len(got) < told {
		t.Errorf("%d classes, progress told %d times, at last %d", len(got), calls, told)
	}
}
