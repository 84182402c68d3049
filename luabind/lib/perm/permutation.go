package perm

import (
	"iter"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

var element any = message.Word("element") // in errors

// maxLine is the largest length in bytes of cycles in a line.
const maxLine = 400

func addPermutations(s *bind.State) {
	self := bind.Self[perm.Perm]("the permutation")
	bind.AddKind[perm.Perm](s, bind.Kind{Name: "permutation", Line: line, Constant: true, Encode: values.EncodePerm, Decode: values.DecodePerm}, bind.Methods{
		Module: bind.Module{Self: "p", Title: "a permutation",
			About:   "Methods of a permutation p of 0..n-1, which never changes. p(i) is the image of i, p * q is p followed by q, p ^ k is the k-th power (with inverses for negative k), p == q compares, #p is n, and tostring(p) is the cycle notation.",
			Entries: append(permutationViews(self), permutationMeasures(self)...)},
		Operators: permutationOperators(self),
	})
}

// line writes the cycles, and of very many the first.
func line(v any, _ int) message.Text {
	p := v.(perm.Perm)
	text, all := p.Beginning(maxLine)
	if !all {
		return message.Textf("perm.a-permutation-of", "%s… (a permutation of 0..%d)", text, len(p)-1)
	}
	return message.Plain(text)
}

func permutationOperators(self bind.Param[perm.Perm]) map[string]*bind.Function {
	operand := bind.Value[perm.Perm]
	return map[string]*bind.Function{
		"tostring": bind.GiveText(self, perm.Perm.String),
		"len":      bind.GiveInt(self, func(p perm.Perm) int { return len(p) }),
		"call": bind.Do2(self, bind.Any("i"), func(a bind.Args, p perm.Perm, i lua.LValue) int {
			if len(p) == 0 {
				a.Fail("perm.a-permutation-of-nothing", "a permutation of nothing has no element")
			}
			return a.ReturnInt(p[a.ToInt(i, element, 0, len(p)-1)])
		}),
		"mul": bind.Do2(operand("the left factor"), operand("the right factor"), func(a bind.Args, p, q perm.Perm) int {
			product, err := p.Then(q)
			return give(a, product, err)
		}),
		"pow": bind.Do2(operand("the base"), bind.AnyInt("the exponent"), func(a bind.Args, p perm.Perm, k int) int {
			return a.ReturnValue(p.Power(k))
		}),
		"eq": bind.Do2(operand("the left side"), operand("the right side"), func(a bind.Args, p, q perm.Perm) int {
			return a.ReturnBool(p.Equal(q))
		}),
	}
}

func permutationViews(self bind.Param[perm.Perm]) []bind.Entry {
	return []bind.Entry{
		{Name: "p:apply", Text: "Returns a permuted copy of a list: the item at place i goes to place p(i), counted from 0. Applying p and then q is applying p * q.", Example: `perm("(0 1 2)"):apply{"a", "b", "c"}  --> {"c", "a", "b"}`,
			Func: bind.Do2(self, bind.Table("list"), apply)},
		{Name: "p:images", Text: "Returns the list of the images of 0, 1, 2, ….", Example: `perm("(0 1 2)"):images()  --> {1, 2, 0}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.Return(bind.List(a.LState, p)) })},
		{Name: "p:cycles", Text: "Returns the disjoint cycles of length 2 or more: a list of lists, in which each element maps to the next one.", Example: `perm{1, 0, 3, 4, 2}:cycles()  --> {{0, 1}, {2, 3, 4}}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int {
				cycles := p.Cycles()
				return a.Return(lists(a, len(cycles), func(k int) []int { return cycles[k] }))
			})},
		{Name: "p:fixed", Text: "Returns the list of the fixed elements.", Example: `perm("(0 2)", 4):fixed()  --> {1, 3}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.Return(bind.List(a.LState, p.Fixed())) })},
		{Name: "p:support", Text: "Returns the list of the elements that p moves.", Example: `perm("(0 2)", 4):support()  --> {0, 2}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.Return(bind.List(a.LState, p.Support())) })},
		{Name: "p:cycle_type", Text: "Returns the lengths of the cycles in decreasing order, with 1 for each fixed element. Their sum is #p.", Example: `perm("(0 1)(2 3 4)", 6):cycle_type()  --> {3, 2, 1}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.Return(bind.List(a.LState, p.CycleType())) })},
		{Name: "p:inverse", Returns: "p", Text: "Returns the inverse of p; p ^ -1 is the same.", Example: `perm("(0 1 2)"):inverse()  --> (0 2 1)`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.ReturnValue(p.Inverse()) })},
		{Name: "p:conjugate", Returns: "p", Text: "Returns q^-1 * p * q: the cycles of p with every element x renamed q(x).", Example: `perm("(0 1 2)", 5):conjugate(perm("(0 1 2 3 4)"))  --> (1 2 3)`,
			Func: bind.Do2(self, values.Permutation("q"), func(a bind.Args, p, q perm.Perm) int {
				conjugate, err := p.Conjugate(q)
				return give(a, conjugate, err)
			})},
		{Name: "p:commutator", Returns: "p", Text: "Returns the commutator p * q * p^-1 * q^-1. It is the identity if p and q commute, and moves few elements if they have few moved elements in common.", Example: `perm("(0 1 2)", 5):commutator(perm("(2 3 4)"))  --> (1 2 4)`,
			Func: bind.Do2(self, values.Permutation("q"), func(a bind.Args, p, q perm.Perm) int {
				commutator, err := p.Commutator(q)
				return give(a, commutator, err)
			})},
		{Name: "p:is_conjugate", Text: "Tests whether q is p with renamed elements: whether the cycles have the same lengths. With a group g, it tests whether some z in g renames them: z^-1 * p * z == q.", Example: `perm("(0 1 2)"):is_conjugate(perm("(0 2 1)"), perm.alternating(3))  --> false`,
			Func: bind.Do3(self, values.Permutation("q"), bind.Value[*perm.Group]("g").Or(nil), isConjugate)},
	}
}

// apply is p:apply.
func apply(a bind.Args, p perm.Perm, list *lua.LTable) int {
	if n := list.Len(); n != len(p) {
		a.Fail("perm.the-list-has-and", "the list has %s, and the permutation moves %d", message.Count(int64(n), "item"), len(p))
	}
	const wordBytes = 24 // in the inverse and in the list
	a.Grant(wordBytes * len(p))
	t := a.CreateTable(len(p), 0)
	for _, i := range p.Inverse() {
		a.Step(1)
		t.Append(list.RawGetInt(i + 1))
	}
	return a.Return(t)
}

func permutationMeasures(self bind.Param[perm.Perm]) []bind.Entry {
	return []bind.Entry{
		{Name: "p:sign", Text: "Returns 1 for an even permutation, -1 for an odd one.", Example: `perm("(0 1)"):sign()  --> -1`,
			Func: bind.GiveInt(self, perm.Perm.Sign)},
		{Name: "p:parity", Text: `Returns "even" or "odd": whether p is a product of an even or odd number of transpositions.`, Example: `perm("(0 1 2)"):parity()  --> "even"`,
			Func: bind.NoEscape(bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.Return(values.Parity(p)) }))},
		{Name: "p:inversions", Text: "Returns the number of inversions: pairs i < j with p(i) > p(j).", Example: `perm{2, 1, 0}:inversions()  --> 3`,
			Func: bind.GiveInt(self, perm.Perm.Inversions)},
		{Name: "p:order", Text: "Returns the smallest k > 0 for which p ^ k is the identity; exact, as a string above 2^53.", Example: `perm("(0 1)(2 3 4)"):order()  --> 6`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int { return a.ReturnBig(p.Order()) })},
		{Name: "p:rank", Text: "Returns the lexicographic rank of p, from 0; exact, as a string above 2^53.", Example: `perm{2, 1, 0}:rank()  --> 5`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int {
				rank, err := p.Rank()
				a.Check(err)
				return a.ReturnBig(rank)
			})},
		{Name: "p:chain", Text: "Returns an even p as a product in the chain (0 1 2)(2 3 4)(4 5 6)… of Audibert's article. The list contains i for the 3-cycle (i-2 i-1 i) and -i for its inverse, read from left to right.",
			Example: `perm("(0 1 2 3 4)"):chain()  --> {4, 2}`, Func: bind.Do1(self, chain)},
		{Name: "p:transpositions", Text: "Returns a shortest factorization of p into transpositions: a list of {a, b}, read from left to right.",
			Example: `perm("(0 1 2)(3 4)"):transpositions()  --> {{0, 1}, {0, 2}, {3, 4}}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int {
				word := p.Transpositions()
				return a.Return(lists(a, len(word), func(k int) []int { return word[k][:] }))
			})},
		{Name: "p:adjacent", Text: "Returns a shortest factorization of p into transpositions of neighbours: a list of i for (i i+1), read from left to right. Its length is the number of inversions.",
			Example: `perm("(0 2)"):adjacent()  --> {0, 1, 0}`, Func: bind.Do1(self, adjacent)},
		{Name: "p:three_cycles", Text: "Returns a shortest factorization of an even p into 3-cycles: a list of {a, b, c}, read from left to right.",
			Example: `perm("(0 1)(2 3)"):three_cycles()  --> {{0, 1, 2}, {0, 3, 2}}`,
			Func: bind.Do1(self, func(a bind.Args, p perm.Perm) int {
				word, err := p.ThreeCycles()
				a.Check(err)
				return a.Return(lists(a, len(word), func(k int) []int { return word[k][:] }))
			})},
	}
}

