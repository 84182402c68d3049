// Package puzzle is the Lua module puzzle: puzzles, their methods and those of their states.
//
// There are two families: permutation puzzles, given by their moves (values z and x), and sliding
// puzzles (values k and y). The puzzles are in taquin/engine/puzzle and taquin/engine/slide, the
// methods that all families share in lib/states, solving in lib/solve. Begin with Open. make.go
// makes permutation puzzles, facts.go and words.go have their methods, states.go those of their
// states; slidemake.go and slides.go are the same for sliding puzzles; space.go is for both.
package puzzle

import (
	"slices"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/puzzles"
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Random    *values.Random
	Files     *guard.Files
	Puzzles   *values.PuzzleCodec
	Slides    *values.SlideCodec
	Explainer *explain.Explainer // explains the errors of functions of puzzle.define

	States, SlideStates, RuleStates []bind.Entry // methods of states of other modules, such as x:hint and y:hint
}

// Open adds the module to a state, with the kinds of puzzles and their states.
func Open(s *bind.State, n Deps) {
	s.AddRecord(bind.Record{Name: "word that was found", Fields: []string{"word", "pieces"}})
	s.AddRecord(bind.Record{Name: "kind of pieces", Fields: []string{"name", "places", "twists", "cells"}})
	s.Open(bind.Module{Name: "puzzle", Title: "any puzzle",
		About: "Makes cubes, rings, sliding blocks and other puzzles. A puzzle z is defined by its moves: permutations of cells that are possible in every state. z:start() returns a state x, on which moves are played. " +
			"puzzle.pancake, hanoi, topspin, lights, jugs, peg and graph make puzzles that are defined by rules, puzzle.define makes one from your own rules: see q and v. puzzle.slide and puzzle.rush make puzzles of sliding pieces: see k and y. " +
			`A move sequence is read from left to right: U2 is U twice, U' undoes U, (R U)6 is R U six times, [A, B] is A B A' B', and [A: B] is A B A'. Blanks are optional, and the sign ^ may precede a power.`,
		Entries: slices.Concat(definitions(), knownPuzzles(), filed(n.Files), slideEntries(), ruleEntries(n.Explainer))})
	addPuzzles(s, n)
	addStates(s, n)
	addSlides(s, n.Slides)
	addSlideStates(s, n)
	addRules(s, n)
}

// self is the puzzle that a method is called on.
var self = bind.Self[*puzzle.Puzzle]("the puzzle")

func addPuzzles(s *bind.State, n Deps) {
	operand := bind.Value[*puzzle.Puzzle]
	bind.AddKind[*puzzle.Puzzle](s, bind.Kind{Name: "puzzle", Constant: true,
		Encode: func(v any) ([]byte, error) { return n.Puzzles.Encode(v.(*puzzle.Puzzle)) },
		Decode: func(_ *bind.State, text []byte) (any, error) { return n.Puzzles.Decode(text) }}, bind.Methods{
		Module: bind.Module{Self: "z", Title: "a puzzle",
			About:   "Methods of a puzzle z that is defined by its moves; it never changes. z == y compares moves, colours and goals, and tostring(z) gives name and size.",
			Entries: slices.Concat(beginnings(n.Random), facts, aboutWords, []bind.Entry{spaceEntry()})},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, (*puzzle.Puzzle).String),
			"eq": bind.Do2(operand("the left side"), operand("the right side"), func(a bind.Args, z, y *puzzle.Puzzle) int {
				return a.ReturnBool(z.Equal(y))
			}),
		},
	})
}

// maxLine is the largest length in bytes of a state in a line.
const maxLine = 400

// cyclesOf writes the cycles of a state.
func cyclesOf(v any, _ int) message.Text {
	return message.Plain(text.Shorten(v.(*puzzle.State).String(), maxLine))
}

// maxRows is the largest number of rows of a drawing that is shown.
const maxRows = 24

// drawn is a state as draw.puzzle draws it, or its cycles if the layout is unknown or does not fit.
func drawn(v any, columns int) message.Text {
	d, lies := puzzles.New(v.(*puzzle.State)).(*puzzles.State)
	if !lies {
		return cyclesOf(v, columns)
	}
	page := strings.TrimSuffix(d.Text(draw.Style{Width: columns}), "\n")
	rows := strings.Split(page, "\n")
	if len(rows) > maxRows || columns > 0 && slices.ContainsFunc(rows, func(row string) bool { return text.Width(row) > columns }) {
		return cyclesOf(v, columns)
	}
	return message.Plain(page)
}

func addStates(s *bind.State, n Deps) {
	states.Add(s, values.States, bind.Kind{Name: "puzzle state",
		Line: cyclesOf, Page: drawn,
		Summary: func(v any) message.Text {
			return message.Textf("puzzle.state-of", "state of %v", v.(*puzzle.State).Puzzle())
		},
		Encode: n.Puzzles.EncodeState, Decode: n.Puzzles.DecodeState,
	}, bind.Methods{
		Module: bind.Module{Self: "x", Title: "a state of a puzzle",
			About:   "Methods of a state x of a puzzle z that is defined by its moves. Methods that change the state return it, so that calls can be chained; an error leaves it unchanged. x == y compares the colours of the cells. tostring(x) is the permutation from the start in the puzzle's names of the cells: (1 2 3) means that the content of cell 1 is now in cell 2. The prompt shows a state with a known layout, such as a cube's, as draw.puzzle(x) does.",
			Entries: slices.Concat(changes(n.Random), n.States, views)},
	})
}

// give returns a puzzle, or raises the error of making it.
func give(a bind.Args, z *puzzle.Puzzle, err error) int {
	a.Check(err)
	return a.ReturnValue(z)
}

// giveState returns a state, or raises the error of making it.
func giveState(a bind.Args, x *puzzle.State, err error) int {
	a.Check(err)
	return a.ReturnValue(x)
}
