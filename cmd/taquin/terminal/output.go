package terminal

import (
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/text"
)

// Output is the one writer of the program's output, to a terminal, a pipe or a file. It has a
// method for each kind of text:
//
//   - Write and WriteString print any text; a terminal gets its control sequences in visible form,
//
// see text.Visible.
//   - Trusted prints the output of the user's own scripts, whose colours stay.
//   - Paint prints coloured texts of the program.
//   - Control prints the program's own control sequences.
//   - Document prints a whole file on standard output.
//
// A terminal without other characters gets only ASCII.
type Output struct {
	File  *os.File // for another program, which has the terminal to itself
	ASCII bool     // characters outside ASCII are replaced

	once     sync.Once
	terminal bool

	mu     sync.Mutex
	viewer text.Viewer // for text in pieces
	used   bool        // something was printed
	failed error       // why not all of it was
}

// Code is one of the program's own control sequences.
type Code string

// Write implements io.Writer for any text.
func (o *Output) Write(p []byte) (int, error) { return len(p), o.view(string(p), text.KeepNothing) }

// WriteString implements io.StringWriter for any text.
func (o *Output) WriteString(p string) (int, error) { return len(p), o.view(p, text.KeepNothing) }

// Message writes a message for people. Where a terminal ends, its first line breaks between words; the
// lines after it are code.
func (o *Output) Message(said string) error {
	first, _, _ := strings.Cut(said, "\n")
	_, err := o.WriteString(text.Wrap(first, Columns(o)) + said[len(first):] + "\n")
	return err
}

// Trusted returns a writer for the user's own scripts, whose colours stay.
func (o *Output) Trusted() io.Writer { return trusted{o} }

type trusted struct{ out *Output }

// Write implements io.Writer.
func (t trusted) Write(p []byte) (int, error) {
	return len(p), t.out.view(string(p), text.KeepColours)
}

// WriteString implements io.StringWriter.
func (t trusted) WriteString(p string) (int, error) { return len(p), t.out.view(p, text.KeepColours) }

// Paint prints a text of our own with colours.
func (o *Output) Paint(p text.Painted) error {
	s := string(p)
	if o.isTerminal() {
		s = p.Shown()
	}
	return o.write(o.letters(s))
}

// Control sends codes of our own.
func (o *Output) Control(codes Code) error { return o.write(string(codes)) }

// Document prints a whole document unchanged, which may be binary; on a terminal it is printed
// like other text.
func (o *Output) Document(content []byte) error {
	if o.isTerminal() {
		return o.view(string(content), text.KeepNothing)
	}
	return o.write(string(content))
}

// Finish prints incomplete characters and returns the error if some output was lost. It returns
// nil while another goroutine is printing, which may never end.
func (o *Output) Finish() error {
	if !o.mu.TryLock() {
		return nil
	}
	defer o.mu.Unlock()
	return o.send(o.letters(o.viewer.Rest()))
}

// Lost reports whether something was printed to an output that leads nowhere: one that is
// closed.
func (o *Output) Lost() bool {
	if !o.mu.TryLock() {
		return false
	}
	defer o.mu.Unlock()
	return o.used && tty.Nowhere(o.File)
}

// Fd is the file's descriptor.
func (o *Output) Fd() uintptr { return o.File.Fd() }

func (o *Output) isTerminal() bool {
	o.once.Do(func() { o.terminal = term.IsTerminal(int(o.Fd())) })
	return o.terminal
}

// view prints a text without the control sequences that would act on a terminal.
func (o *Output) view(p string, keep text.Keep) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.isTerminal():
		p = o.viewer.Next(p, keep)
	case o.ASCII: // which needs whole letters
		p = o.viewer.Next(p, text.KeepAll)
	}
	return o.send(o.letters(p))
}

// write prints a text unchanged, after incomplete characters.
func (o *Output) write(p string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.send(o.letters(o.viewer.Rest()) + p)
}

// send writes to the file. After an error nothing more is printed, so that the output has no gaps.
func (o *Output) send(p string) error {
	if p == "" || o.failed != nil {
		return o.failed
	}
	o.used = true
	_, o.failed = o.File.WriteString(p)
	return o.failed
}

// Row cuts a line to one row of the terminal but its last column.
func (o *Output) Row(line string) string { return oneLine(o.letters(line), o.Room()) }

// Room is how many columns a line may have that is cut.
func (o *Output) Room() int {
	const dots = 2 // the longer ellipsis in ASCII
	if o.ASCII {
		return max(1, Columns(o)-1-dots)
	}
	return Columns(o) - 1
}

// letters is a text in the letters that the screen takes.
func (o *Output) letters(p string) string {
	if o.ASCII {
		return text.ASCII(p)
	}
	return p
}
