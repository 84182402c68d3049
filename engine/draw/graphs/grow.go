package graphs

import (
	"errors"
	"slices"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// MaxBoards is the largest number of boards in a Graph.
const MaxBoards = 500

// maxCounted bounds the enumeration for the error about too many boards.
const maxCounted = 20_000

// ErrTooMany is wrapped by the error about more than MaxBoards boards.
var ErrTooMany = errors.New("too many boards to draw")

// Graph is a drawing of boards and the moves between them, in layers by their distance from the
// start.
type Graph struct {
	draw.Weight
	start    *board.Board
	notation board.Notation
	whole    bool    // contains all reachable boards
	nodes    []node  // in breadth-first order from the start
	layers   [][]int // nodes of each distance, in drawing order
	edges    []link
}

// node is a board, given by a shortest path from the start.
type node struct {
	path     board.Path
	nearer   []int // neighbours nearer to the start
	farther  []int // neighbours farther from the start
	solved   bool
	distance int
}

// link is a move to a board farther from the start.
type link struct {
	from, to int
	move     board.Move
}

// largestRadius returns the largest radius with at most MaxBoards boards.
func (g *Graph) largestRadius() int {
	boards := 0
	for distance, layer := range g.layers {
		if boards += len(layer); boards > MaxBoards {
			return distance - 1
		}
	}
	return len(g.layers) - 1
}

// breadthFirst enumerates the boards within a radius, or a few more than maxCounted.
func breadthFirst(from *board.Board, n board.Notation, radius int) *Graph {
	g := &Graph{start: from.Copy(), notation: n}
	seen := map[string]int{"": 0}
	home := homeKey(from)
	g.nodes = []node{{solved: home == ""}}
	b := from.Copy()
	for layer := []int{0}; len(layer) > 0; {
		g.layers = append(g.layers, layer)
		if len(g.layers)-1 == radius || len(g.nodes) > maxCounted {
			return g
		}
		var next []int
		for _, i := range layer {
			next = g.expand(i, b, next, seen, home)
		}
		layer = next
	}
	g.whole = true
	return g
}

// expand expands a node: it appends new boards to next. b is the start and is restored; home is the
// key of the solved board. Every move changes the parity, hence the distance, so each edge is
// found once, from its nearer end.
func (g *Graph) expand(i int, b *board.Board, next []int, seen map[string]int, home string) []int {
	distance := g.nodes[i].distance
	play(b, g.nodes[i].path)
	for _, m := range g.notation.Moves() {
		if !b.Do(m) {
			continue
		}
		path := append(slices.Clone(g.nodes[i].path), m)
		key := g.key(b, path)
		to, known := seen[key]
		if !known {
			to = len(g.nodes)
			seen[key] = to
			g.nodes = append(g.nodes, node{path: path, solved: key == home, distance: distance + 1})
			next = append(next, to)
		}
		if g.nodes[to].distance > distance {
			g.edges = append(g.edges, link{i, to, m})
			g.nodes[i].farther = append(g.nodes[i].farther, to)
			g.nodes[to].nearer = append(g.nodes[to].nearer, i)
		}
		b.Do(m.Opposite())
	}
	play(b, g.nodes[i].path.Inverse())
	return next
}

func play(b *board.Board, path board.Path) {
	for _, m := range path {
		b.Do(m)
	}
}

// key identifies a board by its differences from the start, all of which lie on the path. Its cost
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

// radial reports whether circles around the start suit the graph: almost all boards have a unique
// shortest path.
func (g *Graph) radial() bool {
	more := len(g.edges) - (len(g.nodes) - 1)
	return !g.ring() && 10*more <= len(g.nodes) && len(g.layers[len(g.layers)-1]) > 2
}

// children returns the neighbours that were discovered from a node.
func (g *Graph) children(i int) []int {
	var met []int
	for _, k := range g.nodes[i].farther {
		if g.nodes[k].nearer[0] == i {
			met = append(met, k)
		}
	}
	return met
}

// ring reports whether the graph is a cycle, as for 2x2.
func (g *Graph) ring() bool {
	return len(g.nodes) > 2 && !slices.ContainsFunc(g.nodes, func(n node) bool { return len(n.nearer)+len(n.farther) != 2 })
}
