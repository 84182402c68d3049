package photo

import (
	"crypto/sha256"
	"image"
	"image/color"
)

// Alike returns for each of the cols x rows tiles of a cut picture the first tile with the same
// pixels, which may be itself.
func Alike(cut image.Image, cols, rows int) []int {
	side := cut.Bounds().Size()
	side.X, side.Y = side.X/cols, side.Y/rows
	all, first := make([]int, cols*rows), map[[sha256.Size]byte]int{}
	for i := range all {
		from := cut.Bounds().Min.Add(image.Pt(i%cols*side.X, i/cols*side.Y))
		seen := sha256.New()
		line := make([]byte, 0, 4*side.X)
		for y := range side.Y {
			line = line[:0]
			for x := range side.X {
				c := color.RGBAModel.Convert(cut.At(from.X+x, from.Y+y)).(color.RGBA)
				line = append(line, c.R, c.G, c.B, c.A)
			}
			seen.Write(line)
		}
		sum := [sha256.Size]byte(seen.Sum(nil))
		if _, known := first[sum]; !known {
			first[sum] = i
		}
		all[i] = first[sum]
	}
	return all
}
