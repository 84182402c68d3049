package draw

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
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

// mostPrinted is how many moves of a film are printed: every one of so many, else every
// so-manyth and the last.
const mostPrinted = 16

// printed is the film as boards one below the other, on a page of so many columns.
func (f Film) printed(columns int) string {
	var out strings.Builder
	b := f.Board.Copy()
	look := boards.Fit(b.Shape(), f.Notation, columns)
	show := func(moves int) {
		out.WriteString(f.Caption(moves) + "\n" + boards.Grid(b, f.Notation, look).String())
	}
	every := max(1, (len(f.Moves)+mostPrinted-1)/mostPrinted)
	show(0)
	for i, move := range f.Moves {
		b.Do(move)
		if n := i + 1; n%every == 0 || n == len(f.Moves) {
			show(n)
		}
	}
	return out.String()
}

// Caption says where in the film a board is that comes after some moves.
func (f Film) Caption(moves int) string {
	where, colon := "move %d of %d", ":"
	if f.Language == text.French {
		where, colon = "coup %d sur %d", "\u00a0:"
	}
	where = fmt.Sprintf(where, moves, len(f.Moves))
	if moves == 0 {
		return where
	}
	return where + fmt.Sprintf("%s %c", colon, f.Notation.Letter(f.Moves[moves-1]))
}
