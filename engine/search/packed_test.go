package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// The expansion of boards of one machine word gives what the general one gives, in the same
// order: on all boards of 3x2 and on random boards of other shapes, for every home of the blank,
// blind and with Manhattan distance, from the start and from the goal, after every move.
func TestExpandPacked(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 5))
	for _, shape := range []board.Shape{{Cols: 3, Rows: 2}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 2, Rows: 8}, {Cols: 4, Rows: 4}, {Cols: 16, Rows: 1}} {
		for range 8 { // blanks at home in several cells
			var walked [2]*board.Board
			for i := range walked {
				b, err := board.New(shape, board.BottomRight)
				if err != nil {
					t.Fatal(err)
				}
				for range 50 {
					b.Do(b.RandomMove(nil, rng))
				}
				walked[i] = b
			}
			first, err := walked[0].Toward(walked[1])
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range []heuristic.Heuristic{blind{}, heuristic.Manhattan{}} {
				forward, err := newSpace(t.Context(), first, solver.Options{Heuristic: h}, nil)
				if err != nil {
					t.Fatal(err)
				}
				seen, err := forward.Backward(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range []*space{forward, seen.(*space)} {
					compareExpansions(t, s, s.packed, rng)
				}
			}
		}
	}
}

// compareExpansions walks from the start of a space, to all boards of a small shape.
func compareExpansions(t *testing.T, s *space, packed *packedMoves, rng *rand.Rand) {
	t.Helper()
	if packed == nil {
		t.Fatalf("%v: no packed moves", s.shape)
	}
	store := statespace.NewSet(s.Size())
	store.Insert(s.state(s.first))
	next := [2]*statespace.Successors{statespace.NewSuccessors(s.Size()), statespace.NewSuccessors(s.Size())}
	for x := int32(0); x < min(store.Len(), 400); x++ {
		state := slices.Clone(store.State(x))
		var values [2]float64
		for _, last := range []statespace.Move{statespace.NoMove, 0, 1, 2, 3} {
			for i, p := range []*packedMoves{packed, nil} {
				s.packed = p
				next[i].Reset()
				next[i].NoValues = rng.IntN(8) == 0 && i == 0 || i == 1 && next[0].NoValues
				if err := s.Expand(state, last, next[i]); err != nil {
					t.Fatal(err)
				}
				values[i], _ = s.Estimate(state)
			}
			s.packed = packed
			if values[0] != values[1] || next[0].Len() != next[1].Len() || next[0].Returned != next[1].Returned {
				t.Fatalf("%v after %d: %v and %v", s.Board(state), last, next[0], next[1])
			}
			for k, e := range next[0].Edges {
				o := next[1].Edges[k]
				if e.Move != o.Move || e.Cost != o.Cost || math.Float64bits(e.Value) != math.Float64bits(o.Value) || !slices.Equal(next[0].State(k), next[1].State(k)) {
					t.Fatalf("%v after %d: successor %d is %v %x and %v %x", s.Board(state), last, k, e, next[0].State(k), o, next[1].State(k))
				}
				store.Insert(next[0].State(k))
			}
		}
	}
}
