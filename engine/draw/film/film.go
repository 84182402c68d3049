// Package film makes films of boards: GIFs in which a path is played move by move,
// the tiles sliding, or seen after every so many moves. It opens no files and knows
// no clock. Begin with Encode in shoot.go, which puts frames together from tiles that
// are painted once (sprites.go) in at most 255 colours (palette.go), and writes of
// each frame only what has changed (record.go, gif.go). What is no board is played by
// EncodeReel in drawn.go, which draws every position anew.
package film

import (
	"errors"
	"fmt"
	"image"
	"time"

	"taquin/engine/draw"
)

// Options say how a film looks and runs. The zero Options play every move.
type Options struct {
	Theme draw.Theme // the zero Theme is the usual one

	// Image is the picture of a picture puzzle: each tile shows the part of it
	// that belongs to the cell where the tile belongs. It has the proportions of
	// the board (see photo.Cut), and is scaled to the film. While the board is
	// solved, the part that belongs to the blank is put back.
	Image image.Image
	Size  int // pixels of the longer side at most; 0 for what suits the board

	// Delay is the time from one board that is shown to the next: a move, or Every
	// moves. A GIF counts hundredths of a second; under two of them viewers make of
	// it what they like, so that less is refused. 0 is a quarter of a second for
	// moves, a tenth where several are made at once.
	Delay time.Duration
	// Hold is how much longer the first and the last board stand; 0 for a second,
	// less than 0 for none.
	Hold time.Duration
	// Every is after how many moves the board is shown, 0 for 1. The last board is
	// always shown.
	Every int
	// Between is how many frames a tile has on its way from a cell to the next: 0
	// for as many as make it slide and not jump, less than 0 for none. When several
	// moves are made at once there are none.
	Between int
	Once    bool // played once and not over and over
	Most    int  // bytes of the file; 0 for MaxBytes, which is the most in any case

	// Progress, if it is there, is told how many of the boards that are shown are
	// done.
	Progress func(done, total int)
}

// What a film has at most.
const (
	MaxFrames = 20_000
	MaxSide   = 4096      // pixels
	MaxPixels = 9_000_000 // of a frame, each of which takes some thirty bytes while the film is made
	MaxBytes  = 100_000_000
)

// What can be wrong with a film; the errors of this package wrap one of them, or
// what the context says, or are the board's about the path.
var (
	ErrTooLong = errors.New("too long a film")
	ErrSize    = errors.New("no size for this film")
	ErrDelay   = errors.New("no delay that a GIF can have")
	ErrImage   = errors.New("no picture for this board")
)

// complete fills in what is 0 and refuses what cannot be, for a path of so many
// moves.
func (o Options) complete(moves int) (Options, error) {
	o.Theme = o.theme()
	o.Every = max(1, o.Every)
	if o.Most <= 0 || o.Most > MaxBytes {
		o.Most = MaxBytes
	}
	o.Hold = usual(o.Hold, time.Second)
	if o.Delay == 0 {
		o.Delay = 250 * time.Millisecond
		if o.Every > 1 {
			o.Delay = 100 * time.Millisecond
		}
	}
	switch {
	case o.Delay < shortest || o.Delay > longest:
		return o, fmt.Errorf("film: %w: %v; there are delays from %v to %v", ErrDelay, o.Delay, shortest, longest)
	case o.Hold > longest-o.Delay:
		return o, fmt.Errorf("film: %w: a first and a last board that stand %v longer; a board stands up to %v", ErrDelay, o.Hold, longest)
	}
	steps := (moves + o.Every - 1) / o.Every
	o.Between = o.between(steps)
	if frames := 1 + steps*(1+o.Between); frames > MaxFrames {
		return o, fmt.Errorf("film: %w: %d frames, and there are %d at most; show the board after every %d moves",
			ErrTooLong, frames, MaxFrames, (moves+MaxFrames-2)/(MaxFrames-1))
	}
	return o, nil
}

// theme is the theme, or the usual one.
func (o Options) theme() draw.Theme {
	if o.Theme.Name == "" {
		return draw.Themes()[0]
	}
	return o.Theme
}

// usual is a time where 0 stands for the usual one and less for none.
func usual(t, usual time.Duration) time.Duration {
	if t == 0 {
		return usual
	}
	return max(0, t)
}

// Times in a GIF are whole hundredths of a second.
const (
	tick     = 10 * time.Millisecond
	shortest = 2 * tick
	longest  = 65535 * tick
)

// How a tile slides where no option says it: for slide at most, in frames of about
// frame each.
const (
	slide = 240 * time.Millisecond
	frame = 30 * time.Millisecond
)

// smoothest is up to how many frames in all a film gets frames in between that
// nobody asked for: a long one would be many times as large.
const smoothest = 5000

// between is how many frames in between a step has.
func (o Options) between(steps int) int {
	most := int(o.Delay/shortest) - 1
	switch {
	case o.Every > 1 || o.Between < 0:
		return 0
	case o.Between > 0:
		return min(o.Between, most)
	}
	return max(0, min(int(min(o.Delay, slide)/frame)-1, most, smoothest/max(1, steps)-1))
}

// sliding is how long a tile slides; for the rest of the delay it stands.
func (o Options) sliding() time.Duration {
	frames := time.Duration(1 + o.Between)
	if o.Delay > slide && o.Between > 0 {
		return max(slide, frames*shortest)
	}
	return o.Delay
}

// ticks turns times into ticks whose sum is right: what is rounded off one is added
// to the next.
type ticks struct{ written, at time.Duration }

func (t *ticks) of(d time.Duration) int {
	t.at += d
	n := max((t.at-t.written+tick/2)/tick, shortest/tick)
	t.written += n * tick
	return int(n)
}

// eased is how far along its way a tile is at a part of its time, from 0 to 1: it
// starts and comes to rest gently.
func eased(t float64) float64 { return t * t * (3 - 2*t) }
