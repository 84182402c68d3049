package taquin

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
	"taquin/engine/strategy"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// The dialect is source 000's names as globals that act on the current board. Each
// function is a method of boards as well. It is declared once, over a parameter that
// stands for the current board or for the board that the method is called on.

// subject is the board that a name of the dialect acts on, with its value in Lua.
type subject struct {
	*board.Game
	value lua.LValue
}

// current is the current board as a parameter that no argument stands for.
var current = bind.Implicit(func(a bind.Args) subject {
	v := currentValue(a.LState)
	g, ok := bind.Of[*board.Game](v)
	if !ok {
		a.Refuse(v, "board.the-global-variable-board", "the global variable board must be a board")
	}
	return subject{g, v}
})

// receiver is the board that a method is called on.
var receiver = bind.Map(self, func(a bind.Args, g *board.Game) subject { return subject{g, a.Get(1)} })

// give adds the path of a movement to the board's history and returns the board, or raises
// the movement's error.
func (s subject) give(a bind.Args, p board.Path, err error) int {
	a.Check(err)
	s.Record(p)
	return a.Return(s.value)
}

// sourceWord is a name of the dialect. In the example @ stands before such a name and
// $ for the board, so that it can be written for the globals and for the methods.
type sourceWord struct {
	name, text, example string
	returns             string // as in bind.Entry
	on                  func(bind.Param[subject]) *bind.Function
}

// as is the word's entry under a name; b finds the board in one of the two ways.
func (w sourceWord) as(name, example string, b bind.Param[subject]) bind.Entry {
	return bind.Entry{Name: name, Text: w.text, Example: example, Returns: w.returns, Func: w.on(b),
		OfSource: true, Misspelled: w.name == "movcv" || w.name == "crocethddb"}
}

// asMethods are the words as methods of boards.
func asMethods(words []sourceWord) []bind.Entry {
	spelling := strings.NewReplacer("@", "b:", "$", "b")
	var entries []bind.Entry
	for _, w := range words {
		entries = append(entries, w.as("b:"+w.name, "b = taquin.new(4, 4); "+spelling.Replace(w.example), receiver))
	}
	return entries
}

// openDialect makes the words globals, and the four moves, which scripts call often.
func (c *Current) openDialect(words []sourceWord) {
	m := bind.Module{Title: "Audibert's functions",
		About: "The functions of P. Audibert's article on solving the puzzle by computer (source 000), with their French names. They act on the current board, the global variable board; each is also a method, b:cycle3(). cv means case vide, the blank. They return the board; an error leaves it unchanged. The 3-cycles need two columns, two rows and the blank in the bottom right corner; in agreg, casevideversposition(NP-1) moves it there."}
	examples := [...]string{board.Up: `monteecv()  --> 0 . / 2 1`, board.Left: `gauchecv()  --> 0 1 / . 2`,
		board.Down: `monteecv(); descentecv()  --> 0 1 / 2 .`, board.Right: `gauchecv(); droitecv()  --> 0 1 / 2 .`}
	for move, name := range sourceMoves {
		m.Entries = append(m.Entries, bind.Entry{Name: name, Signature: name + "()", Returns: "b", OfSource: true,
			Text:    "Moves the blank of the current board " + board.Move(move).String() + "; an error at the edge.",
			Example: "board = taquin.new(2, 2); " + examples[move],
			Raw:     currentMover(c.state, name, board.Move(move))})
	}
	spelling := strings.NewReplacer("@", "", "$", "board")
	for _, w := range words {
		m.Entries = append(m.Entries, w.as(w.name, spelling.Replace(w.example), current))
	}
	c.state.Open(m)
}

