package sequences

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
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

// TestFind checks the effects of the results, and compares with a breadth-first search of small
// puzzles.
func TestFind(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	count := 0
	for round := range 60 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, false, func(p perm.Perm) perm.Perm { return p })))
		s := must.Get(z.Pieces(t.Context()))
		opt := FindOptions{Length: 1 + rng.IntN(4), MovesAtMost: 1 + rng.IntN(3), Metric: puzzle.Metric(round % 2), Most: 1 << 20}
		moved := func(p perm.Perm) int {
			n := 0
			for _, k := range s.Kinds {
				for _, cells := range k.Cells {
					if p[cells[0]] != cells[0] {
						n++
					}
				}
			}
			return n
		}
		if total, err := z.States(t.Context()); err != nil || !total.IsInt64() || total.Int64() > 1000 {
			continue
		}
		distances := puzzletest.Distances(z.Start(), z.Turns(opt.Metric))
		found := must.Get(Find(t.Context(), z, opt))
		covered := map[string]bool{} // the effects of the results, their inverses and their rotations
		for _, f := range found {
			if n := opt.Metric.Length(f.Sequence); n > opt.Length || moved(z.Perm(f.Sequence)) != f.Moved || f.Moved > opt.MovesAtMost || f.Moved == 0 {
				t.Fatalf("%v: %s of %d moves: %d pieces", z, z.Format(f.Sequence), n, f.Moved)
			}
			for k := range f.Sequence {
				p := z.Perm(append(append(puzzle.Sequence{}, f.Sequence[k:]...), f.Sequence[:k]...))
				covered[p.String()], covered[p.Inverse().String()] = true, true
			}
			count++
		}
		for key, d := range distances {
			p := make(perm.Perm, len(key)) // the colours of a state are its permutation's inverse
			for cell := range p {
				p[cell] = int(key[cell])
			}
			if n := moved(p); d > 0 && d <= opt.Length && n > 0 && n <= opt.MovesAtMost && !covered[p.String()] {
				t.Fatalf("%v: of %d moves %v is not found, which moves %d pieces", z, d, p, n)
			}
		}
	}
	if count < 30 {
		t.Errorf("only %d words", count)
	}
}

// TestFindCube tests that the shortest sequences that move at most three pieces of the cube have
// six moves: cycles of three edges.
func TestFindCube(t *testing.T) {
	z := puzzletest.Made(t)(known.Cube(3))
	found, err := Find(t.Context(), z, FindOptions{Length: 6, MovesAtMost: 3, Most: 20})
	if err != nil || len(found) != 20 {
		t.Fatalf("%v, %v", found, err)
	}
	for _, f := range found {
		if len(f.Sequence) != 6 || f.Moved != 3 || z.OrderOf(f.Sequence).Int64() != 3 {
			t.Errorf("%s moves %d pieces, order %v", z.Format(f.Sequence), f.Moved, z.OrderOf(f.Sequence))
		}
	}
}

