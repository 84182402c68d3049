package scene_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/scene"
)

var (
	white = scene.Colour{R: 255, G: 255, B: 255, A: 255}
	black = scene.Colour{A: 255}
	red   = scene.Colour{R: 200, G: 50, B: 31, A: 255}
	glass = scene.Colour{R: 47, G: 109, B: 181, A: 120}
)

func pen(width float64, c scene.Colour, dash ...float64) scene.Ink {
	return scene.Ink{Stroke: c, Width: width, Dash: dash}
}

// on is a white page of 120 x 80 with shapes.
func on(draw func(*scene.Scene)) *scene.Scene {
	s := scene.New(120, 80)
	s.Rect(0, 0, 120, 80, 0, scene.Ink{Fill: white})
	draw(s)
	return s
}

func at(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// shades is an image with gradients of colour and transparency.
func shades() image.Image {
	img := image.NewNRGBA(image.Rect(5, 7, 45, 37))
	for y := range 30 {
		for x := range 40 {
			img.SetNRGBA(5+x, 7+y, color.NRGBA{R: byte(6 * x), G: byte(8 * y), B: 120, A: byte(255 - 3*x)})
		}
	}
	return img
}

// pictures are scenes that use every feature.
func pictures() map[string]*scene.Scene {
	zigzag := []scene.Point{at(10, 10), at(90, 22), at(14, 30), at(80, 70), at(80, 20)}
	pictures := map[string]*scene.Scene{
		"thin": on(func(s *scene.Scene) {
			s.Line(pen(1, black), zigzag...)
			for i := range 10 {
				s.Line(pen(0.7, red), at(60, 5), at(118, 5+7.3*float64(i)))
			}
			s.Circle(at(30, 55), 20.3, pen(1, black))
		}),
		"thick":   on(func(s *scene.Scene) { s.Line(pen(9, red), zigzag...) }),
		"through": on(func(s *scene.Scene) { s.Line(pen(9, glass), zigzag...) }),
		"retraced": on(func(s *scene.Scene) {
			s.Line(pen(5, glass), at(20, 20), at(100, 50), at(20, 20), at(60, 35), at(60, 70), at(60, 35))
		}),
		"dashes": on(func(s *scene.Scene) {
			s.Line(pen(1, black, 5, 4), zigzag...)
			s.Circle(at(90, 50), 22, pen(2, red, 6, 5, 1))
			s.Rect(10, 45, 50, 30, 6, pen(3, glass, 8, 7))
			s.Line(pen(3, black, 0, 6), at(5, 5), at(115, 5))
		}),
		"dots": on(func(s *scene.Scene) {
			s.Line(pen(8, black), at(20, 20))
			s.Line(pen(8, red), at(50, 20), at(50, 20), at(50, 20))
			s.Draw(scene.Polygon(at(80, 20)), pen(8, glass))
		}),
		"round": on(func(s *scene.Scene) {
			s.Circle(at(30, 40), 22, scene.Ink{Fill: glass, Stroke: black, Width: 2})
			s.Circle(at(30, 40), 5, pen(12, red))
			s.Rect(60, 10, 50, 25, 8, scene.Ink{Fill: red, Stroke: black, Width: 1})
			s.Rect(60, 45, 50, 25, 999, scene.Ink{Fill: glass})
			s.Draw(scene.Arc(at(85, 57), 9, 30, 300), pen(2, black))
			s.Draw(scene.Arrow(at(60, 40), at(80, 41), 12), scene.Ink{Fill: black})
		}),
		"star": on(func(s *scene.Scene) {
			var points []scene.Point
			for i := range 5 {
				sin, cos := math.Sincos(float64(i)*4*math.Pi/5 - math.Pi/2)
				points = append(points, at(60+35*cos, 42+35*sin))
			}
			s.Draw(scene.Polygon(points...), scene.Ink{Fill: glass, Stroke: red, Width: 1.5})
			hole := append(scene.Rect(5, 5, 20, 20, 0), scene.Polygon(at(10, 10), at(10, 20), at(20, 20), at(20, 10))...)
			s.Draw(hole, scene.Ink{Fill: black})
		}),
		"text": on(func(s *scene.Scene) {
			s.Text(at(60, 15), "Élève, où ? « 14-15 »", scene.Font{Size: 11, Colour: black})
			s.Text(at(5, 32), "start", scene.Font{Size: 14, Align: scene.Start, Colour: red})
			s.Text(at(115, 32), "end", scene.Font{Size: 14, Align: scene.End, Colour: red, Bold: true})
			s.Text(at(30, 57), "turned", scene.Font{Size: 16, Turned: -25, Colour: glass, Bold: true})
			s.Text(at(85, 57), "\u6f22\x01", scene.Font{Size: 16, Colour: black})
			s.Line(pen(0.5, red), at(0, 32), at(120, 32))
		}),
		"images": on(func(s *scene.Scene) {
			s.Image(10, 10, 60, 60, shades())
			s.Image(80, 10, 20, 60, shades())
		}),
		"placed": on(func(s *scene.Scene) {
			inner := on(func(s *scene.Scene) {
				s.Rect(10, 10, 100, 60, 10, scene.Ink{Fill: red, Stroke: black, Width: 4, Dash: []float64{9, 9}})
				s.Text(at(60, 40), "Inside", scene.Font{Size: 30, Colour: white})
			})
			inner.Title = "a picture in a picture"
			s.Place(at(5, 5), 0.5, inner)
			outer := scene.New(120, 80)
			outer.Place(at(10, 10), 0.75, inner)
			outer.Place(at(-30, 50), 1, inner)
			s.Place(at(60, 30), 0.6, outer)
		}),
		"again": on(func(s *scene.Scene) {
			p := scene.Rect(20, 20, 30, 30, 0) // closed: the next segment starts at its first point
			p.Line(at(100, 70))
			p.Quad(at(110, 5), at(60, 10))
			s.Draw(p, pen(3, black))
			var q scene.Path // starts with a line
			q.Line(at(70, 60))
			q.Cube(at(80, 30), at(90, 90), at(110, 50))
			s.Draw(q, pen(2, red))
			s.Draw(nil, pen(2, red))
			var none scene.Path
			none.Close()
			s.Draw(none, scene.Ink{Fill: red})
		}),
		"outside": on(func(s *scene.Scene) {
			s.Circle(at(0, 0), 30, scene.Ink{Fill: glass, Stroke: black, Width: 3})
			s.Rect(100, -20, 400, 60, 0, scene.Ink{Fill: red})
			s.Line(pen(2, black), at(-1000, 70), at(1000, 60))
			s.Text(at(120, 75), "beyond", scene.Font{Size: 12, Colour: black})
		}),
	}
	clear := scene.New(120, 80)
	clear.Circle(at(60, 40), 30, scene.Ink{Fill: glass, Stroke: red, Width: 3})
	pictures["clear"] = clear
	return pictures
}

func TestGolden(t *testing.T) {
	for name, s := range pictures() {
		drawtest.Golden(t, name, s.Raster(180))
		svg := s.SVG(180)
		drawtest.WellFormed(t, svg)
		drawtest.GoldenSVG(t, name, svg)
	}
}
