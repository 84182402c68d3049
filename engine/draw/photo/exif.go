package photo

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"iter"
)

// orientation returns the Exif orientation of a JPEG file, 1 (upright) to 8; 1 if missing. Exif
// 2.3, section 4.6.4, tag 0x0112.
func orientation(data []byte) int {
	const app1 = 0xe1
	for kind, body := range segments(data) {
		if tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok && kind == app1 {
			return tiffOrientation(tiff)
		}
	}
	return upwards
}

// upwards is the orientation of an upright picture.
const upwards = 1

// segments yields the marker and content of the JPEG segments before the scan.
func segments(data []byte) iter.Seq2[byte, []byte] {
	const scan = 0xda
	return func(yield func(kind byte, body []byte) bool) {
		data := data[2:]
		for len(data) >= 4 && data[0] == 0xff && data[1] != scan {
			kind := data[1]
			if kind == 0xff { // fill byte
				data = data[1:]
				continue
			}
			size := int(binary.BigEndian.Uint16(data[2:]))
			if size < 2 || 2+size > len(data) || !yield(kind, data[4:2+size]) {
				return
			}
			data = data[2+size:]
		}
	}
}

// tiffOrientation reads the tag from the first directory of TIFF data.
func tiffOrientation(tiff []byte) int {
	const tag, short = 0x0112, 3
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(tiff, []byte("II*\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(tiff, []byte("MM\x00*")):
		order = binary.BigEndian
	default:
		return 1
	}
	if len(tiff) < 8 {
		return 1
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	entries := int(order.Uint16(tiff[at:]))
	rest := tiff[at+2:]
	for ; entries > 0 && len(rest) >= 12; entries-- {
		if order.Uint16(rest) == tag && order.Uint16(rest[2:]) == short {
			if o := int(order.Uint16(rest[8:])); o >= 1 && o <= 8 {
				return o
			}
			return 1
		}
		rest = rest[12:]
	}
	return 1
}

// upright rotates and mirrors a picture from an orientation to upright.
func upright(img image.Image, orientation int) image.Image {
	if orientation == upwards {
		return img
	}
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	src := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(src, src.Rect, img, b.Min, draw.Src)
	size := image.Pt(w, h)
	if orientation >= 5 {
		size = image.Pt(h, w)
	}
	dst := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			var sx, sy int
			switch orientation {
			case 2:
				sx, sy = w-1-x, y
			case 3:
				sx, sy = w-1-x, h-1-y
			case 4:
				sx, sy = x, h-1-y
			case 5:
				sx, sy = y, x
			case 6:
				sx, sy = y, h-1-x
			case 7:
				sx, sy = w-1-y, h-1-x
			case 8:
				sx, sy = w-1-y, x
			}
			copy(dst.Pix[dst.PixOffset(x, y):][:4], src.Pix[src.PixOffset(sx, sy):][:4])
		}
	}
	return dst
}
