package photo

import (
	"image"

	"taquin/engine/draw/scene"
)

// Sample paints a picture of width x height pixels for those who have none at
// hand: a dog in a landscape, with something to be known again in every part.
// What sticks out of a picture of other proportions than a square is cut off.
func Sample(width, height int) *image.RGBA {
	p := painter{scene.New(canvas, canvas)}
	p.Rect(0, 0, canvas, canvas, 0, fill(0xa9d8f5))
	p.sky()
	p.balloon(at(92, 66))
	p.hills()
	p.house(at(268, 196))
	p.tree(at(48, 246))
	p.meadow()
	p.dog(at(176, 318))
	k := max(float64(width), float64(height)) / canvas
	page := scene.New(float64(width), float64(height))
	page.Place(scene.Point{X: (page.Width - k*canvas) / 2, Y: (page.Height - k*canvas) / 2}, k, p.Scene)
	return page.Raster(max(width, height))
}

// canvas is the side of the square on which the sample is painted.
const canvas = 360

// painter paints the sample from back to front.
type painter struct{ *scene.Scene }

func at(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

func fill(hex uint32) scene.Ink { return scene.Ink{Fill: rgb(hex)} }

func pen(hex uint32, width float64) scene.Ink { return scene.Ink{Stroke: rgb(hex), Width: width} }

func rgb(hex uint32) scene.Colour {
	return scene.Colour{R: byte(hex >> 16), G: byte(hex >> 8), B: byte(hex), A: 255}
}

// mixed is a colour on the way from one to another.
func mixed(from, to scene.Colour, t float64) scene.Colour {
	mix := func(a, b byte) byte { return byte(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return scene.Colour{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}

// closed draws an outline of curves that comes back to where it began.
func (p painter) closed(ink scene.Ink, from scene.Point, curves ...[3]scene.Point) {
	var o scene.Path
	o.Move(from)
	for _, c := range curves {
		o.Cube(c[0], c[1], c[2])
	}
	o.Close()
	p.Draw(o, ink)
}
