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
	"taquin/engine/must"
	"taquin/engine/solver"
)

// An expanded table agrees with the compact one for every placement, with all names, with few
// names, and with none.
func TestExpand(t *testing.T) {
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
		for _, names := range []int{noBlankSet, 3, 0} {
			s := expand(table, names, func(float64) bool { return true })
			probe := DenseProbe{words: s.words, blankSets: &s.blankSets, dense: s}
			consulted := 0
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
						region := table.regionIndex(mask, uint8(blank))
						child := DenseChild(sum)<<2 | DenseChild(blank)<<32
						set := probe.BlankSet(child, s.words[sum>>3])
						if set == ConsultTable {
							consulted++
							set = probe.Consult(child)
						}
						if got, want := set>>blank&1, uint32(row[region>>6]>>(region&63)&1); got != want {
							t.Fatalf("%s, %v, %d names: %d for the order %v in the cells %b and the blank in %d, want %d", c.shape, c.tiles, names, got, tiles, mask, blank, want)
						}
					}
				}
			}
			if consulted == 0 && names == 0 {
				t.Errorf("%s, %v, no names: the table was not asked", c.shape, c.tiles)
			}
		}
	}
}

// Along a random walk, dense probes agree with views.
func TestDenseProbes(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	for _, c := range testHeuristics {
		for _, home := range corners(c.shape) {
			g := heuristicOf(t, l, c.shape, home, c.text)
			must.Do(l.Expand(t.Context(), g, nil))
			if g.Expanded() != (c.sums <= MaxDensePartitions) {
				t.Fatalf("%s, %s: expanded is %v", c.shape, c.text, g.Expanded())
			}
			if !g.Expanded() {
				continue
			}
			probes := make([][MaxDensePartitions]DenseProbe, c.shape.Size()) // by tile
			for i, sum := range g.Partitions {
				for at, view := range sum.Views {
					for _, tile := range view.Tiles() {
						probes[tile][i] = view.DenseProbe(tile, at)
					}
				}
			}
			rng := rand.New(rand.NewPCG(20, 4))
			b := homeBoard(t, c.shape, home)
			is := starts(g, b)
			for range 200 {
				from := b.Blank()
				m := b.RandomMove(nil, rng)
				before := denseStates(g, b, is)
				b.Do(m)
				next := slid(g, is, b, m)
				after := denseStates(g, b, next)
				for i := range g.Partitions {
					probe := &probes[b.At(from)][i]
					child, word := probe.Locate(before[i][probe.StateIndex], uint8(from), uint8(b.Blank()))
					set := probe.BlankSet(child, *word)
					if set == ConsultTable {
						set = probe.Consult(child)
					}
					got := child.Resolve(child.Decreases(set)).State()
					change := next.values[i][probe.StateIndex] - is.values[i][probe.StateIndex]
					if got != after[i][probe.StateIndex] || got.Increases(before[i][probe.StateIndex]) != (change+1)/2 || child.Decreases(set) != uint32(1-change)/2 {
						t.Fatalf("%s, %s, %v: %#x, want %#x, after a change by %d", c.shape, c.text, b.Cells(), got, after[i][probe.StateIndex], change)
					}
				}
				is = next
			}
		}
	}
}

func denseStates(g *Heuristic, b *board.Board, k known) (all [][]DenseState) {
	for i, sum := range g.Partitions {
		all = append(all, nil)
		for at, view := range sum.Views {
			all[i] = append(all[i], view.DenseState(b, k.states[i][at]))
		}
	}
	return all
}

// Tables are expanded if there is enough memory, with progress; a cancelled expansion changes
// nothing.
func TestLibraryExpand(t *testing.T) {
	free := int64(math.MaxInt64)
	l := NewLibrary(LibraryOptions{Threads: 2, FreeMemory: func() int64 { return free }})
	g := heuristicOf(t, l, four, 15, "5-5-5")
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
		t.Errorf("interrupted: %v, expanded %v, %d bytes held, want %d; %q", err, g.Expanded(), l.BytesInUse(), held, told)
	}
	bytes := int64(len(g.tables())) << 20
	for _, free = range []int64{2*bytes - 1, 2 * bytes} {
		err := l.Expand(t.Context(), g, nil)
		if fits := free == 2*bytes; err != nil || g.Expanded() != fits || fits && l.BytesInUse() != held+bytes {
			t.Errorf("%d bytes free: %v, expanded %v, %d bytes held", free, err, g.Expanded(), l.BytesInUse())
		}
	}
	for _, c := range []struct {
		shape board.Shape
		text  string
		quick bool
	}{
		{four, "4-4-4-3+5-5-5", false},                // four partitions
		{five, "1" + strings.Repeat("-1", 23), false}, // 24 views
		{four, "6-6-3", true},                         // 34 MB are allowed
	} {
		l := NewLibrary(LibraryOptions{Threads: 2, Quick: c.quick})
		g := heuristicOf(t, l, c.shape, c.shape.Size()-1, c.text)
		if err := l.Expand(t.Context(), g, nil); err != nil || g.Expanded() != c.quick {
			t.Errorf("%s: %v, expanded %v", c.text, err, g.Expanded())
		}
	}
}
