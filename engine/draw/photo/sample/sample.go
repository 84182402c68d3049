// Package sample embeds a sample picture.
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

// Name is the file name of the picture.
const Name = "sample.png"

// PNG returns the picture, 720 by 720 pixels: a dog in a landscape, distinct in every part.
func PNG() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(Name, "the sample picture")
	}
	return embedded, nil
}

// Picture returns the picture cropped and scaled to width x height pixels.
func Picture(width, height int) *image.RGBA {
	data, err := PNG()
	var img *image.RGBA
	if err == nil {
		img, err = photo.Sample(data, width, height)
	}
	if err != nil {
		panic(fmt.Sprintf("sample: %v", err)) // the file is embedded
	}
	return img
}
