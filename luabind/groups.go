package luabind

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/perm"
)

// group returns argument 1, which a method was called on, as a group.
func (a args) group() *perm.Group { return operand[*perm.Group](a, 1, "the group", "group") }

func (h *Host) newGroup(a args, g *perm.Group, err error) int {
	a.check(err)
	a.Push(wrap(h.meta.groups, g))
	return 1
}

// groupMakers are the entries of perm that make groups.
func (h *Host) groupMakers() []Entry {
	return []Entry{
		{Name: "perm.group", Signature: "perm.group(permutations [, n])",
			Text:    "The group that a list of permutations of the same 0..n-1 generates, n being at most 256; n must be given if the list is empty.",
			Example: `perm.group{perm("(0 1 2)", 5), perm("(2 3 4)", 5)}  --> group of degree 5, order 60`, fn: h.groupOf},
		{Name: "perm.walks", Signature: "perm.walks(graph | b)",
			Text:    "The group of what the blank does to the tiles when it walks on a connected graph and comes home. The graph is a list with the neighbours of every vertex, vertices being named from 0 or from 1; the blank's home is the first vertex, and the others carry the elements 0, 1, … in order. Of a board b the vertices are the cells, the blank's home first. There is one generator for every edge outside a spanning tree.",
			Example: `perm.walks{{2, 3}, {1, 3}, {1, 2, 4}, {3}}  --> group of degree 3, order 2`, fn: h.walks},
	}
}

func (h *Host) groupOf(a args) int {
	t := a.table(1, "permutations")
	gens := make([]perm.Perm, t.Len())
	for i := range gens {
		v := t.RawGetInt(i + 1)
		p, ok := value[perm.Perm](v)
		if !ok {
			a.fail("permutation %d must be a permutation, not %s", i+1, describe(v))
		}
		gens[i] = p
	}
	if len(gens) == 0 && !a.has(2) {
		a.fail("without a permutation n must be given, as in perm.group({}, 5)")
	}
	n := a.optional(2, "n", 0, maxExact, -1)
	if n < 0 {
		n = len(gens[0])
	}
	g, err := perm.NewGroup(h.flag, n, gens)
	return h.newGroup(a, g, err)
}

// walks makes the group of a graph or a board.
func (h *Host) walks(a args) int {
	if b, ok := value[*board.Game](a.Get(1)); ok {
		g, err := perm.Walks(h.flag, boardGraph(b.Board), 0)
		return h.newGroup(a, g, err)
	}
	graph, first := a.graph(1)
	g, err := perm.Walks(h.flag, graph, first)
	return h.newGroup(a, g, err)
}

// boardGraph is the graph of a board's cells, the blank's home first.
func boardGraph(b *board.Board) [][]int {
	vertex := func(cell int) int {
		switch {
		case cell == b.Home():
			return 0
		case cell < b.Home():
			return cell + 1
		}
		return cell
	}
	graph := make([][]int, b.Size())
	for cell := range b.Size() {
		for _, near := range b.Shape().Neighbors(nil, cell) {
			graph[vertex(cell)] = append(graph[vertex(cell)], vertex(near))
		}
	}
	return graph
}

// graph returns argument i as lists of neighbours, and how its first vertex is
// called. A connected graph names every vertex, so that one of n vertices that
// names n and not 0 counts from 1. One with a list 0 begins with that.
func (a args) graph(i int) (graph [][]int, first int) {
	t := a.table(i, "the graph")
	low := 1
	if t.RawGet(lua.LNumber(0)) != lua.LNil {
		low = 0
	}
	high := t.Len()
	for k := range pairs(t) {
		if n, ok := k.(lua.LNumber); !ok || float64(n) != math.Trunc(float64(n)) || float64(n) < float64(low) || float64(n) > float64(high) {
			a.fail("the graph must be a list of lists, without a field %s", k)
		}
	}
	zero, last := false, false
	for k := low; k <= high; k++ {
		neighbors := a.integers(a.toTable(t.RawGet(lua.LNumber(k)), fmt.Sprintf("list %d of the graph", k)),
			fmt.Sprintf("list %d of the graph: neighbour", k), -maxExact, maxExact)
		for _, w := range neighbors {
			zero, last = zero || w == 0, last || w == high-low+1
		}
		graph = append(graph, neighbors)
	}
	if !zero && (last || low == 1) {
		first = 1
	}
	return graph, first
}

func (h *Host) groupMethods() Module {
	methods, meta := h.state.NewTable(), map[string]lua.LGFunction{}
	for name, fn := range map[string]func(args) int{
		"tostring": func(a args) int { return text1(a, a.group().String()) },
		"len":      func(a args) int { return number1(a, a.group().Degree()) },
		"eq": func(a args) int {
			left, right := operand[*perm.Group](a, 1, "the left side", "group"), operand[*perm.Group](a, 2, "the right side", "group")
			return bool1(a, left.Equal(right))
		},
	} {
		meta["__"+name] = func(L *lua.LState) int { return fn(args{L, "a group"}) }
	}
	h.meta.groups = h.metatable("group", methods, meta)
	return Module{Self: "g", Title: "a group of permutations", table: methods,
		About:   "Methods of a group g of permutations of 0..n-1, made by perm.group or perm.walks; none changes g. g == k compares the permutations in them, #g is n, tostring(g) gives degree and order.",
		Entries: append(h.groupElements(), groupFacts()...)}
}

