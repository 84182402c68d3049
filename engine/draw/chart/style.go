package chart

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"

	"taquin/engine/draw"
)

// A series has its own colour, and, for those who do not see it, its own dashes
// and markers; there are more shapes than colours, and their numbers have no
// common divisor, so that no two series of a chart look alike.
func shape(i int) vgdraw.GlyphDrawer {
	shapes := [...]vgdraw.GlyphDrawer{
		vgdraw.CircleGlyph{}, vgdraw.BoxGlyph{}, vgdraw.PyramidGlyph{}, vgdraw.RingGlyph{}, vgdraw.SquareGlyph{}, vgdraw.TriangleGlyph{}, vgdraw.CrossGlyph{},
	}
	return shapes[i%len(shapes)]
}

func dashes(i int) []vg.Length {
	patterns := [...][]vg.Length{nil, {8, 5}, {1, 5}, {10, 5, 1, 5}, {16, 5}}
	return patterns[i%len(patterns)]
}

// lineWidth is the width of a line that shows values.
const lineWidth = 2

func seriesColour(t draw.Theme, i int) color.NRGBA { return t.Series[i%len(t.Series)] }

func lineStyle(t draw.Theme, i int) vgdraw.LineStyle {
	return vgdraw.LineStyle{Color: seriesColour(t, i), Width: lineWidth, Dashes: dashes(i)}
}

func glyphStyle(t draw.Theme, i int) vgdraw.GlyphStyle {
	return vgdraw.GlyphStyle{Color: seriesColour(t, i), Radius: 4, Shape: shape(i)}
}

// ground is what a chart stands on, also where the theme leaves the paper bare.
func ground(t draw.Theme) color.NRGBA {
	if t.Page.A > 0 {
		return t.Page
	}
	return color.NRGBA{R: 255, G: 255, B: 255, A: 255}
}

// gridColour is fainter than what the theme calls faint: many lines of it lie
// below the values.
func gridColour(t draw.Theme) color.NRGBA {
	faint := t.Faint
	faint.A = 70
	return faint
}
