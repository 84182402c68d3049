package pruning

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// TestOptimalAgreesWithForce compares solutions of random small puzzles with a breadth-first
// search, with a group table and, in less memory, with pruning tables.
func TestOptimalAgreesWithForce(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(9, 9))
	group, pruned := 0, 0
	for round := range 300 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		total, err := z.States(ctx)
		if err != nil || !total.IsInt64() || total.Int64() < 2 || total.Int64() > 1500 {
			continue
		}
		opt := solving.Options{Metric: puzzle.Metric(round / 2 % 2)}
		opt.Threads = 1 + round%3
		if round%5 == 0 && !z.Alike() {
			opt.Goal = z.Goal()
			opt.Goal[rng.IntN(len(opt.Goal))] = puzzle.Open
		}
		tables := NewLibrary(LibraryOptions{})
		if round%4 > 1 { // too little memory for a group table
			opt.MaxMemory = 4*total.Int64() - 4
			pruned++
		} else if !z.Alike() {
			group++
		}
		for range 5 {
			x := must.Get(z.Random(ctx, rng))
			distance := puzzletest.Nearest(x, puzzletest.Distances(x, z.Turns(opt.Metric)), opt.Goal)
			s, err := Optimal(tables).Solve(ctx, x, opt)
			if err != nil || s.Length != distance || !s.Optimal {
				t.Fatalf("%v, %v to %v: %+v, %v, want %d moves", z, x, opt.Goal, s, err, distance)
			}
			puzzletest.CheckSolved(t, x, opt.Goal, s)
		}
	}
	if group < 20 || pruned < 20 {
		t.Errorf("%d puzzles with a group table, %d with pruning tables", group, pruned)
	}
}

// scrambled returns a state after random turns.
func scrambled(z *puzzle.Puzzle, turns int, seed uint64) *puzzle.State {
	x := z.Start()
	must.Do(x.Scramble(context.Background(), turns, rand.New(rand.NewPCG(seed, seed))))
	return x
}

// quick returns the method with tables that take a second to make.
func quick() solving.Method {
	return Optimal(NewLibrary(LibraryOptions{Quick: true}))
}

// TestOptimalCube solves cubes with quick tables, with one thread and with two.
func TestOptimalCube(t *testing.T) {
	m := quick()
	z := puzzletest.Made(t)(known.Cube(3))
	for turns := range 10 {
		x := scrambled(z, turns, uint64(turns))
		var opt solving.Options
		opt.Threads = 2
		s, err := m.Solve(t.Context(), x, opt)
		if err != nil || s.Length > turns || turns < 4 && s.Length != turns {
			t.Errorf("%d turns: %+v, %v", turns, s, err)
		}
		puzzletest.CheckSolved(t, x, nil, s)
		opt.Threads = 1
		if again, err := m.Solve(t.Context(), x, opt); err != nil || z.Format(again.Moves) != z.Format(s.Moves) {
			t.Errorf("%d turns: %s with one thread, %s with two", turns, z.Format(again.Moves), z.Format(s.Moves))
		}
	}
}

// TestOptimalPublished tests random states of puzzles with group tables against God's number.
func TestOptimalPublished(t *testing.T) {
	for _, test := range []struct {
		z      *puzzle.Puzzle
		metric puzzle.Metric
		god    int // J. Scherphuis, Jaap's Puzzle Page
	}{
		{must.Get(known.Pyraminx()), puzzle.Half, 11},
		{must.Get(known.Cube(2)), puzzle.Quarter, 14},
		{must.Get(known.Skewb()), puzzle.Half, 11},
	} {
		m := Optimal(NewLibrary(LibraryOptions{}))
		rng := rand.New(rand.NewPCG(1, 2))
		farthest := 0
		for range 200 {
			x := must.Get(test.z.Random(t.Context(), rng))
			s, err := m.Solve(t.Context(), x, solving.Options{Metric: test.metric})
			if err != nil || s.Length > test.god {
				t.Fatalf("%v: %+v, %v", test.z, s, err)
			}
			puzzletest.CheckSolved(t, x, nil, s)
			farthest = max(farthest, s.Length)
		}
		if farthest < test.god-2 {
			t.Errorf("%v: no state of 200 is farther than %d", test.z, farthest)
		}
	}
}

