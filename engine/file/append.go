package file

import (
	"errors"
	"io"
	"os"
)

// Append appends text to a file of lines and creates it if missing. See OpenLines.
func Append(k Kind, name, text string) error {
	f, err := OpenLines(k, name)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Append(text)
}

// Lines is an append-only file of lines. Each text is written completely or not at all, and starts
// on a line of its own: a line torn by a full disk or a crash is kept.
type Lines struct {
	file *os.File
	kind Kind
	name string
}

// OpenLines opens a file for appending, under the rules of Write except that pipes and devices are
// rejected. Close it at the end.
func OpenLines(k Kind, name string) (*Lines, error) {
	at, err := k.find(name)
	if err != nil {
		return nil, err
	}
	if at.itself {
		return nil, k.wrong(name, foreign("it is not a file"))
	}
	f, err := os.OpenFile(at.path, os.O_RDWR|os.O_CREATE|os.O_APPEND|ownFlags, k.mode())
	if err != nil {
		return nil, k.wrong(name, err)
	}
	return &Lines{f, k, name}, nil
}

// ReadAll returns the content.
func (l *Lines) ReadAll() ([]byte, error) {
	size, err := l.size()
	text := make([]byte, size)
	if err == nil {
		_, err = io.ReadFull(io.NewSectionReader(l.file, 0, size), text)
	}
	return text, l.kind.failed("read", l.name, err)
}

func (l *Lines) size() (int64, error) {
	info, err := l.file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// Append appends text with a single write.
func (l *Lines) Append(text string) error {
	before, err := l.size()
	if err == nil && before > 0 {
		last := make([]byte, 1)
		if _, err = l.file.ReadAt(last, before-1); err == nil && last[0] != '\n' {
			text = "\n" + text
		}
	}
	if err != nil {
		return l.kind.wrong(l.name, err)
	}
	n, err := l.file.WriteString(text)
	if err != nil && n > 0 {
		if now, unknown := l.size(); unknown == nil && now == before+int64(n) { // no other program has appended since
			err = errors.Join(err, l.file.Truncate(before))
		}
	}
	return l.kind.wrong(l.name, err)
}

// Replaced reports whether the name now refers to another file, or to none.
func (l *Lines) Replaced() bool { return !Is(l.file, l.file.Name()) }

// Close closes the file.
func (l *Lines) Close() error { return l.kind.wrong(l.name, l.file.Close()) }
