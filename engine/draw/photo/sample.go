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

func fill(hex uint32) scene.Ink { return scene.Ink{Fill: blend(hex, hex, 0)} }

func pen(hex uint32, width float64) scene.Ink {
	return scene.Ink{Stroke: blend(hex, hex, 0), Width: width}
}

// blend is a colour between two, given as 0xrrggbb.
func blend(from, to uint32, t float64) scene.Colour {
	mix := func(shift uint) byte {
		a, b := float64(from>>shift&255), float64(to>>shift&255)
		return byte(a + (b-a)*t + 0.5)
	}
	return scene.Colour{R: mix(16), G: mix(8), B: mix(0), A: 255}
}

// shaded fills the width between two heights, from one colour to another.
func (p painter) shaded(top, bottom float64, from, to uint32) {
	for y := top; y < bottom; y++ {
		const overlap = 0.6 // so that no seam shows between two stripes
		p.Rect(0, y, canvas, 1+overlap, 0, scene.Ink{Fill: blend(from, to, (y-top)/(bottom-top))})
	}
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
