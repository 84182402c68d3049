// Package transcript records, reads and compares transcripts: the entries at the prompt and their
// output. It runs nothing itself; the caller of Check supplies a function that plays a session.
//
// A session begins with the command that opened it,
//
//	$ taquin --seed 1
//	> for i = 1, 2 do
//	.   print(i)
//	. end
//	1
//	2
//
// followed by the entries, after "> " and, on further lines, ". ", each with its output. The output
// of a command that opens no prompt follows the command. A printed line that begins with "$ ", "> ",
// ". ", a backslash or "```" is escaped by a backslash. In Markdown, transcripts are blocks that
// begin with "```console"; a block that begins with "> " continues the previous session.
package transcript

import (
	"errors"
	"fmt"
	"strings"
)

// The marks at the beginning of a line, each followed by a blank or nothing.
const (
	commandMark = "$"
	entryMark   = ">"
	nextMark    = "."

	// FirstPrompt and NextPrompt are the prompts at which the lines of an entry are typed.
	FirstPrompt = entryMark + " "
	NextPrompt  = nextMark + " "

	program = "taquin"
	fence   = "```"
	opening = fence + "console"
)

// step is a command or an entry and its output.
type step struct {
	line     int      // its first, from 1
	text     string   // without marks; of a command what follows "taquin"
	command  bool     // of a shell, which is no entry
	output   []string // the printed lines
	from, to int      // where they stand among the lines of the file, to excluded
}

// session is a command and the entries at its prompt.
type session struct {
	command step
	entries []step
}

// lineError is an error in a line of a file.
type lineError struct {
	line int
	text string
}

func (e lineError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.text) }

// errNone is that a file holds no transcript.
var errNone = errors.New(`there is no transcript in it: no line that begins with "$ taquin", in Markdown within ` + opening)

// after reports whether a line begins with a mark, and what follows it.
func after(line, mark string) (rest string, ok bool) {
	if line == mark {
		return "", true
	}
	return strings.CutPrefix(line, mark+" ")
}

// escape writes a printed line so that it is read as one.
func escape(line string) string {
	for _, mark := range []string{commandMark, entryMark, nextMark} {
		if _, ok := after(line, mark); ok {
			return `\` + line
		}
	}
	if strings.HasPrefix(line, `\`) || strings.HasPrefix(line, fence) {
		return `\` + line
	}
	return line
}

func unescape(line string) string { return strings.TrimPrefix(line, `\`) }

// reader goes through the lines of a file.
type reader struct {
	sessions []session
	last     *step // the step that the next printed line belongs to; nil for none
	foreign  bool  // the last command was another program's
	typing   bool  // the last line was typed, so that it may be continued
}

// parse finds the sessions in the lines of a file.
func parse(lines []string) ([]session, error) {
	var r reader
	markdown, within := !startsPlain(lines), false
	for i, line := range lines {
		if markdown {
			switch {
			case !within:
				within = strings.TrimRight(line, " ") == opening
				r.typing = false
				continue
			case strings.HasPrefix(line, fence):
				within, r.last, r.foreign = false, nil, false
				continue
			}
		}
		if err := r.read(i, line); err != nil {
			return nil, err
		}
	}
	if within {
		return nil, lineError{len(lines), "the last " + opening + " has no end"}
	}
	if len(r.sessions) == 0 {
		return nil, errNone
	}
	return r.sessions, nil
}

// startsPlain reports whether the first non-empty line is a command: then the whole file is a
// transcript.
func startsPlain(lines []string) bool {
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			_, ok := after(line, commandMark)
			return ok
		}
	}
	return false
}

// read takes line i, from 0.
func (r *reader) read(i int, line string) error {
	typing := r.typing
	r.typing = false
	if command, ok := after(line, commandMark); ok {
		command, ours := after(command, program)
		r.foreign, r.last = !ours, nil
		if ours {
			r.sessions = append(r.sessions, session{command: step{line: i + 1, text: command, command: true, from: i + 1, to: i + 1}})
			r.last = &r.sessions[len(r.sessions)-1].command
		}
		return nil
	}
	if r.foreign {
		return nil
	}
	if entry, ok := after(line, entryMark); ok {
		if len(r.sessions) == 0 {
			return lineError{i + 1, `something is typed, but there is no "$ taquin" before it`}
		}
		s := &r.sessions[len(r.sessions)-1]
		s.entries = append(s.entries, step{line: i + 1, text: entry, from: i + 1, to: i + 1})
		r.last, r.typing = &s.entries[len(s.entries)-1], true
		return nil
	}
	if more, ok := after(line, nextMark); ok {
		if !typing {
			return lineError{i + 1, `". " continues nothing (a printed line that begins so is written with a backslash before it)`}
		}
		r.typing = true
		r.last.text += "\n" + more
		r.last.from, r.last.to = i+1, i+1
		return nil
	}
	if r.last == nil {
		if strings.TrimSpace(line) == "" {
			return nil
		}
		return lineError{i + 1, `something is printed, but there is no command before it`}
	}
	r.last.output = append(r.last.output, unescape(line))
	r.last.to = i + 1
	return nil
}
