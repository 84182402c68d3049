package draw

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/cards"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes of cards, in units.
const (
	cardSide  = 120
	cardPad   = 3 // of the frame around the cards
	cardRound = 5
)

// Cards is a drawing of edge-matching cards as they lie: half a dog on each
// edge, so that two cards that match show a whole one across their edge.
type Cards struct {
	set      *cards.Set
	crossed  bool
	language text.Language
}

// NewCards makes a drawing of cards as they lie now.
func NewCards(set *cards.Set) *Cards { return &Cards{set: set.Copy()} }

// Crossed returns the drawing with a cross on every edge between two cards whose
// halves do not match.
func (d *Cards) Crossed() *Cards { return &Cards{d.set, true, d.language} }

// Scene implements Drawing.
func (d *Cards) Scene(t Theme) *scene.Scene { return onPage(t, d.inside(t).Scene) }

func (d *Cards) inside(t Theme) figure {
	s := d.set
	out := scene.New(float64(s.Cols()*cardSide)+2*cardPad, float64(s.Rows()*cardSide)+2*cardPad)
	out.Title, out.Desc = d.title(), d.told()
	out.Rect(0.5, 0.5, out.Width-1, out.Height-1, cardRound+cardPad, scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: 1})
	for place := range s.Size() {
		at := d.corner(place)
		out.Rect(at.X+0.75, at.Y+0.75, cardSide-1.5, cardSide-1.5, cardRound, scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 1})
	}
	for place := range s.Size() {
		at := d.corner(place)
		for edge, kind := range edgesOf(s.At(place)) {
			half := newDogPainter(t, onEdge(out, at, edge), max(kind, -kind))
			if kind > 0 {
				half.head()
			} else {
				half.body()
			}
		}
		middle := scene.Point{X: at.X + cardSide/2, Y: at.Y + cardSide/2}
		out.Text(middle, strconv.Itoa(s.Number(place)), scene.Font{Size: 11, Bold: true, Colour: mix(t.TileInk, t.Tile, 0.25)})
	}
	if d.crossed {
		for _, at := range d.wrong() {
			drawCross(out, t, at)
		}
	}
	return centred(out)
}

// corner is the top left of the card in a place.
func (d *Cards) corner(place int) scene.Point {
	cols := d.set.Cols()
	return scene.Point{X: cardPad + float64(place%cols*cardSide), Y: cardPad + float64(place/cols*cardSide)}
}

// edgesOf lists the edges of a card in the order of the stamps.
func edgesOf(c cards.Card) [edges]int { return [edges]int{c.North, c.East, c.South, c.West} }

// wrong is the middles of the edges between cards that do not match.
func (d *Cards) wrong() []scene.Point {
	s := d.set
	var out []scene.Point
	for place := range s.Size() {
		at, c := d.corner(place), s.At(place)
		if place%s.Cols() > 0 && c.West+s.At(place-1).East != 0 {
			out = append(out, scene.Point{X: at.X, Y: at.Y + cardSide/2})
		}
		if place >= s.Cols() && c.North+s.At(place-s.Cols()).South != 0 {
			out = append(out, scene.Point{X: at.X + cardSide/2, Y: at.Y})
		}
	}
	return out
}

// drawCross draws a cross about a point.
func drawCross(out *scene.Scene, t Theme, at scene.Point) {
	const arm = 6
	for _, ink := range []scene.Ink{{Stroke: t.Tile, Width: 7}, {Stroke: t.Accent, Width: 3.5}} {
		out.Line(ink, scene.Point{X: at.X - arm, Y: at.Y - arm}, scene.Point{X: at.X + arm, Y: at.Y + arm})
		out.Line(ink, scene.Point{X: at.X - arm, Y: at.Y + arm}, scene.Point{X: at.X + arm, Y: at.Y - arm})
	}
}

func (d *Cards) title() string {
	s := d.set
	between := s.Rows()*(s.Cols()-1) + s.Cols()*(s.Rows()-1)
	return fmt.Sprintf(phrasesIn(d.language).cards, s.Cols(), s.Rows(), between-len(d.wrong()), between)
}

// told reads cards that are not too many one by one.
func (d *Cards) told() string {
	if d.set.Size() > maxTold/edges {
		return ""
	}
	say := phrasesIn(d.language)
	told := make([]string, d.set.Size())
	for place := range told {
		told[place] = fmt.Sprintf(say.oneCard, d.set.Number(place))
		for _, kind := range edgesOf(d.set.At(place)) {
			told[place] += fmt.Sprintf(" %+d", kind)
		}
	}
	return say.cardsEdges + strings.Join(told, say.cardsFollow) + "."
}

// Text implements Drawing.
func (d *Cards) Text(int) string { return d.set.String() + "\n" }
