package taquin_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestScripts(t *testing.T) {
	luatest.Scripts(t, "testdata/boards.lua", "testdata/notations.lua", "testdata/reading.lua", "testdata/dialect.lua", "testdata/labels.lua", "testdata/formats.lua")
}

// refused is luatest.Refused with two boards b and board and a permutation p; the boards
// must stay as they are, pieces and history.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, `b, p = taquin.new(3, 3):play("hgbdh"), perm{1, 2, 0} board = b:copy()`,
		`return tostring(b) .. b:history() .. tostring(board) .. board:history()`, rows)
}

func TestBadTaquin(t *testing.T) {
	refused(t, [][2]string{
		{`taquin.new()`, "taquin.new: cols must be a whole number, not nil"},
		{`taquin.new(3)`, "taquin.new: rows must be a whole number, not nil"},
		{`taquin.parse{1, 2, 3, 0, notation = "td"}`, `the list has a key notation, which is not read`}, {`taquin.parse{{1, 2}, {3, 0}, notation = "td"}`, `a key notation, which is not read`},
		{`taquin.new(2, 2):set{0, 1, 2, 3, parity = "odd"}`, `a key parity, which is not read`}, {`perm{1, 0, first = 1}`, `a key first, which is not read`}, {`perm.group{{1, 0}, n = 3}`, `a key n, which is not read`},
		{`taquin.new{1, 2, 3, 0}`, `taquin.new: cols must be a whole number, not a table; taquin.parse{1, 2, 3, 4, 0, 5, 7, 8, 6} reads the labels`},
		{`draw.graph{1, 2, 3, 0}`, `draw.graph: the board must be a board, not a table; taquin.parse(list) makes one of it`},
		{`taquin.new("3", 3)`, `taquin.new: cols must be a whole number, not the string "3"; taquin.parse reads the text of a board`},
		{`taquin.new(3.5, 3)`, "taquin.new: cols must be a whole number, not 3.5"},
		{`taquin.new(nan, 3)`, "must be a whole number, not NaN"},
		{`taquin.new(inf, 3)`, "must be a whole number, not +Inf"},
		{`taquin.new(2^53 + 2, 3)`, "larger numbers are not exact"},
		{`taquin.new(0, 0)`, "no such shape: 0 columns x 0 rows (each must be in 1..256)"}, {`taquin.new(1, 1)`, "no cell for a tile"}, {`taquin.new(257, 1)`, "257 columns"}, {`taquin.new(-3, 3)`, "-3 columns"},
		{`taquin.new(3, 3, "german")`, `no such notation: "german" (possible: audibert: 0 1 2 / 3 4 . and h g b d; td: 1 2 3`},
		{`taquin.new(3, 3, 1)`, "notation must be a string, not 1"},
		{`taquin.new(3, 3, {labels = "ABC"})`, `8 labels needed, but "ABC" has 1 word or 3 letters`},
		{`taquin.new(2, 2, {labels = {"A", "B", 1.5}})`, "label at place 3 must be a whole number, not 1.5"},
		{`taquin.new(2, 2, {labels = true})`, "labels must be a text or a list of texts, not true"}, {`taquin.new(2, 2, {lables = "ABA"})`, "there is no option \"lables\" (possible: notation, labels); did you mean labels?"},
		{`taquin.new(2, 2, {labels = "ABA"}):perm()`, "b:perm: some tiles of the board have the same label"}, {`taquin.new(2, 2, {labels = "ABA"}):heuristic("manhattan")`, "some tiles of the board have the same label"},
		{`taquin.new(2, 2, {labels = "ABA"}):pos("Z")`, `b:pos: the label "Z" is on no tile`}, {`taquin.new(2, 2, {labels = "ABC"}):set("AB/D.")`, `board: "D" is on no tile (row 2, column 1)`},
		{`taquin.parse()`, "text must be a string, not nil"}, {`taquin.parse(12)`, "text must be a string, not 12"},
		{`taquin.parse{1, 2, 3, 4, 5, 0}`, "a list of 6 labels is no square board"}, {`taquin.parse{}`, "a list of 0 labels"}, {`taquin.parse{{1, 2}, {3}}`, "row 2 has 1 label"},
		{`taquin.parse{{1, 2}, 3}`, "row 2 must be a table, not 3"}, {`taquin.parse{1, 2, 3, 0.5}`, "label at place 4 must be a whole number, not 0.5"}, {`taquin.parse{1, 2, 3, true}`, "label at place 4 must be"},
		{`taquin.parse("")`, "board:"}, {`taquin.parse("0")`, `"0" is one label`},
		{`taquin.parse("0 1 / 2")`, "row 2"},
		{`taquin.parse("0 1 / 1 2")`, "label 1 appears twice"},
		{`taquin.parse("0 1 / 2 17")`, "label 17 is not in 0..3 (row 2, column 2)"},
		{`taquin.parse("0 1 / 2 y")`, `"y" is not a label`},
		{`taquin.parse("0 1 / . .")`, "twice"},
		{`taquin.decode()`, "code must be a whole number, not nil"}, {`taquin.decode(-1)`, "code must be at least 0"},
		{`taquin.decode(1.5)`, "whole number"}, {`taquin.decode(11)`, "board:"}, {`taquin.decode(0, 4, 4)`, "4x4"},
		{`taquin.decode(370182465, 3, 3, "english ")`, "no such notation"},
	})
}

