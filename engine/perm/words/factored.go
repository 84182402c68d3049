package words

import (
	"slices"

	"taquin/engine/perm/stabilizers"
)

// factored is an element and a word for it, both never changed.
type factored struct {
	e    stabilizers.Element
	word []int32
}

func (s factored) inverse() factored {
	return factored{s.e.Inverse(), inverseWord(s.word)}
}

// inverseWord returns the word that undoes w.
func inverseWord(w []int32) []int32 {
	u := make([]int32, len(w))
	for i, k := range w {
		u[len(u)-1-i] = -k
	}
	return u
}

func (s factored) then(t factored) factored {
	e := slices.Clone(s.e)
	e.Then(t.e)
	return factored{e, reducedProduct(s.word, t.word)}
}

// reducedProduct returns v followed by w, without what cancels where they meet.
func reducedProduct(v, w []int32) []int32 {
	c := cancellation(v, w)
	return slices.Concat(v[:len(v)-c], w[c:])
}

// cancellation counts the letters at the end of v that cancel the beginning of w.
func cancellation(v, w []int32) int {
	c := 0
	for c < min(len(v), len(w)) && v[len(v)-1-c] == -w[c] {
		c++
	}
	return c
}
