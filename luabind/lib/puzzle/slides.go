package puzzle

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"taquin/engine/draw"
	"taquin/engine/draw/slides"
	"taquin/engine/message"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// selfSlide is the sliding puzzle that a method is called on.
var selfSlide = bind.Self[*values.Slide]("the puzzle")

func addSlides(s *bind.State, codec *values.SlideCodec) {
	bind.AddKind[*values.Slide](s, bind.Kind{Name: "sliding puzzle",
		Encode: func(v any) ([]byte, error) { return codec.Encode(v.(*values.Slide).Puzzle) },
		Decode: func(_ *bind.State, text []byte) (any, error) {
			z, err := codec.Decode(text)
			return &values.Slide{Puzzle: z}, err
		},
		Copy: func(_ bind.Args, v any) any { return &values.Slide{Puzzle: v.(*values.Slide).Puzzle} }, FromText: "puzzle.slide(text)",
	}, bind.Methods{
		Module: bind.Module{Self: "k", Title: "a sliding puzzle",
			About:   "Methods of a sliding puzzle k, which puzzle.slide and puzzle.rush make. k:start() is a state y, on which moves are made; only k:goal(goal) changes k.",
			Entries: slideMethods()},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(selfSlide, func(k *values.Slide) string { return k.String() }),
		},
	})
}

func addSlideStates(s *bind.State, n Deps) {
	states.Add(s, values.Slides, bind.Kind{Name: "sliding state",
		Line: func(v any, _ int) message.Text {
			return message.Plain(text.Shorten(v.(*slide.State).String(), maxLine))
		},
		Page: func(v any, columns int) message.Text {
			return message.Plain(strings.TrimSuffix(slides.New(v.(*slide.State)).Text(draw.Style{Width: columns}), "\n"))
		},
		Summary: func(v any) message.Text {
			return message.Textf("slide.state-of-a", "state of a %s", v.(*slide.State).Puzzle())
		},
		Encode: n.Slides.EncodeState, Decode: n.Slides.DecodeState,
	}, bind.Methods{
		Module: bind.Module{Self: "y", Title: "a sliding state",
			About: "Methods of a state y of a sliding puzzle k; what changes the state returns it, so that calls can be chained. An error leaves the state as it was. " +
				`A word has a blank between two moves: the name of a piece and the letters of its steps, u, d, l and r for up, down, left and right, so that "Grr Bd" takes G two cells to the right and B one down. Where cells are in no rows and columns, numbers say to which cells the first cell of a piece goes: "A5-7". ` +
				"tostring(y) is the state as puzzle.slide reads it; y == x compares what lies where, pieces that are alike being one.",
			Entries: slices.Concat(slideChanges(n.Random), n.SlideStates, slideViews)},
	})
}

// slideMethods are the methods of a sliding puzzle.
func slideMethods() []bind.Entry {
	return []bind.Entry{
		{Name: "k:start", Returns: "y", Text: "The state in which the puzzle begins.", Example: `puzzle.slide("AB."):start()  --> AB.`,
			Func: bind.Do1(selfSlide, func(a bind.Args, k *values.Slide) int { return a.ReturnValue(k.Start()) })},
		{Name: "k:goal", Signature: "k:goal([goal])", Returns: "k",
			Text:    "Says what must be where for the puzzle to be solved, and returns the puzzle: a text drawn like the puzzle, where a point says that a cell may hold anything, a table of pieces with their cells, or a state, which has every piece where it must be. Any piece that is alike may be where one is wanted. States that were made before keep their goal. Without an argument it is the goal as a table; nil if there is none.",
			Example: `puzzle.slide("AB."):goal("..B"):start():solve().moves  --> "Br"`,
			Func: bind.Do2(selfSlide, bind.Any("goal").Or(lua.LNil), func(a bind.Args, k *values.Slide, goal lua.LValue) int {
				if goal == lua.LNil {
					if !k.HasGoal() {
						return a.Return(lua.LNil)
					}
					return a.Return(pieceTable(a, k.Goal()))
				}
				k.Puzzle = values.SlideGoal(a, k.Puzzle, goal)
				return a.ReturnSelf()
			})},
		slideSpaceEntry(),
		{Name: "k:pieces", Text: "The pieces with the cells on which they lie at the start: a table of lists. Cells count from 1, in reading order where they are in rows and columns.", Example: `puzzle.slide("AB. / A.."):pieces().A  --> {1, 4}`,
			Func: bind.Do1(selfSlide, func(a bind.Args, k *values.Slide) int { return a.Return(pieceTable(a, k.Start().Pieces())) })},
		{Name: "k:cells", Text: "How many cells there are, walls left out.", Example: `puzzle.slide("AB. / A.#"):cells()  --> 5`,
			Func: bind.GiveInt(selfSlide, func(k *values.Slide) int { return k.Cells() })},
	}
}

