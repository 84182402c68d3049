package phases_test

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/phases"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/solving"
)

func method() solving.Method { return phases.Method(pruning.NewLibrary(pruning.LibraryOptions{})) }

// Random cubes are solved in few moves.
func TestCube(t *testing.T) {
	m, rng := method(), rand.New(rand.NewPCG(3, 3))
	z := puzzletest.Made(t)(known.Cube(3))
	for range 5 {
		x, err := z.Random(t.Context(), rng)
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Solve(t.Context(), x, solving.Options{})
		if err != nil || s.Length > 22 {
			t.Errorf("%v: %+v, %v", x, s, err)
		}
		t.Log(s.Length, s.Generated, z.Format(s.Word))
		puzzletest.CheckSolved(t, x, nil, s)
	}
}
