package photo

import (
	"errors"
	"fmt"
	"image"
	"image/draw"

	scaling "golang.org/x/image/draw"
)

// Fit is the way to fit a picture to a grid of other proportions.
type Fit int

// The two ways to fit.
const (
	Crop  Fit = iota // cut off both sides
	Scale            // stretch
)

// ErrFit reports an unknown fit.
var ErrFit = errors.New("no such way to fit")

// ParseFit finds a fit by name, "crop" or "scale"; "" is crop.
func ParseFit(name string) (Fit, error) {
	switch name {
	case "", "crop":
		return Crop, nil
	case "scale":
		return Scale, nil
	}
	return 0, fmt.Errorf("photo: %w %q; there are crop and scale", ErrFit, name)
}

// Cut fits a picture to cols x rows square tiles with sides of side pixels; 0 for as many as the
// picture has per tile. The result starts at (0, 0). It returns ErrGrid if the grid is finer than
// the pixels, ErrTooLarge for more than MaxPixels.
func Cut(img image.Image, cols, rows, side int, fit Fit) (*image.RGBA, error) {
	from := img.Bounds()
	natural := Side(img, cols, rows)
	if natural < 1 {
		return nil, fmt.Errorf("photo: %w: %d by %d pixels cannot be cut into %d x %d tiles", ErrGrid, from.Dx(), from.Dy(), cols, rows)
	}
	if side == 0 {
		side = natural
	}
	if side < 1 || side > MaxPixels/cols/rows/side {
		return nil, fmt.Errorf("photo: %w: %d x %d tiles of %d pixels a side", ErrTooLarge, cols, rows, side)
	}
	dst := image.NewRGBA(image.Rect(0, 0, cols*side, rows*side))
	if fit == Crop {
		from = middle(from, cols, rows)
	}
	if from.Size() == dst.Rect.Size() {
		draw.Draw(dst, dst.Rect, img, from.Min, draw.Src)
	} else {
		scale(dst, img, from)
	}
	return dst, nil
}

// scale stretches a part of a picture to the whole of another, first in width and then in height.
// Each pass works in bands, narrower for higher pictures: at once it would take eight times the
// memory of a large photo.
func scale(dst *image.RGBA, img image.Image, from image.Rectangle) {
	const maxBand, pixels = 64, 1 << 18
	band := maxBand
	to := dst.Rect.Size()
	wide := image.NewRGBA(image.Rect(0, 0, to.X, from.Dy()))
	for y := 0; y < from.Dy(); y += band {
		end := min(y+band, from.Dy())
		rows := image.Rect(from.Min.X, from.Min.Y+y, from.Max.X, from.Min.Y+end)
		scaling.CatmullRom.Scale(wide, image.Rect(0, y, to.X, end), img, rows, draw.Src, nil)
	}
	band = max(1, min(maxBand, pixels/from.Dy()))
	for x := 0; x < to.X; x += band {
		end := min(x+band, to.X)
		scaling.CatmullRom.Scale(dst, image.Rect(x, 0, end, to.Y), wide, image.Rect(x, 0, end, from.Dy()), draw.Src, nil)
	}
}

// Side is the number of pixels per side of each of cols x rows tiles; 0 if the grid is too fine.
func Side(img image.Image, cols, rows int) int {
	b := img.Bounds()
	return min(b.Dx()/cols, b.Dy()/rows)
}

// middle is the largest centred rectangle with the proportions cols to rows.
func middle(r image.Rectangle, cols, rows int) image.Rectangle {
	w, h := r.Dx(), r.Dy()
	if w*rows > h*cols {
		w = max(1, (h*cols+rows/2)/rows)
	} else {
		h = max(1, (w*rows+cols/2)/cols)
	}
	min := r.Min.Add(image.Pt((r.Dx()-w)/2, (r.Dy()-h)/2))
	return image.Rectangle{Min: min, Max: min.Add(image.Pt(w, h))}
}
