package photo

import (
	"math"

	"taquin/engine/draw/scene"
)

// hills are mountains with snow, then two rows of hills.
func (p painter) hills() {
	for _, m := range []struct{ x, y, half float64 }{{70, 132, 96}, {208, 112, 104}, {330, 146, 84}} {
		p.Draw(scene.Polygon(at(m.x, m.y), at(m.x+m.half, 232), at(m.x-m.half, 232)), fill(0x6a7fa8))
		p.Draw(scene.Polygon(at(m.x, m.y), at(m.x+m.half, 232), at(m.x+m.half*0.1, 232), at(m.x-m.half*0.06, m.y+40)), fill(0x54688f))
		w := m.half * 0.26
		p.Draw(scene.Polygon(at(m.x, m.y), at(m.x+w, m.y+26), at(m.x+w*0.4, m.y+20), at(m.x, m.y+33), at(m.x-w*0.5, m.y+21), at(m.x-w, m.y+26)), fill(0xfbfdff))
	}
	p.wave(206, 14, 250, 0.6, 0x8fbf5a, 0x5c9a3e)
	p.wave(226, 10, 290, 2.6, 0x6fb045, 0x4a8c38)
}

// wave is a hill that goes up and down about a height.
func (p painter) wave(y, high, low, phase float64, from, to uint32) {
	crest := func(x float64) float64 { return y + high*math.Sin(phase+x/48) }
	points := []scene.Point{at(canvas, low), at(0, low)}
	for x := 0.0; x <= canvas; x += 4 {
		points = append(points, at(x, crest(x)))
	}
	p.Draw(scene.Polygon(points...), fill(from))
	for i := range 8 { // darker towards the foot
		t := float64(i+1) / 8
		var lower []scene.Point
		for _, q := range points[2:] {
			lower = append(lower, at(q.X, q.Y+(low-q.Y)*t*0.8))
		}
		p.Draw(scene.Polygon(append([]scene.Point{points[0], points[1]}, lower...)...), scene.Ink{Fill: mixed(rgb(from), rgb(to), t)})
	}
}

// house has a red roof, two windows, a door and smoke.
func (p painter) house(c scene.Point) {
	for i, r := range []float64{4, 5.5, 7, 9} {
		d := float64(i)
		p.Circle(at(c.X+27+d*d*1.6, c.Y-42-13*d), r, scene.Ink{Fill: scene.Colour{R: 238, G: 240, B: 244, A: 215}})
	}
	p.Rect(c.X+20, c.Y-36, 12, 26, 0, fill(0x9c4a35))
	p.Rect(c.X-40, c.Y, 80, 52, 0, fill(0xf6ead0))
	p.Rect(c.X+12, c.Y, 28, 52, 0, fill(0xe2cfa8))
	p.Draw(scene.Polygon(at(c.X-48, c.Y+3), at(c.X-26, c.Y-30), at(c.X+26, c.Y-30), at(c.X+48, c.Y+3)), fill(0xc23b2b))
	for y := 0.0; y < 3; y++ {
		t := (y + 1) / 4
		p.Line(pen(0x9a2a20, 1.2), at(c.X-26-22*t, c.Y-30+33*t), at(c.X+26+22*t, c.Y-30+33*t))
	}
	for _, x := range []float64{-30, 16} {
		p.Rect(c.X+x, c.Y+12, 17, 17, 1, fill(0x3b6ea8))
		p.Line(pen(0xffffff, 1.8), at(c.X+x+8.5, c.Y+12), at(c.X+x+8.5, c.Y+29))
		p.Line(pen(0xffffff, 1.8), at(c.X+x, c.Y+20.5), at(c.X+x+17, c.Y+20.5))
	}
	p.Rect(c.X-7, c.Y+20, 16, 32, 2, fill(0x2f7a6a))
	p.Circle(at(c.X+5.5, c.Y+37), 1.5, fill(0xf7d25a))
}

