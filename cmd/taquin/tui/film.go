package tui

import (
	"fmt"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
)

// player is the state of a film: its position, and the effects of keys and the clock.
type player struct {
	luadraw.Film
	at     int           // moves made
	delay  time.Duration // between two moves now
	next   time.Time     // when the next move is due
	paused bool
	left   bool // the user has ended the film
}

// These limit the speed.
const (
	leastDelay = time.Millisecond
	mostDelay  = time.Minute
)

func newPlayer(f luadraw.Film, now time.Time) *player {
	return &player{Film: f, delay: f.Delay, next: now.Add(f.Delay)}
}

// to goes to the position after a number of moves, or the nearest one.
func (p *player) to(at int) {
	p.at = min(max(at, 0), p.Moves())
}

// catchUp makes the moves that are due.
func (p *player) catchUp(now time.Time) {
	if p.paused || now.Before(p.next) {
		return
	}
	due := 1 + int(now.Sub(p.next)/p.delay)
	p.next = p.next.Add(time.Duration(due) * p.delay)
	p.to(p.at + due)
}

// patience returns the time until the next move.
func (p *player) patience(now time.Time) time.Duration {
	if p.paused {
		return time.Hour
	}
	return max(0, p.next.Sub(now))
}

// ended reports whether the film is over. A paused film stays at its last board.
func (p *player) ended() bool { return p.left || p.at == p.Moves() && !p.paused }

// press handles a key.
func (p *player) press(key tty.Key, now time.Time) {
	switch key {
	case ' ':
		p.paused = !p.paused
	case tty.Right, 'n', 'l':
		p.step(p.at + 1)
	case tty.Left, 'p', 'b', 'h':
		p.step(p.at - 1)
	case tty.Home, 'g':
		p.step(0)
	case tty.End, 'G':
		p.step(p.Moves())
	case '+', '=', tty.Up:
		p.delay = max(p.delay/2, leastDelay)
	case '-', '_', tty.Down:
		p.delay = min(p.delay*2, mostDelay)
	case 'q', 'Q', tty.Escape:
		p.left = true
	default:
		return
	}
	p.next = now.Add(p.delay)
}

// step pauses at a position.
func (p *player) step(at int) {
	p.paused = true
	p.to(at)
}

// phrases are the player's texts.
type phrases struct {
	speed  string    // with the seconds per move
	paused string    // in place of the speed
	keys   [2]string // the help on keys, long and short
	leave  string    // the help on leaving
}

var phrasesOf = map[text.Language]phrases{
	text.English: {"%s s a move", "paused", [2]string{"   space: pause  ← →: step  + -: speed  ", " space: pause ←→: step +-: speed "}, "q: leave"},
	text.French:  {"%s s par coup", "pause", [2]string{"   espace\u00a0: pause  ← →\u00a0: pas à pas  + -\u00a0: vitesse  ", " espace\u00a0: pause ←→\u00a0: pas +-\u00a0: vitesse "}, "q\u00a0: quitter"},
}

// status returns the line below the board; help is the longest help on keys that fits.
func (p *player) status(columns int) (where, help string) {
	where = p.Caption(p.at)
	say, known := phrasesOf[p.Language]
	if !known {
		say = phrasesOf[text.English]
	}
	state := fmt.Sprintf("   ("+say.speed+")", p.Language.Short(p.delay.Seconds()))
	if p.paused {
		state = "   (" + say.paused + ")"
	}
	for _, help := range []string{state + say.keys[0] + say.leave, state + say.keys[1] + say.leave, state + "   " + say.leave, "   " + say.leave} {
		if utf8.RuneCountInString(where+help) <= columns {
			return where, help
		}
	}
	return where, ""
}
