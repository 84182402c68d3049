package photo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/png"
)

// SampleName is what people write for the sample instead of the name of a file.
const SampleName = "sample"

// Sample is the sample picture, which is a PNG, with width x height pixels. What sticks
// out of other proportions than its own is cut off.
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

// Of a picture puzzle, in pixels of the longer side.
const (
	usualSample = 720
	mostKept    = 4096 // of a larger picture
)

// Puzzle decodes a picture and cuts it for cols x rows square tiles, with longest
// pixels or a few more on its longer side, 0 for as many as it has; it has no more
// than it had, and no more than the screens of this world show. The errors are
// those of Decode and Cut.
func Puzzle(ctx context.Context, data []byte, cols, rows, longest int, fit Fit) (*image.RGBA, error) {
	img, err := Decode(ctx, data)
	if err != nil {
		return nil, err
	}
	if longest <= 0 || longest > mostKept {
		longest = mostKept
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return Cut(img, cols, rows, min(sideFor(cols, rows, longest), Side(img, cols, rows)), fit)
}

// SamplePuzzle is Sample for cols x rows square tiles, with
// longest pixels or a few more on its longer side, 0 for the usual size.
func SamplePuzzle(data []byte, cols, rows, longest int) (*image.RGBA, error) {
	if longest <= 0 {
		longest = usualSample
	}
	side := sideFor(cols, rows, min(longest, mostKept))
	return Sample(data, cols*side, rows*side)
}

// sideFor is the side of a tile of a picture whose longer side has so many pixels.
func sideFor(cols, rows, longest int) int {
	longer := max(cols, rows)
	return (longest + longer - 1) / longer
}
