//go:build unix

package line

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/peterh/liner"
	"golang.org/x/sys/unix"

	"taquin/cmd/taquin/terminal/tty"
)

// draws reports whether a drawer draws the line.
const draws = true

// relay is between the terminal and liner, which reads a pipe: a goroutine passes on input while a
// prompt is open. It reads no more than needed, so that further input stays in the terminal for
// the next reader. Only fast input, such as a paste, is read ahead, for the next prompt.
type relay struct {
	in                *os.File
	closing           *tty.WakePipe
	readEnd, writeEnd *os.File // of the pipe
	filter            filter
	buffer            [4096]byte
	ahead             []byte // the part of it that is not yet filtered
	atOnce            int    // bytes read since the terminal had none
	inserts           inserts

	stopping *tty.WakePipe
	done     chan struct{} // closed when the goroutine has ended
	ended    bool          // there is no more to come
}

// newLiner makes a liner that reads from the relay that comes with it.
func newLiner(in *os.File, closing *tty.WakePipe) (*liner.State, *relay, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	stdin := os.Stdin
	os.Stdin = r // from where liner takes it; the modes it sets are file descriptor 0's all the same
	defer func() { os.Stdin = stdin }()
	return liner.NewLiner(), &relay{in: in, closing: closing, readEnd: r, writeEnd: w, filter: filter{stop: tty.Stop}}, nil
}

// start passes keys on until stop. The terminal is in raw mode.
func (r *relay) start() error {
	if err := r.ignoreSignals(); err != nil {
		return err
	}
	stopping, err := tty.NewWakePipe()
	if err != nil {
		return err
	}
	r.stopping, r.done = stopping, make(chan struct{})
	go r.pass()
	return nil
}

// ignoreSignals makes Ctrl-C a key. Liner does so too, but only after it has shown the
// prompt, to which a user may be quick to answer.
func (r *relay) ignoreSignals() error {
	modes, err := tty.Modes(r.in)
	if err != nil {
		return err
	}
	modes.Lflag &^= unix.ISIG
	return tty.SetModes(r.in, modes)
}

// stop leaves further input to the terminal.
func (r *relay) stop() {
	r.stopping.Wake()
	r.writeEnd.SetWriteDeadline(time.Now()) // should liner have stopped reading halfway
	<-r.done
	r.writeEnd.SetWriteDeadline(time.Time{})
	r.stopping.Remove()
}

// abort is Ctrl-C.
func (r *relay) abort() bool {
	_, err := r.writeEnd.Write([]byte{ctrlC})
	return err == nil
}

// hold leaves the keys to another reader until resume; false if it cannot.
func (r *relay) hold() bool {
	r.stop()
	return true
}

// resume passes keys on again, first one that belongs to the line, unless it is tty.None.
func (r *relay) resume(first tty.Key) {
	if first != tty.None {
		r.ahead = append(r.ahead, string(rune(first))...)
	}
	if r.start() != nil { // the terminal has gone
		r.close()
	}
}

// close ends the pipe.
func (r *relay) close() {
	r.writeEnd.Close()
	r.readEnd.Close()
}

// pass is the goroutine.
func (r *relay) pass() {
	defer close(r.done)
	for {
		for len(r.ahead) > 0 {
			b := r.ahead[0]
			r.ahead = r.ahead[1:]
			if r.filter.feed(b) && (!r.send() || r.rest(b)) {
				return
			}
		}
		patience := r.filter.patience()
		if r.filter.waits() {
			patience = 0 // once there is no more, liner gets it in one piece
		}
		what := r.await(patience)
		if what == tty.Lapsed {
			r.atOnce = 0
		}
		switch {
		case what == tty.Stopped:
			return
		case what == tty.Lapsed && r.filter.waits():
			if !r.send() {
				return
			}
		case what == tty.Lapsed:
			r.filter.lapse()
		case what == tty.Closed || !r.read():
			r.ended = true
			r.writeEnd.Close()
			return
		}
	}
}

// read reads input: one byte, which may end the line, or a block of a paste or other fast input.
// It returns an error at the end.
func (r *relay) read() bool {
	const typed = 256 // bytes that may come at once from fast fingers or by a key's repetition
	buffer := r.buffer[:1]
	if r.filter.pasting || r.atOnce > typed {
		buffer = r.buffer[:]
	}
	n, err := unix.Read(int(r.in.Fd()), buffer)
	if errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN) {
		return true
	}
	if err != nil || n <= 0 {
		return false
	}
	r.ahead = buffer[:n]
	r.atOnce += n
	return true
}

// send passes filtered input to liner; false if liner has ended.
func (r *relay) send() bool {
	keys, tabs := r.filter.take()
	r.inserts.add(tabs)
	_, err := io.WriteString(r.writeEnd, narrow(string(keys)))
	return err == nil
}

// rest waits for stop after a key that may be the last of the line. Ctrl-D is
// only if the line is empty, which liner knows; the others always are.
func (r *relay) rest(after byte) (stop bool) {
	patience := time.Second
	if after == ctrlD {
		patience = 20 * time.Millisecond
	}
	return tty.Wait(patience, r.stopping, nil, nil) == tty.Stopped
}

func (r *relay) await(patience time.Duration) tty.Event {
	return tty.Wait(patience, r.stopping, r.closing, r.in)
}
