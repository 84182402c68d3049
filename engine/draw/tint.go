package draw

import (
	"unicode/utf8"

	"taquin/engine/board"
)

// Tint says of each board how it is painted.
type Tint func(*board.Board) Paint

// paintable is a drawing with boards that are painted in text.
type paintable interface {
	painted(Tint) Drawing
}

var _ = []paintable{&Board{}, &Walk{}, &Graph{}, &Row{}, &Column{}, &Caption{}}

// Painted is a drawing whose text has its boards painted, where a picture tints
// their tiles, too.
func Painted(d Drawing, tint Tint) Drawing {
	if p, ok := d.(paintable); ok {
		return p.painted(tint)
	}
	return d
}

// allPainted is Painted for several drawings.
func allPainted(all []Drawing, tint Tint) []Drawing {
	out := make([]Drawing, len(all))
	for i, d := range all {
		out[i] = Painted(d, tint)
	}
	return out
}

func (d *Board) painted(tint Tint) Drawing { return d.tinted(tint) }

func (d *Board) tinted(tint Tint) *Board {
	out := *d
	out.tint = tint
	return &out
}

func (w *Walk) painted(tint Tint) Drawing {
	return &Walk{w.before.tinted(tint), w.after.tinted(tint), w.path}
}

func (g *Graph) painted(tint Tint) Drawing {
	out := *g
	out.tint = tint
	return &out
}

func (r *Row) painted(tint Tint) Drawing { return &Row{allPainted(r.items, tint), r.between} }

func (c *Column) painted(tint Tint) Drawing { return &Column{allPainted(c.items, tint)} }

func (c *Caption) painted(tint Tint) Drawing {
	return &Caption{Painted(c.item, tint), c.above, c.below}
}

// paint is how the board is painted in text: as its tiles are tinted in a
// picture.
func (d *Board) paint() Paint {
	if d.tint == nil || d.options.Plain {
		return nil
	}
	paint := d.tint(d.board)
	return func(cell int) (before, after string) {
		if _, labelled := d.options.Labels[cell]; labelled || d.hidden[cell] {
			return "", ""
		}
		return paint(cell)
	}
}

// columnsOf is how many columns a line takes up in which something may be
// painted: a terminal's codes, from an escape to an m, take none.
func columnsOf(line string) int {
	n, inCode := 0, false
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		i += size
		switch {
		case r == '\x1b':
			inCode = true
		case inCode:
			inCode = r != 'm'
		default:
			n++
		}
	}
	return n
}
