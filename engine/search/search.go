// Package search holds the graph searches that teach: breadth first, from both
// ends, depth first with growing bounds, IDA*, A* and greedy descent (source
// 003, sections 2.2 and 3; source 002, question 10), and the automaton that
// prunes words of moves. Each search counts what it makes and keeps, stops on
// limits with what it has proven, and calls a solution optimal only where it
// has proven that.
//
// The boards it is given may have the blank's home in any cell, so that any
// board can be the goal: board.Board.Toward.
package search

import (
	"context"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// Methods lists the package's solvers. The list holds the automata that they
// have built, so it should be kept and used again.
func Methods() solver.Registry {
	const every = "every shape; those with few boards to the end"
	automata := new(Automata)
	return solver.Registry{
		{Name: "bfs", About: "breadth first, every board once, nearest first (source 003, 2.2.1; source 002, question 10)", Optimal: true, Shapes: every, Solver: BreadthFirst{}},
		{Name: "bidirectional", About: "breadth first from both ends until they meet", Optimal: true, Shapes: every, Solver: Bidirectional{}},
		{Name: "deepening", About: "depth first to growing depths, keeping no boards (source 003, 2.2.2)", Optimal: true, Shapes: every, Solver: Deepening{automata: automata}},
		{Name: "ida", About: "IDA*: depth first to growing bounds on depth and heuristic", Optimal: true, Shapes: every, Solver: IDA{automata: automata}},
		{Name: "astar", About: "A*: the board with the least depth and heuristic first; weight above 1 is faster and not optimal", Optimal: true, Shapes: every, Solver: AStar{}},
		{Name: "greedy", About: "always to the neighbour with the least heuristic; escape says how to leave a local minimum (source 003, 3.3)", Shapes: every, Solver: Greedy{}},
	}
}

// layout is what a search knows of a shape and of how its boards are packed. A
// board packed has its pieces in fields; beside it goes the blank's cell.
type layout struct {
	pack  board.Packing
	place []place // of each cell
	open  []uint8 // bit m of open[i]: move m is possible from cell i
	step  [4]int  // step[m] is added to the blank's cell by move m
	home  uint64  // the blank's name
	order [4]board.Move
}

// place is where a cell's field lies.
type place struct {
	word  int32
	shift uint32
}

func newLayout(b *board.Board, opt solver.Options) layout {
	s := b.Shape()
	g := layout{pack: s.Packing(), place: make([]place, s.Size()), open: s.Open(), home: uint64(b.Home()), order: opt.Moves(), step: s.Steps()}
	for i := range g.place {
		g.place[i] = place{int32(i / g.pack.Field), uint32(i%g.pack.Field) * uint32(g.pack.Bits)}
	}
	return g
}

// can reports whether the blank can make move m from a cell.
func (g *layout) can(blank int, m board.Move) bool { return g.open[blank]>>m&1 != 0 }

// slide writes to child the packed board after the blank has gone from one
// cell to the next.
func (g *layout) slide(child, parent []uint64, from, to int) {
	copy(child, parent)
	f, t := g.place[from], g.place[to]
	change := parent[t.word]>>t.shift&(1<<g.pack.Bits-1) ^ g.home
	child[f.word] ^= change << f.shift
	child[t.word] ^= change << t.shift
}

// packed returns a board packed, as one that was found from none.
func (g *layout) packed(b *board.Board) *packed {
	p := &packed{words: make([]uint64, g.pack.Words), link: link{blank: uint16(b.Blank())}}
	b.Pack(g.pack, p.words)
	p.hash = hash(p.words)
	return p
}

// solved returns the solved board.
func solved(b *board.Board) *board.Board {
	s := b.Copy()
	s.Reset()
	return s
}

// informed returns the heuristic to go by, prepared for boards like b.
func informed(ctx context.Context, b *board.Board, opt solver.Options) (heuristic.Heuristic, error) {
	if opt.Heuristic == nil {
		return heuristic.Manhattan{}, nil
	}
	return opt.Heuristic, solver.NewMeter(ctx, opt).During(func(ctx context.Context, watch func(string, float64)) error {
		return heuristic.Prepare(ctx, opt.Heuristic, b, watch)
	})
}

// atLeast is what a heuristic proves of the board that it was started on.
func atLeast(h heuristic.Heuristic, value int) int {
	if h.Admissible() {
		return value
	}
	return 0
}

// maxValue is the largest value of a heuristic: weighted and added to a depth it
// still fits an int32's double.
const maxValue = 1 << 30

// wrong reports whether a heuristic gave what no heuristic gives.
func wrong(value int) bool { return uint(value) > maxValue }

func errWrong(h heuristic.Heuristic, value int) error {
	return fmt.Errorf("search: heuristic %s gave %d, which is not in 0..%d", h.Name(), value, maxValue)
}

// begin refuses what no search needs to look at.
func begin(b *board.Board, opt solver.Options) error {
	if err := b.CheckSolvable(); err != nil {
		return err
	}
	return checkOrder(opt.Moves())
}

// checkOrder returns an error unless each move stands once.
func checkOrder(order [4]board.Move) error {
	for i, m := range order {
		if m > board.Right {
			return fmt.Errorf("search: %d is none of the four moves (place %d of the order)", m, i+1)
		}
		if slices.Contains(order[:i], m) {
			return fmt.Errorf("search: %v stands twice (place %d of the order)", m, i+1)
		}
	}
	return nil
}
