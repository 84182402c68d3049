package beam

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
)

// The nodes of the leaves match the boards to which the tour leads, also after a tour was pruned
// and after the stages have started.
func TestTour(t *testing.T) {
	for _, size := range []board.Shape{{Cols: 13, Rows: 13}, {Cols: 3, Rows: 60}} {
		for _, m := range modesFor(size) {
			b := random(t, size.Cols, size.Rows, 2)
			r, err := newRun(t.Context(), b, solver.Options{MaxNodes: math.MaxInt64})
			if err != nil {
				t.Fatal(err)
			}
			s, f := newSearch(r), newGrid(b)
			levels, unstaged, long := 0, false, 0
			s.onKeep = func() {
				unstaged = unstaged || s.unstaged
				long = max(long, len(s.tour)/len(s.leaves))
				if levels++; levels%97 != 0 {
					return
				}
				for leaf := range s.leaves {
					path := s.pathTo(leaf)
					f.set(b)
					f.play(path)
					n, hash, steps := &s.leaves[leaf], uint64(0), int32(0)
					for p, c := range f.pos {
						if f.kinds[c] != kindWall && int32(p) != f.home {
							hash += f.cellKey[c] * f.tileKey[p]
							steps += f.distance(int32(p), c)
						}
					}
					if len(path) != s.level || n.hash != hash || n.steps != steps || n.value != s.w.total(f) {
						t.Fatalf("%s %+v, level %d, leaf %d: %d moves, %d steps, not %d", size, m, s.level, leaf, len(path), n.steps, steps)
					}
				}
			}
			solution := must.Get(s.solve(b, 12, 40*r.manhattan, m))
			if unstaged != (m.unstagedPenalty > 0) || s.unstaged || long > 4*maxTourPerLeaf || levels < 1000 {
				t.Errorf("%s %+v: unstaged phase: %v, unfinished: %v, %d moves per leaf, %d levels", size, m, unstaged, s.unstaged, long, levels)
			}
			if end := b.Copy(); solution != nil && (end.Play(solution) != nil || !end.Solved()) {
				t.Errorf("%s %+v: the path of %d moves does not solve the board", size, m, len(solution))
			}
		}
	}
}

// The sum of the penalties is proportional to the number of levels, and penalties do not depend
// on the number of threads.
func TestPenalties(t *testing.T) {
	var before []int64
	for _, threads := range []int{1, 3} {
		b := random(t, 13, 13, 1)
		r, err := newRun(t.Context(), b, solver.Options{MaxNodes: math.MaxInt64, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		s, levels := newSearch(r), int64(0)
		const visit = 10
		s.onKeep = func() { levels++ }
		if _, err := s.solve(b, 3*threadLeaves, r.manhattan+100, mode{penalty: visit}); err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for c, w := range s.penalty {
			if sum += w; w < 0 || w > 0 && s.g.kinds[c] == kindWall {
				t.Errorf("cell %d has penalty %d", c, w)
			}
		}
		if most := (levels + 1) * visit * penaltyUnit; sum > most || sum < most*9/10 {
			t.Errorf("the penalties of %d levels are %d, not %d", levels, sum, most)
		}
		if before != nil && !slices.Equal(before, s.penalty) {
			t.Errorf("%d threads: other penalties", threads)
		}
		before = s.penalty
	}
}

// The incremental evaluation is that of the whole board.
func TestWeights(t *testing.T) {
	for _, shape := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 7, Rows: 5}, {Cols: 2, Rows: 6}} {
		b := random(t, shape.Cols, shape.Rows, 1)
		r, err := newRun(t.Context(), b, solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := newSearch(r)
		if _, err := s.solve(b, 10, 1000, mode{}); err != nil {
			t.Fatal(err)
		}
		s.g.set(b)
		s.restart()
		s.limit = 1 << 20
		rng := rand.New(rand.NewPCG(3, 4))
		for move := range 300 {
			clear(s.seen)
			s.tour[0] = opRoot
			if _, err := s.expand(); err != nil {
				t.Fatal(err)
			}
			found := s.walkers[0].found
			n := found[rng.IntN(len(found))]
			m := board.Move(n.from & 3)
			s.g.do(m)
			if want := s.w.total(s.g); n.value != want {
				t.Fatalf("%s, move %d: evaluation %d, that of the whole board is %d", shape, move, n.value, want)
			}
			s.leaves[0] = n
		}
	}
}
