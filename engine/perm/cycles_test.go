package perm_test

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"taquin/engine/must"
	"taquin/engine/perm"
)

func TestCyclesRoundTrip(t *testing.T) {
	for p := range upTo(8) {
		cycles := p.Cycles()
		if got := must.Get(perm.FromCycles(len(p), cycles)); !got.Equal(p) {
			t.Fatalf("cycles of %v: %v, which give %v", []int(p), cycles, []int(got))
		}
		moved := len(p.Fixed())
		for k, c := range cycles {
			if len(c) < 2 || slices.Min(c) != c[0] || k > 0 && cycles[k-1][0] > c[0] {
				t.Fatalf("cycles of %v are not in their normal form: %v", []int(p), cycles)
			}
			moved += len(c)
		}
		if moved != len(p) {
			t.Fatalf("%v: cycles %v and fixed points %v make %d elements", []int(p), cycles, p.Fixed(), moved)
		}
		for _, x := range p.Fixed() {
			if p[x] != x {
				t.Fatalf("%v: %d is not fixed", []int(p), x)
			}
		}
	}
}

// Overlapping cycles are multiplied from left to right.
func TestFromCyclesIsTheProduct(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		cycle := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 0, n, rapid.ID)
		cycles := rapid.SliceOfN(cycle, 0, 6).Draw(t, "cycles")
		want := identity(n)
		for i := range n {
			for _, c := range cycles {
				if at := slices.Index(c, want[i]); at >= 0 {
					want[i] = c[(at+1)%len(c)]
				}
			}
		}
		if got := must.Get(perm.FromCycles(n, cycles)); !got.Equal(want) {
			t.Fatalf("product of %v = %v, want %v", cycles, got, want)
		}
	})
}

func TestPowers(t *testing.T) {
	for p := range upTo(7) {
		up, down := identity(len(p)), identity(len(p))
		inverse := p.Inverse()
		for k := range 14 { // the largest order is 12
			if !p.Power(k).Equal(up) || !p.Power(-k).Equal(down) {
				t.Fatalf("%v to the ±%d: %v and %v, want %v and %v", p, k, p.Power(k), p.Power(-k), up, down)
			}
			up, down = must.Get(up.Then(p)), must.Get(down.Then(inverse))
		}
	}
}

// p^k depends only on k modulo the order, which is at most 420 for 20 elements.
func TestLargePowers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(1, 20).Draw(t, "p")
		k := rapid.OneOf(rapid.Int(), rapid.SampledFrom([]int{math.MaxInt, math.MinInt})).Draw(t, "k")
		want := identity(len(p))
		for range new(big.Int).Mod(big.NewInt(int64(k)), p.Order()).Int64() {
			want = must.Get(want.Then(p))
		}
		if got := p.Power(k); !got.Equal(want) {
			t.Fatalf("%v to the %d = %v, want %v", p, k, got, want)
		}
	})
}

func TestParityIsThatOfInversions(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, p perm.Perm) {
		inversions := naiveInversions(p)
		if got := p.Inversions(); got != inversions {
			t.Fatalf("%v has %d inversions, want %d", []int(p), got, inversions)
		}
		even, parity, sign := true, "even", 1
		if inversions%2 == 1 {
			even, parity, sign = false, "odd", -1
		}
		if p.Even() != even || p.Parity() != parity || p.Sign() != sign {
			t.Fatalf("%v: even %v, %s, sign %d with %d inversions", []int(p), p.Even(), p.Parity(), p.Sign(), inversions)
		}
	}
	for p := range upTo(8) {
		check(t, p)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, drawn(9, 300).Draw(t, "p")) })
}

func TestOrder(t *testing.T) {
	for p := range upTo(7) {
		want := int64(1)
		for q := p; !q.IsIdentity(); q = must.Get(q.Then(p)) {
			want++
		}
		if got := p.Order(); got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("order of %v = %v, want %d", p, got, want)
		}
	}
}

