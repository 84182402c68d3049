package perm

import (
	"bytes"
	"cmp"
	"context"
	"slices"
)

// A word for p comes from a table that holds, for every level of the chain and
// every point of its orbit, an element of the level that takes the point to the
// base, with a word: p followed by the entries that send its base points home
// is the identity. What is short in the table makes p's word short.
//
// T. Minkwitz, "An algorithm for solving the factorization problem in
// permutation groups", J. Symbolic Computation 26, 1998, fills it so: elements
// with short words are sent home as far as the table goes; where an entry is
// missing, or longer, they become it. Words beyond a limit are given up, and
// the limit grows slowly: what is found late is made of short words.
//
// Here the elements are first products of few generators, none of which
// commutes with the product before it, and then, round by round, those that
// Schreier's lemma makes of a level's roads: the shortest entries of that level
// and of those after it. And before the roads serve for that they serve as
// roads: shortest ways to the base point (Dijkstra) replace the longer entries.
//
// With all roads and no limit a round that changes nothing has shown that the
// entries make up the group. As long as there are gaps, roads and limit grow,
// so that this comes to an end.

// wordTable holds, by level and point, the entries: back[i][x] takes x to the
// base point of level i. One with no element is missing.
type wordTable struct {
	chain   *stabilizers
	gens    []spelled // generators and inverses
	back    [][]spelled
	missing int
	limit   int // longer words are given up
	steps   int
}

func newWordTable(g *Group) *wordTable {
	t := &wordTable{chain: g.chain}
	for k, p := range g.gens {
		if e := newElement(p); !e.isIdentity() {
			s := spelled{e, []int32{int32(k + 1)}}
			t.gens = append(t.gens, s, s.inverse())
		}
	}
	for _, l := range g.chain.levels {
		back := make([]spelled, g.chain.n)
		back[l.base] = spelled{e: newElement(identity(g.chain.n))}
		t.back = append(t.back, back)
		t.missing += len(l.orbit) - 1
	}
	return t
}

// offer sends e, an element of level i with word w, home from there on and
// lets it, or what is left of it, become an entry where that is an improvement.
// It changes e.
func (t *wordTable) offer(i int, e element, w []int32) {
	for ; i < len(t.back) && len(w) <= t.limit; i++ {
		base := t.chain.levels[i].base
		x := e[base]
		if x == base {
			continue
		}
		old := t.back[i][x]
		if y := uint8(bytes.IndexByte(e, base)); t.better(i, y, len(w)) {
			t.put(i, y, spelled{slices.Clone(e), w})
		}
		if t.better(i, x, len(w)) {
			t.put(i, x, spelled{e, w}.inverse())
		}
		if old.e == nil {
			return // e itself was the way home
		}
		e.then(old.e)
		w = joined(w, old.w)
	}
}

// better reports whether a word of some length is an improvement at level i.
func (t *wordTable) better(i int, x uint8, length int) bool {
	old := t.back[i][x]
	return old.e == nil || length < len(old.w)
}

// put makes s the entry that takes x home at level i.
func (t *wordTable) put(i int, x uint8, s spelled) {
	if t.back[i][x].e == nil {
		t.missing--
	}
	t.back[i][x] = s
}

// poll looks at the context every so many steps.
func (t *wordTable) poll(ctx context.Context) error {
	if t.steps++; t.steps%256 == 0 {
		return ctx.Err()
	}
	return nil
}

// Larger numbers than these make tables slower and words hardly shorter.
const (
	shortProducts = 4000 // products of generators that are offered
	firstLimit    = 8
	firstRoads    = 2 // for every element
	lastRounds    = 2 // with a full table
)

// fill fills the table.
func (t *wordTable) fill(ctx context.Context) error {
	t.limit = firstLimit
	if err := t.offerProducts(ctx); err != nil {
		return err
	}
	width := firstRoads * t.chain.n
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

// offerProducts offers products of generators by length, each element once.
func (t *wordTable) offerProducts(ctx context.Context) error {
	one := newElement(identity(t.chain.n))
	seen := map[string]bool{string(one): true}
	spare := slices.Clone(one)
	queue := []spelled{{e: one}}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, g := range t.gens {
			if err := t.poll(ctx); err != nil {
				return err
			}
			if len(queue[0].w) > 0 && commute(queue[0].e, g.e) {
				continue
			}
			s := queue[0].then(g)
			if seen[string(s.e)] {
				continue
			}
			seen[string(s.e)] = true
			queue = append(queue, s)
			copy(spare, s.e)
			t.offer(0, spare, s.w)
			if len(seen) > shortProducts {
				return nil
			}
		}
	}
	return nil
}

func commute(e, f element) bool {
	for i, x := range e {
		if f[x] != e[f[i]] {
			return false
		}
	}
	return true
}

// round goes from the last level up: the entries of a level and those after it,
// the shortest ones, are roads for the level.
func (t *wordTable) round(ctx context.Context, width int) error {
	var roads []spelled
	for i := len(t.back) - 1; i >= 0; i-- {
		for _, s := range t.back[i] {
			if len(s.w) > 0 {
				roads = append(roads, s, s.inverse())
			}
		}
		if i == 0 {
			roads = append(roads, t.gens...)
		}
		slices.SortStableFunc(roads, func(a, b spelled) int { return cmp.Compare(len(a.w), len(b.w)) })
		roads = roads[:min(len(roads), width)]
		if err := t.shorten(ctx, i, roads); err != nil {
			return err
		}
		if err := t.offerLoops(ctx, i, roads); err != nil {
			return err
		}
	}
	return nil
}

// offerLoops offers what Schreier's lemma makes of the roads: from the base
// point of level i out to x, on a road, and home.
func (t *wordTable) offerLoops(ctx context.Context, i int, roads []spelled) error {
	spare := make(element, t.chain.n)
	for _, x := range t.chain.levels[i].orbit {
		a := t.back[i][x]
		if a.e == nil {
			continue
		}
		out := a.inverse()
		for _, r := range roads {
			if len(out.w)+len(r.w) > t.limit {
				break
			}
			if err := t.poll(ctx); err != nil {
				return err
			}
			copy(spare, out.e)
			spare.then(r.e)
			t.offer(i, spare, joined(out.w, r.w))
		}
	}
	return nil
}

// shorten goes out from the base point of level i: where r leads from x to
// y, r followed by the way home from y is a way home from x.
func (t *wordTable) shorten(ctx context.Context, i int, roads []spelled) error {
	l := t.chain.levels[i]
	done := make([]bool, t.chain.n)
	for range l.orbit {
		y, near := uint8(0), -1
		for _, x := range l.orbit {
			if s := t.back[i][x]; !done[x] && s.e != nil && (near < 0 || len(s.w) < near) {
				y, near = x, len(s.w)
			}
		}
		if near < 0 {
			return nil
		}
		done[y] = true
		home := t.back[i][y]
		if err := t.poll(ctx); err != nil {
			return err
		}
		for _, r := range roads {
			// r leads from x to y.
			x := uint8(bytes.IndexByte(r.e, y))
			if !done[x] && t.better(i, x, len(r.w)+len(home.w)-2*meeting(r.w, home.w)) {
				t.put(i, x, r.then(home))
			}
		}
	}
	return nil
}
