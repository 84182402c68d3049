package cards_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"taquin/engine/cards"
	"taquin/engine/must"
)

// solver is one of the two searches.
type solver func(*cards.Set, context.Context, cards.Options) (cards.Result, error)

var solvers = map[string]solver{
	"card by card": (*cards.Set).Solve,
	"by exchange":  (*cards.Set).SolveByExchange,
}

func orders(list []cards.Solution) []string {
	var words []string
	for _, sol := range list {
		words = append(words, sol.Order())
	}
	return words
}

// inOrder sorts solutions in the order of Solve.
func inOrder(list []cards.Solution) []cards.Solution {
	return slices.SortedFunc(slices.Values(list), func(a, b cards.Solution) int {
		for place := range a.Cards {
			if d := a.Cards[place] - b.Cards[place]; d != 0 {
				return d
			}
			if d := (a.Turns[place]+3)%4 - (b.Turns[place]+3)%4; d != 0 {
				return d
			}
		}
		return 0
	})
}

// The numbers 16, 219358674, 984157236, 12,598,048 and 73,508 come from a transcription
// of source 001.
func TestDogs(t *testing.T) {
	s := cards.Dogs()
	before := s.String()

	exchange, err := s.SolveByExchange(t.Context(), cards.Options{})
	if err != nil || exchange.Count != 16 || exchange.Rotations != 12_598_048 || !exchange.Complete {
		t.Errorf("by exchange: %d solutions, %d rotations, complete %v, error %v",
			exchange.Count, exchange.Rotations, exchange.Complete, err)
	}
	if got := orders(exchange.Solutions); len(got) == 0 || got[0] != "219358674" || got[len(got)-1] != "984157236" {
		t.Errorf("by exchange: %v", got)
	}

	backtracking, err := s.Solve(t.Context(), cards.Options{})
	if err != nil || backtracking.Count != 16 || backtracking.Rotations != 73_508 || !backtracking.Complete {
		t.Errorf("card by card: %d solutions, %d rotations, complete %v, error %v",
			backtracking.Count, backtracking.Rotations, backtracking.Complete, err)
	}
	want := []string{
		"236751489", "294176853", "219358674", "358271496", "358671492", "423975618", "463975218", "472853916",
		"476853912", "632751489", "694172853", "619358274", "812579364", "816579324", "984157236", "984157632",
	}
	if diff := cmp.Diff(want, orders(backtracking.Solutions)); diff != "" {
		t.Errorf("card by card, -want +got:\n%s", diff)
	}

	if diff := cmp.Diff(backtracking.Solutions, inOrder(exchange.Solutions)); diff != "" {
		t.Errorf("the two orders of work differ, -card by card +by exchange:\n%s", diff)
	}
	if s.String() != before {
		t.Errorf("solving moved the cards:\n%v", s)
	}
}

func TestExchangeIsTheSourceProgram(t *testing.T) {
	want, rotations := petitsChiens(asGiven(cards.Dogs()))
	got, err := cards.Dogs().SolveByExchange(t.Context(), cards.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, orders(got.Solutions)); diff != "" {
		t.Errorf("-source +got:\n%s", diff)
	}
	if got.Rotations != int64(rotations) {
		t.Errorf("%d rotations, the source makes %d", got.Rotations, rotations)
	}
}

func TestSolvingStartsFromTheCardsAsGiven(t *testing.T) {
	moved := cards.Dogs()
	for place := range moved.Size() {
		moved.Swap(place, (5*place+3)%9)
		moved.Turn(place * place % 9)
	}
	for name, solve := range solvers {
		want, _ := solve(cards.Dogs(), t.Context(), cards.Options{})
		got, err := solve(moved, t.Context(), cards.Options{})
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: error %v, -as given +moved:\n%s", name, err, diff)
		}
	}
}

