package pdb

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

// Heuristics for the tests: compact patterns, scattered ones, several partitions, and
// patterns of one and of eight tiles.
var testHeuristics = []struct {
	shape board.Shape
	text  string
	sums  int
}{
	{four, "5-5-5", 2},
	{four, "5-5-5 alone", 1},
	{four, "abcb/caab/cbca/bca.", 2},
	{four, "3-4-4-4+5-5-4-1", 4},
	{five, "4-4-4-4-4-4", 1},
	{five, "aabcd/efgha/bbcdd/eefgc/hfgh.", 2},
	{three, "8", 1},
	{board.Shape{Cols: 4, Rows: 3}, "4-4-3", 1},
	{board.Shape{Cols: 2, Rows: 4}, "aa/ab/bc/c.", 1},
	{board.Shape{Cols: 7, Rows: 1}, "3-2-1", 1},
	{board.Shape{Cols: 1, Rows: 7}, "6", 1},
}

// homeBoard returns the solved board with the blank's home in a cell.
func homeBoard(t rapid.TB, s board.Shape, home int) *board.Board {
	t.Helper()
	goal, err := board.New(s, board.BottomRight)
	if err == nil {
		err = goal.Play(s.Walk(goal.Blank(), home))
	}
	var b *board.Board
	if err == nil {
		b, err = goal.Toward(goal)
	}
	if err != nil || !b.Solved() || b.Home() != home {
		t.Fatalf("%s, home %d: %v", s, home, err)
	}
	return b
}

func heuristicOf(t rapid.TB, l *Library, s board.Shape, home int, text string) *Heuristic {
	t.Helper()
	g, err := l.Heuristic(context.Background(), s, home, text, nil)
	if err != nil {
		t.Fatalf("%s, home %d, %q: %v", s, home, text, err)
	}
	return g
}

// known holds the states of all views, by partition. starts computes them from scratch.
type known struct {
	states [][]State
	values [][]int
}

// sums returns the sum of the values of each partition.
func (k known) partitionSums() []int {
	var all []int
	for _, values := range k.values {
		sum := 0
		for _, v := range values {
			sum += v
		}
		all = append(all, sum)
	}
	return all
}

func starts(g *Heuristic, b *board.Board) known {
	k := known{make([][]State, len(g.Partitions)), make([][]int, len(g.Partitions))}
	for i, sum := range g.Partitions {
		for _, v := range sum.Views {
			state, value := v.Start(b)
			k.states[i] = append(k.states[i], state)
			k.values[i] = append(k.values[i], value)
		}
	}
	return k
}

// slid returns the states after a move of a board.
func slid(g *Heuristic, was known, b *board.Board, m board.Move) known {
	before := b.Blank() - b.Shape().Steps()[m]
	tile := b.At(before)
	next := known{make([][]State, len(g.Partitions)), make([][]int, len(g.Partitions))}
	for i, sum := range g.Partitions {
		next.states[i], next.values[i] = slices.Clone(was.states[i]), slices.Clone(was.values[i])
		v := sum.ViewOf[tile]
		state, change := sum.Views[v].Slide(was.states[i][v], before, m)
		next.states[i][v] = state
		next.values[i][v] += change
	}
	return next
}

func moves(most int) *rapid.Generator[[]board.Move] {
	return rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 3), func(k int) board.Move { return board.Move(k) }), 0, most)
}

