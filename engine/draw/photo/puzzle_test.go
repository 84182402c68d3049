package photo

import (
	"errors"
	"image"
	"testing"
)

// A puzzle's picture is made of whole tiles, no finer than asked for and no finer
// than the picture is.
func TestPuzzle(t *testing.T) {
	data := encodePNG(t, corners(600, 360))
	for _, c := range []struct {
		cols, rows, longest int
		want                image.Point
	}{
		{12, 12, 0, image.Pt(360, 360)}, // as many pixels as it has
		{12, 12, 120, image.Pt(120, 120)},
		{12, 12, 100, image.Pt(108, 108)}, // a few more, for whole tiles
		{12, 12, 5000, image.Pt(360, 360)},
		{5, 3, 0, image.Pt(600, 360)},
		{600, 360, 0, image.Pt(600, 360)},
	} {
		img, err := Puzzle(data, c.cols, c.rows, c.longest, Crop)
		if err != nil || img.Rect.Size() != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := Puzzle(data, 601, 2, 0, Scale); !errors.Is(err, ErrGrid) {
		t.Errorf("too fine a grid: %v", err)
	}
	if _, err := Puzzle(data[:100], 2, 2, 0, Crop); !errors.Is(err, ErrBroken) {
		t.Errorf("a broken picture: %v", err)
	}
	large := encodePNG(t, image.NewGray(image.Rect(0, 0, 9000, 60)))
	if img, err := Puzzle(large, 150, 1, 0, Scale); err != nil || img.Rect.Dx() != 4200 { // 4096 and what fills the tiles
		t.Errorf("a large one: %v", err)
	}
}

func TestSamplePuzzle(t *testing.T) {
	for _, c := range []struct {
		cols, rows, longest int
		want                image.Point
	}{
		{12, 12, 0, image.Pt(720, 720)},
		{4, 2, 100, image.Pt(100, 50)},
		{3, 7, 100, image.Pt(45, 105)},
	} {
		if got := SamplePuzzle(c.cols, c.rows, c.longest).Rect.Size(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
