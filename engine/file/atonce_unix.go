//go:build unix

package file

import "syscall"

// atOnce opens without waiting for who writes into a pipe, and never makes a terminal
// that of the program.
const atOnce = syscall.O_NONBLOCK | syscall.O_NOCTTY
