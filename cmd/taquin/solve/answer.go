// Package solve is taquin solve and taquin convert, and what other commands with solvers share: the
// printed answer, the line of progress, the file of a checkpoint, and a guide for players.
package solve

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Seconds is a measured time in an answer; the replay of a transcript marks it, see text.Marked.
type Seconds struct {
	time.Duration
	Marked bool
}

// String writes it with six decimals.
func (s Seconds) String() string { return s.mark() + fmt.Sprintf("%.6f", s.Seconds()) }

// MarshalJSON writes a number, or a string if it is marked.
func (s Seconds) MarshalJSON() ([]byte, error) {
	number, err := json.Marshal(s.Seconds())
	if err != nil || !s.Marked {
		return number, err
	}
	return json.Marshal(s.mark() + string(number))
}

func (s Seconds) mark() string {
	if s.Marked {
		return text.Mark
	}
	return ""
}

// Answer is a solution for printing.
type Answer struct {
	Board    string        `json:"board"`
	Notation string        `json:"notation"`
	Goal     string        `json:"goal,omitempty"`
	Method   string        `json:"method"`
	Moves    string        `json:"moves"`
	Length   int           `json:"length"`
	Metric   solver.Metric `json:"metric,omitempty"` // of Length and Bound
	Nodes    int64         `json:"nodes"`
	Expanded int64         `json:"expanded"`
	Bound    int           `json:"bound"`
	Seconds  Seconds       `json:"seconds"`
	Optimal  bool          `json:"optimal"`
	Stopped  bool          `json:"stopped,omitempty"` // by Ctrl-C, which ended the search for a better one

	// How the notation and the goal were chosen and how to choose others; "" if they were given.
	NotationRemark, GoalRemark string `json:"-"`
}

// failure is printed instead of an Answer without a solution.
type failure struct {
	Board    string  `json:"board"`
	Notation string  `json:"notation"`
	Method   string  `json:"method"`
	Error    string  `json:"error"`
	Nodes    int64   `json:"nodes"`
	Expanded int64   `json:"expanded"`
	Bound    int     `json:"bound"`
	Seconds  Seconds `json:"seconds"`
}

// Print writes an answer, or with asJSON a failure, and returns why. With asJSON or without an
// answer, the remarks go to notes, one per line.
func (a Answer) Print(w, notes io.Writer, asJSON bool, why error) error {
	var err error
	if asJSON || why != nil {
		a.remark(notes)
	}
	switch {
	case why != nil && asJSON && exit.Code(why) != exit.Usage && !exit.EndsSession(why):
		err = json.NewEncoder(w).Encode(failure{
			Board: a.Board, Notation: a.Notation, Method: a.Method, Error: why.Error(),
			Nodes: a.Nodes, Expanded: a.Expanded, Bound: a.Bound, Seconds: a.Seconds,
		})
	case why != nil:
	case asJSON:
		err = json.NewEncoder(w).Encode(a)
	default:
		_, err = io.WriteString(w, a.String())
	}
	if why != nil {
		return why
	}
	return err
}

// remark writes the remarks, one per line.
func (a Answer) remark(w io.Writer) {
	for _, remark := range [...][3]string{{"notation", a.Notation, a.NotationRemark}, {"goal", a.Goal, a.GoalRemark}} {
		if remark[2] != "" {
			fmt.Fprintf(w, "taquin: %s %s: %s\n", remark[0], remark[1], remark[2])
		}
	}
}

// String writes an answer in aligned lines, the moves last because they are
// the longest.
func (a Answer) String() string {
	proven := ""
	switch {
	case a.Optimal:
		proven = " (optimal)"
	case a.Bound > 0:
		proven = fmt.Sprintf(" (no solution below %d)", a.Bound)
	}
	if a.Stopped {
		proven += ", interrupted"
	}
	unit := ""
	if a.Metric == solver.Slides {
		unit = " slides"
	}
	goal := ""
	if a.Goal != "" {
		goal = "goal      " + remarked(a.Goal, a.GoalRemark) + "\n"
	}
	return fmt.Sprintf("notation  %s\n%smethod    %s\nlength    %d%s%s\nnodes     %d\nseconds   %s\nmoves     %s\n",
		remarked(a.Notation, a.NotationRemark), goal, a.Method, a.Length, unit, proven, a.Nodes, a.Seconds, a.Moves)
}

// remarked returns a name followed by a remark about it.
func remarked(name, remark string) string {
	if remark == "" {
		return name
	}
	return name + " (" + remark + ")"
}
