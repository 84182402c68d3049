package draw

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/film"
	"taquin/engine/puzzle"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Film is a word that is played.
type Film struct {
	Reel
	Delay    time.Duration // between two moves
	Language text.Language // of what is said of it
}

// Reel is what a film shows. A position is named by the moves before it, from 0 on.
type Reel interface {
	film.Reel
	Word() string          // that is played
	Letters(at int) string // the last move before a position, which is not the first
	Fitted(at int, room Room) (lines []string, fits bool)
}

// Room is where a terminal shows a position.
type Room struct {
	Columns, Rows int
	Colour        bool
}

// mostPrinted is about how many positions of a film are printed.
const mostPrinted = 16

// printed is the film as positions one below the other, each under its caption, on a page of
// so many columns; of a long film one in so many and the last.
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

// Caption says where in the film a position is.
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

// boardReel plays on a board.
type boardReel struct {
	board    *board.Board // the reel's own
	at       int          // moves made on it
	notation board.Notation
	path     board.Path
}

// NewReel is a path, played from a board that stays as it is.
func NewReel(b *board.Board, n board.Notation, path board.Path) Reel {
	return &boardReel{b.Copy(), 0, n, path}
}

func (r *boardReel) Moves() int            { return len(r.path) }
func (r *boardReel) Word() string          { return r.notation.Word(r.path) }
func (r *boardReel) Letters(at int) string { return r.notation.Word(r.path[at-1 : at]) }

// to is the board at a position.
func (r *boardReel) to(at int) *board.Board {
	for ; r.at < at; r.at++ {
		r.board.Do(r.path[r.at])
	}
	for ; r.at > at; r.at-- {
		r.board.Do(r.path[r.at-1].Opposite())
	}
	return r.board
}

func (r *boardReel) Drawing(at int) draw.Drawing { return boards.New(r.to(at).Copy(), r.notation) }

// moved is the cell to which the last move has brought a tile, -1 at the start.
func (r *boardReel) moved() int {
	if r.at == 0 {
		return -1
	}
	cell, _ := r.board.Shape().Step(r.board.Blank(), r.path[r.at-1].Opposite())
	return cell
}

// Fitted draws a board with rules, bare, or its corner at the top left.
func (r *boardReel) Fitted(at int, room Room) (lines []string, fits bool) {
	b := r.to(at)
	s := b.Shape()
	look := boards.Fit(b, r.notation, room.Columns)
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
	block := boards.Grid(b, r.notation, look)
	if look.Rows < 0 || room.Rows < 1 || block.Width > room.Columns || strings.Count(block.String(), "\n") > room.Rows {
		return nil, false
	}
	if room.Colour {
		look.Paint = show.Paint(b, r.moved())
		block = boards.Grid(b, r.notation, look)
	}
	return rowsOf(block.String()), true
}

// rowsOf is the lines of a text.
func rowsOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// refuseToPlay raises the error about a value on which no word is played.
func refuseToPlay(a bind.Args, x lua.LValue) {
	a.Refuse(x, "draw.x-must-be-a", "x must be a board or a state of a puzzle")
}

// reelOf is a word, or a solution, played from x.
func reelOf(a bind.Args, x, word lua.LValue) Reel {
	if g, ok := bind.Of[*board.Game](x); ok {
		return NewReel(g.Board, g.Notation, values.Moves(a, g, word))
	}
	if s, ok := bind.Of[*puzzle.State](x); ok {
		return newPuzzleReel(s, values.PuzzleWord(a, s, word))
	}
	if s, ok := bind.Of[*slide.State](x); ok {
		return newSlideReel(s, values.SlideWord(a, s, word))
	}
	refuseToPlay(a, x)
	return nil
}

// fitted is the text of a drawing where there is room for it.
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
