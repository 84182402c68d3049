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

// Graph is a drawing of boards or other states and the moves between them, in layers by their distance from the
// start.
type Graph struct {
	draw.Weight
	content
	whole   bool   // contains all that can be reached
	nodes   []node // in breadth-first order from the start
	edges   []link
	beside  []link // within a layer, or to another layer than the next
	layered *diagram.Layered
}

// node is a board or another state.
type node struct {
	solved   bool
	distance int
}

// link is a move, in edges to a node farther from the start.
type link struct {
	from, to int
	oneWay   bool // no move leads back
}

// breadthFirst enumerates the boards within a radius, or a few more than maxCounted. A negative
// radius means all boards. Every move changes the parity, hence the distance, so each edge is
// found once, from its nearer end.
func breadthFirst(from *board.Board, n board.Notation, radius int) *Graph {
	all := &ofBoards{start: from.Copy(), notation: n, paths: []board.Path{nil}}
	g := &Graph{content: all}
	seen := map[string]int{"": 0}
	home := homeKey(from)
	g.nodes = []node{{solved: home == ""}}
	b := from.Copy()
	for i := 0; i < len(g.nodes); i++ {
		distance, path := g.nodes[i].distance, all.paths[i]
		if distance == radius || len(g.nodes) > maxCounted {
			return g
		}
		play(b, path)
		for _, m := range n.Moves() {
			if !b.Do(m) {
				continue
			}
			next := append(slices.Clone(path), m)
			key := all.key(b, next)
			to, known := seen[key]
			if !known {
				to = len(g.nodes)
				seen[key] = to
				g.nodes, all.paths = append(g.nodes, node{solved: key == home, distance: distance + 1}), append(all.paths, next)
			}
			if g.nodes[to].distance > distance {
				g.edges, all.moves = append(g.edges, link{from: i, to: to}), append(all.moves, m)
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
