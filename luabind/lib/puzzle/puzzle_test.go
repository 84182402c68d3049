package puzzle_test

import (
	"os"
	"testing"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/luatest"
)

func TestScript(t *testing.T) { luatest.Scripts(t, "testdata/puzzles.lua", "testdata/slides.lua") }

// What is wrong is told, and the state is as it was.
func TestBadPuzzles(t *testing.T) {
	luatest.Refused(t, `z = puzzle.cube(2) x = z:start():play("U R2")`, `return tostring(x) .. x:history()`, [][2]string{
		{`puzzle.new()`, "definition must be a table, not nil"}, {`puzzle.new{}`, "puzzle.new: moves are missing, as in puzzle.new{moves = "}, {`puzzle.new{moves = {}}`, "puzzle: no moves"},
		{`puzzle.new{moves = {"(0 1)"}}`, "a move needs a name"}, {`puzzle.new{move = {}}`, `there is no field "move"`}, {`puzzle.new{moves = {A = 3}}`, `the move "A" must be a text with cycles, a list of cells or a permutation, not 3`},
		{`puzzle.new{moves = {A = "(0 1"}}`, `the move "A": perm: cycle is not closed (column 1)`}, {`puzzle.new{moves = {A = "(0 1)"}, first = 1}`, "element 0 is not in 1..256 (column 2)"},
		{`puzzle.new{moves = {A = "(123)"}, first = 1}`, `the move "A": perm: cycle (123) has one element (column 1); did you mean "(1 2 3)"?`}, {`puzzle.new{moves = {A = "(345)"}, first = 1, cells = 8}`, `did you mean "(3 4 5)"?`}, {`z:state("(12)")`, `did you mean "(1 2)"?`},
		{`puzzle.new{moves = {A = "(1 9)"}, first = 1, cells = 8}`, "element 9 is not in 1..8 (column 4)"}, {`puzzle.new{moves = {A = {1, 2, 2}}, first = 1}`, `the move "A": the cell 2 appears twice, at places 2 and 3`},
		{`puzzle.new{moves = {A = {1, 2, 4}}, first = 1}`, `the move "A": the cell at place 3 must be in 1..3, not 4`}, {`puzzle.new{moves = {A = {2, 1, 0}, B = {1, 0}}, cells = 3}`, `the move "B" is of 2 cells, and the move "A" of 3`},
		{`puzzle.new{moves = {A = "(0 1)", A2 = "(0 1)"}}`, "a name like a power of the move"}, {`puzzle.new{moves = {["["] = "(0 1)"}}`, `it contains '['`}, {`puzzle.new{moves = {["1"] = "(0 1)"}}`, "a name has a letter"},
		{`puzzle.new{moves = {A = "(0 1 2)"}, colours = {1, 2}}`, "2 colours for 3 cells"}, {`puzzle.new{moves = {A = "(0 1)"}, colours = {1, -2}}`, "colour at place 2 must be in 0.."}, {`puzzle.new{moves = {A = "(0 1)"}, goal = {1, 1}}`, "the colour 1 more often"},
		{`puzzle.new{moves = {A = "(0 1)"}, first = 2}`, "first must be in 0..1, not 2"}, {`puzzle.new{moves = {A = "(0 1)"}, cells = 1e6}`, "cells must be in 1..256"}, {`puzzle.new{moves = {A = ("(0 1)"):rep(1e6)}}`, "bytes long; at most 65536 are read"},
		{`local t = {} for i = 0, 300 do t[i + 1] = i end puzzle.new{moves = {A = t}}`, "has 301 cells, and a puzzle has 256 at most"},
		{`puzzle.cube(4)`, "size must be in 2..3, not 4"}, {`puzzle.oval(6, 7)`, "a turntable of 7 discs on a track of 6"}, {`puzzle.rings(4)`, "give all four numbers or none"}, {`puzzle.rings(4, 4, 4, 4)`, "crossings 4 and 4 steps on"},
		{`puzzle.torus(100, 100)`, "has 256 cells at most"}, {`puzzle.swaps(1)`, "n must be in 2..26"}, {`puzzle.of(z)`, "the board must be a board, not a puzzle"}, {`puzzle.of(taquin.new(5, 1))`, "no tile passes another"}, {`puzzle.m12(3)`, "3 is an argument too many"},
		{`puzzle.load("no.txt")`, "ends with one of .tws, .def, .json"}, {`puzzle.load("no.tws")`, `there is no file "no.tws"`}, {`puzzle.load(3)`, "file must be a string"}, {`puzzle.save(z, "x.txt")`, "ends with one of"}, {`puzzle.save(x, "x.tws")`, "the puzzle must be a puzzle, not a puzzle state"},
		{`x:play("U X")`, `no move is called "X"; the moves are U, R, F (column 3)`}, {`x:play("U (R")`, "'(' is not closed (column 3)"}, {`x:play(z)`, "word must be a string or a solution, not a puzzle"}, {`x:play("(U)1000000 (U)1000000")`, "the word has more than 1048576 turns"},
		{`x:undo(3)`, "cannot undo 3 turns (2 remembered)"}, {`x:scramble(-1)`, "n must be in 0..1048576"}, {`x:moves("fast")`, `no metric is called "fast" (possible: half, quarter)`}, {`x:foo()`, `a puzzle state has no method "foo"`}, {`x.history()`, "a method is called with a colon"},
		{`z:state("(1 2)")`, "unreachable state"}, {`z:state{1, 2}`, "a state of another puzzle: it has 2 cells"}, {`z:state{colours = {1, 2}}`, "it has 2 cells"}, {`z:state{colours = {}, other = 1}`, `there is no field "other"`}, {`z:state(3)`, "the state must be a text with cycles"},
		{`z:space{moves = "U X"}`, `no move is called "X"`}, {`z:space{depth = 0}`, "depth must be at least 1"}, {`return z + 1`, "attempt to perform arithmetic on a puzzle"}, {`x.y = 1`, "a puzzle state has no field to write"},
	})
}

