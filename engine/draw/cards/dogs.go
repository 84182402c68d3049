package cards

import (
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Half a dog is seen from above. Its neck is on the edge of the card; its nose or tail points to
// the centre. Both halves have the same width at the edge, so that a head and a body of one kind
// join to one dog. Kinds differ in ears, tail and coat as well as in colour, so that they are
// distinct without colour.

// breeds is the number of different shapes; later kinds also have a number.
const breeds = 4

// dogPainter draws half a dog.
type dogPainter struct {
	stamp
	breed  int // 0 plain, 1 spotted, 2 striped, 3 patched
	number string
	coat   scene.Ink    // of limbs and ears, with outline
	dark   scene.Colour // of the pattern
	line   scene.Ink    // outline only
}

// dogColours maps the red, green, blue and yellow dogs of the source, and two more, to the theme's
// series.
var dogColours = [...]int{3, 2, 0, 1, 4, 5}

func newDogPainter(t draw.Theme, s stamp, kind int) *dogPainter {
	colour := t.Series[dogColours[(kind-1)%len(dogColours)]]
	light, outline := scene.Mix(colour, t.Tile, 0.45), scene.Mix(colour, t.TileInk, 0.55)
	d := &dogPainter{stamp: s, breed: (kind - 1) % breeds, dark: colour,
		coat: scene.Ink{Fill: light, Stroke: outline, Width: dogLine}, line: scene.Ink{Stroke: outline, Width: dogLine}}
	if kind > breeds {
		d.number = strconv.Itoa(kind)
	}
	return d
}

// Sizes of dogs, in units.
const (
	dogLine = 1.3
	neck    = 10.5 // half the width
	collar  = 3.4  // half the width
)

// The right halves of the outlines.
var (
	backOfDog = [...]scene.Point{{X: neck, Y: 0}, {X: 12.5, Y: 4}, {X: 16, Y: 10}, {X: 15.5, Y: 19},
		{X: 14.5, Y: 26}, {X: 15.5, Y: 34}, {X: 12, Y: 41}, {X: 5, Y: 44.5}, {X: 0, Y: 45}}
	faceOfDog = [...]scene.Point{{X: neck, Y: 0}, {X: 11.5, Y: 5}, {X: 15, Y: 12}, {X: 16.5, Y: 20},
		{X: 14, Y: 28}, {X: 10, Y: 34}, {X: 8, Y: 39.5}, {X: 5, Y: 43.5}, {X: 0, Y: 45}}
)

// body draws the half with the tail.
func (d *dogPainter) body() {
	d.tail()
	for _, paw := range []scene.Point{{X: 17.5, Y: 11}, {X: 15.8, Y: 33.5}} {
		d.mirrored(func(s stamp) scene.Path { return s.oval(paw, 6.5, 4.6) }, d.coat)
		for _, toe := range []float64{-1.5, 1.5} {
			d.mirrored(func(s stamp) scene.Path {
				return s.smooth([]scene.Point{{X: paw.X + 3.4, Y: paw.Y + toe}, {X: paw.X + 5.6, Y: paw.Y + 1.2*toe}}, false)
			}, d.line)
		}
	}
	back := d.smooth(withMirror(backOfDog[:]), false)
	d.out.Draw(back, scene.Ink{Fill: d.coat.Fill})
	d.backCoat()
	d.out.Draw(back, d.line)
	d.collar()
	if d.number != "" {
		d.name(scene.Point{X: 0, Y: 23})
	}
}

// head draws the half with the nose.
func (d *dogPainter) head() {
	face := d.smooth(withMirror(faceOfDog[:]), false)
	d.out.Draw(face, scene.Ink{Fill: d.coat.Fill})
	d.faceCoat()
	d.out.Draw(d.oval(scene.Point{Y: 36.5}, 7.6, 6.8), scene.Ink{Fill: scene.Mix(d.coat.Fill, white(), 0.6)})
	d.out.Draw(face, d.line)
	d.ears()
	d.mirrored(func(s stamp) scene.Path { return s.oval(scene.Point{X: 6.4, Y: 24}, 3.7, 4) }, scene.Ink{Fill: white(), Stroke: d.line.Stroke, Width: 0.9})
	d.mirrored(func(s stamp) scene.Path { return s.oval(scene.Point{X: 5.9, Y: 25.5}, 1.9, 2.1) }, scene.Ink{Fill: black()})
	d.out.Draw(d.oval(scene.Point{Y: 41.6}, 4.4, 3), scene.Ink{Fill: black()})
	d.out.Draw(d.oval(scene.Point{X: -1.3, Y: 40.8}, 1.1, 0.8), scene.Ink{Fill: white()})
	d.out.Draw(d.smooth([]scene.Point{{X: 0, Y: 38.6}, {X: 0, Y: 34.5}}, false), scene.Ink{Stroke: d.line.Stroke, Width: 1})
	d.collar()
	if d.number != "" {
		d.name(scene.Point{X: 0, Y: 14})
	}
}

// Eyes and noses have the same colours in every theme.
func white() scene.Colour { return scene.RGB(0xffffff) }
func black() scene.Colour { return scene.RGB(0x1c1c1c) }

// name writes the number of the kind on the coat.
func (d *dogPainter) name(at scene.Point) {
	d.out.Draw(d.oval(at, 7, 7), scene.Ink{Fill: white(), Stroke: d.line.Stroke, Width: 1})
	size := 9.0
	if len(d.number) > 2 {
		size = 7
	}
	d.out.Text(d.at(at), d.number, scene.Font{Size: size, Colour: black()})
}

// collar draws half of the collar.
func (d *dogPainter) collar() {
	p := scene.Polygon(d.at(scene.Point{X: -neck - 0.6}), d.at(scene.Point{X: neck + 0.6}),
		d.at(scene.Point{X: neck + 1.6, Y: collar}), d.at(scene.Point{X: -neck - 1.6, Y: collar}))
	d.out.Draw(p, scene.Ink{Fill: d.line.Stroke})
	for _, x := range []float64{-7, 0, 7} {
		stud := d.at(scene.Point{X: x, Y: collar / 2})
		d.out.Circle(stud, 0.8, scene.Ink{Fill: white()})
	}
}

// ears draws the ears, which differ by breed.
func (d *dogPainter) ears() {
	ear, tip := d.coat, d.coat
	ear.Fill = scene.Mix(d.dark, d.coat.Fill, 0.25)
	tip.Fill = d.dark
	var shape []scene.Point
	switch d.breed {
	case 0: // hanging
		shape = []scene.Point{{X: 11.5, Y: 14}, {X: 17, Y: 12.5}, {X: 22, Y: 18}, {X: 22.5, Y: 27}, {X: 18.5, Y: 31}, {X: 15.5, Y: 25}, {X: 13.5, Y: 19}}
	case 1: // long and round
		shape = []scene.Point{{X: 9, Y: 11}, {X: 16, Y: 8}, {X: 22, Y: 13}, {X: 25, Y: 23}, {X: 23, Y: 32}, {X: 18.5, Y: 32}, {X: 16.5, Y: 24}, {X: 13, Y: 16}}
		ear = tip
	case 2: // pointed
		d.mirrored(func(s stamp) scene.Path {
			return scene.Polygon(s.at(scene.Point{X: 7, Y: 10.5}), s.at(scene.Point{X: 24, Y: 8}), s.at(scene.Point{X: 15.8, Y: 24}))
		}, ear)
		d.mirrored(func(s stamp) scene.Path {
			return scene.Polygon(s.at(scene.Point{X: 12, Y: 12.6}), s.at(scene.Point{X: 20.5, Y: 11}), s.at(scene.Point{X: 16.3, Y: 18.5}))
		}, scene.Ink{Fill: d.coat.Fill})
		return
	default: // round
		d.mirrored(func(s stamp) scene.Path { return s.oval(scene.Point{X: 14.5, Y: 13}, 6.2, 6.2) }, ear)
		d.mirrored(func(s stamp) scene.Path { return s.oval(scene.Point{X: 14.5, Y: 13}, 3, 3) }, scene.Ink{Fill: d.coat.Fill})
		return
	}
	d.mirrored(func(s stamp) scene.Path { return s.smooth(shape, true) }, ear)
}

// tail draws the tail, which differs by breed.
func (d *dogPainter) tail() {
	outline := func(width float64, points ...scene.Point) {
		p := d.smooth(points, false)
		d.out.Draw(p, scene.Ink{Stroke: d.line.Stroke, Width: width + 2*dogLine})
		d.out.Draw(p, scene.Ink{Stroke: d.coat.Fill, Width: width})
	}
	switch d.breed {
	case 0: // wagging
		outline(3.4, scene.Point{X: 0, Y: 42}, scene.Point{X: 2, Y: 47}, scene.Point{X: 7, Y: 49.5})
	case 1: // thin, its tip dark
		outline(2, scene.Point{X: 0, Y: 42}, scene.Point{X: -1.5, Y: 47}, scene.Point{X: -6, Y: 49}, scene.Point{X: -10, Y: 46.5})
	case 2: // curled
		outline(2.2, scene.Point{X: 0, Y: 43}, scene.Point{X: 0, Y: 47.5}, scene.Point{X: 4, Y: 50.5}, scene.Point{X: 7.5, Y: 47.5}, scene.Point{X: 4.8, Y: 45.5})
	default: // a tuft
		d.out.Draw(d.oval(scene.Point{Y: 47.3}, 4.6, 4.2), scene.Ink{Fill: d.dark, Stroke: d.line.Stroke, Width: dogLine})
	}
}

// spot is a spot of a coat: centre and radius.
type spot struct{ x, y, r float64 }

func (d *dogPainter) spots(list []spot) {
	for _, s := range list {
		d.out.Draw(d.oval(scene.Point{X: s.x, Y: s.y}, s.r, 0.95*s.r), scene.Ink{Fill: d.dark})
	}
}

// backCoat draws the pattern of a body, faceCoat that of a head.
func (d *dogPainter) backCoat() {
	ink := scene.Ink{Fill: d.dark}
	switch d.breed {
	case 1:
		d.spots([]spot{{-7, 10, 3}, {5, 14, 3.6}, {-4, 20, 2.6}, {9.5, 23, 2.5}, {-9.5, 27, 2.7},
			{2, 28, 3.2}, {8, 35, 3.1}, {-5, 36, 3.4}, {1.5, 7.5, 1.8}, {2, 40.5, 1.8}})
	case 2:
		for _, y := range []float64{9, 17, 25, 33} {
			d.mirrored(func(s stamp) scene.Path {
				return s.smooth([]scene.Point{{X: 14.6, Y: y - 1.6}, {X: 3, Y: y + 1}, {X: 14.4, Y: y + 2.4}}, true)
			}, ink)
		}
		d.out.Draw(d.smooth([]scene.Point{{Y: 6}, {Y: 41}}, false), scene.Ink{Stroke: d.dark, Width: 2})
	case 3:
		saddle := []scene.Point{{X: -13, Y: 19}, {X: -5, Y: 15}, {X: 6, Y: 17}, {X: 13, Y: 22}, {X: 11, Y: 30}, {X: 2, Y: 33}, {X: -8, Y: 31}, {X: -13, Y: 27}}
		d.out.Draw(d.smooth(saddle, true), ink)
	}
}

func (d *dogPainter) faceCoat() {
	ink := scene.Ink{Fill: d.dark}
	switch d.breed {
	case 1:
		d.spots([]spot{{-2.5, 10, 2.6}, {4.5, 14.5, 2}, {-6, 16, 1.8}, {0.5, 19.5, 1.5}, {11.5, 25, 1.9}, {-11.5, 22, 1.5}})
	case 2:
		for _, x := range []float64{0, 4} {
			d.mirrored(func(s stamp) scene.Path {
				return s.smooth([]scene.Point{{X: x - 0.9, Y: 9}, {X: x + 0.9, Y: 9}, {X: x, Y: 18.5 - x/2}}, true)
			}, ink)
		}
		d.mirrored(func(s stamp) scene.Path {
			return s.smooth([]scene.Point{{X: 14.2, Y: 26}, {X: 9.5, Y: 29.6}, {X: 12.4, Y: 29.4}}, true)
		}, ink)
	case 3:
		d.out.Draw(d.oval(scene.Point{X: 6.6, Y: 23.4}, 6.6, 7.2), ink)
	}
}
