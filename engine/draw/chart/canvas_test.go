package chart

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/draw/scene/scenetest"
)

var ink = scene.Colour{R: 30, G: 80, B: 160, A: 255}

// What is drawn on the canvas is what the same shapes are on a scene, in gonum's
// directions: up is up, and turns go against the clock.
func TestCanvas(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 2, 2))
	img.Set(0, 0, color.White)
	for name, test := range map[string]struct{ canvas, want func(*canvas, *scene.Scene) }{
		"line": {func(c *canvas, _ *scene.Scene) {
			c.SetLineWidth(3)
			c.SetLineDash([]vg.Length{9, 6}, 0)
			c.Stroke(vg.Path{{Type: vg.MoveComp, Pos: vg.Point{X: 10, Y: 10}}, {Type: vg.LineComp, Pos: vg.Point{X: 90, Y: 40}}})
		}, func(_ *canvas, s *scene.Scene) {
			s.Line(scene.Ink{Stroke: ink, Width: 3, Dash: []float64{9, 6}}, scene.Point{X: 10, Y: 90}, scene.Point{X: 90, Y: 60})
		}},
		"circle": {func(c *canvas, _ *scene.Scene) {
			var p vg.Path
			p.Move(vg.Point{X: 70, Y: 30})
			p.Arc(vg.Point{X: 50, Y: 30}, 20, 0, 2*math.Pi)
			p.Close()
			c.Fill(p)
		}, func(_ *canvas, s *scene.Scene) { s.Circle(scene.Point{X: 50, Y: 70}, 20, scene.Ink{Fill: ink}) }},
		"quarter": {func(c *canvas, _ *scene.Scene) {
			var p vg.Path
			p.Move(vg.Point{X: 50, Y: 50})
			p.Arc(vg.Point{X: 50, Y: 50}, 40, 0, math.Pi/2)
			p.Close()
			c.Fill(p)
		}, func(_ *canvas, s *scene.Scene) {
			const k = 40 * 0.5522847498
			var p scene.Path
			p.Move(scene.Point{X: 50, Y: 50})
			p.Line(scene.Point{X: 90, Y: 50})
			p.Cube(scene.Point{X: 90, Y: 50 - k}, scene.Point{X: 50 + k, Y: 10}, scene.Point{X: 50, Y: 10})
			p.Close()
			s.Draw(p, scene.Ink{Fill: ink})
		}},
		"curves": {func(c *canvas, _ *scene.Scene) {
			var p vg.Path
			p.Move(vg.Point{X: 10, Y: 10})
			p.QuadTo(vg.Point{X: 50, Y: 90}, vg.Point{X: 90, Y: 10})
			p.CubeTo(vg.Point{X: 60, Y: 40}, vg.Point{X: 40, Y: 0}, vg.Point{X: 10, Y: 10})
			c.Fill(p)
		}, func(_ *canvas, s *scene.Scene) {
			var p scene.Path
			p.Move(scene.Point{X: 10, Y: 90})
			p.Quad(scene.Point{X: 50, Y: 10}, scene.Point{X: 90, Y: 90})
			p.Cube(scene.Point{X: 60, Y: 60}, scene.Point{X: 40, Y: 100}, scene.Point{X: 10, Y: 90})
			s.Draw(p, scene.Ink{Fill: ink})
		}},
		"turned, moved, scaled and back": {func(c *canvas, _ *scene.Scene) {
			c.Push()
			c.Translate(vg.Point{X: 50, Y: 50})
			c.Rotate(math.Pi / 2)
			c.Scale(2, 2)
			c.SetColor(nil)
			c.Fill(vg.Rectangle{Max: vg.Point{X: 20, Y: 5}}.Path())
			c.Pop()
			c.Fill(vg.Rectangle{Max: vg.Point{X: 20, Y: 5}}.Path())
		}, func(_ *canvas, s *scene.Scene) {
			s.Rect(40, 10, 10, 40, 0, scene.Ink{Fill: scene.Colour{A: 255}})
			s.Rect(0, 95, 20, 5, 0, scene.Ink{Fill: ink})
		}},
		"text": {func(c *canvas, _ *scene.Scene) {
			c.Translate(vg.Point{X: 50, Y: 20})
			c.Rotate(math.Pi / 2)
			c.FillString(font.Face{Font: font.Font{Size: 20}}, vg.Point{}, "Élan")
		}, func(_ *canvas, s *scene.Scene) {
			s.Text(scene.Point{X: 50 - capitals*10, Y: 80}, "Élan", scene.Font{Size: 20, Align: scene.Start, Turned: -90, Colour: ink})
		}},
		"image": {func(c *canvas, _ *scene.Scene) {
			c.DrawImage(vg.Rectangle{Min: vg.Point{X: 10, Y: 20}, Max: vg.Point{X: 50, Y: 40}}, img)
		}, func(_ *canvas, s *scene.Scene) { s.Image(10, 60, 40, 20, img) }},
	} {
		got, want := scene.New(100, 100), scene.New(100, 100)
		c := newCanvas(got)
		c.SetColor(ink)
		test.canvas(c, nil)
		test.want(nil, want)
		if err := scenetest.Differ(got.Raster(200), want.Raster(200), scenetest.Tolerance{Channel: 4, Share: 0.0005}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// No two of the series that a chart may have look alike, not even in grey, and
// all lines stand out from the ground.
func TestSeriesAreToldApart(t *testing.T) {
	type look struct {
		dashes, shape int
	}
	for _, theme := range draw.Themes() {
		for i := range mostSeries {
			if c := contrast(thinColour(theme, i), ground(theme)); c < 3 {
				t.Errorf("%s: series %d has a contrast of %.1f", theme.Name, i+1, c)
			}
		}
	}
	seen := map[look]int{}
	for i := range mostSeries {
		l := look{len(dashes(i)), 0}
		for k := range 7 {
			if shape(k) == shape(i) {
				l.shape = k
				break
			}
		}
		if len(dashes(i)) > 0 {
			l.dashes = int(dashes(i)[0])
		}
		if other, ok := seen[l]; ok {
			t.Errorf("series %d and %d look alike in grey", other+1, i+1)
		}
		seen[l] = i
	}
}

// gonum is told how wide texts are by the one who draws them.
func TestMeasures(t *testing.T) {
	measure := scene.Measure()
	w := writer{measure}
	for _, text := range []string{"", "moves", "AVAVA", "n³ où l’été", "1,000"} {
		width, height, depth := w.Box(text, font.Font{Size: 20})
		if want := measure(text, scene.Font{Size: 20}); float64(width) != want {
			t.Errorf("%q is %v wide, want %v", text, width, want)
		}
		if e := w.Extents(font.Font{Size: 20}); height+depth != e.Height {
			t.Errorf("%q is %v high, want %v", text, height+depth, e.Height)
		}
	}
	for width := range 200 {
		cut := w.cut("a long title of a chart", scene.Font{Size: 14}, float64(width))
		if got := measure(cut, scene.Font{Size: 14}); got > float64(width) {
			t.Errorf("cut to %d, %q is %.1f wide", width, cut, got)
		}
	}
}
