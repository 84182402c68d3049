package chart

import (
	"image"
	"image/color"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"taquin/engine/draw/scene"
)

// canvas is gonum's canvas, whose origin is at the bottom left, on a scene. The
// scene places texts by the middle of their capitals, and dashes begin where
// their line does.
type canvas struct {
	scene *scene.Scene
	state
	saved []state
}

// state is what Push saves.
type state struct {
	ink   scene.Colour
	width float64
	dash  []float64
	m     matrix
}

// matrix brings a point (x, y) to (ax + cy + e, bx + dy + f).
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) of(x, y float64) scene.Point {
	return scene.Point{X: m.a*x + m.c*y + m.e, Y: m.b*x + m.d*y + m.f}
}

// after is the matrix that does n first.
func (m matrix) after(n matrix) matrix {
	e := m.of(n.e, n.f)
	return matrix{m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d, e.X, e.Y}
}

// newCanvas makes a canvas that covers a scene.
func newCanvas(s *scene.Scene) *canvas {
	c := &canvas{scene: s}
	c.m = matrix{a: 1, d: -1, f: s.Height}
	vg.Initialize(c)
	return c
}

// scale is how much lengths grow.
func (c *canvas) scale() float64 { return math.Sqrt(math.Abs(c.m.a*c.m.d - c.m.b*c.m.c)) }

func (c *canvas) SetLineWidth(w vg.Length) { c.width = w.Points() }

func (c *canvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	c.dash = nil
	for _, d := range pattern {
		c.dash = append(c.dash, d.Points())
	}
}

func (c *canvas) SetColor(ink color.Color) {
	if ink == nil {
		ink = color.Black
	}
	c.ink = color.NRGBAModel.Convert(ink).(color.NRGBA)
}

func (c *canvas) Rotate(radians float64) {
	sin, cos := math.Sincos(radians)
	c.m = c.m.after(matrix{cos, sin, -sin, cos, 0, 0})
}

func (c *canvas) Translate(by vg.Point) {
	c.m = c.m.after(matrix{1, 0, 0, 1, by.X.Points(), by.Y.Points()})
}

func (c *canvas) Scale(x, y float64) { c.m = c.m.after(matrix{a: x, d: y}) }

func (c *canvas) Push() { c.saved = append(c.saved, c.state) }

func (c *canvas) Pop() {
	last := len(c.saved) - 1
	c.state, c.saved = c.saved[last], c.saved[:last]
}

func (c *canvas) Stroke(p vg.Path) {
	if c.width > 0 {
		c.scene.Draw(c.path(p), scene.Ink{Stroke: c.ink, Width: c.width * c.scale(), Dash: c.dash})
	}
}

func (c *canvas) Fill(p vg.Path) { c.scene.Draw(c.path(p), scene.Ink{Fill: c.ink}) }

func (c *canvas) path(p vg.Path) scene.Path {
	at := func(p vg.Point) scene.Point { return c.m.of(p.X.Points(), p.Y.Points()) }
	var out scene.Path
	for _, step := range p {
		switch step.Type {
		case vg.MoveComp:
			out.Move(at(step.Pos))
		case vg.LineComp:
			out.Line(at(step.Pos))
		case vg.ArcComp:
			c.arc(&out, step)
		case vg.CurveComp:
			if len(step.Control) == 1 {
				out.Quad(at(step.Control[0]), at(step.Pos))
			} else {
				out.Cube(at(step.Control[0]), at(step.Control[1]), at(step.Pos))
			}
		case vg.CloseComp:
			out.Close()
		}
	}
	return out
}

// arc goes along a circle in curves of a quarter of it at most, after a straight
// line to its beginning if a piece has begun.
func (c *canvas) arc(out *scene.Path, step vg.PathComp) {
	x, y, r := step.Pos.X.Points(), step.Pos.Y.Points(), step.Radius.Points()
	n := max(1, int(math.Ceil(math.Abs(step.Angle)/(math.Pi/2)-1e-9)))
	turn := step.Angle / float64(n)
	handle := 4.0 / 3 * math.Tan(turn/4) * r
	for i := range n {
		sin, cos := math.Sincos(step.Start + float64(i)*turn)
		sin2, cos2 := math.Sincos(step.Start + float64(i+1)*turn)
		if i == 0 {
			if begin := c.m.of(x+r*cos, y+r*sin); len(*out) == 0 {
				out.Move(begin)
			} else {
				out.Line(begin)
			}
		}
		out.Cube(c.m.of(x+r*cos-handle*sin, y+r*sin+handle*cos), c.m.of(x+r*cos2+handle*sin2, y+r*sin2-handle*cos2), c.m.of(x+r*cos2, y+r*sin2))
	}
}

func (c *canvas) FillString(face font.Face, at vg.Point, line string) {
	f := fontOf(face.Font)
	middle := c.m.of(at.X.Points(), at.Y.Points()+capitals/2*f.Size)
	f.Size *= c.scale()
	f.Align, f.Colour = scene.Start, c.ink
	f.Turned = math.Atan2(c.m.b, c.m.a) * 180 / math.Pi
	c.scene.Text(middle, line, f)
}

func (c *canvas) DrawImage(r vg.Rectangle, img image.Image) {
	p, q := c.m.of(r.Min.X.Points(), r.Max.Y.Points()), c.m.of(r.Max.X.Points(), r.Min.Y.Points())
	c.scene.Image(p.X, p.Y, q.X-p.X, q.Y-p.Y, img)
}

// fontOf is the scene's font for one of gonum's.
func fontOf(f font.Font) scene.Font {
	return scene.Font{Size: f.Size.Points(), Bold: f.Weight >= xfont.WeightBold}
}
