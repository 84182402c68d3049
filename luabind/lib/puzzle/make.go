package puzzle

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// definition is the argument of puzzle.new. The moves are read last, because the other fields say how.
type definition struct {
	puzzle.Definition
	moves *lua.LTable
	cells int // -1 if not given
}

func definitions() []bind.Entry {
	return []bind.Entry{
		{Name: "puzzle.new", Returns: "z",
			Text:    `Makes a puzzle from its moves: permutations of the same cells, by name. A move is a text with cycles, "(1 2 3)(4 5)", which moves the content of cell 1 to cell 2, the list of the target cells, or a permutation, whose cells count from 0. Fields:`,
			Example: `puzzle.new{moves = {L = "(1 2 3)", R = "(3 4 5)"}, first = 1}:states()  --> 60`,
			Func: bind.Do1(bind.OptionTable("definition", "field", func(bind.Args) definition { return definition{cells: -1} },
				bind.Opt(bind.Table("moves"), `the moves by their names: {R = "(1 2 3)", U = …}; a name has letters, digits and _ + -`, func(d *definition, t *lua.LTable) { d.moves = t }),
				bind.Opt(bind.Int("cells", 1, puzzle.MaxCells), fmt.Sprintf("the number of cells, at most %d (as many as the moves need)", puzzle.MaxCells), func(d *definition, n int) { d.cells = n }),
				bind.Opt(bind.Int("first", 0, 1), "the number of the first cell in cycles and lists, 0 or 1 (0)", func(d *definition, n int) { d.First = n }),
				bind.OptWith(bind.Table("colours"), "a number for each cell at the start; cells with the same number look alike", func(a bind.Args, d *definition, t *lua.LTable) {
					d.Colours = a.ToInts(t, "colour", 0, maxColour)
				}),
				bind.OptWith(bind.Table("goal"), fmt.Sprintf("the colours of the cells when it is solved, %d where any will do (those of the start)", puzzle.Open), func(a bind.Args, d *definition, t *lua.LTable) {
					d.Goal = a.ToInts(t, "colour", puzzle.Open, maxColour)
				}),
				bind.Opt(bind.Word("name"), "the name", func(d *definition, name string) { d.Name = name }),
			), newPuzzle)},
	}
}

// maxColour is the largest number of a colour.
const maxColour = 1 << 30

// newPuzzle makes a puzzle of a definition.
func newPuzzle(a bind.Args, d definition) int {
	if d.moves == nil {
		a.Fail("puzzle.moves-are-wanted-as", `moves are missing, as in puzzle.new{moves = {R = "(0 1 2)"}}`)
	}
	cells := max(d.cells, len(d.Colours), len(d.Goal))
	for k, v := range a.Pairs(d.moves) {
		name, ok := k.(lua.LString)
		if !ok {
			a.Fail("puzzle.a-move-needs-a", `a move needs a name, as in moves = {R = "(0 1 2)"}; one has %s instead`, k)
		}
		p := toPerm(a, v, "the move "+bind.Quoted(string(name)), d.First, d.cells)
		d.Moves = append(d.Moves, puzzle.Move{Name: string(name), Perm: p})
		cells = max(cells, len(p))
	}
	if d.cells < 0 && cells <= puzzle.MaxCells {
		for i, m := range d.Moves {
			d.Moves[i].Perm = padded(m.Perm, cells)
		}
	}
	z, err := puzzle.New(d.Definition)
	return give(a, z, err)
}

// padded extends a permutation to n elements by fixed points.
func padded(p perm.Perm, n int) perm.Perm {
	for x := len(p); x < n; x++ {
		p = append(p, x)
	}
	return p
}

// maxCycles is how many bytes of cycles are read.
const maxCycles = 1 << 16

