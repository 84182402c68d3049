package polish

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// method returns a method of package strategy with polishing.
func method(t rapid.TB, name string) solver.Method {
	t.Helper()
	m := must.Get(strategy.Methods().Find(name))
	return Method(m)
}

func shuffled(t rapid.TB, cols, rows int, seed uint64) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, board.Home(seed%2))
	if err == nil {
		err = b.Shuffle(rand.New(rand.NewPCG(seed, 20)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// distance is the length of a shortest path between two boards.
func distance(t rapid.TB, from, to *board.Board) int {
	t.Helper()
	m := must.Get(search.Methods().Find("astar"))
	toward := must.Get(from.Toward(to))
	s, err := m.Solve(context.Background(), toward, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(s.Moves)
}

// check fails unless the path solves the board.
func check(t rapid.TB, b *board.Board, p board.Path) {
	t.Helper()
	end := b.Copy()
	if err := end.Play(p); err != nil || !end.Solved() {
		t.Fatalf("%s %v: %d moves do not solve it: %v", b.Shape(), b.Cells(), len(p), err)
	}
}

// The exact search finds a shortest path between any two boards, and restores the board and the
// goals.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := shuffled(t, rapid.IntRange(2, 4).Draw(t, "columns"), rapid.IntRange(2, 3).Draw(t, "rows"), rapid.Uint64().Draw(t, "seed"))
		w := newSearcher(b)
		w.next, w.poll = 1<<40, func() bool { return false }
		for range 3 { // successive windows
			var moves board.Path
			end := b.Copy()
			for range rapid.IntRange(0, 24).Draw(t, "length") {
				m := rapid.SampledFrom(end.Moves(nil)).Draw(t, "move")
				end.Do(m)
				moves = append(moves, m)
			}
			before, goals, blank := slices.Clone(w.piece), slices.Clone(w.goal), w.blank
			path, exact := w.shortest(moves)
			if want := distance(t, b, end); len(path) != want || !exact {
				t.Fatalf("%d moves, exact: %v; %d lead from %v to %v", len(path), exact, want, b.Cells(), end.Cells())
			}
			reached := b.Copy()
			if err := reached.Play(path); err != nil || !reached.Equal(end) {
				t.Fatalf("%v does not lead from %v to %v: %v", path, b.Cells(), end.Cells(), err)
			}
			before[blank], w.piece[blank] = 0, 0 // the value in the blank's cell is arbitrary
			if w.blank != blank || !slices.Equal(w.piece, before) || !slices.Equal(w.goal, goals) {
				t.Fatalf("the board was not restored: %v, not %v", w.piece, before)
			}
			w.piece[blank] = 0
			for _, m := range moves {
				w.do(m)
			}
			b = end
		}
	})
}

// With enough nodes one window covers the whole solution, which is then proven shortest:
// all boards of 3x2, and one in 9001 of 3x3.
func TestWhole(t *testing.T) {
	lines := method(t, "lines")
	for _, c := range []struct {
		shape board.Shape
		every int
	}{{board.Shape{Cols: 3, Rows: 2}, 1}, {board.Shape{Cols: 3, Rows: 3}, 9001}, {board.Shape{Cols: 5, Rows: 1}, 1}} {
		cells := make([]int, c.shape.Size())
		for i := range cells {
			cells[i] = i
		}
		n := 0
		eachOrder(cells, 0, func() {
			if n++; n%c.every != 0 {
				return
			}
			b := must.Get(board.FromCells(c.shape, board.BottomRight, cells))
			if !b.Solvable() {
				return
			}
			s, err := lines.Solve(t.Context(), b, solver.Options{Polish: true, MaxNodes: 1 << 30})
			if err != nil {
				t.Fatal(err)
			}
			check(t, b, s.Moves)
			solved := b.Copy()
			solved.Reset()
			if want := distance(t, b, solved); len(s.Moves) != want || !s.Optimal || s.Bound != want {
				t.Errorf("%v: %d moves, bound %d, optimal: %v; %d are the least", b.Cells(), len(s.Moves), s.Bound, s.Optimal, want)
			}
		})
	}
}

// eachOrder calls f for every permutation of cells[k:].
func eachOrder(cells []int, k int, f func()) {
	if k == len(cells) {
		f()
		return
	}
	for i := k; i < len(cells); i++ {
		cells[k], cells[i] = cells[i], cells[k]
		eachOrder(cells, k+1, f)
		cells[k], cells[i] = cells[i], cells[k]
	}
}

// For any board, method and limit, the polished solution is valid, not longer than the original,
// and deterministic.
func TestAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := shuffled(t, rapid.IntRange(1, 7).Draw(t, "columns"), rapid.IntRange(2, 6).Draw(t, "rows"), rapid.Uint64().Draw(t, "seed"))
		m := method(t, rapid.SampledFrom([]string{"lines", "cycles"}).Draw(t, "method"))
		plain, err := m.Solve(context.Background(), b, solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		most := plain.Generated + rapid.Int64Range(1, 100_000).Draw(t, "nodes")
		s, err := m.Solve(context.Background(), b, solver.Options{Polish: true, MaxNodes: most})
		if err != nil {
			t.Fatal(err)
		}
		check(t, b, s.Moves)
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
func TestStopped(t *testing.T) {
	lines := method(t, "lines")
	for _, side := range []int{4, 7} {
		b := shuffled(t, side, side, 2)
		now := time.Unix(1000, 0)
		start := now
		opt := solver.Options{Polish: true, MaxTime: time.Second, Now: func() time.Time { now = now.Add(time.Millisecond); return now }}
		s, err := lines.Solve(t.Context(), b, opt)
		if took := now.Sub(start); err != nil || s.Stopped || took > 1100*time.Millisecond || took < 900*time.Millisecond && !s.Optimal {
			t.Errorf("%s: it took %s, stopped: %v, %v", b.Shape(), took, s.Stopped, err)
		}
		check(t, b, s.Moves)
		for after := range 40 {
			ctx, cancel := context.WithCancel(t.Context())
			checks := 0
			s, err := lines.Solve(ctx, b, solver.Options{Polish: true, MaxNodes: 600_000, Progress: func(p solver.Progress) {
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
				check(t, b, s.Moves)
			}
		}
	}
}

// Unpolished, proven, cost-based and failed solutions stay unchanged.
func TestLeftAlone(t *testing.T) {
	b := shuffled(t, 3, 3, 2)
	lines := method(t, "lines")
	plain, err := lines.Solve(t.Context(), b, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := (strategy.Lines{}).Solve(t.Context(), b, solver.Options{}); err != nil || !slices.Equal(s.Moves, plain.Moves) {
		t.Errorf("not asked for: %d moves, %v", len(plain.Moves), err)
	}
	ucs := must.Get(search.Methods().Find("ucs"))
	priced := solver.Options{Cost: func(piece int, _ board.Move) int { return piece + 1 }}
	cheapest := must.Get(ucs.Solve(t.Context(), b, priced))
	priced.Polish = true
	if s, err := Method(ucs).Solve(t.Context(), b, priced); err != nil || s.Cost != cheapest.Cost || !slices.Equal(s.Moves, cheapest.Moves) {
		t.Errorf("with costs: %v, not %v; %v", s, cheapest, err)
	}
	unsolvable, err := board.FromCells(board.Shape{Cols: 2, Rows: 2}, board.BottomRight, []int{1, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := lines.Solve(t.Context(), unsolvable, solver.Options{Polish: true}); !errors.Is(err, solver.ErrUnsolvable) || s.Moves != nil {
		t.Errorf("unsolvable: %v, %v", s, err)
	}
}

// Average lengths: deterministic, without a clock.
func TestQuality(t *testing.T) {
	for _, c := range []struct {
		method       string
		side, boards int
		nodes        int64
		most         float64
	}{{"lines", 4, 20, 0, 72}, {"cycles", 4, 2, 0, 90}, {"lines", 10, 1, 10_000_000, 1500}} {
		m, sum := method(t, c.method), 0
		for seed := range c.boards {
			b := shuffled(t, c.side, c.side, uint64(seed))
			s, err := m.Solve(t.Context(), b, solver.Options{Polish: true, MaxNodes: c.nodes})
			if err != nil {
				t.Fatal(err)
			}
			check(t, b, s.Moves)
			sum += len(s.Moves)
		}
		mean := float64(sum) / float64(c.boards)
		if t.Logf("%s, %dx%d: %.1f moves", c.method, c.side, c.side, mean); mean > c.most {
			t.Errorf("%s, %dx%d: %.1f moves on average, at most %.0f expected", c.method, c.side, c.side, mean, c.most)
		}
	}
}
