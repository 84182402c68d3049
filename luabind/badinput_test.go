package luabind_test

import (
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/luabind"

	lua "github.com/yuin/gopher-lua"
)

// checkBoard checks the bookkeeping of the global board, if it is one.
func checkBoard(t *testing.T, h *luabind.Host, when string) {
	t.Helper()
	values, err := h.Run("board", "return board")
	if err != nil {
		t.Fatal(err)
	}
	ud, ok := values[0].(*lua.LUserData)
	if !ok {
		return
	}
	if g, ok := ud.Value.(*board.Game); ok {
		if err := g.Board.Check(); err != nil {
			t.Errorf("%s: %s", when, err)
		}
	}
}

// refused runs rows of a chunk and a piece of the message it must raise. The
// global b and board must afterwards be as they were, pieces and history.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	h := newHost(t, nil)
	const state = `return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(d) .. tostring(p)`
	if _, err := h.Run("before", `
b = taquin.new(3, 3):play("hgbdh")
board = b:copy()
d, p, nan, inf = cards.dogs():turn(3), perm{1, 2, 0}, 0/0, 1/0`); err != nil {
		t.Fatal(err)
	}
	look := func() string {
		values, err := h.Run("state", state)
		if err != nil {
			t.Fatal(err)
		}
		return values[0].String()
	}
	before := look()
	for _, row := range rows {
		_, err := h.Run("row", row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		case strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\n%s", row[0], err)
		}
		if after := look(); after != before {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], after, before)
		}
		checkBoard(t, h, row[0])
	}
}

func TestBadTaquin(t *testing.T) {
	refused(t, [][2]string{
		{`taquin.new()`, "taquin.new: cols must be a whole number, not nil"},
		{`taquin.new(3)`, "taquin.new: rows must be a whole number, not nil"},
		{`taquin.new("3", 3)`, `taquin.new: cols must be a whole number, not the string "3"`},
		{`taquin.new(3.5, 3)`, "taquin.new: cols must be a whole number, not 3.5"},
		{`taquin.new(nan, 3)`, "must be a whole number, not NaN"},
		{`taquin.new(inf, 3)`, "must be a whole number, not +Inf"},
		{`taquin.new(2^53 + 2, 3)`, "larger numbers are not exact"},
		{`taquin.new(0, 0)`, "no such shape: 0 columns x 0 rows (each must be in 1..256)"}, {`taquin.new(1, 1)`, "no room for a tile"}, {`taquin.new(257, 1)`, "257 columns"}, {`taquin.new(-3, 3)`, "-3 columns"},
		{`taquin.new(3, 3, "french")`, `no such notation: "french" (there are audibert, td, agreg, english)`},
		{`taquin.new(3, 3, 1)`, "notation must be a string, not 1"},
		{`taquin.parse()`, "text must be a string, not nil"}, {`taquin.parse(12)`, "text must be a string, not 12"},
		{`taquin.parse("")`, "board:"}, {`taquin.parse("0")`, "no room for a tile"},
		{`taquin.parse("0 1 / 2")`, "row 2"},
		{`taquin.parse("0 1 / 1 2")`, "label 1 stands twice"},
		{`taquin.parse("0 1 / 2 17")`, "label 17 is not in 0..3 (row 2, column 2)"},
		{`taquin.parse("0 1 / 2 x")`, "x"},
		{`taquin.parse("0 1 / . .")`, "twice"},
		{`taquin.decode()`, "code must be a whole number, not nil"}, {`taquin.decode(-1)`, "code must be at least 0"},
		{`taquin.decode(1.5)`, "whole number"}, {`taquin.decode(11)`, "board:"}, {`taquin.decode(0, 4, 4)`, "4x4"},
		{`taquin.decode(370182465, 3, 3, "english ")`, "no such notation"},
	})
}

