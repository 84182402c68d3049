package draw

import (
	"fmt"

	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// MaxElements is the size of the largest permutation that is drawn.
const MaxElements = 400

// permutation is what the drawings of a permutation have in common.
type permutation struct {
	perm     perm.Perm
	first    int // what the first element is called
	language text.Language
}

// newPermutation returns an error for a permutation that is too large.
func newPermutation(p perm.Perm, first int) (permutation, error) {
	if len(p) > MaxElements {
		return permutation{}, fmt.Errorf("draw: a permutation of %d elements is too large to draw; %d are the most", len(p), MaxElements)
	}
	return permutation{append(perm.Perm(nil), p...), first, text.English}, nil
}

func (p *permutation) phrases() *phrases { return phrasesIn(p.language) }

// kind is the parity and the number of elements.
func (p *permutation) kind() string {
	say := p.phrases()
	return fmt.Sprintf(say.permutation, say.parity(!p.perm.Even()), say.count(len(p.perm), say.element))
}

// name is what an element is called.
func (p *permutation) name(x int) string { return fmt.Sprint(x + p.first) }

// cycleOf says of each element in which cycle it is, -1 for a fixed point.
func (p *permutation) cycleOf() []int {
	out := make([]int, len(p.perm))
	for x := range out {
		out[x] = -1
	}
	for k, cycle := range p.perm.Cycles() {
		for _, x := range cycle {
			out[x] = k
		}
	}
	return out
}

// cycleColour is the colour of a cycle, or of fixed points: strong enough for
// thin lines.
func cycleColour(t Theme, cycle int) scene.Colour {
	if cycle < 0 {
		return t.Faint
	}
	return mix(t.Series[cycle%len(t.Series)], t.Ink, 0.2)
}

// noElements is what is drawn where there are no elements: the permutation of
// nothing, as it is written.
func noElements(t Theme) *scene.Scene {
	out := scene.New(2*discRadius, 2*discRadius)
	out.Text(scene.Point{X: discRadius, Y: discRadius}, "()", scene.Font{Size: 1.2 * discRadius, Colour: t.Ink})
	return out
}

// elementDisc draws an element.
func elementDisc(out *scene.Scene, t Theme, at scene.Point, radius float64, name string, c scene.Colour) {
	out.Circle(at, radius, scene.Ink{Fill: mix(t.Tile, c, 0.2), Stroke: c, Width: 2, Class: "element"})
	size := 1.05 * radius
	if len(name) > 2 {
		size = 0.85 * radius
	}
	out.Text(at, name, scene.Font{Size: size, Colour: t.TileInk, Class: "label"})
}
