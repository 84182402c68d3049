//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// Keys reads single keys from a terminal, which does not show them.
type Keys struct {
	in     *os.File
	before *unix.Termios
	reader keyReader
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
	return &Keys{in: in, before: before}, nil
}

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
