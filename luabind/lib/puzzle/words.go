package puzzle

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/sequences"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// word is a word in the moves of the puzzle that a method is called on.
var word = bind.Text("word").From(func(at bind.Cursor) []bind.Candidate {
	if z, ok := bind.Of[*puzzle.Puzzle](at.Receiver); ok {
		return values.NextTurns(z, at.Typed)
	}
	return nil
})

// aboutWords are the methods about words in the moves.
var aboutWords = []bind.Entry{
	{Name: "z:perm", Returns: "p", Text: "Returns the effect of a move sequence as a permutation of 0..n-1: p(i) is the new cell of the content of cell i. Cells count from 0, whatever the puzzle calls them. z:perm(v) * z:perm(w) is the effect of v, then w.", Example: `puzzle.cube(3):perm("[R, U]"):order()  --> 6`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int { return a.ReturnValue(z.Perm(parsed(a, z, text))) })},
	{Name: "z:order_of", Text: "Returns the number of repetitions of a move sequence that restore the start; exact, as a string above 2^53.", Example: `puzzle.cube(3):order_of("R U")  --> 105`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return a.ReturnBig(z.OrderOf(parsed(a, z, text)))
		})},
	{Name: "z:cancel", Text: "Returns the sequence without brackets, with turns of the same move combined if they are adjacent or if only commuting turns separate them.", Example: `puzzle.cube(3):cancel("U D U' R R R [L, R]")  --> "D R'"`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return returnWord(a, z, z.Cancel(parsed(a, z, text)))
		})},
	{Name: "z:shorten", Text: "Returns an equivalent sequence that is not longer: it replaces parts by shortest ones as far as these are known. For up to some hundred thousand states, all are known.", Example: `puzzle.oval(6, 4):shorten("(R T)7")  --> "R T"`,
		Func: bind.Do3(self, word, values.Metric(), func(a bind.Args, z *puzzle.Puzzle, text string, m puzzle.Metric) int {
			w, err := sequences.Shorten(a.State.Guard, z, m, parsed(a, z, text))
			a.Check(err)
			return returnWord(a, z, w)
		})},
	{Name: "z:find", Text: "Short words that move few pieces, the shortest first: a list of {word =, pieces =}, with how many pieces a word moves or turns. Of words that do the same there is one, and one of those that come from each other by taking them back or by beginning elsewhere. Without room for the halves of the words there are nil and the reason. Options:", Example: `puzzle.cube(3):find{length = 6, moves_at_most = 3, most = 1}  --> {{word="U D' F2 D U' R2", pieces=3}}`,
		Func: bind.Do2(self, findOptions, find)},
	{Name: "z:inverse", Text: "Returns the inverse of a move sequence.", Example: `puzzle.cube(3):inverse("R U2 F'")  --> "F U2 R'"`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return returnWord(a, z, z.Inverse(parsed(a, z, text)))
		})},
}

// findOptions are the options of z:find; length and moves_at_most are required.
var findOptions = bind.Options(func(bind.Args) sequences.FindOptions { return sequences.FindOptions{} },
	bind.Opt(bind.Int("length", 1, sequences.MaxLength), "the maximum length of a word", func(o *sequences.FindOptions, n int) { o.Length = n }),
	bind.Opt(bind.Int("moves_at_most", 1, puzzle.MaxCells), "the maximum number of pieces that it moves or turns", func(o *sequences.FindOptions, n int) { o.MovesAtMost = n }),
	bind.Opt(values.Metric(), `what counts as one move: "half" (every power of a move) or "quarter" (a move and its inverse)`, func(o *sequences.FindOptions, m puzzle.Metric) { o.Metric = m }),
	bind.Opt(bind.Int("most", 1, maxFound), fmt.Sprintf("the maximum number of words (%d)", sequences.UsualMost), func(o *sequences.FindOptions, n int) { o.Most = n }),
)

// maxFound is how many words a list of z:find may have.
const maxFound = 100_000

// find is z:find.
func find(a bind.Args, z *puzzle.Puzzle, o sequences.FindOptions) int {
	if o.Length == 0 || o.MovesAtMost == 0 {
		a.Fail("puzzle.length-and-moves-at", "length and moves_at_most are missing, as in z:find{length = 8, moves_at_most = 3}")
	}
	g, progress := a.State.Guard, a.State.Progress
	o.MaxMemory = g.SolverMemory()
	defer g.AllowExtra(o.MaxMemory)()
	o.Progress = func(p solver.Progress) { progress.ShowMessage(p) }
	found, err := sequences.Find(g, z, o)
	progress.Clear()
	if errors.Is(err, solver.ErrLimit) {
		return a.ReturnNil(err)
	}
	a.Check(err)
	const rowBytes = 500
	a.Grant(rowBytes * len(found))
	t := a.CreateTable(len(found), 0)
	for _, f := range found {
		a.Step(1)
		t.Append(a.NewRecord("word that was found", "word", lua.LString(z.Format(f.Sequence)), "pieces", lua.LNumber(f.Moved)))
	}
	return a.Return(t)
}

// parsed reads a word.
func parsed(a bind.Args, z *puzzle.Puzzle, text string) puzzle.Sequence {
	w, err := z.Parse(text)
	a.Check(err)
	a.Step(len(w))
	return w
}

// returnWord writes a word out.
func returnWord(a bind.Args, z *puzzle.Puzzle, w puzzle.Sequence) int {
	a.GrantText(values.WordBytes(z, w))
	return a.ReturnText(z.Format(w))
}
