package photo

import "taquin/engine/draw/scene"

// dog stands and looks to the right; its paws are at c.
func (p painter) dog(c scene.Point) {
	on := func(x, y float64) scene.Point { return at(c.X+x, c.Y+y) }
	const coat, dark, light = 0xb5713a, 0x7d4a22, 0xf7e7cf
	p.Draw(scene.Rect(c.X-50, c.Y-3, 104, 9, 4.5), scene.Ink{Fill: scene.Colour{R: 30, G: 70, B: 30, A: 90}})
	var tail scene.Path
	tail.Move(on(-38, -46))
	tail.Cube(on(-56, -52), on(-60, -70), on(-52, -82))
	p.Draw(tail, pen(coat, 8))
	p.Circle(on(-52, -82), 4.6, fill(light))
	for _, x := range []float64{-28, 24} { // the legs behind
		p.Rect(c.X+x, c.Y-32, 11, 32, 5, fill(dark))
	}
	p.closed(fill(coat), on(-44, -42), [3]scene.Point{on(-46, -66), on(-10, -60), on(10, -62)}, [3]scene.Point{on(34, -66), on(46, -54), on(42, -34)},
		[3]scene.Point{on(36, -16), on(4, -26), on(-14, -22)}, [3]scene.Point{on(-32, -18), on(-43, -26), on(-44, -42)})
	p.closed(fill(light), on(42, -44), [3]scene.Point{on(44, -26), on(26, -20), on(6, -24)}, [3]scene.Point{on(22, -28), on(30, -40), on(30, -54)}, [3]scene.Point{on(36, -54), on(41, -50), on(42, -44)})
	for _, spot := range [][3]float64{{-18, -48, 9}, {-8, -42, 6}, {6, -52, 6}, {-30, -38, 5}} {
		p.Circle(on(spot[0], spot[1]), spot[2], fill(dark))
	}
	for _, x := range []float64{-41, 12} {
		p.Rect(c.X+x, c.Y-36, 12, 36, 5.5, fill(coat))
		p.Rect(c.X+x-0.5, c.Y-8, 15, 8.5, 4, fill(light))
	}
	p.closed(fill(coat), on(26, -52), [3]scene.Point{on(24, -76), on(28, -96), on(48, -98)}, [3]scene.Point{on(64, -98), on(66, -84), on(66, -80)},
		[3]scene.Point{on(84, -78), on(88, -62), on(74, -60)}, [3]scene.Point{on(62, -56), on(52, -58), on(46, -46)}, [3]scene.Point{on(40, -42), on(28, -44), on(26, -52)})
	p.closed(fill(light), on(66, -80), [3]scene.Point{on(84, -78), on(88, -62), on(74, -60)}, [3]scene.Point{on(64, -58), on(58, -64), on(60, -72)}, [3]scene.Point{on(61, -76), on(63, -79), on(66, -80)})
	p.Line(pen(0xd8322a, 6), on(27, -56), on(46, -50))
	p.Circle(on(40, -46), 4.2, fill(0xf7c325))
	p.closed(fill(dark), on(36, -96), [3]scene.Point{on(20, -94), on(16, -70), on(26, -60)}, [3]scene.Point{on(38, -58), on(44, -84), on(36, -96)})
	p.Circle(on(81, -74), 4.6, fill(0x1d1712))
	p.Circle(on(79.6, -75.6), 1.3, fill(0xb8b0a8))
	p.Circle(on(57, -83), 4.4, fill(0xffffff))
	p.Circle(on(58, -82.6), 2.8, fill(0x1d1712))
	p.Circle(on(59, -83.8), 1, fill(0xffffff))
	var mouth scene.Path
	mouth.Move(on(80, -66))
	mouth.Cube(on(76, -62), on(68, -62), on(64, -66))
	p.Draw(mouth, pen(0x5a3018, 1.5))
	p.closed(fill(0xe8607a), on(70, -63.5), [3]scene.Point{on(70, -52), on(78, -52), on(77, -64)})
}
