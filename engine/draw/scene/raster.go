package scene

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/f64"

	scaling "golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

// Pixels is how large the scene is with longest pixels on its longer side, 0 for
// a unit a pixel: columns and rows, 1 at least.
func (s *Scene) Pixels(longest int) image.Point {
	k := 1.0
	if longest > 0 {
		k = float64(longest) / max(s.Width, s.Height)
	}
	return image.Pt(max(1, int(math.Round(s.Width*k))), max(1, int(math.Round(s.Height*k))))
}

// Raster draws the scene with longest pixels on its longer side, 0 for a unit a
// pixel. What nothing covers is transparent.
func (s *Scene) Raster(longest int) *image.RGBA {
	size := s.Pixels(longest)
	r := raster{faces: newTypefaces(), dst: image.NewRGBA(image.Rectangle{Max: size})}
	r.scene(s, transform{a: float64(size.X) / s.Width, d: float64(size.Y) / s.Height})
	return r.dst
}

// raster draws on an image.
type raster struct {
	faces *typefaces
	dst   *image.RGBA
	pen   vector.Rasterizer
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
		r.fill(pieces, o.ink.Fill)
	}
	if o.ink.Stroke.A > 0 && o.ink.Width > 0 {
		k := t.scale()
		dash := make([]float64, len(o.ink.Dash))
		for i, d := range o.ink.Dash {
			dash[i] = d * k
		}
		r.fill(stroke(pieces, closed, o.ink.Width*k/2, dash), o.ink.Stroke)
	}
}

func (r *raster) text(t *text, m transform) {
	face := r.faces.of(t.font)
	m = m.after(t.letters(face))
	var pieces [][]Point
	x := 0.0
	for _, letter := range t.text {
		g := face.glyph(letter)
		flat, _ := g.path.flat(m.after(shifted(x, 0)))
		pieces = append(pieces, flat...)
		x += g.advance
	}
	r.fill(pieces, t.font.Colour)
}

// fill paints what closed pieces hold. Only the part of the picture about them
// is looked at.
func (r *raster) fill(pieces [][]Point, c Colour) {
	bounds := boundsOf(pieces).Intersect(r.dst.Rect)
	if bounds.Empty() {
		return
	}
	r.pen.Reset(bounds.Dx(), bounds.Dy())
	x0, y0 := float64(bounds.Min.X), float64(bounds.Min.Y)
	for _, piece := range pieces {
		for i, p := range piece {
			x, y := float32(p.X-x0), float32(p.Y-y0)
			if i == 0 {
				r.pen.MoveTo(x, y)
			} else {
				r.pen.LineTo(x, y)
			}
		}
		r.pen.ClosePath()
	}
	r.pen.DrawOp = draw.Over
	r.pen.Draw(r.dst, bounds, image.NewUniform(color.NRGBA(c)), image.Point{})
}

func boundsOf(pieces [][]Point) image.Rectangle {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, piece := range pieces {
		for _, p := range piece {
			low = Point{min(low.X, p.X), min(low.Y, p.Y)}
			high = Point{max(high.X, p.X), max(high.Y, p.Y)}
		}
	}
	if low.X > high.X {
		return image.Rectangle{}
	}
	const far = 1 << 20 // no picture is that large
	whole := func(x float64) int { return int(max(-far, min(far, x))) }
	return image.Rect(whole(math.Floor(low.X)), whole(math.Floor(low.Y)), whole(math.Ceil(high.X))+1, whole(math.Ceil(high.Y))+1)
}

func (r *raster) image(p *picture, t transform) {
	b := p.img.Bounds()
	t = t.after(transform{a: p.w / float64(b.Dx()), d: p.h / float64(b.Dy()), e: p.x, f: p.y}).after(shifted(-float64(b.Min.X), -float64(b.Min.Y)))
	scaling.CatmullRom.Transform(r.dst, f64.Aff3{t.a, t.c, t.e, t.b, t.d, t.f}, p.img, b, draw.Over, nil)
}
