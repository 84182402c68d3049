package pruning

import (
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

func phasesMethod() solving.Method { return Phases(NewLibrary(LibraryOptions{})) }

// TestPhasesCube solves random cubes in few moves, through a subgroup that is found, through a
// given one, and through two given ones.
func TestPhasesCube(t *testing.T) {
	m, rng := phasesMethod(), rand.New(rand.NewPCG(3, 3))
	z := puzzletest.Made(t)(known.Cube(3))
	for round := range 4 {
		x := must.Get(z.Random(t.Context(), rng))
		var opt solving.Options
		most := 22
		switch round {
		case 1:
			opt.Through = []string{"U D L2 R2 F2 B2"}
		case 2:
			opt.Through, most = []string{"U D L R F2 B2", "U D L2 R2 F2 B2"}, 30
		case 3:
			opt.Metric, most = puzzle.Quarter, 40
		}
		s, err := m.Solve(t.Context(), x, opt)
		if err != nil || s.Length > most || s.Length != opt.Metric.Length(s.Moves) || s.Optimal {
			t.Errorf("%v: %+v, %v", x, s, err)
		}
		puzzletest.CheckSolved(t, x, nil, s)
	}
}

// TestPhases tests that the results of any chain are solutions.
func TestPhases(t *testing.T) {
	m, rng := phasesMethod(), rand.New(rand.NewPCG(4, 3))
	solved, refused := 0, 0
	for round := range 60 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		x := must.Get(z.Random(t.Context(), rng))
		opt := solving.Options{Metric: puzzle.Metric(round / 2 % 2)}
		if order := z.Moves()[0].Perm.Order().Int64(); round%3 > 0 && order > 1 {
			opt.Through = []string{"A"}
		}
		s, err := m.Solve(t.Context(), x, opt)
		if errors.Is(err, solver.ErrNotApplicable) && opt.Through != nil {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("%v, %v through %v: %v", z, x, opt.Through, err)
		}
		puzzletest.CheckSolved(t, x, nil, s)
		solved++
	}
	if solved < 30 || refused == 0 {
		t.Errorf("%d solved, %d refused", solved, refused)
	}
}

// TestPhasesRefused tests the errors about chains.
func TestPhasesRefused(t *testing.T) {
	m := phasesMethod()
	cube, oval := must.Get(known.Cube(3)), must.Get(known.Oval(20, 4))
	for _, test := range []struct {
		z       *puzzle.Puzzle
		through []string
		want    string
	}{
		{cube, []string{"U R", "U F"}, `not applicable: that a state is in the subgroup of "U R" cannot be seen by where its cells are`},
		{cube, []string{"U D L2 R2 F2 B2", "U F"}, `not applicable: the moves "U F" lead out of the subgroup before`},
		{cube, []string{"U X"}, `puzzle: the moves "U X": no move is called "X"; the moves are U, D, L, R, F, B (column 3)`},
		{oval, nil, "not applicable: no subgroups were found by which to solve oval(20, 4), which has 2 moves; name some with through"},
	} {
		x := test.z.Start()
		must.Do(x.Scramble(t.Context(), 20, rand.New(rand.NewPCG(1, 1))))
		if _, err := m.Solve(t.Context(), x, solving.Options{Through: test.through}); err == nil || err.Error() != test.want {
			t.Errorf("%v through %q: %v", test.z, test.through, err)
		}
	}
}

// TestPhasesLargeGroup tests a group whose order overflows a floating-point number.
func TestPhasesLargeGroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	z := puzzletest.Made(t)(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: rng.Perm(180)}, {Name: "B", Perm: rng.Perm(180)}}}))
	x := z.Start()
	must.Do(x.PlayText("A B"))
	if _, err := phasesMethod().Solve(t.Context(), x, solving.Options{}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Error(err)
	}
}

// TestPhasesLimits tests that a limit ends the search with its best solution or an error.
func TestPhasesLimits(t *testing.T) {
	m := phasesMethod()
	cold := phasesMethod() // without tables yet
	z := puzzletest.Made(t)(known.Cube(3))
	x := must.Get(z.Random(t.Context(), rand.New(rand.NewPCG(8, 3))))
	var opt solving.Options
	opt.MaxNodes = 200
	if s, err := m.Solve(t.Context(), x, opt); !errors.Is(err, solver.ErrLimit) || s.Moves != nil || s.Generated < 200 {
		t.Errorf("%+v, %v", s, err)
	}
	opt.MaxNodes = 2_000_000
	if s, err := m.Solve(t.Context(), x, opt); err != nil || s.Generated < 2_000_000 || s.Generated > 2_100_000 {
		t.Errorf("%+v, %v", s, err)
	} else {
		puzzletest.CheckSolved(t, x, nil, s)
	}
	opt = solving.Options{}
	clock := time.Unix(0, 0)
	opt.MaxTime, opt.Now = time.Second, func() time.Time { clock = clock.Add(2 * time.Millisecond); return clock }
	if s, err := m.Solve(t.Context(), x, opt); err != nil || s.Length == 0 {
		t.Errorf("%+v, %v", s, err)
	}
	best := 0
	opt = solving.Options{}
	opt.MaxNodes, opt.Progress = 2_000_000, func(p solver.Progress) { best = p.Best }
	if s, err := m.Solve(t.Context(), x, opt); err != nil || best == 0 {
		t.Errorf("%+v, %v, the progress told %d", s, err, best)
	}
	for left := 0; left < 60; left += 1 + 3*left {
		if s, err := cold.Solve(&ctxtest.Countdown{Context: t.Context(), Left: left}, x, solving.Options{}); !errors.Is(err, solver.ErrCancelled) || s.Moves != nil {
			t.Errorf("asked %d times: %+v, %v", left, s, err)
		}
	}
}

// BenchmarkPhasesCube solves random cubes.
func BenchmarkPhasesCube(b *testing.B) {
	m, rng := phasesMethod(), rand.New(rand.NewPCG(9, 9))
	z := puzzletest.Made(b)(known.Cube(3))
	nodes, length, solved := int64(0), 0, 0
	for b.Loop() {
		x := must.Get(z.Random(b.Context(), rng))
		s, err := m.Solve(b.Context(), x, solving.Options{})
		if err != nil {
			b.Fatal(err)
		}
		nodes, length, solved = nodes+s.Generated, length+s.Length, solved+1
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(length)/float64(solved), "moves")
}
