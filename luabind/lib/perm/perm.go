// Package perm is the Lua module perm: permutations of 0..n-1, the groups that they
// generate, and the methods of both.
//
// The mathematics is in taquin/engine/perm. Permutations and groups are immutable. Begin with Open;
// perm.go makes permutations, makegroup.go makes groups, permutation.go and group.go have their
// methods, subgroups.go, classes.go and actions.go further methods of groups.
package perm

import (
	"math/big"
	"math/rand/v2"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// Open adds the module to a state, with the kinds permutation, group and cycle
// index.
func Open(s *bind.State, random *values.Random) {
	s.Open(module(random))
	addPermutations(s)
	addGroups(s, random)
	addCycleIndices(s)
	addHomomorphisms(s)
}

// maxDigits is how many digits a rank may have: perm.MaxRank! has fewer.
const maxDigits = 40_000

// maxCycles is how many bytes of cycles are read: no permutation has longer ones.
const maxCycles = 8 << 20

func module(random *values.Random) bind.Module {
	size := bind.Int("n", 0, perm.MaxSize)
	return bind.Module{Name: "perm", Title: "permutations",
		About: "Makes permutations of 0..n-1 and the groups that they generate. Products are read from left to right: p * q applies p first.",
		Entries: append([]bind.Entry{
			{Name: "perm", Returns: "p", Func: construct,
				Text:    `Makes a permutation from the list of its images, perm{2, 0, 1}, or from a product of cycles, perm("(0 1 2)(3 4)", 6). Without n, it has as many elements as the cycles need. In a cycle, each element maps to the next one: (0 1 2) maps 0 to 1, 1 to 2 and 2 to 0.`,
				Example: `perm{2, 0, 1} * perm("(0 1)", 3)  --> (0 2)`},
			{Name: "perm.identity", Text: "Returns the identity of 0..n-1.", Returns: "p",
				Example: `perm.identity(3)  --> ()`,
				Func: bind.Do1(size, func(a bind.Args, n int) int {
					p, err := perm.Identity(n)
					return give(a, p, err)
				})},
			{Name: "perm.random", Text: "Returns a random permutation of 0..n-1; all are equally likely.", Returns: "p",
				Example: `#perm.random(5)  --> 5`,
				Func:    bind.Do2(size, random.Param(), randomly())},
			{Name: "perm.random_even", Text: "Returns a random even permutation of 0..n-1; all are equally likely.", Returns: "p",
				Example: `perm.random_even(5):parity()  --> "even"`,
				Func: bind.Do2(size, random.Param(), func(a bind.Args, n int, r *rand.Rand) int {
					p, err := perm.RandomEven(n, r)
					return give(a, p, err)
				})},
			{Name: "perm.unrank", Text: "Returns the permutation of 0..n-1 with lexicographic rank r, from 0. Pass a rank above 2^53 as a string.", Returns: "p",
				Example: `perm.unrank(3, 5):images()  --> {2, 1, 0}`,
				Func: bind.Do2(size, natural("r"), func(a bind.Args, n int, rank *big.Int) int {
					p, err := perm.Unrank(n, rank)
					return give(a, p, err)
				})},
		}, groupMakers()...)}
}

// randomly is perm.random. Where a script only asks each result for its parity, or the like,
// as in perm.random(n):parity(), all of them are one value.
func randomly() func(a bind.Args, n int, r *rand.Rand) int {
	var caller gopherlua.CallSite
	var passed *lua.LUserData
	return func(a bind.Args, n int, r *rand.Rand) int {
		only := n <= mostPassed && caller.TemporaryResult(a.LState, func(method string) bool { return a.State.NoEscape("p:" + method) })
		if only && passed != nil {
			if p := passed.Value.(perm.Perm); len(p) == n {
				perm.Redraw(p, r)
				return a.Return(passed)
			}
		}
		p, err := perm.Random(n, r)
		a.Check(err)
		v := a.State.Wrap(p)
		if only {
			passed = v
		}
		return a.Return(v)
	}
}

// mostPassed is the largest degree of a permutation whose memory is reused. For larger ones the
// allocation is cheap compared with the drawing.
const mostPassed = 1 << 10

// construct is the module called as a function.
var construct = bind.Do2(bind.Any("images | cycles"), bind.Int("n", 0, bind.MaxExact).Or(-1), func(a bind.Args, from lua.LValue, n int) int {
	switch from := from.(type) {
	case *lua.LTable:
		if n >= 0 && n != from.Len() {
			a.Fail("perm.there-are-images-for", "there are %d images for %d elements", from.Len(), n)
		}
		return a.ReturnValue(values.ToPermutation(a, from, "images"))
	case lua.LString:
		if len(from) > maxCycles {
			a.Fail("perm.the-cycles-are-bytes", "the cycles are %d bytes long; at most %d are read", len(from), maxCycles)
		}
		a.Grant(20 * len(from)) // a cycle takes two bytes or more
		p, err := perm.Parse(string(from), n)
		return give(a, p, err)
	}
	a.Refuse(from, "perm.a-list-of-images", "give a list of images or a string of cycles")
	return 0
})

// natural is a whole number from 0 of any size: a number, or its digits in a string.
func natural(name string) bind.Param[*big.Int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) *big.Int {
		s, ok := v.(lua.LString)
		if !ok {
			return big.NewInt(int64(a.ToInt(v, what, 0, bind.MaxExact)))
		}
		if len(s) > maxDigits {
			a.Fail("perm.has-digits-more-than", "%s has %d digits, more than the %d that are read", what, len(s), maxDigits)
		}
		if s == "" || strings.Trim(string(s), "0123456789") != "" {
			a.Refuse(s, "perm.must-be-a-whole", "%s must be a whole number or its digits", what)
		}
		n, _ := new(big.Int).SetString(string(s), 10)
		return n
	})
}

// give returns a permutation, or raises the error of making it.
func give(a bind.Args, p perm.Perm, err error) int {
	a.Check(err)
	return a.ReturnValue(p)
}
