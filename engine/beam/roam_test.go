package beam

import (
	"math"
	"slices"
	"testing"

	"taquin/engine/solver"
)

// The more boards have had the blank in a cell, the dearer it is, and all the same by however
// many threads.
func TestWear(t *testing.T) {
	var before []int64
	for _, threads := range []int{1, 3} {
		b := random(t, 13, 13, 1)
		r, err := begin(t.Context(), b, solver.Options{MaxNodes: math.MaxInt64, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		s, levels := newSearch(r), int64(0)
		const visit = 10
		s.kept = func() { levels++ }
		if _, err := s.beam(b, 3*fewLeaves, r.manhattan+100, mode{visit: visit}); err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for c, w := range s.worn {
			if sum += w; w < 0 || w > 0 && s.f.kinds[c] == kindWall {
				t.Errorf("cell %d is %d dearer", c, w)
			}
		}
		if most := (levels + 1) * visit * wornUnit; sum > most || sum < most*9/10 {
			t.Errorf("%d levels make cells %d dearer, not %d", levels, sum, most)
		}
		if before != nil && !slices.Equal(before, s.worn) {
			t.Errorf("%d threads wear other cells", threads)
		}
		before = s.worn
	}
}
