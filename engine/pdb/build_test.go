package pdb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
)

// The table does not depend on the number of threads, and the reported progress increases.
func TestThreads(t *testing.T) {
	tiles := []int{0, 2, 5, 9, 14}
	var first *Table
	for _, threads := range []int{0, 1, 2, 3, 16, 1000} {
		last, calls := 0.0, 0
		table, err := NewTable(t.Context(), four, tiles, BuildOptions{Threads: threads, Progress: func(share float64) {
			if calls++; share <= 0 || share < last || share > 1 {
				t.Errorf("%d threads: %v done after %v", threads, share, last)
			}
			last = share
		}})
		if err != nil || calls == 0 {
			t.Fatalf("%d threads: told %d times, %v", threads, calls, err)
		}
		if first == nil {
			first = table
		}
		if !slices.Equal(table.rows, first.rows) {
			t.Errorf("%d threads: another table", threads)
		}
	}
	if first.Shape() != four || !slices.Equal(first.Tiles(), tiles) || first.Bytes() != 8*120*int64(first.rowWords) {
		t.Errorf("%s, %v, %d bytes", first.Shape(), first.Tiles(), first.Bytes())
	}
}

// Cancellation stops the build at any time.
func TestBuildCancelled(t *testing.T) {
	build := func(calls int64) (asked int64, err error) {
		ctx := &countdown{Context: t.Context()}
		ctx.left.Store(calls)
		_, err = NewTable(ctx, four, []int{0, 1, 4}, BuildOptions{Threads: 1})
		return calls - ctx.left.Load(), err
	}
	const many = 1 << 40
	asked, err := build(many)
	if err != nil || asked < 100 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	far := 0 // the reported progress in per cent
	for calls := range asked {
		_, err := build(calls)
		if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) {
			t.Fatalf("ended when asked %d times: %v", calls, err)
		}
		now := far
		fmt.Sscanf(err.Error(), "cancelled: context canceled while a table was built, %d%% done", &now)
		if now < far || now > 100 {
			t.Errorf("ended when asked %d times, after %d%%: %v", calls, far, err)
		}
		far = now
	}
	if far < 90 {
		t.Errorf("it never came further than %d%%", far)
	}
}

func TestNewTableRefused(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		tiles []int
		want  string
	}{
		{four, nil, "a pattern of 4x4 has 1 to 8 tiles, not 0"},
		{four, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, "a pattern of 4x4 has 1 to 8 tiles, not 9"},
		{four, []int{0, 15}, "15 is the blank and no tile"},
		{four, []int{0, 16}, "tile 16 is not in 0..15"},
		{four, []int{3, 0, 3}, "tile 3 appears twice"},
		{board.Shape{Cols: 20, Rows: 1}, []int{0, 1, 2, 3, 4, 5, 6, 7}, "a pattern of 20x1 has 1 to 7 tiles, not 8"},
	} {
		table, err := NewTable(t.Context(), c.shape, c.tiles, BuildOptions{})
		if want := "pdb: no such partition: " + c.want; table != nil || !errors.Is(err, ErrPartition) || err.Error() != want {
			t.Errorf("%s, %v: got %v, %v; want %s", c.shape, c.tiles, table, err, want)
		}
	}
}

// The memory limit is exact to the byte.
func TestBuildMemory(t *testing.T) {
	need := buildMemory(newLayout(four, 5))
	if _, err := NewTable(t.Context(), four, []int{0, 1, 2, 3, 4}, BuildOptions{MaxMemory: need}); err != nil {
		t.Error(err)
	}
	if _, err := NewTable(t.Context(), four, []int{0, 1, 2, 3, 4}, BuildOptions{MaxMemory: need - 1}); !errors.Is(err, solver.ErrLimit) {
		t.Errorf("a byte less: got %v", err)
	}
}

// naive returns the value of every state of a pattern by breadth-first search over the cells
// of its tiles and of the blank; moves of the blank alone cost nothing.
func naive(s board.Shape, tiles []int) map[string]int {
	type node struct {
		cells []int // of the tiles, then of the blank
		cost  int
	}
	key := func(cells []int) string { return fmt.Sprint(cells) }
	values := map[string]int{}
	first := append(slices.Clone(tiles), s.Size()-1)
	deque := []node{{first, 0}}
	for len(deque) > 0 {
		n := deque[0]
		deque = deque[1:]
		if _, ok := values[key(n.cells)]; ok {
			continue
		}
		values[key(n.cells)] = n.cost
		blank := n.cells[len(tiles)]
		for _, to := range s.Neighbors(nil, blank) {
			child := node{slices.Clone(n.cells), n.cost}
			child.cells[len(tiles)] = to
			if i := slices.Index(n.cells[:len(tiles)], to); i >= 0 {
				child.cells[i] = blank
				child.cost++
				deque = append(deque, child)
			} else {
				deque = slices.Insert(deque, 0, child)
			}
		}
	}
	return values
}

// everyPattern calls f with every pattern of a shape.
func everyPattern(s board.Shape, f func(tiles []int)) {
	for set := uint32(1); set < 1<<(s.Size()-1); set++ {
		if len(members(set)) <= MaxTiles {
			f(members(set))
		}
	}
}

