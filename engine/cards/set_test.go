package cards_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taquin/engine/cards"
	"taquin/engine/must"
)

func TestNewRefuses(t *testing.T) {
	ok := cards.Card{North: 1, East: 2, South: -1, West: -2}
	many := func(n int) []cards.Card {
		list := make([]cards.Card, n)
		for i := range list {
			list[i] = ok
		}
		return list
	}
	with := func(c cards.Card) []cards.Card { return []cards.Card{ok, ok, c, ok} }

	for _, test := range []struct {
		name       string
		cols, rows int
		cards      []cards.Card
		want       string
	}{
		{"no board", 0, 0, nil, "cards: 0x0 is not a board: it takes a column and a row at least"},
		{"negative", -2, -2, many(4), "cards: -2x-2 is not a board: it takes a column and a row at least"},
		{"no rows", 3, 0, nil, "cards: 3x0 is not a board: it takes a column and a row at least"},
		{"too large", 17, 16, many(272), "cards: a 17x16 board has more than 256 places"},
		{"too long", 257, 1, many(257), "cards: a 257x1 board has more than 256 places"},
		{"product goes round", math.MaxInt, math.MaxInt, many(1), "has more than 256 places"},
		{"too few", 3, 3, many(8), "cards: a 3x3 board takes 9 cards, not 8"},
		{"too many", 2, 2, many(5), "cards: a 2x2 board takes 4 cards, not 5"},
		{"none", 1, 1, nil, "cards: a 1x1 board takes 1 cards, not 0"},
		{"kind too large", 2, 2, with(cards.Card{North: 1, East: 1, South: 1000, West: 1}), "cards: edge 1000 is not in -999..999 (card 3, south)"},
		{"opposite of itself", 2, 2, with(cards.Card{North: 1, East: 1, South: 1, West: math.MinInt}), "(card 3, west)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := cards.New(test.cols, test.rows, test.cards)
			if s != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, %v\nwant an error: %s", s, err, test.want)
			}
		})
	}
	extreme := many(cards.MaxCells)
	extreme[0].North, extreme[1].East = -cards.MaxKind, cards.MaxKind
	for cols := 1; cols <= cards.MaxCells; cols *= 16 {
		if _, err := cards.New(cols, cards.MaxCells/cols, extreme); err != nil {
			t.Errorf("the largest board of %d columns: %v", cols, err)
		}
	}
}

func TestNewKeepsItsOwnCards(t *testing.T) {
	list := []cards.Card{{North: 1, East: 2, South: 3, West: 4}}
	s := must.Get(cards.New(1, 1, list))
	list[0].North = 9
	if got := s.At(0).North; got != 1 {
		t.Errorf("north became %d", got)
	}
}

func TestHandling(t *testing.T) {
	s := cards.Dogs()
	before := s.String()
	c := s.Copy()

	s.Turn(0)
	if got, want := s.At(0), (cards.Card{North: 3, East: -1, South: 4, West: -2}); got != want {
		t.Errorf("card 1 turned: got %v, want %v", got, want)
	}
	s.Swap(0, 8)
	if s.Order() != "923456781" || s.Number(8) != 1 || s.Turns(8) != 1 || s.Turns(0) != 0 {
		t.Errorf("after turn and swap:\n%v", s)
	}
	s.Swap(0, 8)
	for range 3 {
		s.Turn(0)
	}
	if s.String() != before || s.Turns(0) != 0 {
		t.Errorf("not back after four turns:\n%v", s)
	}
	s.Swap(2, 2)
	s.Turn(4)
	if c.String() != before {
		t.Errorf("the copy moved too:\n%v", c)
	}
}

