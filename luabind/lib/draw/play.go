package draw

import (
	"context"
	"errors"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// Film is a board and the moves that are to be seen on it.
type Film struct {
	Board    *board.Board // before the first move; whoever plays the film may move it
	Notation board.Notation
	Moves    board.Path
	Delay    time.Duration // between two moves
	Language text.Language // of what is said of it
}

// A Player plays a film where the user looks, until its end or until the user leaves.
// It returns the error of the context if that ends before, and ErrNoTerminal if it has
// no place to play; the boards are printed then.
type Player func(ctx context.Context, f Film) error

// ErrNoTerminal is what a Player returns that has no terminal.
var ErrNoTerminal = errors.New("there is no terminal to play on")

// usualDelay is the time between two moves in the terminal.
const usualDelay = 300 * time.Millisecond

// play is draw.play. What is kept beside the screen holds the boards that are printed
// without a terminal.
func (m *Module) play(a bind.Args, g *board.Game, word lua.LValue, o options) int {
	f := Film{Board: g.Board.Copy(), Notation: g.Notation, Moves: values.Moves(a, g, word), Delay: o.delay, Language: m.language}
	if f.Delay == 0 {
		f.Delay = usualDelay
	}
	out := a.State.Output
	printed := func() string { return f.printed(out.Width()) }
	err := error(ErrNoTerminal)
	if m.Play != nil {
		a.State.Progress.Clear()
		played := f
		played.Board = f.Board.Copy()
		err = m.Play(a.State.Guard, played)
	}
	if errors.Is(err, ErrNoTerminal) {
		a.Check(out.PrintWide(printed))
		return 0
	}
	a.CheckStopped()
	if err != nil {
		a.Fail("%s", err)
	}
	a.Check(out.KeepOnPage(printed))
	return 0
}

// printed is the film as boards one below the other, on a page of so many columns.
func (f Film) printed(columns int) string {
	return boards.Steps(f.Board, f.Notation, f.Moves, draw.Style{Language: f.Language, Width: columns})
}

// Caption says where in the film a board is that comes after some moves.
func (f Film) Caption(moves int) string {
	return boards.StepCaption(f.Notation, f.Moves, moves, f.Language)
}
