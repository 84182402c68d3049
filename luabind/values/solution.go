package values

import (
	"fmt"
	"time"

	"taquin/engine/board"
	"taquin/engine/optimal"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Solution is a solver's answer with the notation of the board it is for.
type Solution struct {
	solver.Solution
	Notation board.Notation
}

// String writes the solution in one line.
func (s Solution) String() string { return s.Line(0) }

// How many letters of a word of moves a line shows: at most, in a line without a width,
// and at least, in a line with a width.
const (
	maxWordShown = 40
	minWordShown = 5
)

// Line is String in at most so many columns, if a shorter word of moves can help; the word
// is left out if there is no room. 0 is the usual length.
func (s Solution) Line(columns int) string {
	proven := ""
	if s.Optimal {
		proven = ", optimal"
	}
	cost := fmt.Sprintf("%s: %s%s, %s, ", s.Method, text.Count(s.Length(), s.Metric.One()), proven, text.Count(s.Generated, "node"))
	most := maxWordShown
	if columns > 0 { // does not depend on the time, so that transcripts can be compared
		most = columns - len(cost) - len("0.000123 s: ")
	}
	word := ": (no moves)"
	switch n := len(s.Moves); {
	case n > most && most < minWordShown:
		word = ""
	case n > most && columns > 0:
		word = ": " + s.Notation.Word(s.Moves[:most-1]) + "…"
	case n > most:
		word = ": " + s.Notation.Word(s.Moves[:most]) + "…"
	case n > 0:
		word = ": " + s.Notation.Word(s.Moves)
	}
	return cost + text.Seconds(s.Time) + word
}

// Space is a state space with the notation of the board that it was walked from.
type Space struct {
	*optimal.Space
	Notation board.Notation
	Time     time.Duration // that the walk took
}

// String sums the space up in a line.
func (s Space) String() string { return fmt.Sprintf("%s, %s", s.Space, text.Seconds(s.Time)) }