// One cycle of every length 1..100 has the order lcm(1..100), from
// https://oeis.org/A003418.
func TestOrderBeyond64Bits(t *testing.T) {
	var cycles [][]int
	n := 0
	for length := range 101 {
		c := identity(length)
		for i := range c {
			c[i] += n
		}
		cycles, n = append(cycles, c), n+length
	}
	got := must.Get(perm.FromCycles(n, cycles)).Order().String()
	if want := "69720375229712477164533808935312303556800"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Source 000, footnote 4, read from left to right: (2 3 4) then (0 1 2) is
// (0 1 2 3 4), and the conjugate of (0 1 2) by it is (1 2 3).
func TestFootnote4(t *testing.T) {
	p, q := must.Get(perm.Parse("(0 1 2)", 5)), must.Get(perm.Parse("(2 3 4)", 5))
	product := must.Get(q.Then(p))
	if got := product.String(); got != "(0 1 2 3 4)" {
		t.Errorf("(2 3 4)(0 1 2) = %s", got)
	}
	if got := must.Get(p.Conjugate(product)).String(); got != "(1 2 3)" {
		t.Errorf("conjugate = %s", got)
	}
}

func TestNoCyclesNoFixed(t *testing.T) {
	p := must.Get(perm.Parse("(0 1)", 2))
	if diff := cmp.Diff([]int(nil), p.Fixed()); diff != "" {
		t.Errorf("fixed points (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][]int(nil), identity(4).Cycles()); diff != "" {
		t.Errorf("cycles of the identity (-want +got):\n%s", diff)
	}
}

// checkThreeCycles checks the product and the number of 3-cycles of even p.
func checkThreeCycles(t interface{ Fatalf(string, ...any) }, p perm.Perm) {
	word, err := p.ThreeCycles()
	if err != nil {
		t.Fatalf("3-cycles of %v: %v", p, err)
	}
	cycles := make([][]int, len(word))
	for k, c := range word {
		cycles[k] = c[:]
	}
	if got, err := perm.FromCycles(len(p), cycles); err != nil || !got.Equal(p) {
		t.Fatalf("3-cycles of %v: %v, whose product is %v, %v", p, word, got, err)
	}
	want := len(p) - len(p.Fixed())
	for _, c := range p.Cycles() {
		want -= len(c) % 2
	}
	if 2*len(word) != want {
		t.Fatalf("3-cycles of %v: %v, want %d of them", p, word, want/2)
	}
}

func TestThreeCycles(t *testing.T) {
	for p := range upTo(8) {
		if p.Even() {
			checkThreeCycles(t, p)
		} else if _, err := p.ThreeCycles(); !errors.Is(err, perm.ErrOdd) {
			t.Fatalf("3-cycles of odd %v: %v", p, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(9, 200).Draw(t, "p")
		if !p.Even() {
			p[0], p[1] = p[1], p[0]
		}
		checkThreeCycles(t, p)
	})
}

// Breadth-first search over all 3-cycles gives the minimum.
func TestThreeCyclesAreTheFewest(t *testing.T) {
	const n = 6
	var generators []perm.Perm
	for p := range all(n) {
		if c := p.Cycles(); len(c) == 1 && len(c[0]) == 3 {
			generators = append(generators, p)
		}
	}
	depth := map[string]int{"()": 0}
	queue := []perm.Perm{identity(n)}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, g := range generators {
			q := must.Get(p.Then(g))
			if _, known := depth[q.String()]; !known {
				depth[q.String()] = depth[p.String()] + 1
				queue = append(queue, q)
			}
		}
	}
	if len(depth) != 360 {
		t.Fatalf("the 3-cycles reach %d permutations, want 360", len(depth))
	}
	for p := range all(n) {
		if !p.Even() {
			continue
		}
		if word := must.Get(p.ThreeCycles()); len(word) != depth[p.String()] {
			t.Errorf("3-cycles of %v: %v, but %d are enough", p, word, depth[p.String()])
		}
	}
}

// The factorizations are correct and minimal, the commutator agrees with its definition,
// and permutations of equal cycle type are conjugate.
func TestTranspositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(0, 9).Draw(t, "p")
		n := len(p)
		q := drawn(n, n).Draw(t, "q")

		product, _ := perm.Identity(n)
		exchange := func(i, j int) {
			e, _ := perm.FromCycles(n, [][]int{{i, j}})
			product, _ = product.Then(e)
		}
		word := p.Transpositions()
		for _, e := range word {
			exchange(e[0], e[1])
		}
		if !product.Equal(p) || len(word) != n-len(p.CycleType()) {
			t.Fatalf("%v is not %v", word, p)
		}
		product, _ = perm.Identity(n)
		letters := 0
		for i := range p.Adjacent() {
			exchange(i, i+1)
			letters++
		}
		if !product.Equal(p) || letters != p.Inversions() {
			t.Fatalf("%d exchanges make %v, want %d and %v", letters, product, p.Inversions(), p)
		}
		for range p.Adjacent() {
			break
		}

		want := p
		for _, factor := range []perm.Perm{q, p.Inverse(), q.Inverse()} {
			want, _ = want.Then(factor)
		}
		if c, err := p.Commutator(q); err != nil || !c.Equal(want) {
			t.Fatalf("commutator %v, want %v; %v", c, want, err)
		}
		conjugate, _ := p.Conjugate(q)
		if !p.IsConjugate(conjugate) || p.IsConjugate(q) != slices.Equal(p.CycleType(), q.CycleType()) {
			t.Fatalf("%v, %v, %v", p, conjugate, q)
		}
		if moved := p.Support(); len(moved)+len(p.Fixed()) != n || slices.ContainsFunc(moved, func(x int) bool { return p[x] == x }) {
			t.Fatalf("%v moves %v", p, moved)
		}
	})
	p, _ := perm.Identity(3)
	q, _ := perm.Identity(4)
	if _, err := p.Commutator(q); !errors.Is(err, perm.ErrSize) || p.IsConjugate(q) {
		t.Error(err)
	}
}
