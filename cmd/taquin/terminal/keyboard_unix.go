//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/peterh/liner"
	"golang.org/x/sys/unix"
)

// keyboard stands between the terminal and liner, which reads a pipe: a
// goroutine passes on what is typed while a prompt is open. It takes no more
// than it needs, so that what is typed ahead stays in the terminal for
// whoever reads there next.
type keyboard struct {
	in      *os.File
	closing *bell
	r, w    *os.File // the pipe
	filter  filter
	ahead   []byte // read from the terminal, not yet filtered

	stopping *bell
	done     chan struct{} // closed when the goroutine has ended
	ended    bool          // there is no more to come
}

// newLiner makes a liner that reads from the keyboard that comes with it.
func newLiner(in *os.File, closing *bell) (*liner.State, *keyboard, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	stdin := os.Stdin
	os.Stdin = r // from where liner takes it; the modes it sets are file descriptor 0's all the same
	defer func() { os.Stdin = stdin }()
	return liner.NewLiner(), &keyboard{in: in, closing: closing, r: r, w: w}, nil
}

// start passes keys on until stop. The terminal is in raw mode.
func (k *keyboard) start() error {
	if err := k.mute(); err != nil {
		return err
	}
	stopping, err := newBell()
	if err != nil {
		return err
	}
	k.stopping, k.done = stopping, make(chan struct{})
	k.filter = filter{}
	go k.pass()
	return nil
}

// mute makes Ctrl-C a key. Liner does so too, but only after it has shown the
// prompt, to which a user may be quick to answer.
func (k *keyboard) mute() error {
	mode, err := unix.IoctlGetTermios(int(k.in.Fd()), getTermios)
	if err != nil {
		return err
	}
	mode.Lflag &^= unix.ISIG
	return unix.IoctlSetTermios(int(k.in.Fd()), setTermios, mode)
}

// stop leaves to the terminal what is typed from now on.
func (k *keyboard) stop() {
	k.stopping.ring()
	k.w.SetWriteDeadline(time.Now()) // should liner have stopped reading halfway
	<-k.done
	k.w.SetWriteDeadline(time.Time{})
	k.stopping.remove()
}

// close ends the pipe.
func (k *keyboard) close() {
	k.w.Close()
	k.r.Close()
}

// pass is the goroutine.
func (k *keyboard) pass() {
	defer close(k.done)
	for {
		for len(k.ahead) > 0 {
			b := k.ahead[0]
			k.ahead = k.ahead[1:]
			if k.filter.feed(b) && (!k.send() || k.rest(b)) {
				return
			}
		}
		patience := k.filter.patience()
		if len(k.filter.out) > 0 {
			patience = 0 // once there is no more, liner gets it in one piece
		}
		switch what := k.await(patience); {
		case what == stopped:
			return
		case what == lapsed && len(k.filter.out) > 0:
			if !k.send() {
				return
			}
		case what == lapsed:
			k.filter.lapse()
		case what == closed || !k.read():
			k.ended = true
			k.w.Close()
			return
		}
	}
}

// read takes what is typed: only one byte, which may end the line, or a good
// piece of a paste, of which no byte does. It returns false at the end.
func (k *keyboard) read() bool {
	size := 1
	if k.filter.pasting {
		size = 4096
	}
	buf := make([]byte, size)
	n, err := unix.Read(int(k.in.Fd()), buf)
	if errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN) {
		return true
	}
	if err != nil || n <= 0 {
		return false
	}
	k.ahead = buf[:n]
	return true
}

// send gives liner what is filtered; false if it does not take it.
func (k *keyboard) send() bool {
	_, err := k.w.Write(k.filter.out)
	k.filter.out = k.filter.out[:0]
	return err == nil
}

// rest waits for stop after a key that may be the last of the line. Ctrl-D is
// only if the line is empty, which liner knows; the others always are.
func (k *keyboard) rest(after byte) (stop bool) {
	patience := time.Second
	if after == ctrlD {
		patience = 20 * time.Millisecond
	}
	return wait(patience, k.stopping, nil, nil) == stopped
}

func (k *keyboard) await(patience time.Duration) event {
	return wait(patience, k.stopping, k.closing, k.in)
}

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
