package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
)

// game returns argument 1, which a method was called on, as a board.
func (a args) game() *board.Game { return a.gameAt(1, "the board") }

func (a args) gameAt(i int, what string) *board.Game {
	return operand[*board.Game](a, i, what, "board")
}

func (h *Host) pushGame(a args, g *board.Game) int {
	a.Push(wrap(h.meta.boards, g))
	return 1
}

// wrapNew makes a value of a game just begun, whose moves are traced. It
// remembers no more of them than a string may have letters.
func (h *Host) wrapNew(g *board.Game) *lua.LUserData {
	g.Remember(h.maxString)
	h.cfg.Trace.watch(g)
	return wrap(h.meta.boards, g)
}

// newGame pushes a game on a board just made.
func (h *Host) newGame(a args, b *board.Board, n board.Notation, err error) int {
	a.check(err)
	g, err := board.NewGame(b, n)
	a.check(err)
	a.Push(h.wrapNew(g))
	return 1
}

// mover is the fast path of b:up() and its like.
func mover(m board.Move) lua.LGFunction {
	return func(L *lua.LState) int {
		g, ok := value[*board.Game](L.Get(1))
		if !ok {
			args{L, "b:" + m.String()}.game() // raises the error
		}
		if !g.Do(m) {
			L.RaiseError("%s", (&board.EdgeError{Move: m}).Error())
		}
		L.SetTop(1)
		return 1
	}
}

// shape returns arguments 1 and 2 as the shape of a board.
func (a args) shape() board.Shape {
	s, err := board.NewShape(a.integer(1, "cols", -maxExact, maxExact), a.integer(2, "rows", -maxExact, maxExact))
	a.check(err)
	return s
}

func (h *Host) taquinModule() Module {
	return Module{Name: "taquin", Title: "boards",
		About: "Boards are made here. Positions count from 0 in reading order; a board is seen through a notation.",
		Entries: []Entry{
			{Name: "taquin.new", Signature: "taquin.new(cols, rows [, notation])",
				Text:    `A solved board of 1x2 to 256x256; the notation is "audibert" unless another is given.`,
				Example: `taquin.new(3, 2)  --> 0 1 2 / 3 4 .`,
				fn: func(a args) int {
					n := a.notation(3)
					b, err := board.New(a.shape(), n.Home())
					return h.newGame(a, b, n, err)
				}},
			{Name: "taquin.parse", Signature: "taquin.parse(text [, notation])",
				Text:    `The board that a text shows: labels in reading order, rows separated by "/" or new lines, the blank as its label, "." or "_".`,
				Example: `taquin.parse("1 2 3 / 4 . 5 / 7 8 6", "td")  --> 1 2 3 / 4 0 5 / 7 8 6`,
				fn: func(a args) int {
					n := a.notation(2)
					b, err := board.Parse(a.text(1, "text"), n)
					return h.newGame(a, b, n, err)
				}},
			{Name: "taquin.decode", Signature: "taquin.decode(code [, cols, rows [, notation]])",
				Text:    `The board with an integer of source 002: the sum over the positions i of label x 10^i, tiles from 1 and the blank 0. 3x3 and "td" unless told otherwise.`,
				Example: `taquin.decode(370182465)  --> 5 6 4 / 2 8 1 / 0 7 3`,
				fn: func(a args) int {
					code, n := a.integer(1, "code", 0, maxExact), a.notationOr(4, board.TD)
					s := board.Shape{Cols: a.optional(2, "cols", -maxExact, maxExact, 3), Rows: a.optional(3, "rows", -maxExact, maxExact, 3)}
					b, err := board.Decode(code, s, n.Home())
					return h.newGame(a, b, n, err)
				}},
			{Name: "taquin.notations", Signature: "taquin.notations()",
				Text:    `The notations: a list of {name=, letters=, about=}.`,
				Example: `#taquin.notations()  --> 4`,
				fn: func(a args) int {
					t := a.NewTable()
					for _, n := range board.Notations() {
						row := a.NewTable()
						row.RawSetString("name", lua.LString(n.String()))
						row.RawSetString("letters", lua.LString(n.Letters()))
						row.RawSetString("about", lua.LString(n.About()))
						t.Append(row)
					}
					a.Push(t)
					return 1
				}},
			h.spaceEntry(),
		}}
}

// path returns argument i as a path: a word in the game's notation.
func (a args) path(i int, g *board.Game) board.Path {
	p, err := g.Notation.ParseWord(a.text(i, "word"))
	a.check(err)
	return p
}

// labels is what is written on each piece in a list, in place.
func labels(g *board.Game, pieces []int) []int {
	for i, p := range pieces {
		pieces[i] = g.Notation.Label(g.Board.Shape(), p)
	}
	return pieces
}

