package draw

import (
	"fmt"

	"taquin/engine/draw/scene"
	"taquin/engine/perm"
)

// Arrows is a drawing of a permutation as two rows of its elements with an arrow
// from each to where it goes: two arrows cross where there is an inversion.
type Arrows struct{ permutation }

// NewArrows makes a drawing of a permutation whose first element is called
// first, 0 or 1. The error is that of a permutation that is too large.
func NewArrows(p perm.Perm, first int) (*Arrows, error) {
	own, err := newPermutation(p, first)
	if err != nil {
		return nil, err
	}
	return &Arrows{own}, nil
}

// mostNamed is how many elements two rows have for all of them to be named.
const mostNamed = 64

// Scene implements Drawing.
func (a *Arrows) Scene(t Theme) *scene.Scene { return onPage(t, a.inside(t).Scene) }

func (a *Arrows) inside(t Theme) figure {
	n := len(a.perm)
	if n == 0 {
		out := noElements(t)
		out.Title, out.Desc = a.title(), fmt.Sprintf(a.phrases().isPermutation, a.perm)
		return centred(out)
	}
	radius, step := float64(discRadius-2), float64(2*discRadius+6)
	if n > mostNamed {
		radius, step = 3, 11
	}
	const naming = 20 // the room of names beside the dots
	edge := radius + 1
	if n > mostNamed {
		edge = naming
	}
	length := float64(n-1) * step
	height := min(420, max(110, 0.38*length))
	out := scene.New(length+2*edge, height+2*edge)
	out.Title, out.Desc = a.title(), fmt.Sprintf(a.phrases().elementByElem, a.perm)
	top := func(x int) scene.Point { return scene.Point{X: edge + float64(x)*step, Y: edge} }
	foot := func(x int) scene.Point { return scene.Point{X: edge + float64(x)*step, Y: edge + height} }
	cycleOf := a.cycleOf()
	head := min(linkHead, 2.4*radius)
	for x, y := range a.perm {
		colour := cycleColour(t, cycleOf[x])
		from, to := toward(top(x), foot(y), radius+1), toward(foot(y), top(x), radius+1.5)
		out.Line(scene.Ink{Stroke: colour, Width: min(linkWidth, 0.5*radius)}, from, toward(to, from, 0.7*head))
		out.Draw(scene.Arrow(to, from, head), scene.Ink{Fill: colour})
	}
	for x := range a.perm {
		colour := cycleColour(t, cycleOf[x])
		if n <= mostNamed {
			elementDisc(out, t, top(x), radius, a.name(x), colour)
			elementDisc(out, t, foot(x), radius, a.name(x), colour)
			continue
		}
		out.Circle(top(x), radius, scene.Ink{Fill: colour})
		out.Circle(foot(x), radius, scene.Ink{Fill: colour})
		if (x+a.first)%10 == 0 {
			font := scene.Font{Size: 11, Colour: t.Ink, Class: "label"}
			out.Text(scene.Point{X: top(x).X, Y: edge - 12}, a.name(x), font)
			out.Text(scene.Point{X: foot(x).X, Y: edge + height + 12}, a.name(x), font)
		}
	}
	return centred(out)
}

func (a *Arrows) title() string {
	say, inversions := a.phrases(), a.perm.Inversions()
	text := a.kind() + fmt.Sprintf(say.withInversions, say.count(inversions, say.inversion))
	if inversions == 0 {
		return text + say.noneCross
	}
	return text + say.manyCross
}

// Text implements Drawing: the permutation in two lines, and its inversions.
func (a *Arrows) Text(width int) string {
	l, say := TwoLines(*a), a.phrases()
	return l.Text(width) + fmt.Sprintf(say.inversionsAre+"\n", say.count(a.perm.Inversions(), say.inversion), say.parity(!a.perm.Even()))
}
