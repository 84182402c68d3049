package beam

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// The weight that a search keeps from move to move is that of the whole board.
func TestWeights(t *testing.T) {
	for _, shape := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 7, Rows: 5}, {Cols: 2, Rows: 6}} {
		b := random(t, shape.Cols, shape.Rows, 1)
		r, err := begin(t.Context(), b, solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := newSearch(r)
		if _, err := s.beam(b, 10, 1000, mode{}); err != nil {
			t.Fatal(err)
		}
		s.f.lay(b)
		s.plant()
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
			s.f.do(m)
			if want := s.w.all(s.f); n.weight != want {
				t.Fatalf("%s, move %d: weight %d, the whole board's is %d", shape, move, n.weight, want)
			}
			s.leaves[0] = n
		}
	}
}
