package searches_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"taquin/engine/ctxtest"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// keeping are the searches that keep every state, so that they end on few states.
var keeping = []string{"bfs", "ucs", "bidirectional", "mm", "astar"}

// All searches find words as short as states in a map say, on small puzzles of all sorts,
// toward any goal.
func TestAgreesWithForce(t *testing.T) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(4, 4))
	solved := 0
	for round := range 400 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%3 > 0, func(p perm.Perm) perm.Perm { return p })))
		total, err := z.States(ctx)
		if err != nil || !total.IsInt64() || total.Int64() > 1500 {
			continue
		}
		x, err := z.Random(ctx, rng)
		if err != nil {
			t.Fatal(err)
		}
		opt := solving.Options{Metric: puzzle.Metric(round % 2)}
		turns := z.Turns(opt.Metric)
		if round%5 == 0 && !z.Moves()[1].Perm.IsIdentity() {
			opt.Moves, turns = "B", nil
			for _, turn := range z.Turns(opt.Metric) {
				if turn.Move == 1 {
					turns = append(turns, turn)
				}
			}
		}
		if round%4 == 0 {
			y, err := z.Random(ctx, rng)
			if err != nil {
				t.Fatal(err)
			}
			opt.Goal = y.Colours()
		}
		if round%7 == 0 && !z.Alike() {
			opt.Goal = z.Goal()
			for range 3 {
				opt.Goal[rng.IntN(len(opt.Goal))] = puzzle.Open
			}
		}
		distance := puzzletest.Nearest(x, puzzletest.Distances(x, turns), opt.Goal)
		for _, m := range searches.Methods() {
			opt := opt
			if slices.Contains(m.Reads, "escape") {
				opt.Escape = solver.EscapeTabu
			}
			opt.MaxNodes = 50_000
			s, err := m.Solve(ctx, x, opt)
			if distance < 0 {
				if !errors.Is(err, solver.ErrUnsolvable) {
					t.Fatalf("%s, %v, %v to %v: %v, and no moves lead there", m.Name, z, x, opt.Goal, err)
				}
				continue
			}
			if errors.Is(err, solver.ErrLimit) && !slices.Contains(keeping, m.Name) && s.Bound <= distance {
				continue // it meets states again and again
			}
			if err != nil || m.Optimal && !s.Optimal || s.Length < distance || s.Optimal && s.Length != distance || s.Bound > distance || s.Method != m.Name {
				t.Fatalf("%s, %v, %v to %v: %+v, %v, want %d moves", m.Name, z, x, opt.Goal, s, err, distance)
			}
			puzzletest.CheckSolved(t, x, opt.Goal, s)
			solved++
		}
	}
	if solved < 400 {
		t.Errorf("only %d solved", solved)
	}
}

// scrambled returns a puzzle after random turns.
func scrambled(t testing.TB, z *puzzle.Puzzle, turns int, seed uint64) *puzzle.State {
	t.Helper()
	x := z.Start()
	if err := x.Scramble(context.Background(), turns, rand.New(rand.NewPCG(seed, seed))); err != nil {
		t.Fatal(err)
	}
	return x
}

// An estimate sees the states that the search sees, and what it says is not taken for
// proven.
func TestEstimate(t *testing.T) {
	z := puzzletest.Made(t)(known.Oval(7, 3))
	distances := puzzletest.Distances(z.Start(), z.Turns(puzzle.Half))
	x := scrambled(t, z, 30, 1)
	before := x.Copy()
	for _, name := range []string{"ida", "astar"} {
		m, err := searches.Methods().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		opt := solving.Options{Estimate: func(y *puzzle.State) (float64, error) {
			return float64(distances[puzzletest.Key(y.Perm().Inverse())]), nil // as far from the start as back
		}}
		s, err := m.Solve(t.Context(), x, opt)
		if want := distances[puzzletest.Key(x.Perm().Inverse())]; err != nil || s.Length != want || s.Optimal || s.Generated > int64(10*want+10) {
			t.Errorf("%s: %+v, %v, want %d moves", name, s, err, want)
		}
		puzzletest.CheckSolved(t, x, nil, s)
		opt.Weight = 3
		if s, err := m.Solve(t.Context(), x, opt); err != nil || s.Optimal {
			t.Errorf("%s, weighted: %+v, %v", name, s, err)
		}
		broken := errors.New("broken")
		for _, test := range []struct {
			value float64
			err   error
			want  string
		}{
			{-1, nil, "search: heuristic function gave -1, which is not in 0..1073741824"},
			{math.NaN(), nil, "search: heuristic function gave NaN, which is not in 0..1073741824"},
			{0, broken, "broken"},
		} {
			_, err := m.Solve(t.Context(), x, solving.Options{Estimate: func(*puzzle.State) (float64, error) { return test.value, test.err }})
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: %v, want %s", name, err, test.want)
			}
		}
		if !x.Equal(before) || len(x.History()) != len(before.History()) {
			t.Fatalf("%s has changed the state", name)
		}
	}
}

