package photo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/png"
)

// SampleName selects the sample instead of a file.
const SampleName = "sample"

// Sample scales the sample picture, a PNG, to width x height pixels and crops it to the
// proportions.
func Sample(data []byte, width, height int) (*image.RGBA, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("photo: the sample picture cannot be read: %w", err)
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
func SamplePuzzle(data []byte, cols, rows, longest int) (*image.RGBA, error) {
	if longest <= 0 {
		longest = defaultSample
	}
	side := sideFor(cols, rows, min(longest, maxKept))
	return Sample(data, cols*side, rows*side)
}

// sideFor is the side of a tile for a longer side of longest pixels.
func sideFor(cols, rows, longest int) int {
	longer := max(cols, rows)
	return (longest + longer - 1) / longer
}
