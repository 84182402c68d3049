package draw

import "taquin/engine/draw/scene"

// Drawing is something that can be seen: as a picture in a theme, and as text.
// What cannot be drawn is refused where a drawing is made.
type Drawing interface {
	// Scene is the picture, on the theme's page.
	Scene(Theme) *scene.Scene
	// Text draws with characters, in lines of at most width columns where that
	// can be done, 0 for no limit; each line has its end.
	Text(width int) string
}

// part is a drawing that can stand within another: it has no page of its own.
type part interface {
	// inside is the picture without the page around it.
	inside(Theme) figure
}

// figure is a picture and the height at which its neighbours in a row are
// lined up with it, from the top.
type figure struct {
	*scene.Scene
	axis float64
}

// centred is a picture that is lined up by its middle.
func centred(s *scene.Scene) figure { return figure{s, s.Height / 2} }

// figureOf is a drawing without its page, where it can be had without.
func figureOf(d Drawing, t Theme) figure {
	if p, ok := d.(part); ok {
		return p.inside(t)
	}
	return centred(d.Scene(t))
}

// margin is the width of the page around a picture.
const margin = 8

// onPage puts what a picture shows on a page of the theme, with a margin.
func onPage(t Theme, inside *scene.Scene) *scene.Scene {
	page := scene.New(inside.Width+2*margin, inside.Height+2*margin)
	page.Title, page.Desc, page.Class = inside.Title, inside.Desc, inside.Class
	page.Rect(0, 0, page.Width, page.Height, 0, scene.Ink{Fill: t.Page, Class: "page"})
	page.Place(scene.Point{X: margin, Y: margin}, 1, inside)
	return page
}
