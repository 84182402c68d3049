package draw

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw/scene"
)

// Sizes of a picture of a board, in its units.
const (
	cellSide    = 40
	cellMargin  = 2 // around each tile
	cellRound   = 4
	labelHeight = 18 // of a label of one or two digits
)

// maxTold is the size of the largest board whose labels the description tells.
const maxTold = 64

// Board is a drawing of a board: tiles that are at home are tinted, the blank is
// empty.
type Board struct {
	board    *board.Board
	notation board.Notation
	options  BoardOptions
}

// NewBoard makes a drawing of a board as it is now.
func NewBoard(b *board.Board, n board.Notation) *Board { return &Board{board: b.Copy(), notation: n} }

// With returns the drawing with options, in place of those it had. The error
// names what the board lacks.
func (d *Board) With(o BoardOptions) (*Board, error) {
	if err := o.check(d.board); err != nil {
		return nil, err
	}
	return &Board{d.board, d.notation, o}, nil
}

// Text implements Drawing.
func (d *Board) Text(width int) string {
	return Grid(d.board, d.notation, Fit(d.board.Shape(), d.notation, width)).String()
}

// Scene implements Drawing.
func (d *Board) Scene(t Theme) *scene.Scene { return onPage(t, d.inside(t).Scene) }

// inside is the board without the page around it.
func (d *Board) inside(t Theme) figure {
	b, s := d.board, d.board.Shape()
	out := scene.New(float64(s.Cols*cellSide), float64(s.Rows*cellSide))
	out.Title, out.Desc, out.Class = boardTitle(b), boardDescription(b, d.notation), "taquin"
	edge := scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: 1, Class: "frame"}
	out.Rect(0, 0, out.Width, out.Height, cellRound, edge)
	for i := range s.Size() {
		if i != b.Blank() {
			d.tile(out, t, i)
		}
	}
	return centred(out)
}

// tile draws the tile in a cell.
func (d *Board) tile(out *scene.Scene, t Theme, cell int) {
	b, s := d.board, d.board.Shape()
	ink := scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 1, Class: "tile"}
	if b.At(cell) == cell {
		ink.Fill, ink.Class = t.Home, "tile home"
	}
	x, y := float64(cell%s.Cols*cellSide), float64(cell/s.Cols*cellSide)
	out.Rect(x+cellMargin, y+cellMargin, cellSide-2*cellMargin, cellSide-2*cellMargin, cellRound, ink)
	label := strconv.Itoa(d.notation.Label(s, b.At(cell)))
	size := float64(labelHeight)
	if digits := utf8.RuneCountInString(label); digits > 2 {
		size = 2 * labelHeight / float64(digits)
	}
	out.Text(scene.Point{X: x + cellSide/2, Y: y + cellSide/2}, label, scene.Font{Size: size, Colour: t.TileInk, Class: "label"})
}

func boardTitle(b *board.Board) string {
	home := 0
	for i := range b.Size() {
		if i != b.Blank() && b.At(i) == i {
			home++
		}
	}
	return fmt.Sprintf("A %s board, %d of its %d tiles at home", b.Shape(), home, b.Size()-1)
}

// boardDescription reads a board that is not too large row by row.
func boardDescription(b *board.Board, n board.Notation) string {
	s := b.Shape()
	if s.Size() > maxTold {
		return fmt.Sprintf("The blank is in row %d, column %d.", b.Blank()/s.Cols+1, b.Blank()%s.Cols+1)
	}
	var rows []string
	for row := range s.Rows {
		var labels []string
		for col := range s.Cols {
			i := row*s.Cols + col
			label := "blank"
			if i != b.Blank() {
				label = fmt.Sprint(n.Label(s, b.At(i)))
			}
			labels = append(labels, label)
		}
		rows = append(rows, strings.Join(labels, " "))
	}
	return "Row by row: " + strings.Join(rows, ", ") + "."
}
