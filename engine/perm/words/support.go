package words

import (
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// An element that moves smallSupport points is what later levels want: conjugated by one that
// takes those points among the points that are left there, it is in the level, and
// is longer by twice the length of what it is conjugated by. Such elements are
// powers: where the cycles of a short product have lengths 5, 4, 2 and 1, its fourth
// power moves five points. And if two elements have but one moved point in common,
// their commutator moves three.

const (
	ballSize       = 12000 // short products of generators
	keptPerSupport = 3     // elements for each number of points moved
	powerLength    = 1500  // the longest word of a power
	factors        = 60    // elements that commutators are made of
	partners       = 400   // elements of the ball by which their partners are conjugated
)

// ball returns products of generators by length, each element once. None of the
// generators commutes with the product before it.
func (t *Table) ball(ctx context.Context) ([]factored, error) {
	one := stabilizers.Identity(t.n)
	seen := map[string]bool{string(one): true}
	ball := []factored{{e: one}}
	for k := 0; k < len(ball) && len(ball) < ballSize; k++ {
		for _, g := range t.gens {
			if err := t.poll(ctx); err != nil {
				return nil, err
			}
			if k > 0 && commute(ball[k].e, g.e) {
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

func commute(e, f stabilizers.Element) bool {
	for i, x := range e {
		if f[x] != e[f[i]] {
			return false
		}
	}
	return true
}

// smallSupport collects elements that move smallSupport points, for each number of points those with
// the shortest words.
type smallSupport struct{ byMoved [][]factored }

// improves reports whether an element that moves so many points is an improvement.
func (f *smallSupport) improves(moved, length int) bool {
	if moved == 0 || moved >= len(f.byMoved) {
		return false
	}
	list := f.byMoved[moved]
	return len(list) < keptPerSupport || length < len(list[keptPerSupport-1].word)
}

func (f *smallSupport) add(moved int, s factored) {
	f.byMoved[moved] = shortest(append(f.byMoved[moved], s), keptPerSupport)
}

func (f *smallSupport) all() []factored { return slices.Concat(f.byMoved...) }

// smallSupportElements returns elements that move at most half of the points: powers of the
// elements of the ball, and commutators of those.
func (t *Table) smallSupportElements(ctx context.Context, ball []factored) ([]factored, error) {
	f := &smallSupport{make([][]factored, t.n/2+1)}
	for _, s := range ball {
		if err := t.poll(ctx); err != nil {
			return nil, err
		}
		lengths := cycleLengths(s.e)
		for m := 1; m*len(s.word) <= powerLength; m++ {
			moved := 0
			for length, points := range lengths {
				if points > 0 && m%length != 0 {
					moved += points
				}
			}
			if moved == 0 {
				break
			}
			if f.improves(moved, m*len(s.word)) {
				f.add(moved, s.power(m))
			}
		}
	}
	for _, a := range shortest(f.all(), factors) {
		for _, c := range ball[:min(len(ball), partners)] {
			if err := t.poll(ctx); err != nil {
				return nil, err
			}
			if !meetOnce(a.e, c.e) || !f.improves(3, 4*(len(a.word)+len(c.word))) {
				continue
			}
			b := c.inverse().then(a).then(c)
			f.add(3, a.inverse().then(b.inverse()).then(a).then(b))
		}
	}
	return f.all(), nil
}

// cycleLengths returns, by length, the number of points in the cycles of e.
func cycleLengths(e stabilizers.Element) []int {
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

func (s factored) power(m int) factored {
	power := s
	for range m - 1 {
		power = power.then(s)
	}
	return power
}

// meetOnce reports whether a and a conjugated by c both move just one point.
func meetOnce(a, c stabilizers.Element) bool {
	both := 0
	for x, y := range a {
		if int(y) != x && a[c[x]] != c[x] { // the conjugate moves c[x]
			both++
		}
	}
	return both == 1
}
