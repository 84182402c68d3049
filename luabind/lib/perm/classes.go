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
		{Name: "g:centre", Returns: "g", Text: "The permutations of the group that commute with all of them.", Example: `perm.dihedral(4):centre():generators()  --> {(0 2)(1 3)}`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				centre, err := classes.Centre(a.State.Guard, g)
				return giveGroup(a, centre, err)
			})},
		{Name: "g:centralizer", Returns: "g", Text: "The permutations of the group that commute with p, which need not be in it.", Example: `perm.symmetric(4):centralizer(perm("(0 1)", 4))  --> group of degree 4, order 4`,
			Func: bind.Do2(self, values.Permutation("p"), func(a bind.Args, g *perm.Group, p perm.Perm) int {
				centralizer, err := classes.Centralizer(a.State.Guard, g, p)
				return giveGroup(a, centralizer, err)
			})},
		{Name: "g:classes", Text: "The classes of conjugate permutations, by the order of these: a list of {representative =, size =}, one of them and how many there are, exact, as a string when it is above 2^53. Any group of some million permutations will do, any symmetric or alternating one, and larger ones that have at most a thousand classes.", Example: `#perm.symmetric(8):classes()  --> 22`,
			Func: bind.Do1(self, listClasses)},
		{Name: "g:cycle_index", Returns: "c", Text: "How many permutations of the group have cycles of which lengths, as a polynomial that counts colourings: c(k) is in how many ways the elements can be coloured with k colours, where colourings that the group takes to each other are one. Of which groups it can be had is as with g:classes.", Example: `perm.symmetric(3):cycle_index()  --> (x1^3 + 3 x1 x2 + 2 x3)/6`,
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
			About: "What g:cycle_index() gives. c(k) counts colourings with k colours, exact, as a string when it is above 2^53; tostring(c) writes the polynomial, in which xk stands for a cycle of length k.",
			Entries: []bind.Entry{
				{Name: "c:terms", Text: "The terms of the polynomial: a list of {cycles =, count =}, lengths of cycles from large to small and how many permutations have them.", Example: `perm.symmetric(3):cycle_index():terms()[2].cycles  --> {2, 1}`,
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
