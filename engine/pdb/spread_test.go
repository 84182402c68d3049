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
		for _, named := range []int{unnamed, 3, 0} {
			s := spreadOut(table, named, func(float64) bool { return true })
			spot := Spot{words: s.words, sets: &s.sets, spread: s}
			asked := 0
			for _, tiles := range permutations(len(c.tiles)) {
				order := uint32(0)
				for place, tile := range tiles {
					order |= uint32(tile) << (3 * place)
				}
				row := table.rows[int(table.numbers.orders.of(order))*table.stride:][:table.stride]
				for _, mask := range table.masks {
					sum := uint32(0)
					for place, cell := range members(mask) {
						sum += uint32(cell) * s.weights[tiles[place]]
					}
					for blank := range c.shape.Size() {
						if mask>>blank&1 != 0 {
							continue
						}
						slot := table.slot(mask, uint8(blank))
						aim := Aimed(sum)<<2 | Aimed(blank)<<32
						set := spot.Set(aim, s.words[sum>>3])
						if set == Asked {
							asked++
							set = spot.Ask(aim)
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
			if err := l.SpreadOut(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
			if g.Spread() != (c.sums <= SpotSums) {
				t.Fatalf("%s, %s: spread out is %v", c.shape, c.text, g.Spread())
			}
			if !g.Spread() {
				continue
			}
			spots := make([][SpotSums]Spot, c.shape.Size()) // by tile
			for i, sum := range g.Sums {
				for at, view := range sum.Views {
					for _, tile := range view.Tiles() {
						spots[tile][i] = view.Spot(tile, at)
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
				for i := range g.Sums {
					spot := &spots[b.At(from)][i]
					aim, word := spot.Aim(before[i][spot.At], uint8(from), uint8(b.Blank()))
					set := spot.Set(aim, *word)
					if set == Asked {
						set = spot.Ask(aim)
					}
					got := aim.Seen(aim.Nearer(set)).Spotted()
					change := next.values[i][spot.At] - is.values[i][spot.At]
					if got != after[i][spot.At] || got.Farther(before[i][spot.At]) != (change+1)/2 || aim.Nearer(set) != uint32(1-change)/2 {
						t.Fatalf("%s, %s, %v: %#x, want %#x, after a change by %d", c.shape, c.text, b.Cells(), got, after[i][spot.At], change)
					}
				}
				is = next
			}
		}
	}
}

func spotted(g *Guide, b *board.Board, k known) (all [][]Spotted) {
	for i, sum := range g.Sums {
		all = append(all, nil)
		for at, view := range sum.Views {
			all[i] = append(all[i], view.Spotted(b, k.states[i][at]))
		}
	}
	return all
}

// Tables are spread out where there is room, one after the other is told, and who is
// interrupted has what there was before.
func TestSpreadOut(t *testing.T) {
	free := int64(math.MaxInt64)
	l := NewLibrary(LibraryOptions{Threads: 2, Free: func() int64 { return free }})
	g := guideOf(t, l, four, 15, "5-5-5")
	held := l.Held()
	ctx, stop := context.WithCancel(t.Context())
	var told []string
	err := l.SpreadOut(ctx, g, func(at Building) {
		told = append(told, at.String())
		if at.Share > 0.5 {
			stop()
		}
	})
	if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) || g.Spread() || l.Held() != held || !slices.Contains(told, "expanding tables 5-5-5") {
		t.Errorf("interrupted: %v, spread out %v, %d bytes held, want %d; %q", err, g.Spread(), l.Held(), held, told)
	}
	bytes := int64(len(g.tables())) << 20
	for _, free = range []int64{2*bytes - 1, 2 * bytes} {
		err := l.SpreadOut(t.Context(), g, nil)
		if fits := free == 2*bytes; err != nil || g.Spread() != fits || fits && l.Held() != held+bytes {
			t.Errorf("%d bytes free: %v, spread out %v, %d bytes held", free, err, g.Spread(), l.Held())
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
		if err := l.SpreadOut(t.Context(), g, nil); err != nil || g.Spread() != c.quick {
			t.Errorf("%s: %v, spread out %v", c.text, err, g.Spread())
		}
	}
}
