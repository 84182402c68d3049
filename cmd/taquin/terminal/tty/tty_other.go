//go:build !unix

package tty

import (
	"errors"
	"io"
	"os"
)

// ReadByte reads a byte of a line that the terminal itself edits.
func ReadByte(in *os.File, _ *Bell) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(in, b[:])
	return b[0], err
}

// Bell wakes nobody here.
type Bell struct{}

// Wakes says that a bell wakes nobody on this system.
const Wakes = false

// NewBell makes a bell.
func NewBell() (*Bell, error) { return &Bell{}, nil }

// Ring does nothing.
func (b *Bell) Ring() {}

// Mute returns an error: what is typed is shown.
func Mute(*os.File) error { return errors.ErrUnsupported }

// Echoes reports that what is typed is shown.
func Echoes(*os.File) bool { return true }

// Resume does nothing: the system lets a key resume what a key has stopped.
func Resume(*os.File) {}

// AroundStops calls nothing: no key stops the program.
func AroundStops(*os.File, func(), func()) (stop func()) { return func() {} }

// Nowhere reports that nothing is known to be lost.
func Nowhere(*os.File) bool { return false }
