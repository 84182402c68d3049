package chart

import (
	"image/color"
	"math"

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

// thinColour is the colour of a series where it is no more than a line: it is
// drawn nearer to the ink until it stands out from the ground.
func thinColour(t draw.Theme, i int) color.NRGBA {
	const enough = 3 // as the Web Content Accessibility Guidelines ask of graphics
	colour := seriesColour(t, i)
	for range 10 {
		if contrast(colour, ground(t)) >= enough {
			break
		}
		near := func(a, b uint8) uint8 { return uint8((9*int(a) + int(b)) / 10) }
		colour.R, colour.G, colour.B = near(colour.R, t.Ink.R), near(colour.G, t.Ink.G), near(colour.B, t.Ink.B)
	}
	return colour
}

// contrast is how much brighter one colour is than the other, from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is how bright a colour is, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func lineStyle(t draw.Theme, i int) vgdraw.LineStyle {
	return vgdraw.LineStyle{Color: thinColour(t, i), Width: lineWidth, Dashes: dashes(i)}
}

func glyphStyle(t draw.Theme, i int) vgdraw.GlyphStyle {
	return vgdraw.GlyphStyle{Color: thinColour(t, i), Radius: 4, Shape: shape(i)}
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
