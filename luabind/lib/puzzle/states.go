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
		{Name: "x:play", Returns: "x", Text: "Plays a move sequence or a solution: all moves or, with an error, none.",
			Example: `puzzle.cube(3):start():play("(R U R' U')6"):solved()  --> true`, Func: states.Play(values.States)},
		{Name: "x:try", Text: "Plays a text if it is a move sequence. Returns 1 if the moves were made, otherwise 0.",
			Example: `puzzle.cube(3):start():try("M")  --> 0`, Func: states.Try(values.States)},
		{Name: "x:scramble", Returns: "x", Text: "Makes n random turns, none of which combines with a previous one. x:history() contains them.",
			Example: `puzzle.cube(3):start():scramble(5, 1):solved()  --> false`, Func: states.Scramble(values.States, puzzle.MaxScramble, random)},
		{Name: "x:undo", Returns: "x", Text: "Takes back the last n turns (1).",
			Example: `puzzle.cube(3):start():play("R U F"):undo(2):history()  --> "R"`, Func: states.Undo(values.States)},
		{Name: "x:copy", Returns: "x", Text: "Returns a copy of the state with the same history.",
			Example: `x = puzzle.cube(3):start(); x:copy():play("R"); x:solved()  --> true`, Func: states.Copy(values.States)},
	}
}

// views are the methods that describe a state.
var views = []bind.Entry{
	{Name: "x:solved", Text: "Tests whether every cell has the colour of the goal.", Example: `puzzle.cube(3):start():play("R4"):solved()  --> true`,
		Func: states.Solved(values.States)},
	{Name: "x:history", Text: "Returns the turns since the state was made; very old ones may be missing.", Example: `puzzle.cube(3):start():play("[R: U]"):history()  --> "R U R'"`,
		Func: states.History(values.States)},
	{Name: "x:perm", Returns: "p", Text: "Returns the positions as a permutation of 0..n-1: the initial content of cell i is now in cell p(i). Cells count from 0, whatever the puzzle calls them.", Example: `puzzle.oval(6, 4):start():play("T"):perm()  --> (0 3)(1 2)`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Perm()) })},
	{Name: "x:colours", Text: "Returns the list of the colours of the cells.", Example: `puzzle.oval(6, 4):start():play("T"):colours()  --> {3, 2, 1, 0, 4, 5}`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.Return(bind.List(a.LState, x.Colours())) })},
	{Name: "x:moves", Text: "Returns the moves that count as one, as a list of words: in the metric half, all powers of the moves; in quarter, the moves and their inverses.", Example: `puzzle.cube(2):start():moves("quarter")  --> {"U", "U'", "R", "R'", "F", "F'"}`,
		Func: states.Moves(values.States.Self, values.Metric(), turnBytes, func(x *puzzle.State, m puzzle.Metric) (all []string) {
			z := x.Puzzle()
			for _, turn := range z.Turns(m) {
				all = append(all, z.Format(puzzle.Sequence{turn}))
			}
			return all
		})},
	{Name: "x:neighbours", Text: "Returns the states one move away, in the order of x:moves(), without history.", Example: `#puzzle.cube(3):start():neighbours()  --> 18`,
		Func: states.Neighbours(values.States.Self, values.Metric(), turnBytes, (*puzzle.State).Neighbours)},
	{Name: "x:puzzle", Returns: "z", Text: "Returns the puzzle of the state.", Example: `puzzle.cube(2):start():puzzle()  --> cube(2): 24 cells, 3 moves`,
		Func: bind.Do1(values.States.Self, func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Puzzle()) })},
}

// turnBytes is the memory of the neighbours of a state.
func turnBytes(x *puzzle.State, m puzzle.Metric) int {
	const valueBytes = 200
	return len(x.Puzzle().Turns(m)) * (x.Puzzle().Cells() + valueBytes)
}
