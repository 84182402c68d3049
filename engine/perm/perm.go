// Package perm implements permutations of 0..n-1: construction, parsing and printing,
// products, cycles, parity, order and rank, and factorizations of even permutations
// into 3-cycles, arbitrary ones or those of the chain (0 1 2)(2 3 4)(4 5 6)… by which
// source 000 (section 5) proves that a sliding puzzle can be solved.
//
// Products are read from left to right: p.Then(q) applies p first.
//
// The package knows nothing of boards, never prints and keeps no state between calls;
// the caller supplies the random source. Start with Perm, then Group. The subpackages
// treat groups: stabilizers has stabilizer chains; words, factorization into
// generators; groups, subgroups, cosets and blocks; classes, centralizers and
// conjugacy classes.
package perm

import (
	"math/rand/v2"
	"slices"

	"taquin/engine/message"
)

// MaxSize is the largest size that the constructors accept.
const MaxSize = 1 << 20

// Errors that callers distinguish with errors.Is.
var (
	// ErrOdd reports an odd permutation where an even one is required.
	ErrOdd = message.New("perm.odd-permutation", "perm: odd permutation")
	// ErrSize reports operands of different sizes.
	ErrSize = message.New("perm.sizes-differ", "perm: sizes differ")
	// ErrTooLarge reports a size above a limit.
	ErrTooLarge = message.New("perm.too-large", "perm: too large")
)

// Perm is a permutation of 0..len(p)-1 in one-line notation: it maps i to p[i]. The
// constructors validate; the methods may panic on an invalid slice. No method changes
// its receiver or returns a slice that shares its memory.
type Perm []int

// Identity returns the identity on 0..n-1; n is in 0..MaxSize.
func Identity(n int) (Perm, error) {
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	return identity(n), nil
}

func identity(n int) Perm {
	p := make(Perm, n)
	for i := range p {
		p[i] = i
	}
	return p
}

func checkSize(n, limit int) error {
	switch {
	case n < 0:
		return message.Errorf("perm.size-is-not-in", "perm: size %d is not in 0..%d", n, limit)
	case n > limit:
		return message.Errorf("perm.size-is-not-in-2", "%w: size %d is not in 0..%d", ErrTooLarge, n, limit)
	}
	return nil
}

// FromImages returns the permutation that maps i to images[i]. It copies the images,
// and rejects images that are out of range or repeated.
func FromImages(images []int) (Perm, error) {
	n := len(images)
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	seen := make([]bool, n)
	for i, x := range images {
		if x < 0 || x >= n {
			return nil, message.Errorf("perm.the-image-of-is", "perm: the image of %d is %d, which is not in 0..%d", i, x, n-1)
		}
		if seen[x] {
			return nil, message.Errorf("perm.and-have-the-same", "perm: %d and %d have the same image, %d", slices.Index(images, x), i, x)
		}
		seen[x] = true
	}
	return append(Perm{}, images...), nil // not nil
}

// Then returns the product that applies p first: it maps i to q[p[i]]. The error is
// ErrSize.
func (p Perm) Then(q Perm) (Perm, error) {
	if err := sameSize(p, q); err != nil {
		return nil, err
	}
	r := make(Perm, len(p))
	for i, x := range p {
		r[i] = q[x]
	}
	return r, nil
}

func sameSize(p, q Perm) error {
	if len(p) != len(q) {
		return message.Errorf("perm.and", "%w: %d and %d", ErrSize, len(p), len(q))
	}
	return nil
}

// Inverse returns the inverse of p.
func (p Perm) Inverse() Perm {
	r := make(Perm, len(p))
	for i, x := range p {
		r[x] = i
	}
	return r
}

// Conjugate returns q⁻¹ p q, read from left to right: p with every element x of its
// cycles renamed q[x]. The error is ErrSize.
func (p Perm) Conjugate(q Perm) (Perm, error) {
	if err := sameSize(p, q); err != nil {
		return nil, err
	}
	r := make(Perm, len(p))
	for i, x := range p {
		r[q[i]] = q[x]
	}
	return r, nil
}

// Commutator returns p q p⁻¹ q⁻¹, read from left to right. The error is ErrSize.
func (p Perm) Commutator(q Perm) (Perm, error) {
	pq, err := p.Then(q)
	if err != nil {
		return nil, err
	}
	qp, err := q.Then(p)
	if err != nil {
		return nil, err
	}
	return pq.Then(qp.Inverse())
}

// Equal reports whether p and q are the same permutation, of the same size.
func (p Perm) Equal(q Perm) bool { return slices.Equal(p, q) }

// IsIdentity reports whether p is the identity.
func (p Perm) IsIdentity() bool {
	for i, x := range p {
		if i != x {
			return false
		}
	}
	return true
}

// Random returns a uniformly random permutation of 0..n-1; n is in 0..MaxSize.
func Random(n int, rng *rand.Rand) (Perm, error) {
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	p := make(Perm, n)
	Redraw(p, rng)
	return p, nil
}

// Redraw overwrites p with a uniformly random permutation, without allocation.
func Redraw(p Perm, rng *rand.Rand) {
	for i := range p {
		p[i] = i
	}
	for i := len(p) - 1; i > 0; i-- { // Fisher–Yates, without rng.Shuffle's function call per swap
		j := rng.Uint32N(uint32(i + 1))
		p[i], p[j] = p[j], p[i]
	}
}

// RandomEven returns a uniformly random even permutation.
func RandomEven(n int, rng *rand.Rand) (Perm, error) {
	p, err := Random(n, rng)
	if err == nil && !p.Even() {
		p[0], p[1] = p[1], p[0] // a bijection of the odd permutations with the even ones
	}
	return p, err
}
