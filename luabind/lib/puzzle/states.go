package puzzle

import (
	"taquin/engine/puzzle"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// changes are the methods that change a state, the most used first.
func changes(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "x:play", Returns: "x", Text: "Makes the moves of a word, all of them or, with an error, none; a solution is taken as well.",
			Example: `puzzle.cube(3):start():play("(R U R' U')6"):solved()  --> true`, Func: states.Play(values.States)},
		{Name: "x:try", Text: "Makes the moves of a text if it is a word in the moves: 1 if they were made, else 0.",
			Example: `puzzle.cube(3):start():try("M")  --> 0`, Func: states.Try(values.States)},
		{Name: "x:scramble", Returns: "x", Text: "Makes n random turns, none of which could be put together with one before; x:history() remembers them.",
			Example: `puzzle.cube(3):start():scramble(5, 1):solved()  --> false`, Func: states.Scramble(values.States, puzzle.MaxScramble, random)},
		{Name: "x:undo", Returns: "x", Text: "Takes back the last n turns, one unless told otherwise.",
			Example: `puzzle.cube(3):start():play("R U F"):undo(2):history()  --> "R"`, Func: states.Undo(values.States)},
		{Name: "x:copy", Returns: "x", Text: "Another state like this one, with the same history.",
			Example: `x = puzzle.cube(3):start(); x:copy():play("R"); x:solved()  --> true`, Func: states.Copy(values.States)},
	}
}

// views are the methods that describe a state.
var views = []bind.Entry{
	{Name: "x:solved", Text: "Whether every cell has the colour of the goal.", Example: `puzzle.cube(3):start():play("R4"):solved()  --> true`,
		Func: states.Solved(values.States)},
	{Name: "x:history", Text: "The word of the turns made since the state was given, as many as are remembered.", Example: `puzzle.cube(3):start():play("[R: U]"):history()  --> "R U R'"`,
		Func: states.History(values.States)},
	{Name: "x:perm", Returns: "p", Text: "Where everything is, as a permutation of 0..n-1: what was in the cell i at the start is in the cell p(i) now, cells counting from 0 whatever the puzzle calls them.", Example: `puzzle.oval(6, 4):start():play("T"):perm()  --> (0 3)(1 2)`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Perm()) })},
	{Name: "x:colours", Text: "The colour of each cell, in their order.", Example: `puzzle.oval(6, 4):start():play("T"):colours()  --> {3, 2, 1, 0, 4, 5}`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.Return(bind.List(a.LState, x.Colours())) })},
	{Name: "x:moves", Text: "What counts as one move, in its order: a list of words. In the metric half these are the moves with all their powers, in the metric quarter the moves and their inverses.", Example: `puzzle.cube(2):start():moves("quarter")  --> {"U", "U'", "R", "R'", "F", "F'"}`,
		Func: states.Moves(values.States.Self, values.Metric(), turnBytes, func(x *puzzle.State, m puzzle.Metric) (all []string) {
			z := x.Puzzle()
			for _, turn := range z.Turns(m) {
				all = append(all, z.Format(puzzle.Sequence{turn}))
			}
			return all
		})},
	{Name: "x:neighbours", Text: "The states one move away, in the order of x:moves(), without history.", Example: `#puzzle.cube(3):start():neighbours()  --> 18`,
		Func: states.Neighbours(values.States.Self, values.Metric(), turnBytes, (*puzzle.State).Neighbours)},
	{Name: "x:puzzle", Returns: "z", Text: "The puzzle whose state it is.", Example: `puzzle.cube(2):start():puzzle()  --> cube(2): 24 cells, 3 moves`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Puzzle()) })},
}

// turnBytes is the memory of the neighbours of a state.
func turnBytes(x *puzzle.State, m puzzle.Metric) int {
	const valueBytes = 200
	return len(x.Puzzle().Turns(m)) * (x.Puzzle().Cells() + valueBytes)
}
