package boards

import (
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Walk is a drawing of a path of the blank: the board with the path, and the resulting board.
type Walk struct {
	draw.Weight
	before, after *Board
	path          board.Path
}

// NewWalk draws a path of the blank from a board as it is now. The error is that of board.Play.
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
	w.Wide.Lines, w.Narrow.Lines = w.Wide.Lines+1, w.Narrow.Lines+1 // the letters of the path
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

// row is the two boards with an arrow between them.
func (w *Walk) row() *draw.Row { return draw.Pair(w.before, w.after, "→") }

// letters returns the number of moves and their letters.
func (w *Walk) letters(l text.Language) string {
	if len(w.path) == 0 {
		return noMoves.In(l)
	}
	return moved.In(l, moves.Count(l, len(w.path)), shortened(w.before.notation, w.path))
}

// Text implements draw.Drawing: the letters of the path, the board with the path, and the
// resulting board.
func (w *Walk) Text(s draw.Style) string { return w.letters(s.Language) + "\n" + w.row().Text(s) }