// toPerm reads a permutation of cells: cycles, the list of where the contents of the cells
// go, both with the first cell called first, or a permutation of Lua's. It is of n cells;
// with n below 0 of as many as it needs.
func toPerm(a bind.Args, v lua.LValue, what any, first, n int) perm.Perm {
	switch v := v.(type) {
	case lua.LString:
		return fromCycles(a, string(v), what, first, n, puzzle.MaxCells)
	case *lua.LTable:
		return fromList(a, v, what, first)
	}
	p, ok := bind.Of[perm.Perm](v)
	if !ok {
		a.Refuse(v, "puzzle.must-be-a-text", "%s must be a text with cycles, a list of cells or a permutation", what)
	}
	return p
}

// fromCycles reads cycles of n cells; if n < 0, of as many cells as needed, at most most.
func fromCycles(a bind.Args, text string, what any, first, n, most int) perm.Perm {
	if len(text) > maxCycles {
		a.Fail("puzzle.is-bytes-long-at", "%s is %d bytes long; at most %d are read", what, len(text), maxCycles)
	}
	p, err := perm.ParseFrom(text, first, n, most)
	if err != nil {
		a.Fail("", "%s: %s", what, err)
	}
	return p
}

func fromList(a bind.Args, list *lua.LTable, what any, first int) perm.Perm {
	if list.Len() > puzzle.MaxCells {
		a.Fail("puzzle.has-cells-and-a", "%s has %d cells, and a puzzle has %d at most", what, list.Len(), puzzle.MaxCells)
	}
	p := perm.Perm(a.ToInts(list, message.Textf("values.the-cell", "%v: the cell", what), first, first+list.Len()-1))
	from := make([]int, len(p)) // where a cell stands in the list, from 1
	for i := range p {
		p[i] -= first
		if before := from[p[i]]; before > 0 {
			a.Fail("puzzle.the-cell-appears-twice", "%s: the cell %d appears twice, at places %d and %d", what, p[i]+first, before, i+1)
		}
		from[p[i]] = i + 1
	}
	return p
}

