package graphs

import (
	"slices"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/message"
)

// MaxBoards is the largest number of boards in a Graph.
const MaxBoards = 500

// maxCounted bounds the enumeration for the error about too many boards.
const maxCounted = 20_000

// ErrTooMany is wrapped by the error about more than MaxBoards boards.
var ErrTooMany = message.New("draw.too-many-boards-to", "too many boards to draw")

// Graph is a drawing of boards and the moves between them, in layers by their distance from the
// start.
type Graph struct {
	draw.Weight
	start    *board.Board
	notation board.Notation
	whole    bool   // contains all reachable boards
	nodes    []node // in breadth-first order from the start
	edges    []link
	layered  *diagram.Layered
	states   *states // nil for boards
}

// node is a board, given by a shortest path from the start.
type node struct {
	path     board.Path
	solved   bool
	distance int
}

// link is a move to a board farther from the start.
type link struct {
	from, to int
	move     board.Move
}

// breadthFirst enumerates the boards within a radius, or a few more than maxCounted. A negative
// radius means all boards. Every move changes the parity, hence the distance, so each edge is
// found once, from its nearer end.
func breadthFirst(from *board.Board, n board.Notation, radius int) *Graph {
	g := &Graph{start: from.Copy(), notation: n}
	seen := map[string]int{"": 0}
	home := homeKey(from)
	g.nodes = []node{{solved: home == ""}}
	b := from.Copy()
	for i := 0; i < len(g.nodes); i++ {
		distance, path := g.nodes[i].distance, g.nodes[i].path
		if distance == radius || len(g.nodes) > maxCounted {
			return g
		}
		play(b, path)
		for _, m := range n.Moves() {
			if !b.Do(m) {
				continue
			}
			next := append(slices.Clone(path), m)
			key := g.key(b, next)
			to, known := seen[key]
			if !known {
				to = len(g.nodes)
				seen[key] = to
				g.nodes = append(g.nodes, node{path: next, solved: key == home, distance: distance + 1})
			}
			if g.nodes[to].distance > distance {
				g.edges = append(g.edges, link{i, to, m})
			}
			b.Do(m.Opposite())
		}
		play(b, path.Inverse())
	}
	g.whole = true
	return g
}

// Boards returns the number of boards at each distance from the start.
func (g *Graph) Boards() []int {
	counts := make([]int, g.nodes[len(g.nodes)-1].distance+1)
	for _, n := range g.nodes {
		counts[n.distance]++
	}
	return counts
}

// largestRadius returns the largest radius with at most MaxBoards boards.
func (g *Graph) largestRadius() int {
	boards, counts := 0, g.Boards()
	for distance, n := range counts {
		if boards += n; boards > MaxBoards {
			return distance - 1
		}
	}
	return len(counts) - 1
}

// setLayers computes the layers of the drawing.
func (g *Graph) setLayers() {
	var edges [][2]int
	for _, e := range g.edges {
		edges = append(edges, [2]int{e.from, e.to})
	}
	g.layered = diagram.NewLayered(len(g.nodes), edges)
	g.layered.ReduceCrossings()
}

func play(b *board.Board, path board.Path) {
	for _, m := range path {
		b.Do(m)
	}
}

// key identifies a board by its differences from the start, which lie on the path. Its cost
// does not depend on the size of the board.
func (g *Graph) key(b *board.Board, path board.Path) string {
	cells, at := make([]int, 0, len(path)+1), g.start.Blank()
	cells = append(cells, at)
	for _, m := range path {
		at, _ = b.Shape().Step(at, m)
		cells = append(cells, at)
	}
	slices.Sort(cells)
	var key []byte
	for _, c := range slices.Compact(cells) {
		if p := b.At(c); p != g.start.At(c) {
			key = appendCell(key, c, p)
		}
	}
	return string(key)
}

func homeKey(start *board.Board) string {
	var key []byte
	for c := range start.Size() {
		if start.At(c) != c {
			key = appendCell(key, c, c)
		}
	}
	return string(key)
}

func appendCell(key []byte, cell, piece int) []byte {
	return append(key, byte(cell>>8), byte(cell), byte(piece>>8), byte(piece))
}

func (g *Graph) board(i int) *board.Board {
	b := g.start.Copy()
	play(b, g.nodes[i].path)
	return b
}
