package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// progress is one line at the foot of a terminal that is written over and
// removed again. On anything but a terminal it shows nothing.
type progress struct {
	w        *os.File
	terminal bool

	mu    sync.Mutex
	shown bool
}

func newProgress(w *os.File) *progress {
	return &progress{w: w, terminal: term.IsTerminal(int(w.Fd()))}
}

// show shows a text in place of the one before; "" removes it.
func (p *progress) show(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.terminal || text == "" && !p.shown {
		return
	}
	p.shown = text != ""
	fmt.Fprint(p.w, "\r"+p.fit(text)+clearToEnd)
}

// note writes a line that stays, above the one that is shown.
func (p *progress) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r"+clearToEnd)
		p.shown = false
	}
	fmt.Fprintf(p.w, "taquin: %s\n", text)
}

// newLine goes on below whatever stands in the terminal's line.
func (p *progress) newLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		fmt.Fprintln(p.w)
	}
	p.shown = false
}

const clearToEnd = "\x1b[K"

// fit makes a text one line that no terminal wraps.
func (p *progress) fit(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	return runewidth.Truncate(text, columns(p.w)-1, "…")
}

// solving returns what a solver is given to show how far it has come, ten
// times a second, after a text that says what it works on.
func (p *progress) solving(before string) func(solver.Progress) {
	var last time.Time
	var pace solver.Pace
	return func(at solver.Progress) {
		if now := time.Now(); now.Sub(last) >= 100*time.Millisecond {
			last = now
			p.show(before + pace.Text(at, now))
		}
	}
}

// building is the same for the building of tables.
func (p *progress) building() func(pdb.Building) {
	show := p.solving("")
	return func(at pdb.Building) { show(solver.Progress{Doing: at.String(), Done: at.Share}) }
}
