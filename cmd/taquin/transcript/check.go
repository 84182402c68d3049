package transcript

import (
	"fmt"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Play runs a command line (without the program's name), types the entries at its prompt and
// returns the output of the command before the first entry and of each entry. Without entries, the
// command opens no prompt.
type Play func(command []string, entries []string) (printed []string, err error)

// Difference is a command or an entry that prints something else now.
type Difference struct {
	Line     int    // of the file, from 1: the first that differs
	Text     string // the command or entry
	Was, Now []string
	After    int // the line of an entry before it that was interrupted, 0 for none
}

// In shows the difference: the typed text, the lines of the file (-) and the lines now (+).
func (d Difference) In(file string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s:%d:\n", file, d.Line)
	for line := range strings.Lines(d.Text) {
		out.WriteString("  " + strings.TrimRight(line, "\n") + "\n")
	}
	for _, line := range d.Was {
		out.WriteString("  -" + line + "\n")
	}
	for _, line := range d.Now {
		out.WriteString("  +" + line + "\n")
	}
	if d.After > 0 {
		fmt.Fprintf(&out, "  (line %d was interrupted, and what it changed is not replayed)\n", d.After)
	}
	return out.String()
}

// Result is the result of a check.
type Result struct {
	Steps       int // commands and entries that were played
	Differences []Difference
	Updated     string // the text with the present output
}

// Check plays every session on a page and compares. Measured times may differ
// where they are marked, and so may addresses, the numbers that an entry
// prints which asks for the time or the memory in use (of the clock only those
// with a decimal point or an exponent), and the notes on tables that are built,
// which are built only once, or used for want of memory.
func Check(page string, play Play) (Result, error) {
	first, _, _ := strings.Cut(page, "\n")
	windows := strings.HasSuffix(first, "\r")
	if windows {
		page = strings.ReplaceAll(page, "\r\n", "\n")
	}
	body, ended := strings.CutSuffix(page, "\n")
	lines := strings.Split(body, "\n")
	sessions, err := parse(lines)
	if err != nil {
		return Result{}, err
	}
	var result Result
	replaced := map[int]step{} // with their output now, by where the old one begins
	for _, s := range sessions {
		printed, err := s.play(play)
		if err != nil {
			return Result{}, err
		}
		after := 0
		for i, st := range append([]step{s.command}, s.entries...) {
			result.Steps++
			if i > 0 && strings.HasPrefix(st.text, interrupted) {
				after = st.line
			}
			now := printedLines(printed[i])
			if st.agree(st.output, now) {
				continue
			}
			d := st.difference(now, i == 0)
			d.After = after
			result.Differences = append(result.Differences, d)
			st.output = append(notes(st.output), unmarked(withoutNotes(now))...)
			replaced[st.from] = st
		}
	}
	result.Updated = strings.Join(update(lines, replaced), "\n")
	if ended || len(replaced) > 0 {
		result.Updated += "\n"
	}
	if windows {
		result.Updated = strings.ReplaceAll(result.Updated, "\n", "\r\n")
	}
	return result, nil
}

// play plays a session and returns one output per step.
func (s session) play(play Play) ([]string, error) {
	command, err := Words(s.command.text)
	if err != nil {
		return nil, lineError{s.command.line, err.Error()}
	}
	var entries []string
	for _, e := range s.entries {
		entries = append(entries, e.text)
	}
	printed, err := play(command, entries)
	if err != nil {
		return nil, message.Errorf("check.line", "line %d: %w", s.command.line, err)
	}
	if len(printed) != 1+len(entries) {
		panic(fmt.Sprintf("transcript: %d entries were played, and %d outputs come", len(entries), len(printed)))
	}
	return printed, nil
}

// quoted is a marked time in JSON, which holds it as a string.
var quoted = text.Regexp(`"(` + text.Mark + `[^"]*)"`)

// printedLines splits output into lines.
func printedLines(printed string) []string {
	if printed == "" {
		return nil
	}
	printed = quoted().ReplaceAllString(printed, "$1")
	return strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
}

// difference reports the lines that differ, without equal lines at both ends.
func (st step) difference(now []string, command bool) Difference {
	was := st.output
	line := st.from + 1
	for len(was) > 0 && len(now) > 0 && st.agrees(was[0], now[0]) {
		was, now = was[1:], now[1:]
		line++
	}
	for len(was) > 0 && len(now) > 0 && st.agrees(was[len(was)-1], now[len(now)-1]) {
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	typed := FirstPrompt + strings.ReplaceAll(st.text, "\n", "\n"+NextPrompt)
	if command {
		typed = "$ " + program + " " + st.text
	}
	if len(was) == 0 {
		line = st.line // nothing of the output is wrong; something is missing
	}
	return Difference{Line: line, Text: typed, Was: was, Now: unmarked(now)}
}

// update replaces outdated output in the lines of a file.
func update(lines []string, replaced map[int]step) []string {
	var updated []string
	for i := 0; i <= len(lines); i++ {
		if st, ok := replaced[i]; ok {
			for _, line := range st.output {
				updated = append(updated, escape(line))
			}
			i = st.to
		}
		if i < len(lines) {
			updated = append(updated, lines[i])
		}
	}
	return updated
}