// currentMover is monteecv, gauchecv, descentecv or droitecv.
func currentMover(s *bind.State, name string, m board.Move) lua.LGFunction {
	return func(L *lua.LState) int {
		v := currentValue(L)
		g, ok := bind.Of[*board.Game](v)
		if !ok {
			current.Read(bind.Args{LState: L, State: s, Name: name}, lua.LNil) // raises the error
		}
		if L.GetTop() > 0 {
			bind.Args{LState: L, State: s, Name: name}.RefuseMore(0, name+"()")
		}
		if !g.Do(m) {
			bind.Args{LState: L, State: s}.Check(&board.EdgeError{Move: m})
		}
		L.Push(v)
		return 1
	}
}

// alone is a word without parameters.
func alone(do func(a bind.Args, s subject) int) func(bind.Param[subject]) *bind.Function {
	return func(b bind.Param[subject]) *bind.Function { return bind.Do1(b, do) }
}

// withArgument is a word of one parameter.
func withArgument[T any](p bind.Param[T], do func(a bind.Args, s subject, x T) int) func(bind.Param[subject]) *bind.Function {
	return func(b bind.Param[subject]) *bind.Function { return bind.Do2(b, p, do) }
}

// onCell is a movement with a position as its argument.
func onCell(move func(*board.Board, int) (board.Path, error)) func(bind.Param[subject]) *bind.Function {
	return withArgument(bind.Any("i"), func(a bind.Args, s subject, i lua.LValue) int {
		p, err := move(s.Board, toCell(a, s.Game, i, "position"))
		return s.give(a, p, err)
	})
}

// toTile reads the label of a tile as a piece. Labels are the user's: the movements
// would name the blank as the engine does.
func toTile(a bind.Args, g *board.Game, v lua.LValue) int {
	piece := toPiece(a, g, v)
	if piece == g.Board.Home() {
		a.Fail("board.is-the-blank-not", "%s is the blank, not a tile", v)
	}
	return piece
}

