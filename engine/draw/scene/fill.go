package scene

import (
	"cmp"
	"image"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// filler paints closed pieces on an image. Pieces that turn the same way may
// overlap: what lies within at least one is covered once.
//
// The rasterizer of x/image/vector looks at every pixel of a rectangle, so that a
// long slanted line, or the frame of a picture, would cost as much as the whole. Shapes
// are therefore painted in bands, and in each band where there are pieces of them.
type filler struct {
	dst    *image.RGBA
	pen    vector.Rasterizer
	pieces []extent // those of the band at hand
}

// extent is a piece and the columns of pixels that it touches in a band.
type extent struct {
	piece       []Point
	left, right int
}

const (
	bandHeight = 64      // pixels
	farthest   = 1 << 17 // what is farther away, in pixels, is brought so near
)

// fill paints what closed pieces hold, shifted.
func (f *filler) fill(pieces [][]Point, by Point, c Colour) {
	ink := image.NewUniform(c)
	if r, ok := wholePixels(pieces, by); ok {
		draw.Draw(f.dst, r, ink, image.Point{}, draw.Over)
		return
	}
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
	top, bottom := int(math.Floor(max(0, low))), int(math.Ceil(min(height, high)))
	for ; top < bottom; top += bandHeight {
		f.band(pieces, by, top, min(top+bandHeight, bottom), ink)
	}
}

// wholePixels is the rectangle that pieces are, if they are one whose sides lie
// between pixels, as those of a page do.
func wholePixels(pieces [][]Point, by Point) (r image.Rectangle, ok bool) {
	if len(pieces) != 1 || len(pieces[0]) != 4 {
		return r, false
	}
	for i, p := range pieces[0] {
		p, next := plus(p, by), plus(pieces[0][(i+1)%4], by)
		level := i%2 == 0
		if level && p.Y != next.Y || !level && p.X != next.X || p.X != math.Trunc(p.X) || p.Y != math.Trunc(p.Y) || math.Abs(p.X)+math.Abs(p.Y) > farthest {
			return r, false
		}
	}
	from, to := plus(pieces[0][0], by), plus(pieces[0][2], by)
	return image.Rect(int(from.X), int(from.Y), int(to.X), int(to.Y)), true
}

// band paints some rows of the image: pieces that share columns of pixels at once.
func (f *filler) band(pieces [][]Point, by Point, top, bottom int, ink image.Image) {
	f.pieces = f.pieces[:0]
	height, width := float64(bottom-top), float64(f.dst.Rect.Dx())
	for _, piece := range pieces {
		left, right := math.Inf(1), math.Inf(-1)
		sides(piece, Point{by.X, by.Y - float64(top)}, height, func(from, to Point) {
			left, right = min(left, from.X, to.X), max(right, from.X, to.X)
		})
		if e := (extent{piece, int(math.Floor(max(0, left))), int(math.Ceil(min(width, right)))}); left < width && right > 0 {
			f.pieces = append(f.pieces, e)
		}
	}
	slices.SortFunc(f.pieces, func(a, b extent) int { return cmp.Compare(a.left, b.left) })
	for rest := f.pieces; len(rest) > 0; {
		n, left, right := 1, rest[0].left, rest[0].right
		for ; n < len(rest) && rest[n].left < right; n++ {
			right = max(right, rest[n].right)
		}
		f.pen.Reset(right-left, bottom-top)
		for _, e := range rest[:n] {
			sides(e.piece, Point{by.X - float64(left), by.Y - float64(top)}, height, func(from, to Point) {
				f.pen.MoveTo(float32(from.X), float32(from.Y))
				f.pen.LineTo(float32(to.X), float32(to.Y))
			})
		}
		f.pen.Draw(f.dst, image.Rect(left, top, right, bottom), ink, image.Point{})
		rest = rest[n:]
	}
}

// sides calls f with the sides of a closed piece, shifted, as far as they lie in
// rows from 0 to a height; level ones are left out.
func sides(piece []Point, by Point, height float64, f func(from, to Point)) {
	if len(piece) == 0 {
		return
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

// within is an end of a line, or where the line to the other end comes into the
// rows from 0 to a height.
func within(p, other Point, height float64) Point {
	y := max(0, min(height, p.Y))
	if y != p.Y && p.Y != other.Y {
		p.X += (other.X - p.X) * (y - p.Y) / (other.Y - p.Y)
	}
	return Point{max(-farthest, min(farthest, p.X)), y}
}
