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
		{2, [4]board.Move{}, "solver: up appears twice (place 2 of the order)"},
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

// On 5x5, the walks that an automaton accepts lead to all boards at a distance, each by one walk of
// up to 12 moves. Longer walks may be accepted although they lead to the same board, see compare.
func TestLongSequences(t *testing.T) {
	shape := board.Shape{Cols: 5, Rows: 5}
	twelve := must.Get(New(t.Context(), Options{Length: 12, Order: alternating, Shape: shape}))
	long := must.Get(New(t.Context(), Options{Length: 15, Order: alternating, Shape: shape}))
	within := func(n int) []sequence { // the dropped sequences of at most n moves
		return slices.DeleteFunc(slices.Clone(long.dropped), func(w sequence) bool { return w.length() > n })
	}
	if !slices.Equal(within(12), twelve.dropped) || len(within(14)) != 18224 || len(long.dropped) != 29361 {
		t.Errorf("%d sequences of at most 12 moves, %d of 14, %d of 15", len(within(12)), len(within(14)), len(long.dropped))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		w := long.dropped[rng.IntN(len(long.dropped))]
		d := Dropped{w.path(), long.same[w].path()}
		x := boardAt(shape, rng.IntN(shape.Size()))
		fits := x.Copy().Play(d.Moves) == nil
		if checkSame(t, x, d) != fits || shortLex(alternating, d.Same, d.Moves) >= 0 || !long.same[w].box().inside(w.box()) || allows(long, d.Moves) || !allows(long, d.Moves[1:]) || !allows(long, d.Same) {
			t.Errorf("%v: equal to %v?", d.Moves, d.Same)
		}
	}
	for _, blank := range []int{0, 7, 12} {
		boards, previous := map[string]*board.Board{}, map[string]bool{}
		first := boardAt(shape, blank)
		boards[key(first)] = first
		for n := range 13 {
			if walks := long.walks(shape, blank, n); walks != len(boards) {
				t.Errorf("blank in %d: %d walks of %d moves, %d boards", blank, walks, n, len(boards))
			}
			next, level := map[string]*board.Board{}, map[string]bool{}
			for k, b := range boards {
				level[k] = true
				for _, m := range b.Moves(nil) {
					after := b.Copy()
					after.Do(m)
					if k := key(after); !previous[k] {
						next[k] = after
					}
				}
			}
			boards, previous = next, level
		}
	}
}

// walks returns the number of accepted walks of n moves on a shape from a cell.
func (a *Automaton) walks(s board.Shape, cell, n int) (count int) {
	type place struct {
		cell  int
		state int32
	}
	at := map[place]int{{cell, start}: 1}
	for range n {
		after := map[place]int{}
		for p, walks := range at {
			for m := board.Up; m <= board.Right; m++ {
				if to := a.Next(p.state, m); to != forbidden && s.Open()[p.cell]>>m&1 != 0 {
					cell, _ := s.Step(p.cell, m)
					after[place{cell, to}] += walks
				}
			}
		}
		at = after
	}
	for _, walks := range at {
		count += walks
	}
	return count
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
