package draw

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/film"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/slides"
	"taquin/engine/puzzle"
	"taquin/engine/rules"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Film is a reel with a speed.
type Film struct {
	Reel
	Delay    time.Duration // between two moves
	Language text.Language // of the captions
}

// Reel is the positions of a film, numbered by the moves before them, from 0.
type Reel interface {
	film.Reel
	Word() string          // the moves
	Letters(at int) string // the move before a position, which is not the first
	Fitted(at int, room Room) (lines []string, fits bool)
}

// Room is the space for a position in a terminal.
type Room struct {
	Columns, Rows int
	Colour        bool
}

// mostPrinted is the approximate number of positions that are printed.
const mostPrinted = 16

// printed lists positions of the film with their captions: all, or some of a long film and the last.
func (f Film) printed(columns int) string {
	var out strings.Builder
	every := max(1, (f.Moves()+mostPrinted-1)/mostPrinted)
	for at := 0; ; at = min(at+every, f.Moves()) {
		out.WriteString(f.Caption(at) + "\n" + f.Drawing(at).Text(draw.Style{Language: f.Language, Width: columns}))
		if at == f.Moves() {
			return out.String()
		}
	}
}

// Caption is the text above a position.
func (f Film) Caption(at int) string {
	if searches, ok := f.Reel.(searchReel); ok {
		return searches.longest().Caption(f.Language, at)
	}
	last := ""
	if at > 0 {
		last = f.Letters(at)
	}
	return film.Caption(f.Language, at, f.Moves(), last)
}

// reel plays moves on a state of a family of puzzles.
type reel[S values.State[S], W ~[]M, M any] struct {
	family   *values.Family[S, W, M]
	start, x S // x is start after moves of w
	w        W
	at       int
	draw     func(x S) draw.Drawing
	fit      func(r *reel[S, W, M], room Room) (lines []string, fits bool) // nil for fitted
}

func newReel[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M], x S, w W, draw func(x S) draw.Drawing) *reel[S, W, M] {
	return &reel[S, W, M]{family: f, start: f.Apart(x), x: f.Apart(x), w: w, draw: draw}
}

func (r *reel[S, W, M]) Moves() int            { return len(r.w) }
func (r *reel[S, W, M]) Word() string          { return r.family.Of(r.start).Format(r.w) }
func (r *reel[S, W, M]) Letters(at int) string { return r.family.Of(r.start).Format(r.w[at-1 : at]) }

// to returns the state at a position.
func (r *reel[S, W, M]) to(at int) S {
	if at < r.at && r.x.Undo(r.at-at) == nil {
		r.at = at
	}
	if at < r.at { // the history is too short
		r.x, r.at = r.start.Copy(), 0
	}
	if err := r.family.Play(r.x, r.w[r.at:at]); err != nil {
		panic(err) // the moves are legal from the start
	}
	r.at = at
	return r.x
}

func (r *reel[S, W, M]) Drawing(at int) draw.Drawing { return r.draw(r.to(at)) }

func (r *reel[S, W, M]) Fitted(at int, room Room) (lines []string, fits bool) {
	if r.fit == nil {
		return fitted(r.Drawing(at), room)
	}
	r.to(at)
	return r.fit(r, room)
}

// boardReel plays on a board.
type boardReel = reel[*board.Game, board.Path, board.Move]

// NewReel returns the reel of a path from a board, which it does not change. The notation must fit
// the board.
func NewReel(b *board.Board, n board.Notation, path board.Path) Reel {
	g, err := board.NewGame(b, n)
	if err != nil {
		panic(err)
	}
	r := newReel(values.Boards, g, path, func(g *board.Game) draw.Drawing { return boards.New(g.Board.Copy(), g.Notation) })
	r.fit = fitBoard
	return r
}

// moved returns the cell to which the last move has brought a tile, -1 at the start.
func moved(r *boardReel) int {
	if r.at == 0 {
		return -1
	}
	cell, _ := r.x.Board.Shape().Step(r.x.Board.Blank(), r.w[r.at-1].Opposite())
	return cell
}

// fitBoard draws a board with rules, bare, or its corner at the top left.
func fitBoard(r *boardReel, room Room) (lines []string, fits bool) {
	b, n := r.x.Board, r.x.Notation
	s := b.Shape()
	look := boards.Fit(b, n, room.Columns)
	if !look.Bare && 2*s.Rows+1 > room.Rows {
		look = boards.Look{Bare: true}
	}
	height := look.Rows
	if height == 0 {
		height = s.Rows
	}
	if look.Bare && (height > room.Rows || height < s.Rows && height+1 > room.Rows) {
		look.Rows = room.Rows - 1 // and a line of dots
		if look.Cols == 0 {
			look.Cols = s.Cols
		}
	}
	block := boards.Grid(b, n, look)
	if look.Rows < 0 || room.Rows < 1 || block.Width > room.Columns || strings.Count(block.String(), "\n") > room.Rows {
		return nil, false
	}
	if room.Colour {
		look.Paint = show.Paint(b, moved(r))
		block = boards.Grid(b, n, look)
	}
	return rowsOf(block.String()), true
}

// rowsOf is the lines of a text.
func rowsOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// refuseToPlay raises the error about a value on which no word is played.
func refuseToPlay(a bind.Args, x lua.LValue) {
	a.Refuse(x, "draw.x-must-be-a", "x must be a board or a state of a puzzle")
}

// reelOf returns the reel of a word or a solution from x.
func reelOf(a bind.Args, x, word lua.LValue) Reel {
	if g, ok := bind.Of[*board.Game](x); ok {
		return NewReel(g.Board, g.Notation, values.Boards.Sequence(a, g, word))
	}
	if s, ok := bind.Of[*puzzle.State](x); ok {
		return newReel(values.States, s, values.States.Sequence(a, s, word), func(s *puzzle.State) draw.Drawing { return puzzles.New(s) })
	}
	if s, ok := bind.Of[*slide.State](x); ok {
		return newReel(values.Slides, s, values.Slides.Sequence(a, s, word), func(s *slide.State) draw.Drawing { return slides.New(s) })
	}
	if s, ok := bind.Of[*rules.State](x); ok {
		return newReel(values.Ruled, s, values.Ruled.Sequence(a, s, word), func(s *rules.State) draw.Drawing { return draw.NewLines(s.Rows()) })
	}
	refuseToPlay(a, x)
	return nil
}

// fitted is the text of a drawing, if it fits.
func fitted(d draw.Drawing, room Room) (lines []string, fits bool) {
	lines = rowsOf(d.Text(draw.Style{Width: room.Columns}))
	if len(lines) > room.Rows {
		return nil, false
	}
	for _, line := range lines {
		if text.Width(line) > room.Columns {
			return nil, false
		}
	}
	return lines, true
}
