package film

import (
	"context"
	"image"
	"time"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Reel is a sequence of positions, one move apart.
type Reel interface {
	Moves() int
	// Drawing is the position after a number of moves.
	Drawing(moves int) draw.Drawing
}

// Caption describes a position of a film: the number of moves made, and the last one in letters.
func Caption(l text.Language, done, moves int, last string) string {
	where := moveOf.In(l, done, moves)
	if done == 0 {
		return where
	}
	return moveIs.In(l, where, last)
}

var (
	moveOf = draw.Phrase{"move %d of %d", "coup %d sur %d"}
	moveIs = draw.Phrase{"%s: %s", "%s\u00a0: %s"} // moveOf, the move
)

// EncodeReel returns the film of a reel as a GIF file: one frame per position, without frames
// between. The film is as large as the largest of the sampled positions; smaller ones are centred.
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
	rec := newRecorder(screen.size, colours.all, o.Once)
	return rec.play(ctx, o, o.positions(moves), func(i int) (time.Duration, error) {
		picture, err := screen.paint(ctx, r.Drawing(min(i*o.Every, moves)))
		if err == nil {
			rec.frame, rec.dirty = colours.plain(picture), image.Rectangle{Max: screen.size}
		}
		return 0, err
	})
}

// maxSamples is the number of positions that determine the colours and the size of a film.
const maxSamples = 12

// sampled returns evenly spaced positions of a reel, including the first and the last.
func sampled(moves int) []int {
	var at []int
	every := max(1, (moves+maxSamples-1)/maxSamples)
	for i := 0; i < moves; i += every {
		at = append(at, i)
	}
	return append(at, moves)
}

// screen is the page on which positions are drawn.
type screen struct {
	theme draw.Theme
	page  scene.Point // in units
	scale float64
	size  image.Point // in pixels
}

// margin is the page margin in units.
const margin = 8

// newScreen chooses the size for the positions of a reel.
func newScreen(r Reel, o Options) (screen, error) {
	s := screen{theme: o.Theme}
	for _, at := range sampled(r.Moves()) {
		f := draw.Bare(r.Drawing(at), draw.Style{Theme: o.Theme})
		s.page = scene.Point{X: max(s.page.X, f.Width+2*margin), Y: max(s.page.Y, f.Height+2*margin)}
	}
	longest := o.Size
	if longest == 0 {
		longest = defaultSize
	}
	if longest < 16 || longest > MaxSide {
		return s, message.Errorf("draw.pixels-the-longer-side", "film: %w: %d pixels; the longer side has 16 to %d", ErrSize, longest, MaxSide)
	}
	s.scale = float64(longest) / max(s.page.X, s.page.Y)
	s.size = image.Pt(max(1, int(s.page.X*s.scale+0.5)), max(1, int(s.page.Y*s.scale+0.5)))
	if s.size.X*s.size.Y > MaxPixels {
		return s, message.Errorf("draw.by-pixels-and-a", "film: %w: %d by %d pixels, and a film has %d million at most", ErrSize, s.size.X, s.size.Y, MaxPixels/1_000_000)
	}
	return s, nil
}

// paint draws a position, scaled down if it is larger than the screen.
func (s *screen) paint(ctx context.Context, d draw.Drawing) (*image.RGBA, error) {
	drawn := draw.Bare(d, draw.Style{Theme: s.theme})
	k := min(s.scale, float64(s.size.X)/(drawn.Width+2*margin), float64(s.size.Y)/(drawn.Height+2*margin))
	return paint(ctx, drawn, s.theme, s.size, k)
}

// paint draws a scene in the centre of a frame. A theme without a page has an opaque background,
// because viewers show a film on any colour.
func paint(ctx context.Context, drawn *scene.Scene, t draw.Theme, size image.Point, scale float64) (*image.RGBA, error) {
	frame := scene.New(float64(size.X), float64(size.Y))
	frame.Rect(0, 0, frame.Width, frame.Height, 0, scene.Ink{Fill: t.Ground()})
	frame.Place(scene.Point{X: (frame.Width - scale*drawn.Width) / 2, Y: (frame.Height - scale*drawn.Height) / 2}, scale, drawn)
	return frame.Paint(ctx, 0)
}

// MemoryOfReel bounds the memory in bytes that EncodeReel needs, without the file.
func MemoryOfReel(r Reel, o Options) (int64, error) {
	o.Theme = o.theme()
	s, err := newScreen(r, o)
	const pixel = 4 * (maxSamples + 4) // the samples, and the frames
	return pixel * int64(s.size.X) * int64(s.size.Y), err
}