func TestBadBoard(t *testing.T) {
	refused(t, [][2]string{
		{`b.up()`, "b:up: the board must be a board, not nil; a method is called with a colon, as in b:up()"},
		{`b.up(3)`, "must be a board, not 3"}, {`b.play("h")`, "must be a board, not the string \"h\""}, {`b.up(p)`, "not a permutation"},
		{`b:right()`, "board: blank is in the last column: cannot move right"}, {`b:droitecv()`, "cannot move right"}, {`b:play("bbb")`, `cannot move down (move 2 of "bbb")`},
		{`b:play("gghh")`, `cannot move up (move 4 of "gghh")`},
		{`b:play("hN")`, `'N' is not a letter of notation audibert, which has h g b d (letter 2 of "hN")`},
		{`b:play(("h"):rep(100) .. "é")`, "'é' is not a letter"},
		{`b:play()`, "word must be a string, not nil"}, {`b:play(12)`, "word must be a string, not 12"}, {`b:play({})`, "not a table"},
		{`b:play_possible("hx")`, "'x' is not a letter"}, {`b:play_possible(nil)`, "not nil"},
		{`b:try("")`, `one letter is wanted, not the string ""`}, {`b:try("hg")`, `one letter is wanted, not the string "hg"`}, {`b:try("N")`, "'N'"},
		{`b:at()`, "position must be a whole number, not nil"}, {`b:at(9)`, "position must be in 0..8, not 9"}, {`b:at(-1)`, "in 0..8, not -1"}, {`b:at(0.5)`, "not 0.5"},
		{`b:pos(9)`, "label must be in 0..8"}, {`b:pos("1")`, "whole number"}, {`b:pos(nan)`, "NaN"},
		{`b:undo(6)`, "cannot undo 6 moves (5 made)"}, {`b:undo(-1)`, "n must be at least 0"}, {`b:undo(0.5)`, "whole number"},
		{`b:set("0 1 / 2 .")`, "the text is 2x2, the board is 3x3"}, {`b:set("0 1 2 / 3 4 5 / 6 7 7")`, "stands twice"}, {`b:set()`, "text must be a string"},
		{`b:as()`, "a notation is wanted"}, {`b:as("agreg")`, "agreg"}, {`b:as("")`, "no such notation"},
		{`b:scramble()`, "n must be a whole number, not nil"}, {`b:scramble(-1)`, "in 0.."}, {`b:scramble(1e12)`, "in 0.."}, {`b:scramble(5, -1)`, "seed must be at least 0"},
		{`b:scramble(5, 0.5)`, "seed must be a whole number"}, {`b:shuffle("x")`, "seed must be a whole number"}, {`b:shuffle(2^60)`, "not exact"},
		{`taquin.new(4, 4):code()`, "board:"},
		{`b.cells(b.cells)`, "must be a board, not a function"},
		{`b:upp()`, `a board has no method "upp"; there is b:up`}, {`b:shufle()`, `no method "shufle"; there is b:shuffle`}, {`b:nowhere()`, `no method "nowhere"`},
		{`return b[1]`, "a board has methods and no element [1]"}, {`return b[b]`, "a board has methods and no element"},
		{`return taquin.nwe`, "there is no taquin.nwe; there is taquin.new"}, {`return lab.sed`, "there is no lab.sed; there is lab.seed"}, {`perm.identiyt(3)`, "there is no perm.identiyt; there is perm.identity"}, {`assert(solve[1] == nil and draw.tiff == nil) error("nil")`, "nil"},
		{`solve(bord, "lines")`, "the board must be a board, not nil (global 'bord'); there is board"}, {`b:play(hhg)`, "must be a string, not nil (global 'hhg')"}, {`coroutine.yield()`, "cannot yield from outside a coroutine"},
		{`assert(false)`, "assertion failed!"}, {`board[("x"):rep(1e6)] = 1`, "…"}, {`taquin.new(4, 4, ("x"):rep(1e6))`, "notation is too long (1000000 bytes, at most 4096)"}, {`solve(board, ("x"):rep(1e6))`, "method is too long"}, {`help(("x"):rep(1e6))`, "topic is too long"},
		{`coroutine.wrap(function() local function f() return 1 + f() end f() end)()`, "stack overflow"},
		{`help(slove)`, "help: there is nothing to say about nil (global 'slove'); there is solve"}, {`help(nil)`, "help: there is nothing to say about nil"}, {`local t = {} help(t.x)`, "nil (field 't.x')"},
		{`local n return help(n)`, "nothing to say about nil (local 'n')"}, {`pcall(help, nil) help(taquin.nw)`, "there is no taquin.nw; there is taquin.new"},
		{`help("shufle")`, `nothing is called "shufle"; there is b:shuffle`}, {`help("taquin.nwe")`, "there is taquin.new"},
		{`b:fly()`, `a board has no method "fly"`}, {`b:shuf()`, `a board has no method "shuf"; there is b:shuffle`},
		{`return b < b`, "compare"}, {`return b .. "x"`, "concat"}, {`return b + 1`, "attempt to perform arithmetic on a board (global 'b')"},
	})
}

