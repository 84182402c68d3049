package perm

import (
	"iter"
	"slices"
)

// CycleType returns the lengths of the cycles of p from large to small, those of 1 for the
// fixed elements among them: their sum is the size.
func (p Perm) CycleType() []int {
	var lengths []int
	for c := range p.orbits() {
		lengths = append(lengths, len(c))
	}
	slices.Sort(lengths)
	slices.Reverse(lengths)
	return lengths
}

// Support returns, in order, the elements that p moves.
func (p Perm) Support() []int {
	var moved []int
	for i, x := range p {
		if i != x {
			moved = append(moved, i)
		}
	}
	return moved
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

// IsConjugate reports whether some permutation conjugates p to q: whether both have the same
// size and cycles of the same lengths.
func (p Perm) IsConjugate(q Perm) bool {
	return len(p) == len(q) && slices.Equal(p.CycleType(), q.CycleType())
}

// Transpositions returns p as a product of exchanges, read from left to right, as few as can
// be: for each cycle one less than its length.
func (p Perm) Transpositions() [][2]int {
	var word [][2]int
	for c := range p.orbits() {
		for _, x := range c[1:] { // (a b c …) = (a b)(a c)…
			word = append(word, [2]int{c[0], x})
		}
	}
	return word
}

// Adjacent yields p as a product of exchanges of neighbours, read from left to right: i is the
// exchange (i i+1). There are as many as p has inversions, and no product has fewer. The caller
// may stop at any time, and may range again as long as p has not changed.
func (p Perm) Adjacent() iter.Seq[int] {
	return func(yield func(int) bool) {
		// An exchange of the images at two neighbouring places undoes a generator in front
		// of p; each element is carried down to its place among those before it.
		at := slices.Clone(p)
		for k := range at {
			for i := k - 1; i >= 0 && at[i] > at[i+1]; i-- {
				at[i], at[i+1] = at[i+1], at[i]
				if !yield(i) {
					return
				}
			}
		}
	}
}
