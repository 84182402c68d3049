package automaton

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
)

// The three classes of alphabets, by the positions of opposite moves.
var (
	alternating = [4]board.Move{board.Up, board.Left, board.Down, board.Right}
	paired      = [4]board.Move{board.Up, board.Down, board.Left, board.Right}
	nested      = [4]board.Move{board.Up, board.Left, board.Right, board.Down}
)

func automatonOf(length int, order [4]board.Move) *Automaton {
	return must.Get(New(context.Background(), Options{Length: length, Order: order}))
}

// allOrders returns the 24 orders of the moves.
func allOrders() (list [][4]board.Move) {
	for i := range 256 {
		o := [4]board.Move{board.Move(i >> 6), board.Move(i >> 4 & 3), board.Move(i >> 2 & 3), board.Move(i & 3)}
		if _, err := New(context.Background(), Options{Order: o}); err == nil {
			list = append(list, o)
		}
	}
	return list
}

// path parses a sequence in the notation agreg, whose letters are the blank's moves: N up, O left.
func path(letters string) board.Path {
	return must.Get(board.Agreg.ParseWord(letters))
}

// boardAt returns a board with the blank in the given cell.
func boardAt(s board.Shape, blank int) *board.Board {
	b := must.Get(board.New(s, board.BottomRight))
	cells := b.Cells()
	cells[blank], cells[b.Home()] = cells[b.Home()], cells[blank]
	must.Do(b.SetCells(cells))
	return b
}

// allows reports whether an automaton accepts a sequence.
func allows(a *Automaton, p board.Path) bool {
	state := start
	for _, m := range p {
		if state = a.Next(state, m); state == forbidden {
			return false
		}
	}
	return true
}

// sameLanguage tests the equivalence of two automata by a traversal of the product automaton.
func sameLanguage(a, b *Automaton) error {
	type pair struct{ a, b int32 }
	words := map[pair]board.Path{{start, start}: {}}
	for queue := []pair{{start, start}}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for m := board.Up; m <= board.Right; m++ {
			to := pair{a.Next(from.a, m), b.Next(from.b, m)}
			w := append(slices.Clone(words[from]), m)
			if (to.a == forbidden) != (to.b == forbidden) {
				return fmt.Errorf("%v: allowed %v by one, %v by the other", w, to.a != forbidden, to.b != forbidden)
			}
			if _, ok := words[to]; !ok && to.a != forbidden {
				words[to] = w
				queue = append(queue, to)
			}
		}
	}
	return nil
}

func TestAllowsWhatHoldsNoDroppedWord(t *testing.T) {
	a := automatonOf(10, alternating)
	var dropped []string
	for _, d := range a.Dropped() {
		dropped = append(dropped, letters(d.Moves))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	allowed := 0
	for range 5000 {
		p := randomSequence(rng, 6+rng.IntN(30))
		want := !slices.ContainsFunc(dropped, func(w string) bool { return strings.Contains(letters(p), w) })
		if got := allows(a, p); got != want {
			t.Fatalf("%v: allowed %v, want %v", p, got, want)
		}
		if want {
			allowed++
		}
	}
	if allowed < 500 {
		t.Errorf("only %d of the words were allowed", allowed)
	}
}

// randomSequence returns a random sequence with few inverse moves.
func randomSequence(rng *rand.Rand, n int) board.Path {
	p := make(board.Path, n)
	for i := range p {
		p[i] = board.Move(rng.IntN(4))
		if i > 0 && p[i] == p[i-1].Opposite() && rng.IntN(40) > 0 {
			p[i] = p[i-1]
		}
	}
	return p
}

// New with length 2 is equivalent to NoReturn.
func TestNoReturnAndNoPruning(t *testing.T) {
	for _, order := range allOrders() {
		for length := range 6 {
			a := automatonOf(length, order)
			want, states := NoPruning(), 1
			if length >= 2 {
				want, states = NoReturn(), 5
			}
			if err := sameLanguage(a, want); err != nil {
				t.Errorf("length %d, order %v: %v", length, order, err)
			}
			if a.States() != states || want.States() != states {
				t.Errorf("length %d, order %v: %d states, written out %d, want %d", length, order, a.States(), want.States(), states)
			}
		}
	}
	if err := sameLanguage(NoReturn(), NoPruning()); err == nil {
		t.Error("no difference between NoReturn and NoPruning")
	}
}

func TestMinimiseKeepsTheLanguage(t *testing.T) {
	a := automatonOf(11, alternating)
	full := compile(a.dropped, a.same)
	if err := sameLanguage(a, full); err != nil {
		t.Error(err)
	}
	if a.States() >= full.States() {
		t.Errorf("%d states of %d left", a.States(), full.States())
	}
	again := &Automaton{next: slices.Clone(a.next)}
	if again.minimise(); !slices.Equal(again.next, a.next) {
		t.Errorf("%d states minimised again to %d", a.States(), again.States())
	}
}

func TestAutomatonErrors(t *testing.T) {
	for _, test := range []struct {
		length int
		order  [4]board.Move
		want   string
	}{
		{-1, alternating, "automaton: the length -1 of sequences is not in 0..14"},
		{15, alternating, "automaton: the length 15 of sequences is not in 0..14"},
		{2, [4]board.Move{}, "solver: up stands twice (place 2 of the order)"},
		{2, [4]board.Move{0, 1, 2, 4}, "solver: 4 is none of the four moves (place 4 of the order)"},
	} {
		if a, err := New(context.Background(), Options{Length: test.length, Order: test.order}); a != nil || err == nil || err.Error() != test.want {
			t.Errorf("length %d, order %d: %v, want %s", test.length, test.order, err, test.want)
		}
	}
}

func TestBranching(t *testing.T) {
	for _, test := range []struct {
		a    *Automaton
		want float64
	}{{NoPruning(), 4}, {NoReturn(), 3}, {automatonOf(10, alternating), 2.970924}} {
		if got := test.a.Branching(); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%d states: branching %.7f, want %v", test.a.States(), got, test.want)
		}
	}
}

