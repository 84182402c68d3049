package diagram_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
)

func ExampleDOT() {
	d := diagram.NewDOT("two nodes", true)
	d.Node(0, "a \"b\"\\N\nc", "style", "filled", "fillcolor", diagram.Colour(scene.RGB(0xffd700)))
	d.Node(1, "d")
	d.Layer([]int{0, 1})
	d.Edge(0, 1, "label", "e")
	d.Edge(1, 0)
	fmt.Print(d)
	// Output:
	// digraph "two nodes" {
	// 	node [shape=box, fontname=monospace]
	// 	edge [fontname=monospace]
	// 	n0 [label="a \"b\"\\N\nc", style="filled", fillcolor="#ffd700"]
	// 	n1 [label="d"]
	// 	{ rank=same; n0; n1 }
	// 	n0 -> n1 [label="e"]
	// 	n1 -> n0
	// }
}

// anyLayers generates a graph whose edges join adjacent layers, in topological order, every node
// having a predecessor.
func anyLayers(t *rapid.T, tree bool) (layer []int, edges [][2]int) {
	before := []int{0}
	layer = []int{0}
	for d := 1; d < rapid.IntRange(1, 6).Draw(t, "layers"); d++ {
		var next []int
		for range rapid.IntRange(1, 6).Draw(t, "nodes") {
			next = append(next, len(layer))
			layer = append(layer, d)
		}
		for _, i := range next {
			up := slices.Clone(before)
			if most := 3; tree || len(up) > most {
				k := rapid.IntRange(0, len(up)-1).Draw(t, "first")
				up = up[k:min(len(up), k+rapid.IntRange(1, most).Draw(t, "degree"))]
			}
			if tree {
				up = up[:1]
			}
			for _, k := range up {
				edges = append(edges, [2]int{k, i})
			}
		}
		before = next
	}
	slices.SortStableFunc(edges, func(a, b [2]int) int { return a[0] - b[0] })
	return layer, edges
}

// crossings counts the crossing edges by comparing all pairs.
func crossings(g *diagram.Layered, layer []int, edges [][2]int) int {
	at := make([]int, len(layer))
	for _, nodes := range g.Layers {
		for k, i := range nodes {
			at[i] = k
		}
	}
	count := 0
	for i, e := range edges {
		for _, f := range edges[:i] {
			if layer[e[0]] == layer[f[0]] && (at[e[0]]-at[f[0]])*(at[e[1]]-at[f[1]]) < 0 {
				count++
			}
		}
	}
	return count
}

// Every node is in its layer once; ReduceCrossings never adds crossings, and a tree has none;
// nodes keep their order and their distance.
func TestLayered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := rapid.Bool().Draw(t, "tree")
		layer, edges := anyLayers(t, tree)
		g := diagram.NewLayered(len(layer), edges)
		before := crossings(g, layer, edges)
		if tree && before > 0 {
			t.Errorf("a tree has %d crossings", before)
		}
		g.ReduceCrossings()
		if after := crossings(g, layer, edges); after > before {
			t.Errorf("%d crossings become %d", before, after)
		}
		for d, nodes := range g.Layers {
			want := 0
			for _, l := range layer {
				if l == d {
					want++
				}
			}
			if slices.ContainsFunc(nodes, func(i int) bool { return layer[i] != d }) || len(nodes) != want || len(slices.Compact(slices.Sorted(slices.Values(nodes)))) != want {
				t.Errorf("layer %d has %v, and %v are the layers", d, nodes, layer)
			}
		}
		for _, at := range [][]float64{g.Place(2), g.PlaceTree(2)} {
			for _, nodes := range g.Layers {
				for k := 1; k < len(nodes); k++ {
					if at[nodes[k]]-at[nodes[k-1]] < 2-1e-9 {
						t.Errorf("nodes at %v and %v", at[nodes[k-1]], at[nodes[k]])
					}
				}
			}
		}
	})
}

// Two crossing edges are uncrossed, and a complete bipartite graph keeps its crossing.
func TestReduceCrossings(t *testing.T) {
	for _, c := range []struct {
		edges [][2]int
		want  int
	}{
		{[][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 5}, {1, 6}, {2, 4}, {3, 4}, {3, 5}}, 0},
		{[][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}}, 1},
	} {
		layer := []int{0}
		for _, e := range c.edges {
			for len(layer) <= e[1] {
				layer = append(layer, 0)
			}
			layer[e[1]] = layer[e[0]] + 1
		}
		g := diagram.NewLayered(len(layer), c.edges)
		if g.ReduceCrossings(); crossings(g, layer, c.edges) != c.want {
			t.Errorf("%v: %d crossings, want %d", c.edges, crossings(g, layer, c.edges), c.want)
		}
	}
}

