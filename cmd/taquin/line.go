package main

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/peterh/liner"
)

// completer is luabind's: pos counts bytes.
type completer func(line string, pos int) (head string, candidates []string, tail string)

// lineReader reads lines from the terminal, with editing, history and
// completion. The terminal is in raw mode only while a prompt is open: whatever
// ends the program during a chunk leaves it as it was.
type lineReader struct {
	state       *liner.State
	raw, cooked liner.ModeApplier
	history     *history // nil if there is no place for it
	err         io.Writer
	closing     sync.Once
}

func openLine(s std, complete completer) *lineReader {
	l := &lineReader{err: s.err}
	l.cooked, _ = liner.TerminalMode()
	l.state = liner.NewLiner()
	l.raw, _ = liner.TerminalMode()
	l.state.SetCtrlCAborts(true)
	l.state.SetTabCompletionStyle(liner.TabPrints)
	l.state.SetBeep(false)
	l.state.SetWordCompleter(func(line string, pos int) (string, []string, string) {
		return complete(line, len(string([]rune(line)[:pos])))
	})
	l.loadHistory()
	return l
}

func (l *lineReader) loadHistory() {
	h, err := openHistory()
	var lines []string
	if err == nil {
		lines, err = h.load()
	}
	if err != nil {
		l.withoutHistory(err)
		return
	}
	l.history = h
	for _, line := range lines {
		l.state.AppendHistory(line)
	}
}

// withoutHistory says once that no line will be kept.
func (l *lineReader) withoutHistory(err error) {
	l.history = nil
	fmt.Fprintf(l.err, "taquin: the history of this session will not be kept: %s\n", err)
}

// read reads a line that begins with a suggestion, which can be edited. The errors are io.EOF (Ctrl-D) and liner.ErrPromptAborted
// (Ctrl-C).
func (l *lineReader) read(prompt, suggestion string) (string, error) {
	if err := l.raw.ApplyMode(); err != nil {
		return "", err
	}
	defer l.cooked.ApplyMode()
	return l.state.PromptWithSuggestion(prompt, suggestion, -1)
}

// add enters what was typed into the history, in one piece if its lines can be
// joined without a change of meaning: only one line can be edited at a time.
func (l *lineReader) add(lines []string) {
	text := strings.Join(lines, "\n")
	if !strings.Contains(text, "--") && !strings.Contains(text, "[[") && !strings.Contains(text, "[=") && !strings.Contains(text, "\\\n") {
		trimmed := make([]string, len(lines))
		for i, line := range lines {
			trimmed[i] = strings.TrimSpace(line)
		}
		lines = []string{strings.TrimSpace(strings.Join(trimmed, " "))}
	}
	for _, line := range lines {
		l.state.AppendHistory(line)
	}
	if l.history == nil {
		return
	}
	if err := l.history.add(lines); err != nil {
		l.withoutHistory(err)
	}
}

// close gives the terminal back as it was; any goroutine may do so.
func (l *lineReader) close() {
	l.closing.Do(func() { l.state.Close() })
}
