package sample

import (
	"image"
	"testing"

	"taquin/engine/draw/scene/scenetest"
)

func TestPicture(t *testing.T) {
	scenetest.Golden(t, "sample", Picture(240, 240))
	for _, size := range []image.Point{{1, 1}, {90, 30}, {30, 90}} {
		img := Picture(size.X, size.Y)
		if img.Rect.Size() != size {
			t.Errorf("%v for %v", img.Rect, size)
		}
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 255 {
				t.Fatalf("%v: a pixel is transparent", size)
			}
		}
	}
}

// All tiles of the sample differ.
func TestTilesDiffer(t *testing.T) {
	const cols, side = 12, 30
	img := Picture(cols*side, cols*side)
	tiles := make([][]byte, 0, cols*cols)
	for cell := range cols * cols {
		var tile []byte
		for y := range side {
			from := img.PixOffset(cell%cols*side, cell/cols*side+y)
			tile = append(tile, img.Pix[from:from+4*side]...)
		}
		for other, seen := range tiles {
			sum := 0
			for i := range tile {
				sum += max(int(tile[i])-int(seen[i]), int(seen[i])-int(tile[i]))
			}
			if mean := float64(sum) / float64(len(tile)); mean < 1 {
				t.Errorf("tiles %d and %d look alike (%.2f apart)", other, cell, mean)
			}
		}
		tiles = append(tiles, tile)
	}
}
