package classes

import (
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// A permutation z with x·z = z·y, for permutations x and y, takes every cycle of x
// to a cycle of y, and it is known on the whole cycle once it is known at one point
// of it. More generally, for several x and as many y, it is known on an orbit of the
// x once it is known at one of its points. The search chooses the image of one point
// of each orbit after the other, orbits with many points first; the images of the
// other points follow, and the walk down the chain, whose base runs through the
// orbits, says whether the group has such an element. A point goes only to points of
// its colour, see orbitals. Points that no x moves need not be looked at: z only
// takes them to points that no y moves, and any element with the images chosen so
// far will do.
//
// An element that commutes with the x, followed by z, does what z was wanted for. So
// of the elements that leave the orbits before the k-th where they are and commute
// with the x, once they are known, each makes another z of one, and it is enough to
// look for the z that takes the first point of orbit k to the smallest of the points
// to which z takes its images.
//
// G. Butler, "Fundamental Algorithms for Permutation Groups", 1991, chapter 11.

type element = stabilizers.Element

// searchPoll is how many images are looked for between two looks at the context.
const searchPoll = 16

// search looks in a group for elements that take some of its elements to others.
type search struct {
	ctx     context.Context
	chain   *stabilizers.Chain // whose base begins with the points of the orbits
	from    []element          // the x
	orbits  []orbit            // of x that have two points or more
	moved   int                // how many points they have
	pairs   *orbitals
	colour  []uint64  // of the points, by x
	minimum [][]uint8 // minimum[x] has the points whose images are not larger than that of x

	partial *stabilizers.BaseImage
	to      []element // the y
	goal    []uint64  // the colours of the points, by y
	image   []uint8   // of the points of the orbits chosen so far
	steps   int
	err     error
}

// orbit is an orbit in the order in which it is found.
type orbit struct {
	points []uint8
	found  []step // found[k] leads to points[k], k > 0
}

// step goes from points[from] by one of the x.
type step struct{ from, by int }

// newSearch prepares a search in the group of a chain. The error is the context's.
func newSearch(ctx context.Context, chain *stabilizers.Chain, pairs *orbitals, from []element) (*search, error) {
	s := &search{ctx: ctx, from: from, pairs: pairs, colour: pairs.colours(from), image: make([]uint8, chain.Degree()), minimum: make([][]uint8, chain.Degree())}
	reached := make([]bool, chain.Degree())
	for x := range reached {
		if reached[x] {
			continue
		}
		reached[x] = true
		o := orbit{points: []uint8{uint8(x)}, found: []step{{}}}
		for k := 0; k < len(o.points); k++ {
			for j, e := range from {
				if y := e[o.points[k]]; !reached[y] {
					reached[y] = true
					o.points, o.found = append(o.points, y), append(o.found, step{k, j})
				}
			}
		}
		if len(o.points) > 1 {
			s.orbits = append(s.orbits, o)
		}
	}
	slices.SortStableFunc(s.orbits, func(a, b orbit) int { return len(b.points) - len(a.points) })
	var base []uint8
	for _, o := range s.orbits {
		base = append(base, o.points...)
	}
	s.moved = len(base)
	var err error
	s.chain, err = chain.ChangeBase(ctx, base)
	return s, err
}

// begin begins to look for elements that take x to y.
func (s *search) begin(to []element) {
	s.to, s.goal, s.partial = to, s.pairs.colours(to), s.chain.BaseImage()
}

// choose lets the first point of orbit k go to y, and the others where they must, if
// it can be.
func (s *search) choose(k int, y uint8) bool {
	o := s.orbits[k]
	for i, x := range o.points {
		if i > 0 {
			y = s.to[o.found[i].by][s.image[o.points[o.found[i].from]]]
		}
		if s.goal[y] != s.colour[x] || !s.partial.Extend(y) {
			s.partial.Truncate(i)
			return false
		}
		s.image[x] = y
	}
	if !s.fits(o) {
		s.partial.Truncate(len(o.points))
		return false
	}
	return true
}

// fits reports whether the images of the points of an orbit are as they must be.
func (s *search) fits(o orbit) bool {
	for _, x := range o.points {
		for j, e := range s.from {
			if s.image[e[x]] != s.to[j][s.image[x]] {
				return false
			}
		}
		for _, first := range s.minimum[x] {
			if s.image[x] < s.image[first] {
				return false
			}
		}
	}
	return true
}

// finish chooses images for the orbits from k on, and reports whether it can. If
// not, nothing more is chosen than before, or there is an error.
func (s *search) finish(k int) bool {
	if k == len(s.orbits) {
		return true
	}
	if s.steps++; s.steps%searchPoll == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	for y := 0; y < s.chain.Degree() && s.err == nil; y++ {
		if !s.choose(k, uint8(y)) {
			continue
		}
		if s.finish(k + 1) {
			return true
		}
		s.partial.Truncate(len(s.orbits[k].points))
	}
	return false
}
