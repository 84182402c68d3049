package optimal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/solver"
)

// everyBoard makes the tests exhaustive, which takes minutes.
var everyBoard = os.Getenv("TAQUIN_EVERY_BOARD") != ""

func solvedBoard(s board.Shape) *board.Board {
	return must.Get(board.New(s, board.BottomRight))
}

// Korf's hundred boards, with the default tables.
func TestKorf100(t *testing.T) {
	m := optimal.New(tables)
	for _, in := range instances.Korf100().Instances {
		if s := solve(t, m, in.Board, solver.Options{Threads: 2}); len(s.Moves) != in.Length {
			t.Errorf("instance %s: %d moves, want %d", in.Name, len(s.Moves), in.Length)
		}
	}
}

// 5x5: a board near the goal with small tables, compared with a plain IDA*; in exhaustive
// tests also the two easiest of Korf and Felner's fifty boards.
func TestKorf24(t *testing.T) {
	m := optimal.New(tables)
	near := solvedBoard(board.Shape{Cols: 5, Rows: 5})
	rng := rand.New(rand.NewPCG(24, 1))
	for last, k := board.Down, 0; k < 60; {
		if next := board.Move(rng.IntN(4)); next != last.Opposite() && near.Do(next) {
			last, k = next, k+1
		}
	}
	want := solve(t, textbook("ida"), near, solver.Options{})
	if got := solve(t, m, near, solver.Options{Threads: 2, Tables: "4-4-4-4-4-4"}); len(got.Moves) != len(want.Moves) {
		t.Errorf("%d moves, IDA* finds %d", len(got.Moves), len(want.Moves))
	}
	for _, in := range instances.Korf24().Instances {
		if !everyBoard || in.Name != "38" && in.Name != "40" {
			continue
		}
		if s := solve(t, m, in.Board, solver.Options{Threads: 2}); len(s.Moves) != in.Length {
			t.Errorf("instance %s: %d moves, want %d", in.Name, len(s.Moves), in.Length)
		}
	}
}

// longest returns the n of Korf's boards with the longest solutions.
func longest(n int) []instances.Instance {
	all := instances.Korf100().Instances
	slices.SortStableFunc(all, func(a, b instances.Instance) int { return b.Length - a.Length })
	return all[:n]
}

// Neither the solution nor any count depends on the number of threads.
func TestThreadsAgree(t *testing.T) {
	m := optimal.New(tables)
	for _, in := range longest(12) {
		one := solve(t, m, in.Board, solver.Options{Threads: 1})
		for _, threads := range []int{2, 3, 8} {
			same(t, in.Board, solve(t, m, in.Board, solver.Options{Threads: threads}), one)
		}
	}
}

// Neither pruning nor the tables change the length of a solution.
func TestTablesAndPruning(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	m := optimal.New(tables)
	for _, c := range []struct {
		shape  board.Shape
		tables []string
	}{
		{board.Shape{Cols: 3, Rows: 3}, []string{"", "4-4", "3-3-2", "8", "1-1-1-1-1-1-1-1", "abc/abc/ab.", ".bc/abc/abc", "4-4 + aab/aab/bb."}},
		{board.Shape{Cols: 4, Rows: 3}, []string{"", "6-5", "8-3"}},
		{board.Shape{Cols: 2, Rows: 6}, []string{"", "6-5"}},
	} {
		for range 2 {
			b := withHome(rng, c.shape, c.shape.Size()-1)
			want := -1
			for _, tables := range c.tables {
				for _, prune := range []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton, ""} {
					s := solve(t, m, b, solver.Options{Tables: tables, Prune: prune, Threads: 1})
					if want < 0 {
						want = len(s.Moves)
						if b.Size() < 12 {
							want = len(solve(t, textbook("bidirectional"), b, solver.Options{}).Moves)
						}
					}
					if len(s.Moves) != want {
						t.Errorf("%s %v, tables %q, prune %q: %d moves, want %d", c.shape, b.Cells(), tables, prune, len(s.Moves), want)
					}
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	m := optimal.New(tables)
	unsolvable := must.Get(board.Parse("1 0 2 / 3 4 5 / 6 7 .", board.Audibert))
	large, err := board.New(board.Shape{Cols: 6, Rows: 5}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	small, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.TopLeft)
	if err != nil {
		t.Fatal(err)
	}
	large.Do(board.Up)
	small.Do(board.Down)
	for _, c := range []struct {
		b    *board.Board
		opt  solver.Options
		want error
		text string
	}{
		{unsolvable, solver.Options{}, solver.ErrUnsolvable, "unsolvable"},
		{large, solver.Options{}, solver.ErrNotApplicable, "not applicable: optimal is for boards of up to 25 cells, this is 6x5 (beam and lines solve it)"},
		{small, solver.Options{Prune: "all"}, solver.ErrOption, `prune must be one of none, inverse, automaton, not "all"`},
	} {
		_, err := m.Solve(context.Background(), c.b, c.opt)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: error %v, want %v with %q", c.b.Shape(), err, c.want, c.text)
		}
	}
}

// hard returns a board that takes seconds with the default tables.
func hard(t *testing.T) *board.Board {
	t.Helper()
	for _, in := range instances.Hard().Instances {
		if in.Name == "80" {
			return in.Board
		}
	}
	t.Fatal("no such board")
	return nil
}

// Limits return an error and the proven bound.
func TestLimits(t *testing.T) {
	m, b := optimal.New(tables), hard(t)
	for _, threads := range []int{1, 2} {
		s, err := m.Solve(context.Background(), b, solver.Options{MaxNodes: 100_000, Threads: threads})
		if !errors.Is(err, solver.ErrLimit) || s.Bound < 60 || s.Bound > 80 || s.Moves != nil || s.Optimal {
			t.Errorf("nodes, %d threads: %v, %v", threads, s, err)
		}
		if s.Generated < 100_000 || s.Generated > 3_000_000 { // a thread that waits for a processor stops late
			t.Errorf("stopped after %d boards, limit 100000", s.Generated)
		}
		now := time.Unix(0, 0)
		clock := func() time.Time { now = now.Add(10 * time.Millisecond); return now }
		if s, err = m.Solve(context.Background(), b, solver.Options{MaxTime: time.Second, Now: clock, Threads: threads}); !errors.Is(err, solver.ErrLimit) || s.Bound < 60 {
			t.Errorf("time, %d threads: %v, %v", threads, s, err)
		}
		ctx, cancel := context.WithCancelCause(context.Background())
		reason := errors.New("enough")
		calls := 0
		s, err = m.Solve(ctx, b, solver.Options{Threads: threads, Progress: func(p solver.Progress) {
			if calls++; calls == 20 {
				cancel(reason)
			}
			if p.Bound < 50 || p.Bound > 80 {
				t.Errorf("progress %v", p)
			}
		}})
		if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, reason) || s.Bound < 60 || s.Generated == 0 {
			t.Errorf("cancelled, %d threads: %v, %v", threads, s, err)
		}
	}
}
