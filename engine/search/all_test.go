package search_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// space is every board that can be solved to one home of the blank, with its
// distance, from a breadth-first search that shares nothing with the package's.
type space struct {
	boards   []*board.Board
	distance map[uint64]int
}

// key is a board of up to 16 cells as a number.
func key(b *board.Board) uint64 {
	k := uint64(0)
	for i := range b.Size() {
		k = k<<4 | uint64(b.At(i))
	}
	return k
}

// walkSpace walks all boards that can be reached from one.
func walkSpace(from *board.Board) *space {
	sp := &space{boards: []*board.Board{from}, distance: map[uint64]int{key(from): 0}}
	for i := 0; i < len(sp.boards); i++ {
		x := sp.boards[i]
		d := sp.distance[key(x)]
		for m := board.Up; m <= board.Right; m++ {
			y := x.Copy()
			if !y.Do(m) {
				continue
			}
			if _, known := sp.distance[key(y)]; !known {
				sp.distance[key(y)] = d + 1
				sp.boards = append(sp.boards, y)
			}
		}
	}
	return sp
}

func newBoard(t testing.TB, cols, rows int, home board.Home) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func method(t testing.TB, name string) solver.Method {
	t.Helper()
	m, err := search.Methods().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// readBy is those of some options that a method reads.
func readBy(m solver.Method, opt solver.Options) solver.Options {
	reads := func(option string) bool { return m.Accepts(solver.Boards, option) }
	if !reads("heuristic") {
		opt.Heuristic = nil
	}
	if !reads("prune") {
		opt.Prune = ""
	}
	if !reads("escape") {
		opt.Escape = ""
	}
	if !reads("depth") {
		opt.Depth = 0
	}
	if !reads("metric") {
		opt.Metric = ""
	}
	if !reads("max_stored") {
		opt.MaxStored = 0
	}
	return opt
}

// solves runs a method and fails unless the path it gives solves the board.
func solves(t testing.TB, m solver.Method, b *board.Board, opt solver.Options) solver.Solution {
	t.Helper()
	s, err := m.Solve(context.Background(), b, opt)
	if err != nil {
		t.Fatalf("%s on %v: %v", m.Name, b.Cells(), err)
	}
	c := b.Copy()
	if err := c.Play(s.Moves); err != nil || !c.Solved() {
		t.Fatalf("%s on %v: %v does not solve it (%v)", m.Name, b.Cells(), s.Moves, err)
	}
	return s
}

// everyBoard is whether the tests go through all boards there are, or as many as a method solves with
// fullNodes, which the log counts. Set -timeout to hours.
var everyBoard = os.Getenv("TAQUIN_EVERY_BOARD") != ""

const fullNodes = 600_000_000

// Every method against the distances: on every board of the smallest shapes,
// and on 3x3 and shapes alike on every so-manieth, or all with everyBoard. What
// is left out is covered in another way: by TestSpace for breadth first,
// and for depth first by TestNoShortestPathIsLost, which follow every path at
// once.
func TestEveryBoard(t *testing.T) {
	walking := heuristic.NewWalking()
	runs := []struct {
		name   string
		method string
		opt    solver.Options
		every  int // of the larger shapes
	}{
		{"bfs", "bfs", solver.Options{}, 9973},
		{"bidirectional", "bidirectional", solver.Options{}, 397},
		{"deepening", "deepening", solver.Options{}, 29989},
		{"deepening, automaton", "deepening", solver.Options{Prune: solver.PruneAutomaton}, 9973},
		{"ida", "ida", solver.Options{}, 13},
		{"ida, none", "ida", solver.Options{Prune: solver.PruneNone}, 59999},
		{"ida, automaton", "ida", solver.Options{Prune: solver.PruneAutomaton}, 151},
		{"ida, linear", "ida", solver.Options{Heuristic: heuristic.Linear{}}, 211},
		{"ida, walking", "ida", solver.Options{Heuristic: walking}, 211},
		{"astar", "astar", solver.Options{}, 397},
		{"astar, linear", "astar", solver.Options{Heuristic: heuristic.Linear{}}, 601},
		{"ucs", "ucs", solver.Options{}, 9973},
		{"mm", "mm", solver.Options{}, 199},
		{"mm, linear", "mm", solver.Options{Heuristic: heuristic.Linear{}}, 601},
		{"mm, walking", "mm", solver.Options{Heuristic: walking}, 601},
		{"rbfs", "rbfs", solver.Options{}, 499},
		{"rbfs, none", "rbfs", solver.Options{Prune: solver.PruneNone}, 59999},
		{"rbfs, automaton", "rbfs", solver.Options{Prune: solver.PruneAutomaton, Heuristic: heuristic.Linear{}}, 499},
		{"sma", "sma", solver.Options{}, 499},
		{"sma, forgetful", "sma", solver.Options{MaxStored: 40}, 4999},
		{"sma, automaton", "sma", solver.Options{MaxStored: 300, Prune: solver.PruneAutomaton, Heuristic: heuristic.Linear{}}, 601},
		{"astar, max", "astar", solver.Options{Heuristic: heuristic.Max(walking, heuristic.Linear{})}, 601},
	}
	for _, s := range []board.Shape{{Cols: 1, Rows: 4}, {Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 4, Rows: 2}, {Cols: 3, Rows: 3}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			t.Run(fmt.Sprintf("%s to cell %d", s, home.Cell(s)), func(t *testing.T) {
				t.Parallel()
				sp := walkSpace(newBoard(t, s.Cols, s.Rows, home))
				for _, r := range runs {
					m := method(t, r.method)
					nodes, searched, whole := int64(0), 0, everyBoard && home == board.BottomRight
					for k := range sp.boards {
						i := k * 7919 % len(sp.boards) // each once, spread over all distances
						if !whole && s.Size() >= 8 && (i+int(home))%r.every != 0 {
							continue
						}
						if whole && nodes > fullNodes {
							t.Logf("%s: %d of %d boards", r.name, searched, len(sp.boards))
							break
						}
						searched++
						b := sp.boards[i]
						got, want := solves(t, m, b, r.opt), sp.distance[key(b)]
						nodes += got.Generated
						if len(got.Moves) != want || !got.Optimal || got.Bound != want {
							t.Fatalf("%s on %v: %d moves, bound %d, want %d", r.name, b.Cells(), len(got.Moves), got.Bound, want)
						}
					}
				}
			})
		}
	}
}

