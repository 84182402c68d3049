package line

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/process"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

const (
	maxHistory      = 1000    // entries, which is the limit of liner
	maxHistoryBytes = 8 << 20 // of all entries
	maxHistoryLine  = 1 << 16 // bytes of an entry in the file

	// maxHistoryFile is how much of the end of the file is read.
	maxHistoryFile = 2 * maxHistoryBytes
)

// newest returns the last entries that the history has room for.
func newest(entries []string) []string {
	first, room := len(entries), maxHistoryBytes
	for first > 0 && len(entries)-first < maxHistory && room >= len(entries[first-1]) {
		first--
		room -= len(entries[first])
	}
	return entries[first:]
}

// Add adds an entry of any number of lines to the history, unless it repeats the entry before it or
// is not valid UTF-8.
func (e *Editor) Add(entry string) {
	if !enterable(entry) || len(e.entries) > 0 && entry == e.entries[len(e.entries)-1] {
		return
	}
	e.entries = append(e.entries, entry)
	gone := len(e.entries) - len(newest(e.entries))
	switch {
	case e.prompter == nil:
	case gone > 0 && len(e.entries) <= maxHistory: // too many bytes, which liner does not count
		defer e.fillPrompter()
	default:
		e.prompter.state.AppendHistory(narrow(conceal(entry)))
	}
	e.entries = slices.Delete(e.entries, 0, gone)
	e.keep(entry)
}

// enterable reports whether the line editor can show an entry.
func enterable(entry string) bool { return utf8.ValidString(entry) && entry != "" }

// fillPrompter passes all entries to liner.
func (e *Editor) fillPrompter() {
	if e.prompter == nil {
		return
	}
	e.prompter.state.ClearHistory()
	for _, entry := range e.entries {
		e.prompter.state.AppendHistory(narrow(conceal(entry)))
	}
}

// Recall makes the entries of a restored session the last of the history; entries that the history
// already holds move there. The file gets only the new ones and then the last entry again, so that
// it is the last in the file too.
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
	e.entries = slices.Clone(newest(append(e.entries, entries...)))
	e.fillPrompter()
	e.keep(newest(fresh)...)
}

// History returns the entries, oldest first, with those of earlier sessions.
func (e *Editor) History() []string { return slices.Clone(e.entries) }

// loadHistory reads the entries of earlier sessions. There is no history if the user has linked the
// file to the null device.
func (e *Editor) loadHistory() {
	path, err := process.StateFile("history")
	if err == nil {
		file.Sweep(filepath.Dir(path), time.Time{})
		h := &history{path: path}
		var size int64
		if e.entries, size, err = h.load(2 * maxHistory); err == nil && size >= 0 {
			e.history = h
		}
		if err == nil && size > maxHistoryFile {
			e.note(message.Textf("terminal.the-history-was-long", "the history was %s long; its newest entries are kept, %d of them", text.Bytes(size), len(e.entries)))
		}
	}
	if err != nil {
		e.note(message.Textf("terminal.no-history", "the history of this session will not be kept: %s", err))
	}
}

// keep adds entries to the file.
func (e *Editor) keep(entries ...string) {
	if e.history == nil {
		return
	}
	if err := e.history.add(entries...); err != nil && !e.historyStuck {
		e.historyStuck = true
		e.note(message.Textf("terminal.history-not-written", "the history cannot be written; entries are kept in memory until it can, or until the session ends: %s", err))
	}
}

// note prints a remark.
func (e *Editor) note(m message.Text) { e.std.Remark(m) }

// history is the file of entries, one per line, as conceal writes them. An entry is appended when it
// is entered, under a lock that sessions side by side share.
type history struct {
	path    string
	waiting []string // lines that could not be written yet
}

// lock acquires the lock of the file. It does not wait long: an entry that cannot be written now is
// written with the next.
func (h *history) lock() (*file.Lock, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	return file.Acquire(ctx, h.path)
}

// load returns the last entries and the size of the file, -1 for the null device. A file of more lines
// than most, or of more than maxHistoryFile bytes, is shortened to these entries.
func (h *history) load(most int) (entries []string, size int64, err error) {
	f, info, err := file.Open(h.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, nil
	case err != nil:
		return nil, 0, message.Errorf("", "%s: %w", h.path, file.WithoutPath(err))
	}
	f.Close()
	if !info.Mode().IsRegular() {
		return nil, -1, nil
	}
	lock, busy := h.lock()
	if busy == nil {
		defer lock.Release()
	}
	if f, info, err = file.Open(h.path); err != nil {
		return nil, 0, err
	}
	defer f.Close()
	size = info.Size()
	begin := max(0, size-maxHistoryFile)
	end, err := file.ReadAll(io.NewSectionReader(f, begin, size-begin), maxHistoryFile)
	if err != nil {
		return nil, 0, message.Errorf("", "%s: %w", h.path, file.WithoutPath(err))
	}
	lines := strings.Split(string(end), "\n")
	if begin > 0 {
		lines = lines[1:] // the end of a line
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], "\r")
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return !worthKeeping(line) })
	kept := newest(lines)
	if busy == nil && (size > maxHistoryFile || len(lines) > most) {
		file.Write(file.Private("history"), h.path, []byte(strings.Join(kept, "\n")+"\n")) // or at the next start
	}
	for _, line := range kept {
		entries = append(entries, reveal(line))
	}
	return entries, size, nil
}

func worthKeeping(line string) bool {
	return line != "" && len(line) <= maxHistoryLine && utf8.ValidString(line)
}

// add appends entries to the file, after those that could not be written before.
func (h *history) add(entries ...string) error {
	for _, entry := range entries {
		if line := conceal(entry); worthKeeping(line) {
			h.waiting = append(h.waiting, line)
		}
	}
	if h.waiting = newest(h.waiting); len(h.waiting) == 0 {
		return nil
	}
	switch lock, err := h.lock(); {
	case err == nil:
		defer lock.Release()
	case errors.Is(err, file.ErrHeld):
		return err
	}
	f, err := file.OpenLines(file.Private("history"), h.path)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Append(strings.Join(h.waiting, "\n")+"\n"), f.Close()); err != nil {
		return err
	}
	h.waiting = nil
	return nil
}
