package space

import (
	"context"
	"math/big"

	"taquin/engine/distinct"
	"taquin/engine/perm"
)

// Numbers gives the elements of a group numbers without gaps, that of the identity being 0, and has tables that say to which number a turn leads. It does not change.
//
// Some cells are the base. Where an element takes them is its coset: elements of one coset
// differ by what leaves the base alone before, which is the stabiliser H. One element r(c)
// of each coset c is kept. An element is h r(c), an h in H first, and its number is that of
// c times the size of H, and the number of h. A turn g makes of it
//
//	h r(c) g = h k r(c'),  where c' is the coset of r(c) g and k = r(c) g r(c')⁻¹.
//
// So c' and k hang on c and g alone, which is one table, and h k on h and k, which is
// another one. The base has as many cells as make H small enough for that.
type Numbers struct {
	cells      int
	turns      [][]uint8
	count      int64
	base       []uint8
	cosets     *distinct.List // by number: where the base goes
	kept       []uint8        // r(c), one after the other
	stabiliser *distinct.List // by number: the elements of H
	to, with   []uint32       // by coset and turn: the number of c' times the size of H, and that of k
	times      []uint32       // by h and k: the number of h k
	factors    int            // how many k there are; they come first in H
	most       int            // cosets that the memory holds
}

const (
	maxNumbers    = 1 << 32
	maxStabiliser = 1 << 11
)

// NewNumbers numbers the elements of a group, with tables for turns, which are elements
// that generate it. It returns nil if these take more memory than there is, or if the group
// has more than 2^32 elements; the error is the context's.
func NewNumbers(ctx context.Context, g *perm.Group, turns [][]uint8, memory int64) (*Numbers, error) {
	if g.Order().Cmp(big.NewInt(maxNumbers)) > 0 {
		return nil, nil
	}
	n := &Numbers{cells: g.Degree(), turns: turns, count: g.Order().Int64()}
	n.most = int(memory / int64(n.cells+8*len(n.turns)))
	if ok, err := n.findBase(ctx); !ok || err != nil {
		return nil, err
	}
	size, entries := n.count/int64(n.cosets.Count()), int64(len(n.to))
	if int64(len(n.kept))+8*entries+4*size*min(size, entries+1) > memory {
		return nil, nil
	}
	if err := n.multiply(ctx); err != nil {
		return nil, err
	}
	return n, nil
}

// Count is how many numbers there are.
func (n *Numbers) Count() int64 { return n.count }

// Bytes is how much memory they take.
func (n *Numbers) Bytes() int64 {
	return int64(len(n.kept)+4*(len(n.to)+len(n.with)+len(n.times))) + n.cosets.Bytes() + n.stabiliser.Bytes()
}

// Element returns the element with a number.
func (n *Numbers) Element(number int64) perm.Perm {
	size := int64(n.stabiliser.Count())
	h, r := n.stabiliser.At(int(number%size)), n.keptOf(int(number/size))
	p := make(perm.Perm, len(h))
	for x, cell := range h {
		p[x] = int(r[cell])
	}
	return p
}

// Number returns the number of an element, or -1 of what is none.
func (n *Numbers) Number(p perm.Perm) int64 {
	if len(p) != n.cells {
		return -1
	}
	at := make([]uint8, len(n.base))
	for i, cell := range n.base {
		at[i] = uint8(p[cell])
	}
	c, ok := n.cosets.Find(at)
	if !ok {
		return -1
	}
	h, home := make([]uint8, len(p)), make([]uint8, len(p))
	for x, cell := range n.keptOf(c) {
		home[cell] = uint8(x)
	}
	for x, cell := range p {
		h[x] = home[cell]
	}
	k, ok := n.stabiliser.Find(h)
	if !ok {
		return -1
	}
	return int64(c)*int64(n.stabiliser.Count()) + int64(k)
}

// After appends to dst the numbers of the states one move from a state, in the order of the
// turns.
func (n *Numbers) After(dst []uint32, number uint32) []uint32 {
	size, turns := uint32(n.stabiliser.Count()), len(n.turns)
	c, h := int(number/size), int(number%size)
	times := n.times[h*n.factors:]
	with := n.with[c*turns:]
	for t, to := range n.to[c*turns : (c+1)*turns] {
		dst = append(dst, to+times[with[t]])
	}
	return dst
}

// findBase chooses the base and finds its cosets, or reports that it has too many.
func (n *Numbers) findBase(ctx context.Context) (ok bool, err error) {
	if err := n.findCosets(ctx); err != nil {
		return false, err
	}
	for cell := 0; n.count/int64(n.cosets.Count()) > maxStabiliser && n.cosets.Count() <= n.most; cell++ {
		before := *n
		n.base = append(n.base, uint8(cell))
		if err := n.findCosets(ctx); err != nil {
			return false, err
		}
		if n.cosets.Count() == before.cosets.Count() {
			*n = before // the cell stays where it is when the others do
		}
	}
	return n.cosets.Count() <= n.most, nil
}

// findCosets finds to where the turns take the base, as far as the memory holds it, and what
// takes it there.
func (n *Numbers) findCosets(ctx context.Context) error {
	n.cosets, n.to, n.kept = distinct.New(len(n.base)), nil, nil
	n.cosets.Add(n.base)
	for cell := range n.cells {
		n.kept = append(n.kept, uint8(cell))
	}
	next := make([]uint8, len(n.base))
	for c := 0; c < n.cosets.Count() && n.cosets.Count() <= n.most; c++ {
		if c%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for _, turn := range n.turns {
			for i, cell := range n.cosets.At(c) {
				next[i] = turn[cell]
			}
			known := n.cosets.Count()
			n.to = append(n.to, uint32(n.cosets.Add(next)))
			if n.cosets.Count() > known {
				for _, cell := range n.keptOf(c) {
					n.kept = append(n.kept, turn[cell])
				}
			}
		}
	}
	return nil
}

// multiply makes the tables.
func (n *Numbers) multiply(ctx context.Context) error {
	cells := n.cells
	n.stabiliser = distinct.New(cells)
	n.stabiliser.Add(n.keptOf(0))
	home, k := make([]uint8, cells), make([]uint8, cells)
	n.with = make([]uint32, len(n.to))
	for i, c := range n.to {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for x, cell := range n.keptOf(int(c)) {
			home[cell] = uint8(x)
		}
		turn := n.turns[i%len(n.turns)]
		for x, cell := range n.keptOf(i / len(n.turns)) {
			k[x] = home[turn[cell]]
		}
		n.with[i] = uint32(n.stabiliser.Add(k))
	}
	n.factors = n.stabiliser.Count()
	for h := 0; h < n.stabiliser.Count(); h++ {
		if h%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for f := range n.factors {
			then := n.stabiliser.At(f)
			for x, cell := range n.stabiliser.At(h) {
				k[x] = then[cell]
			}
			n.times = append(n.times, uint32(n.stabiliser.Add(k)))
		}
	}
	for i := range n.to {
		n.to[i] *= uint32(n.stabiliser.Count())
	}
	return nil
}

// keptOf is the element that is kept of a coset.
func (n *Numbers) keptOf(c int) []uint8 {
	cells := n.cells
	return n.kept[c*cells : (c+1)*cells]
}
