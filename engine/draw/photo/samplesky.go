package photo

import (
	"image"
	"math"

	"taquin/engine/draw/scene"
)

// sky has the sun with its rays, clouds and birds.
func (p painter) sky() {
	sun := at(296, 62)
	p.Image(0, 0, canvas, horizon, air(sun))
	for i := range 16 {
		a := float64(i) * math.Pi / 8
		far := 58.0 + 12*float64(i%2)
		p.Draw(scene.Polygon(at(sun.X+36*math.Cos(a-0.09), sun.Y+36*math.Sin(a-0.09)), at(sun.X+far*math.Cos(a), sun.Y+far*math.Sin(a)),
			at(sun.X+36*math.Cos(a+0.09), sun.Y+36*math.Sin(a+0.09))), fill(0xffd35a))
	}
	for i := range 15 {
		p.Circle(sun, 32-2*float64(i), scene.Ink{Fill: mixed(rgb(0xffb52e), rgb(0xfff3a8), float64(i)/14)})
	}
	for _, c := range [][3]float64{{196, 46, 15}, {32, 142, 13}, {240, 128, 12}, {168, 150, 9}} {
		p.cloud(at(c[0], c[1]), c[2])
	}
	for _, b := range [][2]float64{{150, 96}, {172, 84}, {204, 100}, {22, 30}, {44, 20}, {40, 108}} {
		var bird scene.Path
		bird.Move(at(b[0]-8, b[1]-3))
		bird.Quad(at(b[0]-3, b[1]-6), at(b[0], b[1]))
		bird.Quad(at(b[0]+3, b[1]-6), at(b[0]+8, b[1]-3))
		p.Draw(bird, pen(0x20344f, 1.6))
	}
}

// horizon is where the sky ends, behind the hills.
const horizon = 240

// air is blue above, pale below, and brighter about the sun, so that no two
// parts of it are alike.
func air(sun scene.Point) *image.RGBA {
	const parts = 4
	img := image.NewRGBA(image.Rect(0, 0, canvas/parts, horizon/parts))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			height := float64(parts*y) / horizon
			glow := 0.7 * math.Exp(-math.Hypot(float64(parts*x)-sun.X, float64(parts*y)-sun.Y)/110)
			c := mixed(mixed(rgb(0x1766c9), rgb(0xd3ebf7), height), rgb(0xfff3cf), max(glow, height*height*height))
			img.Set(x, y, c)
		}
	}
	return img
}

func (p painter) cloud(c scene.Point, r float64) {
	for _, shift := range []struct {
		y   float64
		hex uint32
	}{{0.25, 0xc9dcef}, {0, 0xffffff}} {
		for _, puff := range [][3]float64{{-1.7, 0.25, 0.7}, {-0.7, -0.3, 1}, {0.6, -0.1, 0.85}, {1.6, 0.3, 0.6}} {
			p.Circle(at(c.X+puff[0]*r, c.Y+(puff[1]+shift.y)*r), puff[2]*r, fill(shift.hex))
		}
		p.Rect(c.X-2.2*r, c.Y+(0.3+shift.y)*r, 4.4*r, 0.65*r, 0.3*r, fill(shift.hex))
	}
}

// balloon hangs in the air, striped.
func (p painter) balloon(c scene.Point) {
	const r = 38.0
	colours := []uint32{0xd8322a, 0xf7c325, 0x2f8f4e, 0xf4f1e6, 0x2f6fd0, 0xf08a24, 0x8d3fa0}
	bottom := at(c.X, c.Y+r*1.55)
	for i, hex := range colours { // gores, each over the right part of the one before
		x := c.X + r*1.32*(-1+2*float64(i)/float64(len(colours)))
		var gore scene.Path
		gore.Move(at(c.X, c.Y-r))
		gore.Cube(at(x, c.Y-r), at(x, c.Y+r*0.55), at(bottom.X-5+10*float64(i)/float64(len(colours)), bottom.Y))
		gore.Line(at(bottom.X+5, bottom.Y))
		gore.Cube(at(c.X+r*1.32, c.Y+r*0.55), at(c.X+r*1.32, c.Y-r), at(c.X, c.Y-r))
		gore.Close()
		p.Draw(gore, fill(hex))
	}
	for _, x := range []float64{-5, 5} {
		p.Line(pen(0x5a3a20, 1), at(bottom.X+x, bottom.Y), at(bottom.X+x, bottom.Y+12))
	}
	p.Rect(bottom.X-7, bottom.Y+12, 14, 11, 2, fill(0x9a6432))
	p.Rect(bottom.X-7, bottom.Y+12, 14, 3.5, 1.5, fill(0x6d4320))
}
