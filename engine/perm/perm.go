// Package perm holds the permutations of 0..n-1: making, reading and printing
// them, composing them, their cycles, parity, order and rank, and even ones as
// products of 3-cycles, free or from the chain (0 1 2)(2 3 4)(4 5 6)… by which
// source 000 (section 5) proves that a sliding puzzle can be solved.
//
// Products are read from left to right: p.Then(q) does p first.
//
// It knows nothing of boards, never prints, keeps no state between calls and
// draws only from the random source that it is handed. Begin with Perm, then
// Group. Four rooms are about groups: stabilizers, how a group is held; words, how
// its elements become words; groups, its subgroups, cosets and blocks; and classes,
// what commutes in it and what is conjugate.
package perm

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// MaxSize is the largest size that the constructors accept.
const MaxSize = 1 << 20

// What a caller may want to tell apart, with errors.Is.
var (
	// ErrOdd: an odd permutation, where only an even one has an answer.
	ErrOdd = errors.New("perm: odd permutation")
	// ErrSize: two permutations of different sizes.
	ErrSize = errors.New("perm: sizes differ")
	// ErrTooLarge: a size above MaxSize, or above MaxRank for a rank.
	ErrTooLarge = errors.New("perm: too large")
)

// Perm is a permutation of 0..len(p)-1 in one-line form: p[i] is where i goes.
// The constructors check; the methods trust, and may panic on a slice made by
// hand that is no permutation. No method changes its receiver or hands out its
// memory.
type Perm []int

// Identity returns the permutation of 0..n-1 that moves nothing; n is in
// 0..MaxSize.
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
		return fmt.Errorf("perm: size %d is not in 0..%d", n, limit)
	case n > limit:
		return fmt.Errorf("%w: size %d is not in 0..%d", ErrTooLarge, n, limit)
	}
	return nil
}

// FromImages returns the permutation that sends i to images[i]. It copies the
// images, and refuses one that is out of range or stands twice.
func FromImages(images []int) (Perm, error) {
	n := len(images)
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	seen := make([]bool, n)
	for i, x := range images {
		if x < 0 || x >= n {
			return nil, fmt.Errorf("perm: the image of %d is %d, which is not in 0..%d", i, x, n-1)
		}
		if seen[x] {
			return nil, fmt.Errorf("perm: %d and %d have the same image, %d", slices.Index(images, x), i, x)
		}
		seen[x] = true
	}
	return append(Perm{}, images...), nil
}

// Then returns the product of p and q, p first: it sends i to q[p[i]]. The
// error is ErrSize.
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
		return fmt.Errorf("%w: %d and %d", ErrSize, len(p), len(q))
	}
	return nil
}

// Inverse returns the permutation that undoes p.
func (p Perm) Inverse() Perm {
	r := make(Perm, len(p))
	for i, x := range p {
		r[x] = i
	}
	return r
}

// Conjugate returns q⁻¹ p q, read from left to right: p with every element x
// of its cycles renamed q[x]. The error is ErrSize.
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
	if err := sameSize(p, q); err != nil {
		return nil, err
	}
	r := make(Perm, len(p)) // (p q) followed by the inverse of (q p)
	for i := range p {
		r[p[q[i]]] = i
	}
	inverse := r
	r = make(Perm, len(p))
	for i := range p {
		r[i] = inverse[q[p[i]]]
	}
	return r, nil
}

// Equal reports whether p and q are the same permutation, of the same size.
func (p Perm) Equal(q Perm) bool { return slices.Equal(p, q) }

// IsIdentity reports whether p moves nothing.
func (p Perm) IsIdentity() bool {
	for i, x := range p {
		if i != x {
			return false
		}
	}
	return true
}

// Random returns a permutation of 0..n-1 drawn from rng, every one equally
// likely; n is in 0..MaxSize and rng is not nil.
func Random(n int, rng *rand.Rand) (Perm, error) {
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	p := make(Perm, n)
	Redraw(p, rng)
	return p, nil
}

// Redraw draws p anew, as Random does: it is for a permutation that nobody else has.
func Redraw(p Perm, rng *rand.Rand) {
	for i := range p {
		p[i] = i
	}
	for i := len(p) - 1; i > 0; i-- { // as rng.Perm, which calls a function for each exchange
		j := rng.Uint32N(uint32(i + 1))
		p[i], p[j] = p[j], p[i]
	}
}

// RandomEven is Random over the even permutations only.
func RandomEven(n int, rng *rand.Rand) (Perm, error) {
	p, err := Random(n, rng)
	if err == nil && !p.Even() {
		p[0], p[1] = p[1], p[0] // pairs each odd permutation with one even one
	}
	return p, err
}
