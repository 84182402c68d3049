package line

import (
	"cmp"
	"strconv"
	"strings"

	"taquin/cmd/taquin/transcript"
)

// Prompts are the prompts of an entry with a number, "3> " and below it " . ".
func Prompts(number int) (first, next string) {
	n := strconv.Itoa(number)
	return n + transcript.FirstPrompt, strings.Repeat(" ", len(n)) + transcript.NextPrompt
}

// blockIndent is the indentation of a block.
const blockIndent = "  "

// Entry collects lines until they are complete. Functions describe the language.
type Entry struct {
	Unfinished func(entry string) bool // it wants more lines
	Dangling   func(entry string) bool // it wants only a last word

	// Blocks are those that are open at the end of a text, by what opens them, unless it
	// ends where that is not known, as in a string. A text that goes on after another
	// leaves open what it leaves open after those openers.
	Blocks func(text string) (openers []string, known bool)

	// Correct, unless nil, shows the last line again, with less indentation.
	Correct func(prompt, line string)

	First, More string // the prompts of its first line and the others; those of a transcript if empty

	lines     []string
	size      int      // bytes of the lines
	openers   []string // of the blocks that are open after them
	unknown   bool     // the open blocks are unknown
	suggested string
}

// muchTyped is so many bytes of an entry that it is not looked at as a whole after each
// line, but only where no block, string or comment is open; a mistake in it is then told
// later.
const muchTyped = 1 << 12

// Begun reports whether the entry has a line.
func (e *Entry) Begun() bool { return len(e.lines) > 0 }

// Drop discards the lines.
func (e *Entry) Drop() { e.lines, e.size, e.openers, e.unknown = nil, 0, nil, false }

// Next returns the prompt of the next line and its suggested beginning.
func (e *Entry) Next() (prompt, suggestion string) {
	if !e.Begun() {
		e.suggested = ""
		return cmp.Or(e.First, transcript.FirstPrompt), ""
	}
	e.suggested = strings.Repeat(blockIndent, len(e.openers))
	return cmp.Or(e.More, transcript.NextPrompt), e.suggested
}

// Add adds a line and returns the entry when it is complete. An empty first line is an entry. An
// empty line completes an entry that lacks only its last word; in an open block, bracket or
// string, two empty lines end the entry.
func (e *Entry) Add(line string) (entry string, whole bool) {
	blank := strings.TrimSpace(line) == ""
	if blank && !e.Begun() {
		return "", true
	}
	if blank {
		line = ""
	}
	blankBefore := e.Begun() && e.lines[len(e.lines)-1] == ""
	fixed := dedented(line, e.suggested)
	if fixed != line && e.Correct != nil {
		e.Correct(cmp.Or(e.More, transcript.NextPrompt), fixed)
	}
	e.append(fixed)
	if e.size > muchTyped && (len(e.openers) > 0 || e.goesOn(line)) && !(blank && blankBefore) {
		return "", false
	}
	entry = strings.Join(e.lines, "\n")
	if e.Unfinished(entry) && !(blank && (blankBefore || e.Dangling(entry))) {
		return "", false
	}
	e.Drop()
	return entry, true
}

// append appends a line.
func (e *Entry) append(line string) {
	e.lines = append(e.lines, line)
	e.size += len(line)
	if e.size > muchTyped && e.goesOn(line) {
		return
	}
	text := strings.Join(e.openers, " ") + "\n" + line
	if e.unknown {
		text = strings.Join(e.lines, "\n")
	}
	openers, known := e.Blocks(text)
	e.openers, e.unknown = openers, !known
}

// goesOn reports whether the last line leaves a string or comment open that was open before.
func (e *Entry) goesOn(line string) bool { return e.unknown && !strings.ContainsAny(line, `]"'`) }

// dedented removes the suggested indentation from a line that closes a block, such as "end".
func dedented(line, suggestion string) string {
	rest, ok := strings.CutPrefix(line, suggestion)
	if !ok || suggestion == "" || strings.HasPrefix(rest, " ") {
		return line
	}
	for _, closing := range []string{"end", "until", "else", "}", ")", "]"} {
		if strings.HasPrefix(rest, closing) {
			return suggestion[len(blockIndent):] + rest
		}
	}
	return line
}