// TestOptimalLimits tests that a search stops at limits and on cancellation, and returns its
// counts and a proven bound.
func TestOptimalLimits(t *testing.T) {
	m := quick()
	x := scrambled(puzzletest.Made(t)(known.Cube(3)), 18, 2)
	stopped := func(what string, s solving.Solution, err, kind error) {
		t.Helper()
		if !errors.Is(err, kind) || s.Moves != nil || s.Optimal || s.Bound > 18 {
			t.Errorf("%s: %v, %+v", what, err, s)
		}
	}
	for left := 0; left < 10; left += 2 { // before there are tables
		s, err := m.Solve(&ctxtest.Countdown{Context: t.Context(), Left: left}, x, solving.Options{})
		stopped("context", s, err, solver.ErrCancelled)
	}
	var opt solving.Options
	opt.MaxNodes, opt.Threads = 100_000, 2
	var lines []string
	opt.Progress = func(p solver.Progress) { lines = append(lines, p.Doing.String()) }
	s, err := m.Solve(t.Context(), x, opt)
	stopped("nodes", s, err, solver.ErrLimit)
	if s.Generated < 100_000 || s.Generated > 200_000 || s.Bound < 7 {
		t.Errorf("%d nodes where 100,000 are the limit, bound %d", s.Generated, s.Bound)
	}
	if len(lines) < 3 || lines[1] != "making tables for cube(3)" || lines[len(lines)-1] != "" {
		t.Errorf("progress %q", lines)
	}
	opt = solving.Options{}
	opt.MaxMemory = 1 << 20
	s, err = m.Solve(t.Context(), x, opt)
	stopped("memory", s, err, solver.ErrLimit)
	if want := "limit reached: tables for cube(3) take 4.6 MB at least (1 MiB allowed)"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	opt = solving.Options{}
	clock := time.Unix(0, 0)
	opt.MaxTime, opt.Threads, opt.Now = time.Second, 1, func() time.Time { clock = clock.Add(6 * time.Millisecond); return clock }
	s, err = m.Solve(t.Context(), x, opt)
	stopped("time", s, err, solver.ErrLimit)
	for left := 0; left < 10; left += 3 {
		s, err := m.Solve(&ctxtest.Countdown{Context: t.Context(), Left: left}, x, solving.Options{})
		stopped("context", s, err, solver.ErrCancelled)
	}
}

// BenchmarkOptimalCube solves eight scrambles of 14 turns with the default tables.
func BenchmarkOptimalCube(b *testing.B) {
	m := Optimal(NewLibrary(LibraryOptions{}))
	z := puzzletest.Made(b)(known.Cube(3))
	if _, err := m.Solve(b.Context(), scrambled(z, 1, 1), solving.Options{}); err != nil {
		b.Fatal(err)
	}
	solved, nodes := 0, int64(0)
	for b.Loop() {
		for seed := range uint64(8) {
			s, err := m.Solve(b.Context(), scrambled(z, 14, seed+1), solving.Options{})
			if err != nil {
				b.Fatal(err)
			}
			solved++
			nodes += s.Generated
		}
	}
	b.ReportMetric(float64(nodes)/float64(solved), "nodes")
	b.ReportMetric(b.Elapsed().Seconds()/float64(solved), "s")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// TestOptimalLong tests a solution that is longer than the largest distance in a table.
func TestOptimalLong(t *testing.T) {
	var p perm.Perm // cycles of 23 and of 29 cells
	for cell := range 23 {
		p = append(p, (cell+1)%23)
	}
	for cell := range 29 {
		p = append(p, 23+(cell+1)%29)
	}
	z := puzzletest.Made(t)(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: p}}}))
	x := z.Start()
	x.Do(puzzle.Turn{Move: 0, Times: 330})
	s, err := Optimal(NewLibrary(LibraryOptions{})).Solve(t.Context(), x, solving.Options{Metric: puzzle.Quarter})
	if err != nil || s.Length != 330 || s.Bound != 330 {
		t.Errorf("%d moves, bound %d, %v", s.Length, s.Bound, err)
	}
	puzzletest.CheckSolved(t, x, nil, s)
}

// TestOptimalEveryState solves every state of small puzzles with a group table and without.
func TestOptimalEveryState(t *testing.T) {
	for _, z := range []*puzzle.Puzzle{must.Get(known.Swaps(5)), must.Get(known.Oval(5, 4)), must.Get(known.Torus(3, 2))} {
		for _, m := range []puzzle.Metric{puzzle.Half, puzzle.Quarter} {
			distances := puzzletest.Distances(z.Start(), z.Turns(m))
			for _, memory := range []int64{0, 4*int64(len(distances)) - 4} {
				method := Optimal(NewLibrary(LibraryOptions{}))
				opt := solving.Options{Metric: m}
				opt.MaxMemory, opt.Threads = memory, 1
				for key, d := range distances {
					where := make(perm.Perm, len(key))
					for cell := range where {
						where[cell] = int(key[cell])
					}
					x := must.Get(z.At(t.Context(), where)) // at the distance of its inverse, the state with these colours
					s, err := method.Solve(t.Context(), x, opt)
					if err != nil || s.Length != d {
						t.Fatalf("%v, %v: %+v, %v, want %d moves", z, x, s, err, d)
					}
					puzzletest.CheckSolved(t, x, nil, s)
				}
			}
		}
	}
}
