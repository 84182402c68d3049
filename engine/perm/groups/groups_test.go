package groups_test

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
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
)

// small is a group with the list of its elements, for brute force.
type small struct {
	*perm.Group
	gens []perm.Perm
	all  []perm.Perm
}

func newSmall(n int, gens ...perm.Perm) small {
	g := must.Get(perm.NewGroup(context.Background(), n, gens))
	return small{g, gens, generatedBy(n, gens)}
}

// generatedBy enumerates the group that gens generate.
func generatedBy(n int, gens []perm.Perm) []perm.Perm {
	one, _ := perm.Identity(n)
	found, known := []perm.Perm{one}, map[string]bool{one.String(): true}
	for k := 0; k < len(found); k++ {
		for _, g := range gens {
			if p, _ := found[k].Then(g); !known[p.String()] {
				known[p.String()] = true
				found = append(found, p)
			}
		}
	}
	slices.SortFunc(found, slices.Compare[perm.Perm])
	return found
}

func (s small) has(p perm.Perm) bool { return slices.ContainsFunc(s.all, p.Equal) }

// drawn draws a group of bounded degree with at most two generators.
func drawn(t *rapid.T, most int) small {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	n := min(rng.IntN(most+4), most) // small groups are few
	return newSmall(n, permutations(rng, n)...)
}

// permutations draws at most two permutations.
func permutations(rng *rand.Rand, n int) []perm.Perm {
	gens := make([]perm.Perm, min(rng.IntN(6), 2))
	for k := range gens {
		gens[k], _ = perm.Random(n, rng)
	}
	return gens
}

// subgroup draws a subgroup with at most two generators.
func (s small) subgroup(t *rapid.T) small {
	return newSmall(s.Degree(), rapid.SliceOfN(rapid.SampledFrom(s.all), 0, 2).Draw(t, "in it")...)
}

// sameElements checks the elements of a group.
func sameElements(t rapid.TB, what string, g *perm.Group, err error, want []perm.Perm) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if g.Order().Cmp(big.NewInt(int64(len(want)))) != 0 || slices.ContainsFunc(want, func(p perm.Perm) bool { return !g.Contains(p) }) {
		t.Fatalf("%s: %v, made from %v; want the elements %v", what, g, g.Generators(), want)
	}
}

func TestAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawn(t, 5)
		n, ctx := g.Degree(), t.Context()

		var listed []perm.Perm
		elements := must.Get(groups.Elements(ctx, g.Group))
		for p := range elements {
			listed = append(listed, p)
		}
		if !slices.EqualFunc(listed, g.all, perm.Perm.Equal) {
			t.Fatalf("elements %v, want %v", listed, g.all)
		}

		points := rapid.SliceOfN(rapid.IntRange(0, max(n-1, 0)), 0, n).Draw(t, "points")
		stabilizer, err := groups.Stabilizer(ctx, g.Group, points)
		sameElements(t, "stabilizer", stabilizer, err, where(g.all, func(p perm.Perm) bool {
			return !slices.ContainsFunc(points, func(x int) bool { return p[x] != x })
		}))

		commutes := func(p, q perm.Perm) bool {
			c, err := p.Commutator(q)
			return err == nil && c.IsIdentity()
		}
		abelian := len(where(g.all, func(p perm.Perm) bool {
			return len(where(g.all, func(q perm.Perm) bool { return commutes(p, q) })) == len(g.all)
		})) == len(g.all)
		if len(g.all) <= 120 && groups.IsAbelian(g.Group) != abelian {
			t.Fatalf("abelian: %v", !abelian)
		}

		var commutators []perm.Perm
		for _, p := range g.all {
			for _, q := range g.gens {
				c, _ := p.Commutator(q)
				commutators = append(commutators, c)
			}
		}
		derived, err := groups.Derived(ctx, g.Group)
		sameElements(t, "derived subgroup", derived, err, generatedBy(n, commutators))
	})
}

// where filters permutations.
func where(all []perm.Perm, is func(perm.Perm) bool) []perm.Perm {
	return slices.DeleteFunc(slices.Clone(all), func(p perm.Perm) bool { return !is(p) })
}

func TestSubgroupsAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawn(t, 5)
		h := g.subgroup(t)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "other"), 0))
		other := newSmall(g.Degree(), permutations(rng, g.Degree())...)
		ctx := t.Context()
		for _, k := range []small{h, other} {
			inside := !slices.ContainsFunc(k.all, func(p perm.Perm) bool { return !g.has(p) })
			if groups.IsSubgroup(k.Group, g.Group) != inside {
				t.Fatalf("%v in %v: want %v", k.gens, g.gens, inside)
			}
			if _, err := groups.Index(g.Group, k.Group); errors.Is(err, groups.ErrNotSubgroup) == inside {
				t.Fatalf("%v in %v: %v", k.gens, g.gens, err)
			}
			if _, err := groups.Transversal(ctx, g.Group, k.Group); errors.Is(err, groups.ErrNotSubgroup) == inside {
				t.Fatalf("%v in %v: %v", k.gens, g.gens, err)
			}
		}
		if index, err := groups.Index(g.Group, h.Group); err != nil || index.Int64() != int64(len(g.all)/len(h.all)) {
			t.Fatalf("index %v, %v", index, err)
		}

		var cosets [2][][]perm.Perm
		normal := true
		for side := range cosets {
			for _, x := range g.all { // each coset at its smallest element
				var coset []perm.Perm
				for _, p := range h.all {
					product, _ := p.Then(x)
					if side == 1 {
						product, _ = x.Then(p)
					}
					coset = append(coset, product)
				}
				slices.SortFunc(coset, slices.Compare[perm.Perm])
				if coset[0].Equal(x) {
					cosets[side] = append(cosets[side], coset)
				}
			}
			got, err := groups.Cosets(ctx, g.Group, h.Group, side == 1)
			if err != nil || fmt.Sprint(got) != fmt.Sprint(cosets[side]) {
				t.Fatalf("cosets, left being %v: %v, want %v; %v", side == 1, got, cosets[side], err)
			}
		}
		normal = fmt.Sprint(cosets[0]) == fmt.Sprint(cosets[1])
		if groups.IsNormal(g.Group, h.Group) != normal {
			t.Fatalf("normal: %v", !normal)
		}
		transversal, err := groups.Transversal(ctx, g.Group, h.Group)
		if err != nil || len(transversal) != len(cosets[0]) {
			t.Fatalf("transversal %v, %v", transversal, err)
		}
		for k, x := range transversal {
			if !x.Equal(cosets[0][k][0]) {
				t.Fatalf("transversal %v, want the first of each of %v", transversal, cosets[0])
			}
		}

		var conjugates []perm.Perm
		for _, p := range h.gens {
			for _, q := range g.all {
				c, _ := p.Conjugate(q)
				conjugates = append(conjugates, c)
			}
		}
		closure, err := groups.NormalClosure(ctx, g.Group, h.gens)
		sameElements(t, "normal closure", closure, err, generatedBy(g.Degree(), conjugates))
	})
}

// Blocks agree with a test of all partitions of up to six points.
func TestBlocksAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawn(t, 6)
		got := must.Get(groups.Blocks(t.Context(), g.Group))
		var want []string
		for _, orbit := range g.Orbits() {
			for _, system := range partitions(orbit) {
				if len(system) > 1 && len(system) < len(orbit) && kept(g.gens, system) {
					want = append(want, fmt.Sprint(system))
				}
			}
		}
		var found []string
		for k, system := range got {
			found = append(found, fmt.Sprint(system))
			if k > 0 && len(got[k-1][0]) > len(system[0]) && g.Transitive() {
				t.Fatalf("%v stand before finer ones", got[k-1])
			}
		}
		slices.Sort(want)
		slices.Sort(found)
		if !slices.Equal(found, want) {
			t.Fatalf("%v: blocks %v, want %v", g.gens, found, want)
		}
		primitive, err := groups.IsPrimitive(t.Context(), g.Group)
		if want := g.Transitive() && len(want) == 0; err != nil || primitive != want {
			t.Fatalf("%v: primitive %v, want %v", g.gens, primitive, want)
		}
	})
}

