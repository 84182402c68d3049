// Package solve is taquin solve and taquin convert, and what other commands with solvers share: the
// printed answer, the line of progress, the file of a checkpoint, and a guide for players.
package solve

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
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

	// How the notation and the goal were chosen and how to choose others; empty if they were given.
	NotationRemark, GoalRemark message.Text `json:"-"`
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
func (a Answer) Print(w, notes terminal.Printer, asJSON bool, why error) error {
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
		err = a.write(w)
	}
	if why != nil {
		return why
	}
	return err
}

// remark writes the remarks, one per line.
func (a Answer) remark(w terminal.Printer) {
	for _, remark := range [...]struct {
		what message.Text
		said message.Text
	}{{message.Textf("solve.notation-remark", "notation %s", a.Notation), a.NotationRemark}, {message.Textf("solve.goal-remark", "goal %s", a.Goal), a.GoalRemark}} {
		if !remark.said.Empty() {
			fmt.Fprintln(w, "taquin: "+w.Textf("", "%s: %s", remark.what, remark.said))
		}
	}
}

// write writes an answer in aligned lines, the moves last because they are the longest.
func (a Answer) write(w terminal.Printer) error {
	length := message.Plain(strconv.Itoa(a.Length))
	if a.Metric == solver.Slides {
		length = message.Count(a.Length, "slide")
	}
	switch {
	case a.Optimal:
		length = message.Textf("solve.optimal", "%s (optimal)", length)
	case a.Bound > 0:
		length = message.Textf("solve.no-solution-below", "%s (no solution below %d)", length, a.Bound)
	}
	if a.Stopped {
		length = message.Textf("solve.interrupted", "%s, interrupted", length)
	}
	type line struct{ label, value message.Text }
	lines := []line{{message.Textf("solve.label-notation", "notation"), remarked(a.Notation, a.NotationRemark)}}
	if a.Goal != "" {
		lines = append(lines, line{message.Textf("solve.label-goal", "goal"), remarked(a.Goal, a.GoalRemark)})
	}
	lines = append(lines, line{message.Textf("solve.label-method", "method"), message.Plain(a.Method)}, line{message.Textf("solve.label-length", "length"), length}, line{message.Textf("solve.label-nodes", "nodes"), message.Plain(strconv.FormatInt(a.Nodes, 10))},
		line{message.Textf("solve.label-seconds", "seconds"), message.Plain(a.Seconds.String())}, line{message.Textf("solve.label-moves", "moves"), message.Plain(a.Moves)})
	var out strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&out, "%-10s%s\n", w.Text(l.label), w.Text(l.value))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// remarked returns a name followed by a remark about it.
func remarked(name string, remark message.Text) message.Text {
	if remark.Empty() {
		return message.Plain(name)
	}
	return message.Textf("", "%s (%s)", name, remark)
}
