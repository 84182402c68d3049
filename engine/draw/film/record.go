package film

import (
	"bytes"
	"image"
	"time"

	"taquin/engine/draw/scene"
)

// recorder writes a film frame by frame: of each what changes from the one before.
type recorder struct {
	gif   *gifWriter
	size  image.Point
	time  ticks
	frame []byte          // a byte a pixel
	shown []byte          // the frame before
	dirty image.Rectangle // where they may differ
	rect  []byte          // room for what is written
}

// newRecorder begins a film. Of its first frame everything is written.
func newRecorder(out *bytes.Buffer, size image.Point, colours []scene.Colour, once bool) *recorder {
	n := size.X * size.Y
	r := &recorder{gif: newGIF(out, size, colours, once), size: size, frame: make([]byte, n), shown: make([]byte, n), rect: make([]byte, 0, n)}
	for i := range r.shown {
		r.shown[i] = r.gif.transparent() // which no pixel is, so that all are written
	}
	return r
}

// show writes what the frame changes; within the rectangle that is written, what
// stays as it is is transparent.
func (r *recorder) show(d time.Duration) error {
	changed := r.changed()
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // the frame stands for its time all the same
	}
	r.rect = r.rect[:0]
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		from, to := y*r.size.X+changed.Min.X, y*r.size.X+changed.Max.X
		for i := from; i < to; i++ {
			p := r.frame[i]
			if p == r.shown[i] {
				p = r.gif.transparent()
			}
			r.rect = append(r.rect, p)
		}
		copy(r.shown[from:to], r.frame[from:to])
	}
	r.dirty = image.Rectangle{}
	return r.gif.frame(changed, r.rect, r.time.of(d))
}

// changed is the smallest rectangle that holds what the frame changes.
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
