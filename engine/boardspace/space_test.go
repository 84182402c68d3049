package boardspace_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/ctxtest"
	"taquin/engine/solver"
	walk "taquin/engine/statespace/enumerate"
)

// everyBoard makes the tests exhaustive, which takes minutes.
var everyBoard = os.Getenv("TAQUIN_EVERY_BOARD") != ""

func solved(t testing.TB, cols, rows int, home board.Home) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func enumerate(t testing.TB, from *board.Board, opt boardspace.Options) *boardspace.Space {
	t.Helper()
	space, err := boardspace.Enumerate(context.Background(), from, opt)
	if err != nil {
		t.Fatalf("%s: %v", from.Shape(), err)
	}
	return space
}

// naive enumerates a space with a map of boards.
func naive(from *board.Board, metric solver.Metric) (histogram []int64, arcs int64, farthest []string) {
	key := func(b *board.Board) string {
		text := make([]byte, b.Size())
		for i := range text {
			text[i] = byte(b.At(i))
		}
		return string(text)
	}
	seen := map[string]bool{key(from): true}
	var moves []board.Move
	most := 1 // longest move of the blank in one direction
	if metric == solver.Slides {
		most = board.MaxSide
	}
	for layer := []*board.Board{from}; len(layer) > 0; {
		histogram, farthest = append(histogram, int64(len(layer))), nil
		var next []*board.Board
		for _, b := range layer {
			farthest = append(farthest, key(b))
			moves = b.Moves(moves[:0])
			for _, m := range moves {
				at := b.Copy()
				for range most {
					if !at.Do(m) {
						break
					}
					arcs++
					if k := key(at); !seen[k] {
						seen[k] = true
						next = append(next, at.Copy())
					}
				}
			}
		}
		layer = next
	}
	slices.Sort(farthest)
	return histogram, arcs, farthest
}

// compareWithNaive compares a space with the naive enumeration from a board.
func compareWithNaive(t *testing.T, from *board.Board) {
	t.Helper()
	for _, metric := range []solver.Metric{solver.Moves, solver.Slides} {
		compareMetricWithNaive(t, from, metric)
	}
}

func compareMetricWithNaive(t *testing.T, from *board.Board, metric solver.Metric) {
	t.Helper()
	space := enumerate(t, from, boardspace.Options{Metric: metric})
	histogram, arcs, farthest := naive(from.Copy(), metric)
	if !slices.Equal(space.Histogram, histogram) || space.Arcs != arcs {
		t.Errorf("%s from %v: %v, histogram %v, want %d arcs and\n%v", from.Shape(), from.Cells(), space, space.Histogram, arcs, histogram)
	}
	sum := int64(0)
	for _, n := range histogram {
		sum += n
	}
	if space.States != sum || space.Diameter() != len(histogram)-1 || !space.Complete {
		t.Errorf("%s from %v: %v, want %d states and diameter %d", from.Shape(), from.Cells(), space, sum, len(histogram)-1)
	}
	got := make([]string, len(space.Farthest))
	for i, b := range space.Farthest {
		if err := b.Check(); err != nil || b.Home() != from.Home() {
			t.Errorf("%v: %v", b.Cells(), err)
		}
		for _, p := range b.Cells() {
			got[i] += string([]byte{byte(p)})
		}
	}
	if !slices.Equal(got, farthest[:min(len(farthest), walk.MaxFarthest)]) {
		t.Errorf("%s from %v: farthest %q, want %q", from.Shape(), from.Cells(), got, farthest)
	}
}

func TestWalkAgreesWithNaive(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 1, Rows: 3}, {Cols: 1, Rows: 5}, {Cols: 5, Rows: 1},
		{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 4, Rows: 2}, {Cols: 3, Rows: 3}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			from := solved(t, s.Cols, s.Rows, home)
			compareWithNaive(t, from)
			if s.Size() > 8 && !everyBoard {
				continue
			}
			// From another board with the blank in the middle, and from one in the other
			// parity class.
			other := from.Copy()
			for k := range 1 + s.Size()/2 {
				moves := other.Moves(nil)
				other.Do(moves[k%len(moves)])
			}
			compareWithNaive(t, other)
			if cells := from.Cells(); s.Size() <= 8 && s.Size() > 3 {
				cells[1], cells[2] = cells[2], cells[1]
				odd, err := board.FromCells(s, home, cells)
				if err != nil {
					t.Fatal(err)
				}
				compareWithNaive(t, odd)
			}
		}
	}
}

