package line

import (
	"fmt"
	"strings"
	"sync"

	"github.com/mattn/go-runewidth"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// Candidate is a completion and its description.
type Candidate struct{ Text, Summary string }

// Completer returns the candidates at a position in bytes; each fits between head and tail.
type Completer func(text string, pos int) (head string, found []Candidate, tail string)

const indentation = "  " // what Tab puts in where nothing stands before it in its line

// inserts holds, for each Tab that liner has yet to read, the text that it stands for, "" for the
// key.
type inserts struct {
	mu   sync.Mutex
	tabs []string
}

func (i *inserts) add(tabs []string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.tabs = append(i.tabs, tabs...)
}

// next returns the text of the Tab that liner has read.
func (i *inserts) next() (text string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.tabs) > 0 {
		text, i.tabs = i.tabs[0], i.tabs[1:]
	}
	return text
}

// tab is called by liner for each Tab key. It returns at most one candidate, the common beginning
// of all; a second Tab lists them.
func (e *Editor) tab(shown string, pos int) (head string, found []string, tail string) {
	e.completing = true
	head, found, tail = e.answerTab(shown, pos)
	e.completing = false // not after a panic
	return head, found, tail
}

func (e *Editor) answerTab(shown string, pos int) (head string, found []string, tail string) {
	runes := []rune(shown)
	pos = min(pos, len(runes)) // liner takes it for further after a search, see errSearch
	if text := e.prompter.relay.inserts.next(); text != "" {
		return string(runes[:pos]), []string{narrow(text)}, string(runes[pos:])
	}
	before, after := reveal(widen(string(runes[:pos]))), reveal(widen(string(runes[pos:])))
	lineStart := strings.LastIndex(before, "\n") + 1
	if strings.TrimSpace(before[lineStart:]) == "" {
		return string(runes[:pos]), []string{indentation}, string(runes[pos:])
	}
	if e.complete == nil {
		return "", nil, ""
	}
	head, candidates, tail := e.complete(before+after, len(before))
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
		if e.tabbed == before+cursor+after {
			e.list(candidates)
		}
		e.tabbed = head + text + cursor + tail
	}
	return narrow(conceal(head)), []string{narrow(conceal(text))}, narrow(conceal(tail))
}

// common returns the common beginning of all candidates.
func common(candidates []Candidate) string {
	shared := []rune(candidates[0].Text)
	for _, c := range candidates[1:] {
		for !strings.HasPrefix(c.Text, string(shared)) {
			shared = shared[:len(shared)-1]
		}
	}
	return string(shared)
}

// list writes candidates below the prompt, one per row, by the screenful if there are many; liner
// then shows the prompt again. A key that ends it enters the line.
func (e *Editor) list(candidates []Candidate) {
	width, names := e.out.Room(), 0
	for _, c := range candidates {
		names = max(names, text.Width(c.Text))
	}
	names = min(names, width/2)
	rows := make([]string, len(candidates))
	for i, c := range candidates {
		row := c.Text
		if c.Summary != "" {
			row = runewidth.FillRight(row, names) + "  " + c.Summary
		}
		rows[i] = e.out.Row(row) + "\n"
	}
	if d := e.prompter.drawer; d != nil {
		d.sync()
	}
	e.out.Control(e.plainAgain() + "\n")
	e.show(rows)
	e.out.Control(e.standOut())
}

// show writes rows, by the screenful if they do not fit with the prompt.
func (e *Editor) show(rows []string) {
	relay := e.prompter.relay
	if len(rows) < terminal.Rows(e.out) || !relay.hold() {
		fmt.Fprint(e.out, strings.Join(rows, ""))
		return
	}
	relay.resume(terminal.PageRows(e.std, rows))
}