// tree bears apples.
func (p painter) tree(c scene.Point) {
	p.Draw(scene.Polygon(at(c.X-7, c.Y+44), at(c.X-4, c.Y), at(c.X+4, c.Y), at(c.X+8, c.Y+44)), fill(0x6b4423))
	for i, hex := range []uint32{0x1f5e2c, 0x2b7a36, 0x3d9443} {
		d := float64(i)
		for _, puff := range [][3]float64{{-20, -4, 20}, {19, -6, 21}, {0, -30, 25}, {-14, -20, 20}, {14, -22, 20}} {
			p.Circle(at(c.X+puff[0]*(1-0.1*d)-2*d, c.Y+puff[1]-3*d), puff[2]*(1-0.24*d), fill(hex))
		}
	}
	for _, apple := range [][2]float64{{-24, 2}, {-6, -8}, {12, 3}, {27, -10}, {4, -38}, {-20, -26}, {17, -28}} {
		p.Circle(at(c.X+apple[0], c.Y+apple[1]), 4, fill(0xd92f2f))
		p.Circle(at(c.X+apple[0]-1.2, c.Y+apple[1]-1.4), 1.2, fill(0xffc9c0))
	}
}

// meadow has a path that leads to the house, a pond, a fence and flowers.
func (p painter) meadow() {
	p.wave(276, 6, 380, 4.4, 0x7fc24d, 0x2f7a33)
	for i := range 26 { // tufts of grass, here and there
		x, y := 6+math.Mod(float64(i)*89, 348), 288+math.Mod(float64(i)*37, 66)
		for _, lean := range []float64{-3, 0, 3} {
			p.Line(pen(0x2c7a34, 1.2), at(x, y), at(x+lean, y-6+math.Abs(lean)/2))
		}
	}
	var path scene.Path
	path.Move(at(262, 248))
	path.Cube(at(244, 276), at(330, 290), at(292, canvas))
	path.Line(at(352, canvas))
	path.Cube(at(352, 300), at(272, 276), at(277, 248))
	path.Close()
	p.Draw(path, fill(0xe6cf9a))
	for i := range 7 {
		x := 8 + 17*float64(i)
		p.Draw(scene.Polygon(at(x, 312), at(x, 286), at(x+4, 280), at(x+8, 286), at(x+8, 312)), fill(0xf4efe2))
	}
	for _, y := range []float64{291, 302} {
		p.Rect(2, y, 122, 4, 1, fill(0xe3dac4))
	}
	p.closed(scene.Ink{Fill: rgb(0x3f8fd2), Stroke: rgb(0xd9e8b0), Width: 2.5}, at(8, 340),
		[3]scene.Point{at(12, 320), at(84, 316), at(104, 334)}, [3]scene.Point{at(118, 350), at(60, 358), at(34, 352)}, [3]scene.Point{at(20, 351), at(6, 350), at(8, 340)})
	for _, r := range [][3]float64{{34, 336, 22}, {60, 344, 26}, {76, 332, 16}} {
		p.Line(pen(0xbfe0f7, 1.5), at(r[0], r[1]), at(r[0]+r[2], r[1]))
	}
	for i, f := range [][2]float64{{136, 348}, {252, 346}, {274, 318}, {340, 300}, {318, 272}, {146, 290}, {118, 328}, {346, 330}, {282, 346}, {226, 336}, {168, 346}, {242, 296}} {
		p.flower(at(f[0], f[1]), []uint32{0xf25c8a, 0xffffff, 0xf7b52c, 0x8a5fd0}[i%4])
	}
}

func (p painter) flower(c scene.Point, hex uint32) {
	p.Line(pen(0x1f5e2c, 1.4), c, at(c.X, c.Y+11))
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 - math.Pi/2
		p.Circle(at(c.X+3.4*math.Cos(a), c.Y+3.4*math.Sin(a)), 2.7, fill(hex))
	}
	p.Circle(c, 2.1, fill(0xffdf5a))
}
