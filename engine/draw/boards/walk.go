package boards

import (
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Walk is a drawing of a walk of the blank: the board with the way drawn over
// it, and the board that comes of it.
type Walk struct {
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
	before := New(b, n)
	before.options.Path = p
	return &Walk{before, New(after, n), p}, nil
}

// Figure implements draw.Drawing.
func (w *Walk) Figure(s draw.Style) draw.Figure {
	f := w.row().Figure(s)
	f.Title = walkOver.In(s.Language, w.before.board.Shape(), moves.Count(s.Language, len(w.path)))
	f.Desc = beforeAfter.In(s.Language, w.before.told(s.Language), w.after.told(s.Language))
	return f
}

// row is the two boards and the arrow between them.
func (w *Walk) row() *draw.Row { return draw.Pair(w.before, w.after, "→") }

// told is the walk in letters.
func (w *Walk) told(l text.Language) string {
	if len(w.path) == 0 {
		return noMoves.In(l)
	}
	return moved.In(l, moves.Count(l, len(w.path)), shortened(w.before.notation.Word(w.path)))
}

// Text implements draw.Drawing: the walk in letters, and the boards before, with
// the way, and after it.
func (w *Walk) Text(s draw.Style) string { return w.told(s.Language) + "\n" + w.row().Text(s) }
