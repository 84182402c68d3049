package scene

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// filler paints closed pieces on an image. Pieces that turn the same way may
// overlap: what lies within at least one is covered once.
//
// The rasterizer of x/image/vector looks at every pixel of a rectangle, so that a
// long slanted line would cost as much as a whole picture. Shapes are therefore
// painted in bands, each no wider than the shape is there.
type filler struct {
	dst *image.RGBA
	pen vector.Rasterizer
}

const (
	bandHeight = 64      // pixels
	farthest   = 1 << 17 // what is farther away, in pixels, is brought so near
)

// fill paints what closed pieces hold, shifted.
func (f *filler) fill(pieces [][]Point, by Point, c Colour) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, piece := range pieces {
		for _, p := range piece {
			low, high = min(low, p.Y+by.Y), max(high, p.Y+by.Y)
		}
	}
	height := float64(f.dst.Rect.Dy())
	if !(low < height && high > 0) { // or it is no number
		return
	}
	ink := image.NewUniform(c)
	top, bottom := int(math.Floor(max(0, low))), int(math.Ceil(min(height, high)))
	for ; top < bottom; top += bandHeight {
		f.band(pieces, by, top, min(top+bandHeight, bottom), ink)
	}
}

// band paints some rows of the image.
func (f *filler) band(pieces [][]Point, by Point, top, bottom int, ink image.Image) {
	left, right := math.Inf(1), math.Inf(-1)
	sides(pieces, Point{by.X, by.Y - float64(top)}, float64(bottom-top), func(from, to Point) {
		left, right = min(left, from.X, to.X), max(right, from.X, to.X)
	})
	x0, x1 := int(math.Floor(max(0, left))), int(math.Ceil(min(float64(f.dst.Rect.Dx()), right)))
	if x0 >= x1 {
		return
	}
	f.pen.Reset(x1-x0, bottom-top)
	sides(pieces, Point{by.X - float64(x0), by.Y - float64(top)}, float64(bottom-top), func(from, to Point) {
		f.pen.MoveTo(float32(from.X), float32(from.Y))
		f.pen.LineTo(float32(to.X), float32(to.Y))
	})
	f.pen.Draw(f.dst, image.Rect(x0, top, x1, bottom), ink, image.Point{})
}

// sides calls f with the sides of closed pieces, shifted, as far as they lie in
// rows from 0 to a height; level ones are left out.
func sides(pieces [][]Point, by Point, height float64, f func(from, to Point)) {
	for _, piece := range pieces {
		if len(piece) == 0 {
			continue
		}
		from := plus(piece[len(piece)-1], by)
		for _, p := range piece {
			to := plus(p, by)
			if a, b := within(from, to, height), within(to, from, height); a.Y != b.Y {
				f(a, b)
			}
			from = to
		}
	}
}

// within is an end of a line, or where the line to the other end comes into the
// rows from 0 to a height.
func within(p, other Point, height float64) Point {
	y := max(0, min(height, p.Y))
	if y != p.Y && p.Y != other.Y {
		p.X += (other.X - p.X) * (y - p.Y) / (other.Y - p.Y)
	}
	return Point{max(-farthest, min(farthest, p.X)), y}
}
