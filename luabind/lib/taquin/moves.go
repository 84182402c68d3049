package taquin

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/perm"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// mover is b:up, b:left, b:down or b:right. Scripts call it millions of times: therefore it
// declares no parameters.
func mover(s *bind.State, m board.Move) lua.LGFunction {
	return func(L *lua.LState) int {
		g, ok := bind.Of[*board.Game](L.Get(1))
		if !ok {
			a := bind.Args{LState: L, State: s, Name: "b:" + m.String()}
			self.Read(a, L.Get(1)) // raises the error
		}
		if L.GetTop() > 1 {
			bind.Args{LState: L, State: s, Name: "b:" + m.String()}.RefuseMore(1, "b:"+m.String()+"()")
		}
		if !g.Do(m) {
			bind.Args{LState: L, State: s}.Check(&board.EdgeError{Move: m})
		}
		L.SetTop(1)
		return 1
	}
}

// sourceMoves are source 000's names of the moves, by move.
var sourceMoves = [...]string{board.Up: "monteecv", board.Left: "gauchecv", board.Down: "descentecv", board.Right: "droitecv"}

// moves are the four moves, and the same functions under the sources' names.
func moves(s *bind.State) (own, sources []bind.Entry) {
	own = []bind.Entry{
		{Name: "b:up", Text: "Moves the blank up; at the edge, this is an error.", Example: `taquin.new(2, 2):up()  --> 0 . / 2 1`},
		{Name: "b:left", Text: "Moves the blank left; at the edge, this is an error.", Example: `taquin.new(2, 2):left()  --> 0 1 / . 2`},
		{Name: "b:down", Text: "Moves the blank down; at the edge, this is an error.", Example: `taquin.new(2, 2):up():down()  --> 0 1 / 2 .`},
		{Name: "b:right", Text: "Moves the blank right; at the edge, this is an error.", Example: `taquin.new(2, 2):left():right()  --> 0 1 / 2 .`},
	}
	sources = []bind.Entry{
		{Name: "b:monteecv", Text: "Moves the blank up: b:up under its name in Audibert's article.", Example: `taquin.new(2, 2):monteecv()  --> 0 . / 2 1`},
		{Name: "b:gauchecv", Text: "Moves the blank left: b:left under its name in Audibert's article.", Example: `taquin.new(2, 2):gauchecv()  --> 0 1 / . 2`},
		{Name: "b:descentecv", Text: "Moves the blank down: b:down under its name in Audibert's article.", Example: `taquin.new(2, 2):monteecv():descentecv()  --> 0 1 / 2 .`},
		{Name: "b:droitecv", Text: "Moves the blank right: b:right under its name in Audibert's article.", Example: `taquin.new(2, 2):gauchecv():droitecv()  --> 0 1 / 2 .`},
	}
	for m := board.Up; m <= board.Right; m++ { // the order of both lists
		fn := s.L.NewFunction(mover(s, m))
		for _, e := range []*bind.Entry{&own[m], &sources[m]} {
			e.Signature, e.Returns, e.Value = e.Name+"()", "b", fn
		}
		sources[m].OfSource = true
	}
	return own, sources
}

// toPath reads a word in the board's notation; its moves need not be possible.
func toPath(a bind.Args, g *board.Game, word string) board.Path {
	p, err := g.Notation.ParseWord(word)
	a.Check(err)
	return p
}

// act is a method that changes the board and returns it.
func act[T any](p bind.Param[T], do func(a bind.Args, g *board.Game, x T) error) *bind.Function {
	return bind.Do2(self, p, func(a bind.Args, g *board.Game, x T) int {
		a.Check(do(a, g, x))
		return a.ReturnSelf()
	})
}

// changes are the methods that change a board, in the order in which people need them.
func changes(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "b:play", Returns: "b", Text: "Plays a move sequence in the board's notation, or the numbers of the tiles to push, such as \"3 1\": all moves or, with an error, none.",
			Example: `taquin.new(2, 2):play("hgbd")  --> 2 0 / 1 .`,
			Func:    states.Play(values.Boards)},
		{Name: "b:shuffle", Returns: "b", Text: "Draws a random board, uniformly among the solvable boards with the blank at home, and forgets the history. Options, instead of the seed:",
			Example: `taquin.new(4, 4):shuffle{seed = 1, parity = "odd"}:solvable()  --> false`,
			Func:    act(dealing(random), func(_ bind.Args, g *board.Game, d deal) error { return shuffle(g, d) })},
		{Name: "b:scramble", Returns: "b", Text: "Makes n random moves, none of which reverses the previous one, then moves the blank home (Audibert's method 1). b:history() contains these moves.",
			Example: `taquin.new(4, 4):scramble(100, 1):solvable()  --> true`,
			Func:    states.Scramble(values.Boards, board.MaxScramble, random)},
		{Name: "b:undo", Returns: "b", Text: "Takes back the last n moves (1).",
			Example: `taquin.new(2, 2):play("hg"):undo(2):solved()  --> true`,
			Func:    states.Undo(values.Boards)},
		{Name: "b:set", Returns: "b", Text: "Sets the tiles from a text, a list of labels in reading order, or a permutation, and clears the history. The text and the labels are in the board's notation; the permutation is the new value of b:perm().",
			Example: `taquin.new(2, 2):set{1, 0, 3, 2}  --> 1 0 / . 2`,
			Func:    act(bind.Any("text | labels | p"), set)},
		{Name: "b:reset", Returns: "b", Text: "Restores the solved board and clears the history.",
			Example: `taquin.new(2, 2):up():reset()  --> 0 1 / 2 .`,
			Func: bind.Do1(self, func(a bind.Args, g *board.Game) int {
				a.Check(g.Lay(func(b *board.Board) error { b.Reset(); return nil }))
				return a.ReturnSelf()
			})},
		{Name: "b:copy", Returns: "b", Text: "Returns a copy of the board with the same history.",
			Example: `b = taquin.new(2, 2); b:copy():up(); b:solved()  --> true`,
			Func:    states.Copy(values.Boards)},
	}
}

