package words

import (
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// Later levels need elements of small support. Conjugation by an element that maps the
// support into the points that a level moves yields an element of the level, whose
// word is longer by twice the length of the conjugator's. Powers of short products
// have small support: if the cycle lengths are 5, 4, 2 and 1, the fourth power moves
// five points. And if the supports of two elements share exactly one point, their
// commutator is a 3-cycle.

const (
	ballSize       = 12000 // elements of the ball
	keptPerSupport = 3     // elements for each size of the support
	powerLength    = 1500  // maximum length of a power's word
	factors        = 60    // elements that commutators are made of
	conjugators    = 400   // elements of the ball by which the second factor is conjugated
)

// ball returns distinct products of generators by length: a ball in the Cayley graph.
// It skips a generator that commutes with the product before it.
func (t *Table) ball(ctx context.Context) ([]factored, error) {
	one := stabilizers.Identity(t.n)
	seen := map[string]bool{string(one): true}
	ball := []factored{{e: one}}
	for k := 0; k < len(ball) && len(ball) < ballSize; k++ {
		for _, g := range t.gens {
			if err := t.poll(ctx); err != nil {
				return nil, err
			}
			if k > 0 && ball[k].e.Commutes(g.e) {
				continue
			}
			s := ball[k].then(g)
			if !seen[string(s.e)] {
				seen[string(s.e)] = true
				ball = append(ball, s)
			}
		}
	}
	return ball[1:], nil
}

// smallSupport holds the elements with the shortest words, by size of the support.
type smallSupport [][]factored

// improves reports whether a word of some length would be kept.
func (f smallSupport) improves(support, length int) bool {
	if support == 0 || support >= len(f) {
		return false
	}
	list := f[support]
	return len(list) < keptPerSupport || length < len(list[keptPerSupport-1].word)
}

func (f smallSupport) add(support int, s factored) {
	f[support] = shortest(append(f[support], s), keptPerSupport)
}

// smallSupportElements returns elements that move at most half of the points: powers
// of elements of the ball, and commutators of these.
func (t *Table) smallSupportElements(ctx context.Context, ball []factored) ([]factored, error) {
	found := make(smallSupport, t.n/2+1)
	for _, s := range ball {
		if err := t.poll(ctx); err != nil {
			return nil, err
		}
		points := pointsByCycleLength(s.e)
		for m := 1; m*len(s.word) <= powerLength; m++ {
			support := 0
			for length, count := range points {
				if count > 0 && m%length != 0 {
					support += count
				}
			}
			if support == 0 {
				break
			}
			if found.improves(support, m*len(s.word)) {
				found.add(support, s.power(m))
			}
		}
	}
	for _, a := range shortest(slices.Concat(found...), factors) {
		for _, c := range ball[:min(len(ball), conjugators)] {
			if err := t.poll(ctx); err != nil {
				return nil, err
			}
			if !shareOnePoint(a.e, c.e) || !found.improves(3, 4*(len(a.word)+len(c.word))) {
				continue
			}
			b := c.inverse().then(a).then(c)
			found.add(3, a.inverse().then(b.inverse()).then(a).then(b))
		}
	}
	return slices.Concat(found...), nil
}

// pointsByCycleLength returns the number of points in cycles of each length.
func pointsByCycleLength(e stabilizers.Element) []int {
	points := make([]int, len(e)+1)
	seen := make([]bool, len(e))
	for x := range e {
		length := 0
		for y := uint8(x); !seen[y]; y = e[y] {
			seen[y] = true
			length++
		}
		points[length] += length
	}
	return points
}

// shareOnePoint reports whether the supports of a and its conjugate by c share exactly
// one point.
func shareOnePoint(a, c stabilizers.Element) bool {
	both := 0
	for x, y := range a {
		if int(y) != x && a[c[x]] != c[x] { // the conjugate moves c[x]
			both++
		}
	}
	return both == 1
}
