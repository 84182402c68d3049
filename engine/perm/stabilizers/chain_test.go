package stabilizers_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm/stabilizers"
)

type element = stabilizers.Element

func newChain(t testing.TB, n int, gens ...element) *stabilizers.Chain {
	t.Helper()
	c, err := stabilizers.New(t.Context(), n, gens)
	if err != nil {
		t.Fatalf("%v: %v", gens, err)
	}
	return c
}

// permutation returns the element of degree n that maps x to image(x).
func permutation(n int, image func(x int) int) element {
	e := make(element, n)
	for x := range e {
		e[x] = uint8(image(x))
	}
	return e
}

func random(n int, rng *rand.Rand) element {
	p := rng.Perm(n)
	return permutation(n, func(x int) int { return p[x] })
}

// plainOrder computes the order by the plain Schreier–Sims algorithm: all Schreier
// generators that are new become generators of the next level.
func plainOrder(n int, gens []element) *big.Int {
	type level struct {
		base        int
		gens        []element
		transversal map[uint8]element
	}
	levels := make([]level, n)
	for i := range levels {
		levels[i] = level{i, nil, map[uint8]element{uint8(i): stabilizers.Identity(n)}}
	}
	var add func(e element, i int)
	add = func(e element, i int) { // e leaves 0..i-1 alone
		rest := slices.Clone(e)
		for k := i; k < n; k++ {
			home, ok := levels[k].transversal[rest[k]]
			if !ok {
				break
			}
			rest.Then(home)
		}
		if rest.IsIdentity() {
			return
		}
		l := &levels[i]
		l.gens = append(l.gens, e)
		for grown := true; grown; { // the orbit
			grown = false
			for x, home := range l.transversal {
				for _, g := range l.gens {
					if _, ok := l.transversal[g[x]]; !ok {
						back := g.Inverse()
						back.Then(home)
						l.transversal[g[x]], grown = back, true
					}
				}
			}
		}
		for x, home := range l.transversal {
			for _, g := range l.gens {
				product := home.Inverse()
				product.Then(g)
				product.Then(l.transversal[g[x]])
				add(product, i+1)
			}
		}
	}
	for _, e := range gens {
		add(e, 0)
	}
	order := big.NewInt(1)
	for _, l := range levels {
		order.Mul(order, big.NewInt(int64(len(l.transversal))))
	}
	return order
}

// all lists the permutations of n points.
func all(n int) (list []element) {
	var extend func(e element)
	extend = func(e element) {
		if len(e) == n {
			list = append(list, slices.Clone(e))
			return
		}
		for x := range n {
			if !slices.Contains(e, uint8(x)) {
				extend(append(e, uint8(x)))
			}
		}
	}
	extend(make(element, 0, n))
	return list
}

// closure enumerates the group that gens generate by breadth-first search.
func closure(n int, gens []element) map[string]bool {
	one := stabilizers.Identity(n)
	found := map[string]bool{string(one): true}
	for queue := []element{one}; len(queue) > 0; queue = queue[1:] {
		for _, g := range gens {
			e := slices.Clone(queue[0])
			e.Then(g)
			if !found[string(e)] {
				found[string(e)] = true
				queue = append(queue, e)
			}
		}
	}
	return found
}

// For every pair of generators up to degree 5 the chain agrees with the closure.
func TestAllPairs(t *testing.T) {
	for n := range 6 {
		everything := all(n)
		for i, p := range everything {
			for _, q := range everything[:i+1] {
				c, elements := newChain(t, n, p, q), closure(n, []element{p, q})
				if c.Order().Cmp(big.NewInt(int64(len(elements)))) != 0 {
					t.Fatalf("%v, %v: order %v, want %d", p, q, c.Order(), len(elements))
				}
				for _, e := range everything {
					if c.Contains(e) != elements[string(e)] {
						t.Fatalf("%v, %v: contains %v: %v", p, q, e, !elements[string(e)])
					}
				}
			}
		}
	}
}

// generators draws a few permutations with short cycles, which generate varied groups.
func generators(t *rapid.T, n int) (gens []element) {
	for range rapid.IntRange(0, 7).Draw(t, "number") {
		e := stabilizers.Identity(n)
		for range rapid.IntRange(1, 4).Draw(t, "swaps") {
			x, y := rapid.IntRange(0, n-1).Draw(t, "x"), rapid.IntRange(0, n-1).Draw(t, "y")
			e[x], e[y] = e[y], e[x]
		}
		gens = append(gens, e)
	}
	return gens
}

func TestOrderAgainstPlainOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		gens := generators(t, n)
		c := must.Get(stabilizers.New(context.Background(), n, gens))
		if want := plainOrder(n, gens); c.Order().Cmp(want) != 0 {
			t.Fatalf("%v: order %v, want %v", gens, c.Order(), want)
		}
		product := big.NewInt(1)
		for _, l := range c.Levels() {
			if l.Orbit[0] != l.Base || len(l.Orbit) < 2 {
				t.Fatalf("%v: level %v", gens, l)
			}
			product.Mul(product, big.NewInt(int64(len(l.Orbit))))
		}
		if product.Cmp(c.Order()) != 0 {
			t.Fatalf("%v: orbits make %v, order %v", gens, product, c.Order())
		}
		for _, e := range gens {
			if !c.Contains(e) {
				t.Fatalf("%v: no %v", gens, e)
			}
		}
	})
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

func power(x *big.Int, k int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(k)), nil) }

func times(factors ...*big.Int) *big.Int {
	product := big.NewInt(1)
	for _, f := range factors {
		product.Mul(product, f)
	}
	return product
}

func rotation(n, by int) element {
	return permutation(n, func(x int) int { return (x + by) % n })
}

func exchange(n, x, y int) element {
	e := stabilizers.Identity(n)
	e[x], e[y] = e[y], e[x]
	return e
}

// projective returns generators of PSL(2,q) on the projective line over the
// field of q elements, q a prime; q stands for infinity.
func projective(q int) (gens []element) {
	inverse := func(x int) int {
		for y := range q {
			if x*y%q == 1 {
				return y
			}
		}
		return q
	}
	return []element{
		permutation(q+1, func(x int) int {
			if x == q {
				return q
			}
			return (x + 1) % q
		}),
		permutation(q+1, func(x int) int { // -1/x
			switch x {
			case 0:
				return q
			case q:
				return 0
			}
			return (q - inverse(x)) % q
		}),
	}
}

// family is a group of known order.
type family struct {
	name  string
	n     int
	gens  []element
	order *big.Int
}

// families returns varied groups of degree near n, at least 4.
func families(n int) (list []family) {
	add := func(name string, n int, order *big.Int, gens ...element) {
		list = append(list, family{name, n, gens, order})
	}
	two := big.NewInt(2)
	add("symmetric", n, factorial(n), exchange(n, 0, 1), rotation(n, 1))
	add("cyclic", n, big.NewInt(int64(n)), rotation(n, 1))
	add("dihedral", n, big.NewInt(int64(2*n)), rotation(n, 1), permutation(n, func(x int) int { return n - 1 - x }))
	for k := 2; k <= n/2; k *= 2 {
		m := n / k
		around := rotation(k*m, k)
		within := permutation(k*m, func(x int) int {
			if x < k {
				return (x + 1) % k
			}
			return x
		})
		blocks := permutation(k*m, func(x int) int {
			if x < 2*k {
				return (x + k) % (2 * k)
			}
			return x
		})
		top := times(power(factorial(k), m), factorial(m))
		add(fmt.Sprintf("S_%d wr S_%d", k, m), k*m, top, exchange(k*m, 0, 1), within, around, blocks)
		add(fmt.Sprintf("S_%d wr C_%d", k, m), k*m, times(power(factorial(k), m), big.NewInt(int64(m))), exchange(k*m, 0, 1), within, around)
		add(fmt.Sprintf("C_%d wr C_%d", k, m), k*m, times(power(big.NewInt(int64(k)), m), big.NewInt(int64(m))), within, around)
		var direct []element
		for b := range m {
			direct = append(direct, exchange(k*m, b*k, b*k+1), permutation(k*m, func(x int) int {
				if x/k == b {
					return b*k + (x+1)%k
				}
				return x
			}))
		}
		add(fmt.Sprintf("S_%d^%d", k, m), k*m, power(factorial(k), m), direct...)
		add(fmt.Sprintf("S_%d, %d times at once", k, m), k*m, factorial(k),
			permutation(k*m, func(x int) int { return x/k*k + (x+1)%k }),
			permutation(k*m, func(x int) int {
				if x%k < 2 {
					return x/k*k + 1 - x%k
				}
				return x
			}))
	}
	side := 2
	for (side+1)*(side+1) <= n {
		side++
	}
	cells := side * side
	row := permutation(cells, func(x int) int { return x/side*side + (x%side+1)%side })
	pair := permutation(cells, func(x int) int {
		if x%side < 2 {
			return x/side*side + 1 - x%side
		}
		return x
	})
	turn := permutation(cells, func(x int) int { return x%side*side + x/side })
	add("rows and columns", cells, times(factorial(side), factorial(side), two), row, pair, turn)
	bits := 1
	for 2<<bits <= n {
		bits++
	}
	var shifts, sylow []element
	for s := 1; s < 1<<bits; s *= 2 {
		shifts = append(shifts, permutation(1<<bits, func(x int) int { return x ^ s }))
		sylow = append(sylow, permutation(1<<bits, func(x int) int {
			if x < 2*s {
				return x ^ s
			}
			return x
		}))
	}
	add("2^k, regular", 1<<bits, power(two, bits), shifts...)
	add("a Sylow group of 2", 1<<bits, power(two, 1<<bits-1), sylow...)
	for q := n - 1; q > 2; q-- {
		if big.NewInt(int64(q)).ProbablyPrime(0) {
			add(fmt.Sprintf("PSL(2,%d)", q), q+1, big.NewInt(int64(q)*int64(q*q-1)/2), projective(q)...)
			break
		}
	}
	return list
}

