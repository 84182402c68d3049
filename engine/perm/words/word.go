package words

import (
	"slices"

	"taquin/engine/perm/stabilizers"
)

// spelled is an element and a word for it, both never changed.
type spelled struct {
	e stabilizers.Element
	w []int32
}

func (s spelled) inverse() spelled {
	return spelled{s.e.Inverse(), undone(s.w)}
}

// undone returns the word that undoes w.
func undone(w []int32) []int32 {
	u := make([]int32, len(w))
	for i, k := range w {
		u[len(u)-1-i] = -k
	}
	return u
}

func (s spelled) then(t spelled) spelled {
	e := slices.Clone(s.e)
	e.Then(t.e)
	return spelled{e, joined(s.w, t.w)}
}

// joined returns v followed by w, without what cancels where they meet.
func joined(v, w []int32) []int32 {
	c := meeting(v, w)
	return slices.Concat(v[:len(v)-c], w[c:])
}

// meeting counts the letters at the end of v that cancel the beginning of w.
func meeting(v, w []int32) int {
	c := 0
	for c < min(len(v), len(w)) && v[len(v)-1-c] == -w[c] {
		c++
	}
	return c
}

// word returns a word for p, which is in the group: the shortest that the table
// has for p and, beginning with a generator, for what is then left of p.
func (t *Table) Word(p stabilizers.Element) []int {
	best := t.spell(p)
	for _, g := range t.gens {
		rest := g.inverse()
		rest.e.Then(p)
		if w := joined(g.w, t.spell(rest.e)); len(w) < len(best) {
			best = w
		}
	}
	word := make([]int, len(best))
	for i, k := range best {
		word[i] = int(k)
	}
	return word
}

// spell returns the table's word for p: that of the way home of p's inverse, or
// what undoes the way home of p.
func (t *Table) spell(p stabilizers.Element) []int32 {
	w := undone(t.home(p))
	if v := t.home(p.Inverse()); len(v) < len(w) {
		return v
	}
	return w
}

// home returns the word of what undoes p, entry by entry.
func (t *Table) home(p stabilizers.Element) []int32 {
	p = slices.Clone(p)
	var w []int32
	for i, l := range t.levels {
		s := t.back[i][p[l.Base]]
		p.Then(s.e)
		c := meeting(w, s.w)
		w = append(w[:len(w)-c], s.w[c:]...)
	}
	return w
}