// piece returns argument i, a label, as a piece.
func (a args) piece(i int, g *board.Game) int {
	return g.Notation.Piece(g.Board.Shape(), a.integer(i, "label", 0, g.Board.Size()-1))
}

// positions is source 000's pos[]: for each label where it lies.
func positions(g *board.Game) []int {
	pos := make([]int, g.Board.Size())
	for label := range pos {
		pos[label] = g.Board.Pos(g.Notation.Piece(g.Board.Shape(), label))
	}
	return pos
}

func (h *Host) boardMethods() Module {
	methods := h.state.NewTable()
	h.meta.boards = h.metatable("board", methods, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			a := args{L, "tostring"}
			return text1(a, a.game().String())
		},
		"__len": func(L *lua.LState) int {
			a := args{L, "#"}
			return number1(a, a.game().Board.Size())
		},
		"__eq": func(L *lua.LState) int {
			a := args{L, "=="}
			return bool1(a, a.gameAt(1, "the left side").Board.Equal(a.gameAt(2, "the right side").Board))
		},
	})
	return Module{Self: "b", Title: "a board", table: methods,
		About:   "Methods of a board b. The blank moves; what changes the board returns it, so that calls can be chained. An error leaves the board as it was. As keys of a table two boards are different even when they are equal: use tostring(b). b:a() and b:p() count from 0, so that #b:a() is one less than b:size().",
		Entries: slices.Concat(h.boardMoves(), h.boardViews(), h.boardMeasures(), h.boardHints(), h.dialectMethods())}
}

func (h *Host) boardMoves() []Entry {
	moves := []Entry{
		{Name: "b:up", Text: "Moves the blank up; an error at the edge.", Example: `taquin.new(2, 2):up()  --> 0 . / 2 1`},
		{Name: "b:left", Text: "Moves the blank left; an error at the edge.", Example: `taquin.new(2, 2):left()  --> 0 1 / . 2`},
		{Name: "b:down", Text: "Moves the blank down; an error at the edge.", Example: `taquin.new(2, 2):up():down()  --> 0 1 / 2 .`},
		{Name: "b:right", Text: "Moves the blank right; an error at the edge.", Example: `taquin.new(2, 2):left():right()  --> 0 1 / 2 .`},
	}
	sources := []Entry{
		{Name: "b:monteecv", Text: "The same function as b:up (source 000).", Example: `taquin.new(2, 2):monteecv()  --> 0 . / 2 1`},
		{Name: "b:gauchecv", Text: "The same function as b:left (source 000).", Example: `taquin.new(2, 2):gauchecv()  --> 0 1 / . 2`},
		{Name: "b:descentecv", Text: "The same function as b:down (source 000).", Example: `taquin.new(2, 2):monteecv():descentecv()  --> 0 1 / 2 .`},
		{Name: "b:droitecv", Text: "The same function as b:right (source 000).", Example: `taquin.new(2, 2):gauchecv():droitecv()  --> 0 1 / 2 .`},
	}
	for m := board.Up; m <= board.Right; m++ { // the order of both lists
		fn := h.state.NewFunction(mover(m))
		for _, e := range []*Entry{&moves[m], &sources[m]} {
			e.Signature, e.value = e.Name+"()", fn
		}
	}
	return slices.Concat(moves, sources, []Entry{
		{Name: "b:try", Signature: "b:try(letter)", Text: "Makes the move of a letter of the board's notation if it is possible: 1 if it was made, else 0 (source 002's déplacement).",
			Example: `taquin.new(2, 2):try("b")  --> 0`,
			fn: func(a args) int {
				g := a.game()
				p := a.path(2, g)
				if len(p) != 1 {
					a.fail("one letter is wanted, not %s (b:play takes words)", describe(a.Get(2)))
				}
				if g.Do(p[0]) {
					return number1(a, 1)
				}
				return number1(a, 0)
			}},
		{Name: "b:play", Signature: "b:play(word)", Text: "Makes the moves of a word in the board's notation, all of them or, with an error, none.",
			Example: `taquin.new(2, 2):play("hgbd")  --> 2 0 / 1 .`,
			fn: func(a args) int {
				a.check(a.game().PlayWord(a.text(2, "word")))
				return self(a)
			}},
		{Name: "b:play_possible", Signature: "b:play_possible(word)", Text: "Makes those moves of a word that are possible and returns how many (source 002's déplacement_liste).",
			Example: `taquin.new(2, 2):play_possible("dbh")  --> 1`,
			fn: func(a args) int {
				g := a.game()
				return number1(a, g.PlayPossible(a.path(2, g)))
			}},
		{Name: "b:moves", Signature: "b:moves()", Text: "The letters of the moves that are possible now, in the notation's order.",
			Example: `taquin.new(3, 3):moves()  --> "hg"`,
			fn: func(a args) int {
				g := a.game()
				var p board.Path
				for _, m := range g.Notation.Moves() {
					if g.Board.Can(m) {
						p = append(p, m)
					}
				}
				return text1(a, g.Notation.Word(p))
			}},
		{Name: "b:history", Signature: "b:history()", Text: "The word of the moves made since the board was made, parsed, set, shuffled or reset.",
			Example: `taquin.new(3, 3):up():left():history()  --> "hg"`,
			fn: func(a args) int {
				g := a.game()
				p, _ := g.History()
				return text1(a, g.Notation.Word(p))
			}},
		{Name: "b:undo", Signature: "b:undo([n])", Text: "Takes back the last n moves, one unless told otherwise.",
			Example: `taquin.new(2, 2):play("hg"):undo(2):solved()  --> true`,
			fn: func(a args) int {
				a.check(a.game().Undo(a.optional(2, "n", 0, maxExact, 1)))
				return self(a)
			}},
		{Name: "b:copy", Signature: "b:copy()", Text: "Another board in the same state, with the same history.",
			Example: `b = taquin.new(2, 2); b:copy():up(); b:solved()  --> true`,
			fn:      func(a args) int { return h.pushGame(a, a.game().Copy()) }},
		{Name: "b:reset", Signature: "b:reset()", Text: "Brings every piece home and forgets the history.",
			Example: `taquin.new(2, 2):up():reset()  --> 0 1 / 2 .`,
			fn: func(a args) int {
				a.check(a.game().Lay(func(b *board.Board) error { b.Reset(); return nil }))
				return self(a)
			}},
		{Name: "b:set", Signature: "b:set(text)", Text: "Lays the pieces as a text shows, in the board's notation and shape, and forgets the history.",
			Example: `taquin.new(2, 2):set("1 0 / . 2")  --> 1 0 / . 2`,
			fn: func(a args) int {
				a.check(a.game().Set(a.text(2, "text")))
				return self(a)
			}},
		{Name: "b:scramble", Signature: "b:scramble(n [, seed])", Text: "Makes n random moves, never straight back, then walks the blank home (source 000, method 1); b:history() remembers them.",
			Example: `taquin.new(4, 4):scramble(100, 1):solvable()  --> true`,
			fn: func(a args) int {
				a.check(a.game().Scramble(h.flag, a.integer(2, "n", 0, board.MaxScramble), h.source(a, 3)))
				return self(a)
			}},
		{Name: "b:shuffle", Signature: "b:shuffle([seed])", Text: "Lays the tiles at random, uniformly over the solvable boards with the blank at home, and forgets the history.",
			Example: `taquin.new(4, 4):shuffle(1):solvable()  --> true`,
			fn: func(a args) int {
				rng := h.source(a, 2)
				a.check(a.game().Lay(func(b *board.Board) error { return b.Shuffle(rng) }))
				return self(a)
			}},
	})
}

