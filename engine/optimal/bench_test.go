package optimal_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/solver"
)

// The solver with the default and with larger tables, which take seconds to build: Korf's
// hundred boards, and random boards with random goals as in b:distance.
func BenchmarkOptimal(b *testing.B) {
	for _, partition := range []string{"7-7-1", "8-7"} {
		must.Do(tables.Build(context.Background(), board.Shape{Cols: 4, Rows: 4}, partition, nil))
		m := optimal.New(tables)
		b.Run("korf100/"+partition, func(b *testing.B) {
			set := instances.Korf100().Instances
			measure(b, m, 1, partition, func(i int) *board.Board { return set[i%100].Board })
		})
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("longest/%s/threads=%d", partition, threads), func(b *testing.B) {
				boards := longest(10)
				measure(b, m, threads, partition, func(i int) *board.Board { return boards[i%10].Board })
			})
		}
		b.Run("goals/"+partition, func(b *testing.B) {
			boards := randomGoals(b, 1000)
			measure(b, m, 1, partition, func(i int) *board.Board { return boards[i%len(boards)] })
		})
	}
}

// randomGoals returns 4x4 boards relabelled such that a random board is the goal.
func randomGoals(b *testing.B, n int) []*board.Board {
	rng := rand.New(rand.NewPCG(7, 8))
	set, err := instances.Random(rng, board.Shape{Cols: 4, Rows: 4}, board.BottomRight, 2*n)
	if err != nil {
		b.Fatal(err)
	}
	boards := make([]*board.Board, n)
	for i := range boards {
		boards[i] = must.Get(solver.Toward(set.Instances[2*i].Board, set.Instances[2*i+1].Board))
	}
	return boards
}

// measure solves at least a hundred boards.
func measure(b *testing.B, m solver.Solver, threads int, partition string, next func(int) *board.Board) {
	var generated, solved int64
	for b.Loop() {
		for range 100 {
			s, err := m.Solve(context.Background(), next(int(solved)), solver.Options{Threads: threads, Tables: partition})
			if err != nil {
				b.Fatal(err)
			}
			generated += s.Generated
			solved++
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(solved), "ms/board")
	b.ReportMetric(float64(generated)/float64(solved), "nodes/board")
	b.ReportMetric(float64(generated)/b.Elapsed().Seconds(), "nodes/s")
}
