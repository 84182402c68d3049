package values

import (
	"fmt"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Solution is a solver's answer with the notation of the board it is for.
type Solution struct {
	solver.Solution
	Notation board.Notation
	Trace    *Trace `json:"-"` // nil for none; it stays in its thread
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
	moves := text.Count(s.Length(), s.Metric.One())
	if s.Cost > 0 {
		moves += fmt.Sprintf(", cost %d", s.Cost)
	}
	return summed(s.Statistics, moves, s.Notation.Word(s.Moves), columns)
}

// PuzzleSolution is a solver's answer with the puzzle that it is for.
type PuzzleSolution struct {
	solving.Solution
	Puzzle *puzzle.Puzzle
	Trace  *Trace // nil for none
}

// String writes the solution in one line.
func (s PuzzleSolution) String() string { return s.Line(0) }

// Line is as that of Solution.
func (s PuzzleSolution) Line(columns int) string {
	return summed(s.Statistics, text.Count(s.Length, "move"), s.Puzzle.Format(s.Moves), columns)
}

// summed writes how many moves a solution has, what it cost and its word.
func summed(s solver.Statistics, moves, word string, columns int) string {
	proven := ""
	switch {
	case s.Optimal:
		proven = ", optimal"
	case s.Stopped:
		proven = ", interrupted"
	}
	cost := fmt.Sprintf("%s: %s%s, %s, ", s.Method, moves, proven, text.Count(s.Generated, "node"))
	most := maxWordShown
	if columns > 0 { // does not depend on the time, so that transcripts can be compared
		most = columns - len(cost) - len("0.000123 s: ")
	}
	switch n := utf8.RuneCountInString(word); {
	case n == 0:
		word = ": (no moves)"
	case n > most && most < minWordShown:
		word = ""
	case n > most && columns > 0:
		word = ": " + text.Shorten(word, most-1)
	case n > most:
		word = ": " + text.Shorten(word, most)
	default:
		word = ": " + word
	}
	return cost + text.Seconds(s.Time) + word
}
