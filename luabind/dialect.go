package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
	"taquin/engine/strategy"
)

// The dialect is source 000's names as globals that act on the current board,
// the global variable `board`. Each function is a method of boards as well.

// act is what a name of the dialect does to a game, and whether it gives the
// board back; its own first argument is i.
type act func(a args, g *board.Game, i int) (gives bool)

// word is a name of the dialect: its parameters, text, example and action. In
// the example @ stands before a name of the dialect and $ for the board, so
// that it can be written for the globals and for the methods.
type word struct {
	name, params, text, example string
	do                          act
}

var (
	asGlobals = strings.NewReplacer("@", "", "$", "board")
	asMethods = strings.NewReplacer("@", "b:", "$", "b")
)

// setBoard makes the first current board.
func (h *Host) setBoard() error {
	b, err := board.New(h.cfg.Shape, h.cfg.Notation.Home())
	if err != nil {
		return err
	}
	g, err := board.NewGame(b, h.cfg.Notation)
	if err != nil {
		return err
	}
	h.state.SetGlobal("board", h.wrapNew(g))
	return nil
}

// current returns the current board and its value in Lua.
func (h *Host) current(a args) (*board.Game, lua.LValue) {
	v := a.G.Global.RawGetString("board")
	g, ok := value[*board.Game](v)
	if !ok {
		a.fail("the global variable board must be a board, not %s", describe(v))
	}
	return g, v
}

func (h *Host) dialectModule() Module {
	m := Module{Title: "the sources' dialect",
		About: "Source 000's names, as globals that act on the current board, the global variable board; each is also a method, b:cycle3(). They move the blank all the way or, with an error, not at all, and return the board. " +
			"The cycles of three want the blank in the bottom right corner; where it lives at the top left, casevideversposition(NP-1) sends it there first."}
	for move, name := range [...]string{"monteecv", "gauchecv", "descentecv", "droitecv"} {
		m.Entries = append(m.Entries, Entry{Name: name, Signature: name + "()",
			Text:    "Moves the blank of the current board " + board.Move(move).String() + "; an error at the edge.",
			Example: "board = taquin.new(2, 2); " + [...]string{`monteecv()  --> 0 . / 2 1`, `gauchecv()  --> 0 1 / . 2`, `monteecv(); descentecv()  --> 0 1 / 2 .`, `gauchecv(); droitecv()  --> 0 1 / 2 .`}[move],
			raw:     h.currentMover(name, board.Move(move))})
	}
	for _, w := range h.dialect() {
		do := w.do
		m.Entries = append(m.Entries, Entry{Name: w.name, Signature: w.name + "(" + w.params + ")",
			Text: w.text, Example: asGlobals.Replace(w.example),
			fn: func(a args) int {
				g, v := h.current(a)
				if !do(a, g, 1) {
					return 0
				}
				a.Push(v)
				return 1
			}})
	}
	return m
}

// dialectMethods are the same names as methods.
func (h *Host) dialectMethods() []Entry {
	var entries []Entry
	for _, w := range h.dialect() {
		do := w.do
		entries = append(entries, Entry{Name: "b:" + w.name, Signature: "b:" + w.name + "(" + w.params + ")",
			Text: w.text, Example: "b = taquin.new(4, 4); " + asMethods.Replace(w.example),
			fn: func(a args) int {
				if !do(a, a.game(), 2) {
					return 0
				}
				return self(a)
			}})
	}
	return entries
}

func (h *Host) currentMover(name string, m board.Move) lua.LGFunction {
	return func(L *lua.LState) int {
		g, v := h.current(args{L, name})
		if !g.Do(m) {
			L.RaiseError("%s", (&board.EdgeError{Move: m}).Error())
		}
		L.Push(v)
		return 1
	}
}

// played records a path that a movement made on the game's board.
func played(a args, g *board.Game, p board.Path, err error) (gives bool) {
	a.check(err)
	g.Record(p)
	return true
}

// tile returns argument i, the label of a tile, as a piece. Labels are the
// user's: the movements would name the blank as the engine does.
func (a args) tile(i int, g *board.Game) int {
	piece := a.piece(i, g)
	if piece == g.Board.Home() {
		a.fail("%s is the blank, not a tile", a.Get(i))
	}
	return piece
}

// onCell is a movement that is told a position.
func onCell(f func(*board.Board, int) (board.Path, error)) act {
	return func(a args, g *board.Game, i int) bool {
		p, err := f(g.Board, a.integer(i, "position", 0, g.Board.Size()-1))
		return played(a, g, p, err)
	}
}

