//go:build linux || solaris

package tty

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TCGETS
	setTermios = unix.TCSETS
)

// Disabled stands in place of a control character that there is to be none of.
const Disabled = 0
