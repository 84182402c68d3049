package photo

import (
	"errors"
	"image"
	"strings"
	"testing"

	scaling "golang.org/x/image/draw"
	"pgregory.net/rapid"

	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
)

// The source's example: 360 x 360 pixels in 12 x 12 tiles of 30, unchanged (source 000, section 3).
func TestCutOfTheSource(t *testing.T) {
	img := must.Get(Sample(360, 360))
	cut := must.Get(Cut(img, 12, 12, 0, Crop))
	drawtest.Same(t, cut, img, drawtest.Tolerance{})
	if Side(img, 12, 12) != 30 {
		t.Errorf("a side of %d pixels", Side(img, 12, 12))
	}
}

// Of a picture twice as wide as the grid, Crop keeps the middle, Scale all.
func TestCropAndScale(t *testing.T) {
	img := image.NewRGBA(image.Rect(100, 50, 180, 90)) // does not start at (0, 0)
	for i := range img.Pix {
		x := i / 4 % 80
		if img.Pix[i] = 255; i%4 < 3 && (x < 20 || x >= 60) {
			img.Pix[i] = 0 // black on both sides
		}
	}
	for _, side := range []int{0, 5, 10, 33} {
		for _, fit := range []Fit{Crop, Scale} {
			cut := must.Get(Cut(img, 4, 4, side, fit))
			want := 4 * side
			if side == 0 {
				want = 40
			}
			if cut.Rect != image.Rect(0, 0, want, want) {
				t.Fatalf("%v", cut.Rect)
			}
			dark := 0
			for i := 0; i < len(cut.Pix); i += 4 {
				if cut.Pix[i] < 128 {
					dark++
				}
			}
			if share := float64(dark) / float64(want*want); fit == Crop && share != 0 || fit == Scale && (share < 0.45 || share > 0.55) {
				t.Errorf("side %d, fit %d: %.2f of it is black", side, fit, share)
			}
		}
	}
}

func TestCutRefuses(t *testing.T) {
	img := must.Get(Sample(30, 20))
	for _, c := range []struct {
		cols, rows, side int
		is               error
		says             string
	}{
		{31, 2, 0, ErrGrid, "photo: too fine a grid: 30 by 20 pixels cannot be cut into 31 x 2 tiles"},
		{2, 21, 10, ErrGrid, "2 x 21 tiles"},
		{2, 2, 5001, ErrTooLarge, "photo: too large a picture: 2 x 2 tiles of 5001 pixels a side"},
		{2, 2, 1 << 60, ErrTooLarge, "too large"},
		{2, 2, -1, ErrTooLarge, "-1 pixels"},
	} {
		if _, err := Cut(img, c.cols, c.rows, c.side, Crop); !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if cut, err := Cut(img, 30, 20, 0, Crop); err != nil || cut.Rect.Dx() != 30 {
		t.Errorf("a tile for each pixel: %v", err)
	}
	if _, err := ParseFit("stretch"); !errors.Is(err, ErrFit) || !strings.Contains(err.Error(), `"stretch"; there are crop and scale`) {
		t.Error(err)
	}
	for name, want := range map[string]Fit{"": Crop, "crop": Crop, "scale": Scale} {
		if fit, err := ParseFit(name); err != nil || fit != want {
			t.Errorf("%q is %d, %v", name, fit, err)
		}
	}
}

// Any picture and grid: the size is right; the cropped part is centred and has the grid's
// proportions.
func TestCutFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 200).Draw(t, "height")
		cols, rows := rapid.IntRange(1, 40).Draw(t, "cols"), rapid.IntRange(1, 40).Draw(t, "rows")
		side := rapid.IntRange(0, 8).Draw(t, "side")
		img := image.NewGray(image.Rect(3, 5, 3+w, 5+h))
		m := middle(img.Rect, cols, rows)
		if !m.In(img.Rect) || m.Empty() {
			t.Fatalf("%v is not in %v", m, img.Rect)
		}
		if off := m.Dx()*rows - m.Dy()*cols; off > max(cols, rows) || -off > max(cols, rows) {
			t.Errorf("%v is not %d to %d", m, cols, rows)
		}
		left, right := m.Min.X-img.Rect.Min.X, img.Rect.Max.X-m.Max.X
		if right-left < 0 || right-left > 1 {
			t.Errorf("%d pixels are cut off on the left, %d on the right", left, right)
		}
		cut, err := Cut(img, cols, rows, side, Scale)
		if fine := w < cols || h < rows; fine != errors.Is(err, ErrGrid) {
			t.Fatalf("%v", err)
		} else if fine {
			return
		}
		if side == 0 {
			side = Side(img, cols, rows)
		}
		if cut.Rect != image.Rect(0, 0, cols*side, rows*side) {
			t.Errorf("%v", cut.Rect)
		}
	})
}

// Scaling in bands equals scaling at once.
func TestScaleInBands(t *testing.T) {
	img := must.Get(Sample(301, 277))
	from := image.Rect(5, 9, 300, 270)
	for _, size := range []image.Point{{100, 90}, {64, 65}, {431, 350}, {7, 300}, {300, 3}} {
		got, want := image.NewRGBA(image.Rectangle{Max: size}), image.NewRGBA(image.Rectangle{Max: size})
		scale(got, img, from)
		scaling.CatmullRom.Scale(want, want.Rect, img, from, scaling.Src, nil)
		drawtest.Same(t, got, want, drawtest.Tolerance{Channel: 2, Share: 0.002}) // intermediate clipping above white and below black differs slightly
	}
}
