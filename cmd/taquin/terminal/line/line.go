// Package line reads lines with editing, history and completion, and assembles entries of several lines.
// Begin reading at Editor.
package line

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/peterh/liner"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Editor reads entries with editing, history and completion. The terminal is in raw mode only
// while a prompt is open.
type Editor struct {
	Colour bool   // the prompt and the input are highlighted
	More   string // stands before the second and further lines of an entry when it is shown again in full

	std      terminal.Std
	in       *os.File
	out      *terminal.Output
	complete Completer
	tabbed   string // the line as Tab has left it

	completing bool // Tab is answered now
	editedOnce bool // a line has been edited

	history      *history // nil if there is no place for it
	historyStuck bool     // it could not be written once, which was said
	entries      []string

	original liner.ModeApplier // nil if in is no terminal
	stopped  liner.ModeApplier // mode of the line that is edited, while Ctrl-Z has stopped the program
	silent   liner.ModeApplier // original without echo; nil until WithoutEcho needs it
	hushed   atomic.Bool       // the terminal is to be silent between two prompts
	prompter *prompter         // nil until it is needed
	ahead    []byte            // input left by a dropped prompter
	turn     chan struct{}     // holds an element while an entry is read
	editing  atomic.Pointer[relay]
	closing  *tty.WakePipe
	closed   atomic.Bool
	once     sync.Once
}

// prompter is liner and its input.
type prompter struct {
	state  *liner.State
	relay  *relay
	raw    liner.ModeApplier
	drawer *drawer // nil if liner draws
}

// ErrAborted is what Read returns after Ctrl-C.
var ErrAborted = liner.ErrPromptAborted

// Open prepares reading from a terminal, which must be the standard input and output, and loads
// the history. It writes problems to the error output.
func Open(s terminal.Std, complete Completer) *Editor {
	e := &Editor{std: s, in: s.In, out: s.Out, complete: complete, turn: make(chan struct{}, 1)}
	if mode, err := liner.TerminalMode(); err == nil {
		e.original = mode
	}
	e.closing, _ = tty.NewWakePipe() // without one Close does not wake Read
	e.loadHistory()
	return e
}

// Read shows the prompt and reads an entry, which begins with the suggestion.
// Lines of the entry are parted by "\n"; there are several if they were pasted,
// recalled or made by Alt-Enter. It has no final line end.
//
// The errors are io.EOF for Ctrl-D on an empty line or a terminal that has
// gone, ErrAborted for Ctrl-C, and os.ErrClosed after Close. A terminal that
// is dumb, or too narrow for the prompt, edits its lines itself, without
// suggestion; there Ctrl-C is a signal, and Read continues.
func (e *Editor) Read(prompt, suggestion string) (string, error) {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	if e.closed.Load() {
		return "", os.ErrClosed
	}
	read := e.edit
	if !e.editable(prompt) {
		e.dropPrompter()
		read = e.plain
	}
	text, err := read(prompt, suggestion)
	if e.closed.Load() {
		fmt.Fprintln(e.out) // below the prompt
		return "", os.ErrClosed
	}
	return strings.TrimRight(text, "\n"), err
}

// ReadFor is Read with another completer; nil for none.
func (e *Editor) ReadFor(complete Completer, prompt, suggestion string) (string, error) {
	usual := e.complete
	e.complete = complete
	defer func() { e.complete = usual }()
	return e.Read(prompt, suggestion)
}

// editable reports whether liner can edit lines here. It is checked before and after each line,
// because the window may change and liner remembers a narrow window.
func (e *Editor) editable(prompt string) bool {
	const room = 10 // minimum of liner besides the prompt
	width := terminal.Columns(e.out)
	return e.original != nil && liner.TerminalSupported() && width >= text.Width(prompt)+room && width < math.MaxInt
}

