package terminal

import (
	"errors"
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
	"taquin/engine/message"
	"taquin/engine/text"
)

// Page shows a text in the pager. A text longer than the screen goes through $PAGER, or else is
// shown by the screenful: space turns the page, Enter scrolls by a line, b goes back, q and Ctrl-C
// leave. Without a terminal, Page just writes the text.
//
// It returns when the user leaves; after a $PAGER, Ctrl-C is ignored until Suspend of
// process.Watch ends.
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
	r := reader{std: s, out: s.Out, lines: slices.Collect(strings.Lines(strings.TrimSuffix(text, "\n") + "\n")), stays: true}
	r.read(keys)
	return nil
}

// PageRows shows rows by the screenful until the user has seen the last one or leaves. It returns
// the key with which the user left and continued typing, else tty.None.
func PageRows(s Std, rows []string) tty.Key {
	keys, err := tty.OpenAllKeys(s.In)
	if err != nil {
		return tty.None
	}
	defer keys.Close()
	r := reader{std: s, out: s.Out, lines: rows}
	return r.read(keys)
}

// pageBy shows a text by the user's pager; not if the shell finds none.
func pageBy(s Std, command, text string) (shown bool, err error) {
	stored, remove, err := file.TempFile() // not a pipe, which would break when the user leaves early
	if err != nil {
		return false, err
	}
	defer remove()
	if _, err = stored.WriteString(text); err == nil {
		_, err = stored.Seek(0, io.SeekStart)
	}
	if err != nil {
		return false, message.Errorf("terminal.cannot-store-the-text", "cannot store the text for the pager: %w", file.WithoutPath(err))
	}
	if mode, err := term.GetState(int(s.In.Fd())); err == nil {
		defer term.Restore(int(s.In.Fd()), mode) // should the pager be killed
	}
	cmd := exec.Command("sh", "-c", command)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stored, s.Out.File, s.Err.File
	if os.Getenv("LESS") == "" { // colours, and the text stays when one leaves
		cmd.Env = append(os.Environ(), "LESS=-RX")
	}
	const notExecutable, notFound = 126, 127 // exit codes of the shell for a command
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
	std      Std
	out      *Output
	lines    []string
	stays    bool // at the end, until the reader leaves; and other letters are no keys
	top, end int  // the lines on the screen; the second is the first that is not
}

// read handles keys until the user leaves. The text stays on the screen. It returns the key with
// which the user left and continued typing, else tty.None.
func (r *reader) read(keys *tty.Keys) tty.Key {
	for r.forth(r.room()); r.stays || r.end < len(r.lines); {
		r.status()
		key, err := keys.Next(time.Hour)
		if errors.Is(err, io.EOF) { // the terminal has gone
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

// forth shows the next lines, for a number of rows.
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

// back shows the lines a number of rows before the screen.
func (r *reader) back(rows int) {
	r.top = r.before(r.top, rows)
	r.end = r.top
	r.out.Control(clearAll)
	r.forth(r.room())
}

// before returns the line a number of rows before another.
func (r *reader) before(line, rows int) int {
	columns := Columns(r.out)
	for first := line; line > 0; line-- {
		if rows -= Height(r.lines[line-1], columns); rows < 0 && line < first {
			break
		}
	}
	return line
}

// status shows the position and the help on keys below the text.
func (r *reader) status() {
	does := message.Textf("terminal.pager-keys", "q: leave  space: on  Enter: a line  b: back")
	if r.end == len(r.lines) {
		does = message.Textf("terminal.pager-keys-at-end", "q: leave  b: back")
	}
	const reverse, plain = "\x1b[7m", "\x1b[0m"
	line := r.out.Row(r.std.Textf("terminal.pager-position", "%d of %s  %s", r.end, message.Count(len(r.lines), "line"), does))
	r.out.Paint(text.Painted(reverse + line + plain))
}

// Height returns the number of rows of a text with colours on a terminal of this width.
func Height(lines string, columns int) int {
	rows := strings.Count(lines, "\n")
	for line := range strings.Lines(lines) {
		width := text.Width(text.Painted(strings.TrimSuffix(line, "\n")).Plain())
		rows += max(width-1, 0) / columns
	}
	return rows
}
