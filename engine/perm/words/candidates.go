package words

import (
	"cmp"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// The candidateSet of a level has elements of the level, none of which moves an earlier base
// point. The candidateSet of level 0 is the ball, the shortest products of generators. Two
// elements of a candidateSet that take k base points to the same points make one that is k
// levels further on: the first one, and then the other one inverseWord. So words grow
// twice as long in a step of k levels, k being about as large as candidateSets of thousands
// of elements allow; and elements that move smallSupport points come from smallSupport.go.

const (
	poolSize    = 1500     // elements of a level, without inverses
	poolBytes   = 48 << 20 // of all levels
	pairPoints  = 4        // base points at most that two elements are matched on
	pairPartner = 6        // earlier elements that an element is matched with
	pairs       = 3000     // candidates from one level for each number of base points
	carriers    = 6000     // elements of the ball by which others are conjugated
)

// candidateSet has elements of a level, by length, and finds the shortest of them by where
// their inverses take base points.
type candidateSet struct {
	list  []factored
	index []map[uint64]int32 // index[k] is for k base points
}

// lazyProduct is what may join a candidateSet: a; or a and then b inverseWord; or c inverseWord, then a,
// then c.
type lazyProduct struct {
	a, b, c *factored
	length  int
}

func (c lazyProduct) made() factored {
	switch {
	case c.c != nil:
		return c.c.inverse().then(*c.a).then(*c.c)
	case c.b != nil:
		return c.a.then(c.b.inverse())
	}
	return *c.a
}

// gather makes the candidateSets and offers them to the table.
func (t *Table) gather(ctx context.Context) error {
	ball, err := t.ball(ctx)
	if err != nil {
		return err
	}
	candidates := make([][]lazyProduct, len(t.levels)+1) // one list more, for the identity
	for k := range ball {
		s := &ball[k]
		d := t.agree(s.e, stabilizers.Identity(t.n), 0)
		candidates[d] = append(candidates[d], lazyProduct{a: s, length: len(s.word)})
	}
	small, err := t.smallSupportElements(ctx, ball)
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
			t.limit = 2 * len(list[len(list)-1].word)
		}
		for _, s := range list {
			t.offer(i, slices.Clone(s.e), s.word)
		}
		if err := t.matchPairs(ctx, i, list, candidates); err != nil {
			return err
		}
		t.candidateSets[i].list = list
	}
	return nil
}

// joining makes the shortest of the candidates, each element and its inverse once.
func (t *Table) joining(list []lazyProduct) []factored {
	slices.SortStableFunc(list, func(a, b lazyProduct) int { return cmp.Compare(a.length, b.length) })
	var d distinct
	room := poolBytes / len(t.levels)
	for _, c := range list {
		if len(d.kept) == poolSize || room < 0 {
			break
		}
		if s := c.made(); d.add(s) {
			room -= 2*len(s.e) + 8*len(s.word)
		}
	}
	return d.kept
}

// distinct keeps elements of which neither they nor their inverses are there yet.
type distinct struct {
	kept []factored
	seen map[string]bool
}

func (d *distinct) add(s factored) bool {
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
func shortest(list []factored, most int) []factored {
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

func sortByLength(list []factored) {
	slices.SortStableFunc(list, func(a, b factored) int { return cmp.Compare(len(a.word), len(b.word)) })
}

// conjugate adds conjugates of small by elements of the ball to the candidates of
// the levels that they reach.
func (t *Table) conjugate(ctx context.Context, small, ball []factored, candidates [][]lazyProduct) error {
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
			candidates[d] = append(candidates[d], lazyProduct{a: s, c: c, length: len(s.word) + 2*len(c.word)})
		}
	}
	return nil
}

// matchPairs adds what pairs of elements of level i make to the candidates of later
// levels.
func (t *Table) matchPairs(ctx context.Context, i int, list []factored, candidates [][]lazyProduct) error {
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
					candidates[d] = append(candidates[d], lazyProduct{a: a, b: b, length: len(a.word) + len(b.word)})
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
func withInverses(list []factored) []factored {
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

// index puts the entries of the table into the candidateSets, with the inverses, and makes
// what finds them.
func (t *Table) index(ctx context.Context) error {
	for i := range t.levels {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := t.candidateSets[i].list
		for _, s := range t.entries[i] {
			if len(s.word) > 0 {
				list = append(list, s)
			}
		}
		p := candidateSet{list: withInverses(shortest(list, len(list)))}
		for range min(maxLookahead, len(t.levels)-i) + 1 {
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
		t.candidateSets[i] = p
	}
	return nil
}
