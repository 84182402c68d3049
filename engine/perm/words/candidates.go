package words

import (
	"cmp"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// The candidates of a level are elements of the level with short words. At level 0
// they form a ball of the Cayley graph. If two candidates agree on k base points, the
// quotient of one by the other is an element k levels further on. So words double in
// length with a step of k levels, where k is about as large as sets of thousands of
// elements allow. Elements of small support, see support.go, supplement them.

const (
	setSize     = 1500     // candidates of a level, without inverses
	setBytes    = 48 << 20 // of all levels
	pairPoints  = 4        // maximum number of base points that a pair agrees on
	pairPartner = 6        // earlier elements that an element is paired with
	pairs       = 3000     // pairs of one level for each number of base points
	carriers    = 6000     // elements of the ball that conjugate others
)

// candidateSet holds elements of a level by length, and finds the shortest of them by
// the base images of their inverses.
type candidateSet struct {
	list  []factored
	index []map[uint64]int32 // index[k] is for k base points
}

// lazyProduct is a product that is computed only if it is short enough: a, a b⁻¹ or
// c⁻¹ a c.
type lazyProduct struct {
	a, b, c *factored
	length  int
}

func (p lazyProduct) value() factored {
	switch {
	case p.c != nil:
		return p.c.inverse().then(*p.a).then(*p.c)
	case p.b != nil:
		return p.a.then(p.b.inverse())
	}
	return *p.a
}

// gather collects the candidates and offers them to the table.
func (t *Table) gather(ctx context.Context) error {
	ball, err := t.ball(ctx)
	if err != nil {
		return err
	}
	products := make([][]lazyProduct, len(t.levels)+1) // the last for the identity
	for k := range ball {
		s := &ball[k]
		d := t.agree(s.e, stabilizers.Identity(t.n), 0)
		products[d] = append(products[d], lazyProduct{a: s, length: len(s.word)})
	}
	small, err := t.smallSupportElements(ctx, ball)
	if err != nil {
		return err
	}
	if err := t.conjugate(ctx, small, ball, products); err != nil {
		return err
	}
	for i := range t.levels {
		t.opt.report(Progress{Level: i + 1, Levels: len(t.levels)})
		if err := ctx.Err(); err != nil {
			return err
		}
		list := t.shortestProducts(products[i])
		products[i] = nil
		if len(list) > 0 {
			t.limit = 2 * len(list[len(list)-1].word)
		}
		for _, s := range list {
			t.offer(i, slices.Clone(s.e), s.word)
		}
		if err := t.matchPairs(ctx, i, list, products); err != nil {
			return err
		}
		t.candidates[i].list = list
	}
	return nil
}

// shortestProducts computes the shortest products, as many as a level may keep.
func (t *Table) shortestProducts(list []lazyProduct) []factored {
	sorting.StableBy(list, func(a, b lazyProduct) int { return cmp.Compare(a.length, b.length) })
	var d distinct
	room := setBytes / len(t.levels)
	for _, p := range list {
		if len(d.list) == setSize || room < 0 {
			break
		}
		if s := p.value(); d.add(s) {
			room -= 2*len(s.e) + 8*len(s.word)
		}
	}
	return d.list
}

// conjugate adds the conjugates of small by elements of the ball to the products of
// the levels that contain them.
func (t *Table) conjugate(ctx context.Context, small, ball []factored, products [][]lazyProduct) error {
	level := slices.Repeat([]int{len(t.levels)}, t.n) // by base point
	for i, l := range t.levels {
		level[l.Base] = i
	}
	for k := range small {
		s := &small[k]
		var support []uint8
		for x, y := range s.e {
			if x != int(y) {
				support = append(support, uint8(x))
			}
		}
		for j := range ball[:min(len(ball), carriers)] {
			if err := t.poll(ctx); err != nil {
				return err
			}
			c := &ball[j]
			d := len(t.levels)
			for _, x := range support {
				d = min(d, level[c.e[x]])
			}
			products[d] = append(products[d], lazyProduct{a: s, c: c, length: len(s.word) + 2*len(c.word)})
		}
	}
	return nil
}

// matchPairs adds the quotients of pairs of elements of level i to the products of
// later levels.
func (t *Table) matchPairs(ctx context.Context, i int, list []factored, products [][]lazyProduct) error {
	both := withInverses(list)
	for k := 1; k <= min(pairPoints, len(t.levels)-i); k++ {
		byImage := map[uint64][]int32{}
		made := 0
		for j := 0; j < len(both) && made < pairs; j++ {
			a := &both[j]
			key := t.key(a.e, i, k)
			for _, other := range byImage[key] {
				if err := t.poll(ctx); err != nil {
					return err
				}
				made++
				b := &both[other]
				if d := t.agree(a.e, b.e, i+k); d < len(t.levels) {
					products[d] = append(products[d], lazyProduct{a: a, b: b, length: len(a.word) + len(b.word)})
				}
			}
			if len(byImage[key]) < pairPartner {
				byImage[key] = append(byImage[key], int32(j))
			}
		}
	}
	return nil
}

// agree returns the first level, from i on, whose base point has different images
// under a and b, or the number of levels.
func (t *Table) agree(a, b stabilizers.Element, i int) int {
	for ; i < len(t.levels); i++ {
		if x := t.levels[i].Base; a[x] != b[x] {
			break
		}
	}
	return i
}

// key packs the images of k base points, at most eight, from level i on.
func (t *Table) key(e stabilizers.Element, i, k int) uint64 {
	key := uint64(0)
	for _, l := range t.levels[i : i+k] {
		key = key<<8 | uint64(e[l.Base])
	}
	return key
}

// index adds the entries of the table and all inverses to the candidates, and indexes
// them.
func (t *Table) index(ctx context.Context) error {
	for i := range t.levels {
		if err := ctx.Err(); err != nil {
			return err
		}
		list := t.candidates[i].list
		for _, s := range t.entries[i] {
			if len(s.word) > 0 {
				list = append(list, s)
			}
		}
		set := candidateSet{list: withInverses(shortest(list, len(list)))}
		for range min(maxLookahead, len(t.levels)-i) + 1 {
			set.index = append(set.index, map[uint64]int32{})
		}
		for j, s := range set.list {
			inverse := s.e.Inverse()
			for k := 1; k < len(set.index); k++ {
				key := t.key(inverse, i, k)
				if _, ok := set.index[k][key]; !ok {
					set.index[k][key] = int32(j)
				}
			}
		}
		t.candidates[i] = set
	}
	return nil
}
