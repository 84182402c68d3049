package tui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// game is what keys, the clock and the solver's answers make of a board: a round, what
// has been asked, and what is told. It has no terminal.
type game struct {
	*round
	rules
	rng      *rand.Rand // of new boards
	blank    bool       // directions are those of the blank
	view     picture    // of a picture
	told     string     // below the board
	hinted   bool       // the next move of known is shown
	sure     bool       // what has been told is that one key more gives up the round
	left     bool
	hopeless error // why the board cannot be solved; nil if it can

	asking   *question     // of the player, who waits for the answer
	because  action        // hint, distance or solution: what was asked
	wondered *question     // how many moves the round needs, beside it; nil once that is known
	best     *advice       // about the start of the round, which it keeps; nil if not known
	known    *advice       // about the board as it is, or as it was somewhere on the way
	playing  bool          // the path of known is being played
	next     time.Time     // when its next move is due
	pace     time.Duration // between two of its moves
	hints    int           // that were given in this round
}

// picture is how a picture puzzle is seen.
type picture int

const (
	pictureAlone picture = iota
	pictureAndNumbers
	numbersAlone
)

// newGame begins a game on a board, whose moves will be made on it.
func newGame(g *board.Game, o Options) *game {
	p := &game{rules: rules{g.Notation}, rng: o.Rand, blank: o.Blank}
	if o.Numbers {
		p.view = pictureAndNumbers
	}
	if o.Image == nil {
		p.view = numbersAlone
	}
	p.begin(g)
	switch {
	case o.Image != nil && !o.pictures():
		p.told = "The picture is not shown, because " + o.missing() + ". The numbers make the same puzzle."
	case g.Board.LooksSolved():
		p.told = "This board is solved. " + p.named('n') + " shuffles it."
	}
	return p
}

// begin begins a round on a board as it is now.
func (p *game) begin(g *board.Game) {
	p.round = newRound(g)
	p.best, p.known, p.hints = nil, nil, 0
	p.quiet()
	p.wondered = nil
	if p.hopeless = g.Board.CheckSolvable(); p.hopeless == nil {
		p.wondered = ask(g.Board, besidePatience)
	} else {
		p.told = p.hopeless.Error()
	}
}

// quiet takes away what was told.
func (p *game) quiet() { p.told, p.hinted, p.sure = "", false, false }

// question is what the solver is to answer now, nil for nothing.
func (p *game) question() *question {
	if p.asking != nil {
		return p.asking
	}
	return p.wondered
}

// press does what a key says; at is the cell of the board on which the mouse was
// clicked, -1 for none.
func (p *game) press(key tty.Key, at int, now time.Time) {
	if key == tty.None {
		return
	}
	if p.asking != nil { // any key stops that
		p.asking = nil
		p.told = "Stopped."
		return
	}
	if p.playing {
		p.playing = false
		p.told = fmt.Sprintf("Stopped, %s before the end.", text.Count(len(p.known.path), "move"))
		return
	}
	sure := p.sure
	p.sure = false
	if m, ok := p.meant(key); ok {
		p.make(m, now)
		return
	}
	switch key = p.own(key); {
	case key == tty.Click:
		p.click(at, now)
	case key == tty.Enter && p.solved():
		p.deal(true)
	default:
		p.do(actions[key], sure, now)
	}
}

// meant is the move of the blank that a key makes.
func (p *game) meant(key tty.Key) (board.Move, bool) {
	if m, ok := p.rules.move(key); ok {
		return m, true
	}
	m, ok := directions[p.own(key)]
	if ok && !p.blank { // a tile goes that way, into the blank
		m = m.Opposite()
	}
	return m, ok
}

// make makes a move.
func (p *game) make(m board.Move, now time.Time) {
	if p.solved() {
		return
	}
	follows := p.known.is(p.game.Board)
	if !p.round.move(m, now) {
		p.quiet()
		if p.blank {
			p.told = "The blank stands at that edge."
		} else {
			p.told = "No tile can move that way."
		}
		return
	}
	p.quiet()
	if follows {
		p.known.follow(m)
	}
}

// click slides the tiles between the mouse and the blank.
func (p *game) click(at int, now time.Time) {
	if at < 0 || p.solved() || at == p.game.Board.Blank() {
		return
	}
	p.quiet()
	if p.slide(at, now) == 0 {
		p.told = "Only tiles in the row or the column of the blank slide."
	}
}

