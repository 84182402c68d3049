// Package film encodes films as GIF files. Encode (board.go) plays moves on a board: it copies
// tiles that are drawn once, so that they can slide. EncodeReel (reel.go) draws every position of
// any other subject from scratch. Both share a palette of at most 255 colours (palette.go) and a
// recorder that encodes only changes (record.go). The package opens no files and reads no clock.
package film

import (
	"image"
	"time"

	"taquin/engine/draw"
	"taquin/engine/message"
)

// Options configure a film. The zero Options show every move.
type Options struct {
	Theme draw.Theme // the zero Theme is the default

	// Image is the picture of a picture puzzle: each tile shows the part of its home cell. It has
	// the proportions of the board (see photo.Cut) and is scaled to the film. On a solved board,
	// the part of the blank is shown too.
	Image image.Image
	Size  int // maximum pixels of the longer side; 0 for a default that suits the board

	// Delay is the time between two positions shown: per move, or per Every moves. GIF counts
	// hundredths of a second; viewers do not respect delays below two, which are rejected. 0 is a
	// quarter of a second for single moves, a tenth otherwise.
	Delay time.Duration
	// Hold is the extra time of the first and the last position; 0 for a second, negative for none.
	Hold time.Duration
	// Every is the number of moves per position shown; 0 for 1. The last position is always shown.
	Every int
	// Between is the number of frames in which a tile slides between two cells; 0 for a smooth
	// motion, negative for none. It does not apply if Every exceeds 1.
	Between int
	Once    bool // no repetition
	Limit   int  // maximum bytes of the file; 0 for MaxBytes, which is also the upper limit

	// Progress, if not nil, is called with the number of positions done.
	Progress func(done, total int)
}

// Limits of a film.
const (
	MaxFrames = 20_000
	MaxSide   = 4096      // pixels
	MaxPixels = 9_000_000 // of a frame; each takes about thirty bytes during encoding
	MaxBytes  = 100_000_000
)

// The errors of this package wrap one of these, or are the context's or the board's about the path.
var (
	ErrTooLong = message.New("draw.too-long-a-film", "too long a film")
	ErrSize    = message.New("draw.no-size-for-this", "no size for this film")
	ErrDelay   = message.New("draw.no-delay-that-a", "no delay that a GIF can have")
	ErrImage   = message.New("draw.no-picture-for-this", "no picture for this board")
)

// complete fills in defaults and validates the options for a number of moves.
func (o Options) complete(moves int) (Options, error) {
	o.Theme = o.theme()
	o.Every = max(1, o.Every)
	if o.Limit <= 0 || o.Limit > MaxBytes {
		o.Limit = MaxBytes
	}
	o.Hold = orDefault(o.Hold, time.Second)
	if o.Delay == 0 {
		o.Delay = 250 * time.Millisecond
		if o.Every > 1 {
			o.Delay = 100 * time.Millisecond
		}
	}
	switch {
	case o.Delay < minDelay || o.Delay > maxDelay:
		return o, message.Errorf("draw.there-are-delays-from", "film: %w: %v; there are delays from %v to %v", ErrDelay, o.Delay, minDelay, maxDelay)
	case o.Hold > maxDelay-o.Delay:
		return o, message.Errorf("draw.a-first-and-a", "film: %w: a hold of %v for the first and the last board; at most %v is possible", ErrDelay, o.Hold, maxDelay)
	}
	steps := o.positions(moves) - 1
	o.Between = o.between(steps)
	if frames := 1 + steps*(1+o.Between); frames > MaxFrames {
		return o, message.Errorf("draw.frames-and-there-are", "film: %w: %d frames, and there are %d at most; show the board after every %d moves",
			ErrTooLong, frames, MaxFrames, (moves+MaxFrames-2)/(MaxFrames-1))
	}
	return o, nil
}

// positions is the number of positions shown of a path.
func (o Options) positions(moves int) int { return 1 + (moves+o.Every-1)/o.Every }

// theme returns the theme or the default.
func (o Options) theme() draw.Theme {
	if o.Theme.Name == "" {
		return draw.Themes()[0]
	}
	return o.Theme
}

// orDefault replaces 0 by a default and negative times by 0.
func orDefault(t, usual time.Duration) time.Duration {
	if t == 0 {
		return usual
	}
	return max(0, t)
}

// Times in a GIF are integral hundredths of a second.
const (
	tick     = 10 * time.Millisecond
	minDelay = 2 * tick
	maxDelay = 65535 * tick
)

// Default motion of a tile: the maximum duration, and the approximate duration of a frame.
const (
	slideTime = 240 * time.Millisecond
	frameTime = 30 * time.Millisecond
)

// smoothLimit is the number of frames above which a film gets no default frames between, because it
// would become many times larger.
const smoothLimit = 5000

// between is the number of frames between two positions.
func (o Options) between(steps int) int {
	most := int(o.Delay/minDelay) - 1
	switch {
	case o.Every > 1 || o.Between < 0:
		return 0
	case o.Between > 0:
		return min(o.Between, most)
	}
	return max(0, min(int(min(o.Delay, slideTime)/frameTime)-1, most, smoothLimit/max(1, steps)-1))
}

// sliding is the duration of a tile's motion; it rests for the remainder of the delay.
func (o Options) sliding() time.Duration {
	frames := time.Duration(1 + o.Between)
	if o.Delay > slideTime && o.Between > 0 {
		return max(slideTime, frames*minDelay)
	}
	return o.Delay
}

// ticks rounds durations to ticks without accumulating errors.
type ticks struct{ written, at time.Duration }

func (t *ticks) of(d time.Duration) int {
	t.at += d
	n := max((t.at-t.written+tick/2)/tick, minDelay/tick)
	t.written += n * tick
	return int(n)
}

// eased maps the elapsed part of a motion to the covered part, from 0 to 1, with zero speed at both
// ends.
func eased(t float64) float64 { return t * t * (3 - 2*t) }
