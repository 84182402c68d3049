package draw

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/slide"
	"taquin/luabind/bind"
)

// A Player plays a film on the screen until it ends or the user leaves. Without a screen it returns
// ErrNoTerminal, and the boards are printed; if the context ends, it returns its error.
type Player func(ctx context.Context, f Film) error

// ErrNoTerminal is the error of a Player or a Table without a terminal.
var ErrNoTerminal = message.New("draw.there-is-no-terminal", "there is no terminal to play on")

// Round is a position to play by hand: a board, a state of a puzzle or of sliding pieces; the other
// two are nil. The moves change it.
type Round struct {
	Game   *board.Game
	Puzzle *puzzle.State
	Slide  *slide.State
	Memory int64 // limit of the solvers that the user calls

	// Of a board:
	Blank   bool        // arrow keys say where the blank goes, not a tile
	Image   image.Image // of a picture puzzle, cut for the board; nil for numbers
	Numbers bool        // on the picture too
	Rand    *rand.Rand  // of new boards
}

// A Table lets the user play a round until the user leaves. Its errors are those of a Player.
type Table func(ctx context.Context, r Round) error

// usualDelay is the time between two moves in the terminal.
const usualDelay = 300 * time.Millisecond

// play is draw.play: it plays a word or, without one, by hand.
func (m *Module) play(a bind.Args, x, word lua.LValue, o options) int {
	byHand := word == lua.LNil && a.GetTop() != 2 // an explicit nil was to be a word
	_, isBoard := bind.Of[*board.Game](x)
	switch reel, ok := searchesOf(a, x, o); {
	case ok && word != lua.LNil:
		a.Fail("draw.a-search-is-played", "a search is played without a word")
	case ok:
		return m.playFilm(a, reel, o)
	case byHand && (o.blank || o.image != "") && !isBoard:
		a.Fail("draw.blank-and-image-are", "blank and image are for boards")
	case byHand && o.delay != 0:
		a.Fail("draw.delay-is-for-a", "delay needs a move sequence; without one you play by hand")
	case byHand:
		return m.playByHand(a, x, o)
	case o.blank || o.image != "":
		a.Fail("draw.blank-and-image-are-for", "blank and image are for playing by hand, without a word")
	}
	return m.playFilm(a, reelOf(a, x, word), o)
}

// playByHand lets the user play on x itself, and returns it.
func (m *Module) playByHand(a bind.Args, x lua.LValue, o options) int {
	if a.State.Guard.Sandbox {
		a.Fail("draw.nobody-plays-by-hand", "play by hand is not available in the sandbox; pass a move sequence")
	}
	r := Round{Memory: a.State.Guard.SolverMemory()}
	if g, ok := bind.Of[*board.Game](x); ok {
		r.Game, r.Blank, r.Image, r.Numbers, r.Rand = g, o.blank, m.image(a, g.Board.Shape(), o), o.board.Numbers, m.Random.Rand()
	} else if s, ok := bind.Of[*puzzle.State](x); ok {
		r.Puzzle = s
	} else if s, ok := bind.Of[*slide.State](x); ok {
		r.Slide = s
	} else {
		refuseToPlay(a, x)
	}
	if m.Table == nil {
		failWithoutTable(a)
	}
	defer a.State.Guard.AllowExtra(r.Memory)()
	a.State.Progress.Clear()
	err := m.Table(a.State.Guard, r)
	a.CheckStopped()
	switch {
	case errors.Is(err, ErrNoTerminal):
		failWithoutTable(a)
	case err != nil:
		a.Fail("", "%s", err)
	}
	return a.Return(a.Get(1))
}

// failWithoutTable raises the error where nobody can play by hand.
func failWithoutTable(a bind.Args) {
	a.Fail("draw.there-is-no-terminal-to", "there is no terminal to play on by hand; give a word to play, or call this at the prompt (taquin, in a terminal)")
}

// playFilm plays a film. Without a terminal it prints the boards; otherwise only the page has them.
func (m *Module) playFilm(a bind.Args, reel Reel, o options) int {
	f := Film{Reel: reel, Delay: o.delay, Language: m.language}
	if f.Delay == 0 {
		f.Delay = usualDelay
	}
	out := a.State.Output
	printed := func() string { return f.printed(out.Width()) }
	err := error(ErrNoTerminal)
	if m.Play != nil {
		a.State.Progress.Clear()
		err = m.Play(a.State.Guard, f)
	}
	if errors.Is(err, ErrNoTerminal) {
		a.Check(out.PrintWide(printed))
		return 0
	}
	a.CheckStopped()
	if err != nil {
		a.Fail("", "%s", err)
	}
	a.Check(out.KeepOnPage(printed))
	return 0
}