// A puzzle that is saved is read again as one with the same states and laws.
func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	l := luatest.Asserting(t, luabind.Config{})
	l.Must(`
for _, ending in ipairs{"tws", "def", "json"} do
  local name = "pyraminx." .. ending
  puzzle.save(puzzle.pyraminx(), name)
  local z = puzzle.load(name)
  equal(z:states(), 933120)
  equal(z:moves(), puzzle.pyraminx():moves())
  equal(z:space().diameter, 11)
end`)
	if err := os.WriteFile("cut.tws", []byte("Name Cut\nSet A 3 1\nSolved\nA\n1 2"), 0o600); err != nil {
		t.Fatal(err)
	}
	luatest.Refused(t, "", "return 1", [][2]string{
		{`puzzle.load("cut.tws")`, `"cut.tws": puzzle: the file ends before`}, {`puzzle.load("cut.tws")`, "(line "},
	})
}

// A walk and the making of a group can be stopped, and say how far they are.
func TestInterrupted(t *testing.T) {
	var shown []string
	l := luatest.New(t, luabind.Config{Progress: func(line message.Text) { shown = append(shown, line.String()) }})
	l.Interrupted(`while true do puzzle.cube(2):space() end`)
	l.Interrupted(`while true do pcall(function() puzzle.cube(3):random() end) end`)
	l.Interrupted(`while true do puzzle.cube(3):start():scramble(1e6) end`)
	l, shown = luatest.New(t, luabind.Config{Progress: func(line message.Text) { shown = append(shown, line.String()) }}), nil
	l.Must(`puzzle.oval(6, 4):space()`)
	if len(shown) < 2 || shown[0] != "walking: depth 1, 7 of 720 states" || shown[len(shown)-1] != "" {
		t.Errorf("shown %q", shown)
	}
}