func TestBadDialect(t *testing.T) {
	refused(t, [][2]string{
		{`droitecv()`, "cannot move right"},
		{`local keep = board board = 3 local ok, why = pcall(monteecv) board = keep error(why, 0)`, "monteecv: the global variable board must be a board, not 3"},
		{`taquin.new(3, 3, "td"):casevidecolle(0)`, "b:casevidecolle: 0 is the blank, not a tile"}, {`taquin.new(3, 3, "td"):mouvement(0, 1)`, "b:mouvement: 0 is the blank, not a tile"},
		{`casevideversposition()`, "position must be a whole number, not nil"}, {`casevideversposition(9)`, "in 0..8, not 9"}, {`casevideversposition(1.5)`, "whole number"},
		{`casevidecolle(9)`, "label must be in 0..8"}, {`casevidecolle(8)`, "is the blank"},
		{`mouvement(0, 5)`, "casevidecolle brings it there"}, {`mouvement(0)`, "final position must be a whole number"}, {`mouvement(0, 99)`, "in 0..8"}, {`mouvement(8, 0)`, "is the blank"},
		{`cyclefinal()`, "cyclefinal: the blank is"},
		{`cycle(2)`, "blank"}, {`cycle(1)`, "1"}, {`cycle(99)`, "in 0..8"}, {`cycle(nan)`, "NaN"},
		{`cyclegpositionfinale(2)`, "blank"}, {`cycledpositionfinale(2)`, "blank"}, {`cycle12g(3)`, "blank"}, {`cycle21g(3)`, "blank"},
		{`creercycled(5)`, "blank stands in cell 5"}, {`creercycled(1)`, "position must be in 2..8"}, {`creercycled(9)`, "in 2..8"},
		{`monteepardroite()`, "d must be a whole number"}, {`monteepardroite(2)`, "cannot move up"}, {`monteepargauche(1)`, "cannot move right"},
		{`descentepardroite(3)`, "cannot move"}, {`descentepargauche(1)`, "cannot move"}, {`horizontalgauchebas(2)`, "cannot move"}, {`horizontalgauchehaut(-1)`, "d must be in 0..256"},
		{`horizontaldroitebas(1)`, "cannot move right"}, {`horizontaldroitehaut(1e9)`, "d must be in"},
		{`crochetbddh()`, "cannot move right"}, {`crochethddb()`, "cannot move right"}, {`crocethddb()`, "cannot move right"}, {`crochetfinal()`, "cannot move right"},
		{`taquin.new(3, 3):cycle3derniereligne()`, "cannot move down"}, {`taquin.new(2, 4):cycle3()`, "cannot move left"},
		{`b.cycle3()`, "b:cycle3: the board must be a board, not nil"},
		{`local keep = board board = nil local ok, why = pcall(monteecv) board = keep error(why, 0)`, "the global variable board must be a board, not nil"},
		{`local keep = board board = 3 local ok, why = pcall(function() return poscv end) board = keep error(why, 0)`, "must be a board, not 3"},
		{`return a[9]`, "a: index must be in 0..8, not 9"}, {`return pos[-1]`, "in 0..8"}, {`return v.x`, "index must be a whole number"}, {`return nbv[0.5]`, "whole number"},
		{`a[0] = 3`, "is a view of the board and cannot be written"},
	})
}

