package classes_test

import (
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/perm/groups"
)

// transitive lists the transitive groups of degree 1 to 7, one of each class of
// conjugate subgroups of the symmetric group, in the order of J. H. Conway, A.
// Hulpke and J. McKay, "On transitive groups", LMS J. Comput. Math. 1, 1998, from
// which names and orders are: 1, 1, 2, 5, 5, 16 and 7 groups. The generators are
// made by hand: groups of degree 6 act on the axes 01, 23, 45 of an octahedron, on
// two triangles 012 and 345, or as x+1, 2x and -1/x on the integers modulo 5 and
// infinity, 5. The classes are those of the abstract groups.
var transitive = []struct {
	name      string
	n         int
	gens      []string
	order     int64
	classes   int
	systems   int // of blocks
	centre    int64
	derived   int64
	alternate bool // no odd permutation
}{
	{"S1", 1, nil, 1, 1, 0, 1, 1, true},
	{"S2", 2, []string{"(0 1)"}, 2, 2, 0, 2, 1, false},
	{"A3", 3, []string{"(0 1 2)"}, 3, 3, 0, 3, 1, true},
	{"S3", 3, []string{"(0 1 2)", "(0 1)"}, 6, 3, 0, 1, 3, false},

	{"C4", 4, []string{"(0 1 2 3)"}, 4, 4, 1, 4, 1, false},
	{"E4", 4, []string{"(0 1)(2 3)", "(0 2)(1 3)"}, 4, 4, 3, 4, 1, true},
	{"D4", 4, []string{"(0 1 2 3)", "(1 3)"}, 8, 5, 1, 2, 2, false},
	{"A4", 4, []string{"(0 1 2)", "(1 2 3)"}, 12, 4, 0, 1, 4, true},
	{"S4", 4, []string{"(0 1 2 3)", "(0 1)"}, 24, 5, 0, 1, 12, false},

	{"C5", 5, []string{"(0 1 2 3 4)"}, 5, 5, 0, 5, 1, true},
	{"D5", 5, []string{"(0 1 2 3 4)", "(1 4)(2 3)"}, 10, 4, 0, 1, 5, true},
	{"F20", 5, []string{"(0 1 2 3 4)", "(1 2 4 3)"}, 20, 5, 0, 1, 5, false},
	{"A5", 5, []string{"(0 1 2)", "(0 1 2 3 4)"}, 60, 5, 0, 1, 60, true},
	{"S5", 5, []string{"(0 1)", "(0 1 2 3 4)"}, 120, 7, 0, 1, 60, false},

	{"C6", 6, []string{"(0 1 2 3 4 5)"}, 6, 6, 2, 6, 1, false},
	{"D6(6)", 6, []string{"(0 1 2)(3 4 5)", "(0 3)(1 5)(2 4)"}, 6, 3, 4, 1, 3, false},
	{"D(6)", 6, []string{"(0 1 2 3 4 5)", "(1 5)(2 4)"}, 12, 6, 2, 2, 3, false},
	{"A4(6)", 6, []string{"(0 2 4)(1 3 5)", "(2 3)(4 5)"}, 12, 4, 1, 1, 4, true},
	{"F18(6)", 6, []string{"(0 1 2)", "(0 3)(1 4)(2 5)"}, 18, 9, 1, 3, 3, false},
	{"2A4(6)", 6, []string{"(0 2 4)(1 3 5)", "(0 1)"}, 24, 8, 1, 2, 4, false},
	{"S4(6d)", 6, []string{"(0 2 4)(1 3 5)", "(0 1)(2 3)", "(0 2)(1 3)"}, 24, 5, 1, 1, 12, true},
	{"S4(6c)", 6, []string{"(0 2 4)(1 3 5)", "(2 4 3 5)"}, 24, 5, 1, 1, 12, false},
	{"F18(6):2", 6, []string{"(0 1 2)", "(0 1)(3 4)", "(0 3)(1 4)(2 5)"}, 36, 9, 1, 1, 9, false},
	{"F36(6)", 6, []string{"(0 1 2)", "(0 3 1 4)(2 5)"}, 36, 6, 1, 1, 9, true},
	{"2S4(6)", 6, []string{"(0 2 4)(1 3 5)", "(0 1)", "(0 2)(1 3)"}, 48, 10, 1, 2, 12, false},
	{"L(6)", 6, []string{"(0 1 2 3 4)", "(0 5)(1 4)"}, 60, 5, 0, 1, 60, true},
	{"F36(6):2", 6, []string{"(0 1 2)", "(0 1)", "(0 3)(1 4)(2 5)"}, 72, 9, 1, 1, 18, false},
	{"L(6):2", 6, []string{"(0 1 2 3 4)", "(1 2 4 3)", "(0 5)(1 4)"}, 120, 7, 0, 1, 60, false},
	{"A6", 6, []string{"(0 1 2)", "(1 2 3 4 5)"}, 360, 7, 0, 1, 360, true},
	{"S6", 6, []string{"(0 1)", "(0 1 2 3 4 5)"}, 720, 11, 0, 1, 360, false},

	{"C7", 7, []string{"(0 1 2 3 4 5 6)"}, 7, 7, 0, 7, 1, true},
	{"D7", 7, []string{"(0 1 2 3 4 5 6)", "(1 6)(2 5)(3 4)"}, 14, 5, 0, 1, 7, false},
	{"F21", 7, []string{"(0 1 2 3 4 5 6)", "(1 2 4)(3 6 5)"}, 21, 5, 0, 1, 7, true},
	{"F42", 7, []string{"(0 1 2 3 4 5 6)", "(1 3 2 6 4 5)"}, 42, 7, 0, 1, 7, false},
	{"L(7)", 7, []string{"(0 1 2 3 4 5 6)", "(0 1)(2 5)"}, 168, 6, 0, 1, 168, true},
	{"A7", 7, []string{"(0 1 2)", "(0 1 2 3 4 5 6)"}, 2520, 9, 0, 1, 2520, true},
	{"S7", 7, []string{"(0 1)", "(0 1 2 3 4 5 6)"}, 5040, 15, 0, 1, 2520, false},
}

