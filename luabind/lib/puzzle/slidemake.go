package puzzle

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/slide"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// slideDefinition is the argument of puzzle.slide. The goal is read last, because it needs the puzzle.
type slideDefinition struct {
	slide.Definition
	goal lua.LValue
}

type slideField = bind.Option[slideDefinition]

func noDefinition(bind.Args) slideDefinition { return slideDefinition{goal: lua.LNil} }

// commonFields are the options of a text, and also fields of a table.
var commonFields = []slideField{
	bind.Opt(bind.Any("goal"), "the goal: a text drawn like the puzzle, where a point means any content, or a table of pieces with their cells, such as {A = {1, 2}}; see k:goal", func(d *slideDefinition, v lua.LValue) { d.goal = v }),
	bind.OptWith(bind.Any("alike"), `the pieces that are alike: a list of texts with their names, such as {"GHIJ", "AD"}, or false for none (those of equal shape)`, func(a bind.Args, d *slideDefinition, v lua.LValue) {
		if d.Alike = []string{}; v == lua.LFalse {
			return
		}
		if v.Type() != lua.LTTable {
			a.Refuse(v, "slide.alike-must-be-false", "alike must be false or a list of texts with names of pieces")
		}
		d.Alike = append(d.Alike, bind.TakeList(a, v.(*lua.LTable), func(_ int, v lua.LValue) string { return a.ToWord(v, "alike") })...)
	}),
}

// graphFields are the fields of a puzzle on any cells.
var graphFields = append([]slideField{
	bind.OptWith(bind.Any("cells"), fmt.Sprintf("the places of the cells, a list of {x, y} or {x, y, z} with y going down and z up, or how many cells there are; %d at most. They count from 1", slide.MaxCells), setCells),
	bind.OptWith(bind.Table("links"), "pairs of cells between which pieces move, a list of {a, b} (with places those at a distance of 1)", func(a bind.Args, d *slideDefinition, t *lua.LTable) {
		if t.Len() > slide.MaxLinks {
			a.Fail("slide.links-are-too-many-there", "%d links are too many; there are %d at most", t.Len(), slide.MaxLinks)
		}
		d.Links = bind.TakeList(a, t, func(i int, v lua.LValue) [2]int {
			what := message.Textf("slide.link", "link %d", i)
			pair := a.ToInts(a.ToTable(v, what), message.Textf("values.the-cell", "%v: the cell", what), 1, slide.MaxCells)
			if len(pair) != 2 {
				a.Fail("slide.has-cells-not", "%s has %d cells, not 2", what, len(pair))
			}
			return [2]int{pair[0] - 1, pair[1] - 1}
		})
		if d.Links == nil {
			d.Links = [][2]int{}
		}
	}),
	bind.OptWith(bind.Table("pieces"), "the pieces with the cells that they lie on, such as {A = {1, 2}, B = 5}. A step moves all cells of a piece along links in one direction", func(a bind.Args, d *slideDefinition, t *lua.LTable) {
		d.Pieces = values.SlidePieces(a, t, "pieces")
	}),
}, commonFields...)

// setCells reads the places of cells or how many there are.
func setCells(a bind.Args, d *slideDefinition, v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok {
		d.Cells = a.ToInt(v, "cells", 1, slide.MaxCells)
		return
	}
	if t.Len() > slide.MaxCells {
		a.Fail("slide.cells-are-too-many", "%d cells are too many; there are %d at most", t.Len(), slide.MaxCells)
	}
	d.Places = bind.TakeList(a, t, func(i int, v lua.LValue) slide.Place {
		what := message.Textf("slide.cell", "cell %d", i)
		place := a.ToTable(v, what)
		if n := place.Len(); n != 2 && n != 3 {
			a.Fail("slide.has-and-or-are", "%s has %s; 2 or 3 are needed", what, message.Count(n, "coordinate"))
		}
		coordinate := func(k int) float64 {
			if k > place.Len() {
				return 0
			}
			return bind.Number("").ReadAs(a, place.RawGetInt(k), message.Textf("slide.a-coordinate", "%s, a coordinate", what))
		}
		return slide.Place{X: coordinate(1), Y: coordinate(2), Z: coordinate(3)}
	})
}