func TestBadPerm(t *testing.T) {
	refused(t, [][2]string{
		{`perm()`, "perm: a list of images or a string of cycles is wanted, not nil"}, {`perm(3)`, "not 3"}, {`perm(p)`, "not a permutation"},
		{`perm{0, 0}`, "image 0 stands twice"}, {`perm{0, 2}`, "image 2 is not in 0..1"}, {`perm{1, 2, 3}`, "image 3 is not in 0..2"}, {`perm{-1}`, "not in 0..0"},
		{`perm{0.5}`, "image 1 must be a whole number, not 0.5"}, {`perm{nan}`, "NaN"}, {`perm{inf}`, "Inf"}, {`perm{2^60}`, "not exact"}, {`perm{"0"}`, "must be a whole number"},
		{`perm({0, 1}, 3)`, "there are 2 images for 3 elements"},
		{`perm("(0 1")`, "cycle is not closed (column 1)"}, {`perm("0 1")`, "column 1"}, {`perm("(0 0)")`, "stands twice"}, {`perm("(0 5)", 3)`, "element 5 is not in 0..2"},
		{`perm("(0 1)", -1)`, "n must be at least 0"}, {`perm("(0 1)", 1.5)`, "n must be a whole number"}, {`perm("(0 99999999999999999999999)")`, "is not in"}, {`perm("()", 1e9)`, "too large"},
		{`perm.identity()`, "n must be a whole number, not nil"}, {`perm.identity(-1)`, "n must be in 0"}, {`perm.identity(-1)`, "n must be in 0..1048576, not -1"}, {`perm.identity(1e9)`, "n must be in 0..1048576"},
		{`perm.random(1e9)`, "n must be in 0..1048576"}, {`perm.random(2.5)`, "whole number"}, {`perm.random(5, -1)`, "seed"}, {`perm.random("5")`, "whole number"},
		{`perm.random_even(nan)`, "NaN"}, {`perm.random_even(2^53)`, "n must be in 0..1048576"},
		{`perm.unrank(3, 6)`, "rank 6 is not in 0..3!-1"}, {`perm.unrank(3)`, "r must be a whole number, not nil"}, {`perm.unrank(3, -1)`, "r must be at least 0"}, {`perm.unrank(3, "x")`, "must be a whole number or its digits"},
		{`perm.unrank(3, "")`, "must be a whole number or its digits"}, {`perm.unrank(3, "-1")`, "digits"}, {`perm.unrank(30, 2^60)`, "not exact"}, {`perm.unrank(3, ("9"):rep(50000))`, "50000 digits"},
		{`perm.unrank(20000, 1)`, "too large"}, {`perm.unrank(5, ("9"):rep(30000))`, "is not in 0..5!-1"},
		{`p(3)`, "element must be in 0..2, not 3"}, {`p()`, "element must be a whole number, not nil"}, {`p(0.5)`, "not 0.5"}, {`perm{}(0)`, "has no element"},
		{`return p * 2`, "the right factor must be a permutation, not 2"}, {`return 2 * p`, "the left factor must be a permutation, not 2"}, {`return p * b`, "not a board"}, {`return p * perm{0, 1}`, "sizes differ: 3 and 2"},
		{`return p ^ 0.5`, "the exponent must be a whole number"}, {`return p ^ p`, "the exponent"}, {`return 2 ^ p`, "the base must be a permutation, not 2"}, {`return p ^ 2^60`, "not exact"}, {`return p + p`, "attempt to perform arithmetic on a permutation (global 'p')"},
		{`p.images()`, "p:images: the permutation must be a permutation, not nil; a method is called with a colon, as in p:images()"},
		{`p.order(b)`, "not a board"}, {`p:conjugate()`, "q must be a permutation, not nil"}, {`p:conjugate(perm{0})`, "sizes differ"},
		{`perm("(0 1)"):chain()`, "odd permutation"}, {`perm("(0 1)"):three_cycles()`, "odd permutation"},
		{`perm.identity(20000):rank()`, "too large"},
		{`perm.random_even(100000, 1):chain()`, "generators or more; a list holds 4194303"},
		{`p:x()`, `a permutation has no method "x"`}, {`p:image()`, "there is p:images"}, {`return p[1]`, `a permutation has methods and no element [1]`},
	})
}

func TestBadSolve(t *testing.T) {
	refused(t, [][2]string{
		{`solve()`, "solve: the board must be a board, not nil"}, {`solve(p, "lines")`, "not a permutation"},
		{`solve(b)`, "method must be a string, not nil"}, {`solve(b, "magic")`, `no such method: "magic" (there are undo`},
		{`solve(b, "lines", 3)`, "options must be a table, not 3"}, {`solve(b, "lines", {max_node = 3})`, `there is no option "max_node"`},
		{`solve(b, "lines", {max_nodes = 0})`, "max_nodes must be at least 1"}, {`solve(b, "lines", {max_nodes = 1.5})`, "whole number"},
		{`solve(b, "lines", {max_seconds = -1})`, "above 0"}, {`solve(b, "lines", {max_seconds = nan})`, "above 0"}, {`solve(b, "lines", {on_progress = 3})`, "must be a function, not 3"},
		{`solve(b, "lines", {on_progress = function() error("mine") end})`, "mine"},
		{`return solve(b, "undo").word`, "a solution has no field word"}, {`solve(b, "undo").moves = 3`, `a solution has no field to write: "moves"`},
	})
}

