//go:build unix

package tty

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
	in            *os.File
	before, modes *unix.Termios
	reader        reader
}

// OpenKeys starts reading keys from a terminal; an error if in is not a terminal. Ctrl-C remains a
// signal.
func OpenKeys(in *os.File) (*Keys, error) { return open(in, true) }

// OpenAllKeys is OpenKeys, but Ctrl-C is a key like any other.
func OpenAllKeys(in *os.File) (*Keys, error) { return open(in, false) }

func open(in *os.File, signals bool) (*Keys, error) {
	before, err := Modes(in)
	if err != nil {
		return nil, err
	}
	modes := *before
	modes.Lflag &^= unix.ICANON | unix.ECHO
	if modes.Lflag |= unix.ISIG; !signals {
		modes.Lflag &^= unix.ISIG
	}
	modes.Cc[unix.VMIN], modes.Cc[unix.VTIME] = 1, 0
	modes.Cc[unix.VSUSP] = Disabled // a stop would leave the terminal without echo
	if err := SetModes(in, &modes); err != nil {
		return nil, err
	}
	return &Keys{in: in, before: before, modes: &modes}, nil
}

// Clicked is where the mouse was at the last Click.
func (k *Keys) Clicked() Cell { return k.reader.clicked }

// Suspend stops the foreground processes like Ctrl-Z, and returns when they continue. Meanwhile
// the terminal is in line mode for the shell.
func (k *Keys) Suspend() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, unix.SIGCONT)
	defer signal.Stop(goesOn)
	lines := *k.before
	lines.Lflag |= unix.ICANON | unix.ECHO
	SetModes(k.in, &lines)
	unix.Kill(0, unix.SIGTSTP)
	select { // an orphaned process group does not stop
	case <-goesOn:
	case <-time.After(stopTime):
	}
	SetModes(k.in, k.modes)
}

// stopTime is how soon a program is stopped that has asked for it.
const stopTime = 200 * time.Millisecond

// Close gives the terminal the modes that it had.
func (k *Keys) Close() { SetModes(k.in, k.before) }

// Next waits for a key; it returns None at the end of the patience, and io.EOF when the terminal
// has gone.
func (k *Keys) Next(patience time.Duration) (Key, error) {
	for end := time.Now().Add(patience); ; {
		rest := max(0, time.Until(end))
		if k.reader.waits() {
			rest = Silence
		}
		if Wait(rest, nil, nil, k.in) == Lapsed {
			if k.reader.waits() {
				return k.reader.lapse(), nil
			}
			return None, nil
		}
		var b [1]byte
		switch n, err := unix.Read(int(k.in.Fd()), b[:]); {
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
		case err != nil, n <= 0:
			return None, io.EOF
		default:
			if key := k.reader.feed(b[0]); key != None {
				return key, nil
			}
		}
	}
}
