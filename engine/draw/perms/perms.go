// Package perms draws permutations as cycles, as arrows between two rows and in two-line notation,
// and Net, a sliding puzzle on a graph, whose moves are permutations. Begin with Cycles.
package perms

import (
	"fmt"
	"slices"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// MaxElements is the largest degree that is drawn.
const MaxElements = 400

// lettersOfName bounds the digits of an element.
const lettersOfName = 3

// Sizes of discs and lines, in units.
const (
	discRadius = 14
	linkWidth  = 2.2
	linkHead   = 9
)

// permuted is the common part of the drawings of a permutation.
type permuted struct {
	draw.Weight
	perm  perm.Perm
	first int // name of the first element
}

// newPermuted returns an error for a permutation that is too large.
func newPermuted(p perm.Perm, first int) (permuted, error) {
	if len(p) > MaxElements {
		return permuted{}, message.Errorf("draw.a-permutation-of-elements", "draw: a permutation of %d elements is too large to draw; %d are the most", len(p), MaxElements)
	}
	return permuted{perm: slices.Clone(p), first: first}, nil
}

// summary states the parity and the degree.
func (p *permuted) summary(l text.Language) string {
	return permutation.In(l, p.parity().In(l), elements.Count(l, len(p.perm)))
}

func (p *permuted) parity() draw.Phrase {
	if p.perm.Even() {
		return even
	}
	return odd
}

// name returns the label of an element.
func (p *permuted) name(x int) string { return fmt.Sprint(x + p.first) }

// DOT implements diagram.Graph: an arrow from each element to its image.
func (p *permuted) DOT(s draw.Style) string {
	out := diagram.NewDOT(p.summary(s.Language), true)
	for x := range p.perm {
		out.Node(x, p.name(x), "shape", "circle")
	}
	cycle := p.cycleOf()
	for x, y := range p.perm {
		out.Edge(x, y, "color", diagram.Colour(cycleColour(s.Theme, cycle[x])))
	}
	return out.String()
}

// cycleOf returns the index of each element's cycle, -1 for a fixed point.
func (p *permuted) cycleOf() []int {
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

// cycleColour returns the colour of a cycle or of fixed points, dark enough for thin lines.
func cycleColour(t draw.Theme, cycle int) scene.Colour {
	if cycle < 0 {
		return t.Faint
	}
	return scene.Mix(t.Series[cycle%len(t.Series)], t.Ink, 0.2)
}

// emptyPermutation is a picture of the permutation of degree 0.
func emptyPermutation(t draw.Theme) *scene.Scene {
	out := scene.New(2*discRadius, 2*discRadius)
	out.Text(scene.Point{X: discRadius, Y: discRadius}, "()", scene.Font{Size: 1.2 * discRadius, Colour: t.Ink})
	return out
}

// The texts of permutations, in English and in French.
var (
	elements   = draw.Noun{One: draw.Phrase{"%s element", "%s élément"}, Many: draw.Phrase{"%s elements", "%s éléments"}}
	inversions = draw.Noun{One: draw.Phrase{"%s inversion", "%s inversion"}, Many: draw.Phrase{"%s inversions", "%s inversions"}}
	vertices   = draw.Noun{One: draw.Phrase{"%s vertex", "%s sommet"}, Many: draw.Phrase{"%s vertices", "%s sommets"}}

	even        = draw.Phrase{"even", "paire"}
	odd         = draw.Phrase{"odd", "impaire"}
	permutation = draw.Phrase{"An %s permutation of %s", "Une permutation %s de %s"} // parity, elements

	movesNothing  = draw.Phrase{" that moves nothing", " qui ne déplace rien"}
	oneCycle      = draw.Phrase{": a cycle of %s", "\u00a0: un cycle de longueur %s"}
	severalCycles = draw.Phrase{": cycles of %s and %s", "\u00a0: des cycles de longueur %s et %s"} // the last length is separate
	fixed         = draw.Phrase{"fixed:", "fixes\u00a0:"}

	withInversions = draw.Phrase{" with %s", " avec %s"}
	noneCross      = draw.Phrase{": no arrows cross", "\u00a0: aucune flèche n’en croise une autre"}
	manyCross      = draw.Phrase{": as many pairs of arrows cross", "\u00a0: autant de paires de flèches se croisent"}
	inversionsAre  = draw.Phrase{"%s: %s\n", "%s\u00a0: %s\n"} // inversions, parity

	inTwoLines    = draw.Phrase{"A permutation of %s in two lines", "Une permutation de %s sur deux lignes"}
	isPermutation = draw.Phrase{"It is %s.", "C’est %s."} // cycles
	byElement     = draw.Phrase{"Element by element: %s.", "Élément par élément\u00a0: %s."}

	puzzleOnGraph = draw.Phrase{"Puzzle on a graph of %s", "Un jeu sur un graphe de %s"}
)
