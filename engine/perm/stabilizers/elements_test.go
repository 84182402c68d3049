package stabilizers_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm/stabilizers"
)

// someGroups returns chains of groups of degree at most six, with their sorted elements.
func someGroups(t *testing.T, rng *rand.Rand) (chains []*stabilizers.Chain, elements [][]element) {
	for range 200 {
		n := rng.IntN(7)
		gens := make([]element, rng.IntN(3))
		for k := range gens {
			gens[k] = random(n, rng)
		}
		var sorted []element
		for e := range closure(n, gens) {
			sorted = append(sorted, element(e))
		}
		slices.SortFunc(sorted, slices.Compare[element])
		chains, elements = append(chains, newChain(t, n, gens...)), append(elements, sorted)
	}
	return chains, elements
}

// basePoints draws a prefix of a base.
func basePoints(n int, rng *rand.Rand) []uint8 { return random(n, rng)[:rng.IntN(n+1)] }

func TestRebased(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	chains, elements := someGroups(t, rng)
	for i, c := range chains {
		first := basePoints(c.Degree(), rng)
		r, err := c.ChangeBase(t.Context(), first)
		if err != nil || r.Order().Cmp(c.Order()) != 0 {
			t.Fatalf("%v: order %v, want %v; %v", elements[i], r.Order(), c.Order(), err)
		}
		for _, e := range elements[i] {
			if !r.Contains(e) {
				t.Fatalf("%v first: %v is missing", first, e)
			}
		}
		for k := range first {
			fixing := closure(c.Degree(), r.PointwiseStabilizer(k))
			for _, e := range elements[i] {
				leaves := !slices.ContainsFunc(first[:k], func(x uint8) bool { return e[x] != x })
				if fixing[string(e)] != leaves {
					t.Fatalf("%v fix %v: %v is in the subgroup: %v", r.PointwiseStabilizer(k), first[:k], e, fixing[string(e)])
				}
			}
		}
	}
}

func TestRebasedStops(t *testing.T) {
	c := newChain(t, 60, permutation(60, func(x int) int { return (x + 1) % 60 }), permutation(60, func(x int) int { return 59 - x }))
	_, err := c.ChangeBase(&ctxtest.Countdown{Context: t.Context()}, []uint8{5})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestCoset(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	chains, elements := someGroups(t, rng)
	for i, c := range chains {
		n := c.Degree()
		c := must.Get(c.ChangeBase(t.Context(), stabilizers.Identity(n)))
		x := random(n, rng)
		var got, want []element
		for e := range c.Coset(x) {
			got = append(got, slices.Clone(e))
			if smallest := c.SmallestInCoset(e); !slices.Equal(smallest, got[0]) {
				t.Fatalf("the smallest of the coset of %v is %v, want %v", e, smallest, got[0])
			}
		}
		for _, e := range elements[i] {
			e = slices.Clone(e)
			e.Then(x)
			want = append(want, e)
		}
		slices.SortFunc(want, slices.Compare[element])
		if !slices.EqualFunc(got, want, slices.Equal[element]) {
			t.Fatalf("%v in the coset, want %v", got, want)
		}
		for range c.Coset(x) {
			break
		}
	}
}

func TestNumbered(t *testing.T) {
	chains, elements := someGroups(t, rand.New(rand.NewPCG(9, 9)))
	for i, c := range chains {
		numbers, seen := c.Ranking(), make([]bool, len(elements[i]))
		for _, e := range elements[i] {
			k := numbers.Rank(e)
			if seen[k] || !slices.Equal(numbers.Unrank(k), e) {
				t.Fatalf("%v has number %d, which is that of %v", e, k, numbers.Unrank(k))
			}
			seen[k] = true
		}
	}
}

// A base image can be extended by a point if and only if some element has that base image.
func TestBaseImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	chains, elements := someGroups(t, rng)
	for i, c := range chains {
		base := random(c.Degree(), rng)
		c := must.Get(c.ChangeBase(t.Context(), base))
		w := c.BaseImage()
		var down func(left []element, k int)
		down = func(left []element, k int) {
			if e := w.Element(); !slices.ContainsFunc(left, func(f element) bool { return slices.Equal(e, f) }) {
				t.Fatalf("%v is not one of %v", e, left)
			}
			for y := range c.Degree() {
				if k == c.Degree() {
					break
				}
				var now []element
				for _, e := range left {
					if int(e[base[k]]) == y {
						now = append(now, e)
					}
				}
				if took := w.Extend(uint8(y)); took != (len(now) > 0) {
					t.Fatalf("%v may go to %d: %v, want %v", base[k], y, took, now)
				} else if took {
					down(now, k+1)
					w.Truncate(1)
				}
			}
		}
		if c.Order().Int64() <= 24 {
			down(elements[i], 0)
		}
	}
}
