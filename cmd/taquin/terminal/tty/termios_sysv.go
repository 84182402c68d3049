//go:build linux || solaris

package tty

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TCGETS
	setTermios = unix.TCSETS
)

// Disabled disables a control character.
const Disabled = 0
