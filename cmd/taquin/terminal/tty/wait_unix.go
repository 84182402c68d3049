//go:build unix

package tty

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// ReadByte reads a byte of a line that the terminal itself edits. It returns io.EOF at the end, and
// when closing wakes it.
func ReadByte(in *os.File, closing *WakePipe) (byte, error) {
	for {
		if Wait(-1, nil, closing, in) != Typed {
			return 0, io.EOF
		}
		var b [1]byte
		switch n, err := unix.Read(int(in.Fd()), b[:]); {
		case errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN):
		case err != nil && !errors.Is(err, unix.EIO): // a closed terminal returns EIO
			return 0, err
		case n <= 0:
			return 0, io.EOF
		default:
			return b[0], nil
		}
	}
}

// Wait waits for one of the pipes, for input, or for the end of the patience; a negative patience
// is unlimited. It ignores arguments that are nil.
func Wait(patience time.Duration, stopping, closing *WakePipe, in *os.File) Event {
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
		if err != nil { // without poll the terminal is read at once
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

// WakePipe wakes a Wait.
type WakePipe struct{ r, w *os.File }

// CanWake reports whether this system has wake pipes.
const CanWake = true

// NewWakePipe makes a pipe.
func NewWakePipe() (*WakePipe, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &WakePipe{r, w}, nil
}

// Wake ends every present and future Wait for the pipe.
func (b *WakePipe) Wake() { b.w.Close() }

// Remove frees the pipe after Wake.
func (b *WakePipe) Remove() { b.r.Close() }

// fd returns the reading end, which is readable once the other end is closed.
func (b *WakePipe) fd() int32 {
	if b == nil {
		return -1
	}
	return int32(b.r.Fd())
}
