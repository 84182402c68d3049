package multitile

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/ctxtest"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/solver"
)

// distances returns the distance in slides from the solved board to each board, breadth
// first.
func distances(t *testing.T, s board.Shape, home int) map[string]int {
	t.Helper()
	solved := homed(s, home)
	least, queue := map[string]int{key(solved): 0}, []*board.Board{solved}
	for ; len(queue) > 0; queue = queue[1:] {
		for m := board.Up; m <= board.Right; m++ {
			for b := queue[0].Copy(); b.Do(m); b = b.Copy() {
				if _, known := least[key(b)]; !known {
					least[key(b)] = least[key(queue[0])] + 1
					queue = append(queue, b)
				}
			}
		}
	}
	return least
}

func key(b *board.Board) string {
	var text []byte
	for _, p := range b.Cells() {
		text = append(text, byte(p))
	}
	return string(text)
}

// homed returns the solved board with the blank's home in a cell.
func homed(s board.Shape, home int) *board.Board {
	b := must.Get(board.New(s, board.BottomRight))
	goal := b.Copy()
	must.Do(goal.Play(s.Walk(goal.Blank(), home)))
	b = must.Get(goal.Toward(goal))
	return b
}

// check solves a board and returns the number of slides.
func check(t *testing.T, o *Solver, b *board.Board, opt solver.Options) int {
	t.Helper()
	found, err := o.Solve(context.Background(), b, opt)
	if err != nil {
		t.Fatalf("%v: %v", b.Cells(), err)
	}
	after := b.Copy()
	if err := after.Play(found.Moves); err != nil || !after.Solved() {
		t.Fatalf("%v: %v leads to %v (%v)", b.Cells(), found.Moves, after.Cells(), err)
	}
	if n := found.Moves.Slides(); n != found.Bound && len(found.Moves) > 0 || !found.Optimal {
		t.Fatalf("%v: %d slides, proven %d", b.Cells(), n, found.Bound)
	}
	return found.Moves.Slides()
}

// On every board of small shapes, for every home of the blank, and on boards of 3x3, the
// solver returns the distance of breadth-first search.
func TestSolverAgainstBreadthFirst(t *testing.T) {
	for _, most := range []int{0, 2000} { // exact tables, and small ones
		for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 3}, {Cols: 5, Rows: 1}, {Cols: 1, Rows: 4}} {
			o := Solver{maxBoards: most}
			homes := []int{s.Size() - 1}
			if s.Size() < 9 {
				for home := range s.Size() - 1 {
					homes = append(homes, home)
				}
			}
			for _, home := range homes {
				i, farthest := 0, 0
				for cells, want := range distances(t, s, home) {
					farthest = max(farthest, want)
					if i++; s.Size() == 9 && i%2000 != 0 && want < 24 {
						continue
					}
					b := homed(s, home)
					var pieces []int
					for _, p := range []byte(cells) {
						pieces = append(pieces, int(p))
					}
					must.Do(b.SetCells(pieces))
					if got := check(t, &o, b, solver.Options{Threads: 1}); got != want {
						t.Fatalf("%s, home %d, %v: %d slides, want %d", s, home, pieces, got, want)
					}
				}
				// D. Hoey in OEIS A087725, 2003.
				if s.Size() == 9 && farthest != 24 {
					t.Errorf("%s needs %d slides at most, published are 24", s, farthest)
				}
			}
		}
	}
}

// Ranks follow the lexicographic order, and unrank inverts rank.
func TestMultisetRank(t *testing.T) {
	for _, colours := range [][]uint8{{0}, {0, 0, 0}, {0, 1, 2, 3}, {0, 0, 1, 1, 2}, {0, 0, 0, 1, 1, 1, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2}} {
		o := newMultisetRank(colours)
		var before []uint8
		for number := range o.count {
			packed := o.unrank(number)
			order := make([]uint8, len(colours))
			for i := range order {
				order[i] = uint8(packed >> (uint(i) * o.width) & (1<<o.width - 1))
			}
			sorted := slices.Sorted(slices.Values(order))
			if !slices.Equal(sorted, colours) || o.rank(packed) != number || number > 0 && slices.Compare(before, order) >= 0 {
				t.Fatalf("%v: order %d is %v, which is number %d; %v before", colours, number, order, o.rank(packed), before)
			}
			before = order
		}
	}
}

