package photo

import (
	"image"
	"image/color"
)

// Alike returns for each of the cols x rows tiles of a cut picture the first tile with the same
// pixels, which may be itself.
func Alike(cut image.Image, cols, rows int) []int {
	side := cut.Bounds().Size()
	side.X, side.Y = side.X/cols, side.Y/rows
	all, first := make([]int, cols*rows), map[string]int{}
	for i := range all {
		from := cut.Bounds().Min.Add(image.Pt(i%cols*side.X, i/cols*side.Y))
		pixels := make([]byte, 0, 4*side.X*side.Y)
		for y := range side.Y {
			for x := range side.X {
				c := color.RGBAModel.Convert(cut.At(from.X+x, from.Y+y)).(color.RGBA)
				pixels = append(pixels, c.R, c.G, c.B, c.A)
			}
		}
		if _, known := first[string(pixels)]; !known {
			first[string(pixels)] = i
		}
		all[i] = first[string(pixels)]
	}
	return all
}
