package scene

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/draw"
	"image/png"
	"math"

	scaling "golang.org/x/image/draw"

	"taquin/engine/message"
)

// Pixels returns the size in pixels of the scene with its longer side scaled to longest pixels, or
// at one pixel per unit if longest is 0; each side has at least 1.
func (s *Scene) Pixels(longest int) image.Point {
	k := 1.0
	if side := max(s.Width, s.Height); longest > 0 && side > 0 {
		k = float64(longest) / side
	}
	return image.Pt(max(1, int(math.Round(s.Width*k))), max(1, int(math.Round(s.Height*k))))
}

// Raster is Paint without cancellation.
func (s *Scene) Raster(longest int) *image.RGBA {
	dst, _ := s.Paint(context.Background(), longest) // background never ends
	return dst
}

// Paint renders the scene, with longest as in Pixels. Uncovered pixels are transparent. It needs
// BytesOfPixel per pixel, without a limit (see CheckSize). It polls the context once per shape;
// other errors are those of Regular and Bold.
func (s *Scene) Paint(ctx context.Context, longest int) (*image.RGBA, error) {
	return s.paint(ctx, longest, image.Transparent)
}

// BytesOfPixel is the memory per pixel.
const BytesOfPixel = 4

// paint is Paint on a background.
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

// glyphKey identifies a glyph at a given scale and rotation. Most pictures draw few glyphs many
// times, so their polylines are cached.
type letter struct {
	face       *typeface
	letter     rune
	a, b, c, d float64
}

// scene draws all items; it polls the context.
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
	pieces, closed := o.path.flatten(t)
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
				pieces, _ = g.path.flatten(transform{a: m.a, b: m.b, c: m.c, d: m.d})
				r.letters[key] = pieces
			}
			r.pen.fill(pieces, m.apply(Point{X: x}), t.font.Colour)
		}
		x += g.advance
	}
}

// image aligns an image to whole pixels, so that adjacent images leave no gap.
func (r *raster) image(p *picture, t transform) {
	from, to := t.apply(Point{p.x, p.y}), t.apply(Point{p.x + p.w, p.y + p.h})
	nearest := func(p Point) image.Point { return image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))) }
	place := image.Rectangle{Min: nearest(from), Max: nearest(to)}
	if !place.Overlaps(r.dst.Rect) || place.Dx() > maxCoordinate || place.Dy() > maxCoordinate {
		return
	}
	if place.Size() == p.img.Bounds().Size() {
		draw.Draw(r.dst, place, p.img, p.img.Bounds().Min, draw.Over)
		return
	}
	scaling.CatmullRom.Scale(r.dst, place, p.img, p.img.Bounds(), draw.Over, nil)
}

// Limits of a picture in pixels.
const (
	LeastSide = 16          // smallest longer side that a caller may request
	MaxSide   = 16384       // on a side
	MaxPixels = 100_000_000 // in total
)

// ErrTooLarge reports a picture of too many pixels.
var ErrTooLarge = message.New("draw.too-large", "too large")

// CheckSize returns an error that wraps ErrTooLarge if the picture (longest as in Pixels) exceeds
// MaxSide or MaxPixels. The error states the largest possible size.
func (s *Scene) CheckSize(longest int) error {
	size := s.Pixels(longest)
	if size.X <= MaxSide && size.Y <= MaxSide && size.X*size.Y <= MaxPixels {
		return nil
	}
	return message.Errorf("draw.a-picture-of-x", "scene: a picture of %d x %d pixels is %w: its longer side may have %d pixels at most", size.X, size.Y, ErrTooLarge, s.maxLongest())
}

// maxLongest is the largest possible longer side in pixels.
func (s *Scene) maxLongest() int {
	most, side := MaxSide, max(s.Width, s.Height)
	if shorter := min(s.Width, s.Height); shorter > 0 {
		most = min(most, int(math.Sqrt(MaxPixels*side/shorter)))
	}
	return most
}

// defaultSide is the minimum default length of the longer side in pixels.
const defaultSide = 640

// DefaultSize returns the longer side in pixels for callers that do not choose one: one pixel per
// unit, at least defaultSide, within the limits of CheckSize.
func (s *Scene) DefaultSize() int {
	natural := s.Pixels(0)
	return min(max(natural.X, natural.Y, defaultSide), s.maxLongest())
}

// PNG encodes the scene, with longest as in Pixels. Uncovered pixels are white: viewers would show
// black lines on a background of their choice. The error is that of CheckSize or the context.
func (s *Scene) PNG(ctx context.Context, longest int) ([]byte, error) {
	if err := s.CheckSize(longest); err != nil {
		return nil, err
	}
	img, err := s.paint(ctx, longest, image.White)
	if err != nil {
		return nil, err
	}
	out := cancellableBuffer{ctx: ctx}
	if err := png.Encode(&out, img); ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if err != nil {
		return nil, message.Errorf("draw.the-picture-cannot-be", "scene: the picture cannot be written as PNG: %w", err)
	}
	return out.Bytes(), nil
}

// cancellableBuffer is a buffer whose writes fail when its context ends.
type cancellableBuffer struct {
	bytes.Buffer
	ctx context.Context
}

func (p *cancellableBuffer) Write(data []byte) (int, error) {
	if p.ctx.Err() != nil {
		return 0, context.Cause(p.ctx)
	}
	return p.Buffer.Write(data)
}
