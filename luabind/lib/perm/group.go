package perm

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

func addGroups(s *bind.State, random *values.Random) {
	self := bind.Self[*perm.Group]("the group")
	operand := bind.Value[*perm.Group]
	bind.AddKind[*perm.Group](s, bind.Kind{Name: "group", Constant: true, Encode: values.EncodeGroup, Decode: values.DecodeGroup}, bind.Methods{
		Module: bind.Module{Self: "g", Title: "a group of permutations",
			About:   "Methods of a group g of permutations of 0..n-1, made by perm.group or perm.walks; it never changes. g == k compares the sets of permutations, #g is n, and tostring(g) gives degree and order.",
			Entries: slices.Concat(groupElements(self, random), groupFacts(self), subgroups(self), conjugacy(self), searched(self))},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, (*perm.Group).String),
			"len":      bind.GiveInt(self, (*perm.Group).Degree),
			"eq": bind.Do2(operand("the left side"), operand("the right side"), func(a bind.Args, g, k *perm.Group) int {
				return a.ReturnBool(g.Equal(k))
			}),
		},
	})
}

// groupElements are the methods about permutations in the group.
func groupElements(self bind.Param[*perm.Group], random *values.Random) []bind.Entry {
	p := values.Permutation("p")
	return []bind.Entry{
		{Name: "g:contains", Text: "Tests whether the group contains p, a permutation or the list of its images. A permutation of another size is not in the group.", Example: `perm.group{perm("(0 1 2 3)")}:contains{2, 3, 0, 1}  --> true`,
			Func: bind.Do2(self, p, func(a bind.Args, g *perm.Group, p perm.Perm) int { return a.ReturnBool(g.Contains(p)) })},
		{Name: "g:word", Returns: "word | nil, reason", Text: "Returns p as a word in the generators: a list of k for the k-th generator and -k for its inverse, read from left to right. Up to some ten thousand permutations, the word is shortest. In larger groups it may be longer: two random permutations of 24 elements give words of some 200 letters, where most permutations need at least 50; of 64 elements, some 6000. The first call builds a table, in seconds for 64 elements and minutes for 200; later calls take some tenths of a second.",
			Example: `perm.group{perm("(0 1)", 3), perm("(0 1 2)")}:word(perm("(0 2 1)"))  --> {-2}`,
			Func:    bind.Do3(self, p, wordOptions, word)},
		{Name: "g:generators", Text: "Returns the list of the generators of the group; words refer to their indices.", Example: `perm.walks{{2, 3}, {1, 3}, {1, 2}}:generators()[1]  --> (0 1)`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				grantPermutations(a, g, g.CountGenerators())
				return a.Return(permutations(a, g.Generators()))
			})},
		{Name: "g:elements", Text: "Returns the permutations of the group in lexicographic order, at most limit. The identity is first.", Example: `perm.klein4():elements()[2]  --> (0 1)(2 3)`,
			Func: bind.Do2(self, bind.Int("limit", 0, bind.MaxExact).Or(-1), elements)},
		{Name: "g:random", Returns: "p", Text: "Returns a random permutation of the group; all are equally likely.", Example: `g = perm.group{perm("(0 1 2)(3 4)")}; g:contains(g:random())  --> true`,
			Func: bind.Do2(self, random.Param(), func(a bind.Args, g *perm.Group, r *rand.Rand) int { return a.ReturnValue(g.Random(r)) })},
	}
}

// grantPermutations asks for the memory of a list of n permutations of a group.
func grantPermutations(a bind.Args, g *perm.Group, n int) {
	const numberBytes, valueBytes = 8, 100 // of an image, and of a permutation as a value of Lua's
	a.Grant(n * (numberBytes*g.Degree() + valueBytes))
}

// permutations makes a list of permutations, for which memory was granted.
func permutations(a bind.Args, all []perm.Perm) *lua.LTable {
	t := a.CreateTable(len(all), 0)
	for _, p := range all {
		a.Step(1)
		t.Append(a.State.Wrap(p))
	}
	return t
}

