package tui

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
)

// Options configure a game.
type Options struct {
	Look
	Blank    bool // arrow keys move the blank, not a tile
	Numbers  bool // on the picture too
	Rand     *rand.Rand
	Solver   Solver
	Progress *terminal.Progress // hidden during the game
}

// Play lets the user play on a board, and returns a line about the outcome. The moves are made on g.
// It returns the error of the context if that ends first. Before the first page it calls begin.
func Play(ctx context.Context, g *board.Game, s terminal.Std, o Options, begin func()) (outcome string, err error) {
	t := &table{viewer: viewer{Look: o.Look}, asker: &asker{solver: o.Solver}}
	defer t.asker.close() // after the terminal, which does not wait for it
	t.game = newGame(g, o)
	if err := run(ctx, s, o.Progress, begin, t); errors.Is(err, ErrNoTerminal) {
		return "", err
	} else {
		return t.game.outcome(time.Now()), err
	}
}

// table is a game in a window.
type table struct {
	*game
	viewer  viewer
	asker   *asker
	layout  layout // of the last frame
	shown   stamp
	pressed int // keys
}

// stamp is everything that a frame depends on.
type stamp struct {
	columns, rows, pressed, made int
	below, spent                 string
}

func (t *table) tick(now time.Time) time.Duration {
	if got := t.asker.attend(t.question()); got != nil {
		t.answer(got, now)
	}
	t.catchUp(now)
	return t.patience(now, pollTime)
}

func (t *table) frame(now time.Time, columns, rows int) (lines []string, ok bool) {
	far := t.asker.progress()
	_, spent := t.score(now)
	is := stamp{columns, rows, t.pressed, t.made, t.below(far, now), spent}
	if is == t.shown {
		return nil, false
	}
	t.shown = is
	lines, t.layout = t.viewer.lines(t.game, far, now, columns, rows)
	return lines, true
}

func (t *table) key(key tty.Key, clicked tty.Cell, now time.Time) {
	if key != tty.None {
		t.pressed++
	}
	t.press(key, t.layout.cell(clicked), now)
}

// suspend stops the clock of the game, too.
func (t *table) suspend(stop func()) {
	runs := t.clock.runs()
	t.clock.stop(time.Now())
	stop()
	t.shown = stamp{}
	if runs {
		t.clock.start(time.Now())
	}
}

func (t *table) leave()      { t.left = true }
func (t *table) ended() bool { return t.left }

// outcome describes the game after its end.
func (p *game) outcome(now time.Time) string {
	if p.solved() {
		return p.verdict(now)
	}
	moves, spent := p.score(now)
	where := ""
	if p.game.Board.Size() <= mostNamed {
		where = p.say("play.at", " at %v (%v)", p.game, p.Notation)
	}
	return p.say("play.left-after", "Left after %s and %s%s.", moves, spent, where)
}

// mostNamed is the size of the largest boards that are written in a line.
const mostNamed = 64
