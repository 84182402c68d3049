package line

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"taquin/engine/text"
)

// The history holds the newest entries: so many, and of so many bytes altogether.
const (
	maxHistory      = 1000 // which is all that liner remembers
	maxHistoryBytes = 8 << 20
)

// newest is as many of the last entries as there is room for.
func newest(entries []string) []string {
	first, room := len(entries), maxHistoryBytes
	for first > 0 && len(entries)-first < maxHistory && room >= len(entries[first-1]) {
		first--
		room -= len(entries[first])
	}
	return entries[first:]
}

// Add enters an entry into the history, in one piece however many lines it
// has. One that repeats the entry before it, or is no valid UTF-8, is left out.
func (e *Editor) Add(entry string) {
	if !enterable(entry) || len(e.entries) > 0 && entry == e.entries[len(e.entries)-1] {
		return
	}
	e.entries = append(e.entries, entry)
	kept := newest(e.entries)
	gone := len(e.entries) - len(kept)
	switch {
	case e.prompter == nil:
	case gone > 0 && len(e.entries) <= maxHistory: // for want of bytes, which liner does not count
		defer e.fillPrompter()
	default:
		e.prompter.state.AppendHistory(conceal(entry))
	}
	e.entries = slices.Delete(e.entries, 0, gone)
	e.keep(entry)
}

// enterable reports whether the line editor can show an entry.
func enterable(entry string) bool { return utf8.ValidString(entry) && entry != "" }

// fillPrompter tells liner all entries.
func (e *Editor) fillPrompter() {
	if e.prompter == nil {
		return
	}
	e.prompter.state.ClearHistory()
	for _, entry := range e.entries {
		e.prompter.state.AppendHistory(conceal(entry))
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
	e.entries = slices.Clone(newest(append(e.entries, entries...)))
	e.fillPrompter()
	e.keep(newest(fresh)...)
}

// History returns the entries, oldest first, with those of earlier sessions.
func (e *Editor) History() []string { return slices.Clone(e.entries) }

// loadHistory begins with the entries of earlier sessions.
func (e *Editor) loadHistory() {
	h, err := openHistory()
	if err != nil {
		e.note("the history of this session will not be kept: %s", err)
		return
	}
	if h == nil { // by the user's wish
		return
	}
	e.history, e.entries = h, h.entries
	if h.size > maxHistoryFile {
		e.note("the history was %s long; its newest entries are kept, %d of them", text.Bytes(h.size), len(h.entries))
	}
}

// keep adds entries to the file.
func (e *Editor) keep(entries ...string) {
	if e.history == nil {
		return
	}
	if err := e.history.add(entries...); err != nil && !e.historyStuck {
		e.historyStuck = true
		e.note("the history cannot be written; what is entered is remembered until it can, or the session ends: %s", err)
	}
}

// note says something beside the prompt.
func (e *Editor) note(format string, values ...any) {
	fmt.Fprintf(e.err, "taquin: "+format+"\n", values...)
}
