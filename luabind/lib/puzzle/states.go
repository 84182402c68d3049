package puzzle

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/puzzle"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// turnBytes is how much memory a turn takes that is remembered.
const turnBytes = 16

// grantTurns asks for memory before a state makes so many turns, which it remembers; its
// history may have to be moved to make room.
func grantTurns(a bind.Args, x *puzzle.State, turns int) {
	history := x.History()
	if needed := len(history) + turns; needed > cap(history) {
		a.Grant(turnBytes * (turns + needed))
	}
}

// changes are the methods that change a state, in the order in which people need them.
func changes(random *values.Random) []bind.Entry {
	self := values.State()
	word := bind.Any("word").From(nextOfState)
	return []bind.Entry{
		{Name: "x:play", Returns: "x", Text: "Makes the moves of a word, all of them or, with an error, none; a solution is taken as well.",
			Example: `puzzle.cube(3):start():play("(R U R' U')6"):solved()  --> true`,
			Func: bind.Do2(self, word, func(a bind.Args, x *puzzle.State, v lua.LValue) int {
				play(a, x, values.PuzzleWord(a, x, v))
				return a.ReturnSelf()
			})},
		{Name: "x:try", Text: "Makes the moves of a text if it is a word in the moves: 1 if they were made, else 0.",
			Example: `puzzle.cube(3):start():try("M")  --> 0`,
			Func: bind.Do2(self, bind.Text("word").From(nextOfState), func(a bind.Args, x *puzzle.State, text string) int {
				w, err := x.Puzzle().Parse(text)
				if err != nil {
					return a.ReturnInt(0)
				}
				play(a, x, w)
				return a.ReturnInt(1)
			})},
		{Name: "x:scramble", Returns: "x", Text: "Makes n random turns, none of which could be put together with one before; x:history() remembers them.",
			Example: `puzzle.cube(3):start():scramble(5, 1):solved()  --> false`,
			Func: bind.Do3(self, bind.Int("n", 0, puzzle.MaxScramble), random.Param(), func(a bind.Args, x *puzzle.State, n int, r *rand.Rand) int {
				grantTurns(a, x, 2*n)
				a.Check(x.Scramble(a.State.Guard, n, r))
				return a.ReturnSelf()
			})},
		{Name: "x:undo", Returns: "x", Text: "Takes back the last n turns, one unless told otherwise.",
			Example: `puzzle.cube(3):start():play("R U F"):undo(2):history()  --> "R"`,
			Func: bind.Do2(self, bind.Int("n", 0, bind.MaxExact).Or(1), func(a bind.Args, x *puzzle.State, n int) int {
				a.Grant(turnBytes * min(n, len(x.History())))
				a.Check(x.Undo(n))
				return a.ReturnSelf()
			})},
		{Name: "x:copy", Returns: "x", Text: "Another state like this one, with the same history.",
			Example: `x = puzzle.cube(3):start(); x:copy():play("R"); x:solved()  --> true`,
			Func:    bind.Do1(self, func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(copyOf(a, x)) })},
	}
}

// copyOf is x:copy, and copies states that are passed to functions of scripts.
func copyOf(a bind.Args, v any) any {
	x := v.(*puzzle.State)
	a.Grant(x.Bytes())
	return x.Copy()
}

// play makes the turns of a word.
func play(a bind.Args, x *puzzle.State, w puzzle.Sequence) {
	grantTurns(a, x, len(w))
	a.Step(len(w))
	x.Play(w)
}

// views are the methods that tell of a state.
var views = []bind.Entry{
	{Name: "x:solved", Text: "Whether every cell has the colour of the goal.", Example: `puzzle.cube(3):start():play("R4"):solved()  --> true`,
		Func: bind.GiveBool(values.State(), (*puzzle.State).Solved)},
	{Name: "x:history", Text: "The word of the turns made since the state was given, as many as are remembered.", Example: `puzzle.cube(3):start():play("[R: U]"):history()  --> "R U R'"`,
		Func: bind.Do1(values.State(), func(a bind.Args, x *puzzle.State) int { return returnWord(a, x.Puzzle(), x.History()) })},
	{Name: "x:perm", Returns: "p", Text: "Where everything is, as a permutation of 0..n-1: what was in the cell i at the start is in the cell p(i) now, cells counting from 0 whatever the puzzle calls them.", Example: `puzzle.oval(6, 4):start():play("T"):perm()  --> (0 3)(1 2)`,
		Func: bind.Do1(values.State(), func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Perm()) })},
	{Name: "x:colours", Text: "The colour of each cell, in their order.", Example: `puzzle.oval(6, 4):start():play("T"):colours()  --> {3, 2, 1, 0, 4, 5}`,
		Func: bind.Do1(values.State(), func(a bind.Args, x *puzzle.State) int { return a.Return(bind.List(a.LState, x.Colours())) })},
	{Name: "x:moves", Text: "What counts as one move, in its order: a list of words. In the metric half these are the moves with all their powers, in the metric quarter the moves and their inverses.", Example: `puzzle.cube(2):start():moves("quarter")  --> {"U", "U'", "R", "R'", "F", "F'"}`,
		Func: bind.Do2(values.State(), values.Metric(), func(a bind.Args, x *puzzle.State, m puzzle.Metric) int {
			z := x.Puzzle()
			t := a.NewTable()
			for _, turn := range z.Turns(m) {
				a.Step(1)
				t.Append(lua.LString(z.Format(puzzle.Sequence{turn})))
			}
			return a.Return(t)
		})},
	{Name: "x:neighbours", Text: "The states one move away, in the order of x:moves(), without history.", Example: `#puzzle.cube(3):start():neighbours()  --> 18`,
		Func: bind.Do2(values.State(), values.Metric(), func(a bind.Args, x *puzzle.State, m puzzle.Metric) int {
			const valueBytes = 200
			a.Grant(len(x.Puzzle().Turns(m)) * (x.Puzzle().Cells() + valueBytes))
			all := x.Neighbours(m)
			t := a.CreateTable(len(all), 0)
			for _, y := range all {
				a.Step(1)
				t.Append(a.State.Wrap(y))
			}
			return a.Return(t)
		})},
	{Name: "x:puzzle", Returns: "z", Text: "The puzzle whose state it is.", Example: `puzzle.cube(2):start():puzzle()  --> cube(2): 24 cells, 3 moves`,
		Func: bind.Do1(values.State(), func(a bind.Args, x *puzzle.State) int { return a.ReturnValue(x.Puzzle()) })},
}