// Every search stops at a limit and when it is cancelled, with what it did and a bound that
// it has proven.
func TestLimits(t *testing.T) {
	x := scrambled(t, puzzletest.Made(t)(known.Cube(3)), 12, 2)
	before := x.Copy()
	for _, m := range searches.Methods() {
		if m.Name == "greedy" { // stuck at once, or it solves the state by a walk
			continue
		}
		stopped := func(what string, s solving.Solution, err, kind error) {
			t.Helper()
			if !errors.Is(err, kind) || s.Moves != nil || s.Optimal || s.Bound > 12 || s.Generated > 200_000 {
				t.Errorf("%s, %s: %v, %+v", m.Name, what, err, s)
			}
		}
		var opt solving.Options
		opt.MaxNodes = 10_000
		s, err := m.Solve(t.Context(), x, opt)
		stopped("nodes", s, err, solver.ErrLimit)
		if s.Generated < 10_000 || s.Generated > 10_100 {
			t.Errorf("%s: %d nodes where 10,000 are the limit", m.Name, s.Generated)
		}
		opt = solving.Options{}
		clock := time.Unix(0, 0)
		opt.MaxTime, opt.Now = time.Second, func() time.Time { clock = clock.Add(6 * time.Millisecond); return clock }
		s, err = m.Solve(t.Context(), x, opt)
		stopped("time", s, err, solver.ErrLimit)
		opt.Now = func() time.Time { clock = clock.Add(300 * time.Millisecond); return clock }
		s, err = m.Solve(t.Context(), x, opt)
		stopped("time of the preparation", s, err, solver.ErrLimit)
		if s.Generated > 0 {
			t.Errorf("%s: %d nodes where the preparation takes all the time", m.Name, s.Generated)
		}
		if slices.Contains(keeping, m.Name) {
			opt = solving.Options{}
			opt.MaxMemory = 1 << 20
			s, err = m.Solve(t.Context(), x, opt)
			stopped("memory", s, err, solver.ErrLimit)
		}
		for left := 0; left < 16; left += 3 {
			s, err = m.Solve(&ctxtest.Countdown{Context: t.Context(), Left: left}, x, solving.Options{})
			stopped("context", s, err, solver.ErrCancelled)
		}
		var lines []solver.Progress
		opt = solving.Options{}
		opt.MaxNodes, opt.Progress = 5000, func(p solver.Progress) { lines = append(lines, p) }
		s, err = m.Solve(t.Context(), x, opt)
		stopped("nodes", s, err, solver.ErrLimit)
		if len(lines) < 3 || lines[2].Nodes == 0 {
			t.Errorf("%s: progress %v", m.Name, lines)
		}
	}
	if !x.Equal(before) {
		t.Error("the state has changed")
	}
}

func BenchmarkSearches(b *testing.B) {
	x := scrambled(b, puzzletest.Made(b)(known.Cube(3)), 4, 3)
	for _, m := range searches.Methods() {
		b.Run(m.Name, func(b *testing.B) {
			nodes := int64(0)
			for b.Loop() {
				s, err := m.Solve(b.Context(), x, solving.Options{})
				if err != nil {
					b.Fatal(err)
				}
				nodes += s.Generated
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
