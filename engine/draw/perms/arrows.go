package perms

import (
	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// Arrows is a drawing of a permutation as two rows of elements with an arrow from each element to
// its image. Every crossing is an inversion.
type Arrows struct{ permuted }

// NewArrows draws a permutation whose first element is named first, 0 or 1. The error is about a
// permutation that is too large.
func NewArrows(p perm.Perm, first int) (*Arrows, error) {
	own, err := newPermuted(p, first)
	if err != nil {
		return nil, err
	}
	d := &Arrows{own}
	d.Weight = draw.Weighed(d, 4*len(p), lettersOfName*(2*len(p)+1))
	return d, nil
}

// mostNamed is the largest number of elements that are all labelled.
const mostNamed = 64

// Figure implements draw.Drawing.
func (a *Arrows) Figure(s draw.Style) draw.Figure {
	t, n := s.Theme, len(a.perm)
	if n == 0 {
		out := emptyPermutation(t)
		out.Title, out.Desc = a.title(s.Language), isPermutation.In(s.Language, a.perm)
		return draw.Centred(out)
	}
	radius, step := float64(discRadius-2), float64(2*discRadius+6)
	if n > mostNamed {
		radius, step = 3, 11
	}
	const naming = 20 // height of the labels of dots
	edge := radius + 1
	if n > mostNamed {
		edge = naming
	}
	length := float64(n-1) * step
	height := min(420, max(110, 0.38*length))
	out := scene.New(length+2*edge, height+2*edge)
	out.Title, out.Desc = a.title(s.Language), byElement.In(s.Language, a.perm)
	top := func(x int) scene.Point { return scene.Point{X: edge + float64(x)*step, Y: edge} }
	foot := func(x int) scene.Point { return scene.Point{X: edge + float64(x)*step, Y: edge + height} }
	cycleOf := a.cycleOf()
	head := min(linkHead, 2.4*radius)
	for x, y := range a.perm {
		colour := cycleColour(t, cycleOf[x])
		from, to := scene.Toward(top(x), foot(y), radius+1), scene.Toward(foot(y), top(x), radius+1.5)
		diagram.Arrow(out, from, to, min(linkWidth, 0.5*radius), head, colour)
	}
	for x := range a.perm {
		colour := cycleColour(t, cycleOf[x])
		if n <= mostNamed {
			diagram.Disc(out, t, top(x), radius, a.name(x), colour)
			diagram.Disc(out, t, foot(x), radius, a.name(x), colour)
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
	return draw.Centred(out)
}

func (a *Arrows) title(l text.Language) string {
	n, cross := a.perm.Inversions(), manyCross
	if n == 0 {
		cross = noneCross
	}
	return a.summary(l) + withInversions.In(l, inversions.Count(l, n)) + cross.In(l)
}

// Text implements draw.Drawing: two-line notation and the inversions.
func (a *Arrows) Text(s draw.Style) string {
	lines := TwoLines(*a)
	return lines.Text(s) + inversionsAre.In(s.Language, inversions.Count(s.Language, a.perm.Inversions()), a.parity().In(s.Language))
}
