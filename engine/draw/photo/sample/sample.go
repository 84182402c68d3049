// Package sample is a picture for those who have none at hand.
package sample

import (
	_ "embed"
	"fmt"
	"image"

	"taquin/engine/asset"
	"taquin/engine/draw/photo"
)

//go:embed sample.png
var embedded []byte

// Name is that of the file with the picture.
const Name = "sample.png"

// PNG is a dog in a landscape, with something to be known again in every part, 720 by 720
// pixels.
func PNG() ([]byte, error) {
	if asset.Elsewhere {
		return asset.Fetch(Name, "the sample picture")
	}
	return embedded, nil
}

// Picture is the picture with width x height pixels. What sticks out of other proportions
// than a square is cut off.
func Picture(width, height int) *image.RGBA {
	data, err := PNG()
	var img *image.RGBA
	if err == nil {
		img, err = photo.Sample(data, width, height)
	}
	if err != nil {
		panic(fmt.Sprintf("sample: %v", err)) // the file is our own
	}
	return img
}
