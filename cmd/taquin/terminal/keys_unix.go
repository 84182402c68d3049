//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"
)

// Keys reads single keys from a terminal, which does not show them.
type Keys struct {
	in           *os.File
	before, mode *unix.Termios
	reader       keyReader
}

// OpenKeys begins to read keys from a terminal; the error is that in is none. Ctrl-C
// stays a signal.
func OpenKeys(in *os.File) (*Keys, error) { return openKeys(in, true) }

// openKeys is OpenKeys, in which Ctrl-C is a signal or a key like any other.
func openKeys(in *os.File, signals bool) (*Keys, error) {
	before, err := unix.IoctlGetTermios(int(in.Fd()), getTermios)
	if err != nil {
		return nil, err
	}
	mode := *before
	mode.Lflag &^= unix.ICANON | unix.ECHO
	if mode.Lflag |= unix.ISIG; !signals {
		mode.Lflag &^= unix.ISIG
	}
	mode.Cc[unix.VMIN], mode.Cc[unix.VTIME] = 1, 0
	mode.Cc[unix.VSUSP] = disabled // whoever is stopped leaves the terminal without its echo
	if err := unix.IoctlSetTermios(int(in.Fd()), setTermios, &mode); err != nil {
		return nil, err
	}
	return &Keys{in: in, before: before, mode: &mode}, nil
}

// Clicked is where the mouse was at the last KeyClick.
func (k *Keys) Clicked() Cell { return k.reader.clicked }

// Suspend stops the program, with those that run in front with it, as Ctrl-Z does
// where it is no key, and returns when it goes on. The shell that takes over finds a
// terminal that edits lines.
func (k *Keys) Suspend() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, unix.SIGCONT)
	defer signal.Stop(goesOn)
	lines := *k.before
	lines.Lflag |= unix.ICANON | unix.ECHO
	unix.IoctlSetTermios(int(k.in.Fd()), setTermios, &lines)
	unix.Kill(0, unix.SIGTSTP)
	select { // what nobody can wake up again is not stopped
	case <-goesOn:
	case <-time.After(stopTime):
	}
	unix.IoctlSetTermios(int(k.in.Fd()), setTermios, k.mode)
}

// stopTime is how soon a program is stopped that has asked for it.
const stopTime = 200 * time.Millisecond

// Close gives the terminal the modes that it had.
func (k *Keys) Close() { unix.IoctlSetTermios(int(k.in.Fd()), setTermios, k.before) }

// Next waits for a key, so long at most, and returns NoKey if none is pressed.
// io.EOF says that the terminal has gone.
func (k *Keys) Next(patience time.Duration) (Key, error) {
	for end := time.Now().Add(patience); ; {
		rest := max(0, time.Until(end))
		if k.reader.waits() {
			rest = keySilence
		}
		if wait(rest, nil, nil, k.in) == lapsed {
			if k.reader.waits() {
				return k.reader.lapse(), nil
			}
			return NoKey, nil
		}
		var b [1]byte
		switch n, err := unix.Read(int(k.in.Fd()), b[:]); {
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
		case err != nil, n <= 0:
			return NoKey, io.EOF
		default:
			if key := k.reader.feed(b[0]); key != NoKey {
				return key, nil
			}
		}
	}
}