func TestBadCards(t *testing.T) {
	const one = `{{1, 1, 1, 1}}`
	refused(t, [][2]string{
		{`cards.new()`, "the description must be a table, not nil"}, {`cards.new{}`, "cols must be a whole number, not nil"},
		{`cards.new{cols=1, rows=1}`, "cards must be a table, not nil"}, {`cards.new{cols=1, rows=1, card={}}`, `there is no field "card"`}, {`cards.new{3, 3}`, `there is no field "1"`},
		{`cards.new{cols=0, rows=1, cards=` + one + `}`, "0x1 is not a board"}, {`cards.new{cols=1.5, rows=1, cards=` + one + `}`, "cols must be a whole number, not 1.5"},
		{`cards.new{cols=1e6, rows=1e6, cards=` + one + `}`, "has more than 256 places"}, {`cards.new{cols=2, rows=1, cards=` + one + `}`, "takes 2 cards, not 1"},
		{`cards.new{cols=1, rows=1, cards={{1, 1, 1}}}`, "card 1 has 3 edges, not 4"}, {`cards.new{cols=1, rows=1, cards={3}}`, "card 1 must be a table, not 3"},
		{`cards.new{cols=1, rows=1, cards={{1, 1, 0, 1}}}`, "edge 0 is neither head nor body (card 1, south)"}, {`cards.new{cols=1, rows=1, cards={{1, 1, 1, 0.5}}}`, "card 1, edge 4 must be a whole number, not 0.5"},
		{`cards.new{cols=1, rows=1, cards={{1, 1000, 1, 1}}}`, "edge 1000 is not in"}, {`cards.new{cols=1, rows=1, cards={{1, 1, 1, nan}}}`, "NaN"},
		{`cards.new{cols=2^60, rows=2^60, cards=` + one + `}`, "not exact"},
		{`d:card()`, "place must be a whole number, not nil"}, {`d:card(0)`, "place must be in 1..9, not 0"}, {`d:card(10)`, "in 1..9"}, {`d:number(1.5)`, "whole number"},
		{`d:turn()`, "place must be"}, {`d:turn("1")`, "whole number"}, {`d:swap(1)`, "place must be a whole number, not nil"}, {`d:swap(1, 10)`, "in 1..9"}, {`d:swap(0, 1)`, "in 1..9"}, {`d:fits(nan)`, "NaN"},
		{`d.turn(1)`, "d:turn: the cards must be a card set, not 1; a method is called with a colon"}, {`d.count()`, "must be a card set, not nil"}, {`d.cols(b)`, "not a board"},
		{`d:count(0)`, "limit must be at least 1"}, {`d:count(1.5)`, "whole number"}, {`d:solutions(-1)`, "limit must be in 1..100000"}, {`d:solutions(1e6)`, "limit must be in 1..100000"}, {`d:exchange(0)`, "limit must be in 1"},
		{`d:place()`, "the solution must be a table, not nil"}, {`d:place{}`, "the solution's cards must be a table, not nil"}, {`d:place{cards={1}, turns={0}}`, "a solution of 9 cards"},
		{`d:place{cards={1, 2, 3, 4, 5, 6, 7, 8, 9}, turns={0, 0, 0, 0, 0, 0, 0, 0, 0}}`, "not a solution of this set"},
		{`d:place{cards={1, 1, 3, 4, 5, 6, 7, 8, 9}, turns={0, 0, 0, 0, 0, 0, 0, 0, 0}}`, "cards:"},
		{`local row = {} for i = 1, 12 do row[i] = {1, 1, 1, -1} end cards.new{cols=12, rows=1, cards=row}:solutions()`, "more than 100000 solutions; give a limit, as in d:solutions(100), or count the solutions with d:count()"},
		{`local row = {} for i = 1, 12 do row[i] = {i, 1, i + 20, -1} end cards.new{cols=12, rows=1, cards=row}:classes()`, "d:classes: there are more than 100000 classes; give a limit, as in d:classes(100)"}, {`d:classes(0)`, "limit must be in 1"},
	})
}

