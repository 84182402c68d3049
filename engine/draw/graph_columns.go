package draw

import (
	"fmt"

	"taquin/engine/draw/scene"
)

// headHeight is what the signs above columns take up.
const headHeight = 44

// columns puts each layer into a column, the boards near to those they are
// joined with, and their distance and number above.
func (g *Graph) columns(look nodeLook) layout {
	ys := g.heights(look.height + look.apart)
	low, high := ys[0], ys[0]
	for _, y := range ys {
		low, high = min(low, y), max(high, y)
	}
	step := look.width + columnStep(look, len(g.layers), high-low)
	l := layout{
		width:  step*float64(len(g.layers)-1) + max(look.width, 40) + 2*margin,
		height: high - low + look.height + headHeight + 2*margin,
		at:     make([]scene.Point, len(g.nodes)),
	}
	for i, n := range g.nodes {
		l.at[i] = scene.Point{X: margin + max(look.width, 40)/2 + step*float64(n.distance), Y: headHeight + margin + look.height/2 + ys[i] - low}
	}
	for d, layer := range g.layers {
		x := l.at[layer[0]].X
		l.signs = append(l.signs, distanceSign(scene.Point{X: x, Y: 14}, d),
			sign{at: scene.Point{X: x, Y: 32}, text: fmt.Sprintf("×%d", len(layer)), size: 11})
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
			g.settle(g.layers[d], ys, apart)
		}
	}
	return ys
}

// settle moves the nodes of a layer as near as can be to the means of their
// neighbours: runs of nodes that would come too close become blocks, which move
// as one (pool adjacent violators).
func (g *Graph) settle(layer []int, ys []float64, apart float64) {
	type block struct {
		sum   float64 // of where its nodes would have the block's first
		nodes int
	}
	var blocks []block
	for k, i := range layer {
		near, sum := 0, 0.0
		for _, list := range [][]int{g.nodes[i].inner, g.nodes[i].outer} {
			for _, n := range list {
				sum += ys[n]
				near++
			}
		}
		wish := ys[i]
		if near > 0 {
			wish = sum / float64(near)
		}
		blocks = append(blocks, block{wish - float64(k)*apart, 1})
		for n := len(blocks); n > 1; n-- {
			a, b := blocks[n-2], blocks[n-1]
			if a.sum/float64(a.nodes) <= b.sum/float64(b.nodes) {
				break
			}
			blocks = append(blocks[:n-2], block{a.sum + b.sum, a.nodes + b.nodes})
		}
	}
	k := 0
	for _, b := range blocks {
		for range b.nodes {
			ys[layer[k]] = b.sum/float64(b.nodes) + float64(k)*apart
			k++
		}
	}
}

// distanceSign tells a distance.
func distanceSign(at scene.Point, distance int) sign {
	return sign{at: at, text: fmt.Sprint(distance), size: 14, strong: true}
}
