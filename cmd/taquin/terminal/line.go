package terminal

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/peterh/liner"

	"taquin/engine/text"
)

// Line reads entries from the terminal, with editing, history and completion.
// The terminal is in raw mode only while a prompt is open: between two prompts it is
// as it was, but for Hush.
type Line struct {
	Colour bool   // the prompt and what is typed stand out
	More   string // stands before the second and further lines of an entry when it is shown again in full

	in       *os.File
	out, err *Screen
	complete Completer
	tabbed   string // the line as Tab has left it

	history *history // nil if there is no place for it
	entries []string

	original liner.ModeApplier // nil if in is no terminal
	silent   liner.ModeApplier // original without echo; nil until Hush needs it
	hushed   atomic.Bool       // the terminal is to be silent between two prompts
	editor   *editor           // nil until it is needed
	turn     chan struct{}     // holds an element while an entry is read
	closing  *bell
	closed   atomic.Bool
	once     sync.Once
}

// editor is liner with its keyboard.
type editor struct {
	state *liner.State
	keys  *keyboard
	raw   liner.ModeApplier
}

// ErrAborted is what Read returns after Ctrl-C.
var ErrAborted = liner.ErrPromptAborted

// Open prepares reading from a terminal, which must be the program's standard
// input and output, and loads the history. That a history cannot be kept is
// written to err.
func Open(in *os.File, out, err *Screen, complete Completer) *Line {
	l := &Line{in: in, out: out, err: err, complete: complete, turn: make(chan struct{}, 1)}
	if mode, err := liner.TerminalMode(); err == nil {
		l.original = mode
	}
	l.closing, _ = newBell() // without one Close does not wake Read
	l.loadHistory()
	return l
}

// Read shows the prompt and reads an entry, which begins with the suggestion.
// Lines of the entry are parted by "\n"; there are several if they were pasted,
// recalled or made by Alt-Enter. Line ends after the last line are left out.
//
// The errors are io.EOF for Ctrl-D on an empty line or a terminal that has
// gone, ErrAborted for Ctrl-C, and os.ErrClosed after Close. A terminal that
// is dumb, or too narrow for the prompt, edits its lines itself, without
// suggestion; there Ctrl-C is a signal, after which Read goes on.
func (l *Line) Read(prompt, suggestion string) (string, error) {
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	if l.closed.Load() {
		return "", os.ErrClosed
	}
	read := l.edit
	if !l.editable(prompt) {
		l.dropEditor()
		read = l.plain
	}
	text, err := read(prompt, suggestion)
	if l.closed.Load() {
		fmt.Fprintln(l.out) // below the prompt
		return "", os.ErrClosed
	}
	return strings.TrimRight(text, "\n"), err
}

// ReadFor is Read with a completer of its own; without one nothing is completed.
func (l *Line) ReadFor(complete Completer, prompt, suggestion string) (string, error) {
	usual := l.complete
	l.complete = complete
	defer func() { l.complete = usual }()
	return l.Read(prompt, suggestion)
}

// editable reports whether liner can edit lines here. It is asked before and
// after each line, as a window may change: liner that has found a window too
// narrow takes it so for ever. One that does not say its width is narrow to it.
func (l *Line) editable(prompt string) bool {
	const room = 10 // what liner wants beside the prompt
	width := Columns(l.out)
	return l.original != nil && liner.TerminalSupported() && width >= text.Width(prompt)+room && width < math.MaxInt
}

// edit reads an entry with liner.
func (l *Line) edit(prompt, suggestion string) (string, error) {
	if err := l.makeEditor(); err != nil {
		return "", err
	}
	e := l.editor
	if err := e.raw.ApplyMode(); err != nil {
		return "", err
	}
	defer l.rest()
	if err := e.keys.start(); err != nil {
		return "", err
	}
	running := true
	stop := func() {
		if running {
			running = false
			e.keys.stop()
			fmt.Fprint(l.out, pasteOff+l.plainAgain())
		}
	}
	defer stop() // should completion panic
	l.tabbed = ""
	fmt.Fprint(l.out, pasteOn+l.standOut())
	shown, err := e.state.PromptWithSuggestion(prompt, conceal(suggestion), -1)
	stop()
	switch {
	case errors.Is(err, ErrAborted), errors.Is(err, io.EOF) && !e.keys.ended:
		return "", err
	case err != nil:
		l.dropEditor() // it may have stopped halfway
		return "", err
	}
	text := reveal(shown)
	l.showInFull(prompt, text)
	if !l.editable(prompt) {
		l.dropEditor() // it would go on taking the window for narrow
	}
	return text, nil
}

// Bracketed paste, which tells what is pasted from what is typed.
const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// standOut and plainAgain stand around the prompt and what is typed. Bold is
// the one way to stand out that suits every background.
func (l *Line) standOut() string {
	if l.Colour {
		return "\x1b[1m"
	}
	return ""
}