func newGroup(t testing.TB, n int, gens ...string) *perm.Group {
	t.Helper()
	perms := make([]perm.Perm, len(gens))
	for k, cycles := range gens {
		p := must.Get(perm.Parse(cycles, n))
		perms[k] = p
	}
	return must.Get(perm.NewGroup(t.Context(), n, perms))
}

func TestTransitive(t *testing.T) {
	for _, c := range transitive {
		g := newGroup(t, c.n, c.gens...)
		all, err := classes.Of(t.Context(), g, nil)
		if g.Order().Int64() != c.order || !g.Transitive() || len(all) != c.classes || err != nil {
			t.Errorf("%s: order %v, transitive %v, %d classes, want %d and %d; %v", c.name, g.Order(), g.Transitive(), len(all), c.order, c.classes, err)
		}
		centre, err := classes.Centre(t.Context(), g)
		if err != nil || centre.Order().Int64() != c.centre {
			t.Errorf("%s: the centre is %v, want order %d; %v", c.name, centre, c.centre, err)
		}
		derived, err := groups.Derived(t.Context(), g)
		if err != nil || derived.Order().Int64() != c.derived {
			t.Errorf("%s: the derived group is %v, want order %d; %v", c.name, derived, c.derived, err)
		}
		systems, err := groups.Blocks(t.Context(), g)
		if err != nil || len(systems) != c.systems {
			t.Errorf("%s: the blocks are %v, want %d systems; %v", c.name, systems, c.systems, err)
		}
		primitive, err := groups.IsPrimitive(t.Context(), g)
		if err != nil || primitive != (c.systems == 0) {
			t.Errorf("%s: primitive %v; %v", c.name, primitive, err)
		}
		alternating, err := groups.Alternating(t.Context(), c.n)
		if err != nil || groups.IsSubgroup(g, alternating) != c.alternate {
			t.Errorf("%s: has only even permutations: %v; %v", c.name, !c.alternate, err)
		}
		if abelian := c.centre == c.order; groups.IsAbelian(g) != abelian {
			t.Errorf("%s: abelian %v", c.name, !abelian)
		}
	}
}
