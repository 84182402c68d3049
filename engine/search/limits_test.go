package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// hard is the 12th of Korf's 15-puzzles: 45 moves from solved, 35 by Manhattan.
func hard(t testing.TB) *board.Board {
	t.Helper()
	b, err := board.Parse("14 1 9 6 / 4 8 12 5 / 7 2 3 . / 10 11 13 15", board.Agreg)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every search stops at a limit and when it is cancelled, with what it did and
// a bound that it has proven.
func TestLimits(t *testing.T) {
	const optimum = 45
	b := hard(t)
	before := b.Copy()
	cancelled, cancel := context.WithCancel(context.Background())
	for _, m := range search.Methods() {
		base := readBy(m, solver.Options{Heuristic: heuristic.Manhattan{}, Escape: solver.EscapeTabu, MaxStored: 1 << 20})
		switch m.Name { // those that would be done too soon
		case "greedy":
			base.Heuristic = heuristic.Inversions{}
		case "gbfs", "ees", "lrta":
			base.Heuristic = heuristic.Func{Label: "none", Of: func(*board.Board) int { return 0 }}
		case "nbs", "arastar":
			base.Heuristic = jagged{heuristic.Func{Label: "quarter", Of: func(b *board.Board) int { return b.Manhattan() / 4 }}}
		case "mm", "sma":
			base.Heuristic = jagged{heuristic.Func{Label: "half", Of: func(b *board.Board) int { return b.Manhattan() / 2 }}}
		}
		stopped := func(what string, s solver.Solution, err, kind error, least int64) {
			t.Helper()
			if !errors.Is(err, kind) || s.Moves != nil || s.Optimal || s.Generated < least || s.Expanded == 0 {
				t.Errorf("%s, %s: %v, %+v", m.Name, what, err, s)
			}
			if s.Bound > optimum || m.Optimal && s.Bound < 5 {
				t.Errorf("%s, %s: bound %d, and the optimum is %d", m.Name, what, s.Bound, optimum)
			}
			if !b.Equal(before) {
				t.Fatalf("%s, %s: the board has changed", m.Name, what)
			}
		}
		opt := base
		opt.MaxNodes = 10_000
		s, err := m.Solve(t.Context(), b, opt)
		stopped("nodes", s, err, solver.ErrLimit, 10_000)
		if s.Generated > 10_100 {
			t.Errorf("%s: %d nodes where 10,000 are the limit", m.Name, s.Generated)
		}

		opt = base
		clock := time.Unix(0, 0)
		opt.MaxTime, opt.Now = time.Second, func() time.Time { clock = clock.Add(6 * time.Millisecond); return clock }
		s, err = m.Solve(t.Context(), b, opt)
		stopped("time", s, err, solver.ErrLimit, 5_000)

		opt = base
		reports, ctx := 0, context.Context(nil)
		ctx, cancel := context.WithCancel(context.Background())
		opt.Progress = func(p solver.Progress) {
			if reports++; reports == 12 {
				cancel()
			}
			if p.Bound > optimum {
				t.Errorf("%s: bound %d on the way", m.Name, p.Bound)
			}
		}
		s, err = m.Solve(ctx, b, opt)
		stopped("cancelled", s, err, solver.ErrCancelled, 1_000)

		if !slices.Contains([]string{"dfs", "deepening", "ida", "rbfs"}, m.Name) { // they keep boards
			opt = base
			opt.MaxMemory = 8 << 20
			s, err = m.Solve(t.Context(), b, opt)
			stopped("memory", s, err, solver.ErrLimit, 10_000)
			if s.Memory < 8<<20 || s.Memory > 24<<20 {
				t.Errorf("%s: %d bytes where 8 MiB are the limit", m.Name, s.Memory)
			}
			opt.Now = func() time.Time { clock = clock.Add(31 * time.Millisecond); return clock }
			if again, err := m.Solve(t.Context(), b, opt); !errors.Is(err, solver.ErrLimit) || again.Generated != s.Generated {
				t.Errorf("%s: %v, %d nodes by another clock, %d without", m.Name, err, again.Generated, s.Generated)
			}
		}
	}
	cancel()
	for _, m := range search.Methods() {
		if _, err := m.Solve(cancelled, b, solver.Options{}); !errors.Is(err, solver.ErrCancelled) {
			t.Errorf("%s with a context that has ended: %v", m.Name, err)
		}
	}
}

// Where values tell nothing, greedy still knows the solved board when it meets
// it, and IDA* does not go down for ever; limits hold in the middle of long walks.
func TestHopelessHeuristics(t *testing.T) {
	flat := heuristic.Func{Label: "flat", Of: func(*board.Board) int { return 5 }}
	b := newBoard(t, 3, 3, board.BottomRight)
	if err := b.Play(board.Path{board.Up, board.Up, board.Left, board.Left}); err != nil {
		t.Fatal(err)
	}
	for _, e := range []solver.Escape{solver.EscapeLookahead, solver.EscapeRandom, solver.EscapeTabu} {
		opt := solver.Options{Heuristic: flat, Escape: e, Rand: rand.New(rand.NewPCG(1, 1)), MaxNodes: 5_000_000}
		solves(t, method(t, "greedy"), b, opt)
	}
	falling := heuristic.Func{Label: "falling", Of: func(b *board.Board) int { return b.Manhattan() / 4 * 50_000_000 }}
	if _, err := method(t, "ida").Solve(t.Context(), hard(t), solver.Options{Heuristic: falling, MaxNodes: 2_000_000}); !errors.Is(err, solver.ErrLimit) {
		t.Errorf("ida by a weight that falls from a height: %v", err)
	}
	large := newBoard(t, 256, 256, board.TopLeft)
	if err := large.Shuffle(rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	for _, e := range []solver.Escape{solver.EscapeRandom, solver.EscapeLookahead, solver.EscapeTabu} {
		opt := solver.Options{Escape: e, Rand: rand.New(rand.NewPCG(1, 1)), MaxMemory: 50 << 20, MaxNodes: 1_000_000}
		if e != solver.EscapeTabu {
			opt.Steps = 1 << 20
		}
		if s, err := method(t, "greedy").Solve(t.Context(), large, opt); !errors.Is(err, solver.ErrLimit) || s.Memory > 100<<20 {
			t.Errorf("greedy, %s, on 256x256: %v, %d bytes", e, err, s.Memory)
		}
	}
	if s, err := method(t, "bfs").Solve(t.Context(), b, solver.Options{Order: [4]board.Move{board.Up, board.Left, board.Up, board.Left}}); err == nil {
		t.Errorf("an order of two moves: %v", s.Moves)
	}
}

// An unsolvable board is refused before anything is searched, also far from
// any goal.
func TestUnsolvable(t *testing.T) {
	for _, text := range []string{"1 0 / 2 .", "0 1 2 / 3 4 5 / 7 6 .", "0 2 1 3 .", "1 0 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 ."} {
		b, err := board.Parse(text, board.Audibert)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range search.Methods() {
			if s, err := m.Solve(t.Context(), b, solver.Options{}); !errors.Is(err, solver.ErrUnsolvable) || s.Generated != 0 {
				t.Errorf("%s on %s: %v, %d nodes", m.Name, text, err, s.Generated)
			}
		}
	}
}

// Boards of more than a word and single rows, near to solved.
func TestOtherShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 9, Rows: 1}, {Cols: 1, Rows: 40}, {Cols: 5, Rows: 5}, {Cols: 20, Rows: 20}, {Cols: 2, Rows: 17}, {Cols: 100, Rows: 3}, {Cols: 60, Rows: 60}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			b := newBoard(t, s.Cols, s.Rows, home)
			var p board.Path
			for range 7 {
				m := b.RandomMove(p, rng)
				b.Do(m)
				p = append(p, m)
			}
			want := -1
			for _, m := range search.Methods() {
				got := solves(t, m, b, readBy(m, solver.Options{Escape: solver.EscapeTabu, Depth: 12}))
				if want < 0 {
					want = len(got.Moves)
				}
				if m.Optimal && len(got.Moves) != want || len(got.Moves) < want {
					t.Errorf("%s on %s: %d moves, want %d", m.Name, s, len(got.Moves), want)
				}
			}
		}
	}
}

