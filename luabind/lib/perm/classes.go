package perm

import (
	"math/big"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// conjugacy are the methods about commuting and conjugate elements.
func conjugacy(self bind.Param[*perm.Group]) []bind.Entry {
	return []bind.Entry{
		{Name: "g:centre", Returns: "g", Text: "Returns the subgroup of the permutations that commute with all of g.", Example: `perm.dihedral(4):centre():generators()  --> {(0 2)(1 3)}`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				centre, err := classes.Centre(a.State.Guard, g)
				return giveGroup(a, centre, err)
			})},
		{Name: "g:centralizer", Returns: "g", Text: "Returns the subgroup of the permutations that commute with p, which need not be in g.", Example: `perm.symmetric(4):centralizer(perm("(0 1)", 4))  --> group of degree 4, order 4`,
			Func: bind.Do2(self, values.Permutation("p"), func(a bind.Args, g *perm.Group, p perm.Perm) int {
				centralizer, err := classes.Centralizer(a.State.Guard, g, p)
				return giveGroup(a, centralizer, err)
			})},
		{Name: "g:classes", Text: "Returns the conjugacy classes, sorted by the order of their elements: a list of {representative =, size =}; sizes above 2^53 are strings. It works for groups of some million permutations, for symmetric and alternating groups, and for larger groups with at most a thousand classes.", Example: `#perm.symmetric(8):classes()  --> 22`,
			Func: bind.Do1(self, listClasses)},
		{Name: "g:cycle_index", Returns: "c", Text: "Returns the cycle index of the group, a polynomial that counts colourings: c(k) is the number of colourings of the elements with k colours, up to the group. It exists for the same groups as g:classes.", Example: `perm.symmetric(3):cycle_index()  --> (x1^3 + 3 x1 x2 + 2 x3)/6`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				index, err := classes.IndexOf(a.State.Guard, g, showClasses(a))
				a.State.Progress.Clear()
				a.Check(err)
				return a.ReturnValue(index)
			})},
	}
}

// showClasses shows the progress of a search for classes.
func showClasses(a bind.Args) func(classes.Progress) {
	return func(p classes.Progress) { a.State.Progress.ShowMessage(p) }
}

// listClasses is g:classes.
func listClasses(a bind.Args, g *perm.Group) int {
	all, err := classes.Of(a.State.Guard, g, showClasses(a))
	a.State.Progress.Clear()
	a.Check(err)
	const tableBytes = 400
	grantPermutations(a, g, len(all))
	a.Grant(tableBytes * len(all))
	t := a.CreateTable(len(all), 0)
	for _, c := range all {
		a.Step(1)
		t.Append(a.NewRecord("conjugacy class", "representative", a.State.Wrap(c.Representative), "size", bind.Exact(c.Size)))
	}
	return a.Return(t)
}

// addCycleIndices registers cycle indices and the records of classes with a state.
func addCycleIndices(s *bind.State) {
	s.AddRecord(bind.Record{Name: "conjugacy class", Fields: []string{"representative", "size"}})
	s.AddRecord(bind.Record{Name: "term of a cycle index", Fields: []string{"cycles", "count"}})
	self := bind.Self[*classes.CycleIndex]("the cycle index")
	bind.AddKind[*classes.CycleIndex](s, bind.Kind{Name: "cycle index", Line: lineOfIndex, Constant: true}, bind.Methods{
		Module: bind.Module{Self: "c", Title: "a cycle index",
			About: "Methods of a cycle index c, the result of g:cycle_index(). c(k) is the number of colourings with k colours; exact, as a string above 2^53. tostring(c) is the polynomial, in which xk stands for a cycle of length k.",
			Entries: []bind.Entry{
				{Name: "c:terms", Text: "Returns the terms of the polynomial: a list of {cycles =, count =} with the cycle lengths in decreasing order and the number of permutations.", Example: `perm.symmetric(3):cycle_index():terms()[2].cycles  --> {2, 1}`,
					Func: bind.Do1(self, terms)},
			}},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, (*classes.CycleIndex).String),
			"call": bind.Do2(self, bind.Int("k", 0, bind.MaxExact).Called("the number of colours"), func(a bind.Args, c *classes.CycleIndex, k int) int {
				return a.ReturnBig(c.Colourings(big.NewInt(int64(k))))
			}),
		},
	})
}

// lineOfIndex writes the polynomial, and of a long one the beginning.
func lineOfIndex(v any, _ int) message.Text {
	return message.Plain(text.Shorten(v.(*classes.CycleIndex).String(), maxLine))
}

// terms is c:terms.
func terms(a bind.Args, c *classes.CycleIndex) int {
	const tableBytes, numberBytes = 600, 16
	t := a.NewTable()
	for _, term := range c.Terms {
		a.Step(1)
		a.Grant(tableBytes + numberBytes*len(term.Cycles))
		t.Append(a.NewRecord("term of a cycle index", "cycles", bind.List(a.LState, term.Cycles), "count", bind.Exact(term.Count)))
	}
	return a.Return(t)
}
