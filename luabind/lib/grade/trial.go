package grade

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// trial is the one test of one task on one submission: what t is.
type trial struct {
	grading *Grading
	pupil   Pupil
	seed    int64
	printed strings.Builder // and not yet asked for by t:printed
	laid    *board.Board    // by t:board; nil if none was

	cases []Case
	now   *Case // that runs; nil between cases
	whole Case  // the part outside of cases
}

// openTrial makes the kind of value that t is.
func (g *Grading) openTrial() {
	self := bind.Self[*trial]("the trial")
	bind.AddKind[*trial](g.state, bind.Kind{Name: "trial", Line: func(any, int) message.Text { return message.Plain("trial of a submission") }},
		bind.Methods{Module: bind.Module{Self: "t", Title: "a submission under test",
			About: "Methods of t, the argument of a task's test. t calls the submission, which runs in a separate process; arguments and results are values without functions. An error of the submission is an error of the test and fails the case.",
			Entries: []bind.Entry{
				{Name: "t:call",
					Text:    "Calls a function of the submission, such as solve or search.astar: a global, or a field of the table that its file returns. Returns its results: numbers, strings, tables, boards and permutations. A program under --run reads the values in one line, boards as labels in reading order; its next line is the result.",
					Example: `function test(t) check.equal(t:call("inversions", taquin.parse("1 0 2 / 3 4 .")), 1) end`,
					Func:    bind.Do3(self, bind.Word("name"), bind.Rest("…"), call)},
				{Name: "t:solves",
					Text:    "Runs one case: calls a function of the submission with a board and checks that it returns a solution in the board's notation. With best, a number of moves, a longer solution gets only best / length of the points. Returns the length of the solution, or nil without one.",
					Example: `function test(t) for i = 1, 20 do local b = taquin.new(3, 3):shuffle() t:solves("solve", b, b:distance()) end end`,
					Func:    bind.Do4(self, bind.Word("name"), values.Game("b"), bind.Int("best", 0, bind.MaxExact).Or(-1), solves)},
				{Name: "t:solve", Signature: "t:solve(b, method [, options])",
					Text:    "Runs solve in the process of the submission. The option heuristic can name a function of the submission. Returns the lab's own counts: a table with moves, length, nodes and expanded, or nil and the reason. This grades a heuristic by the number of nodes.",
					Example: `function test(t) local b = taquin.new(3, 3):shuffle() t:score(solve(b, "astar").nodes / t:solve(b, "astar", {heuristic = "mine"}).nodes) end`,
					Func:    bind.Do3(self, values.Game("b"), bind.Rest("…"), solve)},
				{Name: "t:board",
					Text:    "Returns the current board of the submission; with b, it first sets that board to b. The history must lead from b to the current board, otherwise it is an error. This grades functions on the current board, such as monteecv.",
					Example: `function test(t) t:board(taquin.new(4, 4):shuffle()) t:call("home") check.equal(t:board():pos(0), 0) end`,
					Func:    bind.Do2(self, values.Game("b").Or(nil), current)},
				{Name: "t:case",
					Text:    "Runs f() as one case; all cases of a task have equal points. A failed check or an error of the submission costs only this case. Reports show about: a board, another value or a text. Reports show the failed case with the smallest board. Returns true if the case passed. A task without cases is one case.",
					Example: `function test(t) for n = 2, 4 do local b = taquin.new(n, n):shuffle() t:case(b, function() check.equal(t:call("parity", b), b:parity()) end) end end`,
					Func:    bind.Do3(self, bind.Any("about"), bind.Callback("f"), part)},
				{Name: "t:score",
					Text:    "Sets the share of the points of the case, or of a task without cases, limited to 0..1. Reports show why, a text or {en=…, fr=…}, if the share is below 1.",
					Example: `function test(t) local word = t:call("solve", taquin.new(4, 4):scramble(20)) t:score(20 / #word, "there is a shorter word") end`,
					Func:    bind.Do3(self, bind.Number("part"), bind.Said("why").Or(""), score)},
				{Name: "t:printed",
					Text:    "Returns the output of the submission since the last t:printed(), or since it was loaded, at most 64 kB.",
					Example: `function test(t) t:call("main") check.truth(t:printed():find("even")) end`,
					Func: bind.Do1(self, func(a bind.Args, t *trial) int {
						printed := t.printed.String()
						t.printed.Reset()
						return a.ReturnText(printed)
					})},
			}}})
}

