package cards_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"taquin/engine/cards"
)

// The nine dogs lie in two ways only: each comes in four by turning the square
// and in two by exchanging cards 2 and 6. Computed here, and the slow way.
func TestClassesOfTheDogs(t *testing.T) {
	s := cards.Dogs()
	all, err := s.Solve(t.Context(), cards.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Classes(t.Context())
	if err != nil {
		t.Fatal(err)
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

func sameClasses(t *rapid.T, cols, rows int, given []cards.Card) {
	s, err := cards.New(cols, rows, given)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.Solve(context.Background(), cards.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Classes(context.Background())
	want := naiveClasses(cols, rows, given, all.Solutions)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatalf("error %v\n%v\n-want +got:\n%s", err, s, diff)
	}
}

func TestClassesAgainstBruteForce(t *testing.T) {
	t.Run("small boards", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			cols, rows, given := small(t)
			sameClasses(t, cols, rows, given)
		})
	})
	t.Run("cut boards", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			cols, rows, given, _ := cut(t)
			sameClasses(t, cols, rows, given)
		})
	})
}

// Boards of equal cards: those that look the same when turned, and those with
// so many solutions that only their classes can be found.
func TestClassesOfEqualCards(t *testing.T) {
	arrow := cards.Card{North: 1, East: 2, South: -1, West: -2}
	for _, test := range []struct {
		name       string
		cols, rows int
		card       cards.Card
		want       []cards.Class // without First
	}{
		{"one card", 1, 1, arrow, []cards.Class{{Boards: 4, Count: 4}}},
		{"one card, the same after half a turn", 1, 1, cards.Card{North: 1, East: 2, South: 1, West: 2}, []cards.Class{{Boards: 2, Count: 4}}},
		{"one card, the same after any turn", 1, 1, cards.Card{North: 1, East: 1, South: 1, West: 1}, []cards.Class{{Boards: 1, Count: 4}}},
		{"a mill that looks the same after a quarter turn", 2, 2, cards.Card{North: 5, East: 1, South: -1, West: 5}, []cards.Class{{Boards: 1, Count: 24}}},
		{"a chain of arrows", 3, 1, arrow, []cards.Class{{Boards: 2, Count: 2 * 6}, {Boards: 2, Count: 2 * 6}}},
		{"no way", 2, 2, cards.Card{North: 1, East: 2, South: 3, West: 4}, nil},
		{"arrows", 2, 2, arrow, []cards.Class{{Boards: 4, Count: 4 * 24}}},
		{"more arrows", 3, 3, arrow, []cards.Class{{Boards: 4, Count: 4 * 362_880}}},
		{"arrows beyond counting", 5, 5, arrow, []cards.Class{{Boards: 4, Count: math.MaxInt}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := cards.New(test.cols, test.rows, slices.Repeat([]cards.Card{test.card}, test.cols*test.rows))
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Classes(t.Context())
			if diff := cmp.Diff(test.want, got, cmpopts.IgnoreFields(cards.Class{}, "First")); err != nil || diff != "" {
				t.Errorf("error %v\n%v\n-want +got:\n%s", err, s, diff)
			}
		})
	}
}
