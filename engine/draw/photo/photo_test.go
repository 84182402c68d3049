package photo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"taquin/engine/draw/drawtest"
	"taquin/engine/must"
)

// corners is a picture without symmetry: red top left, green top right, blue bottom left, white
// bottom right.
func corners(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{A: 255}
			switch {
			case y < h/2 && x < w/2:
				c.R = 255
			case y < h/2:
				c.G = 255
			case x < w/2:
				c.B = 255
			default:
				c.R, c.G, c.B = 255, 255, 255
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func encodePNG(img image.Image) []byte {
	var out bytes.Buffer
	must.Do(png.Encode(&out, img))
	return out.Bytes()
}

func encodeJPEG(img image.Image) []byte {
	var out bytes.Buffer
	must.Do(jpeg.Encode(&out, img, &jpeg.Options{Quality: 100}))
	return out.Bytes()
}

func encodeGIF(img image.Image) []byte {
	var out bytes.Buffer
	must.Do(gif.Encode(&out, img, nil))
	return out.Bytes()
}

func TestDecode(t *testing.T) {
	want := corners(32, 16)
	for name, data := range map[string][]byte{"PNG": encodePNG(want), "JPEG": encodeJPEG(want), "GIF": encodeGIF(want)} {
		got, err := Decode(t.Context(), data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		drawtest.Same(t, got, want, drawtest.Tolerance{Channel: 60})
		for _, n := range []int{1, len(data) / 2, len(data) - 20} { // truncated
			if _, err := Decode(t.Context(), data[:len(data)-n]); name != "GIF" && !errors.Is(err, ErrBroken) {
				t.Errorf("%s without its last %d bytes: %v", name, n, err)
			}
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := encodePNG(corners(8, 8))
	for _, c := range []struct {
		name string
		data []byte
		is   error
		says string
	}{
		{"nothing", nil, ErrNoPicture, "photo: no picture that can be read: the file is empty"},
		{"a text", []byte("once upon a time"), ErrNoPicture, "neither PNG, JPEG nor GIF"},
		{"WebP", []byte("RIFF\x00\x00\x00\x00WEBPVP8 "), ErrNoPicture, "seems to be WebP; save it as PNG or JPEG"},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic"), ErrNoPicture, "seems to be HEIC"},
		{"AVIF", []byte("\x00\x00\x00\x18ftypavif"), ErrNoPicture, "seems to be AVIF"},
		{"BMP", []byte("BM1234"), ErrNoPicture, "seems to be BMP"},
		{"TIFF", []byte("II*\x00...."), ErrNoPicture, "seems to be TIFF"},
		{"PDF", []byte("%PDF-1.4"), ErrNoPicture, "seems to be PDF"},
		{"SVG", []byte("<?xml version='1.0'?><svg/>"), ErrNoPicture, "seems to be SVG"},
		{"a mere signature", good[:8], ErrBroken, "photo: the picture is broken or cut off (PNG)"},
		{"half a header", good[:20], ErrBroken, "(PNG)"},
		{"a JPEG of nothing", []byte("\xff\xd8\xff\xd9"), ErrBroken, "(JPEG)"},
		{"a GIF of nothing", []byte("GIF89a"), ErrBroken, "(GIF)"},
		{"huge", headed(good, 10001, 10000), ErrTooLarge, "photo: too large a picture: 10001 by 10000 pixels, and 100 million are read at most"},
		{"vast", headed(good, 1<<20, 1<<20), ErrTooLarge, "100 million"},
		{"a lie", headed(good, 10000, 10000), ErrBroken, "bytes cannot hold 10000 by 10000 pixels"},
		{"a lie in JPEG", tall(encodeJPEG(corners(8, 8)), 9000), ErrBroken, "cannot hold 9000 by 9000 pixels"},
		{"a lie in GIF", []byte("GIF89a\x00\x20\x00\x20\x00\x00\x00"), ErrBroken, "cannot hold 8192 by 8192 pixels"},
	} {
		_, err := Decode(t.Context(), c.data)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// headed replaces the size in a PNG header.
func headed(data []byte, w, h uint32) []byte {
	data = bytes.Clone(data)
	binary.BigEndian.PutUint32(data[16:], w)
	binary.BigEndian.PutUint32(data[20:], h)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// tall replaces the size in a JPEG header.
func tall(data []byte, side uint16) []byte {
	data = bytes.Clone(data)
	i := bytes.Index(data, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(data[i+5:], side)
	binary.BigEndian.PutUint16(data[i+7:], side)
	return data
}

// A small file with a false header must not use much memory.
func TestLiesTakeNoMemory(t *testing.T) {
	lies := [][]byte{headed(encodePNG(corners(8, 8)), 10000, 10000), tall(encodeJPEG(corners(8, 8)), 9000), []byte("GIF89a\x00\x20\x00\x20\x00\x00\x00")}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, lie := range lies {
		if _, err := Decode(t.Context(), lie); err == nil {
			t.Error("a lie was believed")
		}
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("%d bytes of memory for three lies", used)
	}
}

// Large pictures that compress well are not rejected.
func TestSqueezedPicturesAreRead(t *testing.T) {
	flat := image.NewPaletted(image.Rect(0, 0, 3000, 2000), color.Palette{color.White, color.Black})
	grey := image.NewGray(flat.Rect)
	for name, data := range map[string][]byte{"PNG": encodePNG(flat), "grey PNG": encodePNG(grey), "JPEG": encodeJPEG(grey), "GIF": encodeGIF(flat)} {
		img, err := Decode(t.Context(), data)
		if err != nil || img.Bounds() != flat.Rect {
			t.Errorf("%s of %d bytes: %v", name, len(data), err)
		}
	}
}

// exif inserts an orientation into a JPEG, in either byte order.
func exif(data []byte, order binary.AppendByteOrder, orientation uint16) []byte {
	tiff := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		tiff = []byte("MM\x00*")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, entry := range [][2]uint16{{0x010f, 7}, {0x0112, orientation}} { // the maker comes first
		tiff = order.AppendUint16(tiff, entry[0])
		tiff = order.AppendUint16(tiff, 3)
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(tiff, entry[1])
		tiff = order.AppendUint16(tiff, 0)
	}
	body := append([]byte("Exif\x00\x00"), tiff...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	out := append(bytes.Clone(data[:2]), segment...)
	return append(append(out, body...), data[2:]...)
}

// The colours of the corners of the upright picture, in reading order, for each orientation of the
// stored one; from the figure of the Exif standard, which gives row 0 and column 0 of the stored
// picture for each value.
func TestOrientation(t *testing.T) {
	const r, g, b, w = 'r', 'g', 'b', 'w'
	want := map[uint16][4]rune{
		0: {r, g, b, w}, 1: {r, g, b, w}, 2: {g, r, w, b}, 3: {w, b, g, r}, 4: {b, w, r, g},
		5: {r, b, g, w}, 6: {b, r, w, g}, 7: {w, g, b, r}, 8: {g, w, r, b}, 9: {r, g, b, w},
	}
	stored := encodeJPEG(corners(64, 32))
	name := func(c color.Color) rune {
		red, green, blue, _ := c.RGBA()
		switch {
		case red > 0x8000 && green > 0x8000:
			return w
		case red > 0x8000:
			return r
		case green > 0x8000:
			return g
		case blue > 0x8000:
			return b
		}
		return '?'
	}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for o, want := range want {
			img := must.Get(Decode(t.Context(), exif(stored, order, o)))
			size := img.Bounds().Size()
			if turned := o >= 5 && o <= 8; turned != (size == image.Pt(32, 64)) {
				t.Errorf("orientation %d: %v", o, size)
			}
			right, bottom := size.X-5, size.Y-5
			got := [4]rune{name(img.At(4, 4)), name(img.At(right, 4)), name(img.At(4, bottom)), name(img.At(right, bottom))}
			if got != want {
				t.Errorf("orientation %d: corners %c, want %c", o, got, want)
			}
		}
	}
}

// Exif data truncated at any byte gives orientation 1.
func TestBrokenExif(t *testing.T) {
	whole := exif(encodeJPEG(corners(16, 16)), binary.BigEndian, 6)
	end := bytes.Index(whole, []byte("Exif")) + 6 + 8 + 2 + 24
	if orientation(whole[:end]) != 6 {
		t.Fatal("the whole of it is not read")
	}
	for n := 2; n < end; n++ {
		if o := orientation(whole[:n]); o != 1 {
			t.Errorf("%d bytes give orientation %d", n, o)
		}
	}
}

func FuzzDecode(f *testing.F) {
	small := corners(16, 8)
	for _, data := range [][]byte{encodePNG(small), encodeJPEG(small), encodeGIF(small), exif(encodeJPEG(small), binary.LittleEndian, 8), []byte("RIFF....WEBP"), nil} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := Decode(t.Context(), data)
		switch {
		case err == nil:
			if b := img.Bounds(); b.Empty() || b.Dx()*b.Dy() > MaxPixels {
				t.Errorf("a picture of %v", b)
			}
		case !errors.Is(err, ErrNoPicture) && !errors.Is(err, ErrBroken) && !errors.Is(err, ErrTooLarge):
			t.Errorf("an error of another kind: %v", err)
		}
	})
}