// possibilities are the methods about legal moves and the history.
var possibilities = []bind.Entry{
	{Name: "b:moves", Text: "Returns the letters of the legal moves, in the notation's order.",
		Example: `taquin.new(3, 3):moves()  --> "hg"`,
		Func:    bind.GiveText(self, func(g *board.Game) string { return g.Notation.Word(possible(g)) })},
	{Name: "b:history", Text: "Returns the moves since the board was made, parsed, set, shuffled or reset.",
		Example: `taquin.new(3, 3):up():left():history()  --> "hg"`,
		Func:    states.History(values.Boards)},
	{Name: "b:try", Text: "Makes a move if it is legal. The argument is its letter in the board's notation. Returns 1 if the move was made, otherwise 0 (déplacement in the 3x3 paper).",
		Example: `taquin.new(2, 2):try("b")  --> 0`,
		Func: bind.Do2(self, bind.Text("letter").From(values.NextMove), func(a bind.Args, g *board.Game, letter string) int {
			values.Boards.Grant(a, g, len(letter))
			p := toPath(a, g, letter)
			if len(p) != 1 {
				a.Fail("board.one-letter-is-wanted", "give one letter, not %s (b:play takes move sequences)", a.State.Name(lua.LString(letter)))
			}
			return a.ReturnInt(g.PlayPossible(p))
		})},
	{Name: "b:play_possible", Text: "Makes the legal moves of a sequence and returns their number (déplacement_liste in the 3x3 paper).",
		Example: `taquin.new(2, 2):play_possible("dbh")  --> 1`,
		Func: bind.Do2(self, bind.Text("word").From(values.Boards.Complete), func(a bind.Args, g *board.Game, word string) int {
			values.Boards.Grant(a, g, len(word))
			return a.ReturnInt(g.PlayPossible(toPath(a, g, word)))
		})},
}

// set is b:set.
func set(a bind.Args, g *board.Game, how lua.LValue) error {
	switch how := how.(type) {
	case lua.LString:
		if g.Board.Inscribed() {
			return g.Set(string(how))
		}
		return values.Misread(g.Set(string(how)), string(how), g.Notation)
	case *lua.LTable:
		a.RefuseKeys(how)
		if g.Board.Inscribed() {
			return g.SetWritten(labelsOf(a, how))
		}
		return g.SetLabels(a.ToInts(how, "label", -bind.MaxExact, bind.MaxExact))
	}
	p, ok := bind.Of[perm.Perm](how)
	if !ok {
		a.Refuse(how, "board.a-text-a-list", "give a text, a list of labels or a permutation")
	}
	return g.SetCells(p)
}

// deal selects a random board.
type deal struct {
	board.Deal
	rand *rand.Rand
}

// shuffle lays the tiles at random.
func shuffle(g *board.Game, d deal) error {
	return g.Lay(func(b *board.Board) error { return b.Deal(d.Deal, d.rand) })
}

// dealing reads a seed or a table of options.
func dealing(random *values.Random) bind.Param[deal] {
	return values.SeedOrOptions(random, "the same seed gives the same board, 0 to 2^53 (the lab's random source)",
		func(d *deal, r *rand.Rand) { d.rand = r },
		bind.Opt(second("blank", "home", "anywhere"), `"home", or "anywhere": every cell has the same probability ("home")`, func(d *deal, on bool) { d.Anywhere = on }),
		bind.Opt(second("parity", "even", "odd"), `"even" for a solvable board, "odd" for an unsolvable one ("even")`, func(d *deal, on bool) { d.Odd = on }))
}

// second is an option with two values; it is true for the second one.
func second(name, first, second string) bind.Param[bool] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) bool {
		if v != lua.LString(first) && v != lua.LString(second) {
			a.Refuse(v, "call.must-be-one-of-two", "%s must be %q or %q", what, first, second)
		}
		return v == lua.LString(second)
	}).From(func(bind.Cursor) []bind.Candidate { return []bind.Candidate{{Text: first}, {Text: second}} })
}
