package draw

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/draw/scene"
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
	return (&Walk{before: NewBoard(b, n), after: NewBoard(after, n), path: p}).With(BoardOptions{})
}

// With returns the drawing with options for both boards, but for the path, which
// stays.
func (w *Walk) With(o BoardOptions) (*Walk, error) {
	o.Path = nil
	after, err := w.after.With(o)
	if err != nil {
		return nil, err
	}
	o.Path = w.path
	before, err := w.before.With(o)
	if err != nil {
		return nil, err
	}
	return &Walk{before, after, w.path}, nil
}

// Scene implements Drawing.
func (w *Walk) Scene(t Theme) *scene.Scene { return onPage(t, w.inside(t).Scene) }

func (w *Walk) inside(t Theme) figure {
	f := w.row().inside(t)
	say := w.phrases()
	f.Title = fmt.Sprintf(say.walk, w.before.board.Shape(), say.count(len(w.path), say.move))
	f.Desc = fmt.Sprintf(say.beforeAfter, w.before.told(), w.after.told())
	return f
}

func (w *Walk) phrases() *phrases { return phrasesIn(w.before.language) }

// row is the two boards and the arrow between them.
func (w *Walk) row() *Row { return &Row{[]Drawing{w.before, w.after}, "→"} }

// told is the walk in letters.
func (w *Walk) told() string {
	say := w.phrases()
	if len(w.path) == 0 {
		return say.noMoves
	}
	return fmt.Sprintf(say.moved, say.count(len(w.path), say.move), shortened(w.before.notation.Word(w.path)))
}

// Text implements Drawing: the walk in letters, and the boards before, with the
// way, and after it.
func (w *Walk) Text(width int) string { return w.told() + "\n" + w.row().Text(width) }
