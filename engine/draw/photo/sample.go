package photo

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/draw"
	"image/png"
)

// A dog in a landscape, with something to be known again in every part, 720 by 720
// pixels.
//
//go:embed sample.png
var sample []byte

// Sample is a picture of width x height pixels for those who have none at hand.
// What sticks out of other proportions than a square is cut off.
func Sample(width, height int) *image.RGBA {
	img, err := png.Decode(bytes.NewReader(sample))
	if err != nil {
		panic(fmt.Sprintf("photo: the picture that the program carries cannot be read: %v", err))
	}
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	from := middle(img.Bounds(), width, height)
	if from.Size() == dst.Rect.Size() {
		draw.Draw(dst, dst.Rect, img, from.Min, draw.Src)
	} else {
		scale(dst, img, from)
	}
	return dst
}
