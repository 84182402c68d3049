package packed_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
	"taquin/engine/puzzle/puzzletest"
)

// Turns commute with the encoding, and a vector determines the colours of its state.
func TestVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	ctx := context.Background()
	for round := range 200 {
		z := puzzletest.Made(t)(puzzle.New(puzzletest.Random(rng, round%2 > 0, func(p perm.Perm) perm.Perm { return p })))
		turns := z.Turns(puzzle.Half)
		v, err := packed.New(ctx, z, turns, z.Colours())
		if err != nil || v.Turns() != len(turns) || !slices.Equal(v.Of(z.Start().Perm()), v.Start()) {
			t.Fatalf("%v: %v", z, err)
		}
		x := must.Get(z.Random(ctx, rng))
		at, next := v.Of(x.Perm()), make([]uint8, v.Size())
		for i, y := range x.Neighbours(puzzle.Half) {
			v.After(i, at, next)
			if !slices.Equal(next, v.Of(y.Perm())) {
				t.Fatalf("%v, %v: after turn %d %v, want %v", z, x, i, next, v.Of(y.Perm()))
			}
			colours, start := make([]int, z.Cells()), z.Colours()
			for cell, to := range v.Perm(next) {
				colours[to] = start[cell]
			}
			if !slices.Equal(colours, y.Colours()) {
				t.Fatalf("%v, %v: colours %v", z, y, colours)
			}
		}
	}
}
