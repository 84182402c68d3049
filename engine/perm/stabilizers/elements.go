package stabilizers

import (
	"iter"
	"slices"
)

// Coset yields the elements of the right coset of e, in lexicographic order of their
// base images, which are compared by their positions in the base. With the base 0, 1,
// 2, … this is the lexicographic order; if e is the identity, the coset is the group.
// An element is valid until the next iteration.
func (c *Chain) Coset(e Element) iter.Seq[Element] {
	return func(yield func(Element) bool) {
		product := make(Element, c.n)
		var extend func(depth int, p *images) bool
		// p is the product of the transversal elements chosen at earlier levels and e.
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
				next := c.representativeThen(l, x, p)
				if !extend(depth+1, &next) {
					return false
				}
			}
			return true
		}
		extend(0, c.toInternal(e))
	}
}

// representativeThen returns the product of p and, before it, the element of level l
// that maps the base point to x.
func (c *Chain) representativeThen(l *level, x uint8, p *images) (r images) {
	for y, z := range l.transversal[x][:c.n] {
		r[z] = p[y]
	}
	return r
}

// SmallestInCoset returns the first element of Coset(e).
func (c *Chain) SmallestInCoset(e Element) Element {
	p := *c.toInternal(e)
	for _, l := range c.levels {
		best := slices.MinFunc(l.orbit, func(x, y uint8) int { return int(p[x]) - int(p[y]) })
		p = c.representativeThen(l, best, &p)
	}
	return c.toExternal(&p)
}

// Ranking is a bijection of the elements of a group with 0..order-1.
type Ranking struct {
	chain  *Chain
	radix  []int              // the order of the next level
	digits [][MaxDegree]uint8 // the index of each point in the level's orbit
}

// Ranking ranks the elements of a group whose order fits an int.
func (c *Chain) Ranking() *Ranking {
	n := &Ranking{chain: c, radix: make([]int, len(c.levels)), digits: make([][MaxDegree]uint8, len(c.levels))}
	radix := 1
	for i := len(c.levels) - 1; i >= 0; i-- {
		orbit := c.levels[i].orbit
		for k, x := range orbit {
			n.digits[i][x] = uint8(k)
		}
		n.radix[i] = radix
		radix *= len(orbit)
	}
	return n
}

// Rank returns the rank of e, an element of the group.
func (n *Ranking) Rank(e Element) int {
	p := n.chain.toInternal(e)
	rank := 0
	for i, l := range n.chain.levels {
		x := p[l.base]
		rank += int(n.digits[i][x]) * n.radix[i]
		p.then(l.transversal[x], l.base, n.chain.n)
	}
	return rank
}

// Unrank returns the element of a rank.
func (n *Ranking) Unrank(rank int) Element {
	p := *newImages()
	for i, l := range n.chain.levels {
		p = n.chain.representativeThen(l, l.orbit[rank/n.radix[i]], &p)
		rank %= n.radix[i]
	}
	return n.chain.toExternal(&p)
}

// BaseImage is a partial base image: the images of the first base points under some
// element of the group. A backtrack search extends it point by point.
type BaseImage struct {
	chain  *Chain
	levels []*level // by base point; nil if the level is that of the next point
	left   []images // left[k] maps the first k images back to the base points
}

// BaseImage returns the empty base image.
func (c *Chain) BaseImage() *BaseImage {
	w := &BaseImage{chain: c, levels: make([]*level, c.n), left: make([]images, 1, c.n+1)}
	w.left[0] = *newImages()
	for _, l := range c.levels {
		w.levels[l.base] = l
	}
	return w
}

// Extend makes y the image of the next base point if some element of the group has
// the extended base image, and reports whether one does.
func (w *BaseImage) Extend(y uint8) bool {
	at := len(w.left) - 1
	left := &w.left[at]
	x := left[w.chain.place[y]]
	l := w.levels[at]
	if l == nil && int(x) != at || l != nil && l.transversal[x] == nil {
		return false
	}
	w.left = append(w.left, *left)
	if l != nil {
		w.left[at+1].then(l.transversal[x], 0, w.chain.n)
	}
	return true
}

// Truncate removes the last k images.
func (w *BaseImage) Truncate(k int) { w.left = w.left[:len(w.left)-k] }

// Element returns an element of the group with this base image.
func (w *BaseImage) Element() Element { return w.chain.toExternal(w.left[len(w.left)-1].inverse()) }
