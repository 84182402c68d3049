package graphs

import (
	"fmt"
	"math"
	"slices"

	"taquin/engine/draw/scene"
)

// columns puts each layer into a column, the boards near to those they are
// joined with, and their distance and number above.
func (g *Graph) columns(look nodeLook) layout {
	ys := g.heights(look.height + look.apart)
	low, high := slices.Min(ys), slices.Max(ys)
	step := look.width + columnStep(look, len(g.layers), high-low)
	width := max(look.width, 40)
	l := layout{width: step*float64(len(g.layers)-1) + width + 2*margin, at: make([]scene.Point, len(g.nodes))}
	size := signSize(max(l.width, high-low))
	head := 3.2 * size
	l.height = head + high - low + look.height + 2*margin
	for i, n := range g.nodes {
		l.at[i] = scene.Point{X: margin + width/2 + step*float64(n.distance), Y: head + margin + look.height/2 + ys[i] - low}
	}
	for d, layer := range g.layers {
		x := l.at[layer[0]].X
		l.signs = append(l.signs, distanceSign(scene.Point{X: x, Y: size}, size, d),
			sign{at: scene.Point{X: x, Y: 2.3 * size}, text: fmt.Sprintf("×%d", len(layer)), size: 0.8 * size})
	}
	return l
}

// columnStep is the room between columns, so much that the picture is somewhat
// wider than high, within reason.
func columnStep(look nodeLook, layers int, height float64) float64 {
	wish := 1.1*height/float64(max(1, layers-1)) - look.width
	return max(look.step, min(wish, 3*look.step))
}

// heights are the nodes' heights in their columns, apart at least: each goes to
// the mean of its neighbours as far as the order in its layer lets it.
func (g *Graph) heights(apart float64) []float64 {
	ys := make([]float64, len(g.nodes))
	for _, layer := range g.layers {
		for k, i := range layer {
			ys[i] = (float64(k) - float64(len(layer)-1)/2) * apart
		}
	}
	const sweeps = 40
	for sweep := range sweeps {
		for d := range g.layers {
			if sweep%2 == 1 {
				d = len(g.layers) - 1 - d
			}
			g.toNeighbours(g.layers[d], ys, apart)
		}
	}
	return ys
}

// toNeighbours moves the nodes of a layer to the means of their neighbours.
func (g *Graph) toNeighbours(layer []int, ys []float64, apart float64) {
	wishes := make([]float64, len(layer))
	for k, i := range layer {
		near, sum := 0, 0.0
		for _, list := range [][]int{g.nodes[i].inner, g.nodes[i].outer} {
			for _, n := range list {
				sum += ys[n]
				near++
			}
		}
		wishes[k] = ys[i]
		if near > 0 {
			wishes[k] = sum / float64(near)
		}
	}
	for k, y := range settle(wishes, apart, math.Inf(-1), math.Inf(1)) {
		ys[layer[k]] = y
	}
}

// settle returns places between low and high, each apart from the one before at
// least, that are as near as can be to the wishes by the sum of squares: runs of
// wishes that come too close become blocks, which move as one (pool adjacent
// violators).
func settle(wishes []float64, apart, low, high float64) []float64 {
	type block struct {
		sum   float64 // of where its members would have the block's first
		count float64
	}
	var blocks []block
	for k, wish := range wishes {
		blocks = append(blocks, block{wish - float64(k)*apart, 1})
		for n := len(blocks); n > 1 && blocks[n-2].sum*blocks[n-1].count > blocks[n-1].sum*blocks[n-2].count; n-- {
			a, b := blocks[n-2], blocks[n-1]
			blocks = append(blocks[:n-2], block{a.sum + b.sum, a.count + b.count})
		}
	}
	high -= float64(len(wishes)-1) * apart
	places := make([]float64, 0, len(wishes))
	for _, b := range blocks {
		for range int(b.count) {
			places = append(places, max(low, min(high, b.sum/b.count))+float64(len(places))*apart)
		}
	}
	return places
}
