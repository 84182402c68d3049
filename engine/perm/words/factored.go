package words

import (
	"cmp"
	"slices"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// factored is an element and a word for it. Both are immutable.
type factored struct {
	e    stabilizers.Element
	word []int32
}

func (s factored) inverse() factored {
	return factored{s.e.Inverse(), inverseWord(s.word)}
}

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

func (s factored) power(m int) factored {
	power := s
	for range m - 1 {
		power = power.then(s)
	}
	return power
}

// reducedProduct returns the freely reduced product of two reduced words.
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

// sortByLength sorts elements by the length of their words.
func sortByLength(list []factored) {
	sorting.StableBy(list, func(a, b factored) int { return cmp.Compare(len(a.word), len(b.word)) })
}

// distinct is a set of elements that contains at most one of an element and its
// inverse.
type distinct struct {
	list []factored
	seen map[string]bool
}

// add reports whether s was added.
func (d *distinct) add(s factored) bool {
	if d.seen[string(s.e)] {
		return false
	}
	if d.seen == nil {
		d.seen = map[string]bool{}
	}
	d.seen[string(s.e)], d.seen[string(s.e.Inverse())] = true, true
	d.list = append(d.list, s)
	return true
}

// shortest sorts the list and returns at most a number of distinct elements from its
// beginning.
func shortest(list []factored, most int) []factored {
	sortByLength(list)
	var d distinct
	for _, s := range list {
		if len(d.list) == most {
			break
		}
		d.add(s)
	}
	return d.list
}

// withInverses returns the elements and their inverses, by length.
func withInverses(list []factored) []factored {
	both := slices.Clone(list)
	for _, s := range list {
		both = append(both, s.inverse())
	}
	sortByLength(both)
	return both
}
