package pdb

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Wherever the tiles and the blank are, a table says the same when it is spread out: by names
// alone, by a few names, and by none.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		tiles []int
	}{
		{board.Shape{Cols: 2, Rows: 2}, []int{0, 1, 2}},
		{three, []int{0, 1, 3, 4}},
		{three, []int{0, 2, 4, 6, 7}},
		{board.Shape{Cols: 2, Rows: 4}, []int{1, 2, 3, 4, 6}},
		{board.Shape{Cols: 4, Rows: 3}, []int{0, 1, 4, 5, 9}},
		{four, []int{3, 5, 6, 9}},
		{five, []int{0, 12, 23}},
		{board.Shape{Cols: 7, Rows: 1}, []int{2, 5}},
	} {
		table, err := NewTable(t.Context(), c.shape, c.tiles, BuildOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, named := range []int{noBlankSet, 3, 0} {
			s := expand(table, named, func(float64) bool { return true })
			spot := DenseProbe{words: s.words, blankSets: &s.blankSets, dense: s}
			asked := 0
			for _, tiles := range permutations(len(c.tiles)) {
				order := uint32(0)
				for place, tile := range tiles {
					order |= uint32(tile) << (3 * place)
				}
				row := table.rows[int(table.rankTables.permutationRank.of(order))*table.rowWords:][:table.rowWords]
				for _, mask := range table.masks {
					sum := uint32(0)
					for place, cell := range members(mask) {
						sum += uint32(cell) * s.weights[tiles[place]]
					}
					for blank := range c.shape.Size() {
						if mask>>blank&1 != 0 {
							continue
						}
						slot := table.regionIndex(mask, uint8(blank))
						aim := DenseChild(sum)<<2 | DenseChild(blank)<<32
						set := spot.BlankSet(aim, s.words[sum>>3])
						if set == ConsultTable {
							asked++
							set = spot.Consult(aim)
						}
						if got, want := set>>blank&1, uint32(row[slot>>6]>>(slot&63)&1); got != want {
							t.Fatalf("%s, %v, %d names: %d for the order %v in the cells %b and the blank in %d, want %d", c.shape, c.tiles, named, got, tiles, mask, blank, want)
						}
					}
				}
			}
			if asked == 0 && named == 0 {
				t.Errorf("%s, %v, no names: the table was not asked", c.shape, c.tiles)
			}
		}
	}
}

// Along a walk, what spots find in step is what the views say.
func TestSpots(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	for _, c := range guides {
		for _, home := range corners(c.shape) {
			g := guideOf(t, l, c.shape, home, c.text)
			if err := l.Expand(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
			if g.Expanded() != (c.sums <= MaxDensePartitions) {
				t.Fatalf("%s, %s: spread out is %v", c.shape, c.text, g.Expanded())
			}
			if !g.Expanded() {
				continue
			}
			spots := make([][MaxDensePartitions]DenseProbe, c.shape.Size()) // by tile
			for i, sum := range g.Partitions {
				for at, view := range sum.Views {
					for _, tile := range view.Tiles() {
						spots[tile][i] = view.DenseProbe(tile, at)
					}
				}
			}
			rng := rand.New(rand.NewPCG(20, 4))
			b := homeBoard(t, c.shape, home)
			is := starts(g, b)
			for range 200 {
				from := b.Blank()
				m := b.RandomMove(nil, rng)
				before := spotted(g, b, is)
				b.Do(m)
				next := slid(g, is, b, m)
				after := spotted(g, b, next)
				for i := range g.Partitions {
					spot := &spots[b.At(from)][i]
					aim, word := spot.Locate(before[i][spot.StateIndex], uint8(from), uint8(b.Blank()))
					set := spot.BlankSet(aim, *word)
					if set == ConsultTable {
						set = spot.Consult(aim)
					}
					got := aim.Resolve(aim.Decreases(set)).State()
					change := next.values[i][spot.StateIndex] - is.values[i][spot.StateIndex]
					if got != after[i][spot.StateIndex] || got.Increases(before[i][spot.StateIndex]) != (change+1)/2 || aim.Decreases(set) != uint32(1-change)/2 {
						t.Fatalf("%s, %s, %v: %#x, want %#x, after a change by %d", c.shape, c.text, b.Cells(), got, after[i][spot.StateIndex], change)
					}
				}
				is = next
			}
		}
	}
}

func spotted(g *Heuristic, b *board.Board, k known) (all [][]DenseState) {
	for i, sum := range g.Partitions {
		all = append(all, nil)
		for at, view := range sum.Views {
			all[i] = append(all[i], view.DenseState(b, k.states[i][at]))
		}
	}
	return all
}

// Tables are spread out where there is room, one after the other is told, and who is
// interrupted has what there was before.
func TestSpreadOut(t *testing.T) {
	free := int64(math.MaxInt64)
	l := NewLibrary(LibraryOptions{Threads: 2, FreeMemory: func() int64 { return free }})
	g := guideOf(t, l, four, 15, "5-5-5")
	held := l.BytesInUse()
	ctx, stop := context.WithCancel(t.Context())
	var told []string
	err := l.Expand(ctx, g, func(at BuildProgress) {
		told = append(told, at.String())
		if at.Share > 0.5 {
			stop()
		}
	})
	if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) || g.Expanded() || l.BytesInUse() != held || !slices.Contains(told, "expanding tables 5-5-5") {
		t.Errorf("interrupted: %v, spread out %v, %d bytes held, want %d; %q", err, g.Expanded(), l.BytesInUse(), held, told)
	}
	bytes := int64(len(g.tables())) << 20
	for _, free = range []int64{2*bytes - 1, 2 * bytes} {
		err := l.Expand(t.Context(), g, nil)
		if fits := free == 2*bytes; err != nil || g.Expanded() != fits || fits && l.BytesInUse() != held+bytes {
			t.Errorf("%d bytes free: %v, spread out %v, %d bytes held", free, err, g.Expanded(), l.BytesInUse())
		}
	}
	for _, c := range []struct {
		shape board.Shape
		text  string
		quick bool
	}{
		{four, "4-4-4-3+5-5-5", false},                // four sums
		{five, "1" + strings.Repeat("-1", 23), false}, // 24 views
		{four, "6-6-3", true},                         // 34 MB are not too many
	} {
		l := NewLibrary(LibraryOptions{Threads: 2, Quick: c.quick})
		g := guideOf(t, l, c.shape, c.shape.Size()-1, c.text)
		if err := l.Expand(t.Context(), g, nil); err != nil || g.Expanded() != c.quick {
			t.Errorf("%s: %v, spread out %v", c.text, err, g.Expanded())
		}
	}
}