// All entries of all tables of small shapes, and of some tables of larger ones, agree with
// naive search.
func TestEveryEntry(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 1}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 1, Rows: 6}} {
		everyPattern(s, func(tiles []int) { checkEntries(t, s, tiles) })
	}
	for _, c := range []struct {
		shape board.Shape
		tiles []int
	}{
		{board.Shape{Cols: 3, Rows: 3}, []int{0}},
		{board.Shape{Cols: 3, Rows: 3}, []int{0, 1, 2, 3}},
		{board.Shape{Cols: 3, Rows: 3}, []int{1, 4, 6, 7}},
		{board.Shape{Cols: 3, Rows: 3}, []int{0, 3, 4, 6, 7}},
		{board.Shape{Cols: 2, Rows: 4}, []int{0, 1, 2, 3}},
		{board.Shape{Cols: 4, Rows: 2}, []int{0, 4, 5}},
		{board.Shape{Cols: 4, Rows: 2}, []int{0, 1, 2, 4, 5, 6}},
		{board.Shape{Cols: 2, Rows: 4}, []int{0, 1, 2, 3, 4, 5, 6}},
		{board.Shape{Cols: 4, Rows: 4}, []int{0, 6, 13}},
		{board.Shape{Cols: 5, Rows: 5}, []int{7, 12}},
		{board.Shape{Cols: 12, Rows: 2}, []int{3, 20}},
	} {
		checkEntries(t, c.shape, c.tiles)
	}
}

func checkEntries(t *testing.T, s board.Shape, tiles []int) {
	t.Helper()
	table, err := NewTable(context.Background(), s, tiles, BuildOptions{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range naive(s, tiles) {
		var at patternState
		cells := parseInts(text)
		for _, c := range cells[:len(tiles)] {
			at.cells |= 1 << c
		}
		at.blank = cells[len(tiles)]
		at.permutation = orderOf(cells[:len(tiles)])
		if got := table.value(at); got != want {
			t.Fatalf("%s, tiles %v in cells %v with the blank in %d: %d, want %d", s, tiles, cells[:len(tiles)], at.blank, got, want)
		}
	}
}

func parseInts(text string) []int {
	var list []int
	var n int
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			n = 10*n + int(r-'0')
		case r == ' ' || r == ']':
			list = append(list, n)
			n = 0
		}
	}
	return list
}

// orderOf returns the packed permutation of tiles.
func orderOf(cells []int) (permutation uint32) {
	sorted := slices.Sorted(slices.Values(cells))
	for tile, c := range cells {
		permutation |= uint32(tile) << (3 * slices.Index(sorted, c))
	}
	return permutation
}

// The default table size for 4x4: 27,748 regions x 5,040 permutations.
func BenchmarkBuild7(b *testing.B) {
	states := float64(newLayout(four, 7).regionCount) * float64(factorial(7))
	for b.Loop() {
		if _, err := NewTable(context.Background(), four, []int{0, 1, 2, 4, 5, 6, 7}, BuildOptions{Threads: 2}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(states*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkSlide updates the partition 7-7-1 and its mirror image along a random walk.
func BenchmarkSlide(b *testing.B) {
	g := heuristicOf(b, NewLibrary(LibraryOptions{Threads: 2}), four, 15, "7-7-1")
	rng := rand.New(rand.NewPCG(20, 1))
	walker := homeBoard(b, four, 15)
	type slide struct {
		view  uint8 // by partition
		blank int
		move  board.Move
	}
	var slides [][2]slide
	for range 1 << 16 {
		before := walker.Blank()
		m := walker.RandomMove(nil, rng)
		walker.Do(m)
		tile := walker.At(before)
		var both [2]slide
		for i, sum := range g.Partitions {
			view := sum.ViewOf[tile]
			both[i] = slide{view, before, m}
		}
		slides = append(slides, both)
	}
	start := starts(g, homeBoard(b, four, 15)).states
	states := [2][3]State{[3]State(start[0]), [3]State(start[1])}
	back := states
	for b.Loop() {
		states = back
		for i := range slides {
			for k := range slides[i] {
				s := &slides[i][k]
				states[k][s.view], _ = g.Partitions[k].Views[s.view].Slide(states[k][s.view], s.blank, s.move)
			}
		}
	}
	b.StopTimer()
	if last := starts(g, walker).states; [3]State(last[0]) != states[0] || [3]State(last[1]) != states[1] {
		b.Errorf("%v: got %v in step, want %v", walker.Cells(), states, last)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*len(slides)), "ns/slide")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkStart(b *testing.B) {
	g := heuristicOf(b, NewLibrary(LibraryOptions{Threads: 2}), four, 15, "7-7-1")
	walker := homeBoard(b, four, 15)
	must.Do(walker.Shuffle(rand.New(rand.NewPCG(21, 1))))
	for b.Loop() {
		starts(g, walker)
	}
}

// BenchmarkOpen reads and verifies a stored table of 7 tiles.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	open := func() *Library {
		l := NewLibrary(LibraryOptions{Dir: dir, Threads: 2})
		pattern := parsed(b, "7-7-1", four).patterns[0]
		must.Do(l.load(context.Background(), four, pattern, nil))
		return l
	}
	table := open().tables
	for _, t := range table {
		b.SetBytes(t.Bytes())
	}
	for b.Loop() {
		open()
	}
}
