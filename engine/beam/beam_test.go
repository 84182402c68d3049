package beam_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"taquin/engine/beam"
	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// shuffled returns a random solvable board with the given home of the blank.
func shuffled(cols, rows, home int, seed uint64) *board.Board {
	s := board.Shape{Cols: cols, Rows: rows}
	b := must.Get(board.New(s, board.BottomRight))
	goal := b.Copy()
	must.Do(b.Shuffle(rand.New(rand.NewPCG(seed, 17))))
	must.Do(goal.Play(s.Walk(goal.Blank(), home)))
	b = must.Get(b.Toward(goal))
	return b
}

// solve solves a board and checks every field of the solution.
func solve(t testing.TB, b *board.Board, opt solver.Options) solver.Solution {
	t.Helper()
	before := b.Copy()
	s, err := beam.Beam{}.Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	if !b.Equal(before) {
		t.Fatalf("%s: the board was changed", b.Shape())
	}
	end := b.Copy()
	if err := end.Play(s.Moves); err != nil || !end.Solved() {
		t.Fatalf("%s %v: %d moves do not solve it: %v", b.Shape(), b.Cells(), len(s.Moves), err)
	}
	if s.Bound < b.Manhattan() || s.Bound > len(s.Moves) || s.Optimal != (s.Bound == len(s.Moves)) {
		t.Fatalf("%s %v: %d moves, bound %d, Manhattan distance %d, optimal: %v",
			b.Shape(), b.Cells(), len(s.Moves), s.Bound, b.Manhattan(), s.Optimal)
	}
	l, err := strategy.Lines{}.Solve(t.Context(), b, solver.Options{})
	if err != nil || len(s.Moves) > len(l.Moves) {
		t.Fatalf("%s %v: %d moves, lines takes %d (%v)", b.Shape(), b.Cells(), len(s.Moves), len(l.Moves), err)
	}
	return s
}

// distance is the length of a shortest solution.
func distance(t *testing.T, b *board.Board) int {
	t.Helper()
	m := must.Get(search.Methods().Find("astar"))
	s, err := m.Solve(t.Context(), b, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(s.Moves)
}

// On the smallest boards the beam drops no board, so the solutions are shortest.
func TestSmall(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 3}} {
		rng := rand.New(rand.NewPCG(3, 3))
		for range 40 {
			b := must.Get(board.FromCells(s, board.Home(rng.IntN(2)), rng.Perm(s.Size())))
			if !b.Solvable() {
				if _, err := (beam.Beam{}).Solve(t.Context(), b, solver.Options{}); !errors.Is(err, solver.ErrUnsolvable) {
					t.Fatalf("%v: %v", b.Cells(), err)
				}
				continue
			}
			got := solve(t, b, solver.Options{MaxNodes: 200_000})
			if want := distance(t, b); len(got.Moves) != want {
				t.Errorf("%s %v: %d moves, optimum %d", s, b.Cells(), len(got.Moves), want)
			}
		}
	}
}

// All boards of 2x2 with every home.
func TestEvery2x2(t *testing.T) {
	for home := range 4 {
		goal := shuffled(2, 2, home, 1)
		goal.Reset()
		count := 0
		walked := map[string]bool{}
		var walk func(b *board.Board)
		walk = func(b *board.Board) {
			key := string(board.Audibert.Format(b))
			if walked[key] {
				return
			}
			walked[key] = true
			count++
			if got, want := len(solve(t, b, solver.Options{}).Moves), distance(t, b); got != want {
				t.Errorf("%v, home %d: %d moves, optimum %d", b.Cells(), home, got, want)
			}
			for _, m := range b.Moves(nil) {
				next := b.Copy()
				next.Do(m)
				walk(next)
			}
		}
		walk(goal)
		if count != 12 {
			t.Errorf("home %d: %d boards", home, count)
		}
	}
}

func TestShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	shapes := []board.Shape{{Cols: 5, Rows: 1}, {Cols: 1, Rows: 2}, {Cols: 12, Rows: 3}, {Cols: 3, Rows: 12}, {Cols: 2, Rows: 9}, {Cols: 14, Rows: 13}}
	for range 30 {
		shapes = append(shapes, board.Shape{Cols: 2 + rng.IntN(7), Rows: 2 + rng.IntN(7)})
	}
	for k, s := range shapes {
		solve(t, shuffled(s.Cols, s.Rows, rng.IntN(s.Size()), uint64(k)), solver.Options{MaxNodes: 100_000})
	}
}

func TestLarge(t *testing.T) {
	solve(t, shuffled(32, 32, 500, 1), solver.Options{MaxNodes: 50_000})
	solve(t, shuffled(100, 64, 0, 1), solver.Options{MaxNodes: 1000})
}

func TestSolved(t *testing.T) {
	b := shuffled(5, 4, 7, 1)
	b.Reset()
	if s := solve(t, b, solver.Options{}); len(s.Moves) != 0 || !s.Optimal {
		t.Errorf("a solved board: %v", s)
	}
}

// The solution does not depend on the number of threads.
func TestDeterministic(t *testing.T) {
	for _, side := range []int{7, 14} {
		b := shuffled(side, side-1, 20, 4)
		first := solve(t, b, solver.Options{MaxNodes: 600_000, Threads: 1})
		for _, threads := range []int{1, 2, 100} {
			again := solve(t, b, solver.Options{MaxNodes: 600_000, Threads: threads})
			if !slices.Equal(first.Moves, again.Moves) || first.Generated != again.Generated || first.Expanded != again.Expanded {
				t.Errorf("%s, %d threads: %d moves, then %d; %d nodes, then %d", b.Shape(), threads,
					len(first.Moves), len(again.Moves), first.Generated, again.Generated)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	b := shuffled(8, 8, 63, 2)
	lines, err := strategy.Lines{}.Solve(t.Context(), b, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := 1 << 30
	for _, nodes := range []int64{1, 1000, 30_000, 300_000} {
		s := solve(t, b, solver.Options{MaxNodes: nodes})
		if made := s.Generated - lines.Generated; made > nodes+100 {
			t.Errorf("%d nodes made, %d allowed", made, nodes)
		}
		if len(s.Moves) > last {
			t.Errorf("%d nodes: %d moves, with fewer nodes %d", nodes, len(s.Moves), last)
		}
		last = len(s.Moves)
	}
	for _, memory := range []int64{1, 1 << 20, 5 << 20} {
		if s := solve(t, b, solver.Options{MaxNodes: 300_000, MaxMemory: memory}); s.Memory > memory {
			t.Errorf("%d bytes taken, %d allowed", s.Memory, memory)
		}
	}
}

// A time limit, under a clock that advances with every reading.
func TestTime(t *testing.T) {
	for _, side := range []int{10, 24} { // without and with stages of single tiles
		b := shuffled(side, side, side*side-1, 2)
		now := time.Unix(1000, 0)
		start := now
		opt := solver.Options{MaxTime: time.Second, Now: func() time.Time { now = now.Add(time.Millisecond); return now }}
		solve(t, b, opt)
		if took := now.Sub(start); took > 1050*time.Millisecond {
			t.Errorf("%s: it took %s", b.Shape(), took)
		}
		now = time.Unix(1000, 0)
		opt.MaxTime = 1
		if _, err := (beam.Beam{}).Solve(t.Context(), b, opt); !errors.Is(err, solver.ErrLimit) {
			t.Errorf("%s, without time for a first solution: %v", b.Shape(), err)
		}
	}
}

func TestCancel(t *testing.T) {
	for _, after := range []int{0, 1, 5, 30, 200} {
		b := shuffled(10, 10, 99, 2)
		if after > 10 {
			b = shuffled(24, 24, 575, 2)
		}
		ctx, cancel := context.WithCancel(t.Context())
		calls, least := 0, 0
		opt := solver.Options{Progress: func(p solver.Progress) {
			if calls++; calls > after {
				cancel()
			}
			if p.Best > 0 && least > 0 && p.Best > least {
				t.Errorf("best %d moves after %d", p.Best, least)
			}
			least = p.Best
		}}
		if after == 0 {
			cancel()
		}
		s, err := beam.Beam{}.Solve(ctx, b, opt)
		cancel()
		if least == 0 { // before the first solution
			if !errors.Is(err, solver.ErrCancelled) || errors.Is(err, solver.ErrLimit) || s.Moves != nil {
				t.Errorf("cancelled after %d: %v, %d moves", after, err, len(s.Moves))
			}
			continue
		}
		end := b.Copy()
		if playing := end.Play(s.Moves); err != nil || !s.Stopped || playing != nil || !end.Solved() || len(s.Moves) > least {
			t.Errorf("cancelled after %d: %v, stopped: %v, %d moves of %d: %v", after, err, s.Stopped, len(s.Moves), least, playing)
		}
	}
}

// Average lengths in Manhattan distances: deterministic, without a clock.
func TestQuality(t *testing.T) {
	for _, c := range []struct {
		side, boards int
		nodes        int64
		most         float64
	}{{6, 3, 1_500_000, 1.36}, {10, 1, 3_000_000, 1.42}, {20, 1, 4_000_000, 1.72}, {32, 1, 4_000_000, 1.82}} {
		sum := 0.0
		for seed := range c.boards {
			b := shuffled(c.side, c.side, c.side*c.side-1, uint64(seed))
			s := solve(t, b, solver.Options{MaxNodes: c.nodes})
			sum += float64(len(s.Moves)) / float64(b.Manhattan())
		}
		if mean := sum / float64(c.boards); mean > c.most {
			t.Errorf("%dx%d: %.3f Manhattan distances on average, at most %.2f expected", c.side, c.side, mean, c.most)
		} else {
			t.Logf("%dx%d: %.3f", c.side, c.side, mean)
		}
	}
}

// Korf's instances (engine/instances/korf100.txt names their source): within four percent of the
// optimal lengths.
func TestKorf(t *testing.T) {
	file := must.Get(os.Open("../instances/korf100.txt"))
	defer file.Close()
	moves, optimal, count := 0, 0, 0
	for lines := bufio.NewScanner(file); lines.Scan() && count < 10; {
		words := strings.Fields(lines.Text())
		if len(words) != 18 || words[0] == "#" {
			continue
		}
		var n []int
		for _, w := range words {
			x := must.Get(strconv.Atoi(w))
			n = append(n, x)
		}
		b, err := board.FromCells(board.Shape{Cols: 4, Rows: 4}, board.TopLeft, n[2:])
		if err != nil {
			t.Fatal(err)
		}
		s := solve(t, b, solver.Options{MaxNodes: 1_000_000})
		if len(s.Moves) < n[1] {
			t.Errorf("instance %d: %d moves, optimum %d", n[0], len(s.Moves), n[1])
		}
		moves, optimal, count = moves+len(s.Moves), optimal+n[1], count+1
	}
	if count < 10 || 100*moves > 104*optimal {
		t.Errorf("%d instances: %d moves, optimal are %d", count, moves, optimal)
	}
	t.Logf("%d moves, optimal %d", moves, optimal)
}

// BenchmarkBeam reports the mean length of solutions after five seconds, in Manhattan
// distances; with -benchtime 10x, of ten boards per size.
func BenchmarkBeam(b *testing.B) {
	for _, side := range []int{4, 6, 10, 20, 32, 64} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			sum, nodes, seed := 0.0, int64(0), uint64(0)
			for b.Loop() {
				seed++
				on := shuffled(side, side, side*side-1, seed)
				s, err := beam.Beam{}.Solve(b.Context(), on, solver.Options{MaxTime: 5 * time.Second, Now: time.Now})
				if err != nil {
					b.Fatal(err)
				}
				sum += float64(len(s.Moves)) / float64(on.Manhattan())
				nodes += s.Generated
			}
			b.ReportMetric(sum/float64(b.N), "xManhattan")
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
		})
	}
}
