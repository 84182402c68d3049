package engine_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
	"taquin/engine/rules"
	"taquin/engine/slide"
	"taquin/engine/solver"
)

// BenchmarkExpanded prints the states expanded per second by each search of package statespace/search in each family,
// on a problem that most of them do not finish in 500,000 nodes.
func BenchmarkExpanded(b *testing.B) {
	ctx, opt := context.Background(), solver.Options{MaxNodes: 500_000, MaxStored: 1 << 20, Escape: solver.EscapeTabu, Trials: 1000, Width: 1000}
	rng := rand.New(rand.NewPCG(1, 1))
	fifteen := must.Get(board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight))
	cube := must.Get(known.Cube(3)).Start()
	pancakes := must.Get(rules.Pancake(30, false)).Start()
	hanoi := must.Get(rules.Hanoi(14, 3)).Start()
	klotski := must.Get(slide.Parse("A11B / A11B / CDDE / CFGE / H..I"))
	if err := fifteen.Shuffle(rng); err != nil {
		b.Fatal(err)
	}
	if err := cube.Scramble(ctx, 30, rng); err != nil {
		b.Fatal(err)
	}
	if err := pancakes.PlayText("17 4 30 22 9 26 13 28 5 19 24 11 30 15 8 27 20 6 23 29 12 18"); err != nil {
		b.Fatal(err)
	}
	pieces := must.Get(must.Get(slide.New(klotski)).WithGoal([]slide.Piece{{Name: "1", Cells: []int{13, 14, 17, 18}}})).Start()
	boards, puzzles := engine.Methods(nil), engine.PuzzleMethods(pruning.NewLibrary(pruning.LibraryOptions{}))
	for _, name := range strings.Fields("bfs ucs bidirectional mm nbs dfs deepening ida rbfs astar arastar ees gbfs sma greedy lrta beam") {
		measure := func(family string, declared solver.Declaration, run func(opt solver.Options) solver.Statistics) {
			o := opt
			for option, clear := range map[string]func(){"max_stored": func() { o.MaxStored = 0 }, "escape": func() { o.Escape = "" }, "trials": func() { o.Trials = 0 }, "width": func() { o.Width = 0 }} {
				if !declared.Has(option) {
					clear()
				}
			}
			b.Run(family+"/"+name, func(b *testing.B) {
				expanded := int64(0)
				for b.Loop() {
					expanded += run(o).Expanded
				}
				b.ReportMetric(float64(expanded)/b.Elapsed().Seconds(), "expanded/s")
			})
		}
		if m := must.Get(boards.Find(name)); name != "beam" {
			measure("4x4", m.Declaration, func(o solver.Options) solver.Statistics { s, _ := m.Solve(ctx, fifteen, o); return s.Statistics })
		}
		z := must.Get(puzzles.Find(name))
		measure("cube", z.Declaration, func(o solver.Options) solver.Statistics {
			s, _ := z.Solve(ctx, cube, solving.Options{Options: o})
			return s.Statistics
		})
		k := must.Get(slide.Methods().Find(name))
		measure("klotski", k.Declaration, func(o solver.Options) solver.Statistics {
			s, _ := k.Solve(ctx, pieces, slide.Options{Options: o})
			return s.Statistics
		})
		r := must.Get(rules.Methods().Find(name))
		for i, x := range []*rules.State{pancakes, hanoi} {
			measure([]string{"pancakes", "hanoi"}[i], r.Declaration, func(o solver.Options) solver.Statistics {
				s, _ := r.Solve(ctx, x, rules.Options{Options: o})
				return s.Statistics
			})
		}
	}
}
