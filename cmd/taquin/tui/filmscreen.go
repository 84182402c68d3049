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

// PlayFilm shows a film in place. The last board stays on the screen. Before the first board it
// calls begin. It returns luadraw.ErrNoTerminal if the terminal cannot show films.
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

// filmScreen draws a film.
type filmScreen struct {
	canvas *terminal.Canvas
	colour bool
	shown  string // the last frame
}

// frameTime is the shortest time between two frames.
const frameTime = 20 * time.Millisecond

// play shows a film until it ends.
func (s *filmScreen) play(ctx context.Context, p *player, keys *tty.Keys) error {
	for {
		now := time.Now()
		p.catchUp(now)
		if err := ctx.Err(); err != nil {
			return err // after Ctrl-C the cursor is below the board
		}
		if p.ended() {
			s.draw(p, true)
			return nil
		}
		s.draw(p, false)
		key, err := keys.Next(min(max(p.patience(now), frameTime), pollTime))
		if errors.Is(err, io.EOF) { // the terminal has gone
			p.left = true
		}
		p.press(key, time.Now())
	}
}

// draw draws the current frame if it differs from the last one.
func (s *filmScreen) draw(p *player, last bool) {
	columns, rows := s.canvas.Size()
	lines := s.frame(p, columns, rows, last)
	if text := strings.Join(lines, "\n"); text != s.shown || s.canvas.Resized() {
		s.shown = text
		s.canvas.Draw(lines)
	}
}

// frame returns the lines of the current frame: the board, the position and, before the last
// frame, the help on keys.
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
