package scene

import (
	"fmt"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"taquin/engine/asset"
)

// capHeight is the height of capitals in a font of size 1.
const capHeight = 0.723

// typeface has the glyph outlines of a font at size 1, with the origin on the baseline.
type typeface struct {
	font   *sfnt.Font // nil if unavailable
	buffer sfnt.Buffer
	name   string // used in SVG ids
	glyphs map[rune]glyph
}

type glyph struct {
	id      int
	path    Path
	advance float64
}

// typefaces opens its two typefaces on first use; each picture writer has its own. Glyphs of an
// unavailable typeface have no outline.
type typefaces struct {
	regular, bold *typeface
	missing       error // why a typeface is unavailable
}

func (t *typefaces) of(f Font) *typeface {
	face, name, file := &t.regular, "r", Regular
	if f.Bold {
		face, name, file = &t.bold, "b", Bold
	}
	if *face == nil {
		*face = &typeface{name: name, glyphs: map[rune]glyph{}}
		if ttf, err := file(); err != nil {
			t.missing = err
		} else if (*face).font, err = sfnt.Parse(ttf); err != nil {
			panic(fmt.Sprintf("scene: the font that the program carries cannot be read: %v", err))
		}
	}
	return *face
}

// File names of the fonts.
const (
	RegularName = "regular.ttf"
	BoldName    = "bold.ttf"

	fontsPurpose = "the lettering of pictures"
)

// Regular is the TrueType file of the regular font.
func Regular() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(RegularName, fontsPurpose)
	}
	return goregular.TTF, nil
}

// Bold is the TrueType file of the bold font.
func Bold() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(BoldName, fontsPurpose)
	}
	return gobold.TTF, nil
}

// precision is the font size in pixels at which outlines are read.
const precision = 2048

// glyph returns the outline of a character.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	if t.font == nil {
		return glyph{advance: 0.5}
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

// width is the width of text at size 1.
func (t *typeface) width(text string) float64 {
	var w float64
	for _, r := range text {
		w += t.glyph(r).advance
	}
	return w
}

// Measure returns a function that measures the width of a line of text.
func Measure() func(line string, f Font) float64 {
	var faces typefaces
	return func(line string, f Font) float64 { return faces.of(f).width(line) * f.Size }
}

// letters maps glyph coordinates, at size 1 from the start of the baseline, to the scene.
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
