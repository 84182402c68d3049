package luabind_test

import "testing"

// What is wrong with calls is said by several rooms together: names that are not there,
// values of other kinds, topics of help.
func TestBadCalls(t *testing.T) {
	refused(t, [][2]string{
		{`b:as()`, "notation must be a string, not nil"},
		{`return lab.sed`, "there is no lab.sed; there is lab.seed"}, {`assert(solve[1] == nil and draw.tiff == nil) error("nil")`, "nil"},
		{`solve(bord, "lines")`, "the board must be a board, not nil (global 'bord'); there is board"}, {`b:play(hhg)`, "must be a string, not nil (global 'hhg')"},
		{`assert(false)`, "assertion failed!"}, {`solve(board, ("x"):rep(1e6))`, "method is too long"}, {`help(("x"):rep(1e6))`, "topic is too long"},
		{`coroutine.wrap(function() local function f() return 1 + f() end f() end)()`, "stack overflow"},
		{`help(slove)`, "help: there is nothing to say about nil (global 'slove'); there is solve"}, {`local t = {} help(t.x)`, "nil (field 't.x')"},
		{`local n return help(n)`, "nothing to say about nil (local 'n')"}, {`pcall(help, nil) help(taquin.nw)`, "there is no taquin.nw; there is taquin.new"},
		{`help("shufle")`, `nothing is called "shufle"; there is b:shuffle`}, {`help("taquin.nwe")`, "there is taquin.new"},
		{`return p + p`, "attempt to perform arithmetic on a permutation (global 'p')"}, {`return b + 1`, "attempt to perform arithmetic on a board (global 'b')"},
		{`draw.text()`, "a value is wanted"},
		{`help("nothing so")`, `nothing is called "nothing so"`}, {`help(3)`, "nothing to say about 3"},
		{`include()`, "name must be a string, not nil"}, {`include("nothing so")`, "is neither a file nor a built-in script"}, {`include("")`, "not the name of a script"},
		{`board.x = 3`, `a board has no field to write: "x"`}, {`perm.random = nil error("done")`, "done"},
	})
}

// What is wrong with calls about groups and spaces.
func TestBadGroupsAndSpaces(t *testing.T) {
	refused(t, [][2]string{
		{`perm.group(3)`, "permutations must be a table, not 3"}, {`perm.group({p}, "3")`, `n must be a whole number, not the string "3"`}, {`perm.group({}, nan)`, "not NaN"}, {`perm.group{"(0 1)"}`, `permutation 1 must be a permutation or the list of its images, not the string "(0 1)"`},
		{`perm.walks("board")`, `the graph must be a table, not the string "board"`}, {`perm.walks{b}`, "list 1 of the graph must be a table, not a board"}, {`perm.walks{{nan}, {1}}`, "neighbour at place 1 must be a whole number, not NaN"}, {`perm.walks{{2^60}, {1}}`, "not exact"},
		{`perm.group{p}:orbit(0.5)`, "element must be a whole number, not 0.5"}, {`perm.group{p}:orbit("0")`, `not the string "0"`}, {`perm.group{p}:orbit(-1)`, "element must be in 0..2, not -1"},
		{`perm.group{p}:word("(0 1)")`, `p must be a permutation or the list of its images, not the string "(0 1)"`}, {`perm.group{p}:contains()`, "p must be a permutation or the list of its images, not nil"}, {`perm.group{p}:random("x")`, "seed must be a whole number"}, {`perm.group{p}:random(nan)`, "NaN"},
		{`perm.group{p}.orbits(b)`, "g:orbits: the group must be a group, not a board; a method is called with a colon"}, {`return perm.group{p}[1]`, "a group has methods and no element [1]"}, {`perm.group{p}.n = 3`, `a group has no field to write: "n"`},
		{`taquin.space("3", 2)`, `cols must be a whole number, not the string "3"`}, {`taquin.space(nan, 2)`, "not NaN"}, {`taquin.space(2, inf)`, "rows must be a whole number, not +Inf"}, {`taquin.space(-2, 2)`, "no such shape: -2 columns"}, {`taquin.space(1, 1)`, "no room for a tile"}, {`taquin.space(257, 1)`, "257 columns"},
		{`taquin.space(2, 2, "french")`, `no such notation: "french"`}, {`taquin.space(2, 2, 3)`, "notation must be a string, not 3"}, {`taquin.space(p)`, "cols must be a whole number, not a permutation"}, {`taquin.space(b, "td")`, "nothing else is wanted"},
		{`taquin.space(2, 2):dot("x\0.dot")`, "is not the name of a file"}, {`taquin.space(2, 2):dot({})`, "file must be a string, not a table"}, {`taquin.space(2, 2).dot(b)`, "space:dot: the space must be a state space, not a board"}, {`taquin.space(2, 2):dot("/")`, `space:dot: cannot write "/"`},
		{`return taquin.space(2, 2)[1]`, "a state space has no field 1"}, {`return perm.group{p} * p`, "factor must be a permutation, not a group"}, {`return #perm.group{p} + perm.group{p}`, "attempt to perform arithmetic on a group"}, {`return taquin.space(2, 2) + 1`, "attempt to perform arithmetic on a state space"},
	})
}