// mostPrinted is the number of bytes kept of a submission's output.
const mostPrinted = 64 << 10

// rest are the arguments from the nth on.
func rest(a bind.Args, n int) (all []lua.LValue) {
	for i := n; i <= a.GetTop(); i++ {
		all = append(all, a.Get(i))
	}
	return all
}

// returnAll gives several values.
func returnAll(a bind.Args, all []lua.LValue) int {
	for _, v := range all {
		a.Push(v)
	}
	return len(all)
}

// call is t:call.
func call(a bind.Args, t *trial, name string, _ struct{}) int {
	return returnAll(a, t.ask(a, Call, name, rest(a, 3)))
}

// solved is the record that t:solve returns. Messages from a submission's process are untrusted.
var solved = bind.Record{Name: "counted solution", Fields: []string{"moves", "length", "cost", "nodes", "expanded", "stored", "bound", "least", "optimal", "stopped", "method"}}

// solve is t:solve.
func solve(a bind.Args, t *trial, _ *board.Game, _ struct{}) int {
	all := t.ask(a, Solve, "solve", rest(a, 2))
	if len(all) > 0 {
		if facts, ok := all[0].(*lua.LTable); ok {
			record := a.NewRecord(solved.Name)
			for _, name := range solved.Fields {
				a.SetField(record, name, facts.RawGetString(name))
			}
			all[0] = record
		}
	}
	return returnAll(a, all)
}

// current is t:board.
func current(a bind.Args, t *trial, b *board.Game) int {
	var laid []lua.LValue
	if b != nil {
		fresh, err := board.NewGame(b.Board.Copy(), b.Notation)
		a.Check(err)
		laid, t.laid = []lua.LValue{a.State.Wrap(fresh)}, b.Board.Copy()
	}
	lies := lua.LValue(lua.LNil)
	if all := t.ask(a, Board, "board", laid); len(all) > 0 {
		lies = all[0]
	}
	g, ok := bind.Of[*board.Game](lies)
	switch {
	case !ok:
		t.blame(a, "grade.the-current-board-is", "the current board is no board any more but %s", a.State.Name(lies))
	case t.laid != nil && !leads(t.laid, g):
		t.blame(a, "grade.the-current-board-was", "the current board was not brought by moves to where it lies")
	}
	return a.Return(lies)
}

// leads reports whether a board's history leads from another one to where it lies.
func leads(from *board.Board, g *board.Game) bool {
	moves, complete := g.History()
	b := from.Copy()
	return complete && b.Shape() == g.Board.Shape() && b.Play(moves) == nil && b.Equal(g.Board)
}

// solves is t:solves.
func solves(a bind.Args, t *trial, name string, b *board.Game, best int) int {
	length := -1
	t.inCase(a, a.Get(3), func() {
		copied, err := board.NewGame(b.Board.Copy(), b.Notation)
		a.Check(err)
		word := lua.LValue(lua.LNil)
		if all := t.ask(a, Call, name, []lua.LValue{a.State.Wrap(copied)}); len(all) > 0 {
			word = all[0]
		}
		text, ok := word.(lua.LString)
		if !ok {
			t.blame(a, "grade.returns-and-no-word", "%s returns %s, and no word of moves", name, a.State.Name(word))
		}
		if err := copied.PlayWord(string(text)); err != nil {
			t.blame(a, "grade.the-word-cannot-be", "the word cannot be played: %s", err)
		}
		moves, _ := copied.History()
		if !copied.Board.LooksSolved() {
			t.blame(a, "grade.the-word-does-not", "the word %s does not solve the board", bind.Quoted(string(text)))
		}
		if length = len(moves); best >= 0 && length > best {
			t.now.scored(float64(best)/float64(length), longer(length, best))
		}
	})
	if length < 0 {
		return a.Return(lua.LNil)
	}
	return a.ReturnInt(length)
}

// part is t:case.
func part(a bind.Args, t *trial, about, f lua.LValue) int {
	return a.ReturnBool(t.inCase(a, about, func() {
		a.Push(f)
		a.Call(0, 0)
	}))
}

// score is t:score.
func score(a bind.Args, t *trial, part float64, why string) int {
	t.running().scored(part, fault{message.Plain(why).AsError()})
	return 0
}