// partitions lists the set partitions of a list.
func partitions(list []int) [][][]int {
	if len(list) == 0 {
		return [][][]int{nil}
	}
	var all [][][]int
	for _, system := range partitions(list[:len(list)-1]) {
		last := list[len(list)-1]
		for k := range system {
			next := slices.Clone(system)
			next[k] = append(slices.Clone(system[k]), last)
			all = append(all, next)
		}
		all = append(all, append(slices.Clone(system), []int{last}))
	}
	return all
}

// kept reports whether the partition is invariant.
func kept(gens []perm.Perm, system [][]int) bool {
	for _, p := range gens {
		for _, part := range system {
			var image []int
			for _, x := range part {
				image = append(image, p[x])
			}
			slices.Sort(image)
			if !slices.ContainsFunc(system, func(other []int) bool { return slices.Equal(image, other) }) {
				return false
			}
		}
	}
	return true
}

func TestNamed(t *testing.T) {
	for n := range 8 {
		symmetric, _ := groups.Symmetric(t.Context(), n)
		alternating, _ := groups.Alternating(t.Context(), n)
		cyclic, err := groups.Cyclic(t.Context(), n)
		if err != nil || !symmetric.IsSymmetric() || !alternating.IsAlternating() || cyclic.Order().Int64() != int64(max(n, 1)) {
			t.Errorf("%d: %v, %v, %v; %v", n, symmetric, alternating, cyclic, err)
		}
		dihedral, err := groups.Dihedral(t.Context(), n)
		if n < 3 {
			if err == nil || dihedral != nil {
				t.Errorf("%v has %d corners", dihedral, n)
			}
			continue
		}
		turn, _ := perm.FromCycles(n, [][]int{{0, 1}})
		if dihedral.Order().Int64() != int64(2*n) || !dihedral.Transitive() || n > 3 && dihedral.Contains(turn) {
			t.Errorf("%d: %v", n, dihedral)
		}
	}
	klein, err := groups.Klein4(t.Context())
	if err != nil || fmt.Sprint(klein.Generators()) != "[(0 1)(2 3) (0 2)(1 3)]" || klein.Order().Int64() != 4 {
		t.Errorf("%v, %v", klein, err)
	}
	for _, n := range []int{-1, perm.MaxDegree + 1} {
		for _, named := range []func() (*perm.Group, error){
			func() (*perm.Group, error) { return groups.Symmetric(t.Context(), n) },
			func() (*perm.Group, error) { return groups.Alternating(t.Context(), n) },
			func() (*perm.Group, error) { return groups.Cyclic(t.Context(), n) },
			func() (*perm.Group, error) { return groups.Dihedral(t.Context(), n) },
		} {
			if g, err := named(); err == nil {
				t.Errorf("%v for n = %d", g, n)
			}
		}
	}
	large, err := groups.Alternating(t.Context(), perm.MaxDegree)
	if err != nil || !large.IsAlternating() {
		t.Errorf("%v, %v", large, err)
	}
}

// Stabilizers and normal subgroups of the symmetric group of degree 100.
func TestLarge(t *testing.T) {
	g := must.Get(groups.Symmetric(t.Context(), 100))
	h, err := groups.Stabilizer(t.Context(), g, []int{3, 99, 3, 0})
	if want := new(big.Int).MulRange(1, 97); err != nil || h.Order().Cmp(want) != 0 {
		t.Errorf("%v, %v", h, err)
	}
	if index, err := groups.Index(g, h); err != nil || index.Int64() != 100*99*98 {
		t.Errorf("index %v, %v", index, err)
	}
	derived, err := groups.Derived(t.Context(), g)
	if err != nil || !derived.IsAlternating() {
		t.Errorf("%v, %v", derived, err)
	}
	p, _ := perm.FromCycles(100, [][]int{{5, 9}})
	if closure, err := groups.NormalClosure(t.Context(), g, []perm.Perm{p}); err != nil || !closure.IsSymmetric() {
		t.Errorf("%v, %v", closure, err)
	}
	point, _ := groups.Stabilizer(t.Context(), g, []int{7})
	transversal, err := groups.Transversal(t.Context(), g, point)
	if err != nil || len(transversal) != 100 || !transversal[0].IsIdentity() {
		t.Errorf("%d in the transversal, %v", len(transversal), err)
	}
}

