package beam_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// polishing returns a method of package strategy with polishing.
func polishing(name string) solver.Method {
	return beam.Polished(must.Get(strategy.Methods().Find(name)))
}

// anyHome returns a random solvable board with the blank's home in either corner.
func anyHome(cols, rows int, seed uint64) *board.Board {
	b := must.Get(board.New(board.Shape{Cols: cols, Rows: rows}, board.Home(seed%2)))
	must.Do(b.Shuffle(rand.New(rand.NewPCG(seed, 20))))
	return b
}

// solves reports whether the path solves the board.
func solves(b *board.Board, p board.Path) bool {
	end := b.Copy()
	return end.Play(p) == nil && end.Solved()
}

// For any board, method and limit, the polished solution is valid, not longer than the original,
// and deterministic.
func TestPolished(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyHome(rapid.IntRange(1, 7).Draw(t, "columns"), rapid.IntRange(2, 6).Draw(t, "rows"), rapid.Uint64().Draw(t, "seed"))
		m := polishing(rapid.SampledFrom([]string{"lines", "cycles"}).Draw(t, "method"))
		plain := must.Get(m.Solve(context.Background(), b, solver.Options{}))
		most := plain.Generated + rapid.Int64Range(1, 100_000).Draw(t, "nodes")
		s := must.Get(m.Solve(context.Background(), b, solver.Options{Polish: true, MaxNodes: most}))
		if !solves(b, s.Moves) {
			t.Fatalf("%v: %d moves do not solve it", b.Cells(), len(s.Moves))
		}
		if len(s.Moves) > len(plain.Moves) {
			t.Errorf("%v: %d moves, %d without", b.Cells(), len(s.Moves), len(plain.Moves))
		}
		if s.Bound > len(s.Moves) || s.Optimal && s.Bound != len(s.Moves) {
			t.Errorf("%v: %d moves, bound %d", b.Cells(), len(s.Moves), s.Bound)
		}
		if over := s.Generated - most; over > most/10+5000 {
			t.Errorf("%v: %d nodes, %d allowed", b.Cells(), s.Generated, most)
		}
		if again, _ := m.Solve(context.Background(), b, solver.Options{Polish: true, MaxNodes: most}); !slices.Equal(again.Moves, s.Moves) || again.Generated != s.Generated {
			t.Errorf("%v: %d moves, then %d; %d nodes, then %d", b.Cells(), len(s.Moves), len(again.Moves), s.Generated, again.Generated)
		}
	})
}

// A solution is returned at a time limit (under a clock that advances with every reading) and at
// a cancellation at any time.
func TestPolishedStops(t *testing.T) {
	lines := polishing("lines")
	for _, side := range []int{4, 7} {
		b := anyHome(side, side, 2)
		now := time.Unix(1000, 0)
		start := now
		opt := solver.Options{Polish: true, MaxTime: time.Second, Now: func() time.Time { now = now.Add(time.Millisecond); return now }}
		s, err := lines.Solve(t.Context(), b, opt)
		if took := now.Sub(start); err != nil || s.Stopped || took > 1100*time.Millisecond || took < 900*time.Millisecond && !s.Optimal {
			t.Errorf("%s: it took %s, stopped: %v, %v", b.Shape(), took, s.Stopped, err)
		}
		if !solves(b, s.Moves) {
			t.Fatalf("%v: %d moves do not solve it", b.Cells(), len(s.Moves))
		}
		for after := range 40 {
			ctx, cancel := context.WithCancel(t.Context())
			checks := 0
			s, err := lines.Solve(ctx, b, solver.Options{Polish: true, MaxNodes: 200_000, Progress: func(p solver.Progress) {
				if checks++; checks > after*after {
					cancel()
				}
			}})
			cancel()
			switch {
			case errors.Is(err, solver.ErrCancelled): // before lines found a solution
			case err != nil || !s.Stopped && checks > after*after+1: // a check followed the cancellation
				t.Fatalf("%s, cancelled after %d checks: stopped: %v, %v", b.Shape(), after*after, s.Stopped, err)
			default:
				if !solves(b, s.Moves) {
					t.Fatalf("%v: %d moves do not solve it", b.Cells(), len(s.Moves))
				}
			}
		}
	}
}

// Unpolished, proven, cost-based and failed solutions stay unchanged.
func TestPolishedLeavesAlone(t *testing.T) {
	b := anyHome(3, 3, 2)
	lines := polishing("lines")
	plain := must.Get(lines.Solve(t.Context(), b, solver.Options{}))
	if s, err := (strategy.Lines{}).Solve(t.Context(), b, solver.Options{}); err != nil || !slices.Equal(s.Moves, plain.Moves) {
		t.Errorf("not asked for: %d moves, %v", len(plain.Moves), err)
	}
	ucs := must.Get(search.Methods().Find("ucs"))
	priced := solver.Options{Cost: func(piece int, _ board.Move) int { return piece + 1 }}
	cheapest := must.Get(ucs.Solve(t.Context(), b, priced))
	priced.Polish = true
	if s, err := beam.Polished(ucs).Solve(t.Context(), b, priced); err != nil || s.Cost != cheapest.Cost || !slices.Equal(s.Moves, cheapest.Moves) {
		t.Errorf("with costs: %v, not %v; %v", s, cheapest, err)
	}
	unsolvable := must.Get(board.FromCells(board.Shape{Cols: 2, Rows: 2}, board.BottomRight, []int{1, 0, 2, 3}))
	if s, err := lines.Solve(t.Context(), unsolvable, solver.Options{Polish: true}); !errors.Is(err, solver.ErrUnsolvable) || s.Moves != nil {
		t.Errorf("unsolvable: %v, %v", s, err)
	}
}

// Average lengths: deterministic, without a clock.
func TestPolishedQuality(t *testing.T) {
	for _, c := range []struct {
		method       string
		side, boards int
		nodes        int64
		most         float64
	}{{"lines", 4, 20, 0, 55}, {"cycles", 4, 2, 0, 58}, {"lines", 10, 1, 1_000_000, 1000}} {
		m, sum := polishing(c.method), 0
		for seed := range c.boards {
			b := anyHome(c.side, c.side, uint64(seed))
			s := must.Get(m.Solve(t.Context(), b, solver.Options{Polish: true, MaxNodes: c.nodes}))
			if !solves(b, s.Moves) {
				t.Fatalf("%v: %d moves do not solve it", b.Cells(), len(s.Moves))
			}
			sum += len(s.Moves)
		}
		mean := float64(sum) / float64(c.boards)
		if t.Logf("%s, %dx%d: %.1f moves", c.method, c.side, c.side, mean); mean > c.most {
			t.Errorf("%s, %dx%d: %.1f moves on average, at most %.0f expected", c.method, c.side, c.side, mean, c.most)
		}
	}
}
