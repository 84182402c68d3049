// Package sample is a picture for those who have none at hand. It stands apart, so that a
// program which gets the picture from elsewhere does not carry it.
package sample

import (
	_ "embed"
	"fmt"
	"image"

	"taquin/engine/draw/photo"
)

// PNG is a dog in a landscape, with something to be known again in every part, 720 by 720
// pixels.
//
//go:embed sample.png
var PNG []byte

// Picture is the picture with width x height pixels. What sticks out of other proportions
// than a square is cut off.
func Picture(width, height int) *image.RGBA {
	img, err := photo.Sample(PNG, width, height)
	if err != nil {
		panic(fmt.Sprintf("sample: %v", err)) // the file is our own
	}
	return img
}
