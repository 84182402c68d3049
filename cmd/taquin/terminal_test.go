package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// terminal is the program at a terminal, and the hands and eyes before it.
type terminal struct {
	t       *testing.T
	cmd     *exec.Cmd
	control *os.File // what the user types and sees
	tty     *os.File // the program's end

	mu   sync.Mutex
	text bytes.Buffer // all that was shown
	seen int          // as far as expect has read
}

// start runs a program at a terminal of its own, its history and its init.lua
// below home.
func start(t *testing.T, home, program string, args ...string) *terminal {
	t.Helper()
	return startAs(t, []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm"}, 80, program, args...)
}

func startAs(t *testing.T, env []string, columns uint16, program string, args ...string) *terminal {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(control, &pty.Winsize{Rows: 40, Cols: columns}); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, control: control, tty: tty, cmd: exec.Command(program, args...)}
	term.cmd.Env = append(os.Environ(), env...)
	term.cmd.Stdin, term.cmd.Stdout, term.cmd.Stderr = tty, tty, tty
	term.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := term.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		term.cmd.Process.Kill()
		term.cmd.Wait()
		tty.Close()
		control.Close()
	})
	go io.Copy(term, control)
	return term
}

// Write takes what the program shows.
func (term *terminal) Write(p []byte) (int, error) {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.text.Write(p)
}

// unread is what was shown and not yet expected.
func (term *terminal) unread() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.text.String()[term.seen:]
}

// expect waits until a text is shown and takes all up to its end as read.
func (term *terminal) expect(text string) {
	term.t.Helper()
	text = strings.ReplaceAll(text, "\n", "\r\n") // as a terminal shows it
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if i := strings.Index(term.unread(), text); i >= 0 {
			term.mu.Lock()
			term.seen += i + len(text)
			term.mu.Unlock()
			return
		}
	}
	term.t.Fatalf("the terminal does not show %q but\n%s\n(%q)", text, term.unread(), term.unread())
}

// send types a text.
func (term *terminal) send(text string) {
	term.t.Helper()
	if _, err := io.WriteString(term.control, text); err != nil {
		term.t.Fatal(err)
	}
}

// enter types a line and expects what it shows, up to the next prompt.
func (term *terminal) enter(line, shows string) {
	term.t.Helper()
	term.send(line + "\r")
	term.expect("\n" + shows + "> ")
}

// ends waits for the end of the program, wants an exit code, and looks whether
// the terminal is as a shell wants it.
func (term *terminal) ends(code int) {
	term.t.Helper()
	done := make(chan error, 1)
	go func() { done <- term.cmd.Wait() }()
	select {
	case err := <-done:
		if got := exitCodeOf(err); got != code {
			term.t.Errorf("exit code %d, want %d; shown:\n%s", got, code, term.unread())
		}
	case <-time.After(patience):
		term.t.Fatalf("the program does not end; shown:\n%s", term.unread())
	}
	stty := exec.Command("stty", "-a")
	stty.Stdin = term.tty
	modes, err := stty.Output()
	if err != nil {
		term.t.Fatal(err)
	}
	for _, mode := range []string{"icanon", "echo", "isig", "icrnl", "opost"} {
		if !strings.Contains(" "+strings.ReplaceAll(string(modes), "\n", " "), " "+mode+" ") {
			term.t.Errorf("the terminal is left without %s:\n%s", mode, modes)
		}
	}
}

const (
	ctrlC = "\x03"
	ctrlD = "\x04"
	ctrlU = "\x15" // empties the line
	up    = "\x1b[A"
)
