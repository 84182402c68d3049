package luabind

import (
	"math/big"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
)

// perm returns argument 1, which a method was called on, as a permutation.
func (a args) perm() perm.Perm { return a.permAt(1, "the permutation") }

func (a args) permAt(i int, what string) perm.Perm {
	return operand[perm.Perm](a, i, what, "permutation")
}

// element returns argument i as an element of p.
func (a args) element(i int, p perm.Perm) int {
	if len(p) == 0 {
		a.fail("a permutation of nothing has no element")
	}
	return a.integer(i, "element", 0, len(p)-1)
}

// newPerm pushes a permutation just made.
func (h *Host) newPerm(a args, p perm.Perm, err error) int {
	a.check(err)
	a.Push(wrap(h.meta.perms, p))
	return 1
}

// maxDigits bounds the ranks that are read: perm.MaxRank! has fewer.
const maxDigits = 40_000

// maxCycles is how many bytes of cycles are read: the longest that a permutation
// is written with are fewer.
const maxCycles = 8 << 20

// natural returns argument i, a whole number or its digits in a string.
func (a args) natural(i int, what string) *big.Int {
	s, ok := a.Get(i).(lua.LString)
	if !ok {
		return big.NewInt(int64(a.integer(i, what, 0, maxExact)))
	}
	if len(s) > maxDigits {
		a.fail("%s has %d digits, more than the %d that are read", what, len(s), maxDigits)
	}
	if s == "" || strings.Trim(string(s), "0123456789") != "" {
		a.fail("%s must be a whole number or its digits, not %s", what, describe(s))
	}
	n, _ := new(big.Int).SetString(string(s), 10)
	return n
}

func (h *Host) permModule() Module {
	size := func(a args) int { return a.integer(1, "n", 0, perm.MaxSize) }
	return Module{Name: "perm", Title: "permutations", call: h.permOf,
		About: "Permutations of 0..n-1 are made here, and the groups that they generate. Products are read from left to right: p * q does p first.",
		Entries: append([]Entry{
			{Name: "perm", Signature: "perm(images | cycles [, n])",
				Text:    `A permutation from the list of its images, perm{2, 0, 1}, or from a product of cycles, perm("(0 1 2)(3 4)", 6); without n it has as many elements as the cycles need.`,
				Example: `perm{2, 0, 1} * perm("(0 1)", 3)  --> (0 2)`},
			{Name: "perm.identity", Signature: "perm.identity(n)", Text: "The permutation of 0..n-1 that moves nothing.",
				Example: `perm.identity(3)  --> ()`,
				fn: func(a args) int {
					p, err := perm.Identity(size(a))
					return h.newPerm(a, p, err)
				}},
			{Name: "perm.random", Signature: "perm.random(n [, seed])", Text: "A permutation of 0..n-1, every one equally likely.",
				Example: `#perm.random(5)  --> 5`,
				fn: func(a args) int {
					p, err := perm.Random(size(a), h.source(a, 2))
					return h.newPerm(a, p, err)
				}},
			{Name: "perm.random_even", Signature: "perm.random_even(n [, seed])", Text: "An even permutation of 0..n-1, every one equally likely.",
				Example: `perm.random_even(5):parity()  --> "even"`,
				fn: func(a args) int {
					p, err := perm.RandomEven(size(a), h.source(a, 2))
					return h.newPerm(a, p, err)
				}},
			{Name: "perm.unrank", Signature: "perm.unrank(n, r)", Text: "The permutation of 0..n-1 with rank r in the lexicographic order, from 0; an r above 2^53 is given as a string of digits.",
				Example: `perm.unrank(3, 5):images()  --> {2, 1, 0}`,
				fn: func(a args) int {
					p, err := perm.Unrank(size(a), a.natural(2, "r"))
					return h.newPerm(a, p, err)
				}},
		}, h.groupMakers()...)}
}

// permOf is the module called as a function.
func (h *Host) permOf(a args) int {
	switch a.Get(1).(type) {
	case *lua.LTable:
		images := a.integers(a.table(1, "images"), "image", -maxExact, maxExact)
		if n := a.optional(2, "n", 0, maxExact, len(images)); n != len(images) {
			a.fail("there are %d images for %d elements", len(images), n)
		}
		p, err := perm.FromImages(images)
		return h.newPerm(a, p, err)
	case lua.LString:
		text := a.text(1, "cycles")
		if len(text) > maxCycles {
			a.fail("the cycles are %d bytes long; at most %d are read", len(text), maxCycles)
		}
		p, err := perm.Parse(text, a.optional(2, "n", 0, maxExact, -1))
		return h.newPerm(a, p, err)
	}
	a.fail("a list of images or a string of cycles is wanted, not %s", describe(a.Get(1)))
	return 0
}

func (h *Host) permMethods() Module {
	methods, meta := h.state.NewTable(), map[string]lua.LGFunction{}
	for name, fn := range h.permOperators() {
		meta["__"+name] = func(L *lua.LState) int { return fn(args{L, "a permutation"}) }
	}
	h.meta.perms = h.metatable("permutation", methods, meta)
	return Module{Self: "p", Title: "a permutation", table: methods,
		About:   "Methods of a permutation p of 0..n-1; none changes p. p(i) is where i goes, p * q does first p and then q, p ^ k does p k times (a negative k undoes it), p == q compares, #p is n, tostring(p) writes the cycles.",
		Entries: slices.Concat(h.permViews(), h.permMeasures(), h.permProducts())}
}