// edit reads an entry with liner.
func (e *Editor) edit(prompt, suggestion string) (string, error) {
	if err := e.makePrompter(); err != nil {
		return "", err
	}
	p := e.prompter
	if err := p.raw.ApplyMode(); err != nil {
		return "", err
	}
	defer e.rest()
	if err := p.relay.start(); err != nil {
		return "", err
	}
	e.editing.Store(p.relay)
	running := true
	stop := func() {
		if running {
			running = false
			e.editing.Store(nil)
			p.relay.stop()
			e.out.Control(pasteOff + e.plainAgain())
		}
	}
	defer stop() // should completion panic
	e.tabbed, e.editedOnce = "", true
	e.out.Control(pasteOn + e.standOut())
	shown, err := e.prompt(prompt, narrow(conceal(suggestion)))
	stop()
	switch {
	case errors.Is(err, errSearch):
		e.dropPrompter()
		e.out.Control("\r\n")
		return "", ErrAborted
	case errors.Is(err, ErrAborted), errors.Is(err, io.EOF) && !p.relay.ended:
		return "", err
	case err != nil:
		e.dropPrompter() // it may have stopped halfway
		return "", err
	}
	text := reveal(widen(shown))
	e.showInFull(prompt, text)
	if !e.editable(prompt) {
		e.dropPrompter() // it would go on taking the window for narrow
	}
	return text, nil
}

// errSearch is what becomes of a bug of liner: Ctrl-R counts where it has found something
// in bytes and takes them for characters, which there may be too few of.
var errSearch = message.New("terminal.the-search-has-failed", "the search has failed")

// prompt has liner read a line. A panic of a completer stays one.
func (e *Editor) prompt(prompt, suggestion string) (shown string, err error) {
	defer func() {
		if e.completing {
			return
		}
		switch bug := recover().(type) {
		case nil:
		case runtime.Error:
			err = errSearch
		default:
			panic(bug)
		}
	}()
	if d := e.prompter.drawer; d != nil {
		defer d.capture(prompt)()
	}
	return e.prompter.state.PromptWithSuggestion(prompt, suggestion, -1)
}

// Abort is Ctrl-C for the line that is edited now, if there is one. Any goroutine may
// call it.
func (e *Editor) Abort() bool {
	r := e.editing.Load()
	return r != nil && r.abort()
}

// These turn bracketed paste on and off.
const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// standOut and plainAgain stand around the prompt and what is typed. Bold is
// the one way to stand out that suits every background.
func (e *Editor) standOut() terminal.Code {
	if e.Colour {
		return "\x1b[1m"
	}
	return ""
}

func (e *Editor) plainAgain() terminal.Code {
	if e.Colour {
		return "\x1b[0m"
	}
	return ""
}

// showInFull writes an entry that had to be edited in one row in as many as it
// takes, so that it can be read above what it did.
func (e *Editor) showInFull(prompt, entry string) {
	const most = 1 << 14 // bytes; more is no use on a screen
	inOneRow := !strings.Contains(entry, "\n") && text.Width(prompt+entry) < terminal.Columns(e.out)
	if inOneRow || len(entry) > most {
		return
	}
	lines := strings.Split(strings.TrimRight(entry, "\n"), "\n")
	for i, line := range lines {
		lines[i] = conceal(strings.ReplaceAll(line, "\t", indentation))
	}
	const rowAbove = "\x1b[A\r\x1b[J"
	e.out.Control(rowAbove + e.standOut())
	fmt.Fprint(e.out, prompt+strings.Join(lines, "\n"+e.More))
	e.out.Control(e.plainAgain() + "\n")
}

// makeEditor makes liner ready, with the history.
func (e *Editor) makePrompter() error {
	if e.prompter != nil {
		return nil
	}
	state, relay, err := newLiner(e.in, e.closing)
	if err != nil {
		return err
	}
	raw, err := liner.TerminalMode() // as newLiner has left it
	if err != nil {
		return err
	}
	state.SetCtrlCAborts(true)
	state.SetBeep(false)
	state.SetWordCompleter(e.tab)
	relay.ahead, e.ahead = e.ahead, nil
	e.prompter = &prompter{state: state, relay: relay, raw: raw}
	if draws {
		if e.prompter.drawer, err = newDrawer(e.out); err != nil {
			return err
		}
	}
	e.fillPrompter()
	return nil
}

func (e *Editor) dropPrompter() {
	if e.prompter == nil {
		return
	}
	e.prompter.state.Close()
	e.prompter.relay.close()
	if d := e.prompter.drawer; d != nil {
		d.file.Close()
	}
	e.ahead = e.prompter.relay.ahead
	e.prompter = nil
}

