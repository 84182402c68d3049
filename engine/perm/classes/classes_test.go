package classes_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/perm/groups"
)

// The Mathieu groups; the test of package perm names the source.
var (
	m11 = []string{"(0 1 2 3 4 5 6 7 8 9 10)", "(2 6 10 7)(3 9 4 5)"}
	m12 = append(slices.Clone(m11), "(0 11)(1 10)(2 5)(3 7)(4 8)(6 9)")
	m23 = []string{"(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22)", "(2 16 9 6 8)(3 12 13 18 4)(7 17 10 11 22)(14 19 21 20 15)"}
	m24 = append(slices.Clone(m23), "(0 23)(1 22)(2 11)(3 15)(4 17)(5 9)(6 19)(7 13)(8 20)(10 16)(12 21)(14 18)")
)

// Centralizers, centres and classes of small groups agree with brute force.
func TestAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		n := min(rng.IntN(10), 6) // small groups are few
		gens := make([]perm.Perm, min(rng.IntN(6), 2))
		for k := range gens {
			gens[k], _ = perm.Random(n, rng)
		}
		g := must.Get(perm.NewGroup(t.Context(), n, gens))
		listed := must.Get(groups.Elements(t.Context(), g))
		elements := slices.Collect(listed)
		commute := func(p, q perm.Perm) bool {
			pq, _ := p.Then(q)
			qp, _ := q.Then(p)
			return pq.Equal(qp)
		}
		same := func(what string, h *perm.Group, err error, is func(perm.Perm) bool) {
			count := int64(0)
			for _, z := range elements {
				if is(z) {
					count++
				}
				if err != nil || h.Contains(z) != is(z) {
					t.Fatalf("%s of %v: %v, which has %v: %v; %v", what, gens, h.Generators(), z, !is(z), err)
				}
			}
			if h.Order().Int64() != count {
				t.Fatalf("%s of %v: order %v, want %d", what, gens, h.Order(), count)
			}
		}
		centre, err := classes.Centre(t.Context(), g)
		same("centre", centre, err, func(z perm.Perm) bool {
			return !slices.ContainsFunc(gens, func(p perm.Perm) bool { return !commute(z, p) })
		})
		p, _ := perm.Random(n, rng)
		q := g.Random(rng)
		for _, p := range []perm.Perm{p, q} {
			centralizer, err := classes.Centralizer(t.Context(), g, p)
			same(fmt.Sprint("centralizer of ", p), centralizer, err, func(z perm.Perm) bool { return commute(z, p) })
		}
		for _, c := range [][2]perm.Perm{{p, q}, {q, g.Random(rng)}} {
			could := slices.ContainsFunc(elements, func(z perm.Perm) bool {
				image, _ := c[0].Conjugate(z)
				return image.Equal(c[1])
			})
			z, err := classes.Conjugator(t.Context(), g, c[0], c[1])
			if (z != nil) != could || err != nil {
				t.Fatalf("%v to %v in %v: %v, want %v; %v", c[0], c[1], gens, z, could, err)
			}
			if could {
				if image, _ := c[0].Conjugate(z); !image.Equal(c[1]) || !g.Contains(z) {
					t.Fatalf("%v conjugates %v to %v, want %v", z, c[0], image, c[1])
				}
			}
		}
		all := must.Get(classes.Of(t.Context(), g, nil))
		checkClasses(t, g, all)
		if len(elements) <= 120 {
			for _, c := range all {
				images := map[string]bool{}
				for _, z := range elements {
					image, _ := c.Representative.Conjugate(z)
					images[image.String()] = true
				}
				if c.Size.Int64() != int64(len(images)) {
					t.Fatalf("%v has %d conjugates, want %v", c.Representative, len(images), c.Size)
				}
			}
		}
		index := must.Get(classes.IndexOf(t.Context(), g, nil))
		if colours := int64(2); n <= 5 {
			if got, want := index.Colourings(big.NewInt(colours)), colourings(elements, n, colours); got.Int64() != want {
				t.Fatalf("%v: %v colourings, want %d", index, got, want)
			}
		}
	})
}

// checkClasses checks that representatives are elements of different classes, and that the
// sizes add up.
func checkClasses(t rapid.TB, g *perm.Group, all []classes.Class) {
	t.Helper()
	sum := new(big.Int)
	for k, c := range all {
		sum.Add(sum, c.Size)
		if !g.Contains(c.Representative) {
			t.Fatalf("%v is not in the group", c.Representative)
		}
		for _, other := range all[:k] {
			if z, err := classes.Conjugator(context.Background(), g, c.Representative, other.Representative); z != nil || err != nil {
				t.Fatalf("%v conjugates %v to %v; %v", z, c.Representative, other.Representative, err)
			}
		}
	}
	if sum.Cmp(g.Order()) != 0 {
		t.Fatalf("the classes have %v elements, want %v", sum, g.Order())
	}
}

