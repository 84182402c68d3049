package draw

import (
	"fmt"
	"slices"
	"strings"
)

// maxTold is the size of the largest board whose labels the description tells.
const maxTold = 64

// title names a board.
func (d *Board) title() string {
	b, o := d.board, &d.options
	home := 0
	for i := range b.Size() {
		if i != b.Blank() && b.At(i) == i {
			home++
		}
	}
	say := phrasesIn(d.language)
	form := say.someHome
	switch {
	case o.Plain || len(o.Labels)+len(o.Names)+len(o.Hidden) > 0:
		return fmt.Sprintf(say.plainBoard, b.Shape())
	case o.Image != nil:
		form = say.puzzle
	}
	return fmt.Sprintf(form, b.Shape(), home, b.Size()-1)
}

// told reads a board that is not too large row by row, and says what is drawn
// over it.
func (d *Board) told() string {
	o, s, say := &d.options, d.board.Shape(), phrasesIn(d.language)
	var out strings.Builder
	if s.Size() > maxTold {
		fmt.Fprintf(&out, say.blankAt, d.board.Blank()/s.Cols+1, d.board.Blank()%s.Cols+1)
	} else {
		var rows []string
		for row := range s.Rows {
			var cells []string
			for col := range s.Cols {
				cells = append(cells, d.read(row*s.Cols+col))
			}
			rows = append(rows, strings.Join(cells, " "))
		}
		fmt.Fprintf(&out, say.rowByRow, strings.Join(rows, ", "))
	}
	for _, group := range o.Marks {
		tellCells(&out, say.marked, group)
	}
	for _, zone := range o.Zones {
		tellCells(&out, say.around, zone)
	}
	for _, a := range o.Arrows {
		fmt.Fprintf(&out, say.arrowGoes, a[0], a[1])
	}
	if len(o.Path) > 0 {
		fmt.Fprintf(&out, say.blankGoes, shortened(d.notation.Word(o.Path)))
	}
	return out.String()
}

// read is what stands on a cell, or a word for nothing.
func (d *Board) read(cell int) string {
	text, _ := d.written(cell)
	switch {
	case text != "":
		return text
	case cell == d.board.Blank():
		return phrasesIn(d.language).blank
	}
	return "_"
}

// tellCells tells some cells, which are not too many, by their numbers.
func tellCells(out *strings.Builder, what cellsTold, cells []int) {
	if len(cells) == 0 {
		return
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(cells)))
	if len(sorted) > maxTold {
		fmt.Fprintf(out, what.number, len(sorted))
		return
	}
	var names []string
	for _, c := range sorted {
		names = append(names, fmt.Sprint(c))
	}
	form := what.some
	if len(names) == 1 {
		form = what.one
	}
	fmt.Fprintf(out, form, strings.Join(names, " "))
}
