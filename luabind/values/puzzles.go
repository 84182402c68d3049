package values

import (
	"context"

	"taquin/engine/puzzle"
	"taquin/luabind/bind"
)

// Metric is the name of a metric; the default is half.
func Metric() bind.Param[puzzle.Metric] {
	return bind.Map(bind.Word("metric"), func(a bind.Args, name string) puzzle.Metric {
		m, err := puzzle.ParseMetric(name)
		a.Check(err)
		return m
	}).From(func(bind.Cursor) []bind.Candidate {
		return []bind.Candidate{
			{Text: puzzle.Half.String(), Summary: "every power of a move counts one", Key: "choices/x:half"},
			{Text: puzzle.Quarter.String(), Summary: "a move and its inverse count one, a power as many times", Key: "choices/x:quarter"},
		}
	}).Or(puzzle.Half)
}

// PuzzleSolution is a solution of a permutation puzzle.
type PuzzleSolution = Solution[puzzle.Sequence]

// States is the family of permutation puzzles.
var States = &Family[*puzzle.State, puzzle.Sequence, puzzle.Turn]{
	Self:  bind.Self[*puzzle.State]("the state"),
	Of:    func(x *puzzle.State) Puzzle[puzzle.Sequence] { return x.Puzzle() },
	Apart: (*puzzle.State).Apart, History: (*puzzle.State).History,
	Play: func(x *puzzle.State, w puzzle.Sequence) error {
		x.Play(w)
		return nil
	},
	Parse:   func(x *puzzle.State, word string) (puzzle.Sequence, error) { return x.Puzzle().Parse(word) },
	Fits:    func(x *puzzle.State, s PuzzleSolution) bool { return x.Puzzle().Equal(s.Of.(*puzzle.Puzzle)) },
	Moves:   func(_ *puzzle.State, s PuzzleSolution) (puzzle.Sequence, error) { return s.Moves, nil },
	Inverse: func(x *puzzle.State, w puzzle.Sequence) puzzle.Sequence { return x.Puzzle().Inverse(w) },
	Same:    func(m, n puzzle.Turn) bool { return m == n },
	Next:    func(x *puzzle.State, typed string) []bind.Candidate { return NextTurns(x.Puzzle(), typed) },

	MoveBytes: 16, LetterBytes: 16,
	TextBytes: func(x *puzzle.State, w puzzle.Sequence) int { return WordBytes(x.Puzzle(), w) },
}

// WordBytes is an upper bound for the length of a word.
func WordBytes(z *puzzle.Puzzle, w puzzle.Sequence) (bytes int) {
	const powerBytes = 6 // with the blank
	moves := z.Moves()
	for _, t := range w {
		bytes += len(moves[t.Move].Name) + powerBytes
	}
	return bytes
}

// mostOffered is the largest number of turns that are offered.
const mostOffered = 100

// NextTurns offers the turns that can follow in a word.
func NextTurns(z *puzzle.Puzzle, typed string) []bind.Candidate {
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
		all = append(all, bind.Candidate{Text: begin + z.Format(puzzle.Sequence{t})})
	}
	return all
}

// PuzzleCodec encodes permutation puzzles.
type PuzzleCodec = Codec[*puzzle.Puzzle, *puzzle.State, puzzle.Definition, puzzle.Sequence]

// NewPuzzleCodec returns a codec.
func NewPuzzleCodec() *PuzzleCodec {
	return &PuzzleCodec{make: puzzle.New, of: (*puzzle.State).Puzzle, moves: (*puzzle.State).History,
		where: func(x *puzzle.State) []int { return x.Perm() },
		resume: func(ctx context.Context, z *puzzle.Puzzle, where []int, moves puzzle.Sequence) (*puzzle.State, error) {
			return z.Resume(ctx, where, moves)
		}}
}
