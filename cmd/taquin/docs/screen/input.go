package screen

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal/line"
	"taquin/engine/message"
)

// Input reads the student's input.
type Input interface {
	// Read shows a prompt and reads a line, or several pasted lines. It returns io.EOF after the end
	// of the input, and lesson.ErrLeft if the student leaves.
	Read(prompt, suggestion string, complete line.Completer) (string, error)
	// Add adds an entry to the history.
	Add(entry string)
	// Waits reports whether a student reads and presses keys.
	Waits() bool
}

// Plain reads answers from a stream.
type Plain struct {
	in    *bufio.Reader
	out   io.Writer
	typed bool
}

// NewPlain makes an Input from a stream. At a terminal that edits lines itself, the end of the
// stream means that the student leaves. Otherwise the answers come from a file, and are shown
// after the prompts.
func NewPlain(in io.Reader, out io.Writer, typed bool) *Plain {
	return &Plain{bufio.NewReaderSize(in, longestLine), out, typed}
}

// longestLine limits a line of answers, in bytes.
const longestLine = 64 << 10

// Read implements Input.
func (p *Plain) Read(prompt, _ string, _ line.Completer) (string, error) {
	if p.typed {
		if _, err := io.WriteString(p.out, prompt); err != nil {
			return "", err
		}
	}
	read, err := p.in.ReadSlice('\n')
	line := string(read)
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return "", message.Errorf("docs.cannot-read-the-answer", "cannot read the answer: a line is longer than %s", message.Bytes(longestLine))
	case err != nil && line == "" && p.typed:
		_, err = io.WriteString(p.out, "\n")
		return "", errors.Join(lesson.ErrLeft, err)
	case err != nil && line == "":
		return "", io.EOF
	}
	line = strings.TrimRight(line, "\r\n")
	if !p.typed {
		_, err = io.WriteString(p.out, prompt+line+"\n")
		return line, err
	}
	return line, nil
}

// Add implements Input.
func (p *Plain) Add(string) {}

// Waits implements Input.
func (p *Plain) Waits() bool { return p.typed }

// aside suspends the handling of Ctrl-C while it reads.
type aside struct {
	Input
	watch *process.Watch
}

// Read implements Input.
func (a *aside) Read(prompt, suggestion string, complete line.Completer) (text string, err error) {
	err = a.watch.Suspend(func() error {
		text, err = a.Input.Read(prompt, suggestion, complete)
		return err
	})
	return text, err
}

// Keys reads from the line editor.
type Keys struct {
	line  *line.Editor
	watch *process.Watch
	out   io.Writer
}

// NewKeys makes an Input from a line editor.
func NewKeys(editor *line.Editor, watch *process.Watch, out io.Writer) *Keys {
	return &Keys{editor, watch, out}
}

// Read implements Input. Ctrl-C and Ctrl-D leave the lesson.
func (k *Keys) Read(prompt, suggestion string, complete line.Completer) (string, error) {
	var text string
	err := k.watch.Suspend(func() (err error) {
		text, err = k.line.ReadFor(complete, prompt, suggestion)
		return err
	})
	switch {
	case errors.Is(err, io.EOF):
		fmt.Fprintln(k.out) // below the prompt
		return "", lesson.ErrLeft
	case errors.Is(err, line.ErrAborted):
		return "", lesson.ErrLeft
	}
	return text, err
}

// Add implements Input.
func (k *Keys) Add(entry string) { k.line.Add(entry) }

// Waits implements Input.
func (k *Keys) Waits() bool { return true }
