// Package draw defines Drawing, which renders itself as a scene or as text in a given Style,
// themes, and the composition of drawings in rows, columns and captions. Packages below draw one
// subject each (boards, perms, graphs, trees, cayley, cards, chart, film); scene has shapes, SVG
// and pixels. The package returns values and writes nothing.
package draw

import (
	"path/filepath"
	"slices"
	"strings"

	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Drawing renders a subject as a picture and as text. Constructors reject invalid subjects;
// rendering cannot fail.
type Drawing interface {
	// Figure returns the picture, to be placed on a page by Scene or inside another picture.
	Figure(Style) Figure
	// Text renders with characters, each line terminated, within the style's width where possible.
	Text(Style) string
	// Weighs bounds the size of the rendered drawing in constant time.
	Weighs() Weight
}

// Figure is a picture to be placed in a row.
type Figure struct {
	*scene.Scene
	Axis  float64 // distance from the top to the line of alignment in a row
	Paged bool    // includes its own page
}

// Centred aligns a scene by its vertical middle.
func Centred(s *scene.Scene) Figure { return Figure{Scene: s, Axis: s.Height / 2} }

// margin is the width of the page around a picture.
const margin = 8

// Scene returns a drawing on a page of the style's theme.
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

// Bare returns the scene of a drawing without a page, to be placed on another page, whose style
// sheet may recolour the classes of its shapes.
func Bare(d Drawing, s Style) *scene.Scene { return d.Figure(s.complete()).Scene }

// MaxListed is the number of cells or labels up to which a picture's description lists them; beyond
// it, the description gives their number.
const MaxListed = 64

// Extension returns the extension of a file name in lower case: ".svg".
func Extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

// CheckExtension returns an error unless the file name has one of the extensions.
func CheckExtension(file string, endings ...string) error {
	if slices.Contains(endings, Extension(file)) {
		return nil
	}
	return message.Errorf("draw.the-name-of-the", "the file name must end in %s, which sets the format; %s does not", Endings(endings), text.Quote(file, 60))
}

// Endings is a list of extensions in a text.
func Endings(endings []string) message.Text {
	last := len(endings) - 1
	if last == 0 {
		return message.Plain(endings[0])
	}
	return message.Or(message.Plain(strings.Join(endings[:last], ", ")), message.Plain(endings[last]))
}
