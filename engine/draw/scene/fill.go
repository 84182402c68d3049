package scene

import (
	"cmp"
	"image"
	"image/draw"
	"math"

	"taquin/engine/sorting"

	"golang.org/x/image/vector"
)

// filler paints polygons with the nonzero winding rule: polygons of equal orientation may overlap
// and cover each pixel once.
//
// The rasterizer of x/image/vector visits every pixel of a rectangle, so that a long slanted line,
// or the frame of a picture, would cost as much as the whole. Shapes are therefore painted in
// horizontal bands, and in each band only over the columns they touch.
type filler struct {
	dst    *image.RGBA
	pen    vector.Rasterizer
	pieces []extent // of the current band
}

// extent is a polygon and the columns of pixels that it touches in a band.
type extent struct {
	piece       []Point
	left, right int
}

const (
	bandHeight    = 64      // pixels
	maxCoordinate = 1 << 17 // coordinates are clamped to this, in pixels
)

// fill paints polygons, shifted by an offset.
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
	if !(low < height && high > 0) { // also false for NaN
		return
	}
	top, bottom := int(math.Floor(max(0, low))), int(math.Ceil(min(height, high)))
	for ; top < bottom; top += bandHeight {
		f.band(pieces, by, top, min(top+bandHeight, bottom), ink)
	}
}

// wholePixels returns the rectangle of pieces if they form one whose sides lie on pixel boundaries,
// such as a page.
func wholePixels(pieces [][]Point, by Point) (r image.Rectangle, ok bool) {
	if len(pieces) != 1 || len(pieces[0]) != 4 {
		return r, false
	}
	for i, p := range pieces[0] {
		p, next := plus(p, by), plus(pieces[0][(i+1)%4], by)
		level := i%2 == 0
		if level && p.Y != next.Y || !level && p.X != next.X || p.X != math.Trunc(p.X) || p.Y != math.Trunc(p.Y) || math.Abs(p.X)+math.Abs(p.Y) > maxCoordinate {
			return r, false
		}
	}
	from, to := plus(pieces[0][0], by), plus(pieces[0][2], by)
	return image.Rect(int(from.X), int(from.Y), int(to.X), int(to.Y)), true
}

// band paints the rows from top to bottom. Polygons that share columns are rasterized together.
func (f *filler) band(pieces [][]Point, by Point, top, bottom int, ink image.Image) {
	f.pieces = f.pieces[:0]
	height, width := float64(bottom-top), float64(f.dst.Rect.Dx())
	for _, piece := range pieces {
		left, right := math.Inf(1), math.Inf(-1)
		edges(piece, Point{by.X, by.Y - float64(top)}, height, func(from, to Point) {
			left, right = min(left, from.X, to.X), max(right, from.X, to.X)
		})
		if e := (extent{piece, int(math.Floor(max(0, left))), int(math.Ceil(min(width, right)))}); left < width && right > 0 {
			f.pieces = append(f.pieces, e)
		}
	}
	sorting.By(f.pieces, func(a, b extent) int { return cmp.Compare(a.left, b.left) })
	for rest := f.pieces; len(rest) > 0; {
		n, left, right := 1, rest[0].left, rest[0].right
		for ; n < len(rest) && rest[n].left < right; n++ {
			right = max(right, rest[n].right)
		}
		f.pen.Reset(right-left, bottom-top)
		for _, e := range rest[:n] {
			edges(e.piece, Point{by.X - float64(left), by.Y - float64(top)}, height, func(from, to Point) {
				f.pen.MoveTo(float32(from.X), float32(from.Y))
				f.pen.LineTo(float32(to.X), float32(to.Y))
			})
		}
		f.pen.Draw(f.dst, image.Rect(left, top, right, bottom), ink, image.Point{})
		rest = rest[n:]
	}
}

// edges calls f with the edges of a shifted polygon, clipped to rows 0 to height, without
// horizontal ones.
func edges(piece []Point, by Point, height float64, f func(from, to Point)) {
	if len(piece) == 0 {
		return
	}
	from := plus(piece[len(piece)-1], by)
	for _, p := range piece {
		to := plus(p, by)
		if a, b := clip(from, to, height), clip(to, from, height); a.Y != b.Y {
			f(a, b)
		}
		from = to
	}
}

// clip returns p, or the point where the line to other enters the rows 0 to height.
func clip(p, other Point, height float64) Point {
	y := max(0, min(height, p.Y))
	if y != p.Y && p.Y != other.Y {
		p.X += (other.X - p.X) * (y - p.Y) / (other.Y - p.Y)
	}
	return Point{max(-maxCoordinate, min(maxCoordinate, p.X)), y}
}