// dialect lists the words but for the four moves.
func dialect(c *Current, random *values.Random) []sourceWord {
	randomMove := alone(func(a bind.Args, s subject) int { // source 000's mouvcv
		p, _ := s.History()
		s.Do(s.Board.RandomMove(p, random.Rand()))
		return a.Return(s.value)
	})
	words := []sourceWord{
		{"mouvcv", "Makes a random move that does not reverse the previous one.", `@mouvcv(); #$:history()  --> 1`, "b", randomMove},
		{"movcv", "The listing's spelling of mouvcv.", `@movcv(); #$:history()  --> 1`, "b", randomMove},
		{"dessin", "Prints a drawing of the board.", `@dessin()`, "", alone(func(a bind.Args, s subject) int {
			a.Check(a.State.Output.Print(boards.Text(s.Board, s.Notation)))
			return 0 // so that a prompt shows the board once
		})},
		{"permutation", "Draws a random solvable board with the blank at home: the start of methods 2 and 3.", `@permutation(); $:solvable()  --> true`, "b",
			alone(func(a bind.Args, s subject) int {
				a.Check(shuffle(s.Game, deal{rand: random.Rand()}))
				return a.Return(s.value)
			})},
		{"casevideversposition", "Moves the blank to position i.", `@casevideversposition(5); $:history()  --> "hhgg"`, "b", onCell(strategy.BlankTo)},
		{"casevidecolle", "Moves the blank to the right or left of the tile labelled i. flag becomes 1 (right) or -1 (left).", `@casevidecolle(5); $:history()  --> "hhg"`, "b",
			withArgument(bind.Any("i"), func(a bind.Args, s subject, i lua.LValue) int {
				p, side, err := strategy.BlankBeside(s.Board, toTile(a, s.Game, i))
				a.Check(err)
				c.Side = side
				return s.give(a, p, nil)
			})},
		{"mouvement", "Moves the tile labelled i to position ifinal. The blank must be right or left of the tile (see casevidecolle).", `@casevidecolle(5) @mouvement(5, 0); $:pos(5)  --> 0`, "b",
			func(b bind.Param[subject]) *bind.Function {
				return bind.Do3(b, bind.Any("i"), bind.Any("ifinal"), func(a bind.Args, s subject, i, final lua.LValue) int {
					p, err := strategy.Carry(s.Board, toTile(a, s.Game, i), toCell(a, s.Game, final, "final position"))
					return s.give(a, p, err)
				})
			}},
		{"cyclefinal", "Rotates the last 2x2 block until the board is solved. The blank must be in the upper left cell of the block.", `@monteecv() @gauchecv() @cyclefinal(); $:solved()  --> true`, "b",
			alone(func(a bind.Args, s subject) int {
				p, err := strategy.TurnLastBlock(s.Board)
				return s.give(a, p, err)
			})},
		{"cyclegpositionfinale", "Shifts positions i-2, i-1, i of one row to the left: a b c becomes b c a. The blank leaves its corner and returns.", `@cyclegpositionfinale(2); $:perm()  --> (0 1 2)`, "b", onCell(strategy.ShiftLeft)},
		{"cycledpositionfinale", "Shifts positions i-2, i-1, i of one row to the right: a b c becomes c a b.", `@cycledpositionfinale(2); $:perm()  --> (0 2 1)`, "b", onCell(strategy.ShiftRight)},
		{"cycle12g", "Shifts three positions to the left: the last of a row and the first two of the next row, where i is the last one.", `@cycle12g(5); $:perm()  --> (3 4 5)`, "b", onCell(strategy.Cycle12)},
		{"cycle21g", "Shifts three positions to the left: the last two of a row and the first of the next row, which is i.", `@cycle21g(4); $:perm()  --> (2 3 4)`, "b", onCell(strategy.Cycle21)},
		{"cycle", "Shifts positions i-2, i-1, i to the left, for any i from 2 to NP-2. The board needs two columns and two rows. The blank must be in the bottom right corner; in agreg, casevideversposition(NP-1) moves it there.", `@cycle(14); $:perm()  --> (12 13 14)`, "b", onCell(strategy.Cycle)},
		{"creercycled", "Shifts positions i-2, i-1, i to the right without moves of the blank, and clears the history.", `@creercycled(2); $:perm()  --> (0 2 1)`, "b",
			withArgument(bind.Any("i"), func(a bind.Args, s subject, i lua.LValue) int {
				last := a.ToInt(i, "position", 2, s.Board.Size()-1)
				a.Check(s.Lay(func(b *board.Board) error { return b.Cycle(last-2, last-1, last) }))
				return a.Return(s.value)
			})},
	}
	for _, f := range strategy.Figures() {
		words = append(words, figure(f))
		if f.Name == "crochethddb" {
			listing := figure(f)
			listing.name, listing.text = "crocethddb", "The listing's spelling of crochethddb."
			listing.example = strings.ReplaceAll(listing.example, f.Name, listing.name)
			words = append(words, listing)
		}
	}
	return words
}

// figure is a fixed movement; its example starts from where it can be made.
func figure(f strategy.Figure) sourceWord {
	w := sourceWord{name: f.Name, text: f.About + " The word is " + f.Moves + ".", returns: "b"}
	call := f.Name + "()"
	do := func(a bind.Args, s subject, times int) int {
		p, err := f.Make(s.Board, times)
		return s.give(a, p, err)
	}
	w.on = alone(func(a bind.Args, s subject) int { return do(a, s, 1) })
	if f.Repeats {
		call = f.Name + "(1)"
		w.text = f.About + " The word is " + f.Moves + " for each."
		w.on = withArgument(bind.Int("d", 0, board.MaxSide), do)
	}
	start := 6 // from here on 4x4 the word stays on the board, unless it goes two to the right
	if strings.Contains(f.Moves, "dd") && !strings.Contains(f.Moves, "gg") {
		start = 5
	}
	w.example = fmt.Sprintf(`@casevideversposition(%d) @%s; $:history():sub(-%d)  --> %q`, start, call, len(f.Moves), f.Moves)
	return w
}
