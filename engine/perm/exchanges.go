package perm

import (
	"iter"
	"slices"
)

// Transpositions returns p as a product of exchanges, read from left to right, as
// few as can be: for each cycle one less than its length.
func (p Perm) Transpositions() [][2]int {
	var word [][2]int
	for c := range p.orbits() {
		for _, x := range c[1:] { // (a b c …) = (a b)(a c)…
			word = append(word, [2]int{c[0], x})
		}
	}
	return word
}

// Adjacent yields p as a product of exchanges of neighbours, read from left to
// right: i is the exchange (i i+1). There are as many as p has inversions, and no
// product has fewer. The caller may stop at any time, and may range again as long as
// p has not changed.
func (p Perm) Adjacent() iter.Seq[int] {
	return func(yield func(int) bool) {
		// An exchange of the images at two neighbouring places undoes a generator in
		// front of p; each element is carried down to its place among those before
		// it.
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
