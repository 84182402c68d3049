package draw

import "taquin/engine/draw/scene"

// mix is a colour with a part of another in it, 0 to 1.
func mix(a, b scene.Colour, part float64) scene.Colour {
	blend := func(x, y byte) byte { return byte(float64(x)*(1-part) + float64(y)*part + 0.5) }
	return scene.Colour{R: blend(a.R, b.R), G: blend(a.G, b.G), B: blend(a.B, b.B), A: blend(a.A, b.A)}
}

// emphasis is how the groups of a picture stand out: a colour, and a dash that
// tells them apart without it.
func emphasis(t Theme, group int) (scene.Colour, []float64) {
	dashes := [][]float64{nil, {6, 4.5}, {0.1, 4.5}, {9, 4, 0.1, 4}}
	colour := t.Accent
	if group > 0 {
		colour = t.Series[(group-1)%len(t.Series)]
	}
	return colour, dashes[group%len(dashes)]
}