func TestShorten(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for _, z := range []*puzzle.Puzzle{must.Get(known.Cube(3)), must.Get(known.Oval(12, 4)), must.Get(known.Torus(3, 3))} {
		for _, m := range []puzzle.Metric{puzzle.Half, puzzle.Quarter} {
			x := z.Start()
			must.Do(x.Scramble(t.Context(), 6, rng))
			home := x.Copy()
			must.Do(home.Scramble(t.Context(), 4, rng))
			w := append(append(puzzle.Sequence{}, home.History()...), z.Inverse(home.History()[6:])...)
			s, err := Shorten(t.Context(), z, m, w)
			if err != nil || !z.Perm(s).Equal(z.Perm(w)) || m.Length(s) > m.Length(x.History()) {
				t.Errorf("%v: %s becomes %s, %v", z, z.Format(w), z.Format(s), err)
			}
		}
	}
	cube := must.Get(known.Cube(3))
	w := must.Get(cube.Parse("U D U' D' R2 L2 R2 L2 F"))
	if s, err := Shorten(t.Context(), cube, puzzle.Half, w); err != nil || cube.Format(s) != "F" {
		t.Errorf("%s, %v", cube.Format(s), err)
	}
	if s, err := Shorten(t.Context(), cube, puzzle.Half, nil); err != nil || len(s) != 0 {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := Shorten(&ctxtest.Countdown{Context: t.Context(), Left: 3}, cube, puzzle.Half, w); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestMethod tests solutions of random states.
func TestMethod(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for _, z := range []*puzzle.Puzzle{must.Get(known.Cube(2)), must.Get(known.M12()), must.Get(known.Oval(10, 4)), must.Get(known.Swaps(6))} {
		for round := range 3 {
			x := must.Get(z.Random(t.Context(), rng))
			opt := solving.Options{Metric: puzzle.Metric(round % 2)}
			if round == 2 && z.Title().String() == "cube(2)" {
				x, opt.Moves = z.Start(), "U2 R"
				must.Do(x.PlayText("U2 R U2 R'"))
			}
			s, err := Method().Solve(t.Context(), x, opt)
			if err != nil || s.Length != opt.Metric.Length(s.Moves) || s.Method != "word" {
				t.Fatalf("%v: %+v, %v", x, s, err)
			}
			puzzletest.CheckSolved(t, x, nil, s)
		}
	}
	x := must.Get(known.Cube(3)).Start()
	must.Do(x.PlayText("R U F"))
	if _, err := Method().Solve(&ctxtest.Countdown{Context: t.Context(), Left: 20}, x, solving.Options{}); !errors.Is(err, solver.ErrCancelled) {
		t.Error(err)
	}
	var opt solving.Options
	clock := time.Unix(0, 0)
	opt.MaxTime, opt.Now = time.Second, func() time.Time { clock = clock.Add(100 * time.Millisecond); return clock }
	if _, err := Method().Solve(t.Context(), x, opt); !errors.Is(err, solver.ErrLimit) {
		t.Error(err)
	}
}

// TestFindRefuses tests the errors of Find, and cancellation.
func TestFindRefuses(t *testing.T) {
	z := puzzletest.Made(t)(known.Cube(3))
	for _, test := range []struct {
		opt  FindOptions
		want string
	}{
		{FindOptions{MovesAtMost: 3}, "puzzle: find: words of 0 moves; it must be in 1..40"},
		{FindOptions{Length: 4}, "puzzle: find: words that move 0 pieces at most; it must be 1 or more"},
		{FindOptions{Length: 16, MovesAtMost: 3, MaxMemory: 1 << 20}, "limit reached: words of 16 moves have halves that take more than 1 MiB"},
	} {
		if _, err := Find(t.Context(), z, test.opt); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v", test.opt, err)
		}
	}
	told := 0
	opt := FindOptions{Length: 6, MovesAtMost: 2, Progress: func(solver.Progress) { told++ }}
	if found, err := Find(t.Context(), z, opt); err != nil || len(found) != 0 || told == 0 {
		t.Errorf("%v, %v, told %d times", found, err, told)
	}
	if _, err := Find(&ctxtest.Countdown{Context: t.Context(), Left: 12}, z, opt); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestBall compares the layers of the cube's ball with the published ones (T. Rokicki,
// H. Kociemba, M. Davidson, J. Dethridge, God's Number is 20, cube20.org), and checks sequences.
func TestBall(t *testing.T) {
	z := puzzletest.Made(t)(known.Cube(3))
	b, err := newBall(t.Context(), z, puzzle.Half, 10, 100_000)
	if err != nil || !slices.Equal(b.layers, []int{0, 1, 19, 262, 3502, 46741}) {
		t.Fatalf("%v, %v", b.layers, err)
	}
	for i := 0; i < int(b.list.Len()); i += 97 {
		if w := b.sequence(i); len(w) != b.distance(i) || !slices.Equal(z.Perm(w).Element(), b.list.State(int32(i))) {
			t.Fatalf("%s does not lead to element %d, at distance %d", z.Format(w), i, b.distance(i))
		}
	}
}
