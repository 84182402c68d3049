package graphs

import (
	"errors"
	"slices"

	"taquin/engine/board"
	"taquin/engine/draw"
)

// MaxBoards is how many boards a Graph shows at most.
const MaxBoards = 500

// maxCounted is how many boards are counted to say that there are too many.
const maxCounted = 20_000

// ErrTooMany is wrapped by the error about a graph of more than MaxBoards boards.
var ErrTooMany = errors.New("too many boards to draw")

// Graph is a drawing of boards and of the moves between them, in layers by their
// distance from one of them.
type Graph struct {
	draw.Weight
	start    *board.Board
	notation board.Notation
	whole    bool    // it has all boards that moves lead to
	nodes    []node  // from the start on, layer by layer
	layers   [][]int // the nodes of each distance, in the order in which they are drawn
	edges    []link
}

// node is a board of a graph: where a shortest path leads from the start.
type node struct {
	path     board.Path
	inner    []int // the neighbours that are nearer to the start
	outer    []int // and those that are farther
	solved   bool
	distance int
}

// link is a move from a board to one that is farther from the start.
type link struct {
	from, to int
	move     board.Move
}

// within is the largest radius about the start that has no more than MaxBoards of
// the boards.
func (g *Graph) within() int {
	boards := 0
	for distance, layer := range g.layers {
		if boards += len(layer); boards > MaxBoards {
			return distance - 1
		}
	}
	return len(g.layers) - 1
}

// grow finds the boards within a radius, or some more than maxCounted of them.
func grow(from *board.Board, n board.Notation, radius int) *Graph {
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
			next = g.leave(i, b, next, seen, home)
		}
		layer = next
	}
	g.whole = true
	return g
}

// leave follows the moves that lead from a node away from the start and appends
// the boards that are met first to next; b, the start, is played on and taken
// back, and home is the solved board's key. Every move changes the distance, since it
// changes the parity, so that each edge is met from its nearer end once.
func (g *Graph) leave(i int, b *board.Board, next []int, seen map[string]int, home string) []int {
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
			g.nodes[i].outer = append(g.nodes[i].outer, to)
			g.nodes[to].inner = append(g.nodes[to].inner, i)
		}
		b.Do(m.Opposite())
	}
	play(b, g.nodes[i].path.Inverse())
	return next
}

// play makes moves that are known to be possible.
func play(b *board.Board, path board.Path) {
	for _, m := range path {
		b.Do(m)
	}
}

// key tells boards apart by what differs from the start, which is on the path:
// a large board costs no more than a small one.
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

// homeKey is the key of the solved board.
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

// board is the board of a node.
func (g *Graph) board(i int) *board.Board {
	b := g.start.Copy()
	play(b, g.nodes[i].path)
	return b
}

// radial reports whether the boards stand well on circles about the start: one
// path alone leads to nearly every one of them.
func (g *Graph) radial() bool {
	more := len(g.edges) - (len(g.nodes) - 1)
	return !g.ring() && 10*more <= len(g.nodes) && len(g.layers[len(g.layers)-1]) > 2
}

// children are the neighbours of a node that were first met from it.
func (g *Graph) children(i int) []int {
	var met []int
	for _, k := range g.nodes[i].outer {
		if g.nodes[k].inner[0] == i {
			met = append(met, k)
		}
	}
	return met
}

// ring reports whether the boards stand in a circle, as all of 2x2 do.
func (g *Graph) ring() bool {
	return len(g.nodes) > 2 && !slices.ContainsFunc(g.nodes, func(n node) bool { return len(n.inner)+len(n.outer) != 2 })
}
