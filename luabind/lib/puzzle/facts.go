package puzzle

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/engine/puzzle"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// beginnings are the methods that give states.
func beginnings(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "z:start", Returns: "x", Text: "Returns the initial state of the puzzle. It is solved unless the puzzle has another goal.", Example: `puzzle.cube(3):start():play("R U"):history()  --> "R U"`,
			Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int { return a.ReturnValue(z.Start()) })},
		{Name: "z:random", Returns: "x", Text: "Returns a random reachable state; all are equally likely. Options, instead of the seed:", Example: `puzzle.cube(3):random(1):solved()  --> false`,
			Func: bind.Do2(self, random.ParamOrOption(), func(a bind.Args, z *puzzle.Puzzle, r *rand.Rand) int {
				x, err := z.Random(a.State.Guard, r)
				return giveState(a, x, err)
			})},
		{Name: "z:state", Returns: "x", Text: "The state to which a permutation leads from the start, given as puzzle.new takes moves, or the state in which the cells have the colours of a list, {colours = list}. A state to which no moves lead is refused, and the error says which law of the pieces it breaks.", Example: `puzzle.oval(6, 4):state("(1 4)(2 3)") == puzzle.oval(6, 4):start():play("T")  --> true`,
			Func: bind.Do2(self, bind.Any("p | cycles | list"), stateAt)},
	}
}

// stateAt is z:state.
func stateAt(a bind.Args, z *puzzle.Puzzle, v lua.LValue) int {
	if t, ok := v.(*lua.LTable); ok && t.RawGetString("colours") != lua.LNil {
		a.OnlyKeys(t, "field", []string{"colours"})
		colours := a.ToInts(a.ToTable(t.RawGetString("colours"), "colours"), "colour", 0, maxColour)
		x, err := z.WithColours(a.State.Guard, colours)
		return giveState(a, x, err)
	}
	var p perm.Perm
	if cycles, ok := v.(lua.LString); ok {
		p = padded(fromCycles(a, string(cycles), "the state", z.First(), -1, z.Cells()), z.Cells())
	} else {
		p = toPerm(a, v, "the state", z.First(), z.Cells())
	}
	x, err := z.At(a.State.Guard, p)
	return giveState(a, x, err)
}

// facts are the methods about the puzzle as a whole.
var facts = []bind.Entry{
	{Name: "z:states", Text: "Returns the number of reachable states; exact, as a string above 2^53. States that look the same count once.", Example: `puzzle.cube(2):states()  --> 3674160`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			states, err := z.States(a.State.Guard)
			a.Check(err)
			return a.ReturnBig(states)
		})},
	{Name: "z:moves", Text: "Returns the list of the names of the moves.", Example: `puzzle.cube(2):moves()  --> {"U", "R", "F"}`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			t := a.NewTable()
			for _, m := range z.Moves() {
				t.Append(lua.LString(m.Name))
			}
			return a.Return(t)
		})},
	{Name: "z:cells", Text: "Returns the number of cells.", Example: `puzzle.cube(3):cells()  --> 48`,
		Func: bind.GiveInt(self, (*puzzle.Puzzle).Cells)},
	{Name: "z:group", Returns: "g", Text: "Returns the group that the moves generate. Its elements 0, 1, … are the cells, whatever the puzzle calls them.", Example: `puzzle.oval(6, 4):group():is_transitive()  --> true`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			g, err := z.Group(a.State.Guard)
			a.Check(err)
			return a.ReturnValue(g)
		})},
	{Name: "z:orbits", Text: "Returns the orbits of the cells: lists of cells that moves take to each other's places, by the puzzle's names.", Example: `puzzle.new{moves = {A = "(1 2)", B = "(2 3)(4 5)"}, first = 1}:orbits()  --> {{1, 2, 3}, {4, 5}}`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			g, err := z.Group(a.State.Guard)
			a.Check(err)
			return a.Return(cellLists(a, z, g.Orbits()))
		})},
	{Name: "z:blocks", Text: "Returns the block systems of the cells: lists of blocks, which are parts of an orbit that every move maps to a part. The stickers of a cube's corners are an example.", Example: `puzzle.cube(2):blocks()[1][1]  --> {1, 5, 18}`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			g, err := z.Group(a.State.Guard)
			a.Check(err)
			systems, err := groups.Blocks(a.State.Guard, g)
			a.Check(err)
			t := a.CreateTable(len(systems), 0)
			for _, system := range systems {
				t.Append(cellLists(a, z, system))
			}
			return a.Return(t)
		})},
	{Name: "z:pieces", Text: "Returns the kinds of pieces, derived from the moves: a list of {name =, places =, twists =, cells =}. twists is the number of orientations of a piece. cells lists the cells of each place: the first one defines the orientation, the others follow in the direction of rotation.", Example: `puzzle.cube(3):pieces()[1].places  --> 8`,
		Func: bind.Do1(self, listPieces)},
	{Name: "z:laws", Text: "Returns the invariants of the puzzle as a list of texts: relations between parities and twists of the pieces that hold in every reachable state.", Example: `puzzle.cube(3):laws()[1]  --> "corner parity + edge parity = 0 (mod 2)"`,
		Func: bind.Do1(self, func(a bind.Args, z *puzzle.Puzzle) int {
			s, err := z.Pieces(a.State.Guard)
			a.Check(err)
			t := a.NewTable()
			for _, l := range s.Laws {
				t.Append(lua.LString(l.String()))
			}
			return a.Return(t)
		})},
}

// cellLists makes a list of lists of cells, as the puzzle calls them.
func cellLists(a bind.Args, z *puzzle.Puzzle, lists [][]int) *lua.LTable {
	const listBytes, cellBytes = 200, 16
	a.Grant(listBytes*len(lists) + cellBytes*z.Cells())
	t := a.CreateTable(len(lists), 0)
	for _, cells := range lists {
		a.Step(1)
		list := a.CreateTable(len(cells), 0)
		for _, cell := range cells {
			list.Append(lua.LNumber(cell + z.First()))
		}
		t.Append(list)
	}
	return t
}

// listPieces is z:pieces.
func listPieces(a bind.Args, z *puzzle.Puzzle) int {
	s, err := z.Pieces(a.State.Guard)
	a.Check(err)
	t := a.NewTable()
	for _, k := range s.Kinds {
		t.Append(a.NewRecord("kind of pieces", "name", lua.LString(k.Name), "places", lua.LNumber(k.Places()), "twists", lua.LNumber(k.Twists()), "cells", cellLists(a, z, k.Cells)))
	}
	return a.Return(t)
}
