package lesson

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"taquin/cmd/taquin/terminal"
)

// ErrLeft is what ends a lesson that the student has left.
var ErrLeft = errors.New("the lesson was left")

// Input reads what the student types.
type Input interface {
	// Read shows a prompt and reads a line, or a few that were pasted. The
	// errors are io.EOF where nobody types anything any more, and ErrLeft.
	Read(prompt, suggestion string, complete terminal.Completer) (string, error)
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
	return &Plain{bufio.NewReader(in), out, typed}
}

// Read implements Input.
func (p *Plain) Read(prompt, _ string, _ terminal.Completer) (string, error) {
	if p.typed {
		if _, err := io.WriteString(p.out, prompt); err != nil {
			return "", err
		}
	}
	line, err := p.in.ReadString('\n')
	switch {
	case err != nil && line == "" && p.typed:
		_, err = io.WriteString(p.out, "\n")
		return "", errors.Join(ErrLeft, err)
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
