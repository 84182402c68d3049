//go:build !unix

package tty

import (
	"errors"
	"io"
	"os"
)

// ReadByte reads a byte of a line that the terminal itself edits.
func ReadByte(in *os.File, _ *WakePipe) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(in, b[:])
	return b[0], err
}

// WakePipe does nothing on this system.
type WakePipe struct{}

// CanWake reports whether this system has wake pipes.
const CanWake = false

// NewWakePipe makes a pipe.
func NewWakePipe() (*WakePipe, error) { return &WakePipe{}, nil }

// Ring does nothing.
func (b *WakePipe) Wake() {}

// Mute returns an error: the echo stays on.
func Mute(*os.File) error { return errors.ErrUnsupported }

// Echoes reports that the echo is on.
func Echoes(*os.File) bool { return true }

// Resume does nothing.
func Resume(*os.File) {}

// AroundStops calls nothing: no key stops the program.
func AroundStops(*os.File, func(), func()) (stop func()) { return func() {} }

// Stop does nothing.
func Stop() {}

// Redraw does nothing.
func Redraw() {}

// Nowhere reports that nothing is known to be lost.
func Nowhere(*os.File) bool { return false }
