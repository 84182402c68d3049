package graphs

import (
	"cmp"
	"slices"
)

// untangle orders the boards of each layer so that few edges cross: again and
// again, layer by layer, each board goes where the middle of its neighbours is
// (Sugiyama, Tagawa and Toda, 1981). The best order met is kept.
func (g *Graph) untangle() {
	const sweeps = 24
	best, fewest := g.order(), g.crossings()
	for sweep := range sweeps {
		if sweep%2 == 0 {
			for d := 1; d < len(g.layers); d++ {
				g.toMiddles(d, func(n *node) []int { return n.nearer })
			}
		} else {
			for d := len(g.layers) - 2; d >= 0; d-- {
				g.toMiddles(d, func(n *node) []int { return n.farther })
			}
		}
		g.swap()
		if c := g.crossings(); c < fewest {
			best, fewest = g.order(), c
		}
	}
	g.layers = best
}

// order is a copy of the layers as they are ordered.
func (g *Graph) order() [][]int {
	order := make([][]int, len(g.layers))
	for d, layer := range g.layers {
		order[d] = slices.Clone(layer)
	}
	return order
}

// places are where the nodes stand in their layers.
func (g *Graph) places() []int {
	places := make([]int, len(g.nodes))
	for _, layer := range g.layers {
		for k, i := range layer {
			places[i] = k
		}
	}
	return places
}

// toMiddles orders a layer by the mean place of some neighbours; boards without
// any keep to their share of the layer.
func (g *Graph) toMiddles(d int, neighbours func(*node) []int) {
	places, layer := g.places(), g.layers[d]
	middle := make(map[int]float64, len(layer))
	for _, i := range layer {
		near, sum := neighbours(&g.nodes[i]), 0.0
		if len(near) == 0 {
			middle[i] = float64(places[i])
			continue
		}
		for _, k := range near {
			sum += float64(places[k])
		}
		middle[i] = sum / float64(len(near))
	}
	slices.SortStableFunc(layer, func(i, k int) int { return cmp.Compare(middle[i], middle[k]) })
}

// swap exchanges boards that are next to each other in a layer as long as that
// makes fewer edges cross.
func (g *Graph) swap() {
	places := g.places()
	for better := true; better; {
		better = false
		for _, layer := range g.layers {
			for k := 1; k < len(layer); k++ {
				i, j := layer[k-1], layer[k]
				a, b := &g.nodes[i], &g.nodes[j]
				now := crossed(a.nearer, b.nearer, places) + crossed(a.farther, b.farther, places)
				then := crossed(b.nearer, a.nearer, places) + crossed(b.farther, a.farther, places)
				if then < now {
					layer[k-1], layer[k] = j, i
					places[i], places[j] = k, k-1
					better = true
				}
			}
		}
	}
}

// crossed counts the pairs of edges that cross, to the neighbours of one board
// and to those of the next one in its layer.
func crossed(first, second, places []int) int {
	count := 0
	for _, i := range first {
		for _, k := range second {
			if places[i] > places[k] {
				count++
			}
		}
	}
	return count
}

// crossings counts the pairs of edges that cross between layers.
func (g *Graph) crossings() int {
	places, total := g.places(), 0
	for d := range len(g.layers) - 1 {
		var ends []int // of the edges from the layer, from its first board on
		for _, i := range g.layers[d] {
			from := len(ends)
			for _, k := range g.nodes[i].farther {
				ends = append(ends, places[k])
			}
			slices.Sort(ends[from:])
		}
		for i, x := range ends {
			for _, y := range ends[:i] {
				if y > x {
					total++
				}
			}
		}
	}
	return total
}
