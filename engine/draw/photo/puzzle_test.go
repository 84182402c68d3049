package photo_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/photo"
	"taquin/engine/must"
)

// A puzzle's picture consists of square tiles, has the requested size up to one pixel per tile, and
// is never enlarged.
func TestPuzzle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 200).Draw(t, "height")
		cols, rows := rapid.IntRange(1, 12).Draw(t, "cols"), rapid.IntRange(1, 12).Draw(t, "rows")
		longest := rapid.IntRange(0, 300).Draw(t, "longest")
		var file bytes.Buffer
		must.Do(png.Encode(&file, image.NewGray(image.Rect(0, 0, width, height))))
		img, err := photo.Puzzle(t.Context(), file.Bytes(), cols, rows, longest, photo.Crop)
		natural := min(width/cols, height/rows)
		if natural == 0 {
			if !errors.Is(err, photo.ErrGrid) {
				t.Fatalf("%dx%d squares of %dx%d pixels: %v", cols, rows, width, height, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		size, side := img.Bounds().Size(), img.Bounds().Dx()/cols
		longer := max(cols, rows)
		switch {
		case size != image.Pt(cols*side, rows*side):
			t.Errorf("%v is not made of %dx%d squares", size, cols, rows)
		case longest == 0 && side != natural, side > natural:
			t.Errorf("squares of %d pixels, and there are %d", side, natural)
		case longest > 0 && side < natural && (side*longer < longest || (side-1)*longer >= longest):
			t.Errorf("%v, and %d pixels are asked for", size, longest)
		}
	})
}

// The sample has the requested size, or the default.
func TestSamplePuzzle(t *testing.T) {
	for _, c := range []struct {
		cols, rows, longest int
		want                image.Point
	}{{12, 12, 360, image.Pt(360, 360)}, {4, 3, 100, image.Pt(100, 75)}, {7, 2, 100, image.Pt(105, 30)}, {12, 12, 0, image.Pt(720, 720)}} {
		img := must.Get(photo.SamplePuzzle(c.cols, c.rows, c.longest))
		if got := img.Bounds().Size(); got != c.want {
			t.Errorf("%dx%d in %d: %v, want %v", c.cols, c.rows, c.longest, got, c.want)
		}
	}
}

func TestSamplePicture(t *testing.T) {
	drawtest.Golden(t, "sample", must.Get(photo.Sample(240, 240)))
	for _, size := range []image.Point{{1, 1}, {90, 30}, {30, 90}} {
		img := must.Get(photo.Sample(size.X, size.Y))
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
	img := must.Get(photo.Sample(cols*side, cols*side))
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

// Tiles are alike if all of their pixels are equal, wherever the picture begins.
func TestAlike(t *testing.T) {
	img := image.NewGray(image.Rect(5, 7, 11, 11))
	img.Pix[2] = 1 // in the second of 3 x 2 tiles
	img.Pix[len(img.Pix)-1] = 1
	if got := photo.Alike(img, 3, 2); !slices.Equal(got, []int{0, 1, 0, 0, 0, 5}) {
		t.Errorf("%v", got)
	}
}