// The regular action of an elementary abelian group has a block system for every proper
// subgroup: 65 for order 16, too many for order 128.
func TestManyBlocks(t *testing.T) {
	for _, c := range []struct{ bits, want int }{{2, 3}, {4, 65}, {5, 372}, {7, 0}} {
		n := 1 << c.bits
		var gens []perm.Perm
		for bit := range c.bits {
			p := make(perm.Perm, n)
			for x := range p {
				p[x] = x ^ 1<<bit
			}
			gens = append(gens, p)
		}
		g, _ := perm.NewGroup(t.Context(), n, gens)
		blocks, err := groups.Blocks(t.Context(), g)
		if c.want == 0 {
			if !errors.Is(err, perm.ErrTooLarge) {
				t.Errorf("%d blocks, %v", len(blocks), err)
			}
			continue
		}
		if len(blocks) != c.want {
			t.Errorf("order %d: %d systems of blocks, want %d; %v", n, len(blocks), c.want, err)
		}
	}
}

func TestRefused(t *testing.T) {
	g, _ := groups.Symmetric(t.Context(), 30)
	h, _ := groups.Cyclic(t.Context(), 30)
	five, _ := groups.Symmetric(t.Context(), 5)
	four, _ := groups.Alternating(t.Context(), 5)
	odd, _ := perm.FromCycles(5, [][]int{{0, 1}})
	one, _ := perm.Identity(4)
	for _, c := range []struct {
		do   func() error
		want error
		text string
	}{
		{func() error { _, err := groups.Transversal(t.Context(), g, h); return err }, perm.ErrTooLarge, "perm: too large: a subgroup of index 8841761993739701954543616000000 (at most 4194304)"},
		{func() error { _, err := groups.Cosets(t.Context(), g, h, false); return err }, perm.ErrTooLarge, ""},
		{func() error { _, err := groups.Index(five, h); return err }, groups.ErrNotSubgroup, ""},
		{func() error { _, err := groups.Index(four, five); return err }, groups.ErrNotSubgroup, "perm: not a subgroup: the group of degree 5, order 120, has a permutation that the group of degree 5, order 60, lacks"},
		{func() error { _, err := groups.NormalClosure(t.Context(), four, []perm.Perm{odd}); return err }, perm.ErrNotMember, "perm: not in the group: (0 1)"},
		{func() error { _, err := groups.NormalClosure(t.Context(), four, []perm.Perm{one}); return err }, perm.ErrSize, ""},
		{func() error { _, err := groups.Stabilizer(t.Context(), four, []int{0, 5}); return err }, nil, "perm: point 5 is not one of the group's, which has 5 (place 2)"},
		{func() error { _, err := groups.Stabilizer(t.Context(), four, []int{-1}); return err }, nil, "perm: point -1 is not one of the group's, which has 5 (place 1)"},
	} {
		err := c.do()
		if err == nil || c.want != nil && !errors.Is(err, c.want) || c.text != "" && err.Error() != c.text {
			t.Errorf("%v, want %v %q", err, c.want, c.text)
		}
	}
}

// The context cancels long computations.
func TestStops(t *testing.T) {
	g, _ := groups.Symmetric(t.Context(), 40)
	h, _ := groups.Stabilizer(t.Context(), g, []int{0, 1})
	ended := &ctxtest.Countdown{Context: t.Context()}
	for k, do := range []func() error{
		func() error { _, err := groups.Transversal(ended, g, h); return err },
		func() error { _, err := groups.Blocks(ended, g); return err },
		func() error { _, err := groups.IsPrimitive(ended, g); return err },
		func() error { _, err := groups.Derived(ended, g); return err },
	} {
		if err := do(); err == nil {
			t.Errorf("call %d goes on", k)
		}
	}
}
