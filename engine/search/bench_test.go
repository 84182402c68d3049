package search_test

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// walked is a board of a shape some random moves from solved.
func walked(t testing.TB, cols, rows, moves int, seed uint64) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	var p board.Path
	for range moves {
		m := b.RandomMove(p, rng)
		b.Do(m)
		p = append(p, m)
	}
	return b
}

func benchmark(b *testing.B, name string, on *board.Board, opt solver.Options) {
	m := method(b, name)
	nodes := int64(0)
	for b.Loop() {
		s, err := m.Solve(b.Context(), on, opt)
		if err != nil {
			b.Fatal(err)
		}
		nodes += s.Generated
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
}

func BenchmarkBreadthFirst3x3(b *testing.B) {
	benchmark(b, "bfs", walked(b, 3, 3, 300, 1), solver.Options{})
}
func BenchmarkBidirectional3x3(b *testing.B) {
	benchmark(b, "bidirectional", walked(b, 3, 3, 300, 1), solver.Options{})
}
func BenchmarkDeepening3x3(b *testing.B) {
	benchmark(b, "deepening", walked(b, 3, 3, 300, 1), solver.Options{})
}
func BenchmarkDeepeningAutomaton3x3(b *testing.B) {
	benchmark(b, "deepening", walked(b, 3, 3, 300, 1), solver.Options{Prune: solver.PruneAutomaton})
}
func BenchmarkIDA(b *testing.B) { benchmark(b, "ida", walked(b, 4, 4, 100, 1), solver.Options{}) }
func BenchmarkIDAAutomaton(b *testing.B) {
	benchmark(b, "ida", walked(b, 4, 4, 100, 1), solver.Options{Prune: solver.PruneAutomaton})
}
func BenchmarkIDALinear(b *testing.B) {
	benchmark(b, "ida", walked(b, 4, 4, 100, 1), solver.Options{Heuristic: heuristic.Linear{}})
}
func BenchmarkIDAWalking(b *testing.B) {
	benchmark(b, "ida", walked(b, 4, 4, 100, 1), solver.Options{Heuristic: heuristic.NewWalking()})
}
func BenchmarkIDAInPlace(b *testing.B) {
	benchmark(b, "ida", walked(b, 4, 4, 100, 1), solver.Options{Heuristic: heuristic.Max(heuristic.Manhattan{})})
}
func BenchmarkAStar(b *testing.B) { benchmark(b, "astar", walked(b, 4, 4, 100, 1), solver.Options{}) }
