package scenetest

import (
	"image"
	"image/color"
	"math"
)

// fine is into how many samples each side of a pixel is cut.
const fine = 4

// canvas is a picture being drawn by looking at points: simple and slow.
type canvas struct {
	cols, rows int
	pixels     [][4]float64    // colour times opacity, and opacity, 0..255
	inside     []bool          // of the samples, fine x fine to a pixel
	marked     image.Rectangle // where they may be, in samples
}

func newCanvas(cols, rows int) *canvas {
	return &canvas{cols: cols, rows: rows, pixels: make([][4]float64, cols*rows), inside: make([]bool, cols*rows*fine*fine)}
}

func (c *canvas) image() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, c.cols, c.rows))
	for i, p := range c.pixels {
		b := func(k int) byte { return byte(math.Round(p[k])) }
		img.SetRGBA(i%c.cols, i/c.cols, color.RGBA{b(0), b(1), b(2), b(3)})
	}
	return img
}

// mark notes the samples in a box, in pixels, that are inside.
func (c *canvas) mark(low, high point, inside func(point) bool) {
	clip := func(x float64, most int) int { return int(max(0, min(float64(most), math.Floor(x*fine)))) }
	box := image.Rect(clip(low.x, c.cols*fine), clip(low.y, c.rows*fine), clip(high.x+1, c.cols*fine), clip(high.y+1, c.rows*fine))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i := y*c.cols*fine + x
			if !c.inside[i] && inside(point{(float64(x) + 0.5) / fine, (float64(y) + 0.5) / fine}) {
				c.inside[i] = true
			}
		}
	}
	c.marked = c.marked.Union(box)
}

// paint lays a colour on the pixels as far as their samples are marked, and
// forgets the marks.
func (c *canvas) paint(colour [3]float64, opacity float64) {
	for y := c.marked.Min.Y / fine; y*fine < c.marked.Max.Y; y++ {
		for x := c.marked.Min.X / fine; x*fine < c.marked.Max.X; x++ {
			n := 0
			for sy := range fine {
				from := (y*fine+sy)*c.cols*fine + x*fine
				for i := from; i < from+fine; i++ {
					if c.inside[i] {
						n++
						c.inside[i] = false
					}
				}
			}
			c.blend(x, y, colour, opacity*float64(n)/(fine*fine))
		}
	}
	c.marked = image.Rectangle{}
}

func (c *canvas) blend(x, y int, colour [3]float64, a float64) {
	p := &c.pixels[y*c.cols+x]
	for k := range colour {
		p[k] = colour[k]*a + p[k]*(1-a)
	}
	p[3] = 255*a + p[3]*(1-a)
}

// picture draws an image between two corners: each pixel is the mean of the
// image's under its samples.
func (c *canvas) picture(img image.Image, from, to point) {
	b := img.Bounds()
	at := func(x, y int, s int) (color.NRGBA, bool) {
		px, py := float64(x)+(float64(s%fine)+0.5)/fine, float64(y)+(float64(s/fine)+0.5)/fine
		u, v := (px-from.x)/(to.x-from.x), (py-from.y)/(to.y-from.y)
		if u < 0 || u >= 1 || v < 0 || v >= 1 {
			return color.NRGBA{}, false
		}
		seen := img.At(b.Min.X+int(u*float64(b.Dx())), b.Min.Y+int(v*float64(b.Dy())))
		return color.NRGBAModel.Convert(seen).(color.NRGBA), true
	}
	for y := range c.rows {
		for x := range c.cols {
			var mean [3]float64
			var weight float64
			for s := range fine * fine {
				if k, ok := at(x, y, s); ok && k.A > 0 {
					a := float64(k.A) / 255
					mean[0], mean[1], mean[2] = mean[0]+a*float64(k.R), mean[1]+a*float64(k.G), mean[2]+a*float64(k.B)
					weight += a
				}
			}
			if weight > 0 {
				c.blend(x, y, [3]float64{mean[0] / weight, mean[1] / weight, mean[2] / weight}, weight/(fine*fine))
			}
		}
	}
}
