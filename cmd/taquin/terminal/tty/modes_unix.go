//go:build unix

package tty

import (
	"os"

	"golang.org/x/sys/unix"
)

// Modes returns the modes of a terminal; an error if in is not a terminal.
func Modes(in *os.File) (*unix.Termios, error) {
	return unix.IoctlGetTermios(int(in.Fd()), getTermios)
}

// SetModes changes the modes.
func SetModes(in *os.File, modes *unix.Termios) error {
	return unix.IoctlSetTermios(int(in.Fd()), setTermios, modes)
}

// Mute turns the echo off.
func Mute(in *os.File) error {
	modes, err := Modes(in)
	if err != nil {
		return err
	}
	modes.Lflag &^= unix.ECHO
	return SetModes(in, modes)
}

// Echoes reports whether the echo is on.
func Echoes(f *os.File) bool {
	modes, err := Modes(f)
	return err == nil && modes.Lflag&unix.ECHO != 0
}

// Resume continues an output that Ctrl-S has stopped, unless another program has the terminal.
func Resume(f *os.File) {
	modes, err := Modes(f)
	if err != nil || modes.Iflag&unix.IXON == 0 || !inForeground(f) {
		return
	}
	flowing := *modes
	flowing.Iflag &^= unix.IXON
	SetModes(f, &flowing)
	SetModes(f, modes)
}

// Nowhere reports whether an output was closed when the program started. For a closed output the Go
// runtime opens the null device for reading and writing; a redirection to the null
// device mostly opens it for writing only.
func Nowhere(f *os.File) bool {
	flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return false
	}
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	is, err := f.Stat()
	return err == nil && os.SameFile(is, null)
}