// The farthest board of 2x5, at 55 moves (OEIS A151944), and with everyBoard some
// of its 1,814,400 boards.
func TestSomeBoards2x5(t *testing.T) {
	farthest, err := board.FromCells(board.Shape{Cols: 2, Rows: 5}, board.BottomRight, []int{9, 7, 8, 6, 4, 5, 2, 3, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bfs", "bidirectional", "ida", "astar", "ucs", "mm"} {
		if got := solves(t, method(t, name), farthest, solver.Options{}); len(got.Moves) != 55 {
			t.Errorf("%s: %d moves, want 55", name, len(got.Moves))
		}
	}
	if !everyBoard {
		return
	}
	sp := walkSpace(newBoard(t, 2, 5, board.BottomRight))
	if last := sp.boards[len(sp.boards)-1]; len(sp.boards) != 1814400 || sp.distance[key(last)] != 55 {
		t.Fatalf("%d boards, the farthest at %d", len(sp.boards), sp.distance[key(last)])
	}
	for name, every := range map[string]int{"bfs": 300_000, "bidirectional": 40_000, "ida": 40_000, "astar": 40_000} {
		m := method(t, name)
		for i := len(sp.boards) - 1; i >= 0; i -= every {
			if got, want := solves(t, m, sp.boards[i], solver.Options{}), sp.distance[key(sp.boards[i])]; len(got.Moves) != want {
				t.Fatalf("%s on %v: %d moves, want %d", name, sp.boards[i].Cells(), len(got.Moves), want)
			}
		}
	}
}
