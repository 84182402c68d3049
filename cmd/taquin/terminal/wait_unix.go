//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// readByte reads a byte of a line that the terminal itself edits. The error is
// io.EOF also when closing rings.
func readByte(in *os.File, closing *bell) (byte, error) {
	for {
		if wait(-1, nil, closing, in) != typed {
			return 0, io.EOF
		}
		var b [1]byte
		switch n, err := unix.Read(int(in.Fd()), b[:]); {
		case errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN):
		case err != nil && !errors.Is(err, unix.EIO): // EIO is what a terminal says that has gone
			return 0, err
		case n <= 0:
			return 0, io.EOF
		default:
			return b[0], nil
		}
	}
}

// event is what ends a wait; of several the first.
type event int

const (
	stopped event = iota
	closed
	typed
	lapsed
)

// wait waits until a bell has rung, something was typed or the patience, if it
// is not negative, is at its end. What is nil is not waited for.
func wait(patience time.Duration, stopping, closing *bell, in *os.File) event {
	fds := [...]unix.PollFd{stopped: {Fd: stopping.fd()}, closed: {Fd: closing.fd()}, typed: {Fd: -1, Events: unix.POLLIN}}
	if in != nil {
		fds[typed].Fd = int32(in.Fd())
	}
	milliseconds := -1
	if patience >= 0 {
		milliseconds = int(patience.Milliseconds())
	}
	for {
		n, err := unix.Poll(fds[:], milliseconds)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil { // a terminal that cannot be waited for is read at once
			return typed
		}
		for what := range fds {
			if n > 0 && fds[what].Revents != 0 {
				return event(what)
			}
		}
		return lapsed
	}
}

// bell wakes a wait.
type bell struct{ r, w *os.File }

// wakes says that a bell does so on this system.
const wakes = true

func newBell() (*bell, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &bell{r, w}, nil
}

// ring wakes every wait there is and will be.
func (b *bell) ring() { b.w.Close() }

// remove is for a bell that has rung and that nobody waits for.
func (b *bell) remove() { b.r.Close() }

// fd is what poll watches: the end of the pipe, which is readable once the
// other end is closed.
func (b *bell) fd() int32 {
	if b == nil {
		return -1
	}
	return int32(b.r.Fd())
}
