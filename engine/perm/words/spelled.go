package words

import (
	"slices"

	"taquin/engine/perm/stabilizers"
)

// spelled is an element and a word for it, both never changed.
type spelled struct {
	e stabilizers.Element
	w []int32
}

func (s spelled) inverse() spelled {
	return spelled{s.e.Inverse(), undone(s.w)}
}

// undone returns the word that undoes w.
func undone(w []int32) []int32 {
	u := make([]int32, len(w))
	for i, k := range w {
		u[len(u)-1-i] = -k
	}
	return u
}

func (s spelled) then(t spelled) spelled {
	e := slices.Clone(s.e)
	e.Then(t.e)
	return spelled{e, joined(s.w, t.w)}
}

// joined returns v followed by w, without what cancels where they meet.
func joined(v, w []int32) []int32 {
	c := meeting(v, w)
	return slices.Concat(v[:len(v)-c], w[c:])
}

// meeting counts the letters at the end of v that cancel the beginning of w.
func meeting(v, w []int32) int {
	c := 0
	for c < min(len(v), len(w)) && v[len(v)-1-c] == -w[c] {
		c++
	}
	return c
}
