package perm_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taquin/engine/ctxtest"
	"taquin/engine/perm"
)

func newGroup(t testing.TB, n int, gens ...perm.Perm) *perm.Group {
	t.Helper()
	g, err := perm.NewGroup(context.Background(), n, gens)
	if err != nil {
		t.Fatalf("%v: %v", gens, err)
	}
	return g
}

// closure lists the group of gens by multiplying on and on.
func closure(n int, gens []perm.Perm) map[string]perm.Perm {
	one := perm.Perm(identity(n))
	found := map[string]perm.Perm{one.String(): one}
	for queue := []perm.Perm{one}; len(queue) > 0; queue = queue[1:] {
		for _, g := range gens {
			p := must(queue[0].Then(g))
			if _, known := found[p.String()]; !known {
				found[p.String()] = p
				queue = append(queue, p)
			}
		}
	}
	return found
}

// checkGroup compares all that a group says with the list of its elements.
func checkGroup(t *testing.T, n int, gens []perm.Perm, everything []perm.Perm) {
	t.Helper()
	g, elements := newGroup(t, n, gens...), closure(n, gens)
	if got := g.Order(); got.Cmp(big.NewInt(int64(len(elements)))) != 0 {
		t.Fatalf("%v: order %v, want %d", gens, got, len(elements))
	}
	odd := 0
	for _, p := range everything {
		_, in := elements[p.String()]
		if g.Contains(p) != in {
			t.Fatalf("%v: contains %v: %v, want %v", gens, p, !in, in)
		}
		if in && !p.Even() {
			odd++
		}
	}
	var orbits [][]int
	for x := range n {
		var orbit []int
		for _, p := range elements {
			if !slices.Contains(orbit, p[x]) {
				orbit = append(orbit, p[x])
			}
		}
		slices.Sort(orbit)
		if got, err := g.Orbit(x); err != nil || !slices.Equal(got, orbit) {
			t.Fatalf("%v: orbit of %d: %v, %v, want %v", gens, x, got, err, orbit)
		}
		if orbit[0] == x {
			orbits = append(orbits, orbit)
		}
	}
	even := 0
	for _, p := range everything {
		if p.Even() {
			even++
		}
	}
	type facts struct {
		Orbits                             [][]int
		Transitive, Alternating, Symmetric bool
	}
	got := facts{g.Orbits(), g.Transitive(), g.IsAlternating(), g.IsSymmetric()}
	want := facts{orbits, len(orbits) < 2, odd == 0 && len(elements) == even, len(elements) == len(everything)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%v: (-want +got)\n%s", gens, diff)
	}
	for _, p := range elements {
		checkWord(t, g, p)
	}
}

// checkWord multiplies out the word for p and returns its length.
func checkWord(t testing.TB, g *perm.Group, p perm.Perm) int {
	t.Helper()
	word, err := g.Word(context.Background(), p, perm.WordOptions{})
	if err != nil {
		t.Fatalf("%v: word for %v: %v", g, p, err)
	}
	gens, q := g.Generators(), perm.Perm(identity(g.Degree()))
	for i, k := range word {
		if i > 0 && k == -word[i-1] {
			t.Fatalf("%v: %v has %d beside %d", g, word, k, -k)
		}
		if k > 0 {
			q = must(q.Then(gens[k-1]))
		} else {
			q = must(q.Then(gens[-k-1].Inverse()))
		}
	}
	if !q.Equal(p) {
		t.Fatalf("%v: %v gives %v, want %v", g, word, q, p)
	}
	return len(word)
}

func TestGroupOfAllPairs(t *testing.T) {
	for n := range 5 {
		everything := slices.Collect(all(n))
		checkGroup(t, n, nil, everything)
		for i, p := range everything {
			checkGroup(t, n, []perm.Perm{p}, everything)
			for _, q := range everything[:i] {
				checkGroup(t, n, []perm.Perm{p, q}, everything)
			}
		}
	}
}

func TestGroupOfRandomGenerators(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for n := 5; n <= 7; n++ {
		everything := slices.Collect(all(n))
		for range 300 / (n - 4) / (n - 4) / (n - 4) {
			var gens []perm.Perm
			for range 1 + rng.IntN(3) {
				// A power has short cycles: the groups shall not all be large.
				gens = append(gens, must(perm.Random(n, rng)).Power(1+rng.IntN(3)))
			}
			checkGroup(t, n, gens, everything)
		}
	}
}

// from1 reads cycles of elements numbered from 1, as books write them.
func from1(n int, cycles ...[]int) perm.Perm {
	for _, c := range cycles {
		for i := range c {
			c[i]--
		}
	}
	return must(perm.FromCycles(n, cycles))
}

