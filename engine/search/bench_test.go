package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/statespace"
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

// On the 3x3 a board 25 moves from solved, on the 4x4 one 41 moves.
func onSmall(b *testing.B) *board.Board { return walked(b, 3, 3, 300, 1) }
func onLarge(b *testing.B) *board.Board { return walked(b, 4, 4, 100, 1) }

func BenchmarkBreadthFirst(b *testing.B) { benchmark(b, "bfs", onSmall(b), solver.Options{}) }
func BenchmarkBidirectional(b *testing.B) {
	benchmark(b, "bidirectional", onSmall(b), solver.Options{})
}
func BenchmarkDeepening(b *testing.B) { benchmark(b, "deepening", onSmall(b), solver.Options{}) }
func BenchmarkDeepeningUnpruned(b *testing.B) {
	benchmark(b, "deepening", walked(b, 3, 3, 14, 1), solver.Options{Prune: solver.PruneNone})
}
func BenchmarkDeepeningAutomaton(b *testing.B) {
	benchmark(b, "deepening", onSmall(b), solver.Options{Prune: solver.PruneAutomaton})
}
func BenchmarkIDA(b *testing.B) { benchmark(b, "ida", onLarge(b), solver.Options{}) }
func BenchmarkIDAAutomaton(b *testing.B) {
	benchmark(b, "ida", onLarge(b), solver.Options{Prune: solver.PruneAutomaton})
}

// The search for every heuristic, with the one that BenchmarkIDA has its own for.
func BenchmarkIDAInPlace(b *testing.B) {
	benchmark(b, "ida", onLarge(b), solver.Options{Heuristic: inPlace{}})
}
func BenchmarkIDALinear(b *testing.B) {
	benchmark(b, "ida", onLarge(b), solver.Options{Heuristic: heuristic.Linear{}})
}
func BenchmarkIDAWalking(b *testing.B) {
	benchmark(b, "ida", onLarge(b), solver.Options{Heuristic: heuristic.NewWalking()})
}
func BenchmarkAStar(b *testing.B) { benchmark(b, "astar", onLarge(b), solver.Options{}) }
func BenchmarkAStarWeight2(b *testing.B) {
	benchmark(b, "astar", onLarge(b), solver.Options{Weight: 2})
}
func BenchmarkUniformCost(b *testing.B) { benchmark(b, "ucs", onSmall(b), solver.Options{}) }
func BenchmarkMM(b *testing.B)          { benchmark(b, "mm", onLarge(b), solver.Options{}) }
func BenchmarkRBFS(b *testing.B)        { benchmark(b, "rbfs", onLarge(b), solver.Options{}) }
func BenchmarkSMA(b *testing.B) {
	benchmark(b, "sma", onLarge(b), solver.Options{MaxStored: 1_000_000})
}
func BenchmarkGreedyTabu(b *testing.B) {
	benchmark(b, "greedy", onLarge(b), solver.Options{Escape: solver.EscapeTabu})
}
func BenchmarkGreedyRandom(b *testing.B) {
	benchmark(b, "greedy", onLarge(b), solver.Options{Escape: solver.EscapeRandom, Rand: rand.New(rand.NewPCG(1, 1))})
}

// BenchmarkPlainIDA is the measure for BenchmarkIDA: the usual loop on an array
// in place, made for 4x4 and Manhattan distance alone, same board, same nodes.
func BenchmarkPlainIDA(b *testing.B) {
	on := onLarge(b)
	nodes := int64(0)
	for b.Loop() {
		p := plain{blank: on.Blank()}
		for i := range p.cells {
			p.cells[i] = uint8(on.At(i))
		}
		for tile := range 16 {
			for cell := range 16 {
				p.distance[tile][cell] = int8(on.Shape().Distance(tile, cell))
			}
		}
		for bound := on.Manhattan(); !p.search(on.Manhattan(), 0, bound, -1); bound += 2 {
		}
		nodes += p.generated
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
}

type plain struct {
	cells     [16]uint8
	blank     int
	distance  [16][16]int8
	generated int64
}

func (p *plain) search(h, depth, bound, last int) bool {
	blank := p.blank
	for m, step := range [4]int{-4, -1, 4, 1} { // up, left, down, right
		if m^2 == last || m == 0 && blank < 4 || m == 1 && blank&3 == 0 || m == 2 && blank > 11 || m == 3 && blank&3 == 3 {
			continue
		}
		p.generated++
		to := blank + step
		tile := p.cells[to]
		next := h + int(p.distance[tile][blank]) - int(p.distance[tile][to])
		if depth+1+next > bound {
			continue
		}
		if next == 0 {
			return true
		}
		p.cells[blank], p.cells[to], p.blank = tile, 15, to
		found := p.search(next, depth+1, bound, m)
		p.cells[to], p.cells[blank], p.blank = tile, 15, blank
		if found {
			return true
		}
	}
	return false
}

// inPlace is Manhattan distance under a name for which there is no search of
// its own.
type inPlace struct{ heuristic.Manhattan }

// BenchmarkTrace ends in a table of how many times as long as without a trace every method
// takes with one of the usual limit, on a board near the solved one and on one far away. The
// two are run in turn, so that what else the machine does weighs on both alike, and the
// medians are compared.
func BenchmarkTrace(b *testing.B) {
	boards := []struct {
		word string
		on   *board.Board
	}{{"near", walked(b, 3, 3, 14, 4)}, {"far", onSmall(b)}}
	var table strings.Builder
	fmt.Fprintf(&table, "%-14s %-6s %9s %12s %12s %8s\n", "method", "board", "nodes", "untraced", "traced", "ratio")
	for _, m := range search.Methods() {
		for _, at := range boards {
			var times [2][]time.Duration // without a trace and with one
			nodes := int64(0)
			b.Run(m.Name+"/"+at.word, func(b *testing.B) {
				for turn := 0; b.Loop(); turn++ {
					for i := range times {
						i ^= turn & 1 // neither always goes first
						begun := time.Now()
						opt := readBy(m, solver.Options{Escape: solver.EscapeTabu})
						if i == 1 {
							opt.Trace = statespace.NewLog(solver.UsualTraced)
						}
						s, err := m.Solve(b.Context(), at.on, opt)
						if err != nil {
							b.Fatal(err)
						}
						times[i] = append(times[i], time.Since(begun))
						nodes = s.Generated
					}
				}
			})
			for _, t := range times {
				slices.Sort(t)
			}
			if half := len(times[0]) / 2; half > 0 { // none where -bench leaves it out
				fmt.Fprintf(&table, "%-14s %-6s %9d %12v %12v %8.2f\n", m.Name, at.word, nodes, times[0][half].Round(100*time.Nanosecond), times[1][half].Round(100*time.Nanosecond), float64(times[1][half])/float64(times[0][half]))
			}
		}
	}
	fmt.Print(table.String())
}
