// Package photo prepares the pictures of picture puzzles: it decodes PNG, JPEG and GIF (photo.go),
// cuts them to a grid of square tiles, and scales the sample picture. It opens no files.
// Puzzle decodes and cuts.
package photo

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"taquin/engine/message"
)

// MaxPixels is the maximum number of pixels of a picture.
const MaxPixels = 100_000_000

// maxSide is the maximum number of pixels per side, the limit of JPEG and GIF.
const maxSide = 65_535

// MaxBytes is the maximum size of a picture's file, for callers that read it.
const MaxBytes = 256 << 20

// The errors of this package wrap one of these.
var (
	ErrNoPicture = message.New("draw.no-picture-that-can", "no picture that can be read")
	ErrBroken    = message.New("draw.the-picture-is-broken", "the picture is broken or cut off")
	ErrTooLarge  = message.New("draw.too-large-a-picture", "too large a picture")
	ErrGrid      = message.New("draw.too-fine-a-grid", "too fine a grid")
)

// format is a file format.
type format struct {
	name   string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	// maxPixels bounds the number of pixels that a file of this size can hold. A header that claims
	// more is false and is rejected before memory is allocated.
	maxPixels func(data []byte) int
	// bytes bounds the memory per pixel during decoding.
	bytes func(data []byte, c image.Config) int
}

// Decode decodes PNG, JPEG, or the first frame of a GIF, and rotates photos according to their Exif
// orientation. Errors wrap ErrNoPicture, ErrBroken or ErrTooLarge, or are the context's.
func Decode(ctx context.Context, data []byte) (image.Image, error) {
	f, _, err := header(data)
	if err != nil {
		return nil, err
	}
	img, err := f.decode(&cancellableReader{ctx, bytes.NewReader(data)})
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

// cancellableReader fails when its context ends. It reads in small pieces, because a few bytes can
// make a decoder process the whole picture.
type cancellableReader struct {
	ctx context.Context
	io.Reader
}

func (p *cancellableReader) Read(data []byte) (int, error) {
	if p.ctx.Err() != nil {
		return 0, context.Cause(p.ctx)
	}
	const little = 512
	return p.Reader.Read(data[:min(len(data), little)])
}

// Memory bounds the memory in bytes that Puzzle needs for a picture. Errors are those of Decode
// about the header.
func Memory(data []byte) (int64, error) {
	f, c, err := header(data)
	if err != nil {
		return 0, err
	}
	const each = 4 // bytes per pixel of the RGBA copy, and of the cut picture
	pixels := int64(c.Width) * int64(c.Height)
	return pixels*int64(f.bytes(data, c)+each) + each*min(pixels, maxKept*maxKept), nil
}

// bytesPNG bounds the memory per pixel for decoding PNG.
func bytesPNG(data []byte, c image.Config) int {
	const interlacedAt = 28 // offset in the header
	each := 1               // greyscale and palettes
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

// bytesJPEG is bytesPNG for JPEG; progressive and rotated pictures need more.
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

// bytesGIF is bytesPNG for GIF.
func bytesGIF([]byte, image.Config) int { return 1 }

// header decodes and validates the header of a picture.
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
		return f, none, broken(f, message.Errorf("draw.it-is-by-pixels", "it is %d by %d pixels", c.Width, c.Height))
	case c.Width > MaxPixels/c.Height || c.Width > maxSide || c.Height > maxSide:
		return f, none, message.Errorf("draw.by-pixels-and-million", "photo: %w: %d by %d pixels, and %d million are read at most, %d on a side", ErrTooLarge, c.Width, c.Height, MaxPixels/1_000_000, maxSide)
	case c.Width*c.Height > f.maxPixels(data):
		return f, none, broken(f, message.Errorf("draw.bytes-cannot-hold-by", "%d bytes cannot hold %d by %d pixels", len(data), c.Width, c.Height))
	}
	return f, c, nil
}

// Check returns an error that wraps ErrNoPicture if the first bytes of a file are not those of a
// picture.
func Check(first []byte) error {
	if _, ok := sniff(first); !ok {
		return noPicture(first)
	}
	return nil
}

func broken(f format, err error) error {
	return message.Errorf("draw.photo-w-s-w", "photo: %w (%s): %w", ErrBroken, f.name, err)
}

// sniff detects the format from the first bytes of a file.
func sniff(data []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return format{"PNG", png.DecodeConfig, png.Decode, maxPNG, bytesPNG}, true
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return format{"JPEG", jpeg.DecodeConfig, jpeg.Decode, maxJPEG, bytesJPEG}, true
	case bytes.HasPrefix(data, []byte("GIF8")):
		return format{"GIF", gif.DecodeConfig, gif.Decode, maxGIF, bytesGIF}, true
	}
	return format{}, false
}

// maxPNG uses deflate's maximum expansion, 1032 bytes per byte.
func maxPNG(data []byte) int {
	const depthAt, typeAt = 24, 25 // offsets in the header, which has been read
	channels := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[data[typeAt]]
	return len(data) * 1032 * 8 / max(1, channels*int(data[depthAt]))
}

// maxJPEG uses JPEG's minimum, one bit per block of 64 pixels.
func maxJPEG(data []byte) int { return len(data) * 8 * 64 }

// maxGIF uses LZW's maximum, 4096 pixels per code of twelve bits.
func maxGIF(data []byte) int { return len(data) * 4096 }

// noPicture is an error that names the file's format, where it is recognized.
func noPicture(data []byte) error {
	if len(data) == 0 {
		return message.Errorf("draw.the-file-is-empty", "photo: %w: the file is empty", ErrNoPicture)
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
		return message.Errorf("draw.the-file-is-neither", "photo: %w: the file is neither PNG, JPEG nor GIF", ErrNoPicture)
	}
	return message.Errorf("draw.the-file-seems-to", "photo: %w: the file seems to be %s; save it as PNG or JPEG", ErrNoPicture, message.Word(is))
}
