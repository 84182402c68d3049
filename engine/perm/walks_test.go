package perm_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
)

// edges returns the graph of n vertices with these edges.
func edges(n int, list ...[2]int) [][]int {
	graph := make([][]int, n)
	for _, e := range list {
		graph[e[0]], graph[e[1]] = append(graph[e[0]], e[1]), append(graph[e[1]], e[0])
	}
	return graph
}

// everyGraph calls f with all connected graphs on n labelled vertices.
func everyGraph(n int, f func(graph [][]int)) {
	var list [][2]int
	for u := range n {
		for v := range u {
			list = append(list, [2]int{v, u})
		}
	}
	for set := range 1 << len(list) {
		var some [][2]int
		for i, e := range list {
			if set>>i&1 == 1 {
				some = append(some, e)
			}
		}
		if graph := edges(n, some...); connected(graph, -1) {
			f(graph)
		}
	}
}

// connected reports whether the graph is connected, without one vertex unless that is
// negative.
func connected(graph [][]int, without int) bool {
	start := 0
	if without == 0 {
		start = 1
	}
	seen := map[int]bool{start: true, without: true}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, w := range graph[queue[0]] {
			if !seen[w] {
				seen[w] = true
				queue = append(queue, w)
			}
		}
	}
	for v := range graph {
		if !seen[v] {
			return false
		}
	}
	return true
}

func bipartite(graph [][]int) bool {
	color := make([]int, len(graph))
	color[0] = 1
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, w := range graph[queue[0]] {
			if color[w] == color[queue[0]] {
				return false
			}
			if color[w] == 0 {
				color[w] = -color[queue[0]]
				queue = append(queue, w)
			}
		}
	}
	return true
}

// tiles is a state of the puzzle: the initial vertex of the tile on each vertex, 0 for the
// blank.
func slide(tiles []int, v int) []int {
	next := slices.Clone(tiles)
	blank := slices.Index(tiles, 0)
	next[blank], next[v] = next[v], 0
	return next
}

// effect returns the tile permutation of a state whose blank is home.
func effect(tiles []int) perm.Perm {
	p := make(perm.Perm, len(tiles)-1)
	for at, from := range tiles {
		if from > 0 {
			p[from-1] = at - 1
		}
	}
	return p
}

// byForce enumerates all states with the blank at home.
func byForce(graph [][]int) []perm.Perm {
	start := []int(identity(len(graph))) // not as cycles: it is printed below
	seen := map[string]bool{fmt.Sprint(start): true}
	var found []perm.Perm
	for queue := [][]int{start}; len(queue) > 0; queue = queue[1:] {
		tiles := queue[0]
		blank := slices.Index(tiles, 0)
		if blank == 0 {
			found = append(found, effect(tiles))
		}
		for _, v := range graph[blank] {
			if next := slide(tiles, v); !seen[fmt.Sprint(next)] {
				seen[fmt.Sprint(next)] = true
				queue = append(queue, next)
			}
		}
	}
	return found
}

// theta0 is Wilson's exception: a hexagon and a vertex between two opposite ones.
func theta0() [][]int {
	return edges(7, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 5}, [2]int{5, 0}, [2]int{0, 6}, [2]int{6, 3})
}

func walks(t testing.TB, graph [][]int) *perm.Group {
	t.Helper()
	g, err := perm.Walks(t.Context(), graph, 0)
	if err != nil {
		t.Fatalf("%v: %v", graph, err)
	}
	return g
}

func TestWalksAgainstAllStates(t *testing.T) {
	check := func(graph [][]int) {
		g, found := walks(t, graph), byForce(graph)
		if g.Degree() != len(graph)-1 || g.Order().Cmp(big.NewInt(int64(len(found)))) != 0 {
			t.Fatalf("%v: %v, want order %d", graph, g, len(found))
		}
		for _, p := range found {
			if !g.Contains(p) {
				t.Fatalf("%v: %v, but a walk makes %v", graph, g, p)
			}
		}
		links := 0
		for _, neighbors := range graph {
			links += len(neighbors)
		}
		if len(g.Generators()) != links/2-g.Degree() {
			t.Fatalf("%v: %d generators", graph, len(g.Generators()))
		}
	}
	for n := 2; n <= 5; n++ {
		everyGraph(n, check)
	}
	check(theta0())
	rng := rand.New(rand.NewPCG(1, 3))
	for done := 0; done < 12; {
		var list [][2]int
		for u := range 6 {
			for v := range u {
				if rng.IntN(3) == 0 {
					list = append(list, [2]int{v, u})
				}
			}
		}
		if graph := edges(6, list...); connected(graph, -1) {
			check(graph)
			done++
		}
	}
}

