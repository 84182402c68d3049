package line

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/home"
	"taquin/engine/file"
)

// Add enters an entry into the history, in one piece however many lines it
// has. One that repeats the entry before it, or is no valid UTF-8, is left out.
func (e *Editor) Add(entry string) {
	if !enterable(entry) || len(e.entries) > 0 && entry == e.entries[len(e.entries)-1] {
		return
	}
	e.entries = append(e.entries, entry)
	if len(e.entries) > maxHistory {
		e.entries = slices.Delete(e.entries, 0, len(e.entries)-maxHistory)
	}
	if e.prompter != nil {
		e.prompter.state.AppendHistory(conceal(entry))
	}
	e.keep(entry)
}

// enterable reports whether the line editor can show an entry.
func enterable(entry string) bool { return utf8.ValidString(entry) && entry != "" }

// keep adds an entry to the file.
func (e *Editor) keep(entry string) {
	if e.history == nil {
		return
	}
	if err := e.history.add(entry); err != nil {
		e.withoutHistory(err)
	}
}

// Recall makes entries the last of the history, in their order: those of another
// session that was restored, then what has been entered here since. What the
// history holds of them already moves there. The file gets only what is new,
// and then the last entry once more, which so stays the last there too.
func (e *Editor) Recall(entries []string) {
	entries = slices.DeleteFunc(slices.Compact(slices.Clone(entries)), func(entry string) bool { return !enterable(entry) })
	known, recalled := make(map[string]bool), make(map[string]bool)
	for _, entry := range e.entries {
		known[entry] = true
	}
	var fresh []string
	for i, entry := range entries {
		if !known[entry] && !recalled[entry] || i == len(entries)-1 && len(fresh) > 0 {
			fresh = append(fresh, entry)
		}
		recalled[entry] = true
	}
	e.entries = slices.DeleteFunc(e.entries, func(entry string) bool { return recalled[entry] })
	e.entries = append(e.entries, entries...)
	e.entries = slices.Delete(e.entries, 0, max(0, len(e.entries)-maxHistory))
	if e.prompter != nil {
		e.prompter.state.ClearHistory()
		for _, entry := range e.entries {
			e.prompter.state.AppendHistory(conceal(entry))
		}
	}
	for _, entry := range fresh[max(0, len(fresh)-maxHistory):] {
		e.keep(entry)
	}
}

// History returns the entries, oldest first, with those of earlier sessions.
func (e *Editor) History() []string { return slices.Clone(e.entries) }

func (e *Editor) loadHistory() {
	h, err := openHistory()
	if err == nil {
		e.entries, err = h.load()
	}
	if err != nil {
		e.withoutHistory(err)
		return
	}
	e.history = h
}

// withoutHistory says once that no entry will be kept.
func (e *Editor) withoutHistory(err error) {
	e.history = nil
	fmt.Fprintf(e.err, "taquin: the history of this session will not be kept: %s\n", err)
}

// history is the file of what was entered at the prompt, an entry a line. Each
// is added as soon as it is entered, so that nothing has to be saved at the
// end, whatever the end is, and sessions side by side do not lose each other's
// entries. Entries of one line stand there as they were typed, others as the
// line editor shows them.
type history struct {
	path string
}

const (
	maxHistory     = 1000    // entries that are kept
	maxHistoryLine = 1 << 16 // bytes of an entry that is worth keeping
)

// openHistory finds the file in the user's state directory.
func openHistory() (*history, error) {
	path, err := home.State("history")
	if err != nil {
		return nil, err
	}
	file.Sweep(filepath.Dir(path), time.Time{})
	return &history{path}, nil
}

// load returns the last entries, oldest first, and drops older ones from the
// file once it is twice too long.
func (h *history) load() (entries []string, err error) {
	var lines []string
	err = h.locked(func() error {
		text, err := os.ReadFile(h.path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimRight(line, "\r\n"); worthKeeping(line) {
				lines = append(lines, line)
			}
		}
		if len(lines) <= maxHistory {
			return nil
		}
		long := len(lines) > 2*maxHistory
		lines = lines[len(lines)-maxHistory:]
		if !long {
			return nil
		}
		return file.Write(historyFile(), h.path, []byte(strings.Join(lines, "\n")+"\n"))
	})
	for _, line := range lines {
		entries = append(entries, reveal(line))
	}
	return entries, err
}

func worthKeeping(line string) bool {
	return line != "" && len(line) <= maxHistoryLine && utf8.ValidString(line)
}

// add appends an entry to the file.
func (h *history) add(entry string) error {
	line := conceal(entry)
	if !worthKeeping(line) {
		return nil
	}
	return h.locked(func() error {
		return file.Append(historyFile(), h.path, line+"\n")
	})
}

// historyFile is what the file is.
func historyFile() file.Kind { return file.Private("history") }

// locked runs f while no other session touches the file. The lock is a file of
// its own because the history itself is replaced now and then.
func (h *history) locked(f func() error) error {
	lock, err := file.Take(context.Background(), h.path)
	if err != nil {
		return err
	}
	defer lock.Release()
	return f()
}
