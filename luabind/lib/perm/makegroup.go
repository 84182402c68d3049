package perm

import (
	"context"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// groupMakers are the entries of perm that make groups.
func groupMakers() []bind.Entry {
	return []bind.Entry{
		{Name: "perm.group", Returns: "g",
			Text:    "The group that a list of permutations of the same 0..n-1 generates, n being at most 256, and the list at most " + strconv.Itoa(perm.MaxGenerators) + " long; each may be given by the list of its images, perm.group{{1, 0, 2}, {1, 2, 0}}. n must be given if the list is empty.",
			Example: `perm.group{perm("(0 1 2)", 5), perm("(2 3 4)", 5)}  --> group of degree 5, order 60`,
			Func:    bind.Do2(bind.Table("permutations"), bind.Int("n", 0, bind.MaxExact).Or(-1), generated)},
		{Name: "perm.walks", Returns: "g",
			Text:    "The group of what the blank does to the tiles when it walks on a connected graph and comes home. The graph is a list with the neighbours of every vertex, vertices being named from 0 or from 1; the blank's home is the first vertex, and the others, 256 at most, carry the elements 0, 1, … in order. Of a board b the vertices are the cells, the blank's home first. There is one generator for every edge outside a spanning tree. A cycle (0 1 2) takes the tile of place 0 to place 1, and so on: these cycles lead from place to place, those of b:perm() from a place to the tile on it.",
			Example: `perm.walks{{2, 3}, {1, 3}, {1, 2, 4}, {3}}  --> group of degree 3, order 2`,
			Func: bind.Do1(bind.NewParam("graph | b", toGraph).Called("the graph"), func(a bind.Args, g values.Graph) int {
				group, err := perm.Walks(a.State.Guard, g.Neighbors, g.First)
				return giveGroup(a, group, err)
			})},
		{Name: "perm.symmetric", Returns: "g", Text: "The group of all permutations of 0..n-1, made from the turn (0 1 … n-1) and the exchange (0 1).", Example: `perm.symmetric(4)  --> group of degree 4, order 24`,
			Func: named(0, groups.Symmetric)},
		{Name: "perm.alternating", Returns: "g", Text: "The group of the even permutations of 0..n-1.", Example: `perm.alternating(4)  --> group of degree 4, order 12`,
			Func: named(0, groups.Alternating)},
		{Name: "perm.cyclic", Returns: "g", Text: "The group of the powers of (0 1 … n-1): the turns of a polygon with n corners.", Example: `perm.cyclic(4)  --> group of degree 4, order 4`,
			Func: named(0, groups.Cyclic)},
		{Name: "perm.dihedral", Returns: "g", Text: "The group of the 2n turns and reflections of a polygon with the corners 0..n-1, made from the turn (0 1 … n-1) and the reflection that leaves 0 where it is.", Example: `perm.dihedral(4)  --> group of degree 4, order 8`,
			Func: named(3, groups.Dihedral)},
		{Name: "perm.klein4", Returns: "g", Text: "Klein's group of four: (0 1)(2 3), (0 2)(1 3), (0 3)(1 2) and the identity.", Example: `perm.klein4():is_abelian()  --> true`,
			Func: bind.Do0(func(a bind.Args) int {
				group, err := groups.Klein4(a.State.Guard)
				return giveGroup(a, group, err)
			})},
	}
}

// named is a function of n, which is least or more, that gives a group.
func named(least int, of func(context.Context, int) (*perm.Group, error)) *bind.Function {
	return bind.Do1(bind.Int("n", least, perm.MaxDegree), func(a bind.Args, n int) int {
		group, err := of(a.State.Guard, n)
		return giveGroup(a, group, err)
	})
}

// generated makes the group of a list of permutations of 0..n-1; n is -1 if it was
// not given.
func generated(a bind.Args, list *lua.LTable, n int) int {
	if count := list.Len(); count > perm.MaxGenerators {
		a.Fail("perm.a-group-is-made", "a group is made from at most %d permutations, not from %d", perm.MaxGenerators, count)
	}
	generators := bind.TakeList(a, list, func(i int, v lua.LValue) perm.Perm {
		return values.ToPermutation(a, v, message.Textf("perm.permutation", "permutation %d", i))
	})
	if n < 0 {
		if len(generators) == 0 {
			a.Fail("perm.without-a-permutation-n", "without a permutation n must be given, as in perm.group({}, 5)")
		}
		n = len(generators[0])
	}
	g, err := perm.NewGroup(a.State.Guard, n, generators)
	return giveGroup(a, g, err)
}

// giveGroup returns a group, or raises the error of making it.
func giveGroup(a bind.Args, g *perm.Group, err error) int {
	a.Check(err)
	return a.ReturnValue(g)
}

// toGraph reads a graph: a list of lists, or a board.
func toGraph(a bind.Args, v lua.LValue, what any) values.Graph {
	if g, ok := bind.Of[*board.Game](v); ok {
		return values.Graph{Neighbors: g.Board.Shape().Graph(g.Board.Home())}
	}
	return values.ToGraph(a, v, what)
}