// Along random walks from the solved board: incremental states equal states computed from
// scratch; a move changes one view of each partition by one; the bound is admissible; and the
// inverse move restores the states.
func TestWalks(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(testHeuristics).Draw(t, "heuristic")
		home := rapid.SampledFrom(corners(c.shape)).Draw(t, "home")
		g := heuristicOf(t, l, c.shape, home, c.text)
		b := homeBoard(t, c.shape, home)
		var path board.Path
		kept := []known{starts(g, b)}
		if got := Bound(kept[0].partitionSums(), 0); got != 0 {
			t.Fatalf("solved: bound %d", got)
		}
		for _, m := range moves(80).Draw(t, "moves") {
			if !b.Do(m) {
				continue
			}
			path = append(path, m)
			states := kept[len(kept)-1]
			next := slid(g, states, b, m)
			kept = append(kept, next)
			if anew := starts(g, b); fmt.Sprint(anew) != fmt.Sprint(next) {
				t.Fatalf("%v after %v: got %v in step, want %v", b.Cells(), path, next, anew)
			}
			checkMove(t, g, states, next, b.At(b.Blank()-b.Shape().Steps()[m]))
			if got := Bound(next.partitionSums(), 0); got > len(path) || (len(path)-got)%2 != 0 {
				t.Fatalf("%v after %v: bound %d, %d moves made", b.Cells(), path, got, len(path))
			}
		}
		for i := len(path) - 1; i >= 0; i-- {
			m := path[i].Opposite()
			b.Do(m)
			if got := slid(g, kept[i+1], b, m); fmt.Sprint(got) != fmt.Sprint(kept[i]) {
				t.Fatalf("%v, %d moves of %v taken back: got %v, want %v", b.Cells(), len(path)-i, path, got, kept[i])
			}
		}
	})
}

// checkMove checks the changes by the move of a tile.
func checkMove(t *rapid.T, g *Heuristic, before, after known, tile int) {
	for i, sum := range g.Partitions {
		for j, v := range sum.Views {
			change := after.values[i][j] - before.values[i][j]
			switch mine := slices.Contains(v.Tiles(), tile); {
			case mine != (int(sum.ViewOf[tile]) == j):
				t.Fatalf("tile %d is said to belong to view %d, view %d has %v", tile, sum.ViewOf[tile], j, v.Tiles())
			case mine && change != 1 && change != -1, !mine && (before.states[i][j] != after.states[i][j] || change != 0):
				t.Fatalf("tile %d of sum %d, view %v: %v becomes %v", tile, i, v.Tiles(), before, after)
			}
		}
	}
}

// The mirror image of a partition has the partition's values on the mirrored board.
func TestMirroredPartitions(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom([]struct {
			shape board.Shape
			text  string
		}{{four, "5-5-5"}, {five, "aabcd/efgha/bbcdd/eefgc/hfgh."}, {three, "aaa/abb/bb."}}).Draw(t, "heuristic")
		home := rapid.SampledFrom(corners(c.shape)).Draw(t, "home")
		m := mirror(c.shape)
		plain := heuristicOf(t, l, c.shape, home, c.text)
		image := heuristicOf(t, l, c.shape, int(m[home]), c.text)
		if len(plain.Partitions) != 2 || len(image.Partitions) != 2 {
			t.Fatalf("%d and %d sums, want 2", len(plain.Partitions), len(image.Partitions))
		}
		b := homeBoard(t, c.shape, home)
		for _, m := range moves(100).Draw(t, "moves") {
			b.Do(m)
		}
		cells := make([]int, b.Size())
		for i, p := range b.Cells() {
			cells[m[i]] = int(m[p])
		}
		mirrored := homeBoard(t, c.shape, int(m[home]))
		must.Do(mirrored.SetCells(cells))
		got, want := starts(plain, b), starts(image, mirrored)
		for i := range got.values {
			for j := range got.values[i] {
				if got.values[i][j] != want.values[1-i][j] {
					t.Fatalf("%v, home %d, sum %d, view %v: got %d, mirrored %d", b.Cells(), home, i, plain.Partitions[i].Views[j].Tiles(), got.values[i][j], want.values[1-i][j])
				}
			}
		}
	})
}

