package scene

// capHeight is the height of capitals in a font of size 1.
const capHeight = 0.723

// typeface has the glyph outlines of a font at size 1, with the origin on the baseline.
type typeface struct {
	font   font   // nil if unavailable
	name   string // used in SVG ids
	glyphs map[rune]glyph
}

// font finds the outline of a character, or the one of an unknown character.
type font func(r rune) rawGlyph

// rawGlyph is an outline in units of 1/perSize of the font's size.
type rawGlyph struct {
	ID      int
	Advance int32
	Kinds   string  // of the segments
	At      []int32 // the coordinates of their points
}

const perSize = 64 * 2048

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
	face, name, file := &t.regular, "r", RegularName
	if f.Bold {
		face, name, file = &t.bold, "b", BoldName
	}
	if *face == nil {
		*face = &typeface{name: name, glyphs: map[rune]glyph{}}
		font, err := openFont(file)
		if err != nil {
			t.missing = err
		}
		(*face).font = font
	}
	return *face
}

// File names of the outlines of the fonts.
const (
	RegularName = "regular.json"
	BoldName    = "bold.json"
)

// glyph returns the outline of a character.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	if t.font == nil {
		return glyph{advance: 0.5}
	}
	o := t.font(r)
	g := glyph{id: o.ID, advance: float64(o.Advance) / perSize}
	at := o.At
	for _, k := range []byte(o.Kinds) {
		s := segment{kind: kind(k)}
		for i := range s.kind.points() {
			s.pts[i] = Point{float64(at[2*i]) / perSize, float64(at[2*i+1]) / perSize}
		}
		at = at[2*s.kind.points():]
		g.path = append(g.path, s)
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
