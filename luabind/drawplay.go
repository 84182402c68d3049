package luabind

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
)

// Film is a board and the moves that are to be seen on it.
type Film struct {
	Board    *board.Board // before the first move; whoever plays the film may move it
	Notation board.Notation
	Moves    board.Path
	Delay    time.Duration // between two moves
	Language Language      // of what is said of it
}

// A Player plays a film where the user looks, until its end or until the user
// leaves. It returns the error of the context if that ends before, and ErrNoStage
// if it has no place to play; the boards are printed then.
type Player func(ctx context.Context, f Film) error

// ErrNoStage is what a Player returns that has no terminal.
var ErrNoStage = errors.New("there is no terminal to play on")

// play is draw.play. What is kept beside the screen holds the boards that are
// printed without a terminal.
func (h *Host) play(a args) int {
	f := h.film(a, h.drawOptions(a, 3))
	if h.cfg.Play == nil {
		return h.printFilm(a, f)
	}
	h.clearProgress()
	err := h.cfg.Play(h.flag, Film{f.Board.Copy(), f.Notation, f.Moves, f.Delay, f.Language})
	if errors.Is(err, ErrNoStage) {
		return h.printFilm(a, f)
	}
	a.check(h.flag.Err())
	if err != nil {
		a.fail("%s", err)
	}
	if page, keeps := h.cfg.Out.(PageWriter); keeps {
		h.emit(a, h.OnPage(func() string { return f.text(h.width()) }), func(text string) error { return page.WritePage("", text) })
	}
	return 0
}

// film reads the arguments of draw.play: a board, which is copied, and a word.
func (h *Host) film(a args, o drawOptions) Film {
	g := a.gameAt(1, "the board")
	f := Film{Board: g.Board.Copy(), Notation: g.Notation, Moves: a.moves(2, g), Delay: o.delay, Language: h.languageOf(o)}
	if f.Delay == 0 {
		f.Delay = usualDelay
	}
	return f
}

// usualDelay is the time between two moves in the terminal.
const usualDelay = 300 * time.Millisecond

// moves returns argument i as moves that the game's board allows: those of a word
// in its notation, or of a solution.
func (a args) moves(i int, g *board.Game) board.Path {
	if s, ok := value[solution](a.Get(i)); ok {
		a.check(g.Board.Copy().Play(s.Moves))
		return s.Moves
	}
	word, ok := a.Get(i).(lua.LString)
	if !ok {
		a.fail("word must be a string or a solution, not %s", describe(a.Get(i)))
	}
	p, err := g.Board.PathOf(string(word), g.Notation)
	a.check(err)
	return p
}

func (h *Host) printFilm(a args, f Film) int {
	h.outputHelp(a, func() string { return f.text(h.width()) })
	return 0
}

// mostPrinted is how many moves of a film are printed: every one of so many, else
// every so-manyth and the last.
const mostPrinted = 16

// text is the film as boards one below the other, on a page of so many columns.
func (f Film) text(width int) string {
	var out strings.Builder
	b := f.Board.Copy()
	look := boards.Fit(b.Shape(), f.Notation, width)
	show := func(moves int) {
		out.WriteString(f.Caption(moves) + "\n" + boards.Grid(b, f.Notation, look).String())
	}
	every := max(1, (len(f.Moves)+mostPrinted-1)/mostPrinted)
	show(0)
	for i, m := range f.Moves {
		b.Do(m)
		if n := i + 1; n%every == 0 || n == len(f.Moves) {
			show(n)
		}
	}
	return out.String()
}

// Caption says where in the film a board is that comes after some moves.
func (f Film) Caption(moves int) string {
	where, colon := "move %d of %d", ":"
	if f.Language == French {
		where, colon = "coup %d sur %d", "\u00a0:"
	}
	where = fmt.Sprintf(where, moves, len(f.Moves))
	if moves == 0 {
		return where
	}
	return where + fmt.Sprintf("%s %c", colon, f.Notation.Letter(f.Moves[moves-1]))
}