// onGraph is the table that describes a puzzle on any cells.
var onGraph = bind.OptionTable("definition", "field", noDefinition, graphFields...)

// slideEntries make sliding puzzles.
func slideEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "puzzle.slide", Signature: "puzzle.slide(text [, options]) or puzzle.slide{cells =, pieces = [, links =] [, goal =] [, alike =]}", Returns: "k",
			Text:    "Makes a puzzle of pieces that slide without turning. The text has a letter or a digit for each cell of a piece, . for a free cell and # for a wall; rows are separated by / or new lines, and blanks are ignored. The pictures of GNOME Klotski with their goals are read too, and so are Klotski boards of 20 signs in a row, whose goal is the piece of 2 x 2 cells in the middle of the last two rows. Pieces of equal shape are alike unless the options differ. For hexagons, cubes and other graphs, pass a table with the fields:" + slideFieldTexts() + "\nOptions of a text:",
			Example: `puzzle.slide("AB. / C#."):start():play("Brd")  --> A.. / C#B`,
			Func: bind.Do2(bind.Any("text"), bind.Options(noDefinition, commonFields...), func(a bind.Args, v lua.LValue, d slideDefinition) int {
				switch v := v.(type) {
				case lua.LString:
					a.Grant(textBytes * len(v))
					a.Step(len(v))
					drawn, err := slide.Parse(string(v))
					a.Check(err)
					drawn.Alike = d.Alike
					return giveSlide(a, drawn, d.goal)
				case *lua.LTable:
					if a.Has(2) {
						a.Fail("slide.a-table-has-its", "a table has its own fields goal and alike; leave out the second argument")
					}
					d = onGraph.Read(a, v)
					return giveSlide(a, d.Definition, d.goal)
				}
				a.Refuse(v, "slide.a-text-that-draws", "give a text that draws the puzzle or a table that describes it")
				return 0
			})},
		{Name: "puzzle.rush", Returns: "k",
			Text:    "Reads a Rush Hour board in the form of Michael Fogleman's database: the cells of a square in reading order, with a letter for each car, o for a free cell and x for a wall. Cars move along their length, no two are alike, and car A must reach the right end of its row.",
			Example: `puzzle.rush("oooooooooooBAAoooBoooooooooooooooooo"):start():solve().moves  --> "Bu Arrrr"`,
			Func: bind.Do2(bind.Text("board"), bind.Options(func(bind.Args) string { return "" },
				bind.Opt(bind.Text("target"), "the letter of the car that leaves (A; X on a board without A)", func(to *string, target string) { *to = target })), func(a bind.Args, board, target string) int {
				a.Grant(textBytes * len(board))
				a.Step(len(board))
				d, err := slide.ParseRush(board, target)
				a.Check(err)
				return giveSlide(a, d, lua.LNil)
			})},
	}
}

// textBytes is how much memory reading a letter takes.
const textBytes = 32

// slideFieldTexts describes the fields of a table, one a line.
func slideFieldTexts() string {
	texts := ""
	for _, f := range graphFields[:len(graphFields)-len(commonFields)] {
		texts += "\n  " + f.Name + ": " + f.Text + "."
	}
	return texts
}

// giveSlide returns the puzzle of a definition, with a goal if there is one.
func giveSlide(a bind.Args, d slide.Definition, goal lua.LValue) int {
	const layoutBytes = 1 << 20
	a.Grant(layoutBytes)
	z, err := slide.New(d)
	a.Check(err)
	if goal != lua.LNil {
		z = values.SlideGoal(a, z, goal)
	}
	return a.ReturnValue(&values.Slide{Puzzle: z})
}
