package diagram

import (
	"cmp"
	"math"
	"slices"

	"taquin/engine/sorting"
)

// Layered is a layout of a directed acyclic graph in layers (Sugiyama, Tagawa and Toda, 1981).
// NewLayered assigns each node to a layer, ReduceCrossings orders the layers, and Place assigns
// coordinates along them. A drawing may run the layers across the page, down the page or
// around a centre.
type Layered struct {
	Layers   [][]int // nodes of each layer in drawing order
	up, down [][]int // neighbours of each node in the previous and the next layer
}

// NewLayered puts each node into the layer after the last of its predecessors. Edges are sorted
// topologically and join adjacent layers. The initial order is that of a breadth-first
// search, which has no crossings if the graph is a tree.
func NewLayered(nodes int, edges [][2]int) *Layered {
	g := &Layered{up: make([][]int, nodes), down: make([][]int, nodes)}
	layer := make([]int, nodes)
	for _, e := range edges {
		layer[e[1]] = max(layer[e[1]], layer[e[0]]+1)
		g.down[e[0]] = append(g.down[e[0]], e[1])
		g.up[e[1]] = append(g.up[e[1]], e[0])
	}
	g.Layers = make([][]int, slices.Max(layer)+1)
	for i := range nodes {
		if layer[i] == 0 {
			g.Layers[0] = append(g.Layers[0], i)
		}
	}
	for d := range g.Layers[1:] {
		for _, i := range g.Layers[d] {
			for _, k := range g.down[i] {
				if g.up[k][0] == i {
					g.Layers[d+1] = append(g.Layers[d+1], k)
				}
			}
		}
	}
	return g
}

// ReduceCrossings sorts each layer by barycentres, in alternate directions, and exchanges
// adjacent nodes while that reduces the number of crossing edges. It keeps the best order.
func (g *Layered) ReduceCrossings() {
	const sweeps = 24
	best, fewest := g.order(), g.crossings()
	for sweep := 0; sweep < sweeps && fewest > 0; sweep++ {
		for d := range g.Layers[1:] {
			if sweep%2 == 0 {
				g.sortByBarycentre(d+1, g.up)
			} else {
				g.sortByBarycentre(len(g.Layers)-2-d, g.down)
			}
		}
		g.exchange()
		if c := g.crossings(); c < fewest {
			best, fewest = g.order(), c
		}
	}
	g.Layers = best
}

// order returns a copy of the layers.
func (g *Layered) order() [][]int {
	order := make([][]int, len(g.Layers))
	for d, layer := range g.Layers {
		order[d] = slices.Clone(layer)
	}
	return order
}

// positions returns the position of each node in its layer.
func (g *Layered) positions() []int {
	at := make([]int, len(g.up))
	for _, layer := range g.Layers {
		for k, i := range layer {
			at[i] = k
		}
	}
	return at
}

// sortByBarycentre sorts a layer by the mean position of some neighbours. A node without
// neighbours keeps its position.
func (g *Layered) sortByBarycentre(d int, neighbours [][]int) {
	at, layer := g.positions(), g.Layers[d]
	mean := make(map[int]float64, len(layer))
	for _, i := range layer {
		mean[i] = float64(at[i])
		if n := len(neighbours[i]); n > 0 {
			sum := 0
			for _, k := range neighbours[i] {
				sum += at[k]
			}
			mean[i] = float64(sum) / float64(n)
		}
	}
	sorting.StableBy(layer, func(i, k int) int { return cmp.Compare(mean[i], mean[k]) })
}

// exchange swaps adjacent nodes of a layer as long as that removes crossings.
func (g *Layered) exchange() {
	at := g.positions()
	for better := true; better; {
		better = false
		for _, layer := range g.Layers {
			for k := 1; k < len(layer); k++ {
				i, j := layer[k-1], layer[k]
				now := crossed(g.up[i], g.up[j], at) + crossed(g.down[i], g.down[j], at)
				then := crossed(g.up[j], g.up[i], at) + crossed(g.down[j], g.down[i], at)
				if then < now {
					layer[k-1], layer[k], at[i], at[j] = j, i, k, k-1
					better = true
				}
			}
		}
	}
}

// crossed counts the crossings between the edges of two adjacent nodes, given their neighbours.
func crossed(first, second, at []int) int {
	count := 0
	for _, i := range first {
		for _, k := range second {
			if at[i] > at[k] {
				count++
			}
		}
	}
	return count
}

// crossings counts all crossings.
func (g *Layered) crossings() int {
	at, total := g.positions(), 0
	for _, layer := range g.Layers {
		for k, i := range layer {
			for _, j := range layer[k+1:] {
				total += crossed(g.down[i], g.down[j], at)
			}
		}
	}
	return total
}

// Place assigns a coordinate to each node. Adjacent nodes of a layer have a distance of at least
// apart, and each node is near the mean of its neighbours: the layers are moved in turn, so
// that the sum of the squared lengths of all edges decreases.
func (g *Layered) Place(apart float64) []float64 {
	at := make([]float64, len(g.up))
	for _, layer := range g.Layers {
		for k, i := range layer {
			at[i] = (float64(k) - float64(len(layer)-1)/2) * apart
		}
	}
	const sweeps = 40
	for sweep := range sweeps {
		for d := range g.Layers {
			if sweep%2 == 1 {
				d = len(g.Layers) - 1 - d
			}
			toMeans(g.Layers[d], at, apart, g.up, g.down)
		}
	}
	return at
}

// PlaceTree is Place for a graph that is a tree, or nearly: it finally moves each node to the
// mean of its successors.
func (g *Layered) PlaceTree(apart float64) []float64 {
	at := g.Place(apart)
	for _, layer := range slices.Backward(g.Layers) {
		toMeans(layer, at, apart, g.down)
	}
	return at
}

// toMeans moves the nodes of a layer to the means of some of their neighbours.
func toMeans(layer []int, at []float64, apart float64, neighbours ...[][]int) {
	wishes := make([]float64, len(layer))
	for k, i := range layer {
		sum, n := 0.0, 0
		for _, list := range neighbours {
			n += len(list[i])
			for _, j := range list[i] {
				sum += at[j]
			}
		}
		if wishes[k] = at[i]; n > 0 {
			wishes[k] = sum / float64(n)
		}
	}
	for k, x := range separate(wishes, apart) {
		at[layer[k]] = x
	}
}

// separate returns the positions with distances of at least apart that are nearest to the
// wishes by the sum of squares. Wishes that are too close form blocks, which move as one
// (isotonic regression by pool adjacent violators).
func separate(wishes []float64, apart float64) []float64 {
	type block struct {
		sum   float64 // of the wishes of all members for the position of the first
		count int
	}
	mean := func(b block) float64 { return b.sum / float64(b.count) }
	var blocks []block
	for k, wish := range wishes {
		b := block{wish - float64(k)*apart, 1}
		for n := len(blocks); n > 0 && mean(blocks[n-1]) > mean(b); n-- {
			b = block{blocks[n-1].sum + b.sum, blocks[n-1].count + b.count}
			blocks = blocks[:n-1]
		}
		blocks = append(blocks, b)
	}
	at := make([]float64, 0, len(wishes))
	for _, b := range blocks {
		for range b.count {
			at = append(at, mean(b)+float64(len(at))*apart)
		}
	}
	return at
}

// Range returns the smallest and the largest coordinate.
func Range(at []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, x := range at {
		low, high = min(low, x), max(high, x)
	}
	return low, high
}
