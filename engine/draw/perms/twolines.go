package perms

import (
	"fmt"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
)

// TwoLines is a drawing of a permutation in two-line notation.
type TwoLines struct{ permuted }

// NewTwoLines draws a permutation whose first element is named first, 0 or 1. The error is about a
// permutation that is too large.
func NewTwoLines(p perm.Perm, first int) (*TwoLines, error) {
	own, err := newPermuted(p, first)
	if err != nil {
		return nil, err
	}
	d := &TwoLines{own}
	d.Weight = draw.Weighed(d, 2, lettersOfName*2*len(p))
	return d, nil
}

// Sizes of two-line notation, in units.
const (
	twoLineSize = 18
	twoLineStep = 28 // between the lines
	bracketRoom = 16
	mostInLine  = 32 // longer permutations continue in further pairs of lines
)

// Figure implements draw.Drawing.
func (l *TwoLines) Figure(s draw.Style) draw.Figure {
	font := scene.Font{Size: twoLineSize, Colour: s.Theme.Ink}
	widest := l.name(len(l.perm) - 1)
	step := scene.Measure()(widest, font) + 13
	cols := max(1, min(len(l.perm), mostInLine))
	rows := max(1, (len(l.perm)+cols-1)/cols)
	const each = 2.5 * twoLineStep // height of a pair of lines with its gap
	out := scene.New(float64(cols)*step+2*bracketRoom, float64(rows)*each-twoLineStep*0.5)
	out.Title, out.Desc = inTwoLines.In(s.Language, elements.Count(s.Language, len(l.perm))), isPermutation.In(s.Language, l.perm)
	for x, y := range l.perm {
		at := scene.Point{X: bracketRoom + (float64(x%cols)+0.5)*step, Y: float64(x/cols)*each + twoLineStep/2}
		out.Text(at, l.name(x), font)
		out.Text(scene.Point{X: at.X, Y: at.Y + twoLineStep}, l.name(y), font)
	}
	ink := scene.Ink{Stroke: s.Theme.Ink, Width: 2}
	height := out.Height
	for _, side := range []struct{ from, to float64 }{{bracketRoom - 4, 2}, {out.Width - bracketRoom + 4, out.Width - 2}} {
		var p scene.Path
		p.Move(scene.Point{X: side.from, Y: 2})
		p.Cube(scene.Point{X: side.to, Y: 0.25 * min(height, 56)}, scene.Point{X: side.to, Y: height - 0.25*min(height, 56)}, scene.Point{X: side.from, Y: height - 2})
		out.Draw(p, ink)
	}
	return draw.Centred(out)
}

// Text implements draw.Drawing.
func (l *TwoLines) Text(s draw.Style) string {
	cell := len(l.name(max(0, len(l.perm)-1)))
	cols := max(1, len(l.perm))
	if s.Width > 0 {
		cols = max(1, min(cols, (s.Width-1)/(cell+1)))
	}
	var out strings.Builder
	line := func(from, to int, open, end string, name func(x int) string) {
		out.WriteString(open)
		for x := from; x < to; x++ {
			if x > from {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%*s", cell, name(x))
		}
		out.WriteString(end + "\n")
	}
	for from := 0; from == 0 || from < len(l.perm); from += cols {
		to := min(from+cols, len(l.perm))
		line(from, to, "⎛", "⎞", l.name)
		line(from, to, "⎝", "⎠", func(x int) string { return l.name(l.perm[x]) })
	}
	return out.String()
}

// Text draws a permutation in two-line notation.
func Text(p perm.Perm) string {
	l := TwoLines{permuted{perm: p}}
	return l.Text(draw.Style{})
}
