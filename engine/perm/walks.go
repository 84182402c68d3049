package perm

import (
	"context"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm/stabilizers"
)

// In a graph puzzle every vertex but one, the blank, holds a tile, and a tile may move
// along an edge to the blank. A closed walk of the blank permutes the tiles. Walking
// along an edge and back changes nothing, so the closed walks form the fundamental group
// of the graph. For every edge outside a spanning tree it has one generator: follow the
// tree to the edge, cross it, and return on the tree.
//
// R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", J. Comb. Theory B
// 16, 1974: if the graph is 2-connected, the closed walks generate the alternating group
// on the tiles if it is bipartite and the symmetric group otherwise, except for the
// cycles and one graph of seven vertices.

// Walks returns the group of tile permutations by closed walks of the blank from the
// first vertex. The vertices are first, first+1, …, and graph[k] lists the neighbours of
// vertex first+k. Element k of a permutation stands for vertex first+k+1: it maps to l if
// the tile on vertex first+k+1 ends on vertex first+l+1. A product is a concatenation of
// walks.
//
// The spanning tree is that of breadth-first search from the first vertex in the order
// of the lists. The generators are ordered by edge, and cross it from the smaller vertex
// to the larger one. The group of a tree is trivial.
//
// Walks rejects a graph that is not connected or has fewer than two vertices or more than
// MaxDegree+1 (ErrTooLarge), an unknown or repeated neighbour, a loop, and an edge listed
// at one end only.
func Walks(ctx context.Context, graph [][]int, first int) (*Group, error) {
	graph, err := checkGraph(graph, first)
	if err != nil {
		return nil, err
	}
	parent := spanningTree(graph)
	if v := slices.Index(parent, unseen); v >= 0 {
		return nil, message.Errorf("perm.the-graph-is-not", "perm: the graph is not connected: vertex %d is not reached from vertex %d", v+first, first)
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

// checkGraph validates the graph and numbers its vertices from 0.
func checkGraph(named [][]int, first int) ([][]int, error) {
	n := len(named)
	switch {
	case n < 2:
		return nil, message.New("perm.a-graph-needs-two", "perm: a graph needs two vertices, one for the blank and one for a tile")
	case n > MaxDegree+1:
		return nil, message.Errorf("perm.a-graph-of-vertices", "%w: a graph of %d vertices (at most %d)", ErrTooLarge, n, MaxDegree+1)
	}
	graph, linked := make([][]int, n), make([][]bool, n)
	for v, neighbors := range named {
		linked[v] = make([]bool, n)
		for _, name := range neighbors {
			w := name - first
			switch {
			case w < 0 || w >= n:
				return nil, message.Errorf("perm.vertex-is-not-in", "perm: vertex %d is not in %d..%d (a neighbour of vertex %d)", name, first, first+n-1, v+first)
			case w == v:
				return nil, message.Errorf("perm.vertex-is-its-own", "perm: vertex %d is its own neighbour", name)
			case linked[v][w]:
				return nil, message.Errorf("perm.vertex-appears-twice-among", "perm: vertex %d appears twice (among the neighbours of vertex %d)", name, v+first)
			}
			linked[v][w] = true
			graph[v] = append(graph[v], w)
		}
	}
	for v, neighbors := range graph {
		for _, w := range neighbors {
			if !linked[w][v] {
				return nil, message.Errorf("perm.vertex-has-vertex-for", "perm: vertex %d has vertex %d for a neighbour, but not the other way round", v+first, w+first)
			}
		}
	}
	return graph, nil
}

const unseen = -2

// spanningTree returns the parent of each vertex in the breadth-first tree from 0: -1
// for 0, and unseen for an unreachable vertex.
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

// walk returns the permutation of the closed walk of the blank that goes from 0 to u on
// the tree, crosses to v and returns on the tree.
func walk(parent []int, u, v int) stabilizers.Element {
	var route []int
	for x := u; x > 0; x = parent[x] {
		route = append(route, x)
	}
	slices.Reverse(route)
	for x := v; x >= 0; x = parent[x] {
		route = append(route, x)
	}
	tile := identity(len(parent)) // on each vertex, by its initial vertex
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
