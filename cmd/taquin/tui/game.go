package tui

import (
	"errors"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// game is a round with questions to the solver and messages. Keys, the clock and answers change
// it.
type game struct {
	*round
	rules
	voice
	rng      *rand.Rand // draws new boards
	blank    bool       // directions move the blank
	view     picture    // how a picture is shown
	told     string     // the message below the board
	hinted   bool       // the next move of known is highlighted
	sure     bool       // the player was warned that one more key abandons the round
	left     bool
	hopeless error // why the board is unsolvable; nil if it is solvable

	asking   *question     // the player waits for the answer
	because  action        // hint, distance or solution
	wondered *question     // background search for the length of the round; nil when known
	best     *advice       // about the start of the round; nil if unknown
	known    *advice       // about the current or an earlier board
	playing  bool          // the path of known is played
	next     time.Time     // when its next move is due
	pace     time.Duration // between two of its moves
	hints    int           // in this round
}

// picture selects how a picture puzzle is shown.
type picture int

const (
	pictureAlone picture = iota
	pictureAndNumbers
	numbersAlone
)

// newGame starts a game on a board; moves are made on it.
func newGame(g *board.Game, o Options) *game {
	p := &game{voice: voice{o.Language}, rules: rules{g.Notation}, rng: o.Rand, blank: o.Blank}
	if o.Numbers {
		p.view = pictureAndNumbers
	}
	if o.Image == nil {
		p.view = numbersAlone
	}
	p.begin(g)
	switch {
	case o.Image != nil && !o.pictures():
		p.told = p.say("play.picture-not-shown", "The picture is not shown, because %v. The numbers make the same puzzle.", o.missing())
	case g.Board.LooksSolved():
		p.told = p.say("play.this-board-is-solved", "This board is solved. %s shuffles it.", p.named('n'))
	}
	return p
}

// begin starts a round on the current board.
func (p *game) begin(g *board.Game) {
	p.round = newRound(g)
	p.best, p.known, p.hints = nil, nil, 0
	p.quiet()
	p.wondered = nil
	if p.hopeless = g.Board.CheckSolvable(); p.hopeless == nil {
		p.wondered = ask(g.Board, besidePatience)
	} else {
		p.told = p.of(p.hopeless)
	}
}

// quiet removes the message.
func (p *game) quiet() { p.told, p.hinted, p.sure = "", false, false }

// question returns the question for the solver; nil for none.
func (p *game) question() *question {
	if p.asking != nil {
		return p.asking
	}
	return p.wondered
}

// press handles a key; at is the clicked cell, -1 for none.
func (p *game) press(key tty.Key, at int, now time.Time) {
	if key == tty.None {
		return
	}
	if p.asking != nil { // any key stops it
		p.asking = nil
		p.told = p.stopped(0)
		return
	}
	if p.playing {
		p.playing = false
		p.told = p.stopped(len(p.known.path))
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

// meant returns the move of the blank for a key.
func (p *game) meant(key tty.Key) (board.Move, bool) {
	if m, ok := p.rules.move(key); ok {
		return m, true
	}
	m, ok := directions[p.own(key)]
	if ok && !p.blank { // the tile moves that way, into the blank
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
			p.told = p.say("play.the-blank-stands-at", "The blank is at that edge.")
		} else {
			p.told = p.say("play.no-tile-can-move", "No tile can move that way.")
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
		p.told = p.say("play.only-tiles-in-the", "Only tiles in the row or the column of the blank slide.")
	}
}

// do performs an action.
func (p *game) do(a action, sure bool, now time.Time) {
	switch a {
	case toggle:
		p.blank = !p.blank
		p.quiet()
	case undo:
		p.quiet()
		if !p.round.undo(now) {
			p.told = p.say("play.there-is-no-move", "There is no move to take back.")
		}
	case redo:
		p.quiet()
		if !p.round.redo(now) {
			p.told = p.say("play.there-is-no-move-again", "There is no move to make again.")
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

// deal starts a new round; sure confirms that this one may be abandoned.
func (p *game) deal(sure bool) {
	if p.made > 0 && !p.solved() && !sure {
		p.quiet()
		p.told = p.say("play.this-board-will-be", "This board will be gone: %s once more for a new one.", p.named('n'))
		p.sure = true
		return
	}
	if err := Deal(p.game, p.rng); err != nil {
		p.told = p.of(err)
		return
	}
	p.begin(p.game)
}

// wonder asks the solver about the current board, or shows the answer if it is known.
func (p *game) wonder(a action, now time.Time) {
	b := p.game.Board
	p.quiet()
	switch {
	case p.hopeless != nil:
		p.told = p.of(p.hopeless)
	case b.LooksSolved():
		p.told = p.nothingLeft()
	case p.known.is(b):
		p.tell(a, now)
	case p.best.is(b):
		p.known = &advice{from: b.Copy(), path: p.best.path, least: p.best.least, reason: p.best.reason}
		p.tell(a, now)
	case p.wondered != nil && p.wondered.board.Equal(b): // in progress
		p.asking, p.because = p.wondered, a
	default:
		p.asking, p.because = ask(b, askedPatience), a
	}
}

// answer handles an answer of the solver.
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
			p.told = p.of(reason(got.err))
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

// learn keeps advice about the start of the round if it is better than before.
func (p *game) learn(a *advice) {
	if p.best == nil || a.proven() || !p.best.proven() && a.least > p.best.least {
		p.best = &advice{p.start, a.path, a.least, a.reason}
	}
	if a.proven() {
		p.wondered = nil
	}
}

// reason explains a missing answer or proof.
func reason(err error) error {
	if errors.Is(err, solver.ErrNotApplicable) {
		return errTooLarge
	}
	return err
}

var errTooLarge = message.New("play.no-proof-is-within", "no proof is within reach at this size")

// tell shows the advice about the current board.
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

const (
	// A solution is played in about this time, within limits for each move.
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

// patience returns the time until the next move of a solution, at most most.
func (p *game) patience(now time.Time, most time.Duration) time.Duration {
	if p.playing {
		return min(max(0, p.next.Sub(now)), most)
	}
	return most
}
