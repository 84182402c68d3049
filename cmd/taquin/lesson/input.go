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

// Piped reads answers that were written before, and writes them where they
// would have been typed.
type Piped struct {
	in  *bufio.Reader
	out io.Writer
}

// NewPiped makes an Input of a stream.
func NewPiped(in io.Reader, out io.Writer) *Piped { return &Piped{bufio.NewReader(in), out} }

// Read implements Input.
func (p *Piped) Read(prompt, _ string, _ terminal.Completer) (string, error) {
	line, err := p.in.ReadString('\n')
	if err != nil && line == "" {
		return "", io.EOF
	}
	line = strings.TrimRight(line, "\r\n")
	_, err = io.WriteString(p.out, prompt+line+"\n")
	return line, err
}

// Add implements Input.
func (p *Piped) Add(string) {}

// Waits implements Input.
func (p *Piped) Waits() bool { return false }