// In each partition of a heuristic, every tile belongs to one view, and only squares have
// mirror images.
func TestHeuristicPartitions(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	for _, c := range testHeuristics {
		for _, home := range corners(c.shape) {
			g := heuristicOf(t, l, c.shape, home, c.text)
			if len(g.Partitions) != c.sums || g.String() != c.text {
				t.Errorf("%s, %s: %d sums, want %d; it is called %s", c.shape, c.text, len(g.Partitions), c.sums, g)
			}
			for _, sum := range g.Partitions {
				var tiles []int
				for i, v := range sum.Views {
					for _, tile := range v.Tiles() {
						tiles = append(tiles, tile)
						if int(sum.ViewOf[tile]) != i {
							t.Errorf("%s, %s: tile %d is of view %d, not of %d", c.shape, c.text, tile, i, sum.ViewOf[tile])
						}
					}
				}
				slices.Sort(tiles)
				if slices.Contains(tiles, home) || len(slices.Compact(tiles)) != c.shape.Size()-1 {
					t.Errorf("%s, home %d, %s: the views' tiles are %v", c.shape, home, c.text, tiles)
				}
			}
			if again := heuristicOf(t, l, c.shape, home, c.text); again != g {
				t.Errorf("%s, home %d, %s: made twice", c.shape, home, c.text)
			}
		}
	}
}

// A table shared by several patterns counts once.
func TestHeuristicBytes(t *testing.T) {
	l := NewLibrary(LibraryOptions{Threads: 2})
	table := func(s board.Shape, tiles int) int64 { return 8 * int64(newLayout(s, tiles).words()) }
	wide := board.Shape{Cols: 4, Rows: 3}
	for _, c := range []struct {
		shape board.Shape
		text  string
		want  int64
	}{
		{four, "5-5-5", 3 * table(four, 5)},
		{four, "5-5-5+5-5-5", 3 * table(four, 5)},
		{three, "aab/abb/bb.", table(three, 3) + table(three, 5)}, // equal to their mirror images
		{wide, "4-4-3", 2*table(wide, 4) + table(wide, 3)},
	} {
		if got := heuristicOf(t, l, c.shape, 0, c.text).Bytes(); got != c.want {
			t.Errorf("%s, %s: got %d bytes, want %d", c.shape, c.text, got, c.want)
		}
	}
}

func TestBound(t *testing.T) {
	for _, c := range []struct {
		values     []int
		away, want int
	}{
		{[]int{7, 11}, 0, 11},
		{[]int{7, 3}, 0, 7},
		{[]int{7, 11}, 2, 9},
		{[]int{1, 1}, 2, 1}, // the distance is odd
		{[]int{2, 0}, 4, 0},
		{[]int{0, 0}, 0, 0},
	} {
		if got := Bound(c.values, c.away); got != c.want {
			t.Errorf("%v, %d away: got %d, want %d", c.values, c.away, got, c.want)
		}
	}
}

func TestSymmetries(t *testing.T) {
	for _, s := range smallShapes() {
		list := []symmetry{}
		for _, corner := range corners(s) {
			turn, err := cornerToLast(s, corner)
			if err != nil || int(turn[corner]) != s.Size()-1 {
				t.Fatalf("%s, corner %d: %v, %v", s, corner, turn, err)
			}
			list = append(list, turn)
		}
		if m := mirror(s); m != nil {
			if m[0] != 0 || int(m[s.Size()-1]) != s.Size()-1 {
				t.Errorf("%s: the mirror is %v", s, m)
			}
			list = append(list, m, list[0].compose(m))
		}
		for _, turn := range list {
			for i := range turn {
				for j := range turn {
					if s.Distance(i, j) != s.Distance(int(turn[i]), int(turn[j])) {
						t.Fatalf("%s, %v: cells %d and %d do not stay at their distance", s, turn, i, j)
					}
				}
				if turn.apply(1<<i) != 1<<turn[i] {
					t.Fatalf("%s, %v: the set of cell %d goes to %b", s, turn, i, turn.apply(1<<i))
				}
			}
		}
		for cell := range s.Size() {
			if _, err := cornerToLast(s, cell); (err == nil) != slices.Contains(corners(s), cell) {
				t.Errorf("%s: cell %d as a corner: %v", s, cell, err)
			}
			corner, away := NearestCorner(s, cell)
			for _, other := range corners(s) {
				if away != s.Distance(cell, corner) || s.Distance(cell, other) < away {
					t.Errorf("%s: cell %d is %d from corner %d, and %d from %d", s, cell, away, corner, s.Distance(cell, other), other)
				}
			}
		}
	}
}
