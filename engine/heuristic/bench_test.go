package heuristic_test

import (
	"fmt"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/must"
)

// benchBoard returns a shuffled board, its blank in the middle so that all
// four moves are possible, and moves in all directions mixed.
func benchBoard(b *testing.B, side int) (*board.Board, board.Path) {
	t := solvedWith(b, board.Shape{Cols: side, Rows: side}, side*side-1)
	rng := newRand(1)
	must.Do(t.Shuffle(rng))
	must.Do(t.Play(t.Shape().Walk(t.Blank(), (side/2)*side+side/2)))
	moves := make(board.Path, 1<<8)
	for i := range moves {
		moves[i] = board.Move(rng.IntN(4))
	}
	return t, moves
}

// BenchmarkMove makes and undoes a move, as a depth-first search does, and reads the value after
// both: updated incrementally or recomputed. "none" is the time of the moves alone.
func BenchmarkMove(b *testing.B) {
	sink := 0
	for _, side := range []int{4, 10, 100} {
		for _, h := range append(heuristic.All(), nil) {
			for _, way := range []string{"incremental", "full"} {
				name := "none"
				if h != nil {
					name = h.Name() + "/" + way
				}
				if h == nil && way == "full" || h != nil && h.Name() == "walking" && side > 4 {
					continue
				}
				b.Run(fmt.Sprintf("%dx%d/%s", side, side, name), func(b *testing.B) {
					t, moves := benchBoard(b, side)
					var r heuristic.Running
					if h != nil {
						r = start(b, h, t)
					}
					b.ReportAllocs()
					for b.Loop() {
						for _, m := range moves {
							t.Do(m)
							sink += weigh(r, m, way == "full")
							t.Do(m.Opposite())
							sink += weigh(r, m.Opposite(), way == "full")
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*len(moves)*b.N), "ns/move")
				})
			}
		}
	}
}

func weigh(r heuristic.Running, m board.Move, anew bool) int {
	switch {
	case r == nil:
		return 0
	case anew:
		r.Reset()
	default:
		r.Moved(m)
	}
	return r.Value()
}

// BenchmarkWalkingTable builds the tables of a shape with the home in a corner.
func BenchmarkWalkingTable(b *testing.B) {
	for _, s := range []board.Shape{{Cols: 3, Rows: 3}, {Cols: 3, Rows: 4}, {Cols: 4, Rows: 4}, {Cols: 3, Rows: 5}, {Cols: 2, Rows: 6}} {
		b.Run(s.String(), func(b *testing.B) {
			t := solvedWith(b, s, s.Size()-1)
			b.ReportAllocs()
			for b.Loop() {
				start(b, heuristic.NewWalking(), t)
			}
		})
	}
}
