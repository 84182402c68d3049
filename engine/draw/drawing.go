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
