package terminal

import (
	"io"
	"os"
	"sync"

	"golang.org/x/term"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/text"
)

// Output is where the program prints, a terminal, a pipe or a file: the one writer that
// everything goes through. It has a door for each kind of text.
//
//   - Write and WriteString are for any text, whoever has written it: on a terminal, what
//     would act upon it is shown instead, see text.Visible.
//   - Trusted is for what a script of the user's own prints: its colours stay.
//   - Paint is for texts of our own with colours; of these a terminal gets no other codes.
//   - Control is for our own codes that move the cursor and the like.
//   - Document is for a whole file that is asked for on standard output.
//
// A terminal without other letters gets only ASCII.
type Output struct {
	File  *os.File // for another program, which has the terminal to itself
	ASCII bool     // in ASCII stands what is written in other letters

	once     sync.Once
	terminal bool

	mu     sync.Mutex
	viewer text.Viewer // of what comes in pieces
	used   bool        // something was printed
	failed error       // why not all of it was
}

// Code is one of the program's own codes for a terminal, such as for moving its cursor. No
// text of anybody else's becomes one.
type Code string

// Write implements io.Writer for any text.
func (o *Output) Write(p []byte) (int, error) { return len(p), o.view(string(p), text.KeepNothing) }

// WriteString implements io.StringWriter for any text.
func (o *Output) WriteString(p string) (int, error) { return len(p), o.view(p, text.KeepNothing) }

// Trusted is the door for what a script of the user's own prints.
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

// Document prints a whole document, which may be no text, as it is; on a terminal it is
// any text.
func (o *Output) Document(content []byte) error {
	if o.isTerminal() {
		return o.view(string(content), text.KeepNothing)
	}
	return o.write(string(content))
}

// Finish prints what was begun and does not go on, and returns why not all that was
// printed has reached its end: nil if it has, or if somebody is still printing, who may
// wait for a reader without end.
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

// view prints a piece of any text, of which a terminal shows what would act upon it.
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

// write prints a text as it is, after what was begun and does not go on.
func (o *Output) write(p string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.send(o.letters(o.viewer.Rest()) + p)
}

// send hands a text to the system. After an error nothing more is printed, so that there is
// no gap in what was.
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
	const dots = 2 // columns that the dots of what is cut take more in ASCII
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