func (h *Host) boardViews() []Entry {
	return []Entry{
		{Name: "b:cols", Signature: "b:cols()", Text: "The number of columns.", Example: `taquin.new(3, 2):cols()  --> 3`,
			fn: func(a args) int { return number1(a, a.game().Board.Shape().Cols) }},
		{Name: "b:rows", Signature: "b:rows()", Text: "The number of rows.", Example: `taquin.new(3, 2):rows()  --> 2`,
			fn: func(a args) int { return number1(a, a.game().Board.Shape().Rows) }},
		{Name: "b:size", Signature: "b:size()", Text: "The number of cells, the blank's included; also #b.", Example: `taquin.new(3, 2):size()  --> 6`,
			fn: func(a args) int { return number1(a, a.game().Board.Size()) }},
		{Name: "b:notation", Signature: "b:notation()", Text: "The name of the board's notation.", Example: `taquin.new(3, 2):notation()  --> "audibert"`,
			fn: func(a args) int { return text1(a, a.game().Notation.String()) }},
		{Name: "b:as", Signature: "b:as(notation)", Text: "The same board seen in another notation with the same home of the blank; a copy.",
			Example: `taquin.new(2, 2):as("td")  --> 1 2 / 3 0`,
			fn: func(a args) int {
				g := a.game()
				if !a.has(2) {
					a.fail("a notation is wanted")
				}
				seen, err := g.As(a.notation(2))
				a.check(err)
				return h.pushGame(a, seen)
			}},
		{Name: "b:at", Signature: "b:at(i)", Text: "The label at position i, counted from 0.", Example: `taquin.new(2, 2, "td"):at(0)  --> 1`,
			fn: func(a args) int {
				g := a.game()
				return number1(a, g.Notation.Label(g.Board.Shape(), g.Board.At(a.integer(2, "position", 0, g.Board.Size()-1))))
			}},
		{Name: "b:pos", Signature: "b:pos(label)", Text: "The position of a label.", Example: `taquin.new(2, 2, "td"):pos(1)  --> 0`,
			fn: func(a args) int {
				g := a.game()
				return number1(a, g.Board.Pos(a.piece(2, g)))
			}},
		{Name: "b:blank", Signature: "b:blank()", Text: "The position of the blank.", Example: `taquin.new(3, 2):blank()  --> 5`,
			fn: func(a args) int { return number1(a, a.game().Board.Blank()) }},
		{Name: "b:cells", Signature: "b:cells()", Text: "The labels in reading order, as a list.", Example: `taquin.new(2, 2, "td"):cells()  --> {1, 2, 3, 0}`,
			fn: func(a args) int {
				g := a.game()
				a.Push(list(a.LState, labels(g, g.Board.Cells())))
				return 1
			}},
		{Name: "b:a", Signature: "b:a()[i]", Text: "The source's array a[]: the label at each position, counted from 0; a copy.", Example: `taquin.new(3, 2):a()[0]  --> 0`,
			fn: func(a args) int {
				g := a.game()
				a.Push(fromZero(a.LState, labels(g, g.Board.Cells())))
				return 1
			}},
		{Name: "b:p", Signature: "b:p()[label]", Text: "The source's array pos[]: the position of each label, from 0; a copy.", Example: `taquin.new(3, 2):p()[5]  --> 5`,
			fn: func(a args) int {
				a.Push(fromZero(a.LState, positions(a.game())))
				return 1
			}},
		{Name: "b:neighbours", Signature: "b:neighbours()", Text: "The boards one move away, in the notation's order of letters.",
			Example: `#taquin.new(3, 3):neighbours()  --> 2`,
			fn: func(a args) int {
				g, t := a.game(), a.NewTable()
				for _, m := range g.Notation.Moves() {
					if g.Board.Can(m) {
						next := g.Copy()
						next.Observer = nil // it is no move of the script's
						next.Do(m)
						next.Observer = g.Observer
						t.Append(wrap(h.meta.boards, next))
					}
				}
				a.Push(t)
				return 1
			}},
	}
}