// elements is g:elements; limit is -1 if it was not given.
func elements(a bind.Args, g *perm.Group, limit int) int {
	if order := g.Order(); limit < 0 || order.Cmp(big.NewInt(int64(limit))) < 0 {
		if limit < 0 && order.Cmp(big.NewInt(gopherlua.MaxList)) > 0 {
			a.Fail("perm.the-has-too-many", "the %s has too many elements for a list; g:elements(limit) gives the first of them", g)
		}
		limit = int(order.Int64())
	}
	if limit > gopherlua.MaxList {
		a.Fail("perm.a-list-holds-permutations", "a list holds %d permutations, not %d", gopherlua.MaxList, limit)
	}
	grantPermutations(a, g, limit)
	all, err := groups.Elements(a.State.Guard, g)
	a.Check(err)
	t := a.CreateTable(limit, 0)
	for p := range all {
		if t.Len() == limit {
			break
		}
		a.Step(1)
		t.Append(a.State.Wrap(p))
	}
	return a.Return(t)
}

var wordOptions = bind.Options(func(a bind.Args) perm.WordOptions {
	progress := a.State.Progress
	return perm.WordOptions{Now: progress.Now, Progress: func(p perm.WordProgress) { progress.ShowMessage(p) }}
}, bind.OptWith(bind.Number("max_seconds"), "the time to search for a shorter word. Returns the shortest word found, or nil and the reason",
	func(a bind.Args, o *perm.WordOptions, seconds float64) {
		if !(seconds > 0) {
			a.Fail("perm.max-seconds-must-be", "max_seconds must be above 0, not %g", seconds)
		}
		if seconds < 1e9 { // thirty years are no limit
			o.MaxTime = max(time.Duration(seconds*float64(time.Second)), 1)
		}
	}))

// word gives a word for p, or nil and the reason if time is over before there is one.
func word(a bind.Args, g *perm.Group, p perm.Perm, o perm.WordOptions) int {
	word, err := g.Word(a.State.Guard, p, o)
	a.State.Progress.Clear()
	if errors.Is(err, perm.ErrTime) {
		return a.ReturnNil(err)
	}
	a.Check(err)
	return a.Return(bind.List(a.LState, word))
}

// groupFacts are the methods about the group as a whole.
func groupFacts(self bind.Param[*perm.Group]) []bind.Entry {
	return []bind.Entry{
		{Name: "g:degree", Text: "Returns the number of elements that the group permutes; #g is the same.", Example: `perm.group{perm("(0 1)", 5)}:degree()  --> 5`,
			Func: bind.GiveInt(self, (*perm.Group).Degree)},
		{Name: "g:order", Text: "Returns the number of permutations in the group; exact, as a string above 2^53.", Example: `perm.walks(taquin.new(3, 3)):order()  --> 20160`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int { return a.ReturnBig(g.Order()) })},
		{Name: "g:orbit", Text: "Returns the orbit of i: the sorted list of the elements to which the group maps i.", Example: `perm.group{perm("(0 2)(1 3 4)")}:orbit(3)  --> {1, 3, 4}`,
			Func: bind.Do2(self, bind.Any("i"), func(a bind.Args, g *perm.Group, i lua.LValue) int {
				if g.Degree() == 0 {
					a.Fail("perm.a-group-of-degree", "a group of degree 0 has no element")
				}
				orbit, err := g.Orbit(a.ToInt(i, element, 0, g.Degree()-1))
				a.Check(err)
				return a.Return(bind.List(a.LState, orbit))
			})},
		{Name: "g:orbits", Text: "Returns all orbits, including those of one element: a list of lists.", Example: `perm.group{perm("(0 2)", 4)}:orbits()  --> {{0, 2}, {1}, {3}}`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int { return a.Return(bind.Lists(a.LState, g.Orbits())) })},
		{Name: "g:is_transitive", Text: "Tests whether the group maps every element to every other one.", Example: `perm.group{perm("(0 1 2)", 4)}:is_transitive()  --> false`,
			Func: bind.GiveBool(self, (*perm.Group).Transitive)},
		{Name: "g:is_alternating", Text: "Tests whether the group consists of all even permutations. On two elements, that is the identity.", Example: `perm.group{perm("(0 1 2)"), perm("(0 2 1)")}:is_alternating()  --> true`,
			Func: bind.GiveBool(self, (*perm.Group).IsAlternating)},
		{Name: "g:is_symmetric", Text: "Tests whether the group contains every permutation. On at most one element, a group is both alternating and symmetric.", Example: `perm.group{perm("(0 1)", 3), perm("(0 1 2)")}:is_symmetric()  --> true`,
			Func: bind.GiveBool(self, (*perm.Group).IsSymmetric)},
	}
}
