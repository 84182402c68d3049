// Package play is a board that somebody solves by hand at a terminal: taquin play and
// draw.play without a word. (Films of moves are package player's.)
//
// What a game remembers is in round (the board, undo and redo, the clock) and game (what
// keys and the solver's answers do), without a terminal; viewer makes lines of it, as
// layout shares the window out and painter draws the tiles; advice is how a solver, which
// the package is given, is asked beside the game. Begin reading at Play, which is the
// only one that knows the terminal.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/keyboard"
	"taquin/engine/board"
)

// Options are what a game is given beside its board.
type Options struct {
	Look
	Blank    bool // arrow keys say where the blank goes, not a tile
	Numbers  bool // on the picture too
	Rand     *rand.Rand
	Solver   Solver
	Progress *terminal.Progress // has no room while the game is on
}

// ErrNoTerminal is the error where nobody can play.
var ErrNoTerminal = errors.New("there is no terminal to play at, which shows a page and sends single keys")

// pollTime is how soon an interruption, an answer and another size of the window are
// noticed.
const pollTime = 50 * time.Millisecond

// Play lets somebody play on a board until the player leaves, and says in a line how
// it went. The moves are made on g. It returns the error of the context if that ends
// before; before the first page it calls begin.
func Play(ctx context.Context, g *board.Game, s terminal.Std, o Options, begin func()) (outcome string, err error) {
	asker := newAsker(o.Solver)
	defer asker.close() // after the terminal, which does not wait for it
	keys, err := keyboard.Open(s.In)
	if err != nil {
		return "", ErrNoTerminal
	}
	defer keys.Close()
	begin()
	defer o.Progress.Lend()()
	screen := terminal.OpenScreen(s.Out)
	if screen == nil {
		return "", ErrNoTerminal
	}
	defer screen.Close()
	t := &table{game: newGame(g, o), viewer: viewer{Look: o.Look}, screen: screen, keys: keys, asker: asker}
	err = t.run(ctx)
	return t.game.outcome(time.Now()), err
}

// table is where a game is played.
type table struct {
	*game
	viewer  viewer
	screen  *terminal.Screen
	keys    *keyboard.Keys
	asker   *asker
	layout  layout // of what is shown
	shown   stamp
	pressed int // keys
}

// stamp is all that a page depends on: another one is another page.
type stamp struct {
	columns, rows, pressed, made int
	below, spent                 string
}

// run plays until the player leaves.
func (t *table) run(ctx context.Context) error {
	for !t.left {
		now := time.Now()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if got := t.asker.attend(t.question()); got != nil {
			t.answer(got, now)
		}
		t.catchUp(now)
		t.show(now)
		key, err := t.keys.Next(t.patience(now, pollTime))
		switch {
		case errors.Is(err, io.EOF): // nobody is there any more
			t.left = true
		case key == keyboard.CtrlZ:
			t.suspend()
		default:
			if key != keyboard.None {
				t.pressed++
			}
			t.press(key, t.layout.cell(t.keys.Clicked()), time.Now())
		}
	}
	return nil
}

// show draws the game, if it looks otherwise than it did.
func (t *table) show(now time.Time) {
	columns, rows := t.screen.Size()
	far := t.asker.progress()
	_, spent := t.score(now)
	is := stamp{columns, rows, t.pressed, t.made, t.below(far, now), spent}
	if is == t.shown {
		return
	}
	var lines []string
	lines, t.layout = t.viewer.lines(t.game, far, now, columns, rows)
	t.screen.Draw(lines)
	t.shown = is
}

// suspend stops the program, and the time of the game.
func (t *table) suspend() {
	runs := t.clock.runs()
	t.clock.stop(time.Now())
	t.screen.Close()
	t.keys.Suspend()
	t.screen.Reopen()
	t.shown = stamp{}
	if runs {
		t.clock.start(time.Now())
	}
}

// outcome says how a game went that is left.
func (p *game) outcome(now time.Time) string {
	if p.solved() {
		return p.verdict(now)
	}
	moves, spent := p.score(now)
	where := ""
	if p.game.Board.Size() <= mostNamed {
		where = fmt.Sprintf(" at %s (%s)", p.game, p.Notation)
	}
	return fmt.Sprintf("Left after %s and %s%s.", moves, spent, where)
}

// mostNamed is the size of boards that are written out in a line.
const mostNamed = 64
