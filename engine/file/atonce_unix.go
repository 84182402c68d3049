//go:build unix

package file

import "syscall"

// nonblocking opens a pipe without waiting for a writer, and never makes a terminal the controlling
// one.
const nonblocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
