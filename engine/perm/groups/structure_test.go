package groups_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/engine/perm/stabilizers"
)

// All 93 groups of order below 32 in their regular representation, from the small groups library of
// GAP 4.12, with GAP's numbers of classes, orders of centre and derived subgroup, and exponents. No
// two of them have the same name. (The names were compared once for all 1048 groups of order up to
// 100: 551 have one, and no two the same.)
func TestStructure(t *testing.T) {
	file := must.Get(os.Open("testdata/small.txt"))
	defer file.Close()
	seen := map[string]string{}
	named, all := 0, 0
	for in := bufio.NewScanner(file); in.Scan(); all++ {
		parts := strings.Split(in.Text(), "|")
		var n, id int
		var gens []perm.Perm
		if _, err := fmt.Sscan(parts[0], &n, &id); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(parts[0][strings.Index(parts[0], "["):]), &gens); err != nil {
			t.Fatal(err)
		}
		s, err := groups.StructureOf(t.Context(), must.Get(perm.NewGroup(t.Context(), n, gens)))
		if err != nil || s.Name != parts[1] || fmt.Sprint(s.Classes, s.Centre, s.Derived, s.Exponent) != parts[2] || s.Order != n || s.Abelian != (s.Centre == n) {
			t.Errorf("%s: %+v, %v", in.Text(), s, err)
		}
		if s.Name == "" {
			continue
		}
		named++
		if other := seen[s.Name]; other != "" {
			t.Errorf("%s is %s and %s", s.Name, other, parts[0])
		}
		seen[s.Name] = parts[0]
	}
	if all != 93 || named != 88 {
		t.Errorf("%d groups, %d named", all, named)
	}
	a5 := must.Get(groups.Alternating(t.Context(), 5))
	if s, err := groups.StructureOf(t.Context(), a5); err != nil || s.Name != "A5" || s.Classes != 5 || s.Orders[2] != 15 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := groups.StructureOf(t.Context(), must.Get(groups.Symmetric(t.Context(), 5))); !errors.Is(err, perm.ErrTooLarge) {
		t.Error(err)
	}
}

// The homomorphisms of S4: onto S3 by its action on three pairings, and its sign; and images that
// define none.
func TestHomomorphisms(t *testing.T) {
	ctx := t.Context()
	s4 := must.Get(groups.Symmetric(ctx, 4)) // (0 1 2 3) and (0 1)
	h, err := groups.ActionOnCosets(ctx, s4, must.Get(groups.Dihedral(ctx, 4)))
	if err != nil || !h.Image().IsSymmetric() || h.Image().Degree() != 3 || !must.Get(h.Kernel(ctx)).Equal(must.Get(groups.Klein4(ctx))) {
		t.Fatalf("%v, %v", h, err)
	}
	for p := range must.Get(groups.Elements(ctx, s4)) {
		for _, q := range s4.Generators() {
			left := must.Get(h.Apply(must.Get(p.Then(q))))
			if right := must.Get(must.Get(h.Apply(p)).Then(must.Get(h.Apply(q)))); !left.Equal(right) {
				t.Fatalf("%v, %v: %v and %v", p, q, left, right)
			}
		}
	}
	cycle, swap := perm.Perm{1, 2, 0}, perm.Perm{1, 0, 2}
	for _, c := range []struct {
		images []perm.Perm
		want   error
	}{{[]perm.Perm{swap, swap}, nil}, {[]perm.Perm{cycle, swap}, perm.ErrNoHomomorphism}, {[]perm.Perm{swap}, perm.ErrSize}} {
		var images []stabilizers.Element
		for _, p := range c.images {
			images = append(images, p.Element())
		}
		if _, err := perm.NewHomomorphism(ctx, s4, 3, images); !errors.Is(err, c.want) {
			t.Errorf("%v: %v, want %v", c.images, err, c.want)
		}
	}
	blocks, err := groups.ActionOnSets(ctx, must.Get(groups.Dihedral(ctx, 6)), [][]int{{0, 3}, {1, 4}, {2, 5}})
	if err != nil || !blocks.Image().IsSymmetric() || must.Get(blocks.Kernel(ctx)).Order().Int64() != 2 {
		t.Errorf("%v, %v", blocks, err)
	}
	for _, sets := range [][][]int{{{0, 1}}, {{0}, {0}}, {{}}, {{9}}, {{0, 3}, {1, 4}}} {
		if h, err := groups.ActionOnSets(ctx, must.Get(groups.Dihedral(ctx, 6)), sets); err == nil {
			t.Errorf("%v: %v", sets, h)
		}
	}
}

// Normalizers and intersections of all pairs of small subgroups of S5, by their elements.
func TestSearchesByBruteForce(t *testing.T) {
	ctx := t.Context()
	s5 := must.Get(groups.Symmetric(ctx, 5))
	var elements []perm.Perm
	for p := range must.Get(groups.Elements(ctx, s5)) {
		elements = append(elements, p)
	}
	known := map[string]*perm.Group{}
	for k, p := range elements { // all subgroups of one or two generators: all 156 of S5
		for _, q := range elements[:k+1] {
			g := must.Get(perm.NewGroup(ctx, 5, []perm.Perm{p, q}))
			key := ""
			for p := range must.Get(groups.Elements(ctx, g)) {
				key += p.String()
			}
			known[key] = g
		}
	}
	if len(known) != 156 {
		t.Fatalf("%d subgroups", len(known))
	}
	k := 0
	for _, key := range slices.Sorted(maps.Keys(known)) {
		g := known[key]
		order := 0
		for _, p := range elements {
			same := true
			for _, q := range g.Generators() {
				same = same && g.Contains(must.Get(q.Conjugate(p)))
			}
			if same {
				order++
			}
		}
		if n, err := groups.Normalizer(ctx, s5, g); err != nil || n.Order().Int64() != int64(order) {
			t.Fatalf("%v: %v, %v, want %d", g.Generators(), n, err, order)
		}
		if k++; k%12 > 0 {
			continue
		}
		for _, h := range known {
			order := 0
			for _, p := range elements {
				if g.Contains(p) && h.Contains(p) {
					order++
				}
			}
			if both, err := groups.Intersection(ctx, g, h); err != nil || both.Order().Int64() != int64(order) {
				t.Fatalf("%v, %v: %v, %v, want %d", g.Generators(), h.Generators(), both, err, order)
			}
		}
	}
}
