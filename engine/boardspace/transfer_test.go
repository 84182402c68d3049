package boardspace

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/statespace/enumerate"
)

// corner returns a solved board.
func corner(t testing.TB, cols, rows int) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pullAll transfers every page along an edge and returns the bits of the image.
func pullAll(w *moveEnumerator, e edge) []int {
	var found []int
	page := make([]uint64, w.words+1)
	for n := range w.pages {
		clear(page)
		e.via.orInto(page, n, &w.cells[e.from])
		for i, word := range page {
			for ; word != 0; word &= word - 1 {
				found = append(found, (n*w.words+i)*64+bits.TrailingZeros64(word))
			}
		}
	}
	return found
}

// wantPulled fills a cell's set with boards, plays the move on each of them, and compares
// with the transfer.
func wantPulled(t *testing.T, w *moveEnumerator, cell int, e edge, pageBits int, boards []int) {
	t.Helper()
	set := &w.cells[e.from]
	var want []int
	for _, x := range boards {
		set.words[x>>6] |= 1 << (x & 63)
		set.nonEmpty[x/pageBits] = true
		b := w.boardAt(e.from, x)
		target, move := w.cellOf(cell), -1
		for m := board.Up; m <= board.Right; m++ {
			if to, ok := b.Shape().Step(b.Blank(), m); ok && to == target {
				move = int(m)
			}
		}
		if move < 0 || !b.Do(board.Move(move)) {
			t.Fatalf("%s: cells %d and %d are no neighbours", w.shape, e.from, cell)
		}
		order, blank := w.tilesOf(b)
		if blank != cell || inversions(order)&1 != int(w.parities[cell]) {
			t.Fatalf("%s: %v has its blank in %d and parity %d", w.shape, order, blank, w.parities[cell])
		}
		want = append(want, halfRank(order))
	}
	slices.Sort(want)
	if got := pullAll(w, e); !slices.Equal(got, want) {
		t.Fatalf("%s, cell %d to %d (%T): boards %v\ngot  %.200s\nwant %.200s", w.shape, e.from, cell, e.via, boards[:min(9, len(boards))],
			fmt.Sprint(got), fmt.Sprint(want))
	}
	clear(set.words)
	clear(set.nonEmpty)
}

// some draws distinct numbers below n.
func some(rng *rand.Rand, n int) []int {
	numbers := make([]int, 1+min(n/3, 7000))
	for i := range numbers {
		numbers[i] = rng.IntN(n)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// Every bit of every cell is transferred as the move on the board says, alone on small shapes
// and among others on all shapes.
func TestPull(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 4, Rows: 2},
		{Cols: 3, Rows: 3}, {Cols: 2, Rows: 5}, {Cols: 3, Rows: 4}, {Cols: 4, Rows: 3}, {Cols: 2, Rows: 6}} {
		from := corner(t, s.Cols, s.Rows)
		w := newMoveEnumerator(t.Context(), from, 1)
		size := int(factorial(w.tiles) / 2)
		pageBits := size / w.pages
		for cell := range w.cells {
			clear(w.cells[cell].words)
			clear(w.cells[cell].nonEmpty)
		}
		for cell, edges := range w.edges {
			for _, e := range edges {
				if size <= 2520 {
					for x := range size {
						wantPulled(t, w, cell, e, pageBits, []int{x})
					}
				}
				wantPulled(t, w, cell, e, pageBits, some(rng, size))
			}
		}
	}
}

// At the end a frontier stays where it is, and holds the farthest boards: 148 according to A089474.
func TestLastFrontierStays(t *testing.T) {
	from := corner(t, 3, 3)
	if err := from.Play(board.Path{board.Up, board.Left}); err != nil {
		t.Fatal(err)
	}
	for _, f := range []enumerate.Frontier[*board.Board]{newMoveEnumerator(t.Context(), from, 2), newSlideEnumerator(t.Context(), from, 2)} {
		for ok := true; ok; {
			var err error
			if ok, err = f.Advance(); err != nil {
				t.Fatal(err)
			}
		}
		list := func() (all []string) {
			if err := f.Each(func(b *board.Board) error { all = append(all, board.TD.Format(b)); return nil }); err != nil {
				t.Fatal(err)
			}
			return all
		}
		last := list()
		if ok, err := f.Advance(); ok || err != nil || !slices.Equal(list(), last) || int64(len(last)) != f.Len() {
			t.Errorf("%T: %v, %v: %d boards, then %d, want %d", f, ok, err, len(last), len(list()), f.Len())
		}
		if _, moves := f.(*moveEnumerator); moves && len(last) != 148 {
			t.Errorf("%d boards, want 148", len(last))
		}
	}
}
