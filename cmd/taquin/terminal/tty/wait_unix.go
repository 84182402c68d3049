//go:build unix

package tty

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// ReadByte reads a byte of a line that the terminal itself edits. The error is
// io.EOF also when closing rings.
func ReadByte(in *os.File, closing *Bell) (byte, error) {
	for {
		if Wait(-1, nil, closing, in) != Typed {
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

// Wait waits until a bell has rung, something was typed or the patience, if it
// is not negative, is at its end. What is nil is not waited for.
func Wait(patience time.Duration, stopping, closing *Bell, in *os.File) Event {
	fds := [...]unix.PollFd{Stopped: {Fd: stopping.fd()}, Closed: {Fd: closing.fd()}, Typed: {Fd: -1, Events: unix.POLLIN}}
	if in != nil {
		fds[Typed].Fd = int32(in.Fd())
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
			return Typed
		}
		for what := range fds {
			if n > 0 && fds[what].Revents != 0 {
				return Event(what)
			}
		}
		return Lapsed
	}
}

// Bell wakes a Wait.
type Bell struct{ r, w *os.File }

// Wakes says that a bell does so on this system.
const Wakes = true

// NewBell makes a bell that has not rung.
func NewBell() (*Bell, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &Bell{r, w}, nil
}

// Ring wakes every Wait there is and will be.
func (b *Bell) Ring() { b.w.Close() }

// Remove is for a bell that has rung and that nobody waits for.
func (b *Bell) Remove() { b.r.Close() }

// fd is what poll watches: the end of the pipe, which is readable once the
// other end is closed.
func (b *Bell) fd() int32 {
	if b == nil {
		return -1
	}
	return int32(b.r.Fd())
}
