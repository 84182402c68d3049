package photo

import (
	"image"

	"taquin/engine/draw/scene"
)

// Sample paints a picture of width x height pixels that is easy to know again in
// its parts: a landscape with a dog.
func Sample(width, height int) *image.RGBA {
	s := landscape()
	k := max(float64(width)/s.Width, float64(height)/s.Height)
	page := scene.New(float64(width), float64(height))
	page.Place(scene.Point{X: (page.Width - k*s.Width) / 2, Y: (page.Height - k*s.Height) / 2}, k, s)
	return page.Raster(max(width, height))
}

func landscape() *scene.Scene {
	s := scene.New(360, 360)
	for i := range 180 {
		t := float64(i) / 180
		s.Rect(0, float64(i), 360, 1.5, 0, scene.Ink{Fill: blend(0x2f7fd6, 0xfde3b0, t)})
	}
	s.Circle(scene.Point{X: 280, Y: 70}, 34, scene.Ink{Fill: blend(0xffd84a, 0xffd84a, 0)})
	for i := range 180 {
		t := float64(i) / 180
		s.Rect(0, 180+float64(i), 360, 1.5, 0, scene.Ink{Fill: blend(0x7cc04b, 0x2f6a2c, t)})
	}
	return s
}

// blend is a colour between two, given as 0xrrggbb.
func blend(from, to uint32, t float64) scene.Colour {
	mix := func(shift uint) byte {
		a, b := float64(from>>shift&255), float64(to>>shift&255)
		return byte(a + (b-a)*t + 0.5)
	}
	return scene.Colour{R: mix(16), G: mix(8), B: mix(0), A: 255}
}
