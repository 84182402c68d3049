package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/adrg/xdg"
	"github.com/gofrs/flock"

	"taquin/luabind"
)

// history is the file of lines typed at the prompt. Each line is added as soon
// as it is typed, so that nothing has to be saved at the end, whatever the end
// is, and sessions side by side do not lose each other's lines.
type history struct {
	path string
}

const (
	maxHistory     = 1000    // lines that are kept
	maxHistoryLine = 1 << 16 // bytes of a line that is worth keeping
)

// openHistory finds the file in the user's state directory.
func openHistory() (*history, error) {
	path, err := xdg.StateFile("taquin/history")
	if err != nil {
		return nil, err
	}
	return &history{path}, nil
}

// load returns the last lines, oldest first, and drops older ones from the
// file once it is twice too long.
func (h *history) load() (lines []string, err error) {
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
		return luabind.WriteFile(h.path, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
	})
	return lines, err
}

func worthKeeping(line string) bool {
	return line != "" && len(line) <= maxHistoryLine && utf8.ValidString(line)
}

// add appends lines to the file.
func (h *history) add(lines []string) error {
	var text bytes.Buffer
	for _, line := range lines {
		if worthKeeping(line) {
			fmt.Fprintln(&text, line)
		}
	}
	return h.locked(func() error {
		f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		_, err = f.Write(text.Bytes())
		return errors.Join(err, f.Close())
	})
}

// locked runs f while no other session touches the file. The lock is a file of
// its own because the history itself is replaced now and then.
func (h *history) locked(f func() error) error {
	lock := flock.New(h.path + ".lock")
	if err := lock.Lock(); err != nil {
		return fmt.Errorf("cannot lock %s: %w", lock.Path(), err)
	}
	defer lock.Close()
	return f()
}
