package values

import (
	"encoding/json"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/luabind/bind"
)

// Puzzle is a puzzle that is given by its moves.
func Puzzle(name string) bind.Param[*puzzle.Puzzle] { return bind.Value[*puzzle.Puzzle](name) }

// State is the state of a puzzle that a method is called on.
func State() bind.Param[*puzzle.State] { return bind.Self[*puzzle.State]("the state") }

// Metric is the name of a metric, half if it is left out.
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

// Puzzles writes and reads puzzles and their states. What is known of a puzzle, such as its
// group, is found once for all states that come from elsewhere.
type Puzzles struct{ read recent[*puzzle.Puzzle] }

// Encode writes a puzzle.
func (*Puzzles) Encode(v any) ([]byte, error) { return json.Marshal(v.(*puzzle.Puzzle).Definition()) }

// Decode reads a puzzle.
func (p *Puzzles) Decode(_ *bind.State, text []byte) (any, error) {
	z, err := p.decode(text)
	return z, err
}

func (p *Puzzles) decode(text []byte) (*puzzle.Puzzle, error) {
	return p.read.of(text, func() (*puzzle.Puzzle, error) {
		var d puzzle.Definition
		if err := json.Unmarshal(text, &d); err != nil {
			return nil, errBytes
		}
		return puzzle.New(d)
	})
}

// EncodeState writes a state with its history: the length of its puzzle's text and that,
// where everything is, and the turns.
func (p *Puzzles) EncodeState(v any) ([]byte, error) {
	x := v.(*puzzle.State)
	of, err := p.Encode(x.Puzzle())
	if err != nil {
		return nil, err
	}
	text := append(appendInts(nil, len(of)), of...)
	text = appendInts(text, x.Perm()...)
	for _, t := range x.History() {
		text = appendInts(text, t.Move, t.Times)
	}
	return text, nil
}

// DecodeState reads a state. Only one that moves lead to is taken.
func (p *Puzzles) DecodeState(s *bind.State, text []byte) (any, error) {
	length, rest, err := takeInts(text, 1)
	if err != nil || length[0] < 0 || length[0] > len(rest) {
		return nil, errBytes
	}
	z, err := p.decode(rest[:length[0]])
	if err != nil {
		return nil, err
	}
	where, rest, err := takeInts(rest[length[0]:], z.Cells())
	if err != nil {
		return nil, err
	}
	turns, err := allInts(rest)
	if err != nil || len(turns)%2 != 0 {
		return nil, errBytes
	}
	history := make(puzzle.Sequence, len(turns)/2)
	for i := range history {
		history[i] = puzzle.Turn{Move: turns[2*i], Times: turns[2*i+1]}
	}
	x, err := z.Resume(s.Guard, perm.Perm(where), history)
	return x, err
}

// writtenSolution is a solution as it travels.
type writtenSolution struct {
	Puzzle   []byte
	Solution solving.Solution
}

// EncodeSolution writes a solution.
func (p *Puzzles) EncodeSolution(v any) ([]byte, error) {
	s := v.(PuzzleSolution)
	of, err := p.Encode(s.Puzzle)
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenSolution{of, s.Solution})
}

// DecodeSolution reads a solution.
func (p *Puzzles) DecodeSolution(_ *bind.State, text []byte) (any, error) {
	var s writtenSolution
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, errBytes
	}
	z, err := p.decode(s.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := z.CheckSequence(s.Solution.Moves); err != nil {
		return nil, err
	}
	return PuzzleSolution{Solution: s.Solution, Puzzle: z}, nil
}

// PuzzleWord reads a word in the moves of a state's puzzle, or a solution.
func PuzzleWord(a bind.Args, x *puzzle.State, v lua.LValue) puzzle.Sequence {
	if s, ok := bind.Of[PuzzleSolution](v); ok {
		if !s.Puzzle.Equal(x.Puzzle()) {
			a.Fail("values.word-is-a-solution", "word is a solution of another puzzle: %s", s.Puzzle)
		}
		return s.Moves
	}
	word, ok := v.(lua.LString)
	if _, ofBoard := bind.Of[Solution](v); ofBoard {
		a.Fail("values.word-is-a-solution-of", "word is a solution of a board, and not of %s", x.Puzzle())
	}
	if !ok {
		a.Refuse(v, "values.word-must-be-a", "word must be a string or a solution")
	}
	w, err := x.Puzzle().Parse(string(word))
	a.Check(err)
	return w
}
