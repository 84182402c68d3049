package film

import (
	"bytes"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/gif"
	"testing"

	"taquin/engine/draw/drawtest"
)

// seen is a frame as a viewer shows it.
type seen struct {
	picture *image.RGBA
	changed image.Rectangle // the rectangle in the file
	delay   int             // in hundredths of a second
}

// replay composes the frames of a GIF. It fails if a frame contains unchanged pixels that are not
// transparent.
func replay(t drawtest.T, data []byte) (frames []seen, loops bool) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("no GIF: %v", err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, f := range g.Image {
		if g.Disposal[i] != gif.DisposalNone {
			t.Fatalf("frame %d is disposed of in way %d", i, g.Disposal[i])
		}
		if !f.Rect.In(screen.Rect) {
			t.Fatalf("frame %d goes beyond the film: %v", i, f.Rect)
		}
		for k, p := range f.Pix {
			x, y := f.Rect.Min.X+k%f.Stride, f.Rect.Min.Y+k/f.Stride
			if c := f.Palette[p]; c == color.Color(screen.RGBAAt(x, y)) {
				t.Fatalf("frame %d has pixel %d %d, which is as before", i, x, y)
			}
		}
		imagedraw.Draw(screen, f.Rect, f, f.Rect.Min, imagedraw.Over)
		copied := image.NewRGBA(screen.Rect)
		copy(copied.Pix, screen.Pix)
		frames = append(frames, seen{copied, f.Rect, g.Delay[i]})
	}
	for i := 3; i < len(screen.Pix); i += 4 {
		if frames[0].picture.Pix[i] != 255 {
			t.Fatalf("the first frame is transparent somewhere")
		}
	}
	return frames, g.LoopCount == 0
}

// blurred is the mean of each square of pixels, which removes the dithering.
func blurred(img *image.RGBA, square int) *image.RGBA {
	size := img.Rect.Size().Div(square)
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			for c := range 4 {
				sum := 0
				for k := range square * square {
					sum += int(img.Pix[img.PixOffset(x*square+k%square, y*square+k/square)+c])
				}
				out.Pix[out.PixOffset(x, y)+c] = byte(sum / (square * square))
			}
		}
	}
	return out
}

func TestBlurredIsTheMean(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4, 2))
	copy(img.Pix, []byte{0, 10, 0, 255, 100, 10, 0, 255, 1, 1, 1, 255, 1, 1, 1, 255, 0, 10, 200, 255, 100, 10, 200, 255, 1, 1, 1, 255, 1, 1, 1, 255})
	got := blurred(img, 2)
	if want := []byte{50, 10, 100, 255, 1, 1, 1, 255}; !bytes.Equal(got.Pix, want) {
		t.Errorf("%v, want %v", got.Pix, want)
	}
}
