// Package puzzletest has helpers for tests of solvers of puzzles.
package puzzletest

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
)

// Made returns a function that unwraps the result of a constructor and fails the test on an
// error.
func Made(t testing.TB) func(z *puzzle.Puzzle, err error) *puzzle.Puzzle {
	return func(z *puzzle.Puzzle, err error) *puzzle.Puzzle {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
}

// Random returns a puzzle with two moves and up to three kinds of pieces. The function more may
// add cells to a move. If alike, several cells may have the same colour.
func Random(rng *rand.Rand, alike bool, more func(p perm.Perm) perm.Perm) puzzle.Definition {
	var d puzzle.Definition
	kinds := make([][2]int, 1+rng.IntN(3))
	for i := range kinds {
		kinds[i] = [2]int{1 + rng.IntN(4), 1 + rng.IntN(4)}
	}
	for m := range 2 {
		var p perm.Perm
		for _, k := range kinds {
			to, offset := rng.Perm(k[0]), len(p)
			for place := range k[0] {
				twist := rng.IntN(k[1])
				for slot := range k[1] {
					p = append(p, offset+to[place]*k[1]+(slot+twist)%k[1])
				}
			}
		}
		d.Moves = append(d.Moves, puzzle.Move{Name: string(rune('A' + m)), Perm: more(p)})
	}
	if alike {
		for range d.Moves[0].Perm {
			d.Colours = append(d.Colours, rng.IntN(1+rng.IntN(4)))
		}
	}
	return d
}
