//go:build darwin || freebsd || netbsd || openbsd

package tty

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TIOCGETA
	setTermios = unix.TIOCSETA
)

// Disabled disables a control character.
const Disabled = 0xff
