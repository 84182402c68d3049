package boards

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Text implements draw.Drawing. Marks are brackets, zones heavy rules, a path arrows where the
// blank crosses a rule.
func (d *Board) Text(s draw.Style) string {
	look := Fit(d.board, d.notation, s.Width)
	if over := overlayOf(d); over != nil {
		look = fit(d.board.Shape(), over.label, over, s.Width)
	}
	look.Paint = d.paint(s.Tint)
	return Grid(d.board, d.notation, look).String() + d.notes(look, s.Language)
}

// paint colours the same tiles as in a picture.
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

// notes describes in words what the grid cannot show.
func (d *Board) notes(look Look, l text.Language) string {
	text := ""
	if look.Bare && len(d.options.Path) > 0 {
		text = pathIs.In(l, shortened(d.notation, d.options.Path))
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

// overlayOf converts the options of a drawing; nil for none.
func overlayOf(d *Board) *overlay {
	o, size := &d.options, d.board.Size()
	if len(o.Marks)+len(o.Zones)+len(o.Labels)+len(o.Names)+len(o.Hidden)+len(o.Path) == 0 && !o.Plain && !o.Solid {
		return nil
	}
	out := &overlay{shape: d.board.Shape(), label: 1, texts: make([]string, size), marks: map[int]int{}, zones: map[int][]int{}, moves: map[side]directions{}}
	for i := range size {
		text, own := d.labelOf(i)
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
	for k, zone := range o.Zones {
		for _, c := range zone {
			if in := out.zones[c]; len(in) == 0 || in[len(in)-1] != k {
				out.zones[c] = append(in, k)
			}
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