// lists makes a list of n lists of numbers.
func lists(a bind.Args, n int, of func(k int) []int) *lua.LTable {
	const listBytes = 200 // of a short one
	a.Grant(listBytes * n)
	t := a.CreateTable(n, 0)
	for k := range n {
		a.Step(1)
		t.Append(bind.List(a.LState, of(k)))
	}
	return t
}

// chain lists the word generator by generator, for it may be long.
func chain(a bind.Args, p perm.Perm) int {
	links, err := p.Links()
	a.Check(err)
	// A generator turns over two pairs at most.
	return longWord(a, p.Inversions()/2, links)
}

// adjacent lists a word of as many exchanges as there are inversions.
func adjacent(a bind.Args, p perm.Perm) int { return longWord(a, p.Inversions(), p.Adjacent()) }

// longWord lists a word of at least least generators, if a list can hold them.
func longWord(a bind.Args, least int, generators iter.Seq[int]) int {
	if least > gopherlua.MaxList {
		a.Fail("perm.the-word-has-generators", "the word has %d generators or more; a list holds %d", least, gopherlua.MaxList)
	}
	word := a.NewTable()
	n := 0
	for i := range generators {
		if n++; n > gopherlua.MaxList {
			a.Fail("perm.the-word-has-more", "the word has more than the %d generators that a list holds", gopherlua.MaxList)
		}
		a.Step(1)
		word.Append(lua.LNumber(i))
	}
	return a.Return(word)
}

// isConjugate is p:is_conjugate; g is nil if it was not given.
func isConjugate(a bind.Args, p, q perm.Perm, g *perm.Group) int {
	if len(p) != len(q) {
		a.Fail("perm.the-permutations-have-different", "the permutations have different sizes, %d and %d", len(p), len(q))
	}
	if g == nil {
		return a.ReturnBool(p.IsConjugate(q))
	}
	z, err := classes.Conjugator(a.State.Guard, g, p, q)
	a.Check(err)
	return a.ReturnBool(z != nil)
}
