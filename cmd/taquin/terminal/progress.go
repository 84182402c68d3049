package terminal

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/term"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Progress is a line at the bottom of a terminal that is updated and removed. Without a capable
// terminal there is no line. Its methods are safe for concurrent use.
type Progress struct {
	std      Std
	w        *Output
	terminal bool // w is one, possibly dumb
	moves    bool

	mu    sync.Mutex
	shown bool
	lent  bool     // another part uses the terminal
	notes []string // from this time
}

// NewProgress makes the line of progress of standard error.
func NewProgress(s Std) *Progress {
	return &Progress{std: s, w: s.Err, terminal: term.IsTerminal(int(s.Err.Fd())), moves: moves(s.Err)}
}

// Show replaces the line by a text, cut to one row; an empty one removes it.
func (p *Progress) Show(t message.Text) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(p.std.Text(t))
}

// Lend hides the line until back is called, which then writes the notes from this time.
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

// Resume continues the output after Ctrl-S.
func (p *Progress) Resume() { tty.Resume(p.w.File) }

// Clear removes the line.
func (p *Progress) Clear() { p.Show(message.Text{}) }

const clearToEnd = "\x1b[K"

func (p *Progress) show(text string) {
	if !p.moves || p.lent || text == "" && !p.shown {
		return
	}
	p.shown = text != ""
	// The cursor rests at the left, so that an echoed ^C is
	// written over with the line and never breaks it into two rows.
	p.w.Control(Code("\r" + shortened(p.w.letters(text), p.w.Room()) + clearToEnd + "\r"))
}

// shortened cuts a line of progress to one row. The part before the colon is cut first.
func shortened(line string, columns int) string {
	work, rest, told := strings.Cut(line, ": ")
	room := columns - text.Width(": "+rest)
	if told && room >= leastWork {
		work = oneLine(work, room)
		line = work + ": " + rest
	}
	return oneLine(line, columns)
}

// leastWork is the minimum width of the part before the colon.
const leastWork = 4

// Note writes a line that stays, with or without a terminal.
func (p *Progress) Note(t message.Text) { p.note(p.std.Text(t)) }

func (p *Progress) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lent {
		p.notes = append(p.notes, text)
		return
	}
	p.show("")
	p.w.Message(text)
}

// Remark writes a note that begins with the name of the program.
func (p *Progress) Remark(t message.Text) { p.note("taquin: " + p.std.Text(t)) }

// NewLine continues below an echoed ^C, or in place of the line of progress. It writes ^C itself
// if the terminal does not echo.
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
