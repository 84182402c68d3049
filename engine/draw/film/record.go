package film

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"time"

	"taquin/engine/message"
)

// recorder encodes a film frame by frame with image/gif, so that memory does not grow with the
// number of frames. Of each frame it encodes only the rectangle that contains all changes.
type recorder struct {
	out     bytes.Buffer
	size    image.Point
	palette color.Palette // of all frames; the last entry is transparent
	once    bool
	time    ticks
	frame   []byte          // the next frame, one byte per pixel
	shown   []byte          // the frame before
	dirty   image.Rectangle // contains their differences
}

// newRecorder starts a film in at most maxColours colours.
func newRecorder(size image.Point, colours color.Palette, once bool) *recorder {
	n := size.X * size.Y
	r := &recorder{size: size, palette: append(slices.Clip(colours), color.Transparent), once: once, frame: make([]byte, n), dirty: image.Rectangle{Max: size}}
	r.shown = bytes.Repeat([]byte{r.transparent()}, n) // no pixel of the first frame is unchanged
	return r
}

func (r *recorder) transparent() byte { return byte(len(r.palette) - 1) }

// play shows all positions and returns the film. Position draws the i-th one and returns the time
// of frames that it has already shown.
func (r *recorder) play(ctx context.Context, o Options, total int, position func(i int) (time.Duration, error)) ([]byte, error) {
	for i := range total {
		moving, err := position(i)
		if err != nil {
			return nil, err
		}
		rest := o.Delay - moving
		if i == 0 || i == total-1 {
			rest += o.Hold
		}
		if err := r.show(rest); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(i+1, total)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if r.out.Len() > o.Limit {
			return nil, message.Errorf("draw.more-than-at-position", "film: %w: more than %s at position %d of %d; show fewer, or smaller ones", ErrTooLong, message.Bytes(int64(o.Limit)), i+1, total)
		}
	}
	r.out.WriteByte(trailer)
	return r.out.Bytes(), nil
}

// show encodes the changes of the frame, which is visible for a time. Unchanged pixels within the
// encoded rectangle are transparent.
func (r *recorder) show(d time.Duration) error {
	changed := r.changed()
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // the time needs a frame
	}
	img := image.NewPaletted(changed, r.palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		from, to := y*r.size.X+changed.Min.X, y*r.size.X+changed.Max.X
		row := img.Pix[(y-changed.Min.Y)*img.Stride:]
		for i := from; i < to; i++ {
			row[i-from] = r.transparent()
			if r.frame[i] != r.shown[i] {
				row[i-from] = r.frame[i]
			}
		}
		copy(r.shown[from:to], r.frame[from:to])
	}
	r.dirty = image.Rectangle{}
	return r.encode(img, r.time.of(d))
}

// changed is the smallest rectangle that contains all changed pixels.
func (r *recorder) changed() image.Rectangle {
	var c image.Rectangle
	for y := r.dirty.Min.Y; y < r.dirty.Max.Y; y++ {
		row := y * r.size.X
		for x := r.dirty.Min.X; x < r.dirty.Max.X; x++ {
			if r.frame[row+x] != r.shown[row+x] {
				c = c.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return c
}

const (
	trailer = 0x3b
	loop    = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" // application extension: repeat forever
)

// encode appends a frame: a film of this frame alone, without its trailer and, except for the first
// frame, without its header. A header is 13 bytes and the palette.
func (r *recorder) encode(img *image.Paletted, delay int) error {
	var film bytes.Buffer
	err := gif.EncodeAll(&film, &gif.GIF{
		Image: []*image.Paletted{img}, Delay: []int{delay}, Disposal: []byte{gif.DisposalNone},
		Config: image.Config{ColorModel: r.palette, Width: r.size.X, Height: r.size.Y},
	})
	if err != nil {
		return err
	}
	content := film.Bytes()
	header := 13 + 3<<(1+content[10]&7)
	if r.out.Len() == 0 {
		r.out.Write(content[:header])
		if !r.once {
			r.out.WriteString(loop)
		}
	}
	r.out.Write(content[header : len(content)-1])
	return nil
}