func TestBadBoard(t *testing.T) {
	refused(t, [][2]string{
		{`b.up()`, "b:up: the board must be a board, not nil; a method is called with a colon, as in b:up()"},
		{`b.up(3)`, "must be a board, not 3"}, {`b.play("h")`, "must be a board, not the string \"h\"; a method is called with a colon"}, {`b.up(p)`, "not a permutation"},
		{`b:right()`, "board: blank is in the last column: cannot move right"}, {`b:droitecv()`, "cannot move right"}, {`b:play("bbb")`, `cannot move down (move 2 of "bbb")`},
		{`b:play("gghh")`, `cannot move up (move 4 of "gghh")`},
		{`b:play("hN")`, `'N' is not a letter of notation audibert, which has h g b d (letter 2 of "hN")`},
		{`b:play(("h"):rep(100) .. "é")`, "'é' is not a letter"},
		{`b:play()`, "word must be a string or a solution, not nil"}, {`b:play(12)`, "word must be a string or a solution, not 12"}, {`b:play({})`, "not a table"},
		{`b:play_possible("hx")`, "'x' is not a letter"}, {`b:play_possible(nil)`, "not nil"},
		{`b:try("")`, `give one letter, not the string ""`}, {`b:try("hg")`, `give one letter, not the string "hg"`}, {`b:try("N")`, "'N'"},
		{`b:at()`, "position must be a whole number, not nil"}, {`b:at(9)`, "position must be in 0..8, not 9"}, {`b:at(-1)`, "in 0..8, not -1"}, {`b:at(0.5)`, "not 0.5"},
		{`b:pos(9)`, "label must be in 0..8"}, {`b:pos("1")`, "whole number"}, {`b:pos(nan)`, "NaN"},
		{`b:undo(6)`, "cannot undo 6 moves (5 made)"}, {`b:undo(-1)`, "n must be at least 0"}, {`b:undo(0.5)`, "whole number"},
		{`b:set("0 1 / 2 .")`, "the text shows 2x2 cells, and the board is 3x3"}, {`b:set("0 1 2 / 3 4 5 / 6 7 7")`, "appears twice"}, {`b:set()`, "give a text, a list of labels or a permutation, not nil"}, {`b:set(3)`, "not 3"}, {`b:set(b)`, "not a board"},
		{`b:set{0, 1}`, "board: 2 labels for 9 cells (3x3)"}, {`b:set{0, 1, 2, 3, 4, 5, 6, 7, 9}`, "label 9 is not in 0..8 (row 3, column 3)"}, {`b:set{0, 1, 2, 3, 4, 5, 6, 7, 7}`, "label 7 appears twice (row 3, column 3)"},
		{`b:set{0, 1, 0.5}`, "b:set: label at place 3 must be a whole number, not 0.5"}, {`b:set(p)`, "board: 3 pieces for 9 cells (3x3)"}, {`b:set("1 2 3 / 4 5 6 / 7 8 .")`, `appears twice (row 3, column 3); the solved board is 0 1 2 / 3 4 5 / 6 7 .; to read it in notation td: taquin.parse('1 2 3 / 4 5 6 / 7 8 .', 'td')`},
		{`taquin.parse('0 1 / 2 .', 'td')`, `appears twice (row 2, column 2); the solved board is 1 2 / 3 0; to read it in notation audibert: taquin.parse('0 1 / 2 .', 'audibert')`}, {`taquin.parse('1 2\n3 .', 'audibert')`, `taquin.parse('1 2 / 3 .', 'td')`},
		{`b:format("german")`, "no such notation"}, {`b:format("aina")`, "and formats cos226, 42, aima"}, {`taquin.new(3, 2):format("aima")`, "only square boards are supported, and this one is 3x2"}, {`taquin.parse("3\n1 2 3\n4 5")`, "row 2 has 2 labels, row 1 has 3 (line 3)"},
		{`taquin.parse("(1, 2, 3, 0) (1, 2, 3, 0)")`, "the text has 2 boards, but only one is read here"}, {`taquin.read("nowhere.txt")`, `there is no file "nowhere.txt"`}, {`taquin.read(".", "german")`, "no such notation"},
		{`b:format(3)`, "notation must be a string, not 3"},
		{`b:up(1)`, "b:up: 1 is an argument too many; the call is b:up()"}, {`b.up(b, 1)`, "an argument too many"}, {`b:cells(1)`, "b:cells: 1 is an argument too many; the call is b:cells()"},
		{`b:play("g", "h")`, `b:play: the string "h" is an argument too many; the call is b:play(word)`}, {`b:monteecv(1, 2)`, "1 and what follows it are too many arguments"},
		{`b:as()`, "notation must be a string, not nil"}, {`b:as("agreg")`, "agreg"}, {`b:as("")`, "no such notation"},
		{`b:scramble()`, "n must be a whole number, not nil"}, {`b:scramble(-1)`, "in 0.."}, {`b:scramble(1e12)`, "in 0.."}, {`b:scramble(5, -1)`, "seed must be at least 0"},
		{`b:scramble(5, 0.5)`, "seed must be a whole number"}, {`b:shuffle("x")`, "seed must be a whole number"}, {`b:shuffle(2^60)`, "not exact"},
		{`b:shuffle{parity = "od"}`, `parity must be "even" or "odd", not the string "od"`}, {`b:shuffle{blank = 1}`, `blank must be "home" or "anywhere", not 1`}, {`b:shuffle{sed = 1}`, `there is no option "sed" (possible: seed, blank, parity); did you mean seed?`},
		{`taquin.new(2, 2, {labels = "ABA"}):shuffle{parity = "odd"}`, "a board with equal labels has no parity; odd needs different labels on all tiles"},
		{`taquin.new(4, 4):code()`, "board:"},
		{`b.cells(b.cells)`, "must be a board, not a function"},
		{`b:upp()`, `a board has no method "upp"; did you mean b:up?`}, {`b:shufle()`, `no method "shufle"; did you mean b:shuffle?`}, {`b:nowhere()`, `no method "nowhere"`},
		{`return b[1]`, "a board has methods and no element [1]"}, {`return b[b]`, "a board has methods and no element"},
		{`return taquin.nwe`, "there is no taquin.nwe; did you mean taquin.new?"}, {`perm.identiyt(3)`, "there is no perm.identiyt; did you mean perm.identity?"},
		{`board[("x"):rep(1e6)] = 1`, "…"}, {`taquin.new(4, 4, ("x"):rep(1e6))`, "notation is too long (1000000 bytes, at most 4096)"},
		{`b:fly()`, `a board has no method "fly"`}, {`b:shuf()`, `a board has no method "shuf"; did you mean b:shuffle?`},
		{`return b < b`, "compare"}, {`return b .. "x"`, "concat"},
	})
}