func TestBadLab(t *testing.T) {
	refused(t, [][2]string{
		{`lab.seed(-1)`, "seed must be at least 0"}, {`lab.seed("x")`, "seed must be a whole number"}, {`lab.seed(0.5)`, "not 0.5"}, {`lab.seed(inf)`, "Inf"}, {`math.randomseed(nan)`, "NaN"},
		{`lab.random(0)`, "m must be at least 1"}, {`lab.random(-3)`, "m must be at least 1"}, {`lab.random(2.5)`, "whole number"}, {`lab.random(2^54)`, "not exact"}, {`lab.random("6")`, "whole number"},
		{`lab.lcg()`, "u0 must be a whole number, not nil"}, {`lab.lcg(-1)`, "u0 must be in 0..1073741820"}, {`lab.lcg(2^30)`, "u0 must be in"}, {`lab.lcg(42)(-1)`, "u: i must be at least 0"}, {`lab.lcg(42)(0.5)`, "whole number"}, {`lab.lcg(42)()`, "not nil"},
		{`lab.sample(3, print, 2)`, "options must be a table, not 2"}, {`lab.sample(3, print, {threads = 0})`, "threads must be in 1..64, not 0"}, {`lab.sample(3, print, {threads = 65})`, "threads must be in 1..64, not 65"},
		{`lab.sample(3, print, {threads = 1.5})`, "threads must be a whole number, not 1.5"}, {`lab.sample(3, print, {threads = "2"})`, `threads must be a whole number, not the string "2"`}, {`lab.sample(3, print, {thread = 2})`, `there is no option "thread" (there are threads)`},
		{`lab.sample()`, "n must be a whole number, not nil"}, {`lab.sample(0, print)`, "n must be in 1"}, {`lab.sample(1e9, print)`, "n must be in 1"}, {`lab.sample(3)`, "f must be a function, not nil"},
		{`lab.sample(3, function() end)`, "f must return a number, a boolean or a string, not nil (call 1)"}, {`lab.sample(3, function(i) return i < 3 and 1 or {} end)`, "not a table (call 3)"},
		{`lab.sample(3, function(i) return i < 3 and 1 or "x" end)`, `f must not mix strings with numbers; it gave the string "x" after 1 (call 3)`}, {`lab.sample(3, function(i) return i < 3 and "x" or 1 end)`, "must not mix"}, {`lab.sample(3, function() return 0/0 end)`, "NaN"},
		{`lab.sample(3, function() error("mine") end)`, "mine"}, {`lab.time()`, "f must be a function, not nil"}, {`lab.time(error, "mine")`, "mine"},
		{`lab.table()`, "rows must be a table, not nil"}, {`lab.table{1, 2}`, "row 1 must be a table, not 1"}, {`lab.table{{a = 1}, {2}}`, "row 2 has values without a key"},
		{`lab.random(1, 6)`, "one number is wanted"}, {`lab.csv()`, "file must be a string, not nil"}, {`lab.csv("x.csv")`, "rows must be a table, not nil"}, {`lab.csv("", {})`, `"" is not the name of a file`}, {`lab.csv("x\0.csv", {})`, "is not the name of a file"},
		{`lab.csv("x.csv", {{1, {}}})`, "a table cannot be written (row 1, column 2)"}, {`lab.csv("/", {{1}})`, `cannot write "/"`},
		{`lab.progress()`, "total must be a number, not nil"}, {`lab.progress(0)`, "total must be above 0"}, {`lab.progress(3, {})`, "text must be a string, not a table"}, {`lab.progress(3)()`, "how far it is must be a number"},
		{`draw.text()`, "a value is wanted"},
		{`help("nothing so")`, `nothing is called "nothing so"`}, {`help(3)`, "nothing to say about 3"},
		{`include()`, "name must be a string, not nil"}, {`include("nothing so")`, "is neither a file nor a built-in script"}, {`include("")`, "not the name of a script"},
		{`board.x = 3`, `a board has no field to write: "x"`}, {`perm.random = nil error("done")`, "done"},
	})
}