func upward(from, to int) (c []int) {
	for x := from; x <= to; x++ {
		c = append(c, x)
	}
	return c
}

// cube is Rubik's cube as the manual of GAP has it: the six faces, turned.
func cube() []perm.Perm {
	return []perm.Perm{
		from1(48, []int{1, 3, 8, 6}, []int{2, 5, 7, 4}, []int{9, 33, 25, 17}, []int{10, 34, 26, 18}, []int{11, 35, 27, 19}),
		from1(48, []int{9, 11, 16, 14}, []int{10, 13, 15, 12}, []int{1, 17, 41, 40}, []int{4, 20, 44, 37}, []int{6, 22, 46, 35}),
		from1(48, []int{17, 19, 24, 22}, []int{18, 21, 23, 20}, []int{6, 25, 43, 16}, []int{7, 28, 42, 13}, []int{8, 30, 41, 11}),
		from1(48, []int{25, 27, 32, 30}, []int{26, 29, 31, 28}, []int{3, 38, 43, 19}, []int{5, 36, 45, 21}, []int{8, 33, 48, 24}),
		from1(48, []int{33, 35, 40, 38}, []int{34, 37, 39, 36}, []int{3, 9, 46, 32}, []int{2, 12, 47, 29}, []int{1, 14, 48, 27}),
		from1(48, []int{41, 43, 48, 46}, []int{42, 45, 47, 44}, []int{14, 22, 30, 38}, []int{15, 23, 31, 39}, []int{16, 24, 32, 40}),
	}
}