// On the solved board there is nothing to do.
func TestSolved(t *testing.T) {
	for _, m := range search.Methods() {
		if s := solves(t, m, newBoard(t, 3, 3, board.TopLeft), solver.Options{}); len(s.Moves) != 0 || m.Optimal && !s.Optimal {
			t.Errorf("%s: %+v", m.Name, s)
		}
	}
}

// Unknown choices and odd weights are refused.
func TestBadOptions(t *testing.T) {
	b := hard(t)
	for _, bad := range []struct {
		method string
		opt    solver.Options
	}{
		{"ida", solver.Options{Prune: "some"}}, {"deepening", solver.Options{Prune: "some"}},
		{"greedy", solver.Options{Escape: "some", Heuristic: heuristic.Inversions{}}},
		{"ida", solver.Options{Weight: -1}}, {"ida", solver.Options{Weight: 101}}, {"astar", solver.Options{Weight: 1.005}},
		{"greedy", solver.Options{Escape: solver.EscapeRandom, Heuristic: heuristic.Inversions{}}}, // without a source
	} {
		if s, err := method(t, bad.method).Solve(t.Context(), b, bad.opt); err == nil || s.Moves != nil {
			t.Errorf("%s with %+v: %v", bad.method, bad.opt, s.Moves)
		}
	}
	failing := heuristic.Func{Label: "failing", Of: func(b *board.Board) int { return 3 - b.Manhattan()%7 }}
	for _, name := range []string{"ida", "astar", "greedy"} {
		m := method(t, name)
		if _, err := m.Solve(t.Context(), b, readBy(m, solver.Options{Heuristic: failing, Escape: solver.EscapeTabu})); err == nil || errors.Is(err, solver.ErrOption) {
			t.Errorf("%s takes a weight below 0", name)
		}
	}
	if _, err := method(t, "ida").Solve(t.Context(), newBoard(t, 6, 6, board.TopLeft), solver.Options{Heuristic: heuristic.NewWalking()}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("walking distance on 6x6: %v", err)
	}
}
