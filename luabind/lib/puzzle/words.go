package puzzle

import (
	"taquin/engine/puzzle"
	"taquin/luabind/bind"
)

// word is a word in the moves of the puzzle that a method is called on.
var word = bind.Text("word").From(nextOfPuzzle)

// words are the methods about words in the moves.
var words = []bind.Entry{
	{Name: "z:perm", Returns: "p", Text: "What a word does, as a permutation of 0..n-1: p(i) is where the content of the cell i goes, cells counting from 0 whatever the puzzle calls them. Products are as words are: z:perm(v) * z:perm(w) is z:perm of v and then w.", Example: `puzzle.cube(3):perm("[R, U]"):order()  --> 6`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int { return a.ReturnValue(z.Perm(parsed(a, z, text))) })},
	{Name: "z:order_of", Text: "How many times a word must be made until nothing has changed: exact, as a string when it is above 2^53.", Example: `puzzle.cube(3):order_of("R U")  --> 105`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return a.ReturnBig(z.OrderOf(parsed(a, z, text)))
		})},
	{Name: "z:cancel", Text: "The word with its brackets written out and turns of one move put together where they stand side by side, or where only turns stand between them that can change places with it.", Example: `puzzle.cube(3):cancel("U D U' R R R [L, R]")  --> "D R'"`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return returnWord(a, z, z.Cancel(parsed(a, z, text)))
		})},
	{Name: "z:inverse", Text: "The word that undoes a word.", Example: `puzzle.cube(3):inverse("R U2 F'")  --> "F U2 R'"`,
		Func: bind.Do2(self, word, func(a bind.Args, z *puzzle.Puzzle, text string) int {
			return returnWord(a, z, z.Inverse(parsed(a, z, text)))
		})},
}

// parsed reads a word.
func parsed(a bind.Args, z *puzzle.Puzzle, text string) puzzle.Word {
	w, err := z.Parse(text)
	a.Check(err)
	a.Step(len(w))
	return w
}

// returnWord writes a word out.
func returnWord(a bind.Args, z *puzzle.Puzzle, w puzzle.Word) int {
	moves, bytes := z.Moves(), 0
	const powerBytes = 6 // and the blank before it
	for _, t := range w {
		bytes += len(moves[t.Move].Name) + powerBytes
	}
	a.GrantText(bytes)
	return a.ReturnText(z.Format(w))
}

// nextOfPuzzle offers the turns that can follow in a word for a method of a puzzle.
func nextOfPuzzle(at bind.Cursor) []bind.Candidate {
	z, ok := bind.Of[*puzzle.Puzzle](at.Receiver)
	if !ok {
		return nil
	}
	return nextTurns(z, at.Typed)
}

// nextOfState is nextOfPuzzle for a method of a state.
func nextOfState(at bind.Cursor) []bind.Candidate {
	x, ok := bind.Of[*puzzle.State](at.Receiver)
	if !ok {
		return nil
	}
	return nextTurns(x.Puzzle(), at.Typed)
}

// mostOffered is how many turns are offered.
const mostOffered = 100

func nextTurns(z *puzzle.Puzzle, typed string) []bind.Candidate {
	w, err := z.Parse(typed)
	if err != nil {
		return nil
	}
	begin := typed
	if len(w) > 0 && typed[len(typed)-1] != ' ' {
		begin += " "
	}
	var all []bind.Candidate
	for _, t := range z.Turns(puzzle.Half) {
		if len(all) == mostOffered {
			break
		}
		all = append(all, bind.Candidate{Text: begin + z.Format(puzzle.Word{t})})
	}
	return all
}