func TestPlace(t *testing.T) {
	good := cards.Solution{ // the source's first
		Cards: []int{2, 1, 9, 3, 5, 8, 6, 7, 4},
		Turns: []int{3, 3, 3, 0, 0, 0, 0, 0, 0},
	}
	s := cards.Dogs()
	if err := s.Place(good); err != nil || !s.Solved() || s.Order() != "219358674" || good.Order() != s.Order() {
		t.Errorf("laid %s, solved %v, error %v\n%v", s.Order(), s.Solved(), err, s)
	}

	for _, test := range []struct {
		name  string
		spoil func(*cards.Solution)
		want  string
	}{
		{"short", func(b *cards.Solution) { b.Turns = b.Turns[:8] }, "cards: a solution of 9 cards takes as many numbers and turns, not 9 and 8"},
		{"empty", func(b *cards.Solution) { *b = cards.Solution{} }, "not 0 and 0"},
		{"number", func(b *cards.Solution) { b.Cards[1] = 10 }, "cards: card 10 is not in 1..9 (place 1)"},
		{"number 0", func(b *cards.Solution) { b.Cards[0] = 0 }, "cards: card 0 is not in 1..9 (place 0)"},
		{"twice", func(b *cards.Solution) { b.Cards[1] = 2 }, "cards: card 2 appears twice (place 1)"},
		{"turns", func(b *cards.Solution) { b.Turns[3] = 4 }, "cards: turns 4 is not in 0..3 (card 3, place 3)"},
		{"negative turns", func(b *cards.Solution) { b.Turns[3] = -1 }, "cards: turns -1 is not in 0..3 (card 3, place 3)"},
		{"unfit", func(b *cards.Solution) { b.Turns[8] = 2 }, "cards: not a solution of this set: card 4 does not fit (place 8)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			bad := clone(good)
			test.spoil(&bad)
			s := cards.Dogs()
			before := s.String()
			if err := s.Place(bad); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v\nwant %s", err, test.want)
			}
			if s.String() != before {
				t.Errorf("the cards moved:\n%v", s)
			}
		})
	}
}

func TestText(t *testing.T) {
	list := make([]cards.Card, 10)
	for i := range list {
		list[i] = cards.Card{North: i + 1, East: -12, South: 3, West: -i - 1}
	}
	s := must.Get(cards.New(5, 2, list))
	if got, want := s.Order(), "1 2 3 4 5 6 7 8 9 10"; got != want {
		t.Errorf("order: got %q, want %q", got, want)
	}
	const want = `
+-------------+-------------+-------------+-------------+-------------+
|      +1     |      +2     |      +3     |      +4     |      +5     |
|  -1   1 -12 |  -2   2 -12 |  -3   3 -12 |  -4   4 -12 |  -5   5 -12 |
|      +3     |      +3     |      +3     |      +3     |      +3     |
+-------------+-------------+-------------+-------------+-------------+
|      +6     |      +7     |      +8     |      +9     |     +10     |
|  -6   6 -12 |  -7   7 -12 |  -8   8 -12 |  -9   9 -12 | -10  10 -12 |
|      +3     |      +3     |      +3     |      +3     |      +3     |
+-------------+-------------+-------------+-------------+-------------+`
	if diff := cmp.Diff(want, "\n"+s.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Fits compares each place with the ones above and to the left, and with no others.
func TestFits(t *testing.T) {
	const cols, rows = 3, 3
	for place := range cols * rows {
		for _, side := range []string{"north", "west"} {
			given := make([]cards.Card, cols*rows)
			for i := range given {
				given[i] = cards.Card{North: 1, East: 2, South: -1, West: -2}
			}
			bad := &given[place].North
			if side == "west" {
				bad = &given[place].West
			}
			*bad = 3
			s, err := cards.New(cols, rows, given)
			if err != nil {
				t.Fatal(err)
			}
			inside := side == "north" && place >= cols || side == "west" && place%cols > 0
			for i := range given {
				if want := i != place || !inside; s.Fits(i) != want {
					t.Errorf("%s of %d is wrong: Fits(%d) is %t", side, place, i, !want)
				}
			}
			if s.Solved() == inside {
				t.Errorf("%s of %d is wrong: Solved is %t", side, place, inside)
			}
		}
	}
}
