package classes

import (
	"context"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// The search looks for a permutation z of the group that conjugates each permutation x
// of a list to the permutation y at the same place of another list: x·z = z·y. Such a z
// maps every cycle of x to a cycle of y, and one image determines it on the whole cycle.
// For several x, one image determines it on an orbit of the group that they generate.
//
// So the backtrack search chooses the image of one point of each orbit, large orbits
// first, and derives the images of the other points. The base of the stabilizer chain
// runs through the orbits, so the chain shows whether the group has an element with
// this base image. A point maps only to points of its colour, see orbitals. The fixed
// points of all x need no search: z maps them to fixed points of all y, and any element
// with this base image will do.
//
// If c commutes with all x, c·z is a solution whenever z is. So once the search knows
// the elements that commute with all x and fix the orbits before the k-th pointwise, it
// suffices to find a z that maps the first point of orbit k to the smallest of the
// images of the points to which these elements map it.
//
// G. Butler, "Fundamental Algorithms for Permutation Groups", 1991, chapter 11.

type element = stabilizers.Element

// searchPoll is the number of nodes between two checks of the context.
const searchPoll = 16

// search is a backtrack search for elements that conjugate one list to another.
type search struct {
	ctx      context.Context
	chain    *stabilizers.Chain // its base begins with the points of the orbits
	from     []element          // the x
	orbits   []orbit            // with at least two points
	moved    int                // the number of points in orbits
	orbitals *orbitals
	colour   []uint64  // of the points, by the x
	minima   [][]uint8 // minima[p]: points whose images must not exceed that of p

	partial *stabilizers.BaseImage
	to      []element // the y
	goal    []uint64  // the colours of the points, by the y
	image   []uint8   // of the points of the orbits already chosen
	steps   int
	err     error
}

// orbit is an orbit in order of discovery, with its Schreier tree.
type orbit struct {
	points []uint8
	found  []edge // found[k] leads to points[k], k > 0
}

// edge leads from points[from] to its image under an x.
type edge struct{ from, by int }

// newSearch prepares a search in the group of a chain. The error is the context's.
func newSearch(ctx context.Context, chain *stabilizers.Chain, orbitals *orbitals, from []element) (*search, error) {
	n := chain.Degree()
	s := &search{ctx: ctx, from: from, orbitals: orbitals, colour: orbitals.colours(from), image: make([]uint8, n), minima: make([][]uint8, n)}
	reached := make([]bool, n)
	for x := range reached {
		if reached[x] {
			continue
		}
		reached[x] = true
		o := orbit{points: []uint8{uint8(x)}, found: []edge{{}}}
		for k := 0; k < len(o.points); k++ {
			for j, e := range from {
				if y := e[o.points[k]]; !reached[y] {
					reached[y] = true
					o.points, o.found = append(o.points, y), append(o.found, edge{k, j})
				}
			}
		}
		if len(o.points) > 1 {
			s.orbits = append(s.orbits, o)
		}
	}
	sorting.StableBy(s.orbits, func(a, b orbit) int { return len(b.points) - len(a.points) })
	var base []uint8
	for _, o := range s.orbits {
		base = append(base, o.points...)
	}
	s.moved = len(base)
	var err error
	s.chain, err = chain.ChangeBase(ctx, base)
	return s, err
}

// begin starts a search for elements that conjugate the x to the y.
func (s *search) begin(to []element) {
	s.to, s.goal, s.partial = to, s.orbitals.colours(to), s.chain.BaseImage()
}

// choose maps the first point of orbit k to y and derives the images of the others. It
// reports whether that is possible.
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

// fits reports whether the images of an orbit satisfy all conditions.
func (s *search) fits(o orbit) bool {
	for _, x := range o.points {
		for j, e := range s.from {
			if s.image[e[x]] != s.to[j][s.image[x]] {
				return false
			}
		}
		for _, first := range s.minima[x] {
			if s.image[x] < s.image[first] {
				return false
			}
		}
	}
	return true
}

// finish chooses images for the orbits from k on, and reports whether that is possible.
// If not, it restores the partial base image, unless there is an error.
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
