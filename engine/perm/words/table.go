package words

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// For every level of the chain of stabilizers and every point of its orbit, the
// table has an element of the level that takes the point to the level's base point,
// and a word for that element. Multiplying p by the entry for each of its base
// points, level by level, gives the identity, so that the words of those entries
// together spell the inverse of p. The shorter the words in the table, the shorter
// the word for p.
//
// What the candidateSets leave missing is filled as in T. Minkwitz, "An algorithm for solving
// the factorization problem in permutation groups", J. Symbolic Computation 26, 1998:
// elements with short words are multiplied by entries in the same way, as far as
// the table goes; where an entry is missing or has a longer word, what is left of
// the element becomes the entry. Words beyond a limit are not used, and the limit
// grows slowly, so that entries found late are made of short words.
//
// Round by round, each level takes the shortest entries of its own and of the later
// levels as its generators. With them it first replaces longer entries by shortest
// paths to the base point (Dijkstra), and then tries the elements that Schreier's
// lemma makes of them.
//
// A round in which a level takes all of these entries, without a limit, and which
// changes nothing proves that the entries make up the group. As long as entries
// are missing, the number of generators and the limit grow, so the rounds end.

// offer sends e, an element of level i with word w, home from there on and
// lets it, or what is left of it, become an entry where that is an improvement.
// It changes e.
func (t *Table) offer(i int, e stabilizers.Element, w []int32) {
	for ; i < len(t.entries) && len(w) <= t.limit; i++ {
		base := t.levels[i].Base
		x := e[base]
		if x == base {
			continue
		}
		old := t.entries[i][x]
		if y := uint8(bytes.IndexByte(e, base)); t.better(i, y, len(w)) {
			t.put(i, y, factored{slices.Clone(e), w})
		}
		if t.better(i, x, len(w)) {
			t.put(i, x, factored{e, w}.inverse())
		}
		if old.e == nil {
			return // e itself was the way home
		}
		e.Then(old.e)
		w = reducedProduct(w, old.word)
	}
}

// better reports whether a word of some length is an improvement at level i.
func (t *Table) better(i int, x uint8, length int) bool {
	old := t.entries[i][x]
	return old.e == nil || length < len(old.word)
}

// put makes s the entry that takes x home at level i.
func (t *Table) put(i int, x uint8, s factored) {
	if t.entries[i][x].e == nil {
		t.missing--
	}
	t.entries[i][x] = s
}

// Larger numbers than these make tables slower and words hardly shorter.
const (
	firstLimit = 8
	firstRoads = 2 // for every element
	lastRounds = 2 // with a full table
)

// complete fills what the candidateSets have left missing, and shortens the entries.
func (t *Table) complete(ctx context.Context) error {
	t.limit = firstLimit
	width := firstRoads * t.n
	for rounds := 0; rounds < lastRounds; {
		missing := t.missing
		if err := t.round(ctx, width); err != nil {
			return err
		}
		switch {
		case t.missing == 0:
			rounds++
		case 8*t.missing > 7*missing:
			width *= 2
			fallthrough
		default:
			t.limit += t.limit / 4
		}
	}
	return nil
}

// round goes from the last level up. The generators of a level are the shortest
// entries of that level and of those after it.
func (t *Table) round(ctx context.Context, width int) error {
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
		slices.SortStableFunc(generators, func(a, b factored) int { return cmp.Compare(len(a.word), len(b.word)) })
		generators = generators[:min(len(generators), width)]
		if err := t.shorten(ctx, i, generators); err != nil {
			return err
		}
		if err := t.offerLoops(ctx, i, generators); err != nil {
			return err
		}
	}
	return nil
}

// offerLoops tries what Schreier's lemma makes of the generators: the stabilizers.Elements that go
// from the base point of level i to x, make a generator and come back.
func (t *Table) offerLoops(ctx context.Context, i int, generators []factored) error {
	spare := make(stabilizers.Element, t.n)
	for _, x := range t.levels[i].Orbit {
		a := t.entries[i][x]
		if a.e == nil {
			continue
		}
		out := a.inverse()
		for _, r := range generators {
			if len(out.word)+len(r.word) > t.limit {
				break
			}
			if err := t.poll(ctx); err != nil {
				return err
			}
			copy(spare, out.e)
			spare.Then(r.e)
			t.offer(i, spare, reducedProduct(out.word, r.word))
		}
	}
	return nil
}

// shorten goes out from the base point of level i: where r leads from x to
// y, r followed by the way home from y is a way home from x.
func (t *Table) shorten(ctx context.Context, i int, generators []factored) error {
	l := t.levels[i]
	done := make([]bool, t.n)
	for range l.Orbit {
		y, near := uint8(0), -1
		for _, x := range l.Orbit {
			if s := t.entries[i][x]; !done[x] && s.e != nil && (near < 0 || len(s.word) < near) {
				y, near = x, len(s.word)
			}
		}
		if near < 0 {
			return nil
		}
		done[y] = true
		home := t.entries[i][y]
		if err := t.poll(ctx); err != nil {
			return err
		}
		for _, r := range generators {
			// r leads from x to y.
			x := uint8(bytes.IndexByte(r.e, y))
			if !done[x] && t.better(i, x, len(r.word)+len(home.word)-2*cancellation(r.word, home.word)) {
				t.put(i, x, r.then(home))
			}
		}
	}
	return nil
}

// home returns the word of what undoes p, entry by entry.
func (t *Table) home(p stabilizers.Element) []int32 {
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