func TestOptions(t *testing.T) {
	for name, solve := range solvers {
		all, err := solve(cards.Dogs(), t.Context(), cards.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int{1, 5, 16, 17} {
			got, err := solve(cards.Dogs(), t.Context(), cards.Options{Limit: limit})
			n := min(limit, 16)
			if err != nil || got.Count != n || got.Complete != (limit > 16) {
				t.Errorf("%s, limit %d: %d solutions, complete %v, error %v", name, limit, got.Count, got.Complete, err)
			}
			if diff := cmp.Diff(all.Solutions[:n], got.Solutions); diff != "" {
				t.Errorf("%s, limit %d, -want +got:\n%s", name, limit, diff)
			}
		}
		if _, err := solve(cards.Dogs(), t.Context(), cards.Options{Limit: -1}); err == nil || err.Error() != "cards: limit -1 is below 0" {
			t.Errorf("%s, limit -1: error %v", name, err)
		}

		var calls int
		var last int64 = -1
		counted, err := solve(cards.Dogs(), t.Context(), cards.Options{CountOnly: true, Progress: func(rotations int64, found int) {
			if rotations <= last || rotations > all.Rotations || found > 16 {
				t.Errorf("%s: progress %d, %d after %d", name, rotations, found, last)
			}
			last = rotations
			calls++
		}})
		want := all
		want.Solutions = nil
		if diff := cmp.Diff(want, counted); err != nil || diff != "" {
			t.Errorf("%s, counted only: error %v, -want +got:\n%s", name, err, diff)
		}
		if calls < 10 {
			t.Errorf("%s: progress told %d times in %d rotations", name, calls, all.Rotations)
		}
	}
}

// fuse is a context that ends after a number of calls of Err and, like the host's, has no
// Done channel.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Done() <-chan struct{} { return nil }

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// arrows is a board of equal cards that match only if all have the same orientation.
func arrows(t *testing.T, cols, rows int) *cards.Set {
	card := cards.Card{North: 1, East: 2, South: -1, West: -2}
	s, err := cards.New(cols, rows, slices.Repeat([]cards.Card{card}, cols*rows))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCancelled(t *testing.T) {
	for name, solve := range solvers {
		for polls := range 4 {
			// There are too many solutions: only the fuse ends the search.
			got, err := solve(arrows(t, 5, 5), &fuse{t.Context(), polls}, cards.Options{})
			if !errors.Is(err, cards.ErrCancelled) || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: error %v", name, err)
			}
			if got.Complete || got.Rotations > 20_000 || got.Count != len(got.Solutions) || (polls > 0) != (got.Count > 0) {
				t.Errorf("%s, %d polls: %d solutions, %d kept, %d rotations, complete %v",
					name, polls, got.Count, len(got.Solutions), got.Rotations, got.Complete)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if classes, complete, err := cards.Dogs().Classes(ctx, cards.Options{}); !errors.Is(err, cards.ErrCancelled) || complete || len(classes) != 0 {
		t.Errorf("classes: %v, complete %v, error %v", classes, complete, err)
	}
}

func TestSearchDoesNotAllocateInside(t *testing.T) {
	allocs := testing.AllocsPerRun(5, func() {
		if _, err := cards.Dogs().Solve(context.Background(), cards.Options{CountOnly: true}); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 12 {
		t.Errorf("%v allocations in 73,508 rotations", allocs)
	}
}

// TestLargestBoard solves 16x16 cards without backtracking: every edge has its own kind.
func TestLargestBoard(t *testing.T) {
	const side = 16
	list := make([]cards.Card, side*side)
	kind := 0
	dog := func() int { kind++; return kind }
	for i := range list {
		list[i] = cards.Card{North: dog(), West: dog()}
		if i >= side {
			list[i-side].South = -list[i].North
		}
		if i%side > 0 {
			list[i-1].East = -list[i].West
		}
	}
	for i := range list {
		for _, edge := range []*int{&list[i].East, &list[i].South} {
			if *edge == 0 {
				*edge = dog()
			}
		}
	}
	s := must.Get(cards.New(side, side, list))
	got, err := s.Solve(t.Context(), cards.Options{})
	if err != nil || got.Count != 4 || !got.Complete {
		t.Errorf("%d solutions, complete %v, error %v", got.Count, got.Complete, err)
	}
	classes, complete, err := s.Classes(t.Context(), cards.Options{})
	if err != nil || !complete || len(classes) != 1 || classes[0].Count != 4 {
		t.Errorf("classes %v, complete %v, error %v", classes, complete, err)
	}
}

// edges draws half-dogs of at most a number of kinds.
func edges(kinds int) *rapid.Generator[int] {
	return rapid.Custom(func(t *rapid.T) int {
		kind := rapid.IntRange(1, kinds).Draw(t, "kind")
		if rapid.Bool().Draw(t, "body") {
			return -kind
		}
		return kind
	})
}

func cardsOf(kinds int) *rapid.Generator[cards.Card] {
	return rapid.Custom(func(t *rapid.T) cards.Card {
		e := edges(kinds)
		return cards.Card{
			North: e.Draw(t, "north"), East: e.Draw(t, "east"), South: e.Draw(t, "south"), West: e.Draw(t, "west"),
		}
	})
}

// small draws a board of at most four cards, often with equal and symmetric ones.
func small(t *rapid.T) (cols, rows int, given []cards.Card) {
	shape := rapid.SampledFrom([][2]int{{1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 3}, {4, 1}, {1, 4}, {2, 2}}).Draw(t, "shape")
	kinds := rapid.IntRange(1, 2).Draw(t, "kinds")
	given = rapid.SliceOfN(cardsOf(kinds), shape[0]*shape[1], shape[0]*shape[1]).Draw(t, "cards")
	return shape[0], shape[1], given
}

func TestSmallBoardsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cols, rows, given := small(t)
		checkAgainstBruteForce(t, cols, rows, given)
	})
}

// cut draws the cards of a solved board, shuffled and turned, and the solution that
// restores it.
func cut(t *rapid.T) (cols, rows int, given []cards.Card, back cards.Solution) {
	shape := rapid.SampledFrom([][2]int{{3, 3}, {4, 2}, {2, 4}, {2, 3}, {3, 2}, {7, 1}, {1, 6}, {2, 2}}).Draw(t, "shape")
	cols, rows = shape[0], shape[1]
	n := cols * rows
	// With fewer than four kinds, nine cards have too many solutions to list.
	board := rapid.SliceOfN(cardsOf(5), n, n).Draw(t, "board")
	for i := range board {
		if i >= cols {
			board[i].North = -board[i-cols].South
		}
		if i%cols > 0 {
			board[i].West = -board[i-1].East
		}
	}

	given = make([]cards.Card, n)
	back = cards.Solution{Cards: make([]int, n), Turns: make([]int, n)}
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i + 1
	}
	for place, number := range rapid.Permutation(numbers).Draw(t, "numbers") {
		turns := rapid.IntRange(0, 3).Draw(t, "turns")
		given[number-1] = spin(board[place], 4-turns)
		back.Cards[place], back.Turns[place] = number, turns
	}
	return cols, rows, given, back
}

func TestACutBoardIsFoundAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cols, rows, given, back := cut(t)
		s := must.Get(cards.New(cols, rows, given))
		got, err := s.Solve(context.Background(), cards.Options{})
		if err != nil || !got.Complete {
			t.Fatalf("complete %v, error %v", got.Complete, err)
		}
		if !slices.ContainsFunc(got.Solutions, func(sol cards.Solution) bool { return cmp.Equal(sol, back) }) {
			t.Fatalf("%v was cut from %v, not found in %v", s, back, orders(got.Solutions))
		}
		for _, sol := range got.Solutions {
			if err := s.Place(sol); err != nil || !s.Solved() || !matches(cols, asGiven(s), opposite) || s.Order() != sol.Order() {
				t.Fatalf("%v does not fit: %v\n%v", sol, err, s)
			}
		}
		classes, complete, err := s.Classes(context.Background(), cards.Options{})
		if want := naiveClasses(cols, rows, given, got.Solutions); err != nil || !complete || !same(want, classes) {
			t.Fatalf("classes: complete %v, error %v\n%v\nwant %v\ngot  %v", complete, err, s, want, classes)
		}
	})
}

func bench(b *testing.B, solve solver) {
	s := cards.Dogs()
	var rotations int64
	for b.Loop() {
		got, err := solve(s, b.Context(), cards.Options{})
		if err != nil || got.Count != 16 {
			b.Fatalf("%d solutions, error %v", got.Count, err)
		}
		rotations += got.Rotations
	}
	b.ReportMetric(float64(rotations)/b.Elapsed().Seconds(), "rotations/s")
}

func BenchmarkDogs(b *testing.B)           { bench(b, (*cards.Set).Solve) }
func BenchmarkDogsByExchange(b *testing.B) { bench(b, (*cards.Set).SolveByExchange) }
