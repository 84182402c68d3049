package scene_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

// Random paths give well-formed SVG and finite rendering.
func TestAnyPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-100, 1300).Draw(t, "tenths")) / 10 })
		point := rapid.Custom(func(t *rapid.T) scene.Point { return at(coordinate.Draw(t, "x"), coordinate.Draw(t, "y")) })
		s := on(func(s *scene.Scene) {
			for range rapid.IntRange(1, 3).Draw(t, "shapes") {
				var p scene.Path
				for range rapid.IntRange(1, 6).Draw(t, "segments") {
					switch rapid.IntRange(0, 5).Draw(t, "kind") {
					case 0:
						p.Move(point.Draw(t, "to"))
					case 1, 2:
						p.Line(point.Draw(t, "to"))
					case 3:
						p.Quad(point.Draw(t, "by"), point.Draw(t, "to"))
					case 4:
						p.Cube(point.Draw(t, "by"), point.Draw(t, "by2"), point.Draw(t, "to"))
					case 5:
						p.Close()
					}
				}
				ink := pen(float64(rapid.IntRange(1, 80).Draw(t, "width"))/10, glass)
				if rapid.Bool().Draw(t, "filled") {
					ink.Fill = red
				}
				if rapid.Bool().Draw(t, "dashed") {
					ink.Dash = []float64{7, 12}
				}
				s.Draw(p, ink)
			}
		})
		drawtest.WellFormed(t, s.SVG(120))
		s.Raster(120)
	})
}

// Any title, label and class gives well-formed SVG that contains it.
func TestSVGIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nasty := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "<&>\"'", "]]>", "<!--", "a\x00b\x1b[31m\x7f", "\xff\xfe\xc3", "\ufffe\uffff", "&#0;", "é\r\n\t", "</svg>"}))
		s := scene.New(10, 10)
		s.Title, s.Desc, s.Class = nasty.Draw(t, "title"), nasty.Draw(t, "desc"), nasty.Draw(t, "class")
		inner := scene.New(5, 5)
		inner.Title, inner.Class = s.Desc, s.Title
		inner.Text(at(1, 1), nasty.Draw(t, "text"), scene.Font{Size: 3, Colour: black, Class: s.Class})
		inner.Rect(0, 0, 1, 1, 0, scene.Ink{Fill: red, Class: s.Desc})
		s.Place(at(1, 1), 0.3, inner)
		root, err := drawtest.Read(s.SVG(0))
		if err != nil {
			t.Fatalf("%v:\n%q", err, s.SVG(0))
		}
		if s.Title != "" {
			// Characters not allowed in XML become U+FFFD.
			if got, want := plain(root.Children[0].Text), plain(s.Title); root.Children[0].XMLName.Local != "title" || got != want {
				t.Errorf("the title reads %q, want %q", got, want)
			}
		}
	})
}

// plain keeps the characters that every XML reader preserves.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > 0xd7ff || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// All lengths in SVG are numbers, even if coordinates are not.
func TestSVGHasNumbers(t *testing.T) {
	s := on(func(s *scene.Scene) {
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 1e-300} {
			s.Line(pen(1, black), at(x, 1), at(2, x))
			s.Line(pen(1, black, 1, 2), at(x, 1), at(2, x))
			s.Line(pen(x, black, x, x), at(1, 1), at(2, 2))
			s.Circle(at(x, x), x, scene.Ink{Fill: red})
			s.Text(at(x, 3), "x", scene.Font{Size: 3, Turned: x, Colour: black})
			s.Image(x, 0, x, 5, shades())
			s.Image(0, 0, x, x, shades())
			s.Image(0, 0, 5, 5, image.NewGray(image.Rectangle{}))
		}
		s.Text(at(1, 1), "x", scene.Font{Size: math.NaN(), Colour: black})
	})
	drawtest.WellFormed(t, s.SVG(0))
	if svg := s.SVG(0); bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
		t.Errorf("not numbers all:\n%s", svg)
	}
	s.Raster(50) // terminates
}

// Distant coordinates are clamped without visible effect.
func TestFarAway(t *testing.T) {
	far := on(func(s *scene.Scene) { s.Rect(-1e12, 20, 2e12, 1e15, 0, scene.Ink{Fill: red}) })
	want := on(func(s *scene.Scene) { s.Rect(0, 20, 120, 60, 0, scene.Ink{Fill: red}) })
	drawtest.Same(t, far.Raster(0), want.Raster(0), drawtest.Tolerance{})
}

func TestPNG(t *testing.T) {
	s := on(func(s *scene.Scene) { s.Circle(at(60, 40), 20, scene.Ink{Fill: glass}) })
	for longest, want := range map[int]image.Point{0: image.Pt(120, 80), 60: image.Pt(60, 40), 1: image.Pt(1, 1), 777: image.Pt(777, 518)} {
		data := must.Get(s.PNG(t.Context(), longest))
		img := must.Get(png.Decode(bytes.NewReader(data)))
		if got := img.Bounds().Size(); got != want {
			t.Errorf("%d: %v pixels, want %v", longest, got, want)
		}
		if colourType := data[25]; colourType&4 != 0 { // byte of the header: bit 4 is the alpha channel
			t.Errorf("%d: an opaque picture of colour type %d", longest, colourType)
		}
		drawtest.Same(t, img, s.Raster(longest), drawtest.Tolerance{})
	}
}

