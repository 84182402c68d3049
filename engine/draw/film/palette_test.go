package film

import (
	"context"
	"image"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

// painted is a picture of a function.
func painted(w, h int, colour func(x, y int) scene.Colour) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, colour(x, y))
		}
	}
	return img
}

// shown converts indices back to a picture.
func (p *palette) shown(size image.Point, pixels []byte) *image.RGBA {
	return painted(size.X, size.Y, func(x, y int) scene.Colour { return p.colours[pixels[y*size.X+x]] })
}

func opaque(r, g, b int) scene.Colour {
	return scene.Colour{R: byte(r), G: byte(g), B: byte(b), A: 255}
}

var nothing = painted(1, 1, func(int, int) scene.Colour { return opaque(1, 2, 3) })

// Up to 255 colours are preserved exactly.
func TestFewColoursAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, maxColours-1).Draw(t, "colours")
		salt := rapid.IntRange(0, 1<<20).Draw(t, "salt")
		img := painted(23, 17, func(x, y int) scene.Colour {
			v := (x + 23*y) % n * 65521 % (1 << 24)
			return opaque((v>>16^salt)&255, v>>8&255, v&255)
		})
		p := newPalette(nothing, img)
		for name, pixels := range map[string][]byte{"plain": p.plain(img), "dithered": dithered(p, img)} {
			if err := drawtest.Differ(p.shown(img.Rect.Size(), pixels), img, drawtest.Tolerance{}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// gradient has about fifty thousand colours.
func gradient() *image.RGBA {
	return painted(240, 240, func(x, y int) scene.Colour {
		return opaque(x, y, 127+int(100*math.Sin(float64(x+y)/60)))
	})
}

// Many colours are approximated on average and individually; those of the ground are exact.
func TestManyColours(t *testing.T) {
	img := gradient()
	ground := painted(4, 4, func(x, y int) scene.Colour { return opaque(250, 10*x, 10*y) })
	p := newPalette(ground, img, ground)
	if len(p.colours) != maxColours {
		t.Errorf("%d colours of %d", len(p.colours), maxColours)
	}
	size := img.Rect.Size()
	drawtest.Same(t, p.shown(ground.Rect.Size(), dithered(p, ground)), ground, drawtest.Tolerance{})
	dithered := p.shown(size, dithered(p, img))
	drawtest.Same(t, dithered, img, drawtest.Tolerance{Channel: 60, Share: 0.001})
	drawtest.Same(t, blurred(dithered, 6), blurred(img, 6), drawtest.Tolerance{Channel: 7, Share: 0.02})
	if err := drawtest.Differ(blurred(p.shown(size, p.plain(img)), 6), blurred(img, 6), drawtest.Tolerance{Channel: 7, Share: 0.02}); err == nil {
		t.Error("it is as good without dithering, so that this shows nothing")
	}
}

// The index is that of the nearest colour, also when cached.
func TestIndexIsNearest(t *testing.T) {
	p := newPalette(nothing, gradient())
	rapid.Check(t, func(t *rapid.T) {
		channel := rapid.IntRange(0, 255)
		c := opaque(channel.Draw(t, "red"), channel.Draw(t, "green"), channel.Draw(t, "blue"))
		away := func(i byte) int {
			r, g, b := int(c.R)-int(p.colours[i].R), int(c.G)-int(p.colours[i].G), int(c.B)-int(p.colours[i].B)
			return r*r + g*g + b*b
		}
		got := p.index(c)
		for i := range p.colours {
			if away(byte(i)) < away(got) || p.index(c) != got {
				t.Fatalf("%v: entry %d, and %d is nearer", c, got, i)
			}
		}
	})
}

// dithered is palette.dithered without cancellation.
func dithered(p *palette, img *image.RGBA) []byte {
	return must.Get(p.dithered(context.Background(), img))
}

// Splitting a box loses no colour.
func TestHalves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Float64Range(0, 255)
		box := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) bin {
			return bin{n: 1, rgb: [3]float64{value.Draw(t, "red"), value.Draw(t, "green"), value.Draw(t, "blue")}}
		}), 2, 30).Draw(t, "box")
		most, axis := spread(box)
		if most == 0 {
			return
		}
		low, high := halves(slices.Clone(box), axis)
		if len(low) == 0 || len(high) == 0 || len(low)+len(high) != len(box) {
			t.Fatalf("%d and %d of %d", len(low), len(high), len(box))
		}
		if low[len(low)-1].rgb[axis] > high[0].rgb[axis] {
			t.Errorf("they overlap")
		}
	})
}