// Graphs that can be drawn without crossings, with shuffled nodes: barycentres and exchanges remove
// most of the crossings. The numbers are exact, so that they guard the heuristic.
func TestPlanarLayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const graphs, layers, width = 200, 6, 6
	initial, reduced, planar := 0, 0, 0
	for range graphs {
		layer := []int{0}
		var edges [][2]int
		before := []int{0}
		for d := 1; d < layers; d++ {
			next := rng.Perm(width)
			for k := range next {
				next[k] += len(layer)
			}
			for i, k := 0, 0; i < len(before) && k < width; { // a staircase
				edges = append(edges, [2]int{before[i], next[k]})
				down := k+1 < width && (i+1 == len(before) || rng.IntN(2) == 0)
				if !down || rng.IntN(3) == 0 && i+1 < len(before) {
					i++
				}
				if down {
					k++
				}
			}
			layer, before = append(layer, slices.Repeat([]int{d}, width)...), next
		}
		slices.SortFunc(edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		g := diagram.NewLayered(len(layer), edges)
		initial += crossings(g, layer, edges)
		g.ReduceCrossings()
		after := crossings(g, layer, edges)
		if reduced += after; after == 0 {
			planar++
		}
	}
	if initial != 5472 || reduced != 864 || planar != 56 {
		t.Errorf("%d crossings become %d, and %d of %d graphs have none; want 5472, 864, 56", initial, reduced, planar, graphs)
	}
}

// A parent is above the middle of its children, and a chain is straight.
func TestPlace(t *testing.T) {
	g := diagram.NewLayered(7, [][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {5, 6}})
	at := g.PlaceTree(1)
	near := func(x, y, most float64) bool { return math.Abs(x-y) <= most }
	if !near(at[0], (at[1]+at[2])/2, 1e-9) || !near(at[1], (at[3]+at[4])/2, 1e-9) || !near(at[2], at[5], 1e-9) || !near(at[5], at[6], 0.01) {
		t.Errorf("nodes at %v", at)
	}
	chain := diagram.NewLayered(3, [][2]int{{0, 1}, {1, 2}})
	if low, high := diagram.Range(chain.Place(1)); high-low > 1e-9 {
		t.Errorf("a chain reaches from %v to %v", low, high)
	}
}

// Consecutive points of a circle have distance 1, no two are closer, and the first is on top.
func TestCircle(t *testing.T) {
	if at := diagram.Circle(1); at[0] != (scene.Point{}) {
		t.Errorf("a single point is at %v", at[0])
	}
	if at := diagram.Circle(4); at[1].X <= at[3].X {
		t.Errorf("%v do not run clockwise", at)
	}
	for n := 1; n <= 100; n++ {
		at := diagram.Circle(n)
		for v, p := range at {
			for w, q := range at[:v] {
				d := math.Hypot(p.X-q.X, p.Y-q.Y)
				if beside := v-w == 1 || v-w == n-1; beside && math.Abs(d-1) > 1e-9 || d < 1-1e-9 {
					t.Errorf("%d points: %d and %d have distance %v", n, w, v, d)
				}
			}
			if p.Y < at[0].Y-1e-9 {
				t.Errorf("%d points: %d is above the first", n, v)
			}
		}
	}
}

// The shapes are where they belong: a shaft ends inside its head, a long label is smaller, and an
// edge is drawn once.
func TestShapes(t *testing.T) {
	out, black := scene.New(100, 40), scene.RGB(0)
	diagram.Arrow(out, scene.Point{X: 10, Y: 20}, scene.Point{X: 90, Y: 20}, 2, 10, black)
	diagram.Disc(out, draw.Themes()[0], scene.Point{X: 50, Y: 20}, 10, "12", black)
	diagram.Disc(out, draw.Themes()[0], diagram.Add(scene.Point{X: 40, Y: 5}, scene.Point{X: 10, Y: 15}), 10, "123", black)
	diagram.Edges(out, []scene.Point{{X: 1, Y: 2}, {X: 3, Y: 4}, {X: 5, Y: 6}}, func(v int) []int { return [][]int{{1}, {0, 2}, {1}}[v] }, scene.Ink{Stroke: black, Width: 1})
	svg := string(out.SVG(0))
	for want, times := range map[string]int{
		`d="M10 20L83 20"`: 1, `d="M90 20L80 `: 1, `aria-label="12" fill="#1c1c1c" transform="matrix(10.5 `: 1, `aria-label="123" fill="#1c1c1c" transform="matrix(8.5 `: 1,
		`d="M50 10L50 10C`: 2, `d="M1 2L3 4"`: 1, `d="M3 4L5 6"`: 1, `<path class="element"`: 2, "<use ": 5,
	} {
		if got := strings.Count(svg, want); got != times {
			t.Errorf("%s occurs %d times, want %d, in\n%s", want, got, times, svg)
		}
	}
}

func TestFit(t *testing.T) {
	moved, size := diagram.Fit([]scene.Point{{X: -1, Y: 5}, {X: 3, Y: 3}}, 10, scene.Point{X: 2, Y: 3})
	if want := []scene.Point{{X: 2, Y: 23}, {X: 42, Y: 3}}; !slices.Equal(moved, want) || size != (scene.Point{X: 44, Y: 26}) {
		t.Errorf("%v in %v, want %v", moved, size, want)
	}
}

func TestWrap(t *testing.T) {
	for width, want := range map[int]string{0: "one two three\n", 13: "one two three\n", 12: "one two\n  three\n", 1: "one\n  two\n  three\n"} {
		var out strings.Builder
		if diagram.Wrap(&out, []string{"one", "two", "three"}, width); out.String() != want {
			t.Errorf("%d columns: %q, want %q", width, out.String(), want)
		}
	}
	if got := diagram.Sentence("one\ntwo\n"); got != "one; two." {
		t.Errorf("got %q", got)
	}
}
