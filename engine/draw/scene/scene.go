// Package scene represents pictures as lists of shapes, in abstract units with the origin at the
// top left, and writes them as SVG and as pixels. Both formats use the same outlines, including
// those of letters (the embedded Go fonts), so that a picture looks the same at every size and on
// every machine. svg.go writes SVG, raster.go pixels.
package scene

import (
	"image"
	"image/color"
)

// Colour is a colour with transparency; the zero Colour is fully transparent.
type Colour = color.NRGBA

// Point is a position in a scene.
type Point struct{ X, Y float64 }

// Ink is the fill and stroke of an outline; a zero Colour omits either. Strokes have round caps and
// joins.
type Ink struct {
	Fill   Colour
	Stroke Colour
	Width  float64   // of the stroke
	Dash   []float64 // alternating lengths of dashes and gaps; nil for a solid stroke
	Class  string    // SVG class, for a page with its own colours
	Title  string    // SVG tooltip
}

// Align is the horizontal alignment of text at its point.
type Align int

// Alignments.
const (
	Middle Align = iota
	Start
	End
)

// Font is the appearance of text.
type Font struct {
	Size   float64 // em size; capitals are about 0.72 of it high
	Bold   bool
	Align  Align
	Turned float64 // degrees clockwise about the point
	Colour Colour
	Class  string // SVG class
}

// Scene is a picture: a list of shapes, painted in order.
type Scene struct {
	Width, Height float64
	Title, Desc   string // description in words, for screen readers
	Class         string // SVG class of the whole
	Name          string // prefix of SVG ids; pictures in one page need distinct names
	items         []item
}

// New returns an empty scene.
func New(width, height float64) *Scene { return &Scene{Width: width, Height: height} }

// item is one shape; exactly one field is set.
type item struct {
	outline *outline
	text    *text
	image   *picture
	scene   *placed
}

type outline struct {
	path Path
	ink  Ink
}

type text struct {
	at   Point
	text string
	font Font
}

type picture struct {
	x, y, w, h float64
	img        image.Image
}

type placed struct {
	at    Point
	scale float64
	scene *Scene
}

// Draw adds an outline.
func (s *Scene) Draw(p Path, ink Ink) {
	s.items = append(s.items, item{outline: &outline{p, ink}})
}

// Text adds a line of text; the point is at the middle of the capitals' height. Characters missing
// from the font are drawn as a hollow box.
func (s *Scene) Text(at Point, line string, f Font) {
	if line != "" && f.Size > 0 {
		s.items = append(s.items, item{text: &text{at, line, f}})
	}
}

// Image adds an image, stretched to a rectangle.
func (s *Scene) Image(x, y, w, h float64, img image.Image) {
	if !img.Bounds().Empty() {
		s.items = append(s.items, item{image: &picture{x, y, w, h, img}})
	}
}

// Place adds another scene, scaled, with its top left corner at a point.
func (s *Scene) Place(at Point, scale float64, other *Scene) {
	s.items = append(s.items, item{scene: &placed{at, scale, other}})
}

// Rect adds a rectangle with corner radius r.
func (s *Scene) Rect(x, y, w, h, r float64, ink Ink) { s.Draw(Rect(x, y, w, h, r), ink) }

// Circle adds a circle.
func (s *Scene) Circle(at Point, r float64, ink Ink) { s.Draw(Circle(at, r), ink) }

// Line adds an open polyline.
func (s *Scene) Line(ink Ink, points ...Point) { s.Draw(Polyline(points...), ink) }
