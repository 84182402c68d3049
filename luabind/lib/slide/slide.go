// Package slide is what the Lua module puzzle has of pieces that slide: puzzle.slide and
// puzzle.rush, the methods of such a puzzle k and those of one of its states y.
//
// The puzzles are in taquin/engine/slide; here arguments are read and results written.
// Solving is in taquin/luabind/lib/solve. Begin with Entries, which are for the module, and
// Open, which adds the kinds; make.go has what makes puzzles, states.go the methods of
// states, space.go what can be asked of all states.
package slide

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/slides"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// Deps is what the kinds need beside a state of Lua.
type Deps struct {
	Random     *values.Random
	States     []bind.Entry // methods of states that other modules make, such as y:hint
	Travelling *values.Slides
}

// Open adds the kinds sliding puzzle and sliding state to a state.
func Open(s *bind.State, n Deps) {
	addPuzzles(s, n.Travelling)
	addStates(s, n)
}

// self is the puzzle that a method is called on.
var self = bind.Self[*values.Slide]("the puzzle")

func addPuzzles(s *bind.State, travelling *values.Slides) {
	bind.AddKind[*values.Slide](s, bind.Kind{Name: "sliding puzzle",
		Line:   func(v any, _ int) string { return v.(*values.Slide).String() },
		Encode: travelling.Encode, Decode: travelling.Decode,
		Copy: func(_ bind.Args, v any) any { return &values.Slide{Puzzle: v.(*values.Slide).Puzzle} }, FromText: "puzzle.slide(text)",
	}, bind.Methods{
		Module: bind.Module{Self: "k", Title: "a sliding puzzle",
			About:   "Methods of a sliding puzzle k, which puzzle.slide and puzzle.rush make. k:start() is a state y, on which moves are made; only k:goal(goal) changes k.",
			Entries: []bind.Entry{startEntry(), goalEntry(), spaceEntry(), piecesEntry(), cellsEntry()}},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, func(k *values.Slide) string { return k.String() }),
		},
	})
}

// maxLine is how many letters of a state stand in a line.
const maxLine = 400

func addStates(s *bind.State, n Deps) {
	operand := bind.Value[*slide.State]
	bind.AddKind[*slide.State](s, bind.Kind{Name: "sliding state",
		Line: func(v any, _ int) string { return text.Shorten(v.(*slide.State).String(), maxLine) },
		Page: func(v any, columns int) string {
			return strings.TrimSuffix(slides.New(v.(*slide.State)).Text(draw.Style{Width: columns}), "\n")
		},
		Summary: func(v any) string { return fmt.Sprintf("state of a %s", v.(*slide.State).Puzzle()) },
		Encode:  n.Travelling.EncodeState, Decode: n.Travelling.DecodeState, Copy: copyOf,
	}, bind.Methods{
		Module: bind.Module{Self: "y", Title: "a sliding state",
			About: "Methods of a state y of a sliding puzzle k; what changes the state returns it, so that calls can be chained. An error leaves the state as it was. " +
				`A word has a blank between two moves: the name of a piece and the letters of its steps, u, d, l and r for up, down, left and right, so that "Grr Bd" takes G two cells to the right and B one down. Where cells are in no rows and columns, numbers say to which cells the first cell of a piece goes: "A5-7". ` +
				"tostring(y) is the state as puzzle.slide reads it; y == x compares what lies where, pieces that are alike being one.",
			Entries: slices.Concat(changes(n.Random), n.States, views)},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(values.SlideState(), (*slide.State).String),
			"eq": bind.Do2(operand("the left side"), operand("the right side"), func(a bind.Args, x, y *slide.State) int {
				return a.ReturnBool(x.Equal(y))
			}),
		},
	})
}
