package perm

import (
	"errors"
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/perm/groups"
	"taquin/engine/perm/stabilizers"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// searched are the methods about subgroups that a backtrack search finds, and about actions.
func searched(self bind.Param[*perm.Group]) []bind.Entry {
	h := bind.Value[*perm.Group]("h")
	return []bind.Entry{
		{Name: "g:set_stabilizer", Returns: "g", Text: "Returns the subgroup that maps a set of elements, given as a list, to itself; g:stabilizer fixes each of them.", Example: `perm.symmetric(5):set_stabilizer{0, 3}  --> group of degree 5, order 12`,
			Func: bind.Do2(self, bind.Table("set"), func(a bind.Args, g *perm.Group, set *lua.LTable) int {
				stabilizer, err := groups.SetStabilizer(a.State.Guard, g, elementsOf(a, g, set))
				return giveGroup(a, stabilizer, err)
			})},
		{Name: "g:intersection", Returns: "g", Text: "Returns the group of the permutations that are in both g and h.", Example: `perm.dihedral(4):intersection(perm.alternating(4))  --> group of degree 4, order 4`,
			Func: bind.Do2(self, h, func(a bind.Args, g, h *perm.Group) int {
				both, err := groups.Intersection(a.State.Guard, g, h)
				return giveGroup(a, both, err)
			})},
		{Name: "g:normalizer", Returns: "g", Text: "Returns the subgroup of the z in g with z^-1 * h * z == h. The group h need not be in g.", Example: `perm.symmetric(5):normalizer(perm.cyclic(5))  --> group of degree 5, order 20`,
			Func: bind.Do2(self, h, func(a bind.Args, g, h *perm.Group) int {
				normalizer, err := groups.Normalizer(a.State.Guard, g, h)
				return giveGroup(a, normalizer, err)
			})},
		{Name: "g:sylow", Returns: "g", Text: "Returns a Sylow p-subgroup for a prime p: a subgroup whose order is the largest power of p that divides the order of g. All of them are conjugate; their number is g:index(g:normalizer(s)).", Example: `perm.symmetric(6):sylow(2)  --> group of degree 6, order 16`,
			Func: bind.Do2(self, bind.Int("p", 2, bind.MaxExact), func(a bind.Args, g *perm.Group, p int) int {
				sylow, err := classes.Sylow(a.State.Guard, g, p)
				return giveGroup(a, sylow, err)
			})},
		{Name: "g:structure", Returns: "name | nil, facts", Text: "Returns a name of the group up to isomorphism, for orders 1 to 100: a direct product of cyclic groups (C2 x C6) and of Sn, An, Dn (the symmetries of a polygon with n corners), Qn (quaternion, of order n), Dicn (dicyclic, of order 4n), SDn (semidihedral, of order n), SL(2,3), GL(2,3), 2O (binary octahedral) and Cm :r Ck (the generator of Ck maps x in Cm to x^r; without r, m is prime and only the identity of Ck acts trivially). A name stands for one group; a group may have several, of which this is the first in this order. If this naming has none, the first result is nil. " +
			"The second result has facts that distinguish groups: {order=, abelian=, centre=, derived=, classes=, exponent=, orders=}, with the orders of the centre and the derived subgroup; orders[k] is the number of permutations of order k.",
			Example: `perm.dihedral(6):structure()  --> "C2 x S3"`,
			Func:    bind.Do1(self, structure)},
		{Name: "g:class_number", Text: "Returns the number of conjugacy classes; exact, as a string above 2^53. For symmetric and alternating groups it does not list them.", Example: `perm.symmetric(100):class_number()  --> 190569292`,
			Func: bind.Do1(self, func(a bind.Args, g *perm.Group) int {
				count, err := classes.Count(a.State.Guard, g, showClasses(a))
				a.State.Progress.Clear()
				a.Check(err)
				return a.ReturnBig(count)
			})},
		{Name: "g:action", Returns: "g", Text: "Returns the action of the group on a list of elements, on a list of blocks as g:blocks() lists them, or on the right cosets of a subgroup h: the image, a group of permutations of 0..k-1 for k things in the order of the list or of g:transversal(h); the kernel, the subgroup that moves none of them; and the homomorphism f. The sum of #g and k is at most 256.", Example: `perm.dihedral(4):action{{0, 2}, {1, 3}}  --> group of degree 2, order 2`,
			Func: bind.Do2(self, bind.Any("elements | blocks | h"), action)},
		{Name: "g:homomorphism", Returns: "f", Text: "Returns the homomorphism from g to h that maps the generators of g, in the order of g:generators(), to a list of permutations in h; nil and the reason if there is none.",
			Example: `g = perm.cyclic(4); g:homomorphism(perm.cyclic(2), {perm("(0 1)")}):kernel()  --> group of degree 4, order 2`,
			Func:    bind.Do3(self, h, bind.Table("images"), homomorphism)},
	}
}

// elementsOf reads a list of elements that a group permutes.
func elementsOf(a bind.Args, g *perm.Group, list *lua.LTable) []int {
	if list.Len() > 0 && g.Degree() == 0 {
		a.Fail("perm.a-group-of-degree", "a group of degree 0 has no element")
	}
	return a.ToInts(list, element, 0, g.Degree()-1)
}

// structure is g:structure.
func structure(a bind.Args, g *perm.Group) int {
	s, err := groups.StructureOf(a.State.Guard, g)
	a.Check(err)
	orders := a.NewTable()
	for _, k := range slices.Sorted(maps.Keys(s.Orders)) {
		orders.RawSetInt(k, lua.LNumber(s.Orders[k]))
	}
	number := func(n int) lua.LValue { return lua.LNumber(n) }
	if s.Name == "" {
		a.Push(lua.LNil)
	} else {
		a.Push(lua.LString(s.Name))
	}
	return 1 + a.Return(a.NewRecord("structure", "order", number(s.Order), "abelian", lua.LBool(s.Abelian), "centre", number(s.Centre),
		"derived", number(s.Derived), "classes", number(s.Classes), "exponent", number(s.Exponent), "orders", a.State.MarkHistogram(orders)))
}

// action is g:action.
func action(a bind.Args, g *perm.Group, on lua.LValue) int {
	ctx := a.State.Guard
	var f *perm.Homomorphism
	var err error
	if h, ok := bind.Of[*perm.Group](on); ok {
		f, err = groups.ActionOnCosets(ctx, g, h)
	} else {
		list, ok := on.(*lua.LTable)
		if !ok {
			a.Refuse(on, "perm.action-on", "give a list of elements, a list of blocks or a subgroup")
		}
		if list.Len() > perm.MaxDegree {
			a.Fail("perm.action-too-long", "an action is on at most %d things, not on %d", perm.MaxDegree, list.Len())
		}
		sets := bind.TakeList(a, list, func(i int, v lua.LValue) []int {
			if block, ok := v.(*lua.LTable); ok {
				return elementsOf(a, g, block)
			}
			return []int{a.ToInt(v, message.Textf("call.at-place", "%v at place %d", element, i), 0, g.Degree()-1)}
		})
		f, err = groups.ActionOnSets(ctx, g, sets)
	}
	a.Check(err)
	kernel, err := f.Kernel(ctx)
	a.Check(err)
	a.Push(a.State.Wrap(f.Image()))
	a.Push(a.State.Wrap(kernel))
	return 2 + a.ReturnValue(f)
}

// homomorphism is g:homomorphism.
func homomorphism(a bind.Args, g, h *perm.Group, list *lua.LTable) int {
	if list.Len() != g.CountGenerators() {
		a.Fail("perm.images-for-generators", "there are %d images for %d generators", list.Len(), g.CountGenerators())
	}
	images := bind.TakeList(a, list, func(i int, v lua.LValue) stabilizers.Element {
		p := values.ToPermutation(a, v, message.Textf("perm.image", "image %d", i))
		if !h.Contains(p) {
			a.Fail("perm.image-not-in", "image %d, %s, is not in the group h", i, p)
		}
		return p.Element()
	})
	f, err := perm.NewHomomorphism(a.State.Guard, g, h.Degree(), images)
	if errors.Is(err, perm.ErrNoHomomorphism) {
		return a.ReturnNil(err)
	}
	a.Check(err)
	return a.ReturnValue(f)
}

// addHomomorphisms registers homomorphisms and the records of structures with a state.
func addHomomorphisms(s *bind.State) {
	s.AddRecord(bind.Record{Name: "structure", Fields: []string{"order", "abelian", "centre", "derived", "classes", "exponent", "orders"}, Also: map[string]string{"center": "centre"}})
	self := bind.Self[*perm.Homomorphism]("the homomorphism")
	p := values.Permutation("p")
	line := func(f *perm.Homomorphism) message.Text {
		return message.Textf("perm.homomorphism-onto", "homomorphism onto a %v", f.Image().Message())
	}
	bind.AddKind[*perm.Homomorphism](s, bind.Kind{Name: "homomorphism", Constant: true, Line: func(v any, _ int) message.Text { return line(v.(*perm.Homomorphism)) }}, bind.Methods{
		Module: bind.Module{Self: "f", Title: "a homomorphism",
			About: "Methods of a homomorphism f from a group g, the result of g:homomorphism and g:action. f(p) is the image of a permutation p in g.",
			Entries: []bind.Entry{
				{Name: "f:image", Returns: "g", Text: "Returns the image of the whole group.", Example: `g = perm.cyclic(4); g:homomorphism(g, {g:generators()[1] ^ 2}):image()  --> group of degree 4, order 2`,
					Func: bind.Do1(self, func(a bind.Args, f *perm.Homomorphism) int { return a.ReturnValue(f.Image()) })},
				{Name: "f:kernel", Returns: "g", Text: "Returns the subgroup of the permutations whose image is the identity.", Example: `g = perm.cyclic(4); g:homomorphism(g, {g:generators()[1] ^ 2}):kernel()  --> group of degree 4, order 2`,
					Func: bind.Do1(self, func(a bind.Args, f *perm.Homomorphism) int {
						kernel, err := f.Kernel(a.State.Guard)
						return giveGroup(a, kernel, err)
					})},
				{Name: "f:preimage", Returns: "p", Text: "Returns a permutation whose image is p; the others are its products with the kernel.", Example: `f = select(3, perm.dihedral(4):action{{0, 2}, {1, 3}}); f(f:preimage(perm("(0 1)")))  --> (0 1)`,
					Func: bind.Do2(self, p, func(a bind.Args, f *perm.Homomorphism, p perm.Perm) int {
						preimage, err := f.Preimage(p)
						return give(a, preimage, err)
					})},
			}},
		Operators: map[string]*bind.Function{
			"tostring": bind.Do1(self, func(a bind.Args, f *perm.Homomorphism) int { return a.ReturnText(line(f).String()) }),
			"call": bind.Do2(self, p, func(a bind.Args, f *perm.Homomorphism, p perm.Perm) int {
				image, err := f.Apply(p)
				return give(a, image, err)
			}),
		},
	})
}
