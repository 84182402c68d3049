package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
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

func key(b *board.Board) uint64 {
	k := uint64(0)
	for i := range b.Size() {
		k = k<<4 | uint64(b.At(i))
	}
	return k
}

func walkSpace(t testing.TB, cols, rows int, home board.Home) *space {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	sp := &space{boards: []*board.Board{b}, distance: map[uint64]int{key(b): 0}}
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

func method(t testing.TB, name string) solver.Method {
	t.Helper()
	m, err := search.Methods().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
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

// Every method against the distances, on every board of a shape or on every
// so-manieth where a method takes milliseconds a board.
func TestEveryBoard(t *testing.T) {
	walking := heuristic.NewWalking()
	type run struct {
		name, method string
		opt          solver.Options
		every        int // on 3x3
	}
	runs := []run{
		{"bfs", "bfs", solver.Options{}, 400},
		{"bidirectional", "bidirectional", solver.Options{}, 20},
		{"deepening", "deepening", solver.Options{}, 4000},
		{"deepening, automaton", "deepening", solver.Options{Prune: solver.PruneAutomaton}, 1000},
		{"ida", "ida", solver.Options{}, 1},
		{"ida, none", "ida", solver.Options{Prune: solver.PruneNone}, 10},
		{"ida, automaton", "ida", solver.Options{Prune: solver.PruneAutomaton}, 1},
		{"ida, linear", "ida", solver.Options{Heuristic: heuristic.Linear{}}, 1},
		{"ida, walking", "ida", solver.Options{Heuristic: walking}, 1},
		{"astar", "astar", solver.Options{}, 1},
		{"astar, linear", "astar", solver.Options{Heuristic: heuristic.Linear{}}, 10},
		{"astar, max", "astar", solver.Options{Heuristic: heuristic.Max(walking, heuristic.Linear{})}, 10},
	}
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 3}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			sp := walkSpace(t, s.Cols, s.Rows, home)
			for _, r := range runs {
				t.Run(s.String()+" "+r.name, func(t *testing.T) {
					m := method(t, r.method)
					for i, b := range sp.boards {
						if s.Size() >= 8 && i%r.every != 0 {
							continue
						}
						got := solves(t, m, b, r.opt)
						if want := sp.distance[key(b)]; len(got.Moves) != want || !got.Optimal {
							t.Fatalf("%v: %d moves, want %d", b.Cells(), len(got.Moves), want)
						}
					}
				})
			}
		}
	}
	_ = errors.Is
	_ = rand.N[int]
}
