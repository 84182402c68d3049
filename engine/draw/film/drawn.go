package film

import (
	"bytes"
	"context"
	"fmt"
	"image"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Reel is what can be played: positions, each a move after the one before.
type Reel interface {
	Moves() int
	// Drawing is the position after so many moves, from 0 on.
	Drawing(moves int) draw.Drawing
}

// Caption says after how many moves of a film a position comes, and which was the last, in
// letters.
func Caption(l text.Language, done, moves int, last string) string {
	where := moveOf.In(l, done, moves)
	if done == 0 {
		return where
	}
	return moveIs.In(l, where, last)
}

var (
	moveOf = draw.Phrase{"move %d of %d", "coup %d sur %d"}
	moveIs = draw.Phrase{"%s: %s", "%s\u00a0: %s"} // one of these, the move
)

// mostSampled is from how many positions the colours of a film are chosen.
const mostSampled = 12

// EncodeReel makes the film of a reel as a GIF file: each position as it is drawn, with no
// frames in between. It has room for the largest position that it looks at to choose its
// size; smaller ones stand in the middle.
func EncodeReel(ctx context.Context, r Reel, o Options) ([]byte, error) {
	moves := r.Moves()
	o.Between = -1
	o, err := o.complete(moves)
	if err != nil {
		return nil, err
	}
	screen, err := newScreen(r, o)
	if err != nil {
		return nil, err
	}
	var samples []*image.RGBA
	for _, at := range sampled(moves) {
		picture, err := screen.paint(ctx, r.Drawing(at))
		if err != nil {
			return nil, err
		}
		samples = append(samples, picture)
	}
	colours := newPalette(samples[0], samples...)
	var out bytes.Buffer
	rec := newRecorder(&out, screen.size, colours.colours, o.Once)
	total := (moves+o.Every-1)/o.Every + 1
	for done := range total {
		picture, err := screen.paint(ctx, r.Drawing(min(done*o.Every, moves)))
		if err != nil {
			return nil, err
		}
		copy(rec.frame, colours.plain(picture))
		rec.dirty = image.Rectangle{Max: screen.size}
		stands := o.Delay
		if done == 0 || done == total-1 {
			stands += o.Hold
		}
		if err := rec.show(stands); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(done+1, total)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if out.Len() > o.Most {
			return nil, fmt.Errorf("film: %w: more than %s at position %d of %d; show fewer, or smaller ones", ErrTooLong, text.Bytes(int64(o.Most)), done+1, total)
		}
	}
	rec.gif.end()
	return out.Bytes(), nil
}

// sampled are some positions of a reel, the first and the last among them.
func sampled(moves int) []int {
	var at []int
	every := max(1, (moves+mostSampled-1)/mostSampled)
	for i := 0; i < moves; i += every {
		at = append(at, i)
	}
	return append(at, moves)
}

// screen is where drawings are shown.
type screen struct {
	theme draw.Theme
	page  scene.Point // in units
	scale float64
	size  image.Point // in pixels
}

// margin is about every picture, in units.
const margin = 8

// newScreen chooses a size for the positions of a reel.
func newScreen(r Reel, o Options) (screen, error) {
	s := screen{theme: o.Theme}
	for _, at := range sampled(r.Moves()) {
		f := draw.Bare(r.Drawing(at), draw.Style{Theme: o.Theme})
		s.page = scene.Point{X: max(s.page.X, f.Width+2*margin), Y: max(s.page.Y, f.Height+2*margin)}
	}
	longest := o.Size
	if longest == 0 {
		longest = usualSize
	}
	if longest < 16 || longest > MaxSide {
		return s, fmt.Errorf("film: %w: %d pixels; the longer side has 16 to %d", ErrSize, longest, MaxSide)
	}
	s.scale = float64(longest) / max(s.page.X, s.page.Y)
	s.size = image.Pt(max(1, int(s.page.X*s.scale+0.5)), max(1, int(s.page.Y*s.scale+0.5)))
	if s.size.X*s.size.Y > MaxPixels {
		return s, fmt.Errorf("film: %w: %d by %d pixels, and a film has %d million at most", ErrSize, s.size.X, s.size.Y, MaxPixels/1_000_000)
	}
	return s, nil
}

// paint draws a position. One that is too large is made smaller.
func (s *screen) paint(ctx context.Context, d draw.Drawing) (*image.RGBA, error) {
	page := scene.New(float64(s.size.X), float64(s.size.Y))
	page.Rect(0, 0, page.Width, page.Height, 0, scene.Ink{Fill: s.theme.Ground()})
	drawn := draw.Bare(d, draw.Style{Theme: s.theme})
	k := min(s.scale, page.Width/(drawn.Width+2*margin), page.Height/(drawn.Height+2*margin))
	page.Place(scene.Point{X: (page.Width - k*drawn.Width) / 2, Y: (page.Height - k*drawn.Height) / 2}, k, drawn)
	return page.Paint(ctx, 0)
}

// MemoryOfReel is how many bytes EncodeReel takes at most, beside the file itself.
func MemoryOfReel(r Reel, o Options) (int64, error) {
	o.Theme = o.theme()
	s, err := newScreen(r, o)
	const pixel = 4 * (mostSampled + 4) // of the samples, and of what a picture is painted in
	return pixel * int64(s.size.X) * int64(s.size.Y), err
}
