package draw

import (
	"fmt"

	"taquin/engine/text"
)

// Speaker is a drawing that has words of its own, in one language.
type Speaker interface {
	Drawing
	// In is the same drawing with its words in a language.
	In(text.Language) Drawing
}

var _ = []Speaker{&Board{}, &Walk{}, &Cycles{}, &Arrows{}, &TwoLines{}, &Cards{}, &Graph{}, &Net{}, &Row{}, &Column{}, &Caption{}}

// In is a drawing with such words as it has of its own in a language; a new
// drawing speaks English. What it was given as text stays.
func In(d Drawing, l text.Language) Drawing {
	if s, ok := d.(Speaker); ok {
		return s.In(l)
	}
	return d
}

// allIn is In for several drawings.
func allIn(all []Drawing, l text.Language) []Drawing {
	out := make([]Drawing, len(all))
	for i, d := range all {
		out[i] = In(d, l)
	}
	return out
}

// In implements Speaker.
func (d *Board) In(l text.Language) Drawing { return d.in(l) }

func (d *Board) in(l text.Language) *Board {
	out := *d
	out.language = l
	return &out
}

// In implements Speaker.
func (w *Walk) In(l text.Language) Drawing {
	return &Walk{w.before.in(l), w.after.in(l), w.path}
}

// In implements Speaker.
func (c *Cycles) In(l text.Language) Drawing { return &Cycles{c.in(l)} }

// In implements Speaker.
func (a *Arrows) In(l text.Language) Drawing { return &Arrows{a.in(l)} }

// In implements Speaker.
func (t *TwoLines) In(l text.Language) Drawing { return &TwoLines{t.in(l)} }

func (p permutation) in(l text.Language) permutation {
	p.language = l
	return p
}

// In implements Speaker.
func (d *Cards) In(l text.Language) Drawing { return &Cards{d.set, d.crossed, l} }

// In implements Speaker.
func (g *Graph) In(l text.Language) Drawing {
	out := *g
	out.language = l
	return &out
}

// In implements Speaker.
func (n *Net) In(l text.Language) Drawing { return &Net{n.graph, n.at, l} }

// In implements Speaker.
func (r *Row) In(l text.Language) Drawing { return &Row{allIn(r.items, l), r.between} }

// In implements Speaker.
func (c *Column) In(l text.Language) Drawing { return &Column{allIn(c.items, l)} }

// In implements Speaker.
func (c *Caption) In(l text.Language) Drawing { return &Caption{In(c.item, l), c.above, c.below} }

// noun is a thing that is counted: formats for one and for several.
type noun struct{ one, many string }

// count is so many things; in French none is written as one is.
func (p *phrases) count(n int, thing noun) string {
	form := thing.many
	if n == 1 || n == 0 && p.language == text.French {
		form = thing.one
	}
	return fmt.Sprintf(form, p.language.Number(float64(n)))
}

// parity is even or odd, of a permutation.
func (p *phrases) parity(odd bool) string {
	if odd {
		return p.odd
	}
	return p.even
}
