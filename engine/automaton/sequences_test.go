package automaton

import (
	"cmp"
	"slices"
	"testing"

	"taquin/engine/board"
)

func rank(order [4]board.Move, m board.Move) int { return slices.Index(order[:], m) }

func shortLex(order [4]board.Move, p, q board.Path) int {
	return cmp.Or(cmp.Compare(len(p), len(q)), slices.CompareFunc(p, q, func(x, y board.Move) int {
		return cmp.Compare(rank(order, x), rank(order, y))
	}))
}

// The number of accepted sequences of a length is the number of boards of an unbounded grid at that
// distance, independent of the alphabet.
func TestSequencesKeptInEveryOrder(t *testing.T) {
	want := []float64{1, 4, 12, 36, 108, 324, 968, 2892, 8612, 25644, 76100}
	orders := allOrders()
	if len(orders) != 24 {
		t.Fatalf("%d orders", len(orders))
	}
	for _, order := range orders {
		a := automatonOf(len(want)-1, order)
		for n, w := range want {
			if got := a.Sequences(n); got != w {
				t.Errorf("order %v: %v words of length %d, want %v", order, got, n, w)
			}
		}
	}
}

// A reference implementation plays every sequence of at most 7 or 8 moves on a board large enough
// to avoid edges, and looks up its cells among those of all previous sequences.
func TestDroppedFromBoards(t *testing.T) {
	const side = 17
	for _, order := range [][4]board.Move{alternating, paired, nested} {
		length := 7
		if order == alternating {
			length = 8
		}
		var got []Dropped
		spheres := make([]float64, length+1) // number of new boards by length
		reached := map[string][]board.Path{}
		redundant := map[string]bool{}
		b := boardAt(board.Shape{Cols: side, Rows: side}, side*side/2)
		var visit func(p board.Path, n int)
		visit = func(p board.Path, n int) {
			if n > 0 {
				for _, m := range order {
					b.Do(m)
					visit(append(p, m), n-1)
					b.Do(m.Opposite())
				}
				return
			}
			p = slices.Clone(p)
			cells := key(b)
			if reached[cells] == nil {
				spheres[len(p)]++
			}
			for _, q := range reached[cells] {
				if newSequence(q).box().inside(newSequence(p).box()) {
					redundant[letters(p)] = true
					if !partRedundant(redundant, p) {
						got = append(got, Dropped{p, q})
					}
					break
				}
			}
			reached[cells] = append(reached[cells], p)
		}
		for n := range length + 1 {
			visit(nil, n)
		}
		a := automatonOf(length, order)
		same := func(x, y Dropped) bool { return slices.Equal(x.Moves, y.Moves) && slices.Equal(x.Same, y.Same) }
		if want := a.Dropped(); !slices.EqualFunc(got, want, same) {
			t.Errorf("order %v: boards drop %v\nthe automaton %v", order, got, want)
		}
		for n, want := range spheres {
			if kept := a.Sequences(n); kept != want {
				t.Errorf("order %v: %v words kept for %v boards at distance %d", order, kept, want, n)
			}
		}
	}
}

func letters(p board.Path) string { return board.Agreg.Word(p) }

// key encodes a board of at most 2^16 cells.
func key(b *board.Board) string {
	s := make([]byte, 0, 2*b.Size())
	for i := range b.Size() {
		s = append(s, byte(b.At(i)), byte(b.At(i)>>8))
	}
	return string(s)
}

// partRedundant reports whether a proper subsequence of consecutive moves of p is redundant.
func partRedundant(redundant map[string]bool, p board.Path) bool {
	word := letters(p)
	for i := range word {
		for j := i + 1; j <= len(word); j++ {
			if j-i < len(word) && redundant[word[i:j]] {
				return true
			}
		}
	}
	return false
}