// The orders are known from the structure of the groups, for the given generators and for
// random elements.
func TestFamilies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{4, 5, 8, 12, 24, 60} {
		for _, f := range families(n) {
			c := newChain(t, f.n, f.gens...)
			if c.Order().Cmp(f.order) != 0 {
				t.Fatalf("%s: order %v, want %v", f.name, c.Order(), f.order)
			}
			var gens []element
			for range f.n {
				gens = append(gens, c.Random(rng))
			}
			if d := newChain(t, f.n, append(gens, f.gens...)...); d.Order().Cmp(f.order) != 0 {
				t.Fatalf("%s from random elements: order %v, want %v", f.name, d.Order(), f.order)
			}
		}
	}
}

func TestFamiliesOfLargeDegree(t *testing.T) {
	large := slices.DeleteFunc(families(stabilizers.MaxDegree), func(f family) bool {
		return !slices.Contains([]string{"symmetric", "S_2 wr S_128", "S_16 wr C_16", "2^k, regular"}, f.name)
	})
	for _, f := range append(families(100), large...) {
		if c := newChain(t, f.n, f.gens...); c.Order().Cmp(f.order) != 0 {
			t.Errorf("%s: order %v, want %v", f.name, c.Order(), f.order)
		}
	}
}

// Subdirect products on disjoint orbits.
func TestProductOfFamilies(t *testing.T) {
	list := families(8)
	for _, f := range list {
		for _, g := range list {
			n := f.n + g.n
			var gens []element
			for _, e := range f.gens {
				gens = append(gens, permutation(n, func(x int) int {
					if x < f.n {
						return int(e[x])
					}
					return x
				}))
			}
			for _, e := range g.gens {
				gens = append(gens, permutation(n, func(x int) int {
					if x < f.n {
						return x
					}
					return f.n + int(e[x-f.n])
				}))
			}
			if c := newChain(t, n, gens...); c.Order().Cmp(times(f.order, g.order)) != 0 {
				t.Fatalf("%s x %s: order %v, want %v", f.name, g.name, c.Order(), times(f.order, g.order))
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	for left := range 3 {
		gens := []element{exchange(256, 0, 1), rotation(256, 2), permutation(256, func(x int) int {
			if x < 4 {
				return x ^ 2
			}
			return x
		})}
		if _, err := stabilizers.New(&ctxtest.Countdown{Context: t.Context(), Left: left}, 256, gens); !errors.Is(err, context.Canceled) {
			t.Errorf("after %d questions: %v", left, err)
		}
	}
}

// The slowest families, and random generators.
func BenchmarkNew(b *testing.B) {
	rng := rand.New(rand.NewPCG(256, 1))
	list := families(stabilizers.MaxDegree)
	list = append(list,
		family{name: "two random ones", n: 256, gens: []element{random(256, rng), random(256, rng)}},
		family{name: "an exchange and a random one", n: 256, gens: []element{exchange(256, 0, 1), random(256, rng)}})
	for _, f := range list {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				newChain(b, f.n, f.gens...)
			}
		})
	}
}
