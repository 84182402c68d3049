package photo

import (
	"errors"
	"fmt"
	"image"
	"image/draw"

	scaling "golang.org/x/image/draw"
)

// Fit is how a picture is made to fit a grid that has other proportions.
type Fit int

// The two ways to fit.
const (
	Crop  Fit = iota // what sticks out is cut off on both sides
	Scale            // all of it is stretched or squeezed
)

// ErrFit is wrapped by the error about a way to fit that there is not.
var ErrFit = errors.New("no such way to fit")

// ParseFit finds a way to fit by its name, "crop" or "scale"; "" is crop.
func ParseFit(name string) (Fit, error) {
	switch name {
	case "", "crop":
		return Crop, nil
	case "scale":
		return Scale, nil
	}
	return 0, fmt.Errorf("photo: %w %q; there are crop and scale", ErrFit, name)
}

// Cut makes a picture fit cols x rows square tiles of side pixels each, 0 for as
// many as the picture has for a tile. The result begins at 0, 0. A grid that is
// finer than the picture's pixels gives ErrGrid, more than MaxPixels ErrTooLarge.
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

// scale stretches a part of a picture to the whole of another, first in width and
// then in height, each in bands, the narrower the higher the picture: at once it would
// take eight times the memory of a large photo.
func scale(dst *image.RGBA, img image.Image, from image.Rectangle) {
	const most, pixels = 64, 1 << 18
	band := most
	to := dst.Rect.Size()
	wide := image.NewRGBA(image.Rect(0, 0, to.X, from.Dy()))
	for y := 0; y < from.Dy(); y += band {
		end := min(y+band, from.Dy())
		rows := image.Rect(from.Min.X, from.Min.Y+y, from.Max.X, from.Min.Y+end)
		scaling.CatmullRom.Scale(wide, image.Rect(0, y, to.X, end), img, rows, draw.Src, nil)
	}
	band = max(1, min(most, pixels/from.Dy()))
	for x := 0; x < to.X; x += band {
		end := min(x+band, to.X)
		scaling.CatmullRom.Scale(dst, image.Rect(x, 0, end, to.Y), wide, image.Rect(x, 0, end, from.Dy()), draw.Src, nil)
	}
}

// Side is how many pixels a picture has for the side of each of cols x rows
// tiles; 0 where the grid is too fine.
func Side(img image.Image, cols, rows int) int {
	b := img.Bounds()
	return min(b.Dx()/cols, b.Dy()/rows)
}

// middle is the largest rectangle of the proportions cols to rows in the middle
// of another.
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
