//go:build unix

package tty

import (
	"os"

	"golang.org/x/sys/unix"
)

// Modes is the modes of a terminal; the error is that in is none.
func Modes(in *os.File) (*unix.Termios, error) {
	return unix.IoctlGetTermios(int(in.Fd()), getTermios)
}

// SetModes gives a terminal other modes.
func SetModes(in *os.File, modes *unix.Termios) error {
	return unix.IoctlSetTermios(int(in.Fd()), setTermios, modes)
}

// Mute has a terminal show no more of what is typed.
func Mute(in *os.File) error {
	modes, err := Modes(in)
	if err != nil {
		return err
	}
	modes.Lflag &^= unix.ECHO
	return SetModes(in, modes)
}

// Echoes reports whether a terminal shows what is typed.
func Echoes(f *os.File) bool {
	modes, err := Modes(f)
	return err == nil && modes.Lflag&unix.ECHO != 0
}