// knownPuzzles are the well-known puzzles.
func knownPuzzles() []bind.Entry {
	cols, rows := bind.Int("cols", 2, puzzle.MaxCells), bind.Int("rows", 2, puzzle.MaxCells)
	return []bind.Entry{
		{Name: "puzzle.cube", Returns: "z", Text: "Returns Rubik's cube with the moves U D L R F B, each a clockwise quarter turn of a face. The cube of size 2 has the moves U R F; its corner down left back stays in place. The cells are the stickers except the centres, from 1: the faces up, left, front, right, back, down, each in reading order.", Example: `puzzle.cube(3):states()  --> "43252003274489856000"`,
			Func: bind.Do1(bind.Int("size", 2, 3), func(a bind.Args, size int) int {
				z, err := known.Cube(size)
				return give(a, z, err)
			})},
		{Name: "puzzle.pyraminx", Returns: "z", Text: "Returns the pyraminx without its tips: a tetrahedron whose four corners U L R B turn clockwise.", Example: `puzzle.pyraminx():states()  --> 933120`,
			Func: without(known.Pyraminx)},
		{Name: "puzzle.skewb", Returns: "z", Text: "Returns the skewb: a cube whose half turns about a corner, by a third. Four corners turn; one stays in place.", Example: `puzzle.skewb():states()  --> 3149280`,
			Func: without(known.Skewb)},
		{Name: "puzzle.oval", Returns: "z", Text: "Returns the oval track: n discs in a ring, with the first k on a turntable. R rotates the ring by one place, T rotates the turntable. puzzle.oval(20, 4) is known as TopSpin.", Example: `puzzle.oval(6, 4):states()  --> 720`,
			Func: bind.Do2(bind.Int("n", 3, puzzle.MaxCells), bind.Int("k", 2, puzzle.MaxCells), func(a bind.Args, n, k int) int {
				z, err := known.Oval(n, k)
				return give(a, z, err)
			})},
		{Name: "puzzle.rings", Returns: "z", Text: "Returns Hungarian rings: two rings of balls, with the given sizes, that cross in two places. L and R rotate a ring by one place. left_gap and right_gap are the distances between the crossings on each ring. The default is the ring sold: 20, 20, 5, 5, with 38 balls.", Example: `puzzle.rings(4, 4, 1, 1):states()  --> 120`,
			Func: bind.Do4(ringSize("left"), ringSize("right").Together(), ringSize("left_gap").Together(), ringSize("right_gap").Together(), rings)},
		{Name: "puzzle.torus", Returns: "z", Text: "Returns a grid whose rows and columns are rings: r1, r2, … shift a row to the right, c1, c2, … shift a column down.", Example: `puzzle.torus(3, 3):states()  --> 181440`,
			Func: bind.Do2(cols, rows, func(a bind.Args, cols, rows int) int {
				z, err := known.Torus(cols, rows)
				return give(a, z, err)
			})},
		{Name: "puzzle.twiddle", Returns: "z", Text: "Returns a grid in which each square of four cells turns clockwise. The moves are a, b, c, … in reading order, or t1, t2, … for more squares than letters.", Example: `puzzle.twiddle(3, 2):states()  --> 120`,
			Func: bind.Do2(cols, rows, func(a bind.Args, cols, rows int) int {
				z, err := known.Twiddle(cols, rows)
				return give(a, z, err)
			})},
		{Name: "puzzle.swaps", Returns: "z", Text: "Returns n cells in a row; the moves exchange any two of them: ac exchanges the first and the third.", Example: `puzzle.swaps(4):moves()  --> {"ab", "ac", "ad", "bc", "bd", "cd"}`,
			Func: bind.Do1(bind.Int("n", 2, 26), func(a bind.Args, n int) int {
				z, err := known.Swaps(n)
				return give(a, z, err)
			})},
		{Name: "puzzle.m12", Returns: "z", Text: "Returns the Mathieu group on 12 points as a puzzle: I reverses the row of cells, M merges its first half with its reversed second half, card by card.", Example: `puzzle.m12():states()  --> 95040`,
			Func: without(known.M12)},
		{Name: "puzzle.m24", Returns: "z", Text: "Returns the Mathieu group on 24 points as a puzzle: R rotates the ring of the first 23 cells, S exchanges the cells of 12 pairs.", Example: `puzzle.m24():states()  --> 244823040`,
			Func: without(known.M24)},
		{Name: "puzzle.of", Returns: "z", Text: "Returns a permutation puzzle for the boards of the shape of b with the blank at home. Each move a, b, c, … moves the blank to a loop of cells, around it and back. Cell k is the k-th cell in reading order, without the blank's home.", Example: `puzzle.of(taquin.new(3, 3)):states()  --> 20160`,
			Func: bind.Do1(values.Game("b").Called("the board"), func(a bind.Args, g *board.Game) int {
				z, err := known.Of(a.State.Guard, g.Board.Shape(), g.Notation.Home())
				return give(a, z, err)
			})},
	}
}

// ringSize is a number of puzzle.rings, 0 if it was not given.
func ringSize(name string) bind.Param[int] { return bind.Int(name, 1, puzzle.MaxCells).Or(0) }

// rings is puzzle.rings.
func rings(a bind.Args, left, right, leftGap, rightGap int) int {
	sizes := known.RingSizes{Left: left, Right: right, LeftGap: leftGap, RightGap: rightGap}
	switch {
	case sizes == known.RingSizes{}:
		sizes = known.HungarianRings
	case min(left, right, leftGap, rightGap) == 0:
		a.Fail("puzzle.all-four-numbers-are", "give all four numbers or none")
	}
	z, err := known.Rings(sizes)
	return give(a, z, err)
}

// without is a function without parameters that gives a puzzle.
func without(made func() (*puzzle.Puzzle, error)) *bind.Function {
	return bind.Do0(func(a bind.Args) int {
		z, err := made()
		return give(a, z, err)
	})
}
