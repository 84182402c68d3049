//go:build unix

package terminal

import (
	"errors"
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
	buffer  [4096]byte
	ahead   []byte // the part of it that is not yet filtered

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
	if err := k.ignoreSignals(); err != nil {
		return err
	}
	stopping, err := newBell()
	if err != nil {
		return err
	}
	k.stopping, k.done = stopping, make(chan struct{})
	go k.pass()
	return nil
}

// ignoreSignals makes Ctrl-C a key. Liner does so too, but only after it has shown the
// prompt, to which a user may be quick to answer.
func (k *keyboard) ignoreSignals() error {
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

// hold leaves the keys to somebody else until resume; false if it cannot.
func (k *keyboard) hold() bool {
	k.stop()
	return true
}

// resume passes keys on again, first one that belongs to the line, unless it is NoKey.
func (k *keyboard) resume(first Key) {
	if first != NoKey {
		k.ahead = append(k.ahead, string(rune(first))...)
	}
	if k.start() != nil { // the terminal has gone
		k.close()
	}
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
	buffer := k.buffer[:1]
	if k.filter.pasting {
		buffer = k.buffer[:]
	}
	n, err := unix.Read(int(k.in.Fd()), buffer)
	if errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN) {
		return true
	}
	if err != nil || n <= 0 {
		return false
	}
	k.ahead = buffer[:n]
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
