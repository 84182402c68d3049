package boards

import (
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Walk is a drawing of a walk of the blank: the board with the way drawn over
// it, and the board that comes of it.
type Walk struct {
	draw.Weight
	before, after *Board
	path          board.Path
}

// NewWalk makes a drawing of the blank's walk over a board as it is now. The
// error is the board's for a walk that it does not allow.
func NewWalk(b *board.Board, n board.Notation, p board.Path) (*Walk, error) {
	after := b.Copy()
	if err := after.Play(p); err != nil {
		return nil, err
	}
	before, err := New(b, n).With(Options{Path: p})
	if err != nil {
		return nil, err
	}
	w := &Walk{before: before, after: New(after, n), path: p}
	w.Weight = w.row().Weight
	w.Wide.Lines, w.Narrow.Lines = w.Wide.Lines+1, w.Narrow.Lines+1 // the walk in letters
	w.Wide.Columns, w.Narrow.Columns = max(w.Wide.Columns, noteWidth), max(w.Narrow.Columns, noteWidth)
	return w, nil
}

// Figure implements draw.Drawing.
func (w *Walk) Figure(s draw.Style) draw.Figure {
	f := w.row().Figure(s)
	f.Title = walkOver.In(s.Language, w.before.board.Shape(), moves.Count(s.Language, len(w.path)))
	f.Desc = beforeAfter.In(s.Language, w.before.description(s.Language), w.after.description(s.Language))
	return f
}

// row is the two boards and the arrow between them.
func (w *Walk) row() *draw.Row { return draw.Pair(w.before, w.after, "→") }

// letters are the walk, and how many moves it has.
func (w *Walk) letters(l text.Language) string {
	if len(w.path) == 0 {
		return noMoves.In(l)
	}
	return moved.In(l, moves.Count(l, len(w.path)), shortened(w.before.notation, w.path))
}

// Text implements draw.Drawing: the walk in letters, and the boards before, with
// the way, and after it.
func (w *Walk) Text(s draw.Style) string { return w.letters(s.Language) + "\n" + w.row().Text(s) }

// mostDrawn is about how many boards of a path are drawn.
const mostDrawn = 16

// Steps draws the boards that a path leads over, each under its StepCaption, one below
// the other in text; of a long path one in so many and the last. The board stays as it
// is; the path must be one that it allows.
func Steps(b *board.Board, n board.Notation, path board.Path, s draw.Style) string {
	var out strings.Builder
	b = b.Copy()
	look := Fit(b, n, s.Width)
	every := max(1, (len(path)+mostDrawn-1)/mostDrawn)
	for done := 0; ; done++ {
		if done%every == 0 || done == len(path) {
			out.WriteString(StepCaption(n, path, done, s.Language) + "\n" + Grid(b, n, look).String())
		}
		if done == len(path) {
			return out.String()
		}
		b.Do(path[done])
	}
}

// StepCaption says after how many of the moves of a path a board comes, and which was
// the last.
func StepCaption(n board.Notation, path board.Path, done int, l text.Language) string {
	where := moveOf.In(l, done, len(path))
	if done == 0 {
		return where
	}
	return moveIs.In(l, where, n.Letter(path[done-1]))
}
