package draw

import (
	"fmt"
	"strings"

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
	before, err := NewBoard(b, n).With(BoardOptions{Path: p})
	if err != nil {
		return nil, err
	}
	end := b.Copy()
	if err := end.Play(p); err != nil {
		return nil, err
	}
	return &Walk{before, NewBoard(end, n), p}, nil
}

// Scene implements Drawing.
func (w *Walk) Scene(t Theme) *scene.Scene { return onPage(t, w.inside(t).Scene) }

func (w *Walk) inside(t Theme) figure {
	row := Row{[]Drawing{w.before, w.after}, "→"}
	f := row.inside(t)
	f.Title = fmt.Sprintf("A walk of %d moves", len(w.path))
	return f
}

// Text implements Drawing.
func (w *Walk) Text(width int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d moves: %s\n", len(w.path), w.before.notation.Word(w.path))
	row := Row{[]Drawing{w.before, w.after}, "→"}
	out.WriteString(row.Text(width))
	return out.String()
}
