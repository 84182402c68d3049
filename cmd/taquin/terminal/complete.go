package terminal

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"

	"taquin/engine/text"
)

// Candidate is a text that completes what is typed, and what it is in a few
// words.
type Candidate struct{ Text, Summary string }

// Completer finds what may stand at a position of a text, which is counted in
// bytes: any candidate's text between head and tail.
type Completer func(text string, pos int) (head string, found []Candidate, tail string)

const indentation = "  " // what Tab puts in where nothing stands before it in its line

// tab is what liner calls at each Tab. It answers with at most one candidate:
// what they have in common. A Tab that follows another lists them.
func (l *Line) tab(shown string, pos int) (head string, found []string, tail string) {
	runes := []rune(shown)
	before, after := reveal(string(runes[:pos])), reveal(string(runes[pos:]))
	lineStart := strings.LastIndex(before, "\n") + 1
	if strings.TrimSpace(before[lineStart:]) == "" {
		return string(runes[:pos]), []string{indentation}, string(runes[pos:])
	}
	if l.complete == nil {
		return "", nil, ""
	}
	head, candidates, tail := l.complete(before+after, len(before))
	if len(candidates) == 0 {
		return "", nil, ""
	}
	text := candidates[0].Text
	if len(candidates) > 1 {
		text = common(candidates)
		if typed := strings.TrimPrefix(before, head); !strings.HasPrefix(text, typed) {
			text = typed
		}
		const cursor = "\x00"
		if l.tabbed == before+cursor+after {
			l.list(candidates)
		}
		l.tabbed = head + text + cursor + tail
	}
	return conceal(head), []string{conceal(text)}, conceal(tail)
}

// common is the longest beginning that all texts share.
func common(candidates []Candidate) string {
	shared := []rune(candidates[0].Text)
	for _, c := range candidates[1:] {
		for !strings.HasPrefix(c.Text, string(shared)) {
			shared = shared[:len(shared)-1]
		}
	}
	return string(shared)
}

// list writes candidates below the prompt, one a row and no more than the
// screen holds; liner then shows the prompt again.
func (l *Line) list(candidates []Candidate) {
	width := Columns(l.out) - 1
	room := max(Rows(l.out)-2, 1) // beside the prompt and the row that says how many more there are
	more := len(candidates) - room
	if more <= 1 { // that row holds the last one as well
		room, more = len(candidates), 0
	}
	names := 0
	for _, c := range candidates[:room] {
		names = max(names, text.Width(c.Text))
	}
	names = min(names, width/2)
	var out strings.Builder
	out.WriteString(l.plainAgain() + "\n")
	for _, c := range candidates[:room] {
		row := c.Text
		if c.Summary != "" {
			row = runewidth.FillRight(row, names) + "  " + c.Summary
		}
		out.WriteString(oneLine(row, width) + "\n")
	}
	if more > 0 {
		fmt.Fprintf(&out, "… and %d more\n", more)
	}
	fmt.Fprint(l.out, out.String()+l.standOut())
}
