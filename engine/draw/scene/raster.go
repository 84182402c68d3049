package scene

import (
	"bytes"
	"cmp"
	"context"
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

// Raster is Paint without an end to the patience.
func (s *Scene) Raster(longest int) *image.RGBA {
	dst, _ := s.Paint(context.Background(), longest) // which does not end
	return dst
}

// Paint draws the scene with longest pixels on its longer side, 0 for a unit a
// pixel. What nothing covers is transparent. It takes BytesOfPixel a pixel,
// however many: see CheckSize. The error is the context's, at which it looks shape by
// shape, or that of Regular or Bold.
func (s *Scene) Paint(ctx context.Context, longest int) (*image.RGBA, error) {
	return s.paint(ctx, longest, image.Transparent)
}

// BytesOfPixel is how much memory a pixel takes.
const BytesOfPixel = 4

// paint is Paint on a ground.
func (s *Scene) paint(ctx context.Context, longest int, ground *image.Uniform) (*image.RGBA, error) {
	size := s.Pixels(longest)
	dst := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(dst, dst.Rect, ground, image.Point{}, draw.Src)
	if s.Width > 0 && s.Height > 0 {
		r := raster{ctx: ctx, dst: dst, pen: &filler{dst: dst}, letters: map[letter][][]Point{}}
		if err := cmp.Or(r.scene(s, transform{a: float64(size.X) / s.Width, d: float64(size.Y) / s.Height}), r.faces.missing); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// raster draws on an image.
type raster struct {
	ctx     context.Context
	faces   typefaces
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

// scene draws all items unless the context ends before.
func (r *raster) scene(s *Scene, t transform) error {
	for _, it := range s.items {
		if r.ctx.Err() != nil {
			return context.Cause(r.ctx)
		}
		switch {
		case it.outline != nil:
			r.outline(it.outline, t)
		case it.text != nil:
			r.text(it.text, t)
		case it.image != nil:
			r.image(it.image, t)
		case it.scene != nil:
			p := it.scene
			if err := r.scene(p.scene, t.after(shifted(p.at.X, p.at.Y)).after(scaled(p.scale))); err != nil {
				return err
			}
		}
	}
	return nil
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
// on the ground of their own choice. The error is that of CheckSize, or the context's.
func (s *Scene) PNG(ctx context.Context, longest int) ([]byte, error) {
	if err := s.CheckSize(longest); err != nil {
		return nil, err
	}
	img, err := s.paint(ctx, longest, image.White)
	if err != nil {
		return nil, err
	}
	out := patient{ctx: ctx}
	if err := png.Encode(&out, img); ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if err != nil {
		return nil, fmt.Errorf("scene: the picture cannot be written as PNG: %w", err)
	}
	return out.Bytes(), nil
}

// patient is a buffer that takes no more when its context has ended.
type patient struct {
	bytes.Buffer
	ctx context.Context
}

// Write is a buffer's, or the context's error.
func (p *patient) Write(data []byte) (int, error) {
	if p.ctx.Err() != nil {
		return 0, context.Cause(p.ctx)
	}
	return p.Buffer.Write(data)
}