// Wilson's theorem on every 2-connected graph of at most six vertices, and on the
// exception of seven.
func TestWilson(t *testing.T) {
	count := 0
	for n := 3; n <= 6; n++ {
		everyGraph(n, func(graph [][]int) {
			cycle := true
			for v, neighbors := range graph {
				cycle = cycle && len(neighbors) == 2
				if !connected(graph, v) {
					return
				}
			}
			count++
			g := walks(t, graph)
			switch even := bipartite(graph); {
			case cycle:
				if g.Order().Cmp(big.NewInt(int64(n-1))) != 0 || len(g.Generators()) != 1 {
					t.Fatalf("%v: %v", graph, g)
				}
			case even && !g.IsAlternating(), !even && !g.IsSymmetric():
				t.Fatalf("%v: %v, bipartite %v", graph, g, even)
			}
		})
	}
	// 1, 10, 238 and 11368 blocks of 3 to 6 labelled vertices: OEIS A013922.
	if count != 1+10+238+11368 {
		t.Errorf("%d graphs", count)
	}
	g := walks(t, theta0())
	if g.Order().Int64() != 120 || !g.Transitive() || g.IsAlternating() || g.IsSymmetric() {
		t.Errorf("theta_0: %v", g)
	}
}

// The permutation of every closed walk is in the group, and concatenation of walks is the
// product.
func TestWalksAsProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, graph := range [][][]int{theta0(), grid(3, 3), grid(2, 4), edges(5, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 2})} {
		g := walks(t, graph)
		stroll := func(tiles []int) []int {
			for steps := 0; steps < 30 || tiles[0] != 0; steps++ {
				near := graph[slices.Index(tiles, 0)]
				tiles = slide(tiles, near[rng.IntN(len(near))])
			}
			return tiles
		}
		first := stroll(identity(len(graph)))
		p := effect(first)
		// The same steps made from another state do the same to places.
		q := g.Random(rng)
		both := make([]int, len(first))
		for at, from := range first {
			if from > 0 {
				both[at] = q.Inverse()[from-1] + 1
			}
		}
		if !g.Contains(p) || !effect(both).Equal(must.Get(q.Then(p))) || !g.Contains(effect(stroll(first))) {
			t.Errorf("%v: %v after %v", graph, p, q)
		}
		checkWord(t, g, p)
	}
}

// grid is the graph of a board, row by row, the blank's home first.
func grid(cols, rows int) [][]int {
	var list [][2]int
	for v := range cols * rows {
		if v%cols < cols-1 {
			list = append(list, [2]int{v, v + 1})
		}
		if v+cols < cols*rows {
			list = append(list, [2]int{v, v + cols})
		}
	}
	return edges(cols*rows, list...)
}

func TestWalksOfBoards(t *testing.T) {
	for cols := 2; cols <= 6; cols++ {
		for rows := 2; rows <= cols; rows++ {
			if g := walks(t, grid(cols, rows)); !g.IsAlternating() {
				t.Errorf("%dx%d: %v", cols, rows, g)
			}
		}
	}
	if g := walks(t, grid(16, 16)); !g.IsAlternating() {
		t.Errorf("16x16: %v", g)
	}
	if g := walks(t, grid(9, 1)); g.Order().Int64() != 1 || len(g.Generators()) != 0 || len(g.Orbits()) != 8 {
		t.Errorf("9x1: %v", g)
	}
}

func TestBadGraphs(t *testing.T) {
	for _, c := range []struct {
		graph [][]int
		want  string
	}{
		{nil, "perm: a graph needs two vertices, one for the blank and one for a tile"},
		{[][]int{{}}, "a graph needs two vertices"},
		{[][]int{{0}}, "a graph needs two vertices"},
		{[][]int{{}, {}}, "perm: the graph is not connected: vertex 1 is not reached from vertex 0"},
		{[][]int{{1}, {0}, {3}, {2}}, "vertex 2 is not reached from vertex 0"},
		{[][]int{{1}, {0, 1}}, "perm: vertex 1 is its own neighbour"},
		{[][]int{{1}, {0, 2}}, "perm: vertex 2 is not in 0..1 (a neighbour of vertex 1)"},
		{[][]int{{1}, {0, -1}}, "perm: vertex -1 is not in 0..1 (a neighbour of vertex 1)"},
		{[][]int{{1}, {0, 2}, {}}, "perm: vertex 1 has vertex 2 for a neighbour, but not the other way round"},
		{[][]int{{1}, {0, 0}}, "perm: vertex 0 appears twice (among the neighbours of vertex 1)"},
	} {
		g, err := perm.Walks(t.Context(), c.graph, 0)
		if g != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.graph, err, c.want)
		}
	}
	// Named from 1, as the caller's.
	for _, c := range []struct {
		graph [][]int
		want  string
	}{
		{[][]int{{2}, {1}, {4}, {3}}, "vertex 3 is not reached from vertex 1"},
		{[][]int{{2}, {1, 0}}, "vertex 0 is not in 1..2 (a neighbour of vertex 2)"},
		{[][]int{{2}, {1, 2}}, "vertex 2 is its own neighbour"},
		{[][]int{{2}, {1, 3}, {}}, "vertex 2 has vertex 3 for a neighbour"},
		{[][]int{{2, 2}, {1}}, "vertex 2 appears twice (among the neighbours of vertex 1)"},
	} {
		if _, err := perm.Walks(t.Context(), c.graph, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.graph, err, c.want)
		}
	}
	large := make([][]int, perm.MaxDegree+2)
	if _, err := perm.Walks(t.Context(), large, 0); !errors.Is(err, perm.ErrTooLarge) {
		t.Error(err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := perm.Walks(done, grid(16, 16), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
