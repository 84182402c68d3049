package optimal_test

import (
	"fmt"
	"testing"

	"taquin/engine/board"
	"taquin/engine/optimal"
)

func bench(b *testing.B, cols, rows int) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			from, states := solved(b, cols, rows, board.BottomRight), int64(0)
			b.ReportAllocs()
			for b.Loop() {
				states += walk(b, from, optimal.SpaceOptions{Threads: threads}).States
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

func BenchmarkSpace3x3(b *testing.B) { bench(b, 3, 3) }
func BenchmarkSpace2x5(b *testing.B) { bench(b, 2, 5) }
func BenchmarkSpace2x6(b *testing.B) { bench(b, 2, 6) }
func BenchmarkSpace3x4(b *testing.B) { bench(b, 3, 4) }
