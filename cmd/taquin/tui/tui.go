// Package tui is interactive play in a terminal: taquin play and draw.play.
//
// A board is played with single keys: round is the board with undo, redo and a clock, game is what
// keys and the solver's answers do, viewer and painter make lines of it within a layout. Other
// puzzles are played by typing names of moves: a hand has the typed text, a position the puzzle. A
// film shows moves. None of them knows the terminal; run, PlayFilm and Play do. Begin
// reading at Play and run.
package tui

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/message"
)

// ErrNoTerminal is the error if the terminal cannot show pages or send single keys.
var ErrNoTerminal = message.New("play.there-is-no-terminal", "there is no terminal to play at, which shows a page and sends single keys")

// pollTime is how soon interruptions, answers and changes of the window's size are noticed.
const pollTime = 50 * time.Millisecond

// page is something to play on that fills the window.
type page interface {
	// tick handles the clock, and returns how long to wait for the next key.
	tick(now time.Time) (patience time.Duration)
	// frame returns the lines of the window; ok is false if they are the same as last time.
	frame(now time.Time, columns, rows int) (lines []string, ok bool)
	key(key tty.Key, clicked tty.Cell, now time.Time)
	suspend(stop func()) // calls stop, which stops the program
	leave()
	ended() bool
}

// run shows a page and passes keys to it until it has ended. It returns the error of the context if
// that ends first. Before the first frame it calls begin.
func run(ctx context.Context, s terminal.Std, progress *terminal.Progress, begin func(), p page) error {
	keys, err := tty.OpenKeys(s.In)
	if err != nil {
		return ErrNoTerminal
	}
	defer keys.Close()
	begin()
	defer progress.Lend()()
	screen := terminal.OpenScreen(s.Out)
	if screen == nil {
		return ErrNoTerminal
	}
	defer screen.Close()
	var shown []string
	for !p.ended() {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		now := time.Now()
		patience := p.tick(now)
		columns, rows := screen.Size()
		if lines, ok := p.frame(now, columns, rows); ok && !slices.Equal(lines, shown) {
			screen.Draw(lines)
			shown = lines
		}
		key, err := keys.Next(patience)
		switch {
		case errors.Is(err, io.EOF): // the terminal has gone
			p.leave()
		case key == tty.CtrlZ:
			p.suspend(func() {
				screen.Close()
				keys.Suspend()
				screen.Reopen()
			})
			shown = nil
		default:
			p.key(key, keys.Clicked(), time.Now())
		}
	}
	return nil
}