// colourings counts colourings up to symmetry by listing them.
func colourings(elements []perm.Perm, n int, colours int64) int64 {
	seen, count := map[string]bool{}, int64(0)
	coloured := make([]byte, n)
	var next func(k int)
	next = func(k int) {
		if k < n {
			for c := range colours {
				coloured[k] = byte(c)
				next(k + 1)
			}
			return
		}
		if seen[string(coloured)] {
			return
		}
		count++
		image := make([]byte, n)
		for _, p := range elements {
			for x, y := range p {
				image[y] = coloured[x]
			}
			seen[string(image)] = true
		}
	}
	next(0)
	return count
}

// Numbers of classes: of symmetric groups from the partitions, of the others from the ATLAS
// of Finite Groups.
func TestKnown(t *testing.T) {
	symmetric := func(n int) *perm.Group { g, _ := groups.Symmetric(t.Context(), n); return g }
	alternating := func(n int) *perm.Group { g, _ := groups.Alternating(t.Context(), n); return g }
	for _, c := range []struct {
		name  string
		g     *perm.Group
		order int64
		want  int
		types int // terms of the cycle index
	}{
		{"S8", symmetric(8), 40320, 22, 22},
		{"A8", alternating(8), 20160, 14, 12},
		{"S12", symmetric(12), 479001600, 77, 77},
		{"A12", alternating(12), 239500800, 43, 40},
		{"M11", newGroup(t, 11, m11...), 7920, 10, 8},
		{"M12", newGroup(t, 12, m12...), 95040, 15, 14},
		{"M23", newGroup(t, 23, m23...), 10200960, 17, 12},
		{"M24", newGroup(t, 24, m24...), 244823040, 26, 21},
		// The symmetric group on eight pairs: as many as pairs of partitions (OEIS
		// A000712).
		{"C2 wr S8", newGroup(t, 16, "(0 1)", "(0 2)(1 3)", "(0 2 4 6 8 10 12 14)(1 3 5 7 9 11 13 15)"), 10321920, 185, 100},
	} {
		var reached classes.Progress
		all, err := classes.Of(t.Context(), c.g, func(p classes.Progress) { reached = p })
		if reached.Classes != 0 && (reached.Classes != len(all) || reached.Elements.Cmp(c.g.Order()) != 0) {
			t.Errorf("%s: told of %v at last", c.name, reached)
		}
		if err != nil || c.g.Order().Int64() != c.order || len(all) != c.want {
			t.Errorf("%s: %v, %d classes, want %d; %v", c.name, c.g, len(all), c.want, err)
			continue
		}
		checkClasses(t, c.g, all)
		index, err := classes.IndexOf(t.Context(), c.g, nil)
		if err != nil || len(index.Terms) != c.types {
			t.Errorf("%s: %d ways of cycles, want %d; %v", c.name, len(index.Terms), c.types, err)
		}
	}
}

// The three methods agree: a symmetric group with one more, fixed point is not treated as
// a symmetric group.
func TestWaysAgree(t *testing.T) {
	for _, n := range []int{5, 8} {
		symmetric, _ := groups.Symmetric(t.Context(), n)
		alternating, _ := groups.Alternating(t.Context(), n)
		for _, g := range []*perm.Group{symmetric, alternating} {
			var gens []string
			for _, p := range g.Generators() {
				gens = append(gens, p.String())
			}
			same(t, g, newGroup(t, n+1, gens...))
		}
	}
	large, _ := groups.Symmetric(t.Context(), 11) // uses random search if it has a fixed point
	same(t, large, newGroup(t, 12, "(0 1)", "(0 1 2 3 4 5 6 7 8 9 10)"))
}

// same checks that two groups, one with more points, have classes of the same sizes.
func same(t *testing.T, g, h *perm.Group) {
	t.Helper()
	var sizes [2][]string
	for i, g := range []*perm.Group{g, h} {
		all, err := classes.Of(t.Context(), g, nil)
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		for _, c := range all {
			cycles := strings.Trim(fmt.Sprint(c.Representative.Cycles()), "[]")
			sizes[i] = append(sizes[i], fmt.Sprint(len(cycles) > 0, c.Representative.Order(), c.Size))
		}
		slices.Sort(sizes[i])
	}
	if !slices.Equal(sizes[0], sizes[1]) {
		t.Errorf("%v and %v: %v and %v", g, h, sizes[0], sizes[1])
	}
}

// The centralizer of a product of k disjoint transpositions in the symmetric group of
// degree n has order 2^k k! (n-2k)!.
func TestLargeCentralizers(t *testing.T) {
	g := must.Get(groups.Symmetric(t.Context(), 100))
	for _, k := range []int{0, 1, 30, 50} {
		cycles := make([][]int, k)
		for i := range cycles {
			cycles[i] = []int{2 * i, 2*i + 1}
		}
		p, _ := perm.FromCycles(100, cycles)
		h, err := classes.Centralizer(t.Context(), g, p)
		want := new(big.Int).MulRange(1, int64(k))
		want.Lsh(want.Mul(want, new(big.Int).MulRange(1, int64(100-2*k))), uint(k))
		if err != nil || h.Order().Cmp(want) != 0 {
			t.Errorf("%d exchanges: %v, want %v; %v", k, h, want, err)
		}
	}
	centre, err := classes.Centre(t.Context(), newGroup(t, 48, cube...))
	if err != nil || centre.Order().Int64() != 2 || len(centre.Generators()[0].Support()) != 24 {
		t.Errorf("the centre of the cube group is %v, want the flip of all twelve edges; %v", centre, err)
	}
}

