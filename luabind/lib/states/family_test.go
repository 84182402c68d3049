package states_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/luatest"
	"taquin/luabind/values"
)

// pile is a state of a small puzzle: a pile of pancakes, of which a move n turns over the top n.
type pile struct {
	cakes []int
	made  []int
}

func (x *pile) String() string        { return fmt.Sprint(x.cakes) }
func (x *pile) Bytes() int            { return 8 * (len(x.cakes) + len(x.made)) }
func (x *pile) Copy() *pile           { return &pile{slices.Clone(x.cakes), slices.Clone(x.made)} }
func (x *pile) Equal(y *pile) bool    { return slices.Equal(x.cakes, y.cakes) }
func (x *pile) Solved() bool          { return slices.IsSorted(x.cakes) }
func (x *pile) turn(n int)            { slices.Reverse(x.cakes[:n]) }
func (x *pile) Format(w []int) string { return strings.Trim(fmt.Sprint(w), "[]") }

func (x *pile) Undo(n int) error {
	if n > len(x.made) {
		return fmt.Errorf("pile: cannot undo %d moves", n)
	}
	for ; n > 0; n-- {
		x.turn(x.made[len(x.made)-1])
		x.made = x.made[:len(x.made)-1]
	}
	return nil
}

func (x *pile) Play(w []int) error {
	for _, n := range w {
		x.turn(n)
	}
	x.made = append(x.made, w...)
	return nil
}

func (x *pile) Scramble(_ context.Context, n int, rng *rand.Rand) error {
	for range n {
		x.Play([]int{2 + rng.IntN(len(x.cakes)-1)})
	}
	return nil
}

// piles is the family: with one value of values.Family and one call of states.Add, the states have
// all shared methods.
var piles = &values.Family[*pile, []int, int]{
	Self: bind.Self[*pile]("the pile"), Of: func(x *pile) values.Puzzle[[]int] { return x },
	Apart: (*pile).Copy, History: func(x *pile) []int { return x.made }, Play: (*pile).Play,
	Parse: func(x *pile, word string) (w []int, err error) {
		for _, field := range strings.Fields(word) {
			var n int
			if _, err := fmt.Sscan(field, &n); err != nil || n < 2 || n > len(x.cakes) {
				return nil, fmt.Errorf("pile: no move %q", field)
			}
			w = append(w, n)
		}
		return w, nil
	},
	Moves:   func(_ *pile, s values.Solution[[]int]) ([]int, error) { return s.Moves, nil },
	Inverse: func(_ *pile, w []int) []int { w = slices.Clone(w); slices.Reverse(w); return w },
	Same:    func(m, n int) bool { return m == n },
	Next:    func(*pile, string) []bind.Candidate { return []bind.Candidate{{Text: "2"}} },

	MoveBytes: 8, LetterBytes: 8, TextBytes: func(_ *pile, w []int) int { return 3 * len(w) },
}

// A family that is added has the methods of the others.
func TestAddedFamily(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	random, err := values.NewRandom(1)
	if err != nil {
		t.Fatal(err)
	}
	s := l.State()
	states.Add(s, piles, bind.Kind{Name: "pile"}, bind.Methods{Module: bind.Module{Self: "v", Title: "a pile", Entries: []bind.Entry{
		{Name: "v:play", Func: states.Play(piles)}, {Name: "v:try", Func: states.Try(piles)}, {Name: "v:undo", Func: states.Undo(piles)},
		{Name: "v:copy", Func: states.Copy(piles)}, {Name: "v:solved", Func: states.Solved(piles)}, {Name: "v:history", Func: states.History(piles)},
		{Name: "v:scramble", Func: states.Scramble(piles, 100, random)},
	}}})
	s.L.SetGlobal("pile", s.Wrap(&pile{cakes: []int{1, 2, 3}}))
	l.Must(`
local v = pile:copy()
equal(tostring(v:play("2 3")), "[3 1 2]") equal(v:history(), "2 3") equal(v:solved(), false) equal(pile:solved(), true)
equal(v:copy():undo(2) == pile, true) equal(v:undo() == pile, false) equal(v:history(), "2")
equal(v:try("3"), 1) equal(v:try("4"), 0) equal(v:history(), "2 3")
fails('pile: no move "7"', v.play, v, "2 7") fails("cannot undo 9 moves", v.undo, v, 9) fails("word must be a string or a solution, not 3", v.play, v, 3)
fails("word is a solution of a board, and not of [3 1 2]", v.play, v, solve(taquin.new(2, 2):up()))
fails("the pile must be a pile, not a board", v.play, board) fails("n must be in 0..100, not 101", v.scramble, v, 101)
equal(tostring(pile:copy():scramble(5, 1)), tostring(pile:copy():scramble(5, 1))) equal(select(2, pile:copy():scramble(5, 1):history():gsub("%d", "")), 5)`)
	if got := piles.Complete(bind.Cursor{Receiver: s.L.GetGlobal("pile")}); len(got) != 1 {
		t.Errorf("%v is offered", got)
	}
	x := &pile{cakes: []int{1, 2, 3}}
	y := x.Copy()
	x.Play([]int{2, 3})
	y.Play([]int{2, 2, 3})
	if w := piles.Since(x, y); !slices.Equal(w, []int{3, 2, 3}) {
		t.Errorf("the moves between two piles are %v", w)
	}
}
