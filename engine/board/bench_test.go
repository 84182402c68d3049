package board_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
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

func BenchmarkMoves(b *testing.B) {
	t := solved(b, 4, 4, board.BottomRight)
	var buf [4]board.Move
	b.ReportAllocs()
	for b.Loop() {
		t.Moves(buf[:0])
	}
}

// BenchmarkPlayWord reads a word and plays it through a game: 65,536 moves.
func BenchmarkPlayWord(b *testing.B) {
	g := game(b, 4, 4, board.Audibert)
	word := board.Audibert.Word(closedWalk(g.Board, 1<<15))
	b.ReportAllocs()
	for b.Loop() {
		must.Do(g.PlayWord(word))
		must.Do(g.Undo(len(word)))
	}
	b.ReportMetric(float64(2*len(word)*b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

// BenchmarkGameDo makes one move an iteration and remembers it.
func BenchmarkGameDo(b *testing.B) {
	g := game(b, 4, 4, board.Audibert)
	const half = 1 << 15
	walk := closedWalk(g.Board, half)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if !g.Do(walk[i]) {
			b.Fatalf("move %d is not possible", i)
		}
		i = (i + 1) & (2*half - 1)
	}
}

func BenchmarkScramble(b *testing.B) {
	const moves = 1 << 16
	t, rng := solved(b, 4, 4, board.BottomRight), newRand(1)
	for b.Loop() {
		if _, err := t.Scramble(context.Background(), moves, rng); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(moves*b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

func BenchmarkSolvable(b *testing.B) {
	for _, side := range []int{4, 256} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			t := solved(b, side, side, board.BottomRight)
			must.Do(t.Shuffle(rand.New(rand.NewPCG(1, 2))))
			b.ReportAllocs()
			for b.Loop() {
				if !t.Solvable() {
					b.Fatal("a shuffled board is not solvable")
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	t := solved(b, 16, 16, board.BottomRight)
	text := board.Audibert.Format(t)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := board.Parse(text, board.Audibert); err != nil {
			b.Fatal(err)
		}
	}
}
