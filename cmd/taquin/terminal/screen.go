package terminal

import (
	"os"
	"sync"
	"unicode/utf8"

	"taquin/engine/text"
)

// Screen is where the program prints, a terminal, a pipe or a file: the one writer that
// everything goes through, so that a terminal without other letters gets only ASCII.
type Screen struct {
	File  *os.File // for what is no text, or belongs to another program
	ASCII bool     // in ASCII stands what is written in other letters

	mu    sync.Mutex
	begun []byte // of a letter of which more is to come
}

// Write implements io.Writer.
func (s *Screen) Write(p []byte) (int, error) { return len(p), s.write(string(p)) }

// WriteString implements io.StringWriter.
func (s *Screen) WriteString(p string) (int, error) { return len(p), s.write(p) }

// Fd is the file's descriptor.
func (s *Screen) Fd() uintptr { return s.File.Fd() }

func (s *Screen) write(p string) error {
	if s.ASCII {
		p = text.ASCII(s.whole(p))
	}
	_, err := s.File.WriteString(p)
	return err
}

// whole is a text without a letter at its end that is not whole yet, which the next one
// begins with.
func (s *Screen) whole(p string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	p = string(s.begun) + p
	end := len(p)
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if last := p[len(p)-n:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRuneInString(last) {
				end = len(p) - n
			}
			break
		}
	}
	s.begun = append(s.begun[:0], p[end:]...)
	return p[:end]
}

// row cuts a line to one row of the terminal but its last column.
func (s *Screen) row(line string) string { return oneLine(s.letters(line), s.room()) }

// room is how many columns a line may have that is cut.
func (s *Screen) room() int {
	const dots = 2 // columns that the dots of what is cut take more in ASCII
	if s.ASCII {
		return max(1, Columns(s)-1-dots)
	}
	return Columns(s) - 1
}

// letters is a text in the letters that the screen takes.
func (s *Screen) letters(p string) string {
	if s.ASCII {
		return text.ASCII(p)
	}
	return p
}
