package values

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// State is a state of a puzzle of type S, with the moves that were made on it.
type State[S any] interface {
	fmt.Stringer
	Bytes() int // of a copy
	Copy() S
	Equal(S) bool
	Solved() bool
	Undo(n int) error
	Scramble(ctx context.Context, n int, rng *rand.Rand) error
}

// Puzzle gives moves their meaning: a puzzle, or the notation of a board.
type Puzzle[W any] interface {
	fmt.Stringer
	Format(w W) string
}

// Family describes the states of a family of puzzles: boards, permutation puzzles or sliding
// pieces. The code that all families share needs nothing else: the methods of states in Lua (see
// lib/states), solutions, films and the check of answers. S is a state, W a sequence of moves M.
//
// A new family needs a type with the methods of State, one value of Family and one call of
// states.Add.
type Family[S State[S], W ~[]M, M any] struct {
	Self bind.Param[S]       // the receiver of a method
	Of   func(x S) Puzzle[W] // the puzzle of a state

	Apart    func(x S) S // a copy that no trace records; its history does not matter
	History  func(x S) W
	Play     func(x S, w W) error                // makes all moves or, with an error, none
	PlayText func(x S, word string) error        // the same for a text
	Parse    func(x S, word string) (W, error)   // reads moves that are legal from x on
	Moves    func(x S, s Solution[W]) (W, error) // the moves of a solution, for x
	Fits     func(x S, s Solution[W]) bool       // whether the solution is for the puzzle of x; nil for always
	Inverse  func(x S, w W) W
	Same     func(m, n M) bool
	Next     func(x S, typed string) []bind.Candidate // offers the moves that can follow in a word

	MoveBytes   int                // of a move in a history
	LetterBytes int                // of a parsed letter of a word
	TextBytes   func(x S, w W) int // an upper bound for the length of Format
}

// Complete offers the moves that can follow in a word for a method of a state.
func (f *Family[S, W, M]) Complete(at bind.Cursor) []bind.Candidate {
	if x, ok := bind.Of[S](at.Receiver); ok {
		return f.Next(x, at.Typed)
	}
	return nil
}

// Sequence reads legal moves for a state: a text, or a solution.
func (f *Family[S, W, M]) Sequence(a bind.Args, x S, v lua.LValue) W {
	v = joined(a, v)
	if word, ok := v.(lua.LString); ok {
		f.GrantText(a, string(word))
		w, err := f.Parse(x, string(word))
		a.Check(err)
		return w
	}
	s, ok := bind.Of[Solution[W]](v)
	if other, is := bind.Of[AnySolution](v); is && !ok {
		a.Fail("values.word-is-a-solution-of-and", "word is a solution of %s, and not of %s", other.For(), f.Of(x))
	}
	if !ok {
		a.Refuse(v, "values.word-must-be-a", "word must be a string or a solution")
	}
	if f.Fits != nil && !f.Fits(x, s) {
		a.Fail("values.word-is-a-solution", "word is a solution of another puzzle: %s", s.Of)
	}
	w, err := f.Moves(x, s)
	a.Check(err)
	return w
}

// joined makes a text of a list of moves.
func joined(a bind.Args, v lua.LValue) lua.LValue {
	list, ok := v.(*lua.LTable)
	if !ok || list.Len() == 0 {
		return v
	}
	moves := bind.TakeList(a, list, func(i int, v lua.LValue) string { return a.ToText(v, message.Textf("values.move", "move %d", i)) })
	size := 0 // the list may hold one long text many times
	for _, move := range moves {
		size += len(move) + 1
	}
	a.Grant(16*len(moves) + size)
	return lua.LString(strings.Join(moves, " "))
}

// PlayValue makes the moves of a text or of a solution.
func (f *Family[S, W, M]) PlayValue(a bind.Args, x S, v lua.LValue) {
	v = joined(a, v)
	if word, ok := v.(lua.LString); ok && f.PlayText != nil {
		f.Grant(a, x, len(word))
		a.Check(f.PlayText(x, string(word)))
		return
	}
	w := f.Sequence(a, x, v)
	f.Grant(a, x, len(w))
	a.Check(f.Play(x, w))
}

