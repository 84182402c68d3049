// Package photo makes the pictures of picture puzzles ready: it reads PNG, JPEG
// and GIF files, cuts them to a grid of square tiles, and has a sample for those
// who have none at hand. It opens no files and knows nothing of boards. Begin with
// Puzzle, which reads and cuts; photo.go reads, cut.go cuts.
package photo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
)

// MaxPixels is how many pixels a picture has at most.
const MaxPixels = 100_000_000

// maxSide is how many it has on a side; JPEG and GIF know no more.
const maxSide = 65_535

// MaxBytes is how long the file of a picture may be, for those who read it.
const MaxBytes = 256 << 20

// What can be wrong with a picture; the errors of this package wrap one of them.
var (
	ErrNoPicture = errors.New("no picture that can be read")
	ErrBroken    = errors.New("the picture is broken or cut off")
	ErrTooLarge  = errors.New("too large a picture")
	ErrGrid      = errors.New("too fine a grid")
)

// format is a kind of file.
type format struct {
	name   string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	// most is how many pixels that many bytes of file can give at most: who
	// promises more lies, and is refused before the memory is laid out.
	most func(data []byte) int
	// bytes is how many a pixel takes while it is read, at most.
	bytes func(data []byte, c image.Config) int
}

// Decode reads a picture: PNG, JPEG, or the first frame of a GIF. A photo that
// a camera took lying on its side is turned upright. The errors wrap
// ErrNoPicture, ErrBroken or ErrTooLarge, or are the context's.
func Decode(ctx context.Context, data []byte) (image.Image, error) {
	f, _, err := header(data)
	if err != nil {
		return nil, err
	}
	img, err := f.decode(&patient{ctx, bytes.NewReader(data)})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, broken(f, err)
	}
	if f.name == "JPEG" {
		img = upright(img, orientation(data))
	}
	return img, nil
}

// patient is a reader that reads no more when its context has ended. It reads a little at a
// time: some bytes can make a decoder go over the whole picture.
type patient struct {
	ctx context.Context
	io.Reader
}

// Read is the reader's, or the context's error.
func (p *patient) Read(data []byte) (int, error) {
	if p.ctx.Err() != nil {
		return 0, context.Cause(p.ctx)
	}
	const little = 512
	return p.Reader.Read(data[:min(len(data), little)])
}

// Memory is how many bytes Puzzle takes for a picture at most. The errors are those of
// Decode about its beginning.
func Memory(data []byte) (int64, error) {
	f, c, err := header(data)
	if err != nil {
		return 0, err
	}
	const each = 4 // bytes of a pixel, when the picture is as wide as wanted, and when it is cut
	pixels := int64(c.Width) * int64(c.Height)
	return pixels*int64(f.bytes(data, c)+each) + each*min(pixels, mostKept*mostKept), nil
}

// bytesPNG is how many bytes a pixel takes while a PNG is read.
func bytesPNG(data []byte, c image.Config) int {
	const interlacedAt = 28 // in the header
	each := 1               // of grey, and of a palette
	switch c.ColorModel {
	case color.Gray16Model:
		each = 2
	case color.RGBAModel, color.NRGBAModel:
		each = 4
	case color.RGBA64Model, color.NRGBA64Model:
		each = 8
	}
	if data[interlacedAt] != 0 {
		each *= 2
	}
	return each
}

// bytesJPEG is bytesPNG for a JPEG: more for one that is refined step by step, and for one
// that is turned.
func bytesJPEG(data []byte, _ image.Config) int {
	const refined = 0xc2
	each := 4
	for kind := range segments(data) {
		if kind == refined {
			each += 3 * 4
		}
	}
	if orientation(data) != upwards {
		each += 2 * 4
	}
	return each
}

// bytesGIF is bytesPNG for a GIF.
func bytesGIF([]byte, image.Config) int { return 1 }

// header reads the beginning of a picture, and refuses one that cannot be.
func header(data []byte) (format, image.Config, error) {
	none := image.Config{}
	f, ok := sniff(data)
	if !ok {
		return f, none, noPicture(data)
	}
	c, err := f.config(bytes.NewReader(data))
	if err != nil {
		return f, none, broken(f, err)
	}
	switch {
	case c.Width < 1 || c.Height < 1:
		return f, none, broken(f, fmt.Errorf("it is %d by %d pixels", c.Width, c.Height))
	case c.Width > MaxPixels/c.Height || c.Width > maxSide || c.Height > maxSide:
		return f, none, fmt.Errorf("photo: %w: %d by %d pixels, and %d million are read at most, %d on a side", ErrTooLarge, c.Width, c.Height, MaxPixels/1_000_000, maxSide)
	case c.Width*c.Height > f.most(data):
		return f, none, broken(f, fmt.Errorf("%d bytes cannot hold %d by %d pixels", len(data), c.Width, c.Height))
	}
	return f, c, nil
}

// Check looks at the first bytes of a file: those of what is no picture are
// refused, with an error that wraps ErrNoPicture, before the rest is read.
func Check(first []byte) error {
	if _, ok := sniff(first); !ok {
		return noPicture(first)
	}
	return nil
}

func broken(f format, err error) error {
	return fmt.Errorf("photo: %w (%s): %w", ErrBroken, f.name, err)
}

// sniff finds the format by a file's first bytes.
func sniff(data []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return format{"PNG", png.DecodeConfig, png.Decode, mostPNG, bytesPNG}, true
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return format{"JPEG", jpeg.DecodeConfig, jpeg.Decode, mostJPEG, bytesJPEG}, true
	case bytes.HasPrefix(data, []byte("GIF8")):
		return format{"GIF", gif.DecodeConfig, gif.Decode, mostGIF, bytesGIF}, true
	}
	return format{}, false
}

// mostPNG knows that deflate makes a byte into 1032 at most.
func mostPNG(data []byte) int {
	const depthAt, typeAt = 24, 25 // in the header, which has been read
	channels := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[data[typeAt]]
	return len(data) * 1032 * 8 / max(1, channels*int(data[depthAt]))
}

// mostJPEG knows that a block of 64 pixels takes a bit at least.
func mostJPEG(data []byte) int { return len(data) * 8 * 64 }

// mostGIF knows that a code of twelve bits stands for 4096 pixels at most.
func mostGIF(data []byte) int { return len(data) * 4096 }

// noPicture says what a file is instead, where that can be seen.
func noPicture(data []byte) error {
	if len(data) == 0 {
		return fmt.Errorf("photo: %w: the file is empty", ErrNoPicture)
	}
	at := func(i int, text string) bool {
		return len(data) >= i+len(text) && string(data[i:i+len(text)]) == text
	}
	is := ""
	switch {
	case at(0, "RIFF") && at(8, "WEBP"):
		is = "WebP"
	case at(4, "ftypavif"):
		is = "AVIF"
	case at(4, "ftyp"):
		is = "HEIC or a film"
	case at(0, "BM"):
		is = "BMP"
	case at(0, "II*\x00"), at(0, "MM\x00*"):
		is = "TIFF"
	case at(0, "%PDF"):
		is = "PDF"
	case bytes.Contains(data[:min(len(data), 1000)], []byte("<svg")):
		is = "SVG"
	default:
		return fmt.Errorf("photo: %w: the file is neither PNG, JPEG nor GIF", ErrNoPicture)
	}
	return fmt.Errorf("photo: %w: the file seems to be %s; save it as PNG or JPEG", ErrNoPicture, is)
}
