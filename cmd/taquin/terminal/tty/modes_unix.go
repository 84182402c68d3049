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

// Resume has a terminal show again what Ctrl-S has stopped, unless another program has it.
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

// Nowhere reports whether what is written to a file is lost, as far as one can see. For an
// output that is closed, Go opens the null device to read and write before anything of a
// program runs, so that no other file gets its number. Who wants nothing to be kept most
// often opens that device to write alone.
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
