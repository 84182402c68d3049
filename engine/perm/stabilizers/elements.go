package stabilizers

import (
	"iter"
	"slices"
)

// Coset yields every product of an element of the group and e, the element first,
// ordered by where the first base point goes, then the second and so on, the images
// being compared by their places in the base. With the base 0, 1, 2, … that is the
// lexicographic order, and e being the identity the products are the elements. A
// product is good until the next one is asked for.
func (c *Chain) Coset(e Element) iter.Seq[Element] {
	return func(yield func(Element) bool) {
		product := make(Element, c.n)
		var extend func(depth int, p *images) bool
		// p is e after what the levels before have chosen; the elements of the level at
		// depth, each followed by p, are the products that are left.
		extend = func(depth int, p *images) bool {
			if depth == len(c.levels) {
				for i, x := range c.base {
					product[x] = c.base[p[i]]
				}
				return yield(product)
			}
			l := c.levels[depth]
			orbit := slices.Clone(l.orbit)
			slices.SortFunc(orbit, func(x, y uint8) int { return int(p[x]) - int(p[y]) })
			for _, x := range orbit {
				next := c.after(l, x, p)
				if !extend(depth+1, &next) {
					return false
				}
			}
			return true
		}
		extend(0, c.toInternal(e))
	}
}

// after returns the element of a level that takes its base point to x, followed by
// p, at the points that the group has.
func (c *Chain) after(l *level, x uint8, p *images) (r images) {
	for y, z := range l.transversal[x][:c.n] {
		r[z] = p[y]
	}
	return r
}

// Smallest returns, of the products that Coset yields, the first.
func (c *Chain) SmallestInCoset(e Element) Element {
	p := *c.toInternal(e)
	for _, l := range c.levels {
		best := l.orbit[0]
		for _, x := range l.orbit {
			if p[x] < p[best] {
				best = x
			}
		}
		p = c.after(l, best, &p)
	}
	return c.toExternal(&p)
}

// Ranking gives the elements of a group the numbers from 0 on.
type Ranking struct {
	chain  *Chain
	below  []int              // how many elements the levels after each one have
	places [][MaxDegree]uint8 // of the points in each level's orbit
}

// Numbered numbers the elements of a group whose order fits an int.
func (c *Chain) Ranking() *Ranking {
	n := &Ranking{chain: c, below: make([]int, len(c.levels)), places: make([][MaxDegree]uint8, len(c.levels))}
	below := 1
	for i := len(c.levels) - 1; i >= 0; i-- {
		orbit := c.levels[i].orbit
		for k, x := range orbit {
			n.places[i][x] = uint8(k)
		}
		n.below[i] = below
		below *= len(orbit)
	}
	return n
}

// Of returns the number of e, which is in the group.
func (n *Ranking) Rank(e Element) int {
	p := n.chain.toInternal(e)
	number := 0
	for i, l := range n.chain.levels {
		x := p[l.base]
		number += int(n.places[i][x]) * n.below[i]
		p.then(l.transversal[x], l.base, n.chain.n)
	}
	return number
}

// At returns the element with a number.
func (n *Ranking) Unrank(number int) Element {
	p := *newImages()
	for i, l := range n.chain.levels {
		p = n.chain.after(l, l.orbit[number/n.below[i]], &p)
		number %= n.below[i]
	}
	return n.chain.toExternal(&p)
}
