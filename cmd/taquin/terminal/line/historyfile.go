package line

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/home"
	"taquin/engine/file"
)

// history is the file of what was entered at the prompt, an entry a line. Each is added
// as soon as it is entered, in one piece at the end, so that nothing has to be saved when
// the session ends, whatever the end is, and sessions side by side neither wait for each
// other nor lose each other's entries. Entries of one line stand there as they were
// typed, others as the line editor shows them.
type history struct {
	path    string
	entries []string // that it began with
	size    int64    // that the file had then
	waiting []string // lines that could not be written yet
}

const (
	maxHistoryLine = 1 << 16             // bytes of an entry that is worth keeping
	maxHistoryFile = 2 * maxHistoryBytes // more at the beginning of the file is not read
)

// openHistory opens the file in the user's state directory. There is none, and no error,
// where the user has linked it to the null device.
func openHistory() (*history, error) {
	path, err := home.State("history")
	if err != nil {
		return nil, err
	}
	file.Sweep(filepath.Dir(path), time.Time{})
	h := &history{path: path}
	f, info, err := file.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return h, nil
	case err != nil:
		return nil, h.wrong(err)
	case !info.Mode().IsRegular():
		return nil, f.Close()
	}
	defer f.Close()
	h.size = info.Size()
	return h, h.wrong(h.load(f))
}

func (h *history) wrong(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", h.path, file.WithoutPath(err))
}

// load reads the last entries, and drops the others from the file once it is far too
// long.
func (h *history) load(f *os.File) error {
	begin := max(0, h.size-maxHistoryFile)
	text, err := file.ReadAll(io.NewSectionReader(f, begin, h.size-begin), maxHistoryFile)
	if err != nil {
		return err
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if begin > 0 { // it is the end of one
			begin = 0
			continue
		}
		if line = strings.TrimRight(line, "\r\n"); worthKeeping(line) {
			lines = append(lines, line)
		}
	}
	kept := newest(lines)
	if h.size > maxHistoryFile || len(lines) > 2*maxHistory {
		h.shorten(f, kept)
	}
	for _, line := range kept {
		h.entries = append(h.entries, reveal(line))
	}
	return nil
}

func worthKeeping(line string) bool {
	return line != "" && len(line) <= maxHistoryLine && utf8.ValidString(line)
}

// shorten replaces the file by the lines that are kept of it. If that fails, or another
// session is at it, the file stays as it is until the next start.
func (h *history) shorten(f *os.File, kept []string) {
	ctx, now := context.WithCancel(context.Background())
	now() // nothing is waited for
	lock, err := file.Acquire(ctx, h.path)
	if err != nil {
		return
	}
	defer lock.Release()
	if !file.SameFile(f, h.path) { // another session has done it
		return
	}
	text := strings.Join(kept, "\n") + "\n"
	if err := file.Write(historyKind(), h.path, []byte(text)); err != nil {
		return
	}
	// A session that has meanwhile added to the file as it was either sees that it is
	// another one now, see append, or has done so by now.
	added, err := file.ReadAll(io.NewSectionReader(f, h.size, maxHistoryBytes), maxHistoryBytes)
	if err == nil && len(added) > 0 {
		h.append(string(added))
	}
}

// add adds entries to the file, after those that could not be written before.
func (h *history) add(entries ...string) error {
	for _, entry := range entries {
		if line := conceal(entry); worthKeeping(line) {
			h.waiting = append(h.waiting, line)
		}
	}
	h.waiting = newest(h.waiting)
	if len(h.waiting) == 0 {
		return nil
	}
	if err := h.append(strings.Join(h.waiting, "\n") + "\n"); err != nil {
		return err
	}
	h.waiting = nil
	return nil
}

// append adds whole lines to the end of the file, without a lock: the system writes one
// piece after the other. If the file has been replaced meanwhile the lines go to the new
// one too, where they may then stand twice.
func (h *history) append(text string) error {
	for {
		f, err := file.OpenLines(historyKind(), h.path)
		if err != nil {
			return err
		}
		err = f.Append(text)
		replaced := f.Replaced()
		if err = errors.Join(err, f.Close()); err != nil || !replaced {
			return err
		}
	}
}

// historyKind is what the file is.
func historyKind() file.Kind { return file.Private("history") }
