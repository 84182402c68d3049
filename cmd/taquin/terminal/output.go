package terminal

import (
	"os"
	"sync"
	"unicode/utf8"

	"taquin/engine/text"
)

// Output is where the program prints, a terminal, a pipe or a file: the one writer that
// everything goes through, so that a terminal without other letters gets only ASCII.
type Output struct {
	File  *os.File // for what is no text, or belongs to another program
	ASCII bool     // in ASCII stands what is written in other letters

	mu    sync.Mutex
	begun []byte // of a letter of which more is to come
}

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) { return len(p), o.write(string(p)) }

// WriteString implements io.StringWriter.
func (o *Output) WriteString(p string) (int, error) { return len(p), o.write(p) }

// Fd is the file's descriptor.
func (o *Output) Fd() uintptr { return o.File.Fd() }

func (o *Output) write(p string) error {
	if o.ASCII {
		p = text.ASCII(o.whole(p))
	}
	_, err := o.File.WriteString(p)
	return err
}

// whole is a text without a letter at its end that is not whole yet, which the next one
// begins with.
func (o *Output) whole(p string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	p = string(o.begun) + p
	end := len(p)
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if last := p[len(p)-n:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRuneInString(last) {
				end = len(p) - n
			}
			break
		}
	}
	o.begun = append(o.begun[:0], p[end:]...)
	return p[:end]
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
