package line

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/adrg/xdg"
	"github.com/gofrs/flock"

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
	path, err := xdg.StateFile("taquin/history")
	if err != nil {
		return nil, err
	}
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
	text, err := io.ReadAll(io.NewSectionReader(f, begin, h.size-begin))
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
	lock := flock.New(h.path + ".lock")
	if mine, err := lock.TryLock(); err != nil || !mine {
		return
	}
	defer lock.Close()
	if !is(f, h.path) { // another session has done it
		return
	}
	text := strings.Join(kept, "\n") + "\n"
	if err := file.Write(h.path, []byte(text), 0o600); err != nil {
		return
	}
	// A session that has meanwhile added to the file as it was either sees that it is
	// another one now, see append, or has done so by now.
	added, err := io.ReadAll(io.NewSectionReader(f, h.size, maxHistoryBytes))
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
		return h.wrong(err)
	}
	h.waiting = nil
	return nil
}

// append adds whole lines to the end of the file, without a lock: the system writes one
// piece after the other. If the file has been replaced meanwhile the lines go to the new
// one too, where they may then stand twice.
func (h *history) append(text string) error {
	for {
		f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return err
		}
		err = appendLines(f, text)
		replaced := !is(f, h.path)
		if err = errors.Join(err, f.Close()); err != nil || !replaced {
			return err
		}
	}
}

// appendLines writes lines in one piece. What a full disk or a kill has left of a line
// before stays a line of its own.
func appendLines(f *os.File, text string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is not a file")
	}
	before := info.Size()
	last := []byte{'\n'}
	if before > 0 {
		if _, err := f.ReadAt(last, before-1); err != nil {
			return err
		}
	}
	if last[0] != '\n' {
		text = "\n" + text
	}
	n, err := f.WriteString(text)
	if err != nil && n > 0 {
		if now, failed := f.Stat(); failed == nil && now.Size() == before+int64(n) { // nobody else has gone on
			f.Truncate(before)
		}
	}
	return err
}

// is reports whether an open file is the one of a name.
func is(f *os.File, name string) bool {
	open, err := f.Stat()
	named, failed := os.Stat(name)
	return err == nil && failed == nil && os.SameFile(open, named)
}
