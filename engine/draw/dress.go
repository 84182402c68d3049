package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/board"
)

// dress is what a drawing of a board in text adds to the tiles: words of their
// own, brackets around what is marked, heavy lines around zones, and arrows on
// the lines that the blank crosses. A nil dress adds nothing.
type dress struct {
	shape board.Shape
	label int // the columns of the widest text
	texts []string
	marks map[int]int // the group of each cell that is marked
	zones []layered
	moves map[side]moves
}

// moves says which ways the blank goes between two cells.
type moves struct{ forth, back bool }

// dressOf returns what a drawing's options add, nil for nothing.
func dressOf(d *Board) *dress {
	o, size := &d.options, d.board.Size()
	if len(o.Marks)+len(o.Zones)+len(o.Labels)+len(o.Names)+len(o.Hidden)+len(o.Path) == 0 && !o.Plain && !o.Solid {
		return nil
	}
	out := &dress{shape: d.board.Shape(), label: 1, texts: make([]string, size), marks: map[int]int{}, zones: layers(o.Zones), moves: map[side]moves{}}
	for i := range size {
		text, own := d.written(i)
		if o.Solid && i == d.board.Blank() && !own {
			text = "■"
		}
		out.texts[i] = text
		out.label = max(out.label, utf8.RuneCountInString(text))
	}
	for k, group := range o.Marks {
		for _, c := range group {
			out.marks[c] = k
		}
	}
	cells := cellsOf(d.board, o.Path)
	for i := 1; i < len(cells); i++ {
		s := sideOf(cells[i-1], cells[i])
		m := out.moves[s]
		if cells[i] > cells[i-1] {
			m.forth = true
		} else {
			m.back = true
		}
		out.moves[s] = m
	}
	return out
}

// written is what stands on a cell.
func (d *dress) written(cell int) string { return d.texts[cell] }

// marked reports whether brackets are drawn.
func (d *dress) marked() bool { return d != nil && len(d.marks) > 0 }

// brackets is what stands around a cell that is marked.
func (d *dress) brackets(cell int) (open, end string, ok bool) {
	group, ok := d.marks[cell]
	if !ok {
		return "", "", false
	}
	const pairs = "[](){}<>"
	k := 2 * (group % (len(pairs) / 2))
	return pairs[k : k+1], pairs[k+1 : k+2], true
}

// cellAt is a cell by column and row, -1 for one that is not on the board.
func (d *dress) cellAt(col, row int) int {
	if col < 0 || row < 0 || col >= d.shape.Cols || row >= d.shape.Rows {
		return -1
	}
	return row*d.shape.Cols + col
}

// border reports whether the line of a zone goes between two cells.
func (d *dress) border(a, b int) bool {
	for _, z := range d.zones {
		if z.cells[a] != z.cells[b] {
			return true
		}
	}
	return false
}

// heavyBar reports whether a zone's line goes above a cell, heavyUpright to the
// left of it.
func (d *dress) heavyBar(col, row int) bool {
	return d.border(d.cellAt(col, row-1), d.cellAt(col, row))
}

func (d *dress) heavyUpright(col, row int) bool {
	return d.border(d.cellAt(col-1, row), d.cellAt(col, row))
}

// weight is that of a line among the rules.
func weight(heavy bool) int {
	if heavy {
		return 2
	}
	return 1
}

// between is how the blank goes between two cells, in either direction or both.
func (d *dress) between(a, b int, forth, back, both string) string {
	switch m := d.moves[side{a, b}]; {
	case m.forth && m.back:
		return both
	case m.forth:
		return forth
	case m.back:
		return back
	}
	return ""
}

// across is the arrow on the line above a cell, "" for none.
func (d *dress) across(col, row int) string {
	return d.between(d.cellAt(col, row-1), d.cellAt(col, row), "↓", "↑", "↕")
}

// upright is the line to the left of a cell, or the arrow on it.
func (d *dress) upright(col, row int) string {
	if d == nil {
		return "│"
	}
	if arrow := d.between(d.cellAt(col-1, row), d.cellAt(col, row), "→", "←", "↔"); arrow != "" {
		return arrow
	}
	if d.heavyUpright(col, row) {
		return "┃"
	}
	return "│"
}

// notes says in words what a drawing in text cannot show otherwise.
func (d *Board) notes(look Look) string {
	var out strings.Builder
	o, say := &d.options, phrasesIn(d.language)
	if look.Bare && len(o.Path) > 0 {
		fmt.Fprintf(&out, say.path+"\n", shortened(d.notation.Word(o.Path)))
	}
	if len(o.Arrows) > 0 {
		var list []string
		for _, a := range o.Arrows {
			list = append(list, fmt.Sprintf("%d → %d", a[0], a[1]))
		}
		fmt.Fprintf(&out, say.arrows+"\n", strings.Join(list, ", "))
	}
	return out.String()
}

// longestWord is how many letters of a word are told.
const longestWord = 60

// shortened is a word, or its beginning with dots.
func shortened(word string) string {
	if len(word) <= longestWord {
		return word
	}
	return word[:longestWord-1] + "…"
}
