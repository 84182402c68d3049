package slide

import (
	"math/rand/v2"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/slide"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// moveBytes is how much memory a move takes that is remembered.
const moveBytes = 64

// grantMoves asks for memory before a state makes so many moves, which it remembers; its
// history may have to be moved to make room.
func grantMoves(a bind.Args, x *slide.State, moves int) {
	a.Grant(x.Bytes() + 2*moveBytes*moves)
}

// changes are the methods that change a state, in the order in which people need them.
func changes(random *values.Random) []bind.Entry {
	self := values.SlideState()
	return []bind.Entry{
		{Name: "y:play", Returns: "y", Text: "Makes the moves of a word, all of them or, with an error, none; a solution is taken as well.",
			Example: `puzzle.slide("AB. / C.."):start():play("Br Bd")  --> A.. / C.B`,
			Func: bind.Do2(self, bind.Any("word").From(nextMoves), func(a bind.Args, x *slide.State, v lua.LValue) int {
				w := values.SlideWord(a, x, v)
				grantMoves(a, x, len(w))
				a.Check(x.Play(w))
				return a.ReturnSelf()
			})},
		{Name: "y:try", Text: "Makes the moves of a word if all of them are possible: 1 if they were made, else 0.",
			Example: `puzzle.slide("AB. / C.."):start():try("Ar")  --> 0`,
			Func: bind.Do2(self, bind.Text("word").From(nextMoves), func(a bind.Args, x *slide.State, word string) int {
				grantMoves(a, x, 1+strings.Count(word, " "))
				a.Step(len(word))
				if x.PlayText(word) != nil {
					return a.ReturnInt(0)
				}
				return a.ReturnInt(1)
			})},
		{Name: "y:scramble", Returns: "y", Text: "Makes n random steps of a cell, none straight back unless there is no other; y:history() remembers them.",
			Example: `#puzzle.slide("AB. / C.."):start():scramble(3, 1):history()  --> 8`,
			Func: bind.Do3(self, bind.Int("n", 0, slide.MaxScramble), random.Param(), func(a bind.Args, x *slide.State, n int, r *rand.Rand) int {
				grantMoves(a, x, n)
				a.Check(x.Scramble(a.State.Guard, n, r))
				return a.ReturnSelf()
			})},
		{Name: "y:undo", Returns: "y", Text: "Takes back the last n moves, one unless told otherwise.",
			Example: `puzzle.slide("AB."):start():play("Br Ar"):undo()  --> A.B`,
			Func: bind.Do2(self, bind.Int("n", 0, bind.MaxExact).Or(1), func(a bind.Args, x *slide.State, n int) int {
				a.Check(x.Undo(n))
				return a.ReturnSelf()
			})},
		{Name: "y:copy", Returns: "y", Text: "Another state like this one, with the same history.",
			Example: `y = puzzle.slide("AB."):start(); y:copy():play("Br"); y  --> AB.`,
			Func:    bind.Do1(self, func(a bind.Args, x *slide.State) int { return a.ReturnValue(copyOf(a, x)) })},
	}
}

// copyOf is y:copy, and copies states that are passed to functions of scripts.
func copyOf(a bind.Args, v any) any {
	x := v.(*slide.State)
	a.Grant(x.Bytes())
	return x.Copy()
}

// nextMoves offers the moves that can follow in a word.
func nextMoves(at bind.Cursor) []bind.Candidate {
	x, ok := bind.Of[*slide.State](at.Receiver)
	if !ok {
		return nil
	}
	begin := at.Typed[:strings.LastIndexByte(at.Typed, ' ')+1]
	x = x.Copy()
	if x.PlayText(begin) != nil {
		return nil
	}
	var all []bind.Candidate
	for _, move := range possible(x, slide.Moves) {
		all = append(all, bind.Candidate{Text: begin + move})
	}
	return all
}

// possible writes the moves to the neighbours of a state.
func possible(x *slide.State, m slide.Metric) []string {
	var all []string
	for _, y := range x.Neighbours(m) {
		all = append(all, x.Puzzle().Format(y.History()))
	}
	return all
}

// metric is what counts as one move, for methods that list moves.
var metric = values.SlideMetric()

// grantNeighbours asks for memory before the neighbours of a state are made.
func grantNeighbours(a bind.Args, x *slide.State) {
	const stateBytes = 300
	a.Grant(x.Puzzle().Cells() * (x.Puzzle().Cells() + stateBytes))
	a.Step(x.Puzzle().Cells())
}

// views are the methods that tell of a state.
var views = []bind.Entry{
	{Name: "y:solved", Text: "Whether everything is where the goal of the puzzle wants it; false where it has no goal.", Example: `puzzle.slide("AB.", {goal = "..B"}):start():play("Br"):solved()  --> true`,
		Func: bind.GiveBool(values.SlideState(), (*slide.State).Solved)},
	{Name: "y:moves", Text: `The moves that are possible now, a list of words: all places to which a piece can go, also round corners, each on a shortest way; with "cells" the steps of one cell.`,
		Example: `puzzle.slide("A.. / B.#"):start():moves()  --> {"Ar", "Arr", "Ard", "Br", "Bru", "Brur"}`,
		Func: bind.Do2(values.SlideState(), metric, func(a bind.Args, x *slide.State, m slide.Metric) int {
			grantNeighbours(a, x)
			t := a.NewTable()
			for _, move := range possible(x, m) {
				t.Append(lua.LString(move))
			}
			return a.Return(t)
		})},
	{Name: "y:neighbours", Text: "The states one move away, in the order of y:moves(); what looks alike is there once. The move that leads there is their history.", Example: `puzzle.slide("AB."):start():neighbours()[1]  --> A.B`,
		Func: bind.Do2(values.SlideState(), metric, func(a bind.Args, x *slide.State, m slide.Metric) int {
			grantNeighbours(a, x)
			t := a.NewTable()
			for _, y := range x.Neighbours(m) {
				t.Append(a.State.Wrap(y))
			}
			return a.Return(t)
		})},
	{Name: "y:history", Text: "The word of the moves made since the state was given, as many as are remembered.", Example: `puzzle.slide("AB."):start():play("Br Ar"):history()  --> "Br Ar"`,
		Func: bind.Do1(values.SlideState(), func(a bind.Args, x *slide.State) int {
			a.GrantText(x.Bytes())
			return a.ReturnText(x.Puzzle().Format(x.History()))
		})},
	{Name: "y:pieces", Text: "The pieces with the cells on which they lie now, as k:pieces() has them for the start.", Example: `puzzle.slide("AB."):start():play("Br"):pieces().B  --> {3}`,
		Func: bind.Do1(values.SlideState(), func(a bind.Args, x *slide.State) int { return a.Return(pieceTable(a, x.Pieces())) })},
	{Name: "y:puzzle", Returns: "k", Text: "The puzzle whose state it is, with the goal that it had.", Example: `puzzle.slide("AB."):start():puzzle():cells()  --> 3`,
		Func: bind.Do1(values.SlideState(), func(a bind.Args, x *slide.State) int {
			return a.ReturnValue(&values.Slide{Puzzle: x.Puzzle()})
		})},
}
