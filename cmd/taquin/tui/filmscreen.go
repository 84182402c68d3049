package tui

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
)

// PlayFilm shows a film on the terminal, in place, and heeds its keys. The board that
// was seen last stays on the screen. Before the first board it calls begin. The
// error is luadraw.ErrNoTerminal where no film can be shown.
func PlayFilm(ctx context.Context, f luadraw.Film, s terminal.Std, colour bool, begin func()) error {
	keys, err := tty.OpenKeys(s.In)
	if err != nil {
		return luadraw.ErrNoTerminal
	}
	defer keys.Close()
	begin()
	canvas := terminal.OpenCanvas(s.Out)
	if canvas == nil {
		return luadraw.ErrNoTerminal
	}
	defer canvas.Close()
	screen := filmScreen{canvas: canvas, colour: colour}
	return screen.play(ctx, newPlayer(f, time.Now()), keys)
}

// screen is where a film is drawn.
type filmScreen struct {
	canvas *terminal.Canvas
	colour bool
	shown  string // what is on it
}

// frameTime is the shortest time between two frames.
const frameTime = 20 * time.Millisecond

// play shows a film until it ends.
func (s *filmScreen) play(ctx context.Context, p *player, keys *tty.Keys) error {
	for {
		now := time.Now()
		p.catchUp(now)
		if err := ctx.Err(); err != nil {
			return err // Ctrl-C has begun another line below the board
		}
		if p.ended() {
			s.draw(p, true)
			return nil
		}
		s.draw(p, false)
		key, err := keys.Next(min(max(p.patience(now), frameTime), pollTime))
		if errors.Is(err, io.EOF) { // nobody looks on
			p.left = true
		}
		p.press(key, time.Now())
	}
}

// draw draws a film as it is now, if it looks otherwise than what is shown.
func (s *filmScreen) draw(p *player, last bool) {
	columns, rows := s.canvas.Size()
	lines := s.frame(p, columns, rows, last)
	if text := strings.Join(lines, "\n"); text != s.shown || s.canvas.Resized() {
		s.shown = text
		s.canvas.Draw(lines)
	}
}

// frame is the lines of a film as it is now: the board and below it where in the
// film it is, and what the keys do unless it is the last.
func (s *filmScreen) frame(p *player, columns, rows int, last bool) []string {
	lines, fits := p.Fitted(p.at, luadraw.Room{Columns: columns, Rows: rows - 1, Colour: s.colour})
	status, help := p.status(columns)
	if !last {
		status += help
	}
	status = text.Cut(status, columns)
	if !fits {
		return []string{text.Cut("(the window is too small)", columns), status}[max(0, 2-rows):]
	}
	return append(lines, status)
}
