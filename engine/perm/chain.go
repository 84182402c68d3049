package perm

import (
	"iter"
	"slices"

	"taquin/engine/message"
)

// The chain is the list of 3-cycles (0 1 2)(2 3 4)(4 5 6)… of source 000, section 5,
// each numbered by its last element; when n is even, (n-3 n-2 n-1) completes it. To
// factor p over the chain is to sort: element x must move from place x to place p[x],
// and a generator moves the elements of three adjacent places.
//
//	 i:  i-2 → i-1 → i → i-2
//	-i:  i-2 → i → i-1 → i-2
//
// So -i lifts an element from an even place to the next even place, and lowers the two
// that it passes by one: lifting an element takes half its distance in generators. The
// sorter fills two places at a time, from the top, with half the sum of the two
// distances and a few more generators.
//
// This is nearly optimal. A 3-cycle of adjacent places changes the order of two pairs, so
// a word has at least half as many generators as p has inversions. Most generators of the
// sorter remove two inversions; the exceptions are a few for every two places. So the
// word has half the number of inversions plus O(n) generators: n²/4 at worst and n²/8 on
// average.

// Links yields an even p as a word in the chain, read from left to right: i stands for
// the 3-cycle (i-2 i-1 i) and -i for its inverse. The generators are 2, 4, 6, …, and n-1
// if n is even. The word has at most n²/4 + 6n letters, and adjacent letters are
// different generators. The caller may range again as long as p has not changed. An odd p
// is ErrOdd.
func (p Perm) Links() (iter.Seq[int], error) {
	if err := p.mustBeEven(); err != nil {
		return nil, err
	}
	return func(yield func(int) bool) {
		s := sorter{at: make([]int32, len(p)), place: make([]int32, len(p)), yield: yield}
		for i, x := range p {
			s.at[i], s.place[x] = int32(x), int32(i)
		}
		s.sort()
	}, nil
}

// Chain returns the word of Links as a slice, of about n²/8 ints for a random p: with
// thousands of elements, range over Links instead.
func (p Perm) Chain() ([]int, error) {
	links, err := p.Links()
	if err != nil {
		return nil, err
	}
	return slices.Collect(links), nil
}

func (p Perm) mustBeEven() error {
	if !p.Even() {
		return message.Errorf("perm.not-a-product-of", "%w: not a product of 3-cycles", ErrOdd)
	}
	return nil
}

// Link returns the 3-cycle (i-2 i-1 i) of 0..n-1, in the chain or not, and its inverse
// for -i; i is in 2..n-1.
func Link(n, i int) (Perm, error) {
	p, err := Identity(n)
	if err != nil {
		return nil, err
	}
	last := max(i, -i)
	switch {
	case n < 3: // 2..n-1 would be no range
		return nil, message.Errorf("perm.size-has-no-cycle", "perm: size %d has no 3-cycle %d", n, i)
	case last < 2 || last >= n:
		return nil, message.Errorf("perm.cycle-is-not-in", "perm: 3-cycle %d is not in 2..%d, either sign", i, n-1)
	}
	p[last-2], p[last-1], p[last] = last-1, last, last-2
	if i < 0 {
		p = p.Inverse()
	}
	return p, nil
}

// sorter moves elements to their places and yields the generators. An element is named
// by its final place. The methods that move return false once yield does.
type sorter struct {
	at    []int32 // at[x] is the element at place x
	place []int32 // the inverse of at
	yield func(int) bool
}

// sort fills all places, from the top.
func (s *sorter) sort() bool {
	top := len(s.at) - 1
	if top%2 == 1 {
		if !s.settleOverlap(top) {
			return false
		}
		top--
	}
	for ; top > 0; top -= 2 {
		if !s.settle(top) {
			return false
		}
	}
	return true
}

// settleOverlap moves the last element, e, to its odd place, which only the overlapping
// generator reaches.
func (s *sorter) settleOverlap(e int) bool {
	switch s.find(e) {
	case e:
		return true
	case e - 2:
		return s.turn(-e)
	default:
		return s.lift(e, e-1) && s.turn(e)
	}
}

// settle moves a to its place, the top one, and b = a-1 to the place below it. Its last
// generator is always the top one, which no later pair uses, so nothing cancels between
// pairs.
func (s *sorter) settle(a int) bool {
	b := a - 1
	if s.find(a) == a && s.find(b) == b {
		return true
	}
	// If both are in the top three places, at most one turn completes three of their
	// six arrangements. At most one turn leads from the others to b, ?, a, where b must
	// leave the three places.
	if x, y := s.find(a), s.find(b); min(x, y) >= a-2 && (x-y+3)%3 == 2 {
		switch {
		case x == a-2 && !s.turn(-a), x == a-1 && !s.turn(a):
			return false
		}
		if !s.turn(-(a - 2)) {
			return false
		}
	}
	// If a is in its place, lower it: b goes below it, and one turn lifts both.
	if s.find(a) == a && !s.turn(-a) {
		return false
	}
	if s.find(a) == b {
		return s.lift(b, a-2) && s.turn(a)
	}
	return s.lift(b, a) && s.lift(a, a) // the last lift lowers b to its place
}

// lift moves element e up to the even place top.
func (s *sorter) lift(e, top int) bool {
	x := s.find(e)
	if x%2 == 1 {
		x++
		if !s.turn(x) {
			return false
		}
	}
	for x < top {
		x += 2
		if !s.turn(-x) {
			return false
		}
	}
	return true
}

// find returns the place of e.
func (s *sorter) find(e int) int { return int(s.place[e]) }

// turn applies generator i and yields it.
func (s *sorter) turn(i int) bool {
	if i > 0 {
		x, y, z := s.at[i-2], s.at[i-1], s.at[i]
		s.put(i-1, x)
		s.put(i, y)
		s.put(i-2, z)
	} else {
		x, y, z := s.at[-i-2], s.at[-i-1], s.at[-i]
		s.put(-i, x)
		s.put(-i-2, y)
		s.put(-i-1, z)
	}
	return s.yield(i)
}

func (s *sorter) put(place int, e int32) { s.at[place], s.place[e] = e, int32(place) }
