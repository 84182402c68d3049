package player

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/show"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/keyboard"
	"taquin/engine/draw/boards"
	"taquin/engine/text"
)

// Play shows a film on the terminal, in place, and heeds its keys. The board that
// was seen last stays on the screen. Before the first board it calls begin. The
// error is luadraw.ErrNoTerminal where no film can be shown.
func Play(ctx context.Context, f luadraw.Film, s terminal.Std, colour bool, begin func()) error {
	keys, err := keyboard.Open(s.In)
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
	screen := screen{canvas: canvas, colour: colour}
	return screen.play(ctx, newPlayer(f, time.Now()), keys)
}

// screen is where a film is drawn.
type screen struct {
	canvas *terminal.Canvas
	colour bool
	shown  string // what is on it
}

const (
	// frameTime is between two frames at least: a terminal shows no more.
	frameTime = 20 * time.Millisecond
	// pollTime is how soon an interruption and another size of the window are noticed.
	pollTime = 50 * time.Millisecond
)

// play shows a film until it ends.
func (s *screen) play(ctx context.Context, p *player, keys *keyboard.Keys) error {
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
func (s *screen) draw(p *player, last bool) {
	columns, rows := s.canvas.Size()
	lines := s.frame(p, columns, rows, last)
	if text := strings.Join(lines, "\n"); text != s.shown || s.canvas.Resized() {
		s.shown = text
		s.canvas.Draw(lines)
	}
}

// frame is the lines of a film as it is now: the board and below it where in the
// film it is, and what the keys do unless it is the last.
func (s *screen) frame(p *player, columns, rows int, last bool) []string {
	look, fits := fitting(p.Film, columns, rows-1)
	status, help := p.status(columns)
	if !last {
		status += help
	}
	status = text.Cut(status, columns)
	if !fits {
		return []string{text.Cut("(the window is too small)", columns), status}[max(0, 2-rows):]
	}
	if s.colour {
		look.Paint = show.Paint(p.Board, p.moved())
	}
	grid := strings.TrimSuffix(boards.Grid(p.Board, p.Notation, look).String(), "\n")
	return append(strings.Split(grid, "\n"), status)
}

// fitting is the look in which a film's boards have room: with rules, bare, or
// the corner at the top left. It reports whether there is one.
func fitting(f luadraw.Film, columns, rows int) (look boards.Look, fits bool) {
	s := f.Board.Shape()
	look = boards.Fit(f.Board, f.Notation, columns)
	if !look.Bare && 2*s.Rows+1 > rows {
		look = boards.Look{Bare: true}
	}
	height := look.Rows
	if height == 0 {
		height = s.Rows
	}
	if look.Bare && (height > rows || height < s.Rows && height+1 > rows) {
		look.Rows = rows - 1 // and a line of dots
		if look.Cols == 0 {
			look.Cols = s.Cols
		}
	}
	block := boards.Grid(f.Board, f.Notation, look)
	return look, look.Rows >= 0 && rows >= 1 && block.Width <= columns && strings.Count(block.String(), "\n") <= rows
}