// do does what a key is for.
func (p *game) do(a action, sure bool, now time.Time) {
	switch a {
	case toggle:
		p.blank = !p.blank
		p.quiet()
	case undo:
		p.quiet()
		if !p.round.undo(now) {
			p.told = "There is no move to take back."
		}
	case redo:
		p.quiet()
		if !p.round.redo(now) {
			p.told = "There is no move to make again."
		}
	case hint, distance, solution:
		p.wonder(a, now)
	case follow:
		if p.hinted {
			p.make(p.known.path[0], now)
			p.helped++
		}
	case look:
		if p.view++; p.view > numbersAlone {
			p.view = pictureAlone
		}
	case deals:
		p.deal(sure)
	case leave:
		p.left = true
	}
}

// deal begins a new round; sure says that this one may be given up.
func (p *game) deal(sure bool) {
	if p.made > 0 && !p.solved() && !sure {
		p.quiet()
		p.told = "This board will be gone: " + p.named('n') + " once more for a new one."
		p.sure = true
		return
	}
	if err := Deal(p.game, p.rng); err != nil {
		p.told = err.Error()
		return
	}
	p.begin(p.game)
}

// wonder asks what the player wants to know of the board as it is, or tells it if
// it is known.
func (p *game) wonder(a action, now time.Time) {
	b := p.game.Board
	p.quiet()
	switch {
	case p.hopeless != nil:
		p.told = p.hopeless.Error()
	case b.LooksSolved():
		p.told = "There is nothing left to do."
	case p.known.is(b):
		p.tell(a, now)
	case p.best.is(b):
		p.known = &advice{from: b.Copy(), path: p.best.path, least: p.best.least, reason: p.best.reason}
		p.tell(a, now)
	case p.wondered != nil && p.wondered.board.Equal(b): // which is being answered
		p.asking, p.because = p.wondered, a
	default:
		p.asking, p.because = ask(b, askedPatience), a
	}
}

// answer takes what the solver has to say.
func (p *game) answer(got *answer, now time.Time) {
	asked := got.to == p.asking
	if asked {
		p.asking = nil
	}
	if got.to == p.wondered {
		p.wondered = nil
	}
	if got.err != nil {
		if asked {
			p.told = reason(got.err)
		}
		return
	}
	if got.is(p.start) {
		p.learn(got.advice)
	}
	if asked {
		p.known = got.advice
		p.tell(p.because, now)
	}
}

// learn keeps what is known of the start of the round, unless it was known better.
func (p *game) learn(a *advice) {
	if p.best == nil || a.proven() || !p.best.proven() && a.least > p.best.least {
		p.best = &advice{p.start, a.path, a.least, a.reason}
	}
	if a.proven() {
		p.wondered = nil
	}
}

// reason is why there is no answer, or no proof.
func reason(err error) string {
	if errors.Is(err, solver.ErrNotApplicable) {
		return "no proof is within reach at this size"
	}
	return err.Error()
}

// tell says what is known of the board as it is.
func (p *game) tell(a action, now time.Time) {
	switch a {
	case hint:
		p.hinted = true
		p.hints++
		p.told = p.hintText()
	case distance:
		p.told = p.distanceText()
	case solution:
		p.playing = true
		p.pace = min(max(wholeSolution/time.Duration(len(p.known.path)), fastest), slowest)
		p.next = now.Add(p.pace)
	}
}

// How a solution is played: all of it in about so long, but no faster than can be
// followed and no slower than anybody likes to wait.
const (
	wholeSolution = 15 * time.Second
	fastest       = 20 * time.Millisecond
	slowest       = 300 * time.Millisecond
)

// catchUp makes the moves of a solution that are due.
func (p *game) catchUp(now time.Time) {
	for p.playing && !now.Before(p.next) {
		p.next = p.next.Add(p.pace)
		p.make(p.known.path[0], now)
		p.helped++
		if len(p.known.path) == 0 {
			p.playing = false
		}
	}
}

// patience is how soon something happens by itself, most if nothing does before.
func (p *game) patience(now time.Time, most time.Duration) time.Duration {
	if p.playing {
		return min(max(0, p.next.Sub(now)), most)
	}
	return most
}
