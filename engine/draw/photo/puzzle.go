package photo

import (
	"bytes"
	"context"
	_ "embed"
	"image"
	"image/draw"
	"image/png"

	scaling "golang.org/x/image/draw"

	"taquin/engine/asset"
	"taquin/engine/message"
)

// SampleName selects the sample instead of a file.
const SampleName = "sample"

//go:embed sample.png
var sample []byte

// SampleFile is the file name of the sample picture.
const SampleFile = "sample.png"

// SamplePNG returns the sample picture, 720 by 720 pixels: a dog in a landscape, distinct in every
// part.
func SamplePNG() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(SampleFile, "the sample picture")
	}
	return sample, nil
}

// Sample returns the sample picture, scaled to width x height pixels and cropped to their
// proportions.
func Sample(width, height int) (*image.RGBA, error) {
	data, err := SamplePNG()
	if err != nil {
		return nil, err
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, message.Errorf("draw.the-sample-picture-cannot", "photo: the sample picture cannot be read: %w", err)
	}
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	from := middle(img.Bounds(), width, height)
	if from.Size() == dst.Rect.Size() {
		draw.Draw(dst, dst.Rect, img, from.Min, draw.Src)
	} else {
		scale(dst, img, from)
	}
	return dst, nil
}

// Pixels on the longer side.
const (
	defaultSample = 720
	maxKept       = 4096 // maximum
)

// Puzzle decodes a picture and cuts it for cols x rows square tiles, with longest pixels or a few
// more on its longer side; 0 for the original size. It never enlarges, and limits the size to
// maxKept. Errors are those of Decode and Cut.
func Puzzle(ctx context.Context, data []byte, cols, rows, longest int, fit Fit) (*image.RGBA, error) {
	img, err := Decode(ctx, data)
	if err != nil {
		return nil, err
	}
	if longest <= 0 || longest > maxKept {
		longest = maxKept
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return Cut(img, cols, rows, min(sideFor(cols, rows, longest), Side(img, cols, rows)), fit)
}

// SamplePuzzle is Sample for cols x rows square tiles, with longest pixels or a few more on its
// longer side; 0 for the default.
func SamplePuzzle(cols, rows, longest int) (*image.RGBA, error) {
	if longest <= 0 {
		longest = defaultSample
	}
	side := sideFor(cols, rows, min(longest, maxKept))
	return Sample(cols*side, rows*side)
}

// sideFor is the side of a tile for a longer side of longest pixels.
func sideFor(cols, rows, longest int) int {
	longer := max(cols, rows)
	return (longest + longer - 1) / longer
}

// Fit is the way to fit a picture to a grid of other proportions.
type Fit int

// The two ways to fit.
const (
	Crop  Fit = iota // cut off both sides
	Scale            // stretch
)

// ErrFit reports an unknown fit.
var ErrFit = message.New("draw.no-such-way-to", "no such way to fit")

// ParseFit finds a fit by name, "crop" or "scale"; "" is crop.
func ParseFit(name string) (Fit, error) {
	switch name {
	case "", "crop":
		return Crop, nil
	case "scale":
		return Scale, nil
	}
	return 0, message.Errorf("draw.there-are-crop-and", "photo: %w %q; there are crop and scale", ErrFit, name)
}

// Cut fits a picture to cols x rows square tiles with sides of side pixels; 0 for as many as the
// picture has per tile. The result starts at (0, 0). It returns ErrGrid if the grid is finer than
// the pixels, ErrTooLarge for more than MaxPixels.
func Cut(img image.Image, cols, rows, side int, fit Fit) (*image.RGBA, error) {
	from := img.Bounds()
	natural := Side(img, cols, rows)
	if natural < 1 {
		return nil, message.Errorf("draw.by-pixels-cannot-be", "photo: %w: %d by %d pixels cannot be cut into %d x %d tiles", ErrGrid, from.Dx(), from.Dy(), cols, rows)
	}
	if side == 0 {
		side = natural
	}
	if side < 1 || side > MaxPixels/cols/rows/side {
		return nil, message.Errorf("draw.x-tiles-of-pixels", "photo: %w: %d x %d tiles of %d pixels a side", ErrTooLarge, cols, rows, side)
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
