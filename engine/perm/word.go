package perm

import (
	"context"
	"fmt"
	"slices"
)

// Word returns p as a word in the generators, read from left to right: k is
// generator k, the first one being 1, and -k its inverse. The word of the
// identity is empty; no k stands beside -k. It is short, but there may be
// shorter ones. A p that is not in the group is ErrNotMember, one of another
// size ErrSize.
//
// The first call makes the table of words that all calls use. When ctx ends
// that, the error wraps the context's, and the next call starts it again.
func (g *Group) Word(ctx context.Context, p Perm) ([]int, error) {
	if len(p) != g.Degree() {
		return nil, fmt.Errorf("%w: %d, and the group's degree is %d", ErrSize, len(p), g.Degree())
	}
	if !g.Contains(p) {
		return nil, fmt.Errorf("%w: %s, which is %s", ErrNotMember, p, p.Parity())
	}
	table, err := g.wordTable(ctx)
	if err != nil {
		return nil, err
	}
	return table.word(newElement(p)), nil
}

func (g *Group) wordTable(ctx context.Context) (*wordTable, error) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.words == nil {
		t := newWordTable(g)
		if err := t.fill(ctx); err != nil {
			return nil, fmt.Errorf("perm: words for a group of degree %d: %w", g.Degree(), err)
		}
		g.words = t
	}
	return g.words, nil
}

// spelled is an element and a word for it, both never changed.
type spelled struct {
	e element
	w []int32
}

func (s spelled) inverse() spelled {
	return spelled{s.e.inverse(), undone(s.w)}
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
	e.then(t.e)
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
func (t *wordTable) word(p element) []int {
	best := t.spell(p)
	for _, g := range t.gens {
		rest := g.inverse()
		rest.e.then(p)
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
func (t *wordTable) spell(p element) []int32 {
	w := undone(t.home(p))
	if v := t.home(p.inverse()); len(v) < len(w) {
		return v
	}
	return w
}

// home returns the word of what undoes p, entry by entry.
func (t *wordTable) home(p element) []int32 {
	p = slices.Clone(p)
	var w []int32
	for i, l := range t.chain.levels {
		s := t.back[i][p[l.base]]
		p.then(s.e)
		c := meeting(w, s.w)
		w = append(w[:len(w)-c], s.w[c:]...)
	}
	return w
}
