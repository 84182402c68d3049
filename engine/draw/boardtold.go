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
	kind := "board"
	switch {
	case o.Plain || len(o.Labels)+len(o.Names)+len(o.Hidden) > 0:
		return fmt.Sprintf("A %s board", b.Shape())
	case o.Image != nil:
		kind = "picture puzzle"
	}
	return fmt.Sprintf("A %s %s, %d of its %d tiles at home", b.Shape(), kind, home, b.Size()-1)
}

// told reads a board that is not too large row by row, and says what is drawn
// over it.
func (d *Board) told() string {
	o, s := &d.options, d.board.Shape()
	var out strings.Builder
	if s.Size() > maxTold {
		fmt.Fprintf(&out, "The blank is in row %d, column %d.", d.board.Blank()/s.Cols+1, d.board.Blank()%s.Cols+1)
	} else {
		var rows []string
		for row := range s.Rows {
			var cells []string
			for col := range s.Cols {
				cells = append(cells, d.read(row*s.Cols+col))
			}
			rows = append(rows, strings.Join(cells, " "))
		}
		out.WriteString("Row by row: " + strings.Join(rows, ", ") + ".")
	}
	for _, group := range o.Marks {
		d.tellCells(&out, "Marked", group)
	}
	for _, zone := range o.Zones {
		d.tellCells(&out, "A line goes around", zone)
	}
	for _, a := range o.Arrows {
		fmt.Fprintf(&out, " An arrow goes from cell %d to cell %d.", a[0], a[1])
	}
	if len(o.Path) > 0 {
		fmt.Fprintf(&out, " The blank goes %s.", shortened(d.notation.Word(o.Path)))
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
		return "blank"
	}
	return "_"
}

// tellCells tells some cells, which are not too many, by their numbers.
func (d *Board) tellCells(out *strings.Builder, what string, cells []int) {
	if len(cells) == 0 {
		return
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(cells)))
	if len(sorted) > maxTold {
		fmt.Fprintf(out, " %s %d cells.", what, len(sorted))
		return
	}
	var names []string
	for _, c := range sorted {
		names = append(names, fmt.Sprint(c))
	}
	if len(names) == 1 {
		fmt.Fprintf(out, " %s: cell %s.", what, names[0])
		return
	}
	fmt.Fprintf(out, " %s: cells %s.", what, strings.Join(names, " "))
}
