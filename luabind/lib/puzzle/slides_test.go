package puzzle_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestBadSlides(t *testing.T) {
	luatest.Refused(t, `k = puzzle.slide("AAB. / CC#."); y, z = k:start(), puzzle.slide("A."):start()`, `return tostring(y) .. tostring(k:goal())`, [][2]string{
		{`puzzle.slide()`, "give a text that draws the puzzle or a table that describes it, not nil"}, {`puzzle.slide(3)`, ", not 3"},
		{`puzzle.slide("")`, "slide: the text shows no cell"}, {`puzzle.slide("...")`, "slide: there is no piece"}, {`puzzle.slide("AB / A")`, "row 2 has 1 cell, and row 1 has 2 (row 2, column 2)"},
		{`puzzle.slide("AB / BA")`, "the piece A is torn: no link leads from its cell (row 1, column 1) to its cell (row 2, column 2)"}, {`puzzle.slide("A!")`, `"!" is no piece`},
		{`puzzle.slide(("A"):rep(300))`, "more than 256 columns"}, {`puzzle.slide("AB", {goal = 3})`, "goal must be a text, a table of pieces with their cells or a state, not 3"},
		{`puzzle.slide("AB", {alike = 3})`, "alike must be false or a list of texts with names of pieces, not 3"}, {`puzzle.slide("AB", {alike = {3}})`, "alike must be a string, not 3"}, {`puzzle.slide("AB", {alike = {"AX"}})`, `alike names a piece "X", and the puzzle has none`},
		{`puzzle.slide("AB", {gaol = "A"})`, `there is no option "gaol"`}, {`puzzle.slide("AB", {goal = "C"})`, `the goal has a piece "C", and the puzzle has none`},
		{`puzzle.slide{}`, "slide: 0 cells are not in 1..256"}, {`puzzle.slide{cells = 3, pieces = {A = 1}}`, "cells without places need links"}, {`puzzle.slide{cells = 0.5}`, "cells must be a whole number, not 0.5"},
		{`puzzle.slide{cells = {{1}}}`, "cell 1 has 1 coordinate; 2 or 3 are needed"}, {`puzzle.slide{cells = {{1, "x"}}}`, "cell 1, a coordinate must be a number"}, {`puzzle.slide{cells = {{1, 1/0}}}`, "the place of cell 1 has a coordinate +Inf"},
		{`puzzle.slide{cells = {{0, 0}, {0, 0}}, pieces = {A = 1}}`, "the cells 1 and 2 have the same place"}, {`puzzle.slide{cells = {{0, 0}, {1, 0}}, pieces = {A = {1, 2}, B = 2}}`, "the pieces A and B lie on the same cell (row 1, column 2)"},
		{`puzzle.slide{cells = {{0, 0}, {1, 0}, {2, 0}}, pieces = {A = {1, 3}}}`, "the piece A is torn"}, {`puzzle.slide{cells = {{0, 0}}, pieces = {A = "x"}}`, `pieces: the piece "A" must be a table, not the string "x"`},
		{`puzzle.slide{cells = {{0, 0}}, pieces = {1}}`, "pieces: a piece needs a name, as in {A = {1, 2}}; one has 1 instead"}, {`puzzle.slide{cells = {{0, 0}}, pieces = {A = 2}}`, "the piece A lies on a cell 2, and there are 1 to 1"},
		{`puzzle.slide{cells = 2, links = {{1, 2, 3}}, pieces = {A = 1}}`, "link 1 has 3 cells, not 2"}, {`puzzle.slide{cells = 2, links = {{1, 3}}, pieces = {A = 1}}`, "link 1 is to a cell 3, and there are 1 to 2"}, {`puzzle.slide{cells = 2, links = {{1, 2}}, pieces = {A = {1, 2}}}`, "has a shape only where cells have places"},
		{`puzzle.slide({cells = 2}, {goal = "A"})`, "leave out the second argument"}, {`puzzle.slide{cells = 2, stones = 3}`, `there is no field "stones"`},
		{`puzzle.rush("oooo")`, "there is no car A"}, {`puzzle.rush("AABB", {target = "C"})`, "there is no car C"}, {`puzzle.rush("ooo")`, "a board of Rush Hour is a square"}, {`puzzle.rush(36)`, "board must be a string, not 36"}, {`puzzle.rush("AAooBoooo")`, "B is no car"},
		{`k:goal("A")`, "the goal's A has 1 cell, and A itself has 2 (row 1, column 1)"}, {`k:goal{A = {1, 5}}`, "the goal's A has another shape"}, {`k:goal{A = {0}}`, "must be in 1..256, not 0"}, {`k:goal(z)`, "goal is a state of another puzzle: sliding puzzle of 1 piece on 2 cells"}, {`k:goal{A = {1, 2}, C = {2, 3}}`, "the goal has A and C on the same cell (row 1, column 2)"},
		{`k:goal("..#.")`, "the goal has a wall where the puzzle has none (row 1, column 3)"}, {`k:start(1)`, "1 is an argument too many"}, {`k.start(3)`, "the puzzle must be a sliding puzzle, not 3; a method is called with a colon"},
		{`y:play("Au")`, `slide: A cannot go up (move 1 of "Au")`}, {`y:play("Br Xd")`, `slide: there is no piece "X" (move 2 of "Br Xd")`}, {`y:play("B")`, "nothing says where B goes; a move is written Bd or Brr"}, {`y:play("B7")`, `"7" is no direction; they are u, d, l and r`}, {`y:play(3)`, "word must be a string or a solution, not 3"},
		{`y:undo()`, "cannot undo 1 move (0 remembered)"}, {`y:undo(-1)`, "at least 0"}, {`y:scramble(-1)`, "must be in 0..262144"}, {`y:scramble(1e9)`, "must be in 0..262144"}, {`y:moves("steps")`, `slide: no such metric: "steps"; there are moves and cells`},
		{`solve(y)`, "the puzzle has no goal: k:goal(text) or the option goal says what must be where"}, {`y:distance()`, "the puzzle has no goal"}, {`solve(y, "iad", {goal = "..B"})`, `unknown method "iad"; did you mean ida?`}, {`solve(y, "bfs", {goal = "..B", metric = "half"})`, "no such metric"}, {`solve(y, "bfs", {goal = "..B", weight = 2})`, `"bfs" does not read weight`},
		{`k:space{metric = 3}`, "metric must be a string, not 3"}, {`draw.play(y)`, "there is no terminal to play on by hand"}, {`draw.board(y)`, "must be a board"}, {`b = y + 1`, "attempt to perform arithmetic on a sliding state"},
	})
}