// groupElements are the methods about permutations in the group.
func (h *Host) groupElements() []Entry {
	return []Entry{
		{Name: "g:contains", Signature: "g:contains(p)", Text: "Whether p is in the group; one of another size is not.", Example: `perm.group{perm("(0 1 2 3)")}:contains(perm("(0 2)(1 3)"))  --> true`,
			fn: func(a args) int { return bool1(a, a.group().Contains(a.permAt(2, "p"))) }},
		{Name: "g:word", Signature: "g:word(p)", Text: "A p of the group as a word in the generators: a list of k, the k-th one, and -k, its inverse, to be read from left to right. It is short, but there may be shorter ones. The first call takes longer than those after it.",
			Example: `perm.group{perm("(0 1)", 3), perm("(0 1 2)")}:word(perm("(0 2 1)"))  --> {-2}`,
			fn: func(a args) int {
				word, err := a.group().Word(h.flag, a.permAt(2, "p"))
				a.check(err)
				a.Push(list(a.LState, word))
				return 1
			}},
		{Name: "g:generators", Signature: "g:generators()", Text: "The permutations that the group was made from, as a list; the numbers in words are theirs.", Example: `perm.walks{{2, 3}, {1, 3}, {1, 2}}:generators()[1]  --> (0 1)`,
			fn: func(a args) int {
				gens := a.group().Generators()
				t := a.CreateTable(len(gens), 0)
				for _, p := range gens {
					t.Append(wrap(h.meta.perms, p))
				}
				a.Push(t)
				return 1
			}},
		{Name: "g:random", Signature: "g:random([seed])", Text: "A permutation of the group, every one equally likely.", Example: `g = perm.group{perm("(0 1 2)(3 4)")}; g:contains(g:random())  --> true`,
			fn: func(a args) int { return h.newPerm(a, a.group().Random(h.source(a, 2)), nil) }},
	}
}

// groupFacts are the methods about the group as a whole.
func groupFacts() []Entry {
	return []Entry{
		{Name: "g:degree", Signature: "g:degree()", Text: "The number of elements that the group permutes; also #g.", Example: `perm.group{perm("(0 1)", 5)}:degree()  --> 5`,
			fn: func(a args) int { return number1(a, a.group().Degree()) }},
		{Name: "g:order", Signature: "g:order()", Text: "The number of permutations in the group; exact, as a string when it is above 2^53.", Example: `perm.walks(taquin.new(3, 3)):order()  --> 20160`,
			fn: func(a args) int { return exact(a, a.group().Order()) }},
		{Name: "g:orbit", Signature: "g:orbit(i)", Text: "The elements to which the group takes i, as a list in order.", Example: `perm.group{perm("(0 2)(1 3 4)")}:orbit(3)  --> {1, 3, 4}`,
			fn: func(a args) int {
				g := a.group()
				if g.Degree() == 0 {
					a.fail("a group of degree 0 has no element")
				}
				orbit, err := g.Orbit(a.integer(2, "element", 0, g.Degree()-1))
				a.check(err)
				a.Push(list(a.LState, orbit))
				return 1
			}},
		{Name: "g:orbits", Signature: "g:orbits()", Text: "All orbits, also those of one element: a list of lists.", Example: `perm.group{perm("(0 2)", 4)}:orbits()  --> {{0, 2}, {1}, {3}}`,
			fn: func(a args) int {
				a.Push(lists(a.LState, a.group().Orbits()))
				return 1
			}},
		{Name: "g:is_transitive", Signature: "g:is_transitive()", Text: "Whether the group takes every element to every other.", Example: `perm.group{perm("(0 1 2)", 4)}:is_transitive()  --> false`,
			fn: func(a args) int { return bool1(a, a.group().Transitive()) }},
		{Name: "g:is_alternating", Signature: "g:is_alternating()", Text: "Whether the group has every even permutation and no other; on two elements that is the identity alone.", Example: `perm.group{perm("(0 1 2)"), perm("(0 2 1)")}:is_alternating()  --> true`,
			fn: func(a args) int { return bool1(a, a.group().IsAlternating()) }},
		{Name: "g:is_symmetric", Signature: "g:is_symmetric()", Text: "Whether the group has every permutation. On one element or none it is alternating and symmetric at once.", Example: `perm.group{perm("(0 1)", 3), perm("(0 1 2)")}:is_symmetric()  --> true`,
			fn: func(a args) int { return bool1(a, a.group().IsSymmetric()) }},
	}
}