// The result does not depend on the number of threads.
func TestThreads(t *testing.T) {
	from := solved(t, 5, 2, board.TopLeft)
	want := enumerate(t, from, boardspace.Options{Threads: 1})
	for _, threads := range []int{0, 2, 3, 16, 1000} {
		if got := enumerate(t, from, boardspace.Options{Threads: threads}); !reflect.DeepEqual(got.Counts, want.Counts) || !reflect.DeepEqual(got.Farthest, want.Farthest) {
			t.Errorf("%d threads: %v, want %v", threads, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	var lines []string
	enumerate(t, solved(t, 2, 2, board.BottomRight), boardspace.Options{Options: walk.Options{Progress: func(p walk.Progress) { lines = append(lines, p.String()) }}})
	if len(lines) != 6 || lines[1] != "walking: depth 2, 5 of 12 states" || lines[5] != "walking: depth 6, 12 of 12 states" {
		t.Errorf("progress %q", lines)
	}
}

func TestNotApplicable(t *testing.T) {
	for s, want := range map[board.Shape]string{
		{Cols: 4, Rows: 4}:     "not applicable: a space of 4x4 boards has 16!/2 = 10461394944000 states; with more than 12 cells a depth is needed",
		{Cols: 2, Rows: 7}:     "not applicable: a space of 2x7 boards has 14!/2 = 43589145600 states; with more than 12 cells a depth is needed",
		{Cols: 256, Rows: 256}: "not applicable: a space of 256x256 boards has 65536!/2 states; with more than 12 cells a depth is needed",
	} {
		_, err := boardspace.Enumerate(context.Background(), solved(t, s.Cols, s.Rows, board.BottomRight), boardspace.Options{})
		if !errors.Is(err, solver.ErrNotApplicable) || err.Error() != want {
			t.Errorf("%s: %v, want %s", s, err, want)
		}
	}
	if got := enumerate(t, solved(t, 256, 1, board.BottomRight), boardspace.Options{}).String(); got != "space 256x1: 256 states, 510 arcs, diameter 255" {
		t.Error(got)
	}
}

// The error of a cancelled enumeration states its progress.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	_, err := boardspace.Enumerate(ctx, solved(t, 4, 3, board.BottomRight), boardspace.Options{Options: walk.Options{Progress: func(walk.Progress) { cancel(nil) }}})
	want := "cancelled: context canceled at depth 2 (3 of 239500800 states)"
	if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Cancellation at any moment within a level yields no space, and the context is checked often
// enough: a page of 20160 boards takes some 50 µs.
func TestCancelWithinLevel(t *testing.T) {
	from := solved(t, 5, 2, board.BottomRight)
	asked := &ctxtest.Countdown{Context: t.Context(), Left: 1 << 30}
	if _, err := boardspace.Enumerate(asked, from, boardspace.Options{Threads: 1}); err != nil {
		t.Fatal(err)
	}
	total := 1<<30 - asked.Left
	if levels := 56; total < 5*levels {
		t.Errorf("asked %d times", total)
	}
	for left := 0; left < total; left += 7 {
		space, err := boardspace.Enumerate(&ctxtest.Countdown{Context: t.Context(), Left: left}, from, boardspace.Options{Threads: 1})
		if !errors.Is(err, solver.ErrCancelled) || space != nil {
			t.Fatalf("asked %d of %d times: %v, %v", left, total, space, err)
		}
	}
}

func bench(b *testing.B, cols, rows int) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			from, states := solved(b, cols, rows, board.BottomRight), int64(0)
			b.ReportAllocs()
			for b.Loop() {
				states += enumerate(b, from, boardspace.Options{Threads: threads}).States
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

func BenchmarkSpace3x3(b *testing.B) { bench(b, 3, 3) }
func BenchmarkSpace2x5(b *testing.B) { bench(b, 2, 5) }
func BenchmarkSpace2x6(b *testing.B) { bench(b, 2, 6) }
func BenchmarkSpace3x4(b *testing.B) { bench(b, 3, 4) }
