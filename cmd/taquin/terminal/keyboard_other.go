//go:build !unix

package terminal

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/peterh/liner"
)

// keyboard is nothing where there is no poll: liner reads the keys itself,
// without pasted blocks and Alt-Enter.
type keyboard struct{ ended bool }

func newLiner(*os.File, *bell) (*liner.State, *keyboard, error) {
	return liner.NewLiner(), &keyboard{}, nil
}

func (k *keyboard) start() error { return nil }
func (k *keyboard) stop()        {}
func (k *keyboard) close()       {}
func (k *keyboard) hold() bool   { return false }
func (k *keyboard) resume(Key)   {}

// readByte reads a byte of a line that the terminal itself edits.
func readByte(in *os.File, _ *bell) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(in, b[:])
	return b[0], err
}

// bell wakes nobody here.
type bell struct{}

const wakes = false

func newBell() (*bell, error) { return &bell{}, nil }
func (b *bell) ring()         {}

// mute returns an error: what is typed is shown.
func mute(*os.File) error { return errors.ErrUnsupported }

func echoes(device) bool { return true }

func aroundStops(*os.File, func(), func()) (stop func()) { return func() {} }

// Keys is nothing where there is no poll.
type Keys struct{}

// OpenKeys returns an error: single keys cannot be read on this system.
func OpenKeys(in *os.File) (*Keys, error) { return openKeys(in, true) }

func openKeys(*os.File, bool) (*Keys, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (k *Keys) Close() {}

// Next returns io.EOF.
func (k *Keys) Next(time.Duration) (Key, error) { return NoKey, io.EOF }