func TestBadDialect(t *testing.T) {
	refused(t, [][2]string{
		{`droitecv()`, "cannot move right"}, {`monteecv(1)`, "monteecv: 1 is an argument too many; the call is monteecv()"}, {`mouvcv(1)`, "the call is mouvcv()"}, {`cycle(2, 3)`, "cycle: 3 is an argument too many; the call is cycle(i)"},
		{`local keep = board board = 3 local ok, why = pcall(monteecv) board = keep error(why, 0)`, "monteecv: the global variable board must be a board, not 3"},
		{`taquin.new(3, 3, "td"):casevidecolle(0)`, "b:casevidecolle: 0 is the blank, not a tile"}, {`taquin.new(3, 3, "td"):mouvement(0, 1)`, "b:mouvement: 0 is the blank, not a tile"},
		{`casevideversposition()`, "position must be a whole number, not nil"}, {`casevideversposition(9)`, "in 0..8, not 9"}, {`casevideversposition(1.5)`, "whole number"},
		{`casevidecolle(9)`, "label must be in 0..8"}, {`casevidecolle(8)`, "is the blank"},
		{`mouvement(0, 5)`, "casevidecolle brings it there"}, {`mouvement(0)`, "final position must be a whole number"}, {`mouvement(0, 99)`, "in 0..8"}, {`mouvement(8, 0)`, "is the blank"},
		{`cyclefinal()`, "cyclefinal: the blank is"},
		{`cycle(2)`, "blank"}, {`cycle(1)`, "1"}, {`cycle(99)`, "in 0..8"}, {`cycle(nan)`, "NaN"},
		{`cyclegpositionfinale(2)`, "blank"}, {`cycledpositionfinale(2)`, "blank"}, {`cycle12g(3)`, "blank"}, {`cycle21g(3)`, "blank"},
		{`creercycled(5)`, "blank is in cell 5"}, {`creercycled(1)`, "position must be in 2..8"}, {`creercycled(9)`, "in 2..8"},
		{`monteepardroite()`, "d must be a whole number"}, {`monteepardroite(2)`, "cannot move up"}, {`monteepargauche(1)`, "cannot move right"},
		{`descentepardroite(3)`, "cannot move"}, {`descentepargauche(1)`, "cannot move"}, {`horizontalgauchebas(2)`, "cannot move"}, {`horizontalgauchehaut(-1)`, "d must be in 0..256"},
		{`horizontaldroitebas(1)`, "cannot move right"}, {`horizontaldroitehaut(1e9)`, "d must be in"},
		{`crochetbddh()`, "cannot move right"}, {`crochethddb()`, "cannot move right"}, {`crocethddb()`, "cannot move right"}, {`crochetfinal()`, "cannot move right"},
		{`taquin.new(3, 3):cycle3derniereligne()`, "cannot move down"}, {`taquin.new(2, 4):cycle3()`, "cannot move left"},
		{`b.cycle3()`, "b:cycle3: the board must be a board, not nil"},
		{`local keep = board board = nil local ok, why = pcall(monteecv) board = keep error(why, 0)`, "the global variable board must be a board, not nil"},
		{`local keep = board board = 3 local ok, why = pcall(function() return poscv end) board = keep error(why, 0)`, "must be a board, not 3"},
		{`return a[9]`, "a: index must be in 0..8, not 9"}, {`return pos[-1]`, "in 0..8"}, {`return v.x`, "index must be a whole number"}, {`return nbv[0.5]`, "whole number"},
		{`a[0] = 3`, "is a read-only view of the board"},
	})
}