// cube is the group of the 3x3x3 cube, from the example of GAP's manual, less 1.
var cube = []string{
	"(0 2 7 5)(1 4 6 3)(8 32 24 16)(9 33 25 17)(10 34 26 18)",
	"(8 10 15 13)(9 12 14 11)(0 16 40 39)(3 19 43 36)(5 21 45 34)",
	"(16 18 23 21)(17 20 22 19)(5 24 42 15)(6 27 41 12)(7 29 40 10)",
	"(24 26 31 29)(25 28 30 27)(2 37 42 18)(4 35 44 20)(7 32 47 23)",
	"(32 34 39 37)(33 36 38 35)(2 8 45 31)(1 11 46 28)(0 13 47 26)",
	"(40 42 47 45)(41 44 46 43)(13 21 29 37)(14 22 30 38)(15 23 31 39)",
}

// Colourings of a necklace of six beads, of the faces of a cube and of its corners: G. Pólya, "Kombinatorische Anzahlbestimmungen", 1937, and OEIS A000011,
// A000013 and A047780.
func TestIndex(t *testing.T) {
	dihedral, _ := groups.Dihedral(t.Context(), 6)
	three, _ := groups.Symmetric(t.Context(), 3)
	none, _ := groups.Symmetric(t.Context(), 0)
	one, _ := perm.NewGroup(t.Context(), 3, nil)
	for _, c := range []struct {
		g       *perm.Group
		text    string
		colours int64
		want    int64
	}{
		{none, "1", 7, 1},
		{one, "x1^3", 2, 8},
		{three, "(x1^3 + 3 x1 x2 + 2 x3)/6", 2, 4},
		{dihedral, "(x1^6 + 3 x1^2 x2^2 + 4 x2^3 + 2 x3^2 + 2 x6)/12", 3, 92},
		{newGroup(t, 6, "(0 2 4)(1 3 5)", "(2 4 3 5)"), "(x1^6 + 3 x1^2 x2^2 + 6 x1^2 x4 + 6 x2^3 + 8 x3^2)/24", 6, 2226},
	} {
		index, err := classes.IndexOf(t.Context(), c.g, nil)
		if err != nil || index.String() != c.text || index.Colourings(big.NewInt(c.colours)).Int64() != c.want {
			t.Errorf("%v, %v colourings; want %s, %d; %v", index, index.Colourings(big.NewInt(c.colours)), c.text, c.want, err)
		}
	}
}

// Limits and cancellation give errors.
func TestRefused(t *testing.T) {
	large, _ := groups.Symmetric(t.Context(), 60)
	half, _ := groups.Alternating(t.Context(), 60)
	exchanges := make([]string, 23)
	for k := range exchanges {
		exchanges[k] = fmt.Sprintf("(%d %d)", 2*k, 2*k+1)
	}
	const instead = "; how large the class of one permutation is says the order of the group, divided by that of the permutation's centralizer"
	for _, c := range []struct {
		g    *perm.Group
		text string
	}{
		{large, "perm: too large: the group has more than 65536 classes"},
		{half, "perm: too large: the group has more than 65536 classes"},
		{newGroup(t, 46, exchanges...), "perm: too large: the group has more than 1000 classes"},
	} {
		if all, err := classes.Of(t.Context(), c.g, nil); !errors.Is(err, perm.ErrTooLarge) || err.Error() != c.text+instead {
			t.Errorf("%v: %d classes, %v", c.g, len(all), err)
		}
	}
	m := newGroup(t, 24, m24...)
	p, _ := perm.Parse("(0 1)", 24)
	for k, do := range []func(ctx context.Context) error{
		func(ctx context.Context) error { _, err := classes.Of(ctx, m, nil); return err },
		func(ctx context.Context) error { _, err := classes.IndexOf(ctx, m, nil); return err },
		func(ctx context.Context) error {
			_, err := classes.IndexOf(ctx, newGroup(t, 12, m12...), nil)
			return err
		},
		func(ctx context.Context) error { _, err := classes.Of(ctx, newGroup(t, 12, m12...), nil); return err },
		func(ctx context.Context) error { _, err := classes.Centralizer(ctx, m, p); return err },
		func(ctx context.Context) error { _, err := classes.Centre(ctx, m); return err },
	} {
		if err := do(&ctxtest.Countdown{Context: t.Context()}); !errors.Is(err, context.Canceled) {
			t.Errorf("call %d: %v", k, err)
		}
	}
	small, _ := perm.Identity(3)
	if _, err := classes.Centralizer(t.Context(), m, small); !errors.Is(err, perm.ErrSize) {
		t.Error(err)
	}
	if _, err := classes.Conjugator(t.Context(), m, p, small); !errors.Is(err, perm.ErrSize) {
		t.Error(err)
	}
}
