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
			About:   "Methods of a sliding puzzle k, made by puzzle.slide or puzzle.rush. k:start() returns a state y, on which moves are played. Only k:goal(goal) changes k.",
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
			About: "Methods of a state y of a sliding puzzle k. Methods that change the state return it, so that calls can be chained; an error leaves it unchanged. " +
				`A move sequence separates moves by blanks. A move is the name of a piece and the letters of its steps, u, d, l and r for up, down, left and right: "Grr Bd" moves G two cells to the right and B one cell down. Without rows and columns, numbers give the path of the first cell of a piece: "A5-7". ` +
				"tostring(y) is the text that puzzle.slide reads. y == x compares positions; pieces that are alike are interchangeable.",
			Entries: slices.Concat(slideChanges(n.Random), n.SlideStates, slideViews)},
	})
}

// slideMethods are the methods of a sliding puzzle.
func slideMethods() []bind.Entry {
	return []bind.Entry{
		{Name: "k:start", Returns: "y", Text: "Returns the initial state of the puzzle.", Example: `puzzle.slide("AB."):start()  --> AB.`,
			Func: bind.Do1(selfSlide, func(a bind.Args, k *values.Slide) int { return a.ReturnValue(k.Start()) })},
		{Name: "k:goal", Signature: "k:goal([goal])", Returns: "k",
			Text:    "Sets the goal and returns the puzzle. The goal is a text drawn like the puzzle, where a point means any content, a table of pieces with their cells, or a state, which fixes every piece. Pieces that are alike are interchangeable. Earlier states keep their goal. Without an argument, it returns the goal as a table, or nil without a goal.",
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
		{Name: "k:pieces", Text: "Returns the pieces with their initial cells: a table of lists. Cells count from 1, in reading order if they are in rows and columns.", Example: `puzzle.slide("AB. / A.."):pieces().A  --> {1, 4}`,
			Func: bind.Do1(selfSlide, func(a bind.Args, k *values.Slide) int { return a.Return(pieceTable(a, k.Start().Pieces())) })},
		{Name: "k:cells", Text: "Returns the number of cells without walls.", Example: `puzzle.slide("AB. / A.#"):cells()  --> 5`,
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
		{Name: "y:play", Returns: "y", Text: "Plays a move sequence or a solution: all moves or, with an error, none.",
			Example: `puzzle.slide("AB. / C.."):start():play("Br Bd")  --> A.. / C.B`, Func: states.Play(values.Slides)},
		{Name: "y:try", Text: "Plays a move sequence if all its moves are possible. Returns 1 if they were made, otherwise 0.",
			Example: `puzzle.slide("AB. / C.."):start():try("Ar")  --> 0`, Func: states.Try(values.Slides)},
		{Name: "y:scramble", Returns: "y", Text: "Makes n random steps of one cell, none of which reverses the previous one unless it is the only one. y:history() contains them.",
			Example: `#puzzle.slide("AB. / C.."):start():scramble(3, 1):history()  --> 8`, Func: states.Scramble(values.Slides, slide.MaxScramble, random)},
		{Name: "y:undo", Returns: "y", Text: "Takes back the last n moves (1).",
			Example: `puzzle.slide("AB."):start():play("Br Ar"):undo()  --> A.B`, Func: states.Undo(values.Slides)},
		{Name: "y:copy", Returns: "y", Text: "Returns a copy of the state with the same history.",
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
	{Name: "y:solved", Text: "Tests whether the goal of the puzzle is reached; false without a goal.", Example: `puzzle.slide("AB.", {goal = "..B"}):start():play("Br"):solved()  --> true`,
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
	{Name: "y:pieces", Text: "Returns the pieces with their cells, as k:pieces() does.", Example: `puzzle.slide("AB."):start():play("Br"):pieces().B  --> {3}`,
		Func: bind.Do1(values.Slides.Self, func(a bind.Args, x *slide.State) int { return a.Return(pieceTable(a, x.Pieces())) })},
	{Name: "y:puzzle", Returns: "k", Text: "The puzzle whose state it is, with the goal that it had.", Example: `puzzle.slide("AB."):start():puzzle():cells()  --> 3`,
		Func: bind.Do1(values.Slides.Self, func(a bind.Args, x *slide.State) int {
			return a.ReturnValue(&values.Slide{Puzzle: x.Puzzle()})
		})},
}
