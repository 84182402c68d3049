package boardspace

import (
	"context"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
)

// general enumerates the boards of any shape with the general frontier.
func general(t *testing.T, from *board.Board, opt Options) *Space {
	t.Helper()
	source := enumerate.Source[*board.Board]{HasGoal: true, Begin: func(ctx context.Context, limits enumerate.Options) (enumerate.Frontier[*board.Board], error) {
		o := opt
		o.Options = limits
		return listed(ctx, from, o)
	}}
	s, err := enumerate.Walk(t.Context(), source, opt.Options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// visited lists the boards that Each visits with their distances, sorted, and checks that the
// distances do not decrease.
func visited(t *testing.T, s *Space) []string {
	t.Helper()
	var all []string
	last := 0
	err := s.Each(t.Context(), enumerate.Options{}, func(b *board.Board, distance int) error {
		if distance < last {
			t.Errorf("a board at distance %d after one at %d", distance, last)
		}
		last = distance
		all = append(all, board.TD.Format(b)+string(rune('A'+distance)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// Bit sets and the general frontier find the same boards at the same distances, from boards
// with and without solution, in both metrics, to every depth.
func TestGeneral(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 5, Rows: 1}, {Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 4, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 3, Rows: 3}} {
		for _, metric := range []solver.Metric{solver.Moves, solver.Slides} {
			from := corner(t, s.Cols, s.Rows)
			if s.Size() > 8 && metric == solver.Slides {
				continue
			}
			for range 2 {
				depths := []int{0, 1, 2, 5, 10, 20, 21, 22}
				if s.Size() > 6 {
					depths = []int{0, 7}
				}
				for _, depth := range depths {
					opt := Options{Options: enumerate.Options{Depth: depth}, Metric: metric}
					want := general(t, from, opt)
					got, err := Enumerate(t.Context(), from, opt)
					if err != nil {
						t.Fatal(err)
					}
					if !slices.Equal(got.Histogram, want.Histogram) || got.States != want.States || got.Arcs != want.Arcs || got.Solved != want.Solved || got.Complete != want.Complete {
						t.Errorf("%s, %s, depth %d: %+v, want %+v", s, metric, depth, got.Counts, want.Counts)
					}
					if some := visited(t, got); !slices.Equal(some, visited(t, want)) || int64(len(slices.Compact(some))) != got.States {
						t.Errorf("%s, %s, depth %d: other boards", s, metric, depth)
					}
				}
				from = from.Copy() // another board, without solution if two tiles can be exchanged
				if err := from.Play(s.Walk(from.Blank(), s.Size()/2)); err != nil {
					t.Fatal(err)
				}
				if cells := from.Cells(); s.Size() > 3 && !s.Linear() {
					tiles := slices.DeleteFunc([]int{0, 1, 2}, func(i int) bool { return i == from.Blank() })
					cells[tiles[0]], cells[tiles[1]] = cells[tiles[1]], cells[tiles[0]]
					if err := from.SetCells(cells); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// Larger shapes: near the corner the boards of 5x5 are those of 4x4 that fit.
func TestDepth(t *testing.T) {
	// OEIS A089484: the 15-puzzle from a corner.
	want := []int64{1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821}
	from := corner(t, 4, 4)
	s, err := Enumerate(t.Context(), from, Options{Options: enumerate.Options{Depth: len(want) - 1}})
	if err != nil || !slices.Equal(s.Histogram, want) || s.Complete || s.Solved != 1 {
		t.Errorf("%v, %v: %v", s, s.Histogram, err)
	}
	if s, err = Enumerate(t.Context(), corner(t, 256, 256), Options{Options: enumerate.Options{Depth: 3}}); err != nil || !slices.Equal(s.Histogram, want[:4]) {
		t.Errorf("%v: %v", s, err)
	}
}
