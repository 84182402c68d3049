// Package scene holds pictures as lists of shapes, in units of its own with the
// origin at the top left, and writes them as SVG and as pixels. Both come from
// the same outlines, letters included (the Go fonts, which the program carries),
// so that a picture looks the same at every size and on every machine. It knows
// nothing of what the pictures show. Begin with Scene; svg.go writes SVG, raster.go
// pixels.
package scene

import (
	"image"
	"image/color"
)

// Colour is a colour that may let through what lies below; the zero Colour is
// none at all.
type Colour = color.NRGBA

// Point is a place in a scene.
type Point struct{ X, Y float64 }

// Ink says how an outline is drawn: what it holds is filled, the outline itself
// is stroked, and what has the zero Colour is left out. Strokes have round ends
// and corners.
type Ink struct {
	Fill   Colour
	Stroke Colour
	Width  float64   // of the stroke
	Dash   []float64 // lengths of a dash and of the gap after it; nil for an unbroken stroke
	Class  string    // in SVG, for a page that gives its own colours
	Title  string    // in SVG, what is told where the mouse rests on it
}

// Align says where a text lies about its point.
type Align int

// The three ways to align a text.
const (
	Middle Align = iota
	Start
	End
)

// Font says how a text is drawn.
type Font struct {
	Size   float64 // of the letters' square; a capital is about 0.72 of it high
	Bold   bool
	Align  Align
	Turned float64 // degrees, clockwise about the point
	Colour Colour
	Class  string // in SVG
}

// Scene is a picture: shapes, the later ones above.
type Scene struct {
	Width, Height float64
	Title, Desc   string // what is seen, in words, for those who do not see it
	Class         string // of the whole, in SVG
	Name          string // what ids in SVG begin with: pictures in one page need different names
	items         []item
}

// New makes an empty scene.
func New(width, height float64) *Scene { return &Scene{Width: width, Height: height} }

// item is one shape of a scene: one of the fields is there.
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

// Text adds a line of text; the point is on the middle of its capitals' height.
// Letters that the font does not have are drawn as a hollow box.
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

// Place adds another scene, its top left at a point, scaled.
func (s *Scene) Place(at Point, scale float64, other *Scene) {
	s.items = append(s.items, item{scene: &placed{at, scale, other}})
}

// Rect adds a rectangle whose corners are rounded by r.
func (s *Scene) Rect(x, y, w, h, r float64, ink Ink) { s.Draw(Rect(x, y, w, h, r), ink) }

// Circle adds a circle.
func (s *Scene) Circle(at Point, r float64, ink Ink) { s.Draw(Circle(at, r), ink) }

// Line adds straight lines from point to point; they are not closed.
func (s *Scene) Line(ink Ink, points ...Point) { s.Draw(Polyline(points...), ink) }
