package report

import (
	"fmt"
	"strings"

	"taquin/engine/draw/boards"
	"taquin/engine/text"
)

// writeText writes what all submissions get, one after the other.
func writeText(c Class) ([]byte, error) {
	var all strings.Builder
	for i, s := range c.Submissions {
		if i > 0 {
			all.WriteString("\n")
		}
		all.WriteString(c.Text(s))
	}
	if more := c.interrupted(); more != "" {
		all.WriteString("\n" + more + "\n")
	}
	return []byte(all.String()), nil
}

// Line is what a submission gets, in a line.
func (c Class) Line(s Submission) string {
	line := c.title(s)
	if s.Problem != "" {
		line += " (" + firstLine(c.say(s.Problem)) + ")"
	}
	return line + "\n"
}

// title is a submission with its points.
func (c Class) title(s Submission) string { return c.headed(s.Name, c.score(s.Points(), c.Of())) }

// Sum is what the class has come to, in a line.
func (c Class) Sum() string {
	line := c.headed(wordsOf(c.Language).mean, c.score(c.mean(), c.Of())) + "\n"
	if more := c.interrupted(); more != "" {
		line += more + "\n"
	}
	return line
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// Text is what a pupil reads of a submission.
func (c Class) Text(s Submission) string {
	var out strings.Builder
	out.WriteString(c.title(s) + "\n")
	if s.Problem != "" {
		out.WriteString(indented(c.say(s.Problem), "  "))
		return out.String()
	}
	for i, m := range s.Marks {
		out.WriteString("  " + c.Headline(i, m) + "\n")
		out.WriteString(indented(c.Failures(m), "    "))
	}
	return out.String()
}

// Headline is what a submission gets for the task of a number.
func (c Class) Headline(task int, m Mark) string {
	t, w := c.Tasks[task], wordsOf(c.Language)
	line := c.headed(t.called(), c.score(m.Points, t.Points))
	switch {
	case m.Cases <= 1:
	case c.Language.Singular(m.Passed):
		line += ", " + fmt.Sprintf(w.caseOne, m.Passed, m.Cases)
	default:
		line += ", " + fmt.Sprintf(w.cases, m.Passed, m.Cases)
	}
	return line
}

// Failures says why a mark is not full, with the smallest board that shows it; "" if it is.
func (c Class) Failures(m Mark) string {
	if len(m.Failed) == 0 {
		return ""
	}
	w, first := wordsOf(c.Language), m.Failed[0]
	line := c.say(first.Why)
	if first.Part > 0 {
		line = fmt.Sprintf(w.part, line, c.number(first.Part))
	}
	if first.About != "" {
		line = c.headed(text.Visible(first.About), line)
	}
	out := line + "\n"
	if first.Board != nil {
		out += boards.Text(first.Board.Board, first.Board.Notation)
		if !strings.HasSuffix(out, "\n") {
			out += "\n"
		}
	}
	switch others := len(m.Failed) - 1; others {
	case 0:
	case 1:
		out += w.otherOne + "\n"
	default:
		out += fmt.Sprintf(w.others, others) + "\n"
	}
	return out
}

// indented begins every line with blanks, and ends the last one.
func indented(s, blanks string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		out.WriteString(blanks + strings.TrimSuffix(line, "\n") + "\n")
	}
	return out.String()
}
