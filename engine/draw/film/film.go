// Package film makes films of boards: GIFs in which a path is played move by
// move, the tiles sliding, or seen after each so many moves. Every look of a tile
// is painted once; the frames are put together from them, and of each frame only
// what has changed is written. It opens no files and knows no clock.
package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"taquin/engine/board"
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

// Encode makes the film of a path, played from a board that stays as it is, as a
// GIF file. A path that the board does not allow is the board's error.
func Encode(ctx context.Context, b *board.Board, n board.Notation, path board.Path, o Options) ([]byte, error) {
	if err := b.Copy().Play(path); err != nil {
		return nil, err
	}
	o, err := o.settled(len(path))
	if err != nil {
		return nil, err
	}
	l, err := newLook(ctx, b, n, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := shoot(ctx, &out, b.Copy(), path, l, o, MaxBytes); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// settled fills in what is 0 and refuses what cannot be, for a path of so many
// moves.
func (o Options) settled(moves int) (Options, error) {
	if o.Theme.Name == "" {
		o.Theme = draw.Themes()[0]
	}
	o.Every = max(1, o.Every)
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

// usual is a time where 0 stands for the usual one and less for none.
func usual(t, usual time.Duration) time.Duration {
	if t == 0 {
		return usual
	}
	return max(0, t)
}
