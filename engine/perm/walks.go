package perm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// A graph as a puzzle: a tile on every vertex but one, which is blank, and a
// tile may move along an edge to the blank. A walk of the blank that comes home
// permutes the tiles. To go along an edge and straight back changes nothing, so
// every such walk does what some product of these does: the walks that follow
// the branches of a spanning tree out, cross one edge that is not in the tree,
// and come back on branches. There is one for every edge outside the tree.
//
// R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", J. Comb.
// Theory B 16, 1974: when the graph stays connected without any one vertex,
// the walks generate the alternating group on the tiles if it is bipartite and
// the symmetric group if it is not, but for the cycles and one graph of seven
// vertices.

// Walks returns the group of the permutations that the walks of the blank from
// the first vertex back to it make of the tiles. The vertices are first, first+1
// and so on, first being 0 or 1 as the caller likes, and graph[k] lists the
// neighbours of vertex first+k. Element k of the permutations stands for vertex
// first+k+1: it goes to element l if the tile on the one vertex ends on the
// other. The product of two, the first one first, is one walk after the other.
//
// There is one generator for every edge outside a spanning tree, the one found
// by breadth from the first vertex in the order of the lists; of a tree the
// group is the identity. Edges are crossed from the smaller vertex to the
// larger, and taken in this order.
//
// It refuses a graph of fewer than two vertices, one of more than MaxDegree+1
// (ErrTooLarge), a vertex that is unknown, or its own neighbour, or listed
// twice, or in one of two lists only, and a graph that is not connected.
func Walks(ctx context.Context, graph [][]int, first int) (*Group, error) {
	graph, err := checkGraph(graph, first)
	if err != nil {
		return nil, err
	}
	parent := spanningTree(graph)
	if v := slices.Index(parent, unseen); v >= 0 {
		return nil, fmt.Errorf("perm: the graph is not connected: vertex %d is not reached from vertex %d", v+first, first)
	}
	var gens []stabilizers.Element
	for u, neighbors := range graph {
		for _, v := range slices.Sorted(slices.Values(neighbors)) {
			if u < v && parent[u] != v && parent[v] != u {
				gens = append(gens, walk(parent, u, v))
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return GroupOf(ctx, len(graph)-1, gens)
}

// checkGraph returns the graph with its vertices named from 0.
func checkGraph(named [][]int, first int) ([][]int, error) {
	n := len(named)
	switch {
	case n < 2:
		return nil, errors.New("perm: a graph needs two vertices, one for the blank and one for a tile")
	case n > MaxDegree+1:
		return nil, fmt.Errorf("%w: a graph of %d vertices (at most %d)", ErrTooLarge, n, MaxDegree+1)
	}
	graph, linked := make([][]int, n), make([][]bool, n)
	for v, neighbors := range named {
		linked[v] = make([]bool, n)
		for _, name := range neighbors {
			w := name - first
			switch {
			case w < 0 || w >= n:
				return nil, fmt.Errorf("perm: vertex %d is not in %d..%d (a neighbour of vertex %d)", name, first, first+n-1, v+first)
			case w == v:
				return nil, fmt.Errorf("perm: vertex %d is its own neighbour", name)
			case linked[v][w]:
				return nil, fmt.Errorf("perm: vertex %d stands twice (among the neighbours of vertex %d)", name, v+first)
			}
			linked[v][w] = true
			graph[v] = append(graph[v], w)
		}
	}
	for v, neighbors := range graph {
		for _, w := range neighbors {
			if !linked[w][v] {
				return nil, fmt.Errorf("perm: vertex %d has vertex %d for a neighbour, but not the other way round", v+first, w+first)
			}
		}
	}
	return graph, nil
}

const unseen = -2

// spanningTree returns the vertex before each one on the way from 0: for 0
// itself -1, and unseen where there is no way.
func spanningTree(graph [][]int) []int {
	parent := slices.Repeat([]int{unseen}, len(graph))
	parent[0] = -1
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, w := range graph[v] {
			if parent[w] == unseen {
				parent[w] = v
				queue = append(queue, w)
			}
		}
	}
	return parent
}

// walk returns what the blank does that goes from 0 to u on the tree, crosses
// to v and comes back on the tree.
func walk(parent []int, u, v int) stabilizers.Element {
	var route []int // from u back to 0, then to be turned round
	for x := u; x > 0; x = parent[x] {
		route = append(route, x)
	}
	slices.Reverse(route)
	for x := v; x >= 0; x = parent[x] {
		route = append(route, x)
	}
	tile := identity(len(parent)) // on each vertex, by the vertex it came from
	blank := 0
	for _, next := range route {
		tile[blank], tile[next], blank = tile[next], tile[blank], next
	}
	e := make(stabilizers.Element, len(parent)-1)
	for at, from := range tile {
		if at > 0 {
			e[from-1] = uint8(at - 1)
		}
	}
	return e
}
