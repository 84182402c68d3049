// Package draw says what a picture of the lab is: a Drawing, seen as a scene or as
// text in a Style that is passed to it; themes, and what puts drawings together in
// rows, columns and captions. What is drawn has a room for each subject beside it:
// boards, perms, graphs, trees, cayley, cards, chart, film; shapes, SVG and pixels are the room
// scene below. It returns values and writes nothing. Begin with Drawing and Style.
package draw

import "taquin/engine/draw/scene"

// Drawing is something that can be seen, as a picture and as text. What cannot be
// drawn is refused where a drawing is made.
type Drawing interface {
	// Figure is the picture, to be put on a page by Scene or within another one.
	Figure(Style) Figure
	// Text draws with characters, in lines of at most the style's width where that
	// can be done; each line has its end.
	Text(Style) string
	// Weighs says how much that is; it takes no time.
	Weighs() Weight
}

// Figure is a picture that can stand beside others.
type Figure struct {
	*scene.Scene
	Axis  float64 // how far below its top it is lined up with its neighbours in a row
	Paged bool    // it brings a page of its own
}

// Centred is a picture that is lined up by its middle.
func Centred(s *scene.Scene) Figure { return Figure{Scene: s, Axis: s.Height / 2} }

// margin is the width of the page around a picture.
const margin = 8

// Scene is a drawing as a picture on a page of the style's theme.
func Scene(d Drawing, s Style) *scene.Scene {
	s = s.complete()
	f := d.Figure(s)
	if f.Paged {
		return f.Scene
	}
	page := scene.New(f.Width+2*margin, f.Height+2*margin)
	page.Title, page.Desc, page.Class = f.Title, f.Desc, f.Class
	page.Rect(0, 0, page.Width, page.Height, 0, scene.Ink{Fill: s.Theme.Page, Class: "page"})
	page.Place(scene.Point{X: margin, Y: margin}, 1, f.Scene)
	return page
}

// Bare is a drawing as a picture without a page around it, to stand on another
// page, which may give the classes of its shapes colours of its own.
func Bare(d Drawing, s Style) *scene.Scene { return d.Figure(s.complete()).Scene }

// MostListed is how many cells or labels the description of a picture lists one by
// one; of more it says how many there are.
const MostListed = 64