// permOperators are the metamethods without their underscores.
func (h *Host) permOperators() map[string]func(args) int {
	return map[string]func(args) int{
		"tostring": func(a args) int { return text1(a, a.perm().String()) },
		"len":      func(a args) int { return number1(a, len(a.perm())) },
		"call": func(a args) int {
			p := a.perm()
			return number1(a, p[a.element(2, p)])
		},
		"mul": func(a args) int {
			p, err := a.permAt(1, "the left factor").Then(a.permAt(2, "the right factor"))
			return h.newPerm(a, p, err)
		},
		"pow": func(a args) int {
			return h.newPerm(a, a.permAt(1, "the base").Power(a.integer(2, "the exponent", -maxExact, maxExact)), nil)
		},
		"eq": func(a args) int {
			return bool1(a, a.permAt(1, "the left side").Equal(a.permAt(2, "the right side")))
		},
	}
}

func (h *Host) permViews() []Entry {
	return []Entry{
		{Name: "p:images", Signature: "p:images()", Text: "The images of 0, 1, 2, … as a list.", Example: `perm("(0 1 2)"):images()  --> {1, 2, 0}`,
			fn: func(a args) int {
				a.Push(list(a.LState, a.perm()))
				return 1
			}},
		{Name: "p:cycles", Signature: "p:cycles()", Text: "The disjoint cycles of two elements or more: a list of lists.", Example: `perm{1, 0, 3, 4, 2}:cycles()  --> {{0, 1}, {2, 3, 4}}`,
			fn: func(a args) int {
				a.Push(lists(a.LState, a.perm().Cycles()))
				return 1
			}},
		{Name: "p:fixed", Signature: "p:fixed()", Text: "The elements that p leaves where they are, as a list.", Example: `perm("(0 2)", 4):fixed()  --> {1, 3}`,
			fn: func(a args) int {
				a.Push(list(a.LState, a.perm().Fixed()))
				return 1
			}},
		{Name: "p:inverse", Signature: "p:inverse()", Text: "The permutation that undoes p; also p ^ -1.", Example: `perm("(0 1 2)"):inverse()  --> (0 2 1)`,
			fn: func(a args) int { return h.newPerm(a, a.perm().Inverse(), nil) }},
		{Name: "p:conjugate", Signature: "p:conjugate(q)", Text: "q^-1 * p * q: the cycles of p with every element x renamed q(x).", Example: `perm("(0 1 2)", 5):conjugate(perm("(0 1 2 3 4)"))  --> (1 2 3)`,
			fn: func(a args) int {
				p, err := a.perm().Conjugate(a.permAt(2, "q"))
				return h.newPerm(a, p, err)
			}},
	}
}

func (h *Host) permMeasures() []Entry {
	return []Entry{
		{Name: "p:sign", Signature: "p:sign()", Text: "1 for an even permutation, -1 for an odd one.", Example: `perm("(0 1)"):sign()  --> -1`,
			fn: func(a args) int { return number1(a, a.perm().Sign()) }},
		{Name: "p:parity", Signature: "p:parity()", Text: `"even" or "odd": whether p is a product of an even or odd number of exchanges.`, Example: `perm("(0 1 2)"):parity()  --> "even"`,
			fn: func(a args) int { return text1(a, a.perm().Parity()) }},
		{Name: "p:inversions", Signature: "p:inversions()", Text: "The number of pairs that stand the wrong way round.", Example: `perm{2, 1, 0}:inversions()  --> 3`,
			fn: func(a args) int { return number1(a, a.perm().Inversions()) }},
		{Name: "p:order", Signature: "p:order()", Text: "The smallest k above 0 for which p ^ k is the identity; exact, as a string when it is above 2^53.", Example: `perm("(0 1)(2 3 4)"):order()  --> 6`,
			fn: func(a args) int { return exact(a, a.perm().Order()) }},
		{Name: "p:rank", Signature: "p:rank()", Text: "The place of p in the lexicographic order, from 0; exact, as a string when it is above 2^53.", Example: `perm{2, 1, 0}:rank()  --> 5`,
			fn: func(a args) int {
				rank, err := a.perm().Rank()
				a.check(err)
				return exact(a, rank)
			}},
	}
}

func (h *Host) permProducts() []Entry {
	return []Entry{
		{Name: "p:chain", Signature: "p:chain()", Text: "An even p as a word in the chain (0 1 2)(2 3 4)(4 5 6)… of source 000: a list of i, the 3-cycle (i-2 i-1 i), and -i, its inverse, to be read from left to right.",
			Example: `perm("(0 1 2 3 4)"):chain()  --> {4, 2}`, fn: h.chain},
		{Name: "p:three_cycles", Signature: "p:three_cycles()", Text: "An even p as a product of as few 3-cycles as can be: a list of {a, b, c}, to be read from left to right.",
			Example: `perm("(0 1)(2 3)"):three_cycles()  --> {{0, 1, 2}, {0, 3, 2}}`,
			fn: func(a args) int {
				word, err := a.perm().ThreeCycles()
				a.check(err)
				t := a.CreateTable(len(word), 0)
				for _, c := range word {
					a.check(h.flag.Err())
					t.Append(list(a.LState, c[:]))
				}
				a.Push(t)
				return 1
			}},
	}
}

// chain lists the word generator by generator, for it may be long.
func (h *Host) chain(a args) int {
	p := a.perm()
	links, err := p.Links()
	a.check(err)
	// A generator turns over two pairs at most, so this many are the least.
	if least := p.Inversions() / 2; least > maxList {
		a.fail("the word has %d generators or more; a list holds %d", least, maxList)
	}
	word := a.NewTable()
	n := 0
	for i := range links {
		if n++; n > maxList {
			a.fail("the word has more than the %d generators that a list holds", maxList)
		}
		if n%4096 == 0 {
			a.check(h.flag.Err())
		}
		word.Append(lua.LNumber(i))
	}
	a.Push(word)
	return 1
}
