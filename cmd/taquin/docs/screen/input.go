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
	"taquin/engine/text"
)

// Input reads what the student types.
type Input interface {
	// Read shows a prompt and reads a line, or a few that were pasted. The
	// errors are io.EOF where nobody types anything any more, and lesson.ErrLeft.
	Read(prompt, suggestion string, complete line.Completer) (string, error)
	// Add enters what was typed into the history.
	Add(entry string)
	// Waits reports whether someone is there who reads and presses keys.
	Waits() bool
}

// Plain reads lines from a stream, whose end is that of the answers.
type Plain struct {
	in    *bufio.Reader
	out   io.Writer
	typed bool
}

// NewPlain makes an Input of a stream. If its lines are typed at a terminal that
// edits them itself, the end of the stream means that the student leaves; else
// the answers were written before, and are shown where they would be typed.
func NewPlain(in io.Reader, out io.Writer, typed bool) *Plain {
	return &Plain{bufio.NewReaderSize(in, longestLine), out, typed}
}

// longestLine is how many bytes a line of answers may have.
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
		return "", fmt.Errorf("cannot read the answer: a line is longer than %s", text.Bytes(longestLine))
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

// aside is an input during which a Ctrl-C is not for what runs.
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

// Keys is the keyboard of a lesson.
type Keys struct {
	line  *line.Editor
	watch *process.Watch
	out   io.Writer
}

// NewKeys makes the keyboard of a lesson of a line editor.
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
