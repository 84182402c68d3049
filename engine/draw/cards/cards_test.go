package cards_test

import (
	"image"
	"strings"
	"testing"

	"taquin/engine/cards"
	"taquin/engine/draw"
	drawcards "taquin/engine/draw/cards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

// Geometry of the picture, in units.
const (
	cardsFrom = 8 + 3 // margin of the page, and frame
	cardSide  = 120
	fine      = 4 // pixels per unit
)

// cardsPicture draws cards in a row or in a column.
func cardsPicture(th draw.Theme, cols, rows int, list ...cards.Card) *image.RGBA {
	set := must.Get(cards.New(cols, rows, list))
	s := draw.Scene(drawcards.New(set), draw.Style{Theme: th})
	return s.Raster(int(max(s.Width, s.Height)) * fine)
}

// sameInk compares the pixels on both sides of a line and returns the number of different ones.
func sameInk(img *image.RGBA, from, to func(i int) image.Point, n int) (differ int) {
	for i := range n {
		a, b := from(i), to(i)
		p, q := img.RGBAAt(a.X, a.Y), img.RGBAAt(b.X, b.Y)
		for _, d := range []int{int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B)} {
			if d > 40 || d < -40 {
				differ++
				break
			}
		}
	}
	return differ
}

// A head and a body of one kind join to one dog: the picture is the same on both sides of the
// edge, in every orientation.
func TestDogsMeet(t *testing.T) {
	for kind := 1; kind <= 8; kind++ {
		for _, sign := range []int{1, -1} {
			a := sign * kind
			beside := cardsPicture(draw.Themes()[0], 2, 1, cards.Card{North: 1, East: a, South: 1, West: 3}, cards.Card{North: 1, East: 4, South: 1, West: -a})
			at := func(dx int) func(int) image.Point {
				return func(i int) image.Point {
					return image.Pt((cardsFrom+cardSide)*fine+dx, (cardsFrom+cardSide/2-20)*fine+i)
				}
			}
			if n := sameInk(beside, at(-2), at(1), 40*fine); n > 4 {
				t.Errorf("kind %+d beside %+d: %d pixels differ across the edge", a, -a, n)
			}
			below := cardsPicture(draw.Themes()[0], 1, 2, cards.Card{North: 3, East: 1, South: a, West: 1}, cards.Card{North: -a, East: 1, South: 4, West: 1})
			at = func(dy int) func(int) image.Point {
				return func(i int) image.Point {
					return image.Pt((cardsFrom+cardSide/2-20)*fine+i, (cardsFrom+cardSide)*fine+dy)
				}
			}
			if n := sameInk(below, at(-2), at(1), 40*fine); n > 4 {
				t.Errorf("kind %+d above %+d: %d pixels differ across the edge", a, -a, n)
			}
		}
	}
}

// half draws half a dog on the upper edge of a single card.
func half(t *testing.T, th draw.Theme, kind int) image.Image {
	img := cardsPicture(th, 1, 1, cards.Card{North: kind, East: 1, South: 1, West: 1})
	return img.SubImage(image.Rect((cardsFrom+cardSide/4)*fine, cardsFrom*fine, (cardsFrom+3*cardSide/4)*fine, (cardsFrom+cardSide/2-10)*fine))
}

// Without colours, heads, bodies and all kinds of dogs differ, kinds beyond the four breeds
// included.
func TestDogsWithoutColour(t *testing.T) {
	grey := drawtest.In("print").Theme
	grey.Series = []scene.Colour{grey.Series[1]}
	for len(grey.Series) < 6 {
		grey.Series = append(grey.Series, grey.Series[0])
	}
	kinds := []int{1, 2, 3, 4, 5, 6, 9, 13, -1, -2, -3, -4, -5, -6, -9, -13}
	var halves []image.Image
	for _, k := range kinds {
		halves = append(halves, half(t, grey, k))
	}
	for i, a := range halves {
		for k, b := range halves[:i] {
			differ, all := 0, 0
			for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
				for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
					r, _, _, _ := a.At(x, y).RGBA()
					s, _, _, _ := b.At(x, y).RGBA()
					if d := int(r>>8) - int(s>>8); d > 40 || d < -40 {
						differ++
					}
					all++
				}
			}
			if least := all / 400; differ < least {
				t.Errorf("%+d and %+d differ in %d pixels of %d, want %d", kinds[i], kinds[k], differ, all, least)
			}
		}
	}
}

func solved() draw.Drawing {
	set := cards.Dogs()
	must.Do(set.Place(cards.Solution{Cards: []int{2, 1, 9, 3, 5, 8, 6, 7, 4}, Turns: []int{3, 3, 3, 0, 0, 0, 0, 0, 0}}))
	return drawcards.New(set)
}

func TestDrawings(t *testing.T) {
	many := must.Get(cards.New(2, 1, []cards.Card{{North: 5, East: 6, South: -7, West: 8}, {North: -123, East: 5, South: 9, West: -6}}))
	colours := must.Get(cards.NewColoured(2, 2, []cards.Card{{East: 1, South: 2}, {South: 3, West: 1}, {North: 2, East: 4}, {North: 3, West: 4}}))
	bordered := must.Get(cards.New(2, 1, []cards.Card{{East: 1}, {West: -1}}))
	drawtest.Check(t, map[string]draw.Drawing{"dogs": solved(), "many-dogs": drawcards.New(many), "colours": drawcards.New(colours), "bordered": drawcards.New(bordered)})
}

func TestFrench(t *testing.T) {
	two := must.Get(cards.New(2, 1, []cards.Card{{North: 1, East: 2, South: -3, West: 4}, {North: 1, East: 2, South: -3, West: -2}}))
	drawtest.French(t, []drawtest.Told{{Drawing: drawcards.New(two), Title: "Cartes 2x1, bords communs qui s’accordent~: 1 sur 1",
		Desc: "Les bords de chaque carte à partir du haut, dans le sens des aiguilles d’une montre, + une tête et - un corps~: carte 1 +1 +2 -3 +4~; carte 2 +1 +2 -3 -2."}})
}

func TestCardsInWords(t *testing.T) {
	colours := draw.Scene(drawcards.New(must.Get(cards.NewColoured(2, 1, []cards.Card{{East: 1}, {West: 1}}))), draw.Style{})
	if colours.Title != "2x1 cards, 1 of the 1 edges between them match" || !strings.Contains(colours.Desc, "clockwise: card 1 0 1 0 0;") {
		t.Errorf("colours: %q, %q", colours.Title, colours.Desc)
	}
	s := draw.Scene(drawcards.New(cards.Dogs()), draw.Style{})
	if want := "3x3 cards, 3 of the 12 edges between them match"; s.Title != want {
		t.Errorf("title %q, want %q", s.Title, want)
	}
	if !strings.Contains(s.Desc, " card 1 -1 +4 -2 +3;") {
		t.Errorf("description %q", s.Desc)
	}
	if got := draw.Scene(solved(), draw.Style{}).Title; got != "3x3 cards, 12 of the 12 edges between them match" {
		t.Errorf("solved cards are called %q", got)
	}
}
