package transcript

import (
	"bytes"
	"fmt"
	"strings"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// How much is kept.
const (
	maxOutput  = 1 << 20 // bytes of the output of one entry
	maxSession = 8 << 20 // of a whole session, for a log that begins late
)

// Log keeps the transcript of a session and, when told to, writes it to a file
// as well, one entry after the other.
type Log struct {
	command string       // its first line
	kept    bytes.Buffer // the transcript
	lost    bool         // it was too long to keep
	most    int          // maxSession, but in tests

	open    bool // an entry is being run
	entry   string
	printed bytes.Buffer // by it
	cut     int          // bytes that it printed beyond maxOutput

	file *file.Lines // nil if it is not written
	name string      // of the file
}

// NewLog begins the transcript of a session that a command line opened.
func NewLog(arguments ...string) *Log {
	words := []string{commandMark, program}
	for _, a := range arguments {
		words = append(words, Quote(a))
	}
	return &Log{command: strings.Join(words, " ") + "\n", most: maxSession}
}

// Begin says that an entry is run now.
func (l *Log) Begin(entry string) {
	l.open, l.entry, l.cut = true, entry, 0
	l.printed.Reset()
}

// Write records the output of an entry; it never fails. It ignores output between entries.
func (l *Log) Write(text []byte) (int, error) {
	if l.open {
		fits := text[:min(len(text), maxOutput-l.printed.Len())]
		l.printed.Write(fits)
		l.cut += len(text) - len(fits)
	}
	return len(text), nil
}

// End ends the entry and returns its output as recorded. An error means that the file cannot be
// written; the log then continues without it.
func (l *Log) End() (printed string, err error) {
	printed = l.output()
	return printed, l.add(Entry(l.entry) + escaped(printed))
}

// Interrupted ends an interrupted entry and records it as a comment, because it cannot be
// replayed.
func (l *Log) Interrupted() error {
	lines := strings.Split(l.entry, "\n")
	for i := range lines {
		lines[i] = "-- " + lines[i]
	}
	return l.add(Entry(interrupted + "; what it changed is not replayed:\n" + strings.Join(lines, "\n")))
}

// interrupted begins the comment that stands for an entry that was stopped.
const interrupted = "-- interrupted"

// output returns the output of the entry, with its last line terminated.
func (l *Log) output() string {
	text := l.printed.String()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if l.cut > 0 {
		text += fmt.Sprintf("… and %d bytes more\n", l.cut)
	}
	return text
}

// add appends a step, without time marks, to the transcript.
func (l *Log) add(step string) error {
	l.open = false
	step = strings.ReplaceAll(step, text.Mark, "")
	if l.kept.Len()+len(step) > l.most {
		l.kept, l.lost = bytes.Buffer{}, true
	}
	if !l.lost {
		l.kept.WriteString(step)
	}
	if l.file == nil {
		return nil
	}
	if err := l.file.Append(step); err != nil {
		l.Stop()
		return message.Errorf("check.it-ends-here", "%w; it ends here", err)
	}
	return nil
}

// Entry formats an entry with its prompts.
func Entry(text string) string {
	return entryMark + " " + strings.ReplaceAll(text, "\n", "\n"+nextMark+" ") + "\n"
}

// Entries reads what Entry has written, one entry after the other.
func Entries(lines []string) ([]string, error) {
	var entries []string
	for i, line := range lines {
		if entry, ok := after(line, entryMark); ok {
			entries = append(entries, entry)
		} else if more, ok := after(line, nextMark); ok && i > 0 {
			entries[len(entries)-1] += "\n" + more
		} else {
			return nil, message.Errorf("check.is-no-line-of", "%q is no line of an entry", line)
		}
	}
	return entries, nil
}

func escaped(printed string) string {
	var text strings.Builder
	for line := range strings.Lines(printed) {
		text.WriteString(escape(line[:len(line)-1]) + "\n")
	}
	return text.String()
}

// Start writes the transcript to a file and continues there. whole is false if the
// transcript was too long to keep. An existing file is kept, and after is true: the transcript is
// appended, without the part that the file already ends with.
func (l *Log) Start(name string) (whole, after bool, err error) {
	if err := file.CheckRegular(name); err != nil {
		return false, false, message.Errorf("", "%s %w", text.Quote(name, 255), err)
	}
	f, err := file.OpenLines(file.Named("log", commandMark+" "+program), name)
	if err != nil {
		return false, false, err
	}
	before, err := f.ReadAll()
	if err == nil {
		err = f.Append(l.missingIn(string(before)))
	}
	if err != nil {
		f.Close()
		return false, false, err
	}
	l.Stop()
	l.file, l.name = f, name
	return !l.lost, len(before) > 0, nil
}

// missingIn returns the part of the transcript that a file lacks.
func (l *Log) missingIn(before string) string {
	session := l.command
	if l.lost {
		session += Entry("-- what came before was too long to be kept")
	}
	session += l.kept.String()
	if before == "" {
		return session
	}
	end := ""
	if !strings.HasSuffix(before, "\n") {
		end = "\n"
	}
	last := strings.LastIndex("\n"+before, "\n"+commandMark+" ") // no printed line begins so
	if more, begun := strings.CutPrefix(session, before[last:]+end); begun && !l.lost {
		return more
	}
	return session
}

// Stop stops writing and returns the name of the file, "" for none.
func (l *Log) Stop() (name string) {
	if l.file == nil {
		return ""
	}
	l.file.Close()
	name, l.file, l.name = l.name, nil, ""
	return name
}

// File returns the name of the file, "" for none.
func (l *Log) File() string { return l.name }
