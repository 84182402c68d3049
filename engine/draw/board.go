package draw

import (
	"strconv"

	"taquin/engine/board"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Board is a drawing of a board: tiles that are at home are tinted, the blank is
// empty.
type Board struct {
	board    *board.Board
	notation board.Notation
	options  BoardOptions
	hidden   map[int]bool // the options' hidden cells
	language text.Language
	tint     Tint // in text; nil for none
}

// NewBoard makes a drawing of a board as it is now.
func NewBoard(b *board.Board, n board.Notation) *Board { return &Board{board: b.Copy(), notation: n} }

// written is what stands on a cell, and whether it is words of its own.
func (d *Board) written(cell int) (text string, own bool) {
	if text, own = d.options.Labels[cell]; own {
		return text, true
	}
	o, piece := &d.options, d.board.At(cell)
	if piece == d.board.Home() || d.hidden[cell] {
		return "", false
	}
	if text, own = o.Names[piece]; own {
		return text, true
	}
	if o.Plain {
		return "", false
	}
	return strconv.Itoa(d.notation.Label(d.board.Shape(), piece)), false
}

// With returns the drawing with options, in place of those it had. The error
// names what the board lacks.
func (d *Board) With(o BoardOptions) (*Board, error) {
	if err := o.check(d.board); err != nil {
		return nil, err
	}
	hidden := map[int]bool{}
	for _, c := range o.Hidden {
		hidden[c] = true
	}
	return &Board{d.board, d.notation, o, hidden, d.language, d.tint}, nil
}

// Text implements Drawing: marks are brackets, zones heavy lines, a path arrows
// where the blank crosses from cell to cell.
func (d *Board) Text(width int) string {
	look := Fit(d.board.Shape(), d.notation, width)
	if dress := dressOf(d); dress != nil {
		look = fit(d.board.Shape(), dress.label, dress, width)
	}
	look.Paint = d.paint()
	return Grid(d.board, d.notation, look).String() + d.notes(look)
}

// Scene implements Drawing.
func (d *Board) Scene(t Theme) *scene.Scene { return onPage(t, d.inside(t).Scene) }

// Bare is the picture without a page around it, to stand within another page,
// whose classes taquin, frame, tile, home and label may give its own colours.
func (d *Board) Bare(t Theme) *scene.Scene { return d.inside(t).Scene }

// inside is the board without the page around it.
func (d *Board) inside(t Theme) figure {
	s := d.board.Shape()
	out := scene.New(float64(s.Cols*cellSide)+2*framePad, float64(s.Rows*cellSide)+2*framePad)
	out.Title, out.Desc, out.Class = d.title(), d.told(), "taquin"
	p := newBoardPainter(d, t, out)
	p.paint()
	return centred(out)
}
