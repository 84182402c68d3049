package scene

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"

	scaling "golang.org/x/image/draw"
)

// Pixels is how large the scene is with longest pixels on its longer side, 0 for
// a unit a pixel: columns and rows, 1 at least.
func (s *Scene) Pixels(longest int) image.Point {
	k := 1.0
	if side := max(s.Width, s.Height); longest > 0 && side > 0 {
		k = float64(longest) / side
	}
	return image.Pt(max(1, int(math.Round(s.Width*k))), max(1, int(math.Round(s.Height*k))))
}

// Raster draws the scene with longest pixels on its longer side, 0 for a unit a
// pixel. What nothing covers is transparent. It takes four bytes a pixel,
// however many: see CheckSize.
func (s *Scene) Raster(longest int) *image.RGBA { return s.raster(longest, image.Transparent) }

// raster is Raster on a ground.
func (s *Scene) raster(longest int, ground *image.Uniform) *image.RGBA {
	size := s.Pixels(longest)
	dst := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(dst, dst.Rect, ground, image.Point{}, draw.Src)
	if s.Width > 0 && s.Height > 0 {
		r := raster{faces: newTypefaces(), dst: dst, pen: &filler{dst: dst}, letters: map[letter][][]Point{}}
		r.scene(s, transform{a: float64(size.X) / s.Width, d: float64(size.Y) / s.Height})
	}
	return dst
}

// raster draws on an image.
type raster struct {
	faces   *typefaces
	dst     *image.RGBA
	pen     *filler
	letters map[letter][][]Point
}

// letter is a letter as large and as turned as it is drawn, but for its place;
// most pictures show few of them, many times.
type letter struct {
	face       *typeface
	letter     rune
	a, b, c, d float64
}

func (r *raster) scene(s *Scene, t transform) {
	for _, it := range s.items {
		switch {
		case it.outline != nil:
			r.outline(it.outline, t)
		case it.text != nil:
			r.text(it.text, t)
		case it.image != nil:
			r.image(it.image, t)
		case it.scene != nil:
			p := it.scene
			r.scene(p.scene, t.after(shifted(p.at.X, p.at.Y)).after(scaled(p.scale)))
		}
	}
}

func (r *raster) outline(o *outline, t transform) {
	pieces, closed := o.path.flat(t)
	if o.ink.Fill.A > 0 {
		r.pen.fill(pieces, Point{}, o.ink.Fill)
	}
	if o.ink.Stroke.A > 0 && o.ink.Width > 0 {
		k := t.scale()
		dash := make([]float64, len(o.ink.Dash))
		for i, d := range o.ink.Dash {
			dash[i] = d * k
		}
		r.pen.fill(stroke(pieces, closed, o.ink.Width*k/2, dash), Point{}, o.ink.Stroke)
	}
}

func (r *raster) text(t *text, m transform) {
	face := r.faces.of(t.font)
	m = m.after(t.letters(face))
	x := 0.0
	for _, l := range t.text {
		g := face.glyph(l)
		if len(g.path) > 0 {
			key := letter{face, l, m.a, m.b, m.c, m.d}
			pieces, known := r.letters[key]
			if !known {
				pieces, _ = g.path.flat(transform{a: m.a, b: m.b, c: m.c, d: m.d})
				r.letters[key] = pieces
			}
			r.pen.fill(pieces, m.apply(Point{X: x}), t.font.Colour)
		}
		x += g.advance
	}
}

// image stretches an image to whole pixels, so that images that meet in a scene
// meet in the picture.
func (r *raster) image(p *picture, t transform) {
	from, to := t.apply(Point{p.x, p.y}), t.apply(Point{p.x + p.w, p.y + p.h})
	nearest := func(p Point) image.Point { return image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))) }
	place := image.Rectangle{Min: nearest(from), Max: nearest(to)}
	if !place.Overlaps(r.dst.Rect) || place.Dx() > farthest || place.Dy() > farthest {
		return
	}
	if place.Size() == p.img.Bounds().Size() {
		draw.Draw(r.dst, place, p.img, p.img.Bounds().Min, draw.Over)
		return
	}
	scaling.CatmullRom.Scale(r.dst, place, p.img, p.img.Bounds(), draw.Over, nil)
}

// What a picture of pixels may have at most.
const (
	LeastSide = 16          // pixels on the longer side, of a size that is asked for
	MaxSide   = 16384       // pixels on a side
	MaxPixels = 100_000_000 // in all
)

// ErrTooLarge is wrapped by the error about a picture of too many pixels.
var ErrTooLarge = errors.New("too large")

// CheckSize returns an error that wraps ErrTooLarge when the picture with longest
// pixels on its longer side, 0 for a unit a pixel, has more pixels than
// MaxSide or MaxPixels allow. It says which size is possible.
func (s *Scene) CheckSize(longest int) error {
	size := s.Pixels(longest)
	if size.X <= MaxSide && size.Y <= MaxSide && size.X*size.Y <= MaxPixels {
		return nil
	}
	return fmt.Errorf("scene: a picture of %d x %d pixels is %w: its longer side may have %d pixels at most", size.X, size.Y, ErrTooLarge, s.most())
}

// most is how many pixels the longer side may have.
func (s *Scene) most() int {
	most, side := MaxSide, max(s.Width, s.Height)
	if shorter := min(s.Width, s.Height); shorter > 0 {
		most = min(most, int(math.Sqrt(MaxPixels*side/shorter)))
	}
	return most
}

// usualSide is how many pixels the longer side of a small picture has if nobody
// says it: enough for a page or a slide.
const usualSide = 640

// UsualSize is how many pixels the longer side has where no size was asked for: a
// unit a pixel, more where that is little, and never more than CheckSize allows.
func (s *Scene) UsualSize() int {
	natural := s.Pixels(0)
	return min(max(natural.X, natural.Y, usualSide), s.most())
}

// PNG writes the scene with longest pixels on its longer side, 0 for a unit a
// pixel. What nothing covers is white, as paper is: viewers would show black lines
// on the ground of their own choice. The error is that of CheckSize.
func (s *Scene) PNG(longest int) ([]byte, error) {
	if err := s.CheckSize(longest); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, s.raster(longest, image.White)); err != nil {
		return nil, fmt.Errorf("scene: the picture cannot be written as PNG: %w", err)
	}
	return out.Bytes(), nil
}