// The heuristic is consistent: no slide decreases it by more than one.
func TestTableIsConsistent(t *testing.T) {
	s := board.Shape{Cols: 4, Rows: 3}
	b := homed(s, 11)
	o := Solver{maxBoards: 10_000}
	tables, err := o.tablesFor(context.Background(), b, func(message.Text, float64) {})
	if err != nil {
		t.Fatal(err)
	}
	b.Shuffle(rand.New(rand.NewPCG(1, 2)))
	d := newSlideSearch(b, newSides(b, tables))
	at, rng := d.start(vertical), rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		before := [2]int{d.sides[0].lowerBound(&at, 0), d.sides[1].lowerBound(&at, 1)}
		way := rng.IntN(2)
		room := int(d.room[at.axis][at.blank][way])
		if room == 0 {
			continue
		}
		for range 1 + rng.IntN(room) {
			d.slide(&at, d.step[at.axis]*(2*way-1))
		}
		at.rank[at.axis] = d.rank(&at, at.axis)
		at.axis = 1 - at.axis
		for i := range before {
			if after := d.sides[i].lowerBound(&at, i); after < before[i]-1 || after > 40 {
				t.Fatalf("a slide takes the bound of side %d from %d to %d", i, before[i], after)
			}
		}
	}
}

// The number of 4x4 boards in the first layers is the published one (B. Whitmore, OEIS
// A389728, 2026), and sampled boards of the last layer need that many slides.
func TestPublishedLayers(t *testing.T) {
	o := Solver{maxBoards: 100_000}
	solved := homed(board.Shape{Cols: 4, Rows: 4}, 15)
	seen, layer := map[string]bool{key(solved): true}, []*board.Board{solved}
	for distance, want := range []int{1, 6, 18, 54, 162, 486, 1457, 4334, 12568} {
		if len(layer) != want {
			t.Fatalf("%d boards of 4x4 are at %d slides, published are %d", len(layer), distance, want)
		}
		var next []*board.Board
		for i, from := range layer {
			if i%500 == 0 {
				if got := check(t, &o, from, solver.Options{Threads: 1}); got != distance {
					t.Errorf("%v: %d slides, want %d", from.Cells(), got, distance)
				}
			}
			for m := board.Up; m <= board.Right; m++ {
				for b := from.Copy(); b.Do(m); b = b.Copy() {
					if !seen[key(b)] {
						seen[key(b)] = true
						next = append(next, b)
					}
				}
			}
		}
		layer = next
	}
}

// The solution does not depend on the number of threads.
func TestThreads(t *testing.T) {
	o := Solver{maxBoards: 100_000}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		b := homed(board.Shape{Cols: 4, Rows: 3}, 11)
		b.Shuffle(rng)
		one, err := o.Solve(context.Background(), b, solver.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		four, err := o.Solve(context.Background(), b, solver.Options{Threads: 4})
		if err != nil || !slices.Equal(one.Moves, four.Moves) || one.Bound != four.Bound {
			t.Fatalf("%v: %v with one thread, %v with four (%v)", b.Cells(), one.Moves, four.Moves, err)
		}
	}
}

func TestLimits(t *testing.T) {
	o := Solver{maxBoards: 100_000}
	b := homed(board.Shape{Cols: 4, Rows: 3}, 11)
	b.Shuffle(rand.New(rand.NewPCG(7, 8)))
	if _, err := o.Solve(&ctxtest.Countdown{Context: context.Background(), Left: 9}, b, solver.Options{}); !errors.Is(err, solver.ErrCancelled) {
		t.Errorf("a table goes on when it is cancelled: %v", err)
	}
	check(t, &o, b, solver.Options{})
	found, err := o.Solve(context.Background(), b, solver.Options{MaxNodes: 1})
	if !errors.Is(err, solver.ErrLimit) || found.Bound < 10 {
		t.Errorf("no limit of nodes: %v, bound %d", err, found.Bound)
	}
	if _, err := o.Solve(&ctxtest.Countdown{Context: context.Background()}, b, solver.Options{}); !errors.Is(err, solver.ErrCancelled) {
		t.Errorf("a search goes on when it is cancelled: %v", err)
	}
	if _, err := o.Solve(context.Background(), b, solver.Options{Checkpoint: noNotes{}}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("a checkpoint is taken: %v", err)
	}
	if _, err := o.Solve(context.Background(), homed(board.Shape{Cols: 6, Rows: 5}, 28), solver.Options{}); err != nil {
		t.Errorf("a solved board of any size is solved: %v", err)
	}
	large := homed(board.Shape{Cols: 6, Rows: 5}, 28)
	large.Do(board.Up)
	if _, err := o.Solve(context.Background(), large, solver.Options{}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("6x5: %v", err)
	}
}

// noNotes is a checkpoint that must not be used.
type noNotes struct{}

func (noNotes) Load() ([]byte, error) { panic("not asked for") }
func (noNotes) Save([]byte) error     { panic("not asked for") }

func BenchmarkSolve(b *testing.B) {
	var o Solver
	s := board.Shape{Cols: 4, Rows: 4}
	rng := rand.New(rand.NewPCG(1, 2))
	nodes := int64(0)
	solved := must.Get(board.New(s, board.BottomRight))
	if _, err := o.tablesFor(context.Background(), solved, func(message.Text, float64) {}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		solved.Shuffle(rng)
		found, err := o.Solve(context.Background(), solved, solver.Options{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += found.Generated
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
