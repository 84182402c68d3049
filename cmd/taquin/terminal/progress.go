package terminal

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/term"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/text"
)

// Progress is one line at the foot of a terminal that is written over and
// removed again. On anything but a terminal, and on a dumb one, there is no
// such line. Any goroutine may call its methods.
type Progress struct {
	w        *Output
	terminal bool // w is one, be it dumb
	moves    bool

	mu    sync.Mutex
	shown bool
	lent  bool     // somebody else has the terminal
	notes []string // of this time
}

// NewProgress makes the line of progress of a terminal, which is standard
// error as a rule.
func NewProgress(w *Output) *Progress {
	return &Progress{w: w, terminal: term.IsTerminal(int(w.Fd())), moves: moves(w)}
}

// Show shows a text in place of the one before, cut to one row; "" removes it.
func (p *Progress) Show(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(text)
}

// Lend hands the terminal to somebody who has no room for the line, until back is
// called, which writes the notes that have come meanwhile.
func (p *Progress) Lend() (back func()) {
	p.Clear()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lent = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.lent = false
		for _, text := range p.notes {
			fmt.Fprintln(p.w, text)
		}
		p.notes = nil
	}
}

// Resume has the terminal show again what Ctrl-S has stopped.
func (p *Progress) Resume() { tty.Resume(p.w.File) }

// Clear removes the line.
func (p *Progress) Clear() { p.Show("") }

const clearToEnd = "\x1b[K"

func (p *Progress) show(text string) {
	if !p.moves || p.lent || text == "" && !p.shown {
		return
	}
	p.shown = text != ""
	// The cursor rests at the left, so that a ^C that the terminal echoes is
	// written over with the line and never breaks it into two rows.
	p.w.Control(Code("\r" + shortened(p.w.letters(text), p.w.Room()) + clearToEnd + "\r"))
}

// shortened cuts a line of progress to one row. What it says of the work, up to
// its colon, gives way to how far that is.
func shortened(line string, columns int) string {
	work, rest, told := strings.Cut(line, ": ")
	room := columns - text.Width(": "+rest)
	if told && room >= leastWork {
		work = oneLine(work, room)
		line = work + ": " + rest
	}
	return oneLine(line, columns)
}

// leastWork is the width below which a text about the work says nothing.
const leastWork = 4

// Note writes a line that stays, in place of the one that is shown. It is
// written even where there is no line of progress.
func (p *Progress) Note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lent {
		p.notes = append(p.notes, text)
		return
	}
	p.show("")
	fmt.Fprintln(p.w, text)
}

// Remark writes a note that begins with the name of the program.
func (p *Progress) Remark(text string) { p.Note("taquin: " + text) }

// NewLine goes on below a ^C that the terminal has echoed, which it writes itself
// where the terminal echoes nothing, or in its place where it stands in the line
// that is shown.
func (p *Progress) NewLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.lent:
	case p.shown:
		p.show("")
	case p.terminal && !tty.Echoes(p.w.File):
		fmt.Fprintln(p.w, "^C")
	case p.terminal:
		fmt.Fprintln(p.w)
	}
}
