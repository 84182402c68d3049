package words

import (
	"bytes"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// For every level of the stabilizer chain and every point of its orbit, the table has
// a factored transversal element: an element of the level that maps the point to the
// base point. Multiplying p by the entry of each of its base points, level by level,
// gives the identity, so the concatenated words of these entries are a word of p⁻¹.
// The shorter the words of the table, the shorter the word of p.
//
// Minkwitz's method fills the entries that the candidates leave missing: T. Minkwitz,
// "An algorithm for solving the factorization problem in permutation groups", J.
// Symbolic Computation 26, 1998. It sifts elements with short words through the partial table;
// where an entry is missing or has a longer word, the residue becomes the entry. Words
// beyond a limit are not used, and the limit grows slowly, so that late entries are
// made of short words.
//
// In each round, the generators of a level are the shortest entries of this level and
// the later ones. Dijkstra's algorithm first replaces entries by shorter paths to the
// base point; then the Schreier generators are sifted.
//
// While entries are missing, the number of generators and the limit grow. A round in
// which a level uses all of these entries, without a limit, and changes nothing would
// prove, by Schreier's lemma, that the table is complete; so the rounds end.

// offer sifts e, an element of level i with a word, through the table and makes it,
// and each of its residues, an entry where that is shorter. It changes e.
func (t *Table) offer(i int, e stabilizers.Element, word []int32) {
	for ; i < len(t.entries) && len(word) <= t.limit; i++ {
		base := t.levels[i].Base
		x := e[base]
		if x == base {
			continue
		}
		old := t.entries[i][x]
		if y := uint8(bytes.IndexByte(e, base)); t.improves(i, y, len(word)) {
			t.put(i, y, factored{slices.Clone(e), word})
		}
		if t.improves(i, x, len(word)) {
			t.put(i, x, factored{e, word}.inverse())
		}
		if old.e == nil {
			return // the residue would be the identity
		}
		e.Then(old.e)
		word = reducedProduct(word, old.word)
	}
}

// improves reports whether a word of some length would be shorter than entry x of
// level i.
func (t *Table) improves(i int, x uint8, length int) bool {
	old := t.entries[i][x]
	return old.e == nil || length < len(old.word)
}

// put makes s entry x of level i.
func (t *Table) put(i int, x uint8, s factored) {
	if t.entries[i][x].e == nil {
		t.missing--
	}
	t.entries[i][x] = s
}

// Larger values slow down the construction and hardly shorten the words.
const (
	initialLimit      = 8
	initialGenerators = 2 // per point
	lastRounds        = 2 // with a full table
)

// complete fills the missing entries and shortens the others.
func (t *Table) complete(ctx context.Context) error {
	t.limit = initialLimit
	count := initialGenerators * t.n
	for rounds := 0; rounds < lastRounds; {
		missing := t.missing
		if err := t.round(ctx, count); err != nil {
			return err
		}
		switch {
		case t.missing == 0:
			rounds++
		case 8*t.missing > 7*missing:
			count *= 2
			fallthrough
		default:
			t.limit += t.limit / 4
		}
	}
	return nil
}

// round treats every level, from the last to the first, with at most count generators.
func (t *Table) round(ctx context.Context, count int) error {
	var generators []factored
	for i := len(t.entries) - 1; i >= 0; i-- {
		for _, s := range t.entries[i] {
			if len(s.word) > 0 {
				generators = append(generators, s, s.inverse())
			}
		}
		if i == 0 {
			generators = append(generators, t.gens...)
		}
		sortByLength(generators)
		generators = generators[:min(len(generators), count)]
		if err := t.shorten(ctx, i, generators); err != nil {
			return err
		}
		if err := t.offerSchreierGenerators(ctx, i, generators); err != nil {
			return err
		}
	}
	return nil
}

// offerSchreierGenerators offers, for each generator, the element that maps the base
// point of level i to x, then applies the generator; sifting completes it to a Schreier
// generator.
func (t *Table) offerSchreierGenerators(ctx context.Context, i int, generators []factored) error {
	scratch := make(stabilizers.Element, t.n)
	for _, x := range t.levels[i].Orbit {
		a := t.entries[i][x]
		if a.e == nil {
			continue
		}
		u := a.inverse()
		for _, g := range generators {
			if len(u.word)+len(g.word) > t.limit {
				break
			}
			if err := t.poll(ctx); err != nil {
				return err
			}
			copy(scratch, u.e)
			scratch.Then(g.e)
			t.offer(i, scratch, reducedProduct(u.word, g.word))
		}
	}
	return nil
}

// shorten runs Dijkstra's algorithm from the base point of level i: if g maps x to y,
// the product of g and the entry of y is an entry of x.
func (t *Table) shorten(ctx context.Context, i int, generators []factored) error {
	l := t.levels[i]
	done := make([]bool, t.n)
	for range l.Orbit {
		y, least := uint8(0), -1
		for _, x := range l.Orbit {
			if s := t.entries[i][x]; !done[x] && s.e != nil && (least < 0 || len(s.word) < least) {
				y, least = x, len(s.word)
			}
		}
		if least < 0 {
			return nil
		}
		done[y] = true
		entry := t.entries[i][y]
		if err := t.poll(ctx); err != nil {
			return err
		}
		for _, g := range generators {
			x := uint8(bytes.IndexByte(g.e, y)) // g maps x to y
			if !done[x] && t.improves(i, x, len(g.word)+len(entry.word)-2*cancellation(g.word, entry.word)) {
				t.put(i, x, g.then(entry))
			}
		}
	}
	return nil
}

// reduce returns the word of p⁻¹ that the entries give.
func (t *Table) reduce(p stabilizers.Element) []int32 {
	p = slices.Clone(p)
	var w []int32
	for i, l := range t.levels {
		s := t.entries[i][p[l.Base]]
		p.Then(s.e)
		c := cancellation(w, s.word)
		w = append(w[:len(w)-c], s.word[c:]...)
	}
	return w
}