// Uncovered pixels are white: a dark viewer must not show black on black.
func TestPNGHasAGround(t *testing.T) {
	data := must.Get(scene.New(3, 3).PNG(t.Context(), 0))
	img := must.Get(png.Decode(bytes.NewReader(data)))
	if r, g, b, a := img.At(1, 1).RGBA(); min(r, g, b, a) != 0xffff {
		t.Errorf("an empty picture is %v", img.At(1, 1))
	}
}

func TestCheckSize(t *testing.T) {
	for _, test := range []struct {
		width, height float64
		longest, most int // 0 if the size is allowed
	}{
		{100, 100, 0, 0}, {100, 100, 10000, 0}, {100, 100, 10001, 10000}, {100, 1, scene.MaxSide, 0}, {100, 1, scene.MaxSide + 1, scene.MaxSide},
		{1, 100, 1 << 40, scene.MaxSide}, {10256, 10256, 0, 10000}, {20000, 1, 0, scene.MaxSide}, {0, 0, 0, 0}, {0, 0, 50000, 0}, {100, 50, 15000, 14142},
	} {
		s := scene.New(test.width, test.height)
		err := s.CheckSize(test.longest)
		if test.most == 0 {
			if err != nil {
				t.Errorf("%+v: %v", test, err)
			}
			continue
		}
		if !errors.Is(err, scene.ErrTooLarge) || !strings.Contains(err.Error(), fmt.Sprintf("%d pixels at most", test.most)) {
			t.Errorf("%+v: %v", test, err)
			continue
		}
		if err := s.CheckSize(test.most); err != nil {
			t.Errorf("%+v: the size named is not possible: %v", test, err)
		}
		if _, err := s.PNG(t.Context(), test.longest); !errors.Is(err, scene.ErrTooLarge) {
			t.Errorf("%+v: PNG: %v", test, err)
		}
	}
}

// The default size is always allowed.
func TestDefaultSize(t *testing.T) {
	for _, test := range []struct {
		width, height float64
		want          int
	}{
		{100, 80, 640}, {30, 640, 640}, {641, 20, 641}, {10256, 10256, 10000}, {20000, 1, scene.MaxSide}, {0, 0, 640},
	} {
		s := scene.New(test.width, test.height)
		if got := s.DefaultSize(); got != test.want || s.CheckSize(got) != nil {
			t.Errorf("%+v: %d, %v", test, got, s.CheckSize(got))
		}
	}
}

// A scene without area is one pixel.
func TestEmptyScene(t *testing.T) {
	for _, s := range []*scene.Scene{scene.New(0, 0), scene.New(0, 5), scene.New(-3, 4)} {
		s.Rect(0, 0, 5, 5, 1, scene.Ink{Fill: red, Stroke: black, Width: 1})
		if size := s.Raster(0).Bounds().Size(); size.X != 1 {
			t.Errorf("%v pixels", size)
		}
		drawtest.WellFormed(t, s.SVG(100))
	}
}

func TestMeasure(t *testing.T) {
	measure := scene.Measure()
	f := scene.Font{Size: 10}
	if measure("", f) != 0 || measure("ii", f) != 2*measure("i", f) || measure("m", f) <= measure("i", f) {
		t.Error("widths do not add up")
	}
	if twice := (scene.Font{Size: 20}); measure("mot", twice) != 2*measure("mot", f) {
		t.Error("a font of twice the size is not twice as wide")
	}
	if bold := (scene.Font{Size: 10, Bold: true}); measure("mot", bold) <= measure("mot", f) {
		t.Error("a bold text is not wider")
	}
	// The measured width matches the rendered letters.
	s := scene.New(200, 40)
	s.Text(at(20, 20), "HHHHHHHH", scene.Font{Size: 20, Align: scene.Start, Colour: black})
	img, right := s.Raster(0), 0
	for x := range 200 {
		for y := range 40 {
			if img.RGBAAt(x, y).A > 128 {
				right = x
			}
		}
	}
	if want := 20 + measure("HHHHHHHH", scene.Font{Size: 20}); math.Abs(float64(right)-want) > 3 {
		t.Errorf("the text ends at %d, want %g", right, want)
	}
}

// A large board: many tiles with a few letters each.
func BenchmarkRaster(b *testing.B) {
	s := scene.New(64*40, 64*40)
	for i := range 64 * 64 {
		x, y := float64(i%64*40), float64(i/64*40)
		s.Rect(x+2, y+2, 36, 36, 4, scene.Ink{Fill: white, Stroke: black, Width: 1})
		s.Text(at(x+20, y+20), fmt.Sprint(i), scene.Font{Size: 12, Colour: black})
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Raster(2048)
	}
}
