package beam_test

import (
	"fmt"
	"testing"
	"time"

	"taquin/engine/beam"
	"taquin/engine/solver"
)

// BenchmarkBeam reports the mean length of solutions after five seconds, in Manhattan
// distances; with -benchtime 10x, of ten boards per size.
func BenchmarkBeam(b *testing.B) {
	for _, side := range []int{4, 6, 10, 20, 32, 64} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			sum, nodes, seed := 0.0, int64(0), uint64(0)
			for b.Loop() {
				seed++
				on := shuffled(side, side, side*side-1, seed)
				s, err := beam.Beam{}.Solve(b.Context(), on, solver.Options{MaxTime: 5 * time.Second, Now: time.Now})
				if err != nil {
					b.Fatal(err)
				}
				sum += float64(len(s.Moves)) / float64(on.Manhattan())
				nodes += s.Generated
			}
			b.ReportMetric(sum/float64(b.N), "xManhattan")
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
		})
	}
}
