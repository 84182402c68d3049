package perm

import (
	"fmt"
	"iter"
	"slices"
)

// The chain is the list of 3-cycles (0 1 2)(2 3 4)(4 5 6)… of source 000,
// section 5, each named by its last element; when n is even, (n-3 n-2 n-1)
// closes it. Writing p in the chain is sorting: element x of the one-line form
// must travel from place x to place p[x], and a generator moves what lies at
// three neighbouring places.
//
//	 i:  i-2 → i-1 → i → i-2
//	-i:  i-2 → i → i-1 → i-2
//
// So -i lifts an element from an even place to the next even place, while the
// two that it passes step down by one: half its distance in generators brings
// an element up the chain. The sorter settles two places at a time, from the
// top, for half the sum of the two distances and a few generators more.
//
// No way of sorting does much better. Three neighbours make three pairs, of
// which a 3-cycle turns over two: a word has at least half as many generators
// as p has inversions. Most of the sorter's put two pairs right; those that do
// not are a few for every pair of places. So the word has half the number of
// inversions and O(n) more, which is n²/4 at worst and n²/8 on average.

// Links yields even p as a word in the chain, one generator at a time: i is
// the 3-cycle that sends i-2 to i-1, i-1 to i and i to i-2, and -i its inverse.
// Read from left to right the product of the word is p. The word has at most
// n²/4 + 6n generators, never i beside i or -i. It uses only [ChainLinks].
// The caller may stop at any time, and may range again as long as p has not
// changed. An odd p is ErrOdd.
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

// Chain returns the word of Links as a list. For a random p of size n that is
// about n²/8 ints: with thousands of elements range over Links instead.
func (p Perm) Chain() ([]int, error) {
	links, err := p.Links()
	if err != nil {
		return nil, err
	}
	return slices.Collect(links), nil
}

func (p Perm) mustBeEven() error {
	if !p.Even() {
		return fmt.Errorf("%w: not a product of 3-cycles", ErrOdd)
	}
	return nil
}

// Link returns, as a permutation of 0..n-1, the 3-cycle numbered i, in the
// chain or not: (i-2 i-1 i) for i in 2..n-1, and its inverse for -i.
func Link(n, i int) (Perm, error) {
	p, err := Identity(n)
	if err != nil {
		return nil, err
	}
	last := max(i, -i)
	switch {
	case n < 3: // 2..n-1 would be no range
		return nil, fmt.Errorf("perm: size %d has no 3-cycle %d", n, i)
	case last < 2 || last >= n:
		return nil, fmt.Errorf("perm: 3-cycle %d is not in 2..%d, either sign", i, n-1)
	}
	p[last-2], p[last-1], p[last] = last-1, last, last-2
	if i < 0 {
		p = p.Inverse()
	}
	return p, nil
}

// ChainLinks returns the numbers of the generators for n elements: 2, 4, 6, …,
// and n-1 at the end also when n is even. There is none below n = 3.
func ChainLinks(n int) []int {
	var links []int
	for i := 2; i < n; i += 2 {
		links = append(links, i)
	}
	if n > 2 && n%2 == 0 {
		links = append(links, n-1)
	}
	return links
}

// sorter carries elements to their places, and yields how. An element is named
// by the place where it belongs. Every method that carries returns false as
// soon as the caller wants no more.
type sorter struct {
	at    []int32 // at[x] is the element at place x
	place []int32 // place[e] is where element e lies
	yield func(int) bool
}

// sort settles everything, from the top.
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

// settleOverlap brings home the last element, e, at an odd place that only the
// overlapping generator reaches.
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

// settle brings a to its place, the top of what is left, and b to the place
// below it. Its last generator is always the top one, which no later pair uses:
// so nothing cancels between pairs.
func (s *sorter) settle(a int) bool {
	b := a - 1
	if s.find(a) == a && s.find(b) == b {
		return true
	}
	// With both among the top three places, three of their six orders are at
	// most a turn from home. The three others are at most a turn from b, ?, a,
	// and there b has to be taken out of the three.
	if x, y := s.find(a), s.find(b); min(x, y) >= a-2 && (x-y+3)%3 == 2 {
		switch {
		case x == a-2 && !s.turn(-a), x == a-1 && !s.turn(a):
			return false
		}
		if !s.turn(-(a - 2)) {
			return false
		}
	}
	// An a that is home makes room: b goes below it, and one turn takes both up.
	if s.find(a) == a && !s.turn(-a) {
		return false
	}
	if s.find(a) == b {
		return s.lift(b, a-2) && s.turn(a)
	}
	return s.lift(b, a) && s.lift(a, a) // the last lift pushes b down to its place
}

// lift carries element e up to the even place top.
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

// find returns the place of element e.
func (s *sorter) find(e int) int { return int(s.place[e]) }

// turn moves the elements by generator i and yields it.
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