func (h *Host) boardMeasures() []Entry {
	return []Entry{
		{Name: "b:solved", Signature: "b:solved()", Text: "Whether every piece is home.", Example: `taquin.new(3, 3):solved()  --> true`,
			fn: func(a args) int { return bool1(a, a.game().Board.Solved()) }},
		{Name: "b:solvable", Signature: "b:solvable()", Text: "Whether some moves solve the board; if not, also the reason.",
			Example: `taquin.parse("1 0 / 2 ."):solvable()  --> false`,
			fn: func(a args) int {
				err := a.game().Board.CheckSolvable()
				bool1(a, err == nil)
				if err != nil {
					return 1 + text1(a, err.Error())
				}
				return 1
			}},
		{Name: "b:parity", Signature: "b:parity()", Text: `The parity of the tiles' permutation, the blank left out: "even" or "odd".`,
			Example: `taquin.parse("1 0 / 2 ."):parity()  --> "odd"`,
			fn:      func(a args) int { return text1(a, a.game().Board.TilePerm().Parity()) }},
		{Name: "b:inversions", Signature: "b:inversions()", Text: "The inversions of b:perm(), source 003's weight pi1.",
			Example: `taquin.parse("1 0 / 2 ."):inversions()  --> 1`,
			fn:      func(a args) int { return number1(a, a.game().Board.Perm().Inversions()) }},
		{Name: "b:manhattan", Signature: "b:manhattan()", Text: "The sum of the tiles' distances from home, source 003's weight pi2.",
			Example: `taquin.parse("1 0 / 2 ."):manhattan()  --> 2`,
			fn:      func(a args) int { return number1(a, a.game().Board.Manhattan()) }},
		{Name: "b:perm", Signature: "b:perm()", Text: "The permutation in reading order of all pieces, each named by its home, so that the solved board gives the identity in every notation.",
			Example: `taquin.parse("1 0 / 2 ."):perm()  --> (0 1)`,
			fn: func(a args) int {
				a.Push(wrap(h.meta.perms, a.game().Board.Perm()))
				return 1
			}},
		{Name: "b:boustrophedon", Signature: "b:boustrophedon()", Text: "The permutation of the tiles read to and fro, numbered from 0 in the order of their homes (source 003).",
			Example: `taquin.new(2, 2):boustrophedon()  --> ()`,
			fn: func(a args) int {
				a.Push(wrap(h.meta.perms, a.game().Board.Boustrophedon()))
				return 1
			}},
		{Name: "b:code", Signature: "b:code()", Text: "Source 002's integer of a board of at most nine cells (see taquin.decode).",
			Example: `taquin.new(3, 3):code()  --> 87654321`,
			fn: func(a args) int {
				code, err := a.game().Board.Code()
				a.check(err)
				return number1(a, code)
			}},
	}
}