// pieceTable is pieces with their cells, from 1, as a table.
func pieceTable(a bind.Args, pieces []slide.Piece) *lua.LTable {
	const pieceBytes, cellBytes = 200, 16
	a.Grant(len(pieces)*pieceBytes + slide.MaxCells*cellBytes)
	t := a.CreateTable(0, len(pieces))
	for _, p := range pieces {
		list := a.CreateTable(len(p.Cells), 0)
		for _, cell := range p.Cells {
			list.Append(lua.LNumber(cell + 1))
		}
		t.RawSetString(p.Name, list)
	}
	return t
}

// slideChanges are the methods that change a state, the most used first.
func slideChanges(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "y:play", Returns: "y", Text: "Makes the moves of a word, all of them or, with an error, none; a solution is taken as well.",
			Example: `puzzle.slide("AB. / C.."):start():play("Br Bd")  --> A.. / C.B`, Func: states.Play(values.Slides)},
		{Name: "y:try", Text: "Makes the moves of a word if all of them are possible: 1 if they were made, else 0.",
			Example: `puzzle.slide("AB. / C.."):start():try("Ar")  --> 0`, Func: states.Try(values.Slides)},
		{Name: "y:scramble", Returns: "y", Text: "Makes n random steps of a cell, none straight back unless there is no other; y:history() remembers them.",
			Example: `#puzzle.slide("AB. / C.."):start():scramble(3, 1):history()  --> 8`, Func: states.Scramble(values.Slides, slide.MaxScramble, random)},
		{Name: "y:undo", Returns: "y", Text: "Takes back the last n moves, one unless told otherwise.",
			Example: `puzzle.slide("AB."):start():play("Br Ar"):undo()  --> A.B`, Func: states.Undo(values.Slides)},
		{Name: "y:copy", Returns: "y", Text: "Another state like this one, with the same history.",
			Example: `y = puzzle.slide("AB."):start(); y:copy():play("Br"); y  --> AB.`, Func: states.Copy(values.Slides)},
	}
}

// neighbourBytes is the memory of the neighbours of a state.
func neighbourBytes(x *slide.State, _ slide.Metric) int {
	const stateBytes = 300
	return x.Puzzle().Cells() * (x.Puzzle().Cells() + stateBytes)
}

// slideViews are the methods that describe a state.
var slideViews = []bind.Entry{
	{Name: "y:solved", Text: "Whether everything is where the goal of the puzzle wants it; false where it has no goal.", Example: `puzzle.slide("AB.", {goal = "..B"}):start():play("Br"):solved()  --> true`,
		Func: states.Solved(values.Slides)},
	{Name: "y:moves", Text: `The moves that are possible now, a list of words: all places to which a piece can go, also round corners, each on a shortest way; with "cells" the steps of one cell.`,
		Example: `puzzle.slide("A.. / B.#"):start():moves()  --> {"Ar", "Arr", "Ard", "Br", "Bru", "Brur"}`,
		Func: states.Moves(values.Slides.Self, values.SlideMetric(), neighbourBytes, func(x *slide.State, m slide.Metric) (all []string) {
			for _, y := range x.Neighbours(m) {
				all = append(all, x.Puzzle().Format(y.History()))
			}
			return all
		})},
	{Name: "y:neighbours", Text: "The states one move away, in the order of y:moves(); what looks alike is there once. The move that leads there is their history.", Example: `puzzle.slide("AB."):start():neighbours()[1]  --> A.B`,
		Func: states.Neighbours(values.Slides.Self, values.SlideMetric(), neighbourBytes, (*slide.State).Neighbours)},
	{Name: "y:history", Text: "The word of the moves made since the state was given, as many as are remembered.", Example: `puzzle.slide("AB."):start():play("Br Ar"):history()  --> "Br Ar"`,
		Func: states.History(values.Slides)},
	{Name: "y:pieces", Text: "The pieces with the cells on which they lie now, as k:pieces() has them for the start.", Example: `puzzle.slide("AB."):start():play("Br"):pieces().B  --> {3}`,
		Func: bind.Do1(values.Slides.Self, func(a bind.Args, x *slide.State) int { return a.Return(pieceTable(a, x.Pieces())) })},
	{Name: "y:puzzle", Returns: "k", Text: "The puzzle whose state it is, with the goal that it had.", Example: `puzzle.slide("AB."):start():puzzle():cells()  --> 3`,
		Func: bind.Do1(values.Slides.Self, func(a bind.Args, x *slide.State) int {
			return a.ReturnValue(&values.Slide{Puzzle: x.Puzzle()})
		})},
}