func TestReduce(t *testing.T) {
	a := automatonOf(10, alternating)
	for word, want := range map[string]string{
		"": "", "ENO": "ENO", "ENOSN": "ENO", "ENSO": "", "ESONES": "SENOSE", "ENOSENOSENOS": "",
	} {
		if got := letters(a.Reduce(path(word))); got != want {
			t.Errorf("%q reduced to %q, want %q", word, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(3, 4))
	shorter := 0
	for range 2000 {
		s := board.Shape{Cols: 2 + rng.IntN(4), Rows: 2 + rng.IntN(4)}
		x := boardAt(s, rng.IntN(s.Size()))
		y := x.Copy()
		var p board.Path
		for range rng.IntN(100) {
			if m := x.RandomMove(p, rng); x.Do(m) {
				p = append(p, m)
			}
		}
		q := a.Reduce(p)
		if err := y.Play(q); err != nil || !x.Equal(y) || !allows(a, q) || len(q) > len(p) {
			t.Fatalf("%v: %v reduced to %v: %v, want %v (%v)", s, p, q, y.Cells(), x.Cells(), err)
		}
		if len(q) < len(p) {
			shorter++
		}
	}
	if shorter < 500 {
		t.Errorf("only %d of the words became shorter", shorter)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, length := range []int{8, 12} {
		b.Run(fmt.Sprint(length), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				automatonOf(length, alternating)
			}
		})
	}
}

// The automaton of a shape preserves acceptance of every walk that is possible on the shape.
func TestShape(t *testing.T) {
	a := automatonOf(10, alternating)
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 1, Rows: 9}} {
		within := must.Get(New(t.Context(), Options{Length: 10, Order: alternating, Shape: s}))
		if within.States() > a.States() {
			t.Errorf("%s: %d states of %d", s, within.States(), a.States())
		}
		open := s.Open()
		var walk func(cell, more int, x, y int32)
		walk = func(cell, more int, x, y int32) {
			if more == 0 {
				return
			}
			for m := board.Up; m <= board.Right; m++ {
				if open[cell]>>m&1 == 0 {
					continue
				}
				x, y := a.Next(x, m), within.Next(y, m)
				if (x < 0) != (y < 0) {
					t.Fatalf("%s from cell %d: the automata differ", s, cell)
				}
				if to, _ := s.Step(cell, m); x >= 0 {
					walk(to, more-1, x, y)
				}
			}
		}
		for cell := range s.Size() {
			walk(cell, 12, start, start)
		}
	}
}
