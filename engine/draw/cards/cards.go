// Package cards draws edge-matching cards, the "petits chiens" of the sources. Each edge has half
// a dog, seen from above, so that two matching cards show a whole dog across their edge. Begin
// with Cards; dogs.go draws the dogs.
package cards

import (
	"strconv"
	"strings"

	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes of cards, in units.
const (
	cardPad   = 3 // of the frame
	cardRound = 5
)

// Cards is a drawing of edge-matching cards.
type Cards struct {
	draw.Weight
	set *cards.Set
}

// Upper bounds of outlines and letters per card.
const shapesOfCard, lettersOfCard = 160, 16

// New draws cards as they lie now.
func New(set *cards.Set) *Cards {
	d := &Cards{set: set.Copy()}
	d.Weight = draw.Weighed(d, 1+shapesOfCard*set.Size(), lettersOfCard*set.Size())
	return d
}

// Figure implements draw.Drawing.
func (d *Cards) Figure(s draw.Style) draw.Figure {
	set, t := d.set, s.Theme
	out := scene.New(float64(set.Cols()*cardSide)+2*cardPad, float64(set.Rows()*cardSide)+2*cardPad)
	out.Title, out.Desc = d.title(s.Language), d.description(s.Language)
	out.Rect(0.5, 0.5, out.Width-1, out.Height-1, cardRound+cardPad, scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: 1})
	for place := range set.Size() {
		at := d.corner(place)
		out.Rect(at.X+0.75, at.Y+0.75, cardSide-1.5, cardSide-1.5, cardRound, scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 1})
	}
	for place := range set.Size() {
		at := d.corner(place)
		for edge, kind := range edgesOf(set.At(place)) {
			on := onEdge(out, at, edge)
			switch {
			case kind != 0 && set.Coloured():
				on.colour(t, kind)
			case kind > 0:
				newDogPainter(t, on, kind).head()
			case kind < 0:
				newDogPainter(t, on, -kind).body()
			default:
				on.border(t)
			}
		}
		middle := scene.Point{X: at.X + cardSide/2, Y: at.Y + cardSide/2}
		out.Text(middle, strconv.Itoa(set.Number(place)), scene.Font{Size: 11, Bold: true, Colour: scene.Mix(t.TileInk, t.Tile, 0.25)})
	}
	return draw.Centred(out)
}

// corner returns the top left of the card at a position.
func (d *Cards) corner(place int) scene.Point {
	cols := d.set.Cols()
	return scene.Point{X: cardPad + float64(place%cols*cardSide), Y: cardPad + float64(place/cols*cardSide)}
}

// edgesOf lists the edges of a card clockwise from the north.
func edgesOf(c cards.Card) [edges]int { return [edges]int{c.North, c.East, c.South, c.West} }

// The texts of cards, in English and in French.
var (
	cardsMatch  = draw.Phrase{"%dx%d cards, %d of the %d edges between them match", "Cartes %dx%d, bords communs qui s’accordent\u00a0: %d sur %d"}
	cardsEdges  = draw.Phrase{"Each card's edges from the top clockwise, + a head and - a body:", "Les bords de chaque carte à partir du haut, dans le sens des aiguilles d’une montre, + une tête et - un corps\u00a0:"}
	cardsColour = draw.Phrase{"Each card's edges from the top clockwise:", "Les bords de chaque carte à partir du haut, dans le sens des aiguilles d’une montre\u00a0:"}
	oneCard     = draw.Phrase{" card %d", " carte %d"}
	cardFollows = draw.Phrase{";", "\u00a0;"}
)

// title counts the matching edges between cards.
func (d *Cards) title(l text.Language) string {
	s := d.set
	between, match := 0, 0
	edge := func(a, b int) {
		between++
		if s.Match(a, b) {
			match++
		}
	}
	for place := range s.Size() {
		c := s.At(place)
		if place%s.Cols() > 0 {
			edge(c.West, s.At(place-1).East)
		}
		if place >= s.Cols() {
			edge(c.North, s.At(place-s.Cols()).South)
		}
	}
	return cardsMatch.In(l, s.Cols(), s.Rows(), match, between)
}

// description lists the edges of each card if there are few cards.
func (d *Cards) description(l text.Language) string {
	if d.set.Size() > draw.MaxListed/edges {
		return ""
	}
	each := make([]string, d.set.Size())
	for place := range each {
		each[place] = oneCard.In(l, d.set.Number(place))
		for _, kind := range edgesOf(d.set.At(place)) {
			each[place] += " " + d.set.EdgeText(kind)
		}
	}
	head := cardsEdges
	if d.set.Coloured() {
		head = cardsColour
	}
	return head.In(l) + strings.Join(each, cardFollows.In(l)) + "."
}

// Text implements draw.Drawing.
func (d *Cards) Text(draw.Style) string { return d.set.String() + "\n" }
