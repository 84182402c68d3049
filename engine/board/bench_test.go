package board_test

import (
	"fmt"
	"testing"

	"taquin/engine/board"
)

// closedWalk returns a random walk of legal moves, never straight back, and
// then the way home along it: a path of 2n moves that can be played for ever.
func closedWalk(b *board.Board, n int) board.Path {
	rng, c, p := newRand(1), b.Copy(), board.Path(nil)
	for range n {
		m := c.RandomMove(p, rng)
		c.Do(m)
		p = append(p, m)
	}
	return append(p, p.Inverse()...)
}

// BenchmarkDo makes one move an iteration, in all directions mixed.
func BenchmarkDo(b *testing.B) {
	for _, side := range []int{4, 100, 256} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			t := solved(b, side, side, board.BottomRight)
			const half = 1 << 15
			walk := closedWalk(t, half)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if !t.Do(walk[i]) {
					b.Fatalf("move %d is not possible", i)
				}
				i = (i + 1) & (2*half - 1)
			}
		})
	}
}

// BenchmarkDoUndo makes a move and takes it back, as a depth-first search
// does, in all directions mixed.
func BenchmarkDoUndo(b *testing.B) {
	for _, side := range []int{4, 100} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			t := solved(b, side, side, board.BottomRight)
			for range side / 2 { // all four moves are possible in the middle
				t.Do(board.Up)
				t.Do(board.Left)
			}
			rng := newRand(1)
			moves := make(board.Path, 1<<12)
			for i := range moves {
				moves[i] = board.Move(rng.IntN(4))
			}
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					t.Do(m)
					t.Do(m.Opposite())
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*len(moves)*b.N), "ns/move")
		})
	}
}
