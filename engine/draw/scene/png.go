package scene

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
)

// What a picture of pixels may have at most.
const (
	MaxSide   = 16384       // pixels on a side
	MaxPixels = 100_000_000 // in all
)

// ErrTooLarge is wrapped by the error about a picture of too many pixels.
var ErrTooLarge = errors.New("too large")

// CheckSize returns an error that wraps ErrTooLarge when the picture with longest
// pixels on its longer side, 0 for a unit a pixel, has more pixels than
// MaxSide or MaxPixels allow. It says which size is possible.
func (s *Scene) CheckSize(longest int) error {
	size := s.Pixels(longest)
	if size.X <= MaxSide && size.Y <= MaxSide && size.X*size.Y <= MaxPixels {
		return nil
	}
	return fmt.Errorf("scene: a picture of %d x %d pixels is %w: its longer side may have %d pixels at most", size.X, size.Y, ErrTooLarge, s.most())
}

// most is how many pixels the longer side may have.
func (s *Scene) most() int {
	most, side := MaxSide, max(s.Width, s.Height)
	if shorter := min(s.Width, s.Height); shorter > 0 {
		most = min(most, int(math.Sqrt(MaxPixels*side/shorter)))
	}
	return most
}

// usualSide is how many pixels the longer side of a small picture has if nobody
// says it: enough for a page or a slide.
const usualSide = 640

// UsualSize is how many pixels the longer side has where no size was asked for: a
// unit a pixel, more where that is little, and never more than CheckSize allows.
func (s *Scene) UsualSize() int {
	natural := s.Pixels(0)
	return min(max(natural.X, natural.Y, usualSide), s.most())
}

// PNG writes the scene with longest pixels on its longer side, 0 for a unit a
// pixel. What nothing covers is white, as paper is: viewers would show black lines
// on the ground of their own choice. The error is that of CheckSize.
func (s *Scene) PNG(longest int) ([]byte, error) {
	if err := s.CheckSize(longest); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, s.raster(longest, image.White)); err != nil {
		return nil, fmt.Errorf("scene: the picture cannot be written as PNG: %w", err)
	}
	return out.Bytes(), nil
}
