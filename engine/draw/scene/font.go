package scene

import (
	"fmt"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// capHeight is how high a capital is in a font of size 1.
const capHeight = 0.723

// typeface gives the outlines of letters, in a font of size 1 with the origin
// on the base line.
type typeface struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	name   string // stands in the ids of SVG
	glyphs map[rune]glyph
}

type glyph struct {
	id      int
	path    Path
	advance float64
}

// typefaces are the two that a picture may need; each writer of a picture makes
// its own.
type typefaces struct{ regular, bold *typeface }

func newTypefaces() *typefaces {
	return &typefaces{open("r", goregular.TTF), open("b", gobold.TTF)}
}

func (t *typefaces) of(f Font) *typeface {
	if f.Bold {
		return t.bold
	}
	return t.regular
}

func open(name string, ttf []byte) *typeface {
	font, err := sfnt.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("scene: the font that the program carries cannot be read: %v", err))
	}
	return &typeface{font: font, name: name, glyphs: map[rune]glyph{}}
}

// precision is the size in which outlines are read from the font, in its units.
const precision = 2048

// glyph returns the outline of a letter.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	index, err := t.font.GlyphIndex(&t.buffer, r)
	if err != nil {
		index = 0
	}
	g := glyph{id: int(index)}
	ppem := fixed.I(precision)
	if segments, err := t.font.LoadGlyph(&t.buffer, index, ppem, nil); err == nil {
		for i, s := range segments {
			at := func(k int) Point {
				return Point{float64(s.Args[k].X) / 64 / precision, float64(s.Args[k].Y) / 64 / precision}
			}
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if i > 0 {
					g.path.Close()
				}
				g.path.Move(at(0))
			case sfnt.SegmentOpLineTo:
				g.path.Line(at(0))
			case sfnt.SegmentOpQuadTo:
				g.path.Quad(at(0), at(1))
			case sfnt.SegmentOpCubeTo:
				g.path.Cube(at(0), at(1), at(2))
			}
		}
		if len(g.path) > 0 {
			g.path.Close()
		}
	}
	if advance, err := t.font.GlyphAdvance(&t.buffer, index, ppem, 0); err == nil {
		g.advance = float64(advance) / 64 / precision
	}
	t.glyphs[r] = g
	return g
}

// width is how wide a text is in a font of size 1.
func (t *typeface) width(text string) float64 {
	var w float64
	for _, r := range text {
		w += t.glyph(r).advance
	}
	return w
}

// Measure returns measures of texts: how wide a line is in a font.
func Measure() func(line string, f Font) float64 {
	faces := newTypefaces()
	return func(line string, f Font) float64 { return faces.of(f).width(line) * f.Size }
}

// MeasureLetter returns a measure of letters: how wide one is in a font, were its size 1.
func MeasureLetter() func(letter rune, f Font) float64 {
	faces := newTypefaces()
	return func(letter rune, f Font) float64 { return faces.of(f).glyph(letter).advance }
}

// letters is where the base line of a text begins and how its letters are
// scaled and turned.
func (t *text) letters(face *typeface) transform {
	x := 0.0
	switch t.font.Align {
	case Middle:
		x = -face.width(t.text) / 2
	case End:
		x = -face.width(t.text)
	}
	place := shifted(t.at.X, t.at.Y)
	if t.font.Turned != 0 {
		place = place.after(turned(t.font.Turned))
	}
	return place.after(scaled(t.font.Size)).after(shifted(x, capHeight/2))
}
