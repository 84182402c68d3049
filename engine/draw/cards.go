package draw

import (
	"strconv"

	"taquin/engine/cards"
	"taquin/engine/draw/scene"
)

// cardSide is the size of a card, in units.
const cardSide = 120

// Cards is a drawing of edge-matching cards as they lie: half a dog on each
// edge, so that two cards that match show a whole one across their edge.
type Cards struct{ set *cards.Set }

// NewCards makes a drawing of cards as they lie now.
func NewCards(set *cards.Set) *Cards { return &Cards{set.Copy()} }

// Scene implements Drawing.
func (d *Cards) Scene(t Theme) *scene.Scene { return onPage(t, d.inside(t).Scene) }

func (d *Cards) inside(t Theme) figure {
	out := scene.New(float64(d.set.Cols()*cardSide), float64(d.set.Rows()*cardSide))
	for place := range d.set.Size() {
		x, y := float64(place%d.set.Cols()*cardSide), float64(place/d.set.Cols()*cardSide)
		out.Rect(x, y, cardSide, cardSide, 6, scene.Ink{Fill: t.Tile, Stroke: t.Faint, Width: 1})
		out.Text(scene.Point{X: x + cardSide/2, Y: y + cardSide/2}, strconv.Itoa(d.set.Number(place)), scene.Font{Size: 12, Colour: t.TileInk})
	}
	return centred(out)
}

// Text implements Drawing.
func (d *Cards) Text(int) string { return d.set.String() }