func (h *Host) dialect() []word {
	words := []word{
		{"mouvcv", "", "Moves the blank at random, never straight back.", `@mouvcv(); #$:history()  --> 1`, h.randomMove},
		{"movcv", "", "The listing's spelling of mouvcv.", `@movcv(); #$:history()  --> 1`, h.randomMove},
		{"dessin", "", "Prints a drawing of the board.", `@dessin()`, h.dessin},
		{"permutation", "", "Lays the tiles at random, solvable, with the blank at home: the start of methods 2 and 3.", `@permutation(); $:solvable()  --> true`,
			func(a args, g *board.Game, _ int) bool {
				a.check(g.Lay(func(b *board.Board) error { return b.Shuffle(h.rng) }))
				return true
			}},
		{"casevideversposition", "i", "Sends the blank to position i.", `@casevideversposition(5); $:history()  --> "hhgg"`, onCell(strategy.BlankTo)},
		{"casevidecolle", "i", "Sends the blank to the right or left of the tile labelled i; flag becomes 1 (right) or -1.", `@casevidecolle(5); $:history()  --> "hhg"`,
			func(a args, g *board.Game, i int) bool {
				p, side, err := strategy.BlankBeside(g.Board, a.tile(i, g))
				if err == nil {
					h.side = side
				}
				return played(a, g, p, err)
			}},
		{"mouvement", "i, ifinal", "Moves the tile labelled i to position ifinal, the blank standing right or left of it (see casevidecolle).", `@casevidecolle(5) @mouvement(5, 0); $:pos(5)  --> 0`,
			func(a args, g *board.Game, i int) bool {
				p, err := strategy.Carry(g.Board, a.tile(i, g), a.integer(i+1, "final position", 0, g.Board.Size()-1))
				return played(a, g, p, err)
			}},
		{"cyclefinal", "", "Turns the last 2x2 block until the board is solved, the blank in the block's upper left cell.", `@monteecv() @gauchecv() @cyclefinal(); $:solved()  --> true`,
			func(a args, g *board.Game, _ int) bool {
				p, err := strategy.TurnLastBlock(g.Board)
				return played(a, g, p, err)
			}},
		{"cyclegpositionfinale", "i", "Left shift of positions i-2, i-1, i of one row, a b c to b c a; the blank leaves its corner and comes back.", `@cyclegpositionfinale(2); $:perm()  --> (0 1 2)`, onCell(strategy.ShiftLeft)},
		{"cycledpositionfinale", "i", "Right shift of positions i-2, i-1, i of one row, a b c to c a b.", `@cycledpositionfinale(2); $:perm()  --> (0 2 1)`, onCell(strategy.ShiftRight)},
		{"cycle12g", "i", "Left shift of the last position of a row and the first two of the next, the last of them i.", `@cycle12g(5); $:perm()  --> (3 4 5)`, onCell(strategy.Cycle12)},
		{"cycle21g", "i", "Left shift of the last two positions of a row and the first of the next, which is i.", `@cycle21g(4); $:perm()  --> (2 3 4)`, onCell(strategy.Cycle21)},
		{"cycle", "i", "Left shift of positions i-2, i-1, i, for any i from 2 to NP-2.", `@cycle(14); $:perm()  --> (12 13 14)`, onCell(strategy.Cycle)},
		{"creercycled", "i", "Right shift of positions i-2, i-1, i without moving the blank; the history starts anew.", `@creercycled(2); $:perm()  --> (0 2 1)`,
			func(a args, g *board.Game, i int) bool {
				last := a.integer(i, "position", 2, g.Board.Size()-1)
				a.check(g.Lay(func(b *board.Board) error { return b.Cycle(last-2, last-1, last) }))
				return true
			}},
	}
	for _, f := range strategy.Figures() {
		words = append(words, h.figure(f))
		if f.Name == "crochethddb" {
			listing := h.figure(f)
			listing.name, listing.text = "crocethddb", "The listing's spelling of crochethddb."
			listing.example = strings.ReplaceAll(listing.example, f.Name, listing.name)
			words = append(words, listing)
		}
	}
	return words
}

// figure is a fixed movement; its example starts from where it can be made.
func (h *Host) figure(f strategy.Figure) word {
	w := word{name: f.Name, text: f.About + " The word is " + f.Word + "."}
	call := f.Name + "()"
	if f.Repeats {
		w.params, call = "d", f.Name+"(1)"
		w.text = f.About + " The word is " + f.Word + " for each."
	}
	w.do = func(a args, g *board.Game, i int) bool {
		times := 1
		if f.Repeats {
			times = a.integer(i, "d", 0, board.MaxSide)
		}
		p, err := f.Make(g.Board, times)
		return played(a, g, p, err)
	}
	start := 6 // from here on 4x4 the word stays on the board, unless it goes two to the right
	if strings.Contains(f.Word, "dd") && !strings.Contains(f.Word, "gg") {
		start = 5
	}
	w.example = fmt.Sprintf(`@casevideversposition(%d) @%s; $:history():sub(-%d)  --> %q`, start, call, len(f.Word), f.Word)
	return w
}

// randomMove is source 000's mouvcv.
func (h *Host) randomMove(_ args, g *board.Game, _ int) bool {
	p, _ := g.History()
	g.Do(g.Board.RandomMove(p, h.rng))
	return true
}

// dessin prints a drawing and gives no value, so that a prompt shows it once.
func (h *Host) dessin(a args, g *board.Game, _ int) bool {
	h.output(a, boards.Text(g.Board, g.Notation))
	return false
}
