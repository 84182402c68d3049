package terminal

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode"

	"golang.org/x/term"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/file"
	"taquin/engine/text"
)

// Page shows a text that somebody reads, such as help. One that is longer than the
// screen goes through the user's $PAGER, a command of the shell, or, without one that
// can be run, a screenful at a time: space goes on, Enter goes on by a line, b goes
// back, and q and Ctrl-C leave. Where nobody reads and types, it is just written.
//
// It returns when the reader has left; after a $PAGER, Ctrl-C is ignored until somebody
// asks for it again, as signals.Watch does. The text may hold a terminal's codes for
// colours. No prompt may be open: at one, call it within line.Editor.Lend.
func Page(s Std, p text.Painted) error {
	text := s.Out.letters(p.Shown())
	if !s.Interactive() || !moves(s.Out) || Height(text, Columns(s.Out)) < Rows(s.Out) {
		return s.Out.Paint(p)
	}
	if command := strings.TrimSpace(os.Getenv("PAGER")); command != "" {
		if shown, err := pageBy(s, command, text); shown || err != nil {
			return err
		}
	}
	keys, err := tty.OpenAllKeys(s.In)
	if err != nil {
		return s.Out.Paint(p)
	}
	defer keys.Close()
	defer beforeDeath(keys.Close)()
	r := reader{out: s.Out, lines: slices.Collect(strings.Lines(strings.TrimSuffix(text, "\n") + "\n")), stays: true}
	r.read(keys)
	return nil
}

// PageRows shows rows, each with its line end, a screenful at a time until the reader has
// seen the last or leaves. It returns the letter with which somebody has left who goes on
// typing, else tty.None.
func PageRows(in *os.File, out *Output, rows []string) tty.Key {
	keys, err := tty.OpenAllKeys(in)
	if err != nil {
		return tty.None
	}
	defer keys.Close()
	r := reader{out: out, lines: rows}
	return r.read(keys)
}

// pageBy shows a text by the user's pager; not if the shell finds none.
func pageBy(s Std, command, text string) (shown bool, err error) {
	stored, remove, err := file.TempFile() // no pipe: who leaves early breaks none
	if err != nil {
		return false, err
	}
	defer remove()
	if _, err = stored.WriteString(text); err == nil {
		_, err = stored.Seek(0, io.SeekStart)
	}
	if err != nil {
		return false, fmt.Errorf("cannot store the text for the pager: %w", file.WithoutPath(err))
	}
	if mode, err := term.GetState(int(s.In.Fd())); err == nil {
		defer term.Restore(int(s.In.Fd()), mode) // should the pager be killed
	}
	cmd := exec.Command("sh", "-c", command)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stored, s.Out.File, s.Err.File
	if os.Getenv("LESS") == "" { // colours, and the text stays when one leaves
		cmd.Env = append(os.Environ(), "LESS=-RX")
	}
	const notExecutable, notFound = 126, 127 // what the shell says of a command
	var exit *exec.ExitError
	if cmd.Start() != nil {
		return false, nil
	}
	// From here on a Ctrl-C is the pager's alone. If it were heeded here too, that could
	// be after the pager has ended, and would stop what goes on then.
	signal.Ignore(os.Interrupt)
	switch err := cmd.Wait(); {
	case err == nil:
		return true, nil
	case errors.As(err, &exit):
		return exit.ExitCode() != notExecutable && exit.ExitCode() != notFound, nil
	}
	return false, nil
}

// beforeDeath calls restore should a signal end the program before stop is called.
func beforeDeath(restore func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	go func() {
		select {
		case s := <-signals:
			restore()
			signal.Stop(signals)
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				self.Signal(s)
			}
		case <-done:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}

// reader shows lines, a screenful at a time.
type reader struct {
	out      *Output
	lines    []string
	stays    bool // at the end, until the reader leaves; and other letters are no keys
	top, end int  // the lines on the screen, of which the second is the first that is not
}

// read heeds the keys until the reader leaves. What was read stays on the screen. It
// returns the letter with which somebody has left who goes on typing, else tty.None.
func (r *reader) read(keys *tty.Keys) tty.Key {
	for r.forth(r.room()); r.stays || r.end < len(r.lines); {
		r.status()
		key, err := keys.Next(time.Hour)
		if errors.Is(err, io.EOF) { // nobody looks on
			return tty.None
		}
		r.out.Control("\r" + clearToEnd)
		onward := key == ' ' || key == '\r' || key == '\n' || key == tty.PageDown || key == tty.Down
		switch {
		case key == 'q', key == tty.Escape, key == tty.CtrlC, key == tty.CtrlD, onward && r.end == len(r.lines):
			return tty.None
		case key == ' ', key == tty.PageDown:
			r.forth(r.room())
		case onward:
			r.forth(1)
		case key == 'b', key == tty.PageUp:
			r.back(r.room())
		case key == tty.Up:
			r.back(1)
		case key == tty.Home:
			r.back(math.MaxInt)
		case key == tty.End:
			r.forth(math.MaxInt)
		case !r.stays && unicode.IsPrint(rune(key)):
			return key
		}
	}
	return tty.None
}

// room is how many rows of text a screen has.
func (r *reader) room() int { return max(1, Rows(r.out)-1) }

// forth shows the lines that come next, as many as fill so many rows.
func (r *reader) forth(rows int) {
	columns := Columns(r.out)
	for first := r.end; r.end < len(r.lines); r.end++ {
		if rows -= Height(r.lines[r.end], columns); rows < 0 && r.end > first {
			break
		}
		r.out.Paint(text.Painted(r.lines[r.end]))
	}
	r.top = r.before(r.end, r.room())
}

// back shows what stands so many rows before the screen, and what follows there.
func (r *reader) back(rows int) {
	r.top = r.before(r.top, rows)
	r.end = r.top
	r.out.Control(clearAll)
	r.forth(r.room())
}

// before is the line that stands so many rows before another.
func (r *reader) before(line, rows int) int {
	columns := Columns(r.out)
	for first := line; line > 0; line-- {
		if rows -= Height(r.lines[line-1], columns); rows < 0 && line < first {
			break
		}
	}
	return line
}

// status says below the text how far it is, and what the keys do.
func (r *reader) status() {
	does := "q: leave  space: on  Enter: a line  b: back"
	if r.end == len(r.lines) {
		does = "q: leave  b: back"
	}
	const reverse, plain = "\x1b[7m", "\x1b[0m"
	line := r.out.Row(fmt.Sprintf("%d of %s  %s", r.end, text.Count(len(r.lines), "line"), does))
	r.out.Paint(text.Painted(reverse + line + plain))
}

// Height is how many rows of a terminal's so many columns a text fills, which may hold
// its codes for colours. A last line without an end does not count, unless it is long.
func Height(lines string, columns int) int {
	rows := strings.Count(lines, "\n")
	for line := range strings.Lines(lines) {
		width := text.Width(text.Painted(strings.TrimSuffix(line, "\n")).Plain())
		rows += max(width-1, 0) / columns
	}
	return rows
}
