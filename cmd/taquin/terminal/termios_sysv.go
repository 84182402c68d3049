//go:build linux || solaris

package terminal

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TCGETS
	setTermios = unix.TCSETS

	disabled = 0 // in place of a control character
)