func (l *Line) plainAgain() string {
	if l.Colour {
		return "\x1b[0m"
	}
	return ""
}

// showInFull writes an entry that had to be edited in one row in as many as it
// takes, so that it can be read above what it did.
func (l *Line) showInFull(prompt, entry string) {
	const most = 1 << 14 // bytes; more is no use on a screen
	inOneRow := !strings.Contains(entry, "\n") && text.Width(prompt+entry) < Columns(l.out)
	if inOneRow || len(entry) > most {
		return
	}
	lines := strings.Split(strings.TrimRight(entry, "\n"), "\n")
	for i, line := range lines {
		lines[i] = conceal(strings.ReplaceAll(line, "\t", indentation))
	}
	const rowAbove = "\x1b[A\r\x1b[J"
	fmt.Fprint(l.out, rowAbove+l.standOut()+prompt+strings.Join(lines, "\n"+l.More)+l.plainAgain()+"\n")
}

// makeEditor makes liner ready, with the history.
func (l *Line) makeEditor() error {
	if l.editor != nil {
		return nil
	}
	state, keys, err := newLiner(l.in, l.closing)
	if err != nil {
		return err
	}
	raw, err := liner.TerminalMode() // as newLiner has left it
	if err != nil {
		return err
	}
	state.SetCtrlCAborts(true)
	state.SetBeep(false)
	state.SetWordCompleter(l.tab)
	for _, entry := range l.entries {
		state.AppendHistory(conceal(entry))
	}
	l.editor = &editor{state, keys, raw}
	return nil
}

func (l *Line) dropEditor() {
	if l.editor == nil {
		return
	}
	l.editor.state.Close()
	l.editor.keys.close()
	l.editor = nil
}

// plain reads a line that the terminal itself edits.
func (l *Line) plain(prompt, _ string) (string, error) {
	l.restore()
	defer l.rest()
	fmt.Fprint(l.out, prompt)
	var line []byte
	for {
		b, err := readByte(l.in, l.closing)
		switch {
		case errors.Is(err, io.EOF) && len(line) > 0, b == '\n' && err == nil:
			return strings.TrimSuffix(string(line), "\r"), nil
		case err != nil:
			return "", err
		}
		line = append(line, b)
	}
}

// Lend runs f, such as an editor, which has the terminal to itself, as it was
// before Open. No prompt may be open. The error is that of f.
func (l *Line) Lend(f func() error) error {
	defer l.rest() // whatever f has left behind
	hushed := l.hushed.Swap(false)
	defer l.hushed.Store(hushed)
	l.restore()
	return f()
}

// Hush runs f, during which the terminal does not show what is typed but while an
// entry is read: it waits for the next one. The terminal is as it was when f ends,
// after Close, and while Ctrl-Z has stopped the program.
func (l *Line) Hush(f func() error) error {
	if l.original == nil || l.closed.Load() || mute(l.in) != nil {
		return f()
	}
	silent, err := liner.TerminalMode() // as mute has left it
	if err != nil {
		l.restore()
		return f()
	}
	l.silent = silent
	l.hushed.Store(true)
	defer l.restore()
	defer aroundStops(l.in, func() { l.unlessReading(l.restore) }, func() { l.unlessReading(l.rest) })()
	defer l.hushed.Store(false)
	return f()
}

// rest gives the terminal the modes that it has between two prompts.
func (l *Line) rest() {
	if l.hushed.Load() && !l.closed.Load() {
		l.silent.ApplyMode()
		return
	}
	l.restore()
}

// unlessReading calls f if no entry is read.
func (l *Line) unlessReading(f func()) {
	select {
	case l.turn <- struct{}{}:
		f()
		<-l.turn
	default:
	}
}

// restore gives the terminal the modes that it had.
func (l *Line) restore() {
	if l.original != nil {
		l.original.ApplyMode()
	}
}

// Close gives the terminal back as it was. Any goroutine may call it, any
// number of times; a Read that waits ends with os.ErrClosed.
func (l *Line) Close() {
	l.once.Do(func() {
		l.closed.Store(true)
		if l.closing != nil {
			l.closing.ring()
		}
		if !l.awaitTurn() { // the terminal must be sane all the same
			if liner.TerminalSupported() {
				fmt.Fprint(l.out, pasteOff+l.plainAgain()+"\n")
			}
			l.restore()
			return
		}
		l.dropEditor()
		l.restore()
		<-l.turn
	})
}

// awaitTurn waits until no entry is read, though not for ever.
func (l *Line) awaitTurn() bool {
	patience := time.Second
	if !wakes {
		patience = 0
	}
	select {
	case l.turn <- struct{}{}:
		return true
	case <-time.After(patience):
		return false
	}
}
