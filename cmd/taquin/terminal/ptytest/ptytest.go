//go:build unix

// Package ptytest runs programs at pseudo terminals for tests: it types, and looks at
// what is shown. Only tests import it, and it knows nothing of the lab. Begin with
// Start.
package ptytest

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// patience is how long a test waits.
const patience = 2 * time.Minute

// Terminal is a program at a terminal, and the hands and eyes before it.
type Terminal struct {
	Cmd  *exec.Cmd
	Hide func(shown string) string // takes away what no test wants to say; may be nil

	t       testing.TB
	control *os.File // input and output of the user
	tty     *os.File // the program's end
	modes   string   // before the program began

	mu   sync.Mutex
	text bytes.Buffer // the whole output
	seen int          // the part that Expect has read
}

// What some keys send.
const (
	CtrlC    = "\x03"
	CtrlD    = "\x04"
	Up       = "\x1b[A"
	AltEnter = "\x1b\r"
)

// Paste returns the bytes that a terminal sends for a pasted text.
func Paste(text string) string {
	return "\x1b[200~" + strings.ReplaceAll(text, "\n", "\r") + "\x1b[201~"
}

// Start runs a program at a new terminal of 40 rows and this width, with more variables in the
// environment.
func Start(t testing.TB, env []string, columns uint16, program string, args ...string) *Terminal {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	// So that closing it ends a read that waits.
	if err := syscall.SetNonblock(int(control.Fd()), true); err != nil {
		t.Fatal(err)
	}
	term := &Terminal{t: t, control: control, tty: tty, Cmd: exec.Command(program, args...)}
	term.Resize(columns, 40)
	term.modes = term.stty("-g")
	term.Cmd.Env = append(os.Environ(), env...)
	term.Cmd.Stdin, term.Cmd.Stdout, term.Cmd.Stderr = tty, tty, tty
	term.Cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := term.Cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		term.Cmd.Process.Kill()
		term.Cmd.Wait()
		tty.Close()
		control.Close()
	})
	go io.Copy(eyes{term}, control)
	return term
}

// eyes take in what the program shows.
type eyes struct{ term *Terminal }

func (e eyes) Write(p []byte) (int, error) {
	e.term.mu.Lock()
	defer e.term.mu.Unlock()
	return e.term.text.Write(p)
}

// Resize changes the size of the window.
func (term *Terminal) Resize(columns, rows uint16) {
	term.t.Helper()
	control, err := term.control.SyscallConn()
	if err != nil {
		term.t.Fatal(err)
	}
	err = control.Control(func(fd uintptr) {
		if err := unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, &unix.Winsize{Row: rows, Col: columns}); err != nil {
			term.t.Fatal(err)
		}
	})
	if err != nil {
		term.t.Fatal(err)
	}
}

// Unread returns the output that was not expected yet.
func (term *Terminal) Unread() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.told(term.text.String())[term.seen:]
}

// told returns the output without the parts that tests ignore.
func (term *Terminal) told(shown string) string {
	shown = pasteModes.Replace(shown)
	if term.Hide != nil {
		shown = term.Hide(shown)
	}
	return shown
}

// Tests ignore bracketed paste, which each prompt turns on and off.
const pasteOn, pasteOff = "\x1b[?2004h", "\x1b[?2004l"

var pasteModes = strings.NewReplacer(pasteOn, "", pasteOff, "")

// Expect waits until a text is shown, takes all up to its end as read, and
// returns what stood before it.
func (term *Terminal) Expect(text string) (before string) {
	term.t.Helper()
	text = strings.ReplaceAll(text, "\n", "\r\n") // as a terminal shows it
	found := term.until(func(shown string) bool {
		unread := term.told(shown)[term.seen:]
		i := strings.Index(unread, text)
		if i >= 0 {
			before = unread[:i]
			term.seen += i + len(text)
		}
		return i >= 0
	})
	if !found {
		term.t.Fatalf("the terminal does not show %q but\n%s\n(%q)", text, term.Unread(), term.Unread())
	}
	return before
}

// AwaitPrompt waits until something can be typed behind one of the prompts. A
// text that only looks like a prompt is none: bracketed paste is off there.
func (term *Terminal) AwaitPrompt(prompts ...string) {
	term.t.Helper()
	if !term.until(func(shown string) bool {
		unread := term.told(shown)[term.seen:]
		begins := strings.LastIndex(unread, "\n") + 1
		return begins > 0 && slices.Contains(prompts, unread[begins:]) && pastes(shown)
	}) {
		term.t.Fatalf("there is no prompt after\n%s", term.Unread())
	}
}

// pastes reports whether bracketed paste is on.
func pastes(shown string) bool {
	return strings.LastIndex(shown, pasteOn) > strings.LastIndex(shown, pasteOff)
}

// ExpectEcho waits until the echo is on or off.
func (term *Terminal) ExpectEcho(wanted bool) {
	term.t.Helper()
	found := term.until(func(string) bool {
		echo := slices.Contains(strings.Fields(term.stty("-a")), "echo")
		return echo == wanted
	})
	if !found {
		term.t.Fatalf("the terminal's echo is %v", !wanted)
	}
}

// Send types a text.
func (term *Terminal) Send(text string) {
	term.t.Helper()
	if _, err := io.WriteString(term.control, text); err != nil {
		term.t.Fatal(err)
	}
}

// Ends waits for the end of the program, wants an exit code, and the terminal
// as it was before.
func (term *Terminal) Ends(code int) {
	term.t.Helper()
	term.wait(code)
	if modes := term.stty("-g"); modes != term.modes {
		term.t.Errorf("the terminal is left with other modes:\n%s", term.stty("-a"))
	}
	if !term.until(func(shown string) bool { return !pastes(shown) }) {
		term.t.Errorf("the terminal is left with bracketed paste on")
	}
}

// Leave types Ctrl-D, which ends the program as it should.
func (term *Terminal) Leave() {
	term.t.Helper()
	term.Send(CtrlD)
	term.Ends(0)
}

// HangUp closes the terminal, waits for the end of the program, and wants an
// exit code.
func (term *Terminal) HangUp(code int) {
	term.t.Helper()
	term.tty.Close()
	term.control.Close()
	term.wait(code)
}

func (term *Terminal) wait(code int) {
	term.t.Helper()
	done := make(chan error, 1)
	go func() { done <- term.Cmd.Wait() }()
	select {
	case <-done:
		if got := term.Cmd.ProcessState.ExitCode(); got != code {
			term.t.Errorf("exit code %d, want %d; shown:\n%s", got, code, term.Unread())
		}
	case <-time.After(patience):
		term.t.Fatalf("the program does not end; shown:\n%s", term.Unread())
	}
}

// until waits until what was shown is as wanted.
func (term *Terminal) until(wanted func(shown string) bool) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		term.mu.Lock()
		ok := wanted(term.text.String())
		term.mu.Unlock()
		if ok {
			return true
		}
	}
	return false
}

func (term *Terminal) stty(arg string) string {
	term.t.Helper()
	cmd := exec.Command("stty", arg)
	cmd.Stdin = term.tty
	modes, err := cmd.Output()
	if err != nil {
		term.t.Fatal(err)
	}
	return string(modes)
}