// GrantText reserves memory and counts steps for a word that is parsed.
func (f *Family[S, W, M]) GrantText(a bind.Args, word string) {
	if len(word) > bind.ShortText {
		a.Grant(f.LetterBytes * len(word))
		a.Step(len(word))
	}
}

// Grant reserves memory before a state makes moves, because its history may be copied.
func (f *Family[S, W, M]) Grant(a bind.Args, x S, moves int) {
	history := f.History(x)
	if needed := len(history) + moves; needed > cap(history) {
		a.Grant(f.MoveBytes * (moves + needed))
	} else if moves > bind.ShortText {
		a.Grant(f.MoveBytes * moves)
	}
}

// Copied copies a state, for the method copy and for functions of scripts.
func (f *Family[S, W, M]) Copied(a bind.Args, x any) any {
	a.Grant(x.(S).Bytes())
	return x.(S).Copy()
}

// Since returns the moves from one state to another one of the same puzzle, which has the same
// beginning of its history.
func (f *Family[S, W, M]) Since(x, y S) W {
	before, after := f.History(x), f.History(y)
	n := 0
	for n < len(before) && n < len(after) && f.Same(before[n], after[n]) {
		n++
	}
	return append(f.Inverse(x, before[n:]), after[n:]...)
}

// Result is the part of a Solution that is the same for all families.
type Result struct {
	solver.Statistics
	Length int    // in the metric of the search
	One    string // the unit of the metric: "move", "slide"
	Trace  *Trace `json:"-"` // nil for none; it stays in its thread
}

// Price is the cost of the moves, which is their number if they have no costs.
func (r Result) Price() float64 {
	if r.Priced {
		return r.Cost
	}
	return float64(r.Length)
}

// Facts returns the result.
func (r Result) Facts() Result { return r }

// Solution is a solver's answer. W is a sequence of moves of the family.
type Solution[W any] struct {
	Result
	Of    Puzzle[W] `json:"-"`
	Moves W
}

// AnySolution is a Solution of any family.
type AnySolution interface {
	Facts() Result
	Word() string
	Line(columns int) message.Text
	String() string
	For() any
}

// Word writes the moves.
func (s Solution[W]) Word() string { return s.Of.Format(s.Moves) }

// For names the puzzle that is solved.
func (s Solution[W]) For() any { return s.Of }

// String writes the solution in one line.
func (s Solution[W]) String() string { return s.Line(0).String() }

// Limits of the moves that a line shows, in characters: the maximum without a width, and the
// minimum with one.
const (
	maxWordShown = 40
	minWordShown = 5
)

// Line is String shortened to a number of columns, if shorter moves suffice; 0 is the usual
// length. Without room for them, the moves are omitted.
func (s Solution[W]) Line(columns int) message.Text {
	var cost, proven message.Text
	if s.Priced {
		cost = message.Textf("values.cost", ", cost %s", source.NumberText(s.Cost))
	}
	switch {
	case s.Optimal:
		proven = message.Textf("values.optimal", ", optimal")
	case s.Stopped:
		proven = message.Textf("values.interrupted", ", interrupted")
	}
	line := func(word message.Text) message.Text {
		return message.Textf("values.solution", "%s: %s%s%s, %s, %s%s", s.Method, message.Count(s.Length, s.One), cost, proven, message.Count(s.Generated, "node"), text.Seconds(s.Time), word)
	}
	most := maxWordShown
	if columns > 0 { // independent of the time, so that transcripts can be compared
		most = columns - len(line(message.Text{}).String()) + len(text.Seconds(s.Time)) - len("0.000123 s: ")
	}
	word := s.Word()
	switch n := utf8.RuneCountInString(word); {
	case n == 0:
		return line(message.Textf("values.no-moves", ": (no moves)"))
	case n > most && most < minWordShown:
		return line(message.Text{})
	case n > most && columns > 0:
		most--
	}
	return line(message.Textf("values.moves", ": %s", text.Shorten(word, most)))
}