// plain reads a line that the terminal itself edits.
func (e *Editor) plain(prompt, _ string) (string, error) {
	e.restore()
	defer e.rest()
	fmt.Fprint(e.out, prompt)
	var line []byte
	for {
		b, err := e.readByte()
		switch {
		case errors.Is(err, io.EOF) && len(line) > 0, b == '\n' && err == nil:
			return strings.TrimSuffix(string(line), "\r"), nil
		case err != nil:
			return "", err
		}
		line = append(line, b)
	}
}

func (e *Editor) readByte() (byte, error) {
	if len(e.ahead) > 0 {
		b := e.ahead[0]
		e.ahead = e.ahead[1:]
		if b == '\r' { // the terminal would have made a line end of it
			b = '\n'
		}
		return b, nil
	}
	return tty.ReadByte(e.in, e.closing)
}

// Lend runs f, which uses the terminal alone in its original mode. No prompt may be open. It
// returns the error of f.
func (e *Editor) Lend(f func() error) error {
	defer e.rest() // whatever f has left behind
	hushed := e.hushed.Swap(false)
	defer e.hushed.Store(hushed)
	e.restore()
	return f()
}

// WithoutEcho runs f without echo between prompts, so that typed input waits for the next one. The
// mode is restored after f, after Close, and while Ctrl-Z has stopped the program.
func (e *Editor) WithoutEcho(f func() error) error {
	if e.original == nil || e.closed.Load() || tty.Mute(e.in) != nil {
		return f()
	}
	silent, err := liner.TerminalMode() // as mute has left it
	if err != nil {
		e.restore()
		return f()
	}
	e.silent = silent
	e.hushed.Store(true)
	defer e.restore()
	defer tty.AroundStops(e.in, func() { e.unlessReading(e.restore); e.leaveLine() }, func() { e.backToLine(); e.unlessReading(e.rest) })()
	defer e.hushed.Store(false)
	return f()
}

// leaveLine restores the terminal while a line is edited, before Ctrl-Z stops the program.
func (e *Editor) leaveLine() {
	if e.editing.Load() == nil || e.stopped != nil {
		return
	}
	e.stopped, _ = liner.TerminalMode()
	e.out.Control(pasteOff + e.plainAgain() + "\r\n")
	e.restore()
}

// backToLine undoes leaveLine. A signal that the window has changed makes liner draw the line.
func (e *Editor) backToLine() {
	if e.stopped == nil {
		return
	}
	e.stopped.ApplyMode()
	e.stopped = nil
	e.out.Control(pasteOn + e.standOut())
	tty.Redraw()
}

// Correct replaces the row of a line that has just been read, for example with less indentation.
func (e *Editor) Correct(prompt, line string) {
	if e.prompter == nil || text.Width(prompt+line) >= terminal.Columns(e.out)-len(blockIndent) {
		return
	}
	e.out.Control("\x1b[A\r\x1b[J" + e.standOut())
	fmt.Fprint(e.out, prompt+conceal(line))
	e.out.Control(e.plainAgain() + "\n")
}

// rest sets the mode between two prompts.
func (e *Editor) rest() {
	if e.hushed.Load() && !e.closed.Load() {
		e.silent.ApplyMode()
		return
	}
	e.restore()
}

// unlessReading calls f if no entry is being read.
func (e *Editor) unlessReading(f func()) {
	select {
	case e.turn <- struct{}{}:
		f()
		<-e.turn
	default:
	}
}

// restore restores the original mode.
func (e *Editor) restore() {
	if e.original != nil {
		e.original.ApplyMode()
	}
}

// Close restores the terminal. It is safe for concurrent and repeated use; a waiting Read returns
// os.ErrClosed.
func (e *Editor) Close() {
	e.once.Do(func() {
		e.closed.Store(true)
		if e.closing != nil {
			e.closing.Wake()
		}
		if !e.awaitTurn() { // the terminal must be sane all the same
			if liner.TerminalSupported() {
				e.out.Control(pasteOff + e.plainAgain() + "\n")
			}
			e.restore()
			return
		}
		e.dropPrompter()
		e.restore()
		if e.editedOnce { // a Ctrl-C may have discarded pending output
			e.out.Control(pasteOff + e.plainAgain())
		}
		<-e.turn
	})
}

// awaitTurn waits for the end of a Read, for a limited time.
func (e *Editor) awaitTurn() bool {
	patience := time.Second
	if !tty.CanWake {
		patience = 0
	}
	select {
	case e.turn <- struct{}{}:
		return true
	case <-time.After(patience):
		return false
	}
}