func TestOrdersFromBooks(t *testing.T) {
	// The generators of the Mathieu groups are those of J. D. Dixon and B.
	// Mortimer, "Permutation Groups", and of Wikipedia's "Mathieu group"; the
	// orders stand in the ATLAS. The cube is the example of GAP's manual.
	m11 := func(n int) []perm.Perm {
		return []perm.Perm{from1(n, upward(1, 11)), from1(n, []int{3, 7, 11, 8}, []int{4, 10, 5, 6})}
	}
	m23 := func(n int) []perm.Perm {
		return []perm.Perm{from1(n, upward(1, 23)),
			from1(n, []int{3, 17, 10, 7, 9}, []int{4, 13, 14, 19, 5}, []int{8, 18, 11, 12, 23}, []int{15, 20, 22, 21, 16})}
	}
	for _, c := range []struct {
		name  string
		n     int
		gens  []perm.Perm
		order string
	}{
		{"M11", 11, m11(11), "7920"},
		{"M12", 12, append(m11(12), from1(12, []int{1, 12}, []int{2, 11}, []int{3, 6}, []int{4, 8}, []int{5, 9}, []int{7, 10})), "95040"},
		{"M22", 22, []perm.Perm{
			from1(22, upward(1, 11), upward(12, 22)),
			from1(22, []int{1, 4, 5, 9, 3}, []int{2, 8, 10, 7, 6}, []int{12, 15, 16, 20, 14}, []int{13, 19, 21, 18, 17}),
			from1(22, []int{11, 22}, []int{1, 21}, []int{2, 10, 8, 6}, []int{12, 14, 16, 20}, []int{4, 17, 3, 13}, []int{5, 19, 9, 18}),
		}, "443520"},
		{"M23", 23, m23(23), "10200960"},
		{"M24", 24, append(m23(24), from1(24, []int{1, 24}, []int{2, 23}, []int{3, 12}, []int{4, 16}, []int{5, 18}, []int{6, 10},
			[]int{7, 20}, []int{8, 14}, []int{9, 21}, []int{11, 17}, []int{13, 22}, []int{15, 19})), "244823040"},
		{"the cube", 48, cube(), "43252003274489856000"},
	} {
		g := newGroup(t, c.n, c.gens...)
		if got := g.Order().String(); got != c.order {
			t.Errorf("%s: order %s, want %s", c.name, got, c.order)
		}
		if g.IsAlternating() || g.IsSymmetric() {
			t.Errorf("%s: alternating %v, symmetric %v", c.name, g.IsAlternating(), g.IsSymmetric())
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 5 {
			checkWord(t, g, g.Random(rng))
			if p := must(perm.RandomEven(c.n, rng)); g.Contains(p) { // one in 8!/2 or fewer
				t.Errorf("%s contains %v", c.name, p)
			}
		}
	}
}

// wreath makes S_k act on each of m blocks and S_m on the blocks.
func wreath(k, m int) []perm.Perm {
	n := k * m
	within, around, first, second := identity(n), identity(n), identity(n), identity(n)
	within[0], within[1] = 1, 0
	for i := range k {
		around[i] = (i + 1) % k
		first[i], first[i+k] = i+k, i
	}
	for i := range n {
		second[i] = (i + k) % n
	}
	return []perm.Perm{within, around, first, second}
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

func TestGroupWithBlocks(t *testing.T) {
	for _, c := range [][2]int{{2, 2}, {2, 5}, {3, 4}, {8, 8}, {2, 32}, {16, 4}} {
		k, m := c[0], c[1]
		want := new(big.Int).Exp(factorial(k), big.NewInt(int64(m)), nil)
		want.Mul(want, factorial(m))
		gens := wreath(k, m)
		if got := newGroup(t, k*m, gens...).Order(); got.Cmp(want) != 0 {
			t.Errorf("S_%d wr S_%d: order %v, want %v", k, m, got, want)
		}
		// Other generators, none of them simple, of the same group.
		g, rng := newGroup(t, k*m, gens...), rand.New(rand.NewPCG(2, 9))
		h := newGroup(t, k*m, g.Random(rng), g.Random(rng), g.Random(rng), g.Random(rng), g.Random(rng), g.Random(rng), g.Random(rng), g.Random(rng))
		if !g.Equal(h) || !h.Equal(g) {
			t.Errorf("S_%d wr S_%d from random elements: order %v", k, m, h.Order())
		}
	}
}

// chainLinks are the generators of the chain of n elements.
func chainLinks(n int) (links []int) {
	for i := 2; i < n; i += 2 {
		links = append(links, i)
	}
	if n > 2 && n%2 == 0 {
		links = append(links, n-1)
	}
	return links
}

// chainGroup is the group of the chain (0 1 2)(2 3 4)… without the links named.
func chainGroup(t testing.TB, n int, without ...int) *perm.Group {
	t.Helper()
	var gens []perm.Perm
	for _, i := range chainLinks(n) {
		if !slices.Contains(without, i) {
			gens = append(gens, must(perm.Link(n, i)))
		}
	}
	return newGroup(t, n, gens...)
}

// Source 000, section 5: the chain generates the even permutations.
func TestChainGeneratesAlternating(t *testing.T) {
	for n := range 65 {
		g := chainGroup(t, n)
		want := factorial(n)
		if n > 1 {
			want.Rsh(want, 1)
		}
		if g.Order().Cmp(want) != 0 || !g.IsAlternating() || g.IsSymmetric() != (n < 2) {
			t.Errorf("n = %d: order %v, want %v, alternating %v, symmetric %v", n, g.Order(), want, g.IsAlternating(), g.IsSymmetric())
		}
		for _, i := range chainLinks(n) {
			if n%2 == 0 && i >= n-2 && n > 4 {
				continue // the two last ones overlap by two
			}
			if h := chainGroup(t, n, i); h.IsAlternating() || h.Transitive() {
				t.Errorf("n = %d without %d: alternating %v", n, i, h.IsAlternating())
			}
		}
	}
}

func TestLargestDegree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	g := newGroup(t, perm.MaxDegree, must(perm.Random(perm.MaxDegree, rng)), must(perm.Random(perm.MaxDegree, rng)))
	if !g.IsSymmetric() { // the seed gives an odd one; two random ones nearly always generate
		t.Errorf("%v", g)
	}
	if g := chainGroup(t, perm.MaxDegree); !g.IsAlternating() {
		t.Errorf("%v", g)
	}
	_, err := perm.NewGroup(context.Background(), perm.MaxDegree+1, nil)
	if !errors.Is(err, perm.ErrTooLarge) {
		t.Errorf("%v, want ErrTooLarge", err)
	}
}

func TestGroupErrors(t *testing.T) {
	ctx := context.Background()
	if _, err := perm.NewGroup(ctx, -1, nil); err == nil || err.Error() != "perm: size -1 is not in 0..256" {
		t.Error(err)
	}
	_, err := perm.NewGroup(ctx, 3, []perm.Perm{identity(3), identity(4)})
	if !errors.Is(err, perm.ErrSize) || err.Error() != "perm: sizes differ: 4, and 3 elements (generator 2)" {
		t.Error(err)
	}
	g := newGroup(t, 4, must(perm.Parse("(0 1 2)", 4)))
	if _, err := g.Word(ctx, must(perm.Parse("(0 3)", 4)), perm.WordOptions{}); !errors.Is(err, perm.ErrNotMember) {
		t.Error(err)
	}
	if _, err := g.Word(ctx, identity(5), perm.WordOptions{}); !errors.Is(err, perm.ErrSize) {
		t.Error(err)
	}
	if g.Contains(identity(5)) || g.Contains(identity(0)) || g.Equal(newGroup(t, 5, must(perm.Parse("(0 1 2)", 5)))) {
		t.Error("another size is taken for the same")
	}
	for _, x := range []int{-1, 4} {
		if _, err := g.Orbit(x); err == nil || err.Error() != fmt.Sprintf("perm: element %d is not in 0..3 (orbit)", x) {
			t.Error(err)
		}
	}
	if _, err := newGroup(t, 0).Orbit(0); err == nil {
		t.Error("an orbit of nothing")
	}
}

// What goes in and comes out is the caller's.
// A group is made from as many permutations as all walks on a complete graph, and keeps
// few elements that generate it.
func TestManyGenerators(t *testing.T) {
	ctx := context.Background()
	complete := make([][]int, perm.MaxDegree+1)
	for v := range complete {
		for w := range complete {
			if v != w {
				complete[v] = append(complete[v], w)
			}
		}
	}
	g := must(perm.Walks(ctx, complete, 0))
	if n := g.CountGenerators(); n > perm.MaxGenerators || n != len(g.Generators()) || !g.IsSymmetric() || g.IsAlternating() || !g.Equal(g) {
		t.Errorf("%v, made from %d", g, n)
	}
	same := slices.Repeat([]perm.Perm{must(perm.Parse("(0 1)", 3))}, perm.MaxGenerators+1)
	if _, err := perm.NewGroup(ctx, 3, same); !errors.Is(err, perm.ErrTooLarge) || err.Error() != "perm: too large: a group made from 32769 permutations (at most 32768)" {
		t.Error(err)
	}
	if g := must(perm.NewGroup(ctx, 3, same[1:])); g.Order().Int64() != 2 || g.IsAlternating() {
		t.Error(g)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if _, err := perm.Walks(ended, complete, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestGroupKeepsItsOwn(t *testing.T) {
	p := must(perm.Parse("(0 1 2)", 4))
	g := newGroup(t, 4, p)
	p[0], p[3] = 3, 1
	g.Generators()[0][0] = 3
	g.Order().SetInt64(99)
	must(g.Orbit(0))[0] = 99
	if got := fmt.Sprint(g, g.Generators(), must(g.Orbit(0))); got != "group of degree 4, order 3 [(0 1 2)] [0 1 2]" {
		t.Error(got)
	}
}

func TestGroupString(t *testing.T) {
	for want, g := range map[string]*perm.Group{
		"group of degree 0, order 1":                     newGroup(t, 0),
		"group of degree 5, order 60":                    chainGroup(t, 5),
		"group of degree 21, order 25545471085854720000": chainGroup(t, 21),
		"group of degree 64, order about 6.344e+88":      chainGroup(t, 64),
	} {
		if got := g.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Random draws every element of a small group about equally often.
func TestGroupRandom(t *testing.T) {
	g, rng, count := chainGroup(t, 5), rand.New(rand.NewPCG(1, 1)), map[string]int{}
	for range 6000 {
		p := g.Random(rng)
		if !g.Contains(p) {
			t.Fatalf("%v is no element", p)
		}
		count[p.String()]++
	}
	for p, c := range count {
		if c < 50 || c > 160 { // 100 ± 6 deviations, nearly
			t.Errorf("%s: %d of 6000", p, c)
		}
	}
	if len(count) != 60 {
		t.Errorf("%d of 60 elements", len(count))
	}
}

func TestGroupCancelled(t *testing.T) {
	for left := range 3 {
		_, err := perm.NewGroup(&ctxtest.Countdown{Context: t.Context(), Left: left}, 128, wreath(4, 32))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after %d questions: %v", left, err)
		}
		g := newGroup(t, 32, wreath(4, 8)...)
		p := g.Random(rand.New(rand.NewPCG(1, 2)))
		if _, err := g.Word(&ctxtest.Countdown{Context: t.Context(), Left: 5 * left}, p, perm.WordOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("after %d questions: %v", 5*left, err)
		}
		checkWord(t, g, p) // nothing is left half done
	}
}

func BenchmarkGroupOfChain(b *testing.B) {
	for _, n := range []int{16, 64, perm.MaxDegree} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				chainGroup(b, n)
			}
		})
	}
}

func BenchmarkGroupWithBlocks(b *testing.B) {
	gens := wreath(8, 8)
	for b.Loop() {
		newGroup(b, 64, gens...)
	}
}
