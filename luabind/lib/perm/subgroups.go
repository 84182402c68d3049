package perm

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// subgroups are the methods about parts of a group, and about its blocks.
func subgroups(self bind.Param[*perm.Group]) []bind.Entry {
	h := bind.Value[*perm.Group]("h")
	p := values.Permutation("p")
	return []bind.Entry{
		{Name: "g:stabilizer", Returns: "g", Text: "The permutations of the group that leave an element i where it is, or each element of a list.", Example: `perm.symmetric(5):stabilizer{0, 3}  --> group of degree 5, order 6`,
			Func: bind.Do2(self, bind.Any("i | list"), stabilizer)},
		{Name: "g:is_subgroup", Text: "Whether every permutation of g is in the group h.", Example: `perm.cyclic(4):is_subgroup(perm.dihedral(4))  --> true`,
			Func: bind.Do2(self, h, func(a bind.Args, g, h *perm.Group) int { return a.ReturnBool(groups.IsSubgroup(g, h)) })},
		{Name: "g:is_normal", Text: "Whether g is a normal subgroup of the group h: whether the left cosets of g in h are the right ones.", Example: `perm.klein4():is_normal(perm.symmetric(4))  --> true`,
			Func: bind.Do2(self, h, func(a bind.Args, g, h *perm.Group) int { return a.ReturnBool(groups.IsNormal(h, g)) })},
		{Name: "g:index", Text: "How many cosets the subgroup h has in g: the order of g divided by that of h; exact, as a string when it is above 2^53.", Example: `perm.symmetric(4):index(perm.dihedral(4))  --> 3`,
			Func: bind.Do2(self, h, func(a bind.Args, g, h *perm.Group) int {
				index, err := groups.Index(g, h)
				a.Check(err)
				return a.ReturnBig(index)
			})},
		{Name: "g:cosets", Text: `The cosets of the subgroup h in g, each a list of permutations, h first: the right cosets h*x, or with "left" the left cosets x*h.`, Example: `perm.symmetric(3):cosets(perm.alternating(3))[2][1]  --> (1 2)`,
			Func: bind.Do3(self, h, side.Or("right"), cosets)},
		{Name: "g:transversal", Text: "The smallest permutation of each right coset h*x of the subgroup h in g, a list in lexicographic order that begins with the identity; g itself may be as large as you like.", Example: `#perm.symmetric(20):transversal(perm.symmetric(20):stabilizer(0))  --> 20`,
			Func: bind.Do2(self, h, transversal)},
		{Name: "g:blocks", Text: "The systems of blocks of the group: each is a list of blocks, parts of an orbit that every permutation takes to a part. The orbit itself and its single elements are left out; the finest systems come first.", Example: `perm.cyclic(4):blocks()  --> {{{0, 2}, {1, 3}}}`,
			Func: bind.Do1(self, blocks)},
		{Name: "g:is_primitive", Text: "Whether the group is transitive and has no blocks.", Example: `perm.dihedral(5):is_primitive()  --> true`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				primitive, err := groups.IsPrimitive(a.State.Guard, g)
				a.Check(err)
				return a.ReturnBool(primitive)
			})},
		{Name: "g:is_abelian", Text: "Whether all permutations of the group commute.", Example: `perm.dihedral(4):is_abelian()  --> false`,
			Func: bind.GiveBool(self, groups.IsAbelian)},
		{Name: "g:derived", Returns: "g", Text: "The subgroup that the commutators p * q * p^-1 * q^-1 generate.", Example: `perm.symmetric(5):derived():is_alternating()  --> true`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				derived, err := groups.Derived(a.State.Guard, g)
				return giveGroup(a, derived, err)
			})},
		{Name: "g:normal_closure", Returns: "g", Text: "The smallest normal subgroup of g with p in it, which its conjugates generate.", Example: `perm.symmetric(4):normal_closure(perm("(0 1)(2 3)"))  --> group of degree 4, order 4`,
			Func: bind.Do2(self, p, func(a bind.Args, g *perm.Group, p perm.Perm) int {
				closure, err := groups.NormalClosure(a.State.Guard, g, []perm.Perm{p})
				return giveGroup(a, closure, err)
			})},
	}
}

// side is the side of h on which its cosets have x.
var side = bind.Map(bind.Word("side"), func(a bind.Args, s string) string {
	if s != "right" && s != "left" {
		a.Fail("perm.side-must-be-right", `side must be "right" or "left", not %s`, bind.Quoted(s))
	}
	return s
}).From(func(bind.Cursor) []bind.Candidate {
	return []bind.Candidate{{Text: "right", Summary: "h*x"}, {Text: "left", Summary: "x*h"}}
})

// stabilizer is g:stabilizer of an element or a list.
func stabilizer(a bind.Args, g *perm.Group, of lua.LValue) int {
	if g.Degree() == 0 {
		a.Fail("perm.a-group-of-degree", "a group of degree 0 has no element")
	}
	var points []int
	if list, ok := of.(*lua.LTable); ok {
		points = a.ToInts(list, message.Word("element"), 0, g.Degree()-1)
	} else {
		points = []int{a.ToInt(of, message.Word("element"), 0, g.Degree()-1)}
	}
	stabilizer, err := groups.Stabilizer(a.State.Guard, g, points)
	return giveGroup(a, stabilizer, err)
}

// cosets is g:cosets.
func cosets(a bind.Args, g, h *perm.Group, side string) int {
	index, err := groups.Index(g, h)
	a.Check(err)
	if n := g.Order(); n.IsInt64() && n.Int64() <= groups.MaxListed { // or the call is refused
		const listBytes = 200
		grantPermutations(a, g, int(n.Int64()))
		a.Grant(listBytes * int(index.Int64()))
	}
	all, err := groups.Cosets(a.State.Guard, g, h, side == "left")
	a.Check(err)
	t := a.CreateTable(len(all), 0)
	for _, coset := range all {
		t.Append(permutations(a, coset))
	}
	return a.Return(t)
}

// transversal is g:transversal.
func transversal(a bind.Args, g, h *perm.Group) int {
	index, err := groups.Index(g, h)
	a.Check(err)
	if index.IsInt64() && index.Int64() <= groups.MaxListed { // or the call is refused
		grantPermutations(a, g, 2*int(index.Int64())) // and what knows those that were found
	}
	all, err := groups.Transversal(a.State.Guard, g, h)
	a.Check(err)
	return a.Return(permutations(a, all))
}

// blocks is g:blocks.
func blocks(a bind.Args, g *perm.Group) int {
	systems, err := groups.Blocks(a.State.Guard, g)
	a.Check(err)
	t := a.CreateTable(len(systems), 0)
	for _, system := range systems {
		t.Append(lists(a, len(system), func(k int) []int { return system[k] }))
	}
	return a.Return(t)
}
