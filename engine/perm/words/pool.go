package words

import (
	"cmp"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// The pool of a level has elements of the level, none of which moves an earlier base
// point. The pool of level 0 is the ball, the shortest products of generators. Two
// elements of a pool that take k base points to the same points make one that is k
// levels further on: the first one, and then the other one undone. So words grow
// twice as long in a step of k levels, k being about as large as pools of thousands
// of elements allow; and elements that move few points come from few.go.

const (
	poolSize    = 1500     // elements of a level, without inverses
	poolBytes   = 48 << 20 // of all levels
	pairPoints  = 4        // base points at most that two elements are matched on
	pairPartner = 6        // earlier elements that an element is matched with
	pairs       = 3000     // candidates from one level for each number of base points
	carriers    = 6000     // elements of the ball by which others are conjugated
)

// pool has elements of a level, by length, and finds the shortest of them by where
// their inverses take base points.
type pool struct {
	list  []spelled
	index []map[uint64]int32 // index[k] is for k base points
}

// candidate is what may join a pool: a; or a and then b undone; or c undone, then a,
// then c.
type candidate struct {
	a, b, c *spelled
	length  int
}

func (c candidate) made() spelled {
	switch {
	case c.c != nil:
		return c.c.inverse().then(*c.a).then(*c.c)
	case c.b != nil:
		return c.a.then(c.b.inverse())
	}
	return *c.a
}

// gather makes the pools and offers them to the table.
func (t *Table) gather(ctx context.Context) error {
	ball, err := t.ball(ctx)
	if err != nil {
		return err
	}
	candidates := make([][]candidate, len(t.levels)+1) // one list more, for the identity
	for k := range ball {
		s := &ball[k]
		d := t.agree(s.e, stabilizers.Identity(t.n), 0)
		candidates[d] = append(candidates[d], candidate{a: s, length: len(s.w)})
	}
	small, err := t.movingFew(ctx, ball)
	if err != nil {
		return err
	}
	if err := t.conjugate(ctx, small, ball, candidates); err != nil {
		return err
	}
	for i := range t.levels {
		t.opt.tell(Progress{Level: i + 1, Levels: len(t.levels)})
		if err := ctx.Err(); err != nil {
			return err
		}
		list := t.joining(candidates[i])
		candidates[i] = nil
		if len(list) > 0 {
			t.limit = 2 * len(list[len(list)-1].w)
		}
		for _, s := range list {
			t.offer(i, slices.Clone(s.e), s.w)
		}
		if err := t.matchPairs(ctx, i, list, candidates); err != nil {
			return err
		}
		t.pools[i].list = list
	}
	return nil
}

// joining makes the shortest of the candidates, each element and its inverse once.
func (t *Table) joining(list []candidate) []spelled {
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.length, b.length) })
	var d distinct
	room := poolBytes / len(t.levels)
	for _, c := range list {
		if len(d.kept) == poolSize || room < 0 {
			break
		}
		if s := c.made(); d.add(s) {
			room -= 2*len(s.e) + 8*len(s.w)
		}
	}
	return d.kept
}

// distinct keeps elements of which neither they nor their inverses are there yet.
type distinct struct {
	kept []spelled
	seen map[string]bool
}

func (d *distinct) add(s spelled) bool {
	if d.seen[string(s.e)] {
		return false
	}
	if d.seen == nil {
		d.seen = map[string]bool{}
	}
	d.seen[string(s.e)], d.seen[string(s.e.Inverse())] = true, true
	d.kept = append(d.kept, s)
	return true
}

// shortest returns the first of the elements by length, each and its inverse once.
func shortest(list []spelled, most int) []spelled {
	sortByLength(list)
	var d distinct
	for _, s := range list {
		if len(d.kept) == most {
			break
		}
		d.add(s)
	}
	return d.kept
}

func sortByLength(list []spelled) {
	slices.SortStableFunc(list, func(a, b spelled) int { return cmp.Compare(len(a.w), len(b.w)) })
}

// conjugate adds conjugates of small by elements of the ball to the candidates of
// the levels that they reach.
func (t *Table) conjugate(ctx context.Context, small, ball []spelled, candidates [][]candidate) error {
	level := slices.Repeat([]int{len(t.levels)}, t.n) // by base point
	for i, l := range t.levels {
		level[l.Base] = i
	}
	for k := range small {
		s := &small[k]
		var points []uint8
		for x, y := range s.e {
			if x != int(y) {
				points = append(points, uint8(x))
			}
		}
		for j := range ball[:min(len(ball), carriers)] {
			if err := t.poll(ctx); err != nil {
				return err
			}
			c := &ball[j]
			d := len(t.levels)
			for _, x := range points {
				d = min(d, level[c.e[x]])
			}
			candidates[d] = append(candidates[d], candidate{a: s, c: c, length: len(s.w) + 2*len(c.w)})
		}
	}
	return nil
}

// matchPairs adds what pairs of elements of level i make to the candidates of later
// levels.
func (t *Table) matchPairs(ctx context.Context, i int, list []spelled, candidates [][]candidate) error {
	both := withInverses(list)
	for k := 1; k <= min(pairPoints, len(t.levels)-i); k++ {
		alike := map[uint64][]int32{}
		made := 0
		for j := 0; j < len(both) && made < pairs; j++ {
			a := &both[j]
			key := t.key(a.e, i, k)
			for _, other := range alike[key] {
				if err := t.poll(ctx); err != nil {
					return err
				}
				made++
				b := &both[other]
				if d := t.agree(a.e, b.e, i+k); d < len(t.levels) {
					candidates[d] = append(candidates[d], candidate{a: a, b: b, length: len(a.w) + len(b.w)})
				}
			}
			if len(alike[key]) < pairPartner {
				alike[key] = append(alike[key], int32(j))
			}
		}
	}
	return nil
}

// withInverses returns the elements and their inverses by length.
func withInverses(list []spelled) []spelled {
	both := slices.Clone(list)
	for _, s := range list {
		both = append(both, s.inverse())
	}
	sortByLength(both)
	return both
}

// agree returns the number of the first level, from i on, whose base point a and b
// take to different points, or the number of levels.
func (t *Table) agree(a, b stabilizers.Element, i int) int {
	for ; i < len(t.levels); i++ {
		if x := t.levels[i].Base; a[x] != b[x] {
			break
		}
	}
	return i
}

// key is where e takes k base points, at most eight, from level i on.
func (t *Table) key(e stabilizers.Element, i, k int) uint64 {
	key := uint64(0)
	for _, l := range t.levels[i : i+k] {
		key = key<<8 | uint64(e[l.Base])
	}
	return key
}

// index puts the entries of the table into the pools, with the inverses, and makes
// what finds them.
func (t *Table) index(ctx context.Context) error {
	for i := range t.levels {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := t.pools[i].list
		for _, s := range t.back[i] {
			if len(s.w) > 0 {
				list = append(list, s)
			}
		}
		p := pool{list: withInverses(shortest(list, len(list)))}
		for range min(ahead, len(t.levels)-i) + 1 {
			p.index = append(p.index, map[uint64]int32{})
		}
		for j, s := range p.list {
			inverse := s.e.Inverse()
			for k := 1; k < len(p.index); k++ {
				key := t.key(inverse, i, k)
				if _, ok := p.index[k][key]; !ok {
					p.index[k][key] = int32(j)
				}
			}
		}
		t.pools[i] = p
	}
	return nil
}
