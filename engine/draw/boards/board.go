// Package boards draws boards of sliding puzzles: as pictures with what an option
// adds to the tiles (marks, zones, a path, arrows, a photo), as grids of
// characters, and the walk of a blank as a board before and after it. A drawing
// shows the board as it was when the drawing was made. Begin with Board for
// pictures (paint.go draws them) and with Grid for text.
package boards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Board is a drawing of a board: tiles that are at home are tinted, the blank is
// empty.
type Board struct {
	board    *board.Board
	notation board.Notation
	options  Options
	hidden   map[int]bool // the options' hidden cells
}

// New makes a drawing of a board as it is now.
func New(b *board.Board, n board.Notation) *Board { return &Board{board: b.Copy(), notation: n} }

// With returns the drawing with options, in place of those it had. The error
// names what the board lacks.
func (d *Board) With(o Options) (*Board, error) {
	if err := o.check(d.board); err != nil {
		return nil, err
	}
	hidden := map[int]bool{}
	for _, c := range o.Hidden {
		hidden[c] = true
	}
	return &Board{d.board, d.notation, o, hidden}, nil
}

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

// Figure implements draw.Drawing.
func (d *Board) Figure(s draw.Style) draw.Figure {
	shape := d.board.Shape()
	out := scene.New(float64(shape.Cols*CellSide)+2*framePad, float64(shape.Rows*CellSide)+2*framePad)
	out.Title, out.Desc, out.Class = d.title(s.Language), d.told(s.Language), "taquin"
	newPainter(d, s.Theme, out).paint()
	return draw.Centred(out)
}

// Text implements draw.Drawing: marks are brackets, zones heavy lines, a path
// arrows where the blank crosses from cell to cell.
func (d *Board) Text(s draw.Style) string {
	look := Fit(d.board.Shape(), d.notation, s.Width)
	if over := overlayOf(d); over != nil {
		look = fit(d.board.Shape(), over.label, over, s.Width)
	}
	look.Paint = d.paint(s.Tint)
	return Grid(d.board, d.notation, look).String() + d.notes(look, s.Language)
}

// paint is how the board is painted in text: as its tiles are tinted in a
// picture.
func (d *Board) paint(tint draw.Tint) draw.Paint {
	if tint == nil || d.options.Plain {
		return nil
	}
	paint := tint(d.board)
	return func(cell int) (before, after string) {
		if _, labelled := d.options.Labels[cell]; labelled || d.hidden[cell] {
			return "", ""
		}
		return paint(cell)
	}
}

// notes says in words what a drawing in text cannot show otherwise.
func (d *Board) notes(look Look, l text.Language) string {
	text := ""
	if look.Bare && len(d.options.Path) > 0 {
		text = pathIs.In(l, shortened(d.notation.Word(d.options.Path)))
	}
	var arrows []string
	for _, a := range d.options.Arrows {
		arrows = append(arrows, fmt.Sprintf("%d → %d", a[0], a[1]))
	}
	if arrows != nil {
		text += arrowsAre.In(l, strings.Join(arrows, ", "))
	}
	return text
}

// title names a board.
func (d *Board) title(l text.Language) string {
	b, o := d.board, &d.options
	if o.Plain || len(o.Labels)+len(o.Names)+len(o.Hidden) > 0 {
		return plainBoard.In(l, b.Shape())
	}
	home := 0
	for i := range b.Size() {
		if i != b.Blank() && b.At(i) == i {
			home++
		}
	}
	form := someHome
	if o.Image != nil {
		form = puzzle
	}
	return form.In(l, b.Shape(), home, b.Size()-1)
}

// told reads a board that is not too large row by row, and says what is drawn
// over it.
func (d *Board) told(l text.Language) string {
	o, s := &d.options, d.board.Shape()
	var out strings.Builder
	if s.Size() > draw.MostTold {
		out.WriteString(blankAt.In(l, d.board.Blank()/s.Cols+1, d.board.Blank()%s.Cols+1))
	} else {
		var rows []string
		for row := range s.Rows {
			var cells []string
			for col := range s.Cols {
				cells = append(cells, d.read(row*s.Cols+col, l))
			}
			rows = append(rows, strings.Join(cells, " "))
		}
		out.WriteString(rowByRow.In(l, strings.Join(rows, ", ")))
	}
	for _, group := range o.Marks {
		out.WriteString(cellsTold(l, group, markedCell, markedCells, markedMany))
	}
	for _, zone := range o.Zones {
		out.WriteString(cellsTold(l, zone, aroundCell, aroundCells, aroundMany))
	}
	for _, a := range o.Arrows {
		out.WriteString(arrowGoes.In(l, a[0], a[1]))
	}
	if len(o.Path) > 0 {
		out.WriteString(blankGoes.In(l, shortened(d.notation.Word(o.Path))))
	}
	return out.String()
}

// read is what stands on a cell, or a word for nothing.
func (d *Board) read(cell int, l text.Language) string {
	text, _ := d.written(cell)
	switch {
	case text != "":
		return text
	case cell == d.board.Blank():
		return blank.In(l)
	}
	return "_"
}

// cellsTold tells one cell, some by their numbers, or only how many they are.
func cellsTold(l text.Language, cells []int, one, some, many draw.Phrase) string {
	sorted := slices.Compact(slices.Sorted(slices.Values(cells)))
	switch {
	case len(sorted) == 0:
		return ""
	case len(sorted) > draw.MostTold:
		return many.In(l, len(sorted))
	}
	names := make([]string, len(sorted))
	for i, c := range sorted {
		names[i] = strconv.Itoa(c)
	}
	if len(names) == 1 {
		some = one
	}
	return some.In(l, strings.Join(names, " "))
}

// shortened is a word, or its beginning with dots.
func shortened(word string) string { return text.Cut(word, 60) }