// Wherever a dropped sequence is possible, its equivalent is possible too and leads to the same
// board: in the bounding box of its walk, and from every cell of other shapes.
//
// The number of minimal dropped sequences by length depends only on the positions of opposite moves
// in the alphabet. The expected numbers are this program's; the reference implementation confirms
// them up to length 8.
func TestDropped(t *testing.T) {
	var boards []*board.Board
	for _, s := range []board.Shape{{Cols: 2, Rows: 3}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 5, Rows: 5}} {
		for blank := range s.Size() {
			boards = append(boards, boardAt(s, blank))
		}
	}
	for _, test := range []struct {
		order  [4]board.Move
		counts []int // by length, from 0
		states int
	}{
		{alternating, []int{0, 0, 4, 0, 0, 0, 4, 2, 32, 18, 294, 185, 2102}, 7970},
		{paired, []int{0, 0, 4, 0, 0, 0, 4, 0, 32, 4, 296, 68, 2132}, 7794},
		{nested, []int{0, 0, 4, 0, 0, 0, 4, 2, 32, 22, 294, 211, 2098}, 8081},
	} {
		a := automatonOf(12, test.order)
		list := a.Dropped()
		if !slices.IsSortedFunc(list, func(x, y Dropped) int { return shortLex(test.order, x.Moves, y.Moves) }) {
			t.Errorf("order %v: not in short-lex order", test.order)
		}
		counts := make([]int, len(test.counts))
		for _, d := range list {
			n := len(d.Moves)
			counts[n]++
			if shortLex(test.order, d.Same, d.Moves) >= 0 {
				t.Errorf("%v is not before %v in order %v", d.Same, d.Moves, test.order)
			}
			if allows(a, d.Moves) || !allows(a, d.Moves[1:]) || !allows(a, d.Moves[:n-1]) || !allows(a, d.Same) {
				t.Errorf("%v: allowed, not minimal, or its equal %v not allowed", d.Moves, d.Same)
			}
			r := newSequence(d.Moves).box()
			tight := board.Shape{Cols: 1 + int(r[board.Left]+r[board.Right]), Rows: 1 + int(r[board.Up]+r[board.Down])}
			if !checkSame(t, boardAt(tight, int(r[board.Up])*tight.Cols+int(r[board.Left])), d) {
				t.Errorf("%v does not fit into its own %v", d.Moves, tight)
			}
			for _, b := range boards {
				checkSame(t, b, d)
			}
		}
		if !slices.Equal(counts, test.counts) || a.States() != test.states {
			t.Errorf("order %v: dropped %v in %d states, want %v in %d", test.order, counts, a.States(), test.counts, test.states)
		}
	}
}

// checkSame plays both sequences on a board if the dropped one is possible.
func checkSame(t *testing.T, b *board.Board, d Dropped) bool {
	t.Helper()
	x := b.Copy()
	if x.Play(d.Moves) != nil {
		return false
	}
	y := b.Copy()
	if err := y.Play(d.Same); err != nil || !x.Equal(y) {
		t.Errorf("%v blank %d: %v leads to %v, %v to %v (%v)", b.Shape(), b.Blank(), d.Moves, x.Cells(), d.Same, y.Cells(), err)
	}
	return true
}

// OONESENOOSENE and NNOOSSENONEES have the same effect, but only the first stays within two rows:
// it may replace the second, but not vice versa. A hash collision does not cause a sequence to be
// dropped.
func TestCompare(t *testing.T) {
	low, high, round := newSequence(path("OONESENOOSENE")), newSequence(path("NNOOSSENONEES")), newSequence(path("ENOS"))
	for _, test := range []struct {
		group   []sequence
		length  int
		dropped []sequence
	}{
		{[]sequence{low, high}, 13, []sequence{high}},
		{[]sequence{high, low}, 13, nil},
		{[]sequence{low, high, high}, 13, []sequence{high, high}},
		{[]sequence{low, high}, 14, nil},
		{[]sequence{0, round}, 4, nil}, // the blank is back, the tiles are not
		{[]sequence{0, newSequence(path("NS"))}, 2, []sequence{newSequence(path("NS"))}},
	} {
		f := newFinder(Options{Order: alternating})
		group := make([]effect, len(test.group))
		for i, w := range test.group {
			group[i] = effect{7, w}
		}
		if f.compare(group, test.length); !slices.Equal(f.dropped, test.dropped) || f.cells != f.solved {
			t.Errorf("of %v dropped %v, want %v", test.group, f.dropped, test.dropped)
		}
		for _, w := range f.dropped {
			if f.same[w] != test.group[0] {
				t.Errorf("%v as %v", w.path(), f.same[w].path())
			}
		}
	}
}

func TestBoxInside(t *testing.T) {
	large := box{2, 2, 2, 2}
	if !large.inside(large) {
		t.Error("a box is not inside itself")
	}
	for m := range large {
		small := large
		small[m]--
		if !small.inside(large) || large.inside(small) {
			t.Errorf("%v and %v: which is inside which?", small, large)
		}
	}
}
