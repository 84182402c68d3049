//go:build unix && !aix && !solaris

package file

import (
	"errors"
	"os"
	"syscall"
	"time"

	"taquin/engine/message"
)

// ownFlags open regular files only: no links, no blocking on pipes.
const ownFlags = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// nonblocking opens a pipe without waiting for a writer, and never makes a terminal the controlling
// one.
const nonblocking = syscall.O_NONBLOCK | syscall.O_NOCTTY

// removesOpen reports whether open files can be removed and renamed.
const removesOpen = true

// tryLock locks an open file until it is closed. It reports whether it succeeded, and whether the
// file system supports locks.
func tryLock(f *os.File) (held, known bool) {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
		case err == nil:
			return true, true
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, true
		case !errors.Is(err, syscall.EINTR):
			return false, false
		}
	}
}

// openSpecial opens a pipe or a device for writing. It waits for a pipe's reader for at most a
// second.
func openSpecial(name string) (*os.File, error) {
	const pause, tries = 10 * time.Millisecond, 100
	for range tries {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		<-time.After(pause)
	}
	return nil, message.New("file.it-is-a-pipe", "it is a pipe without a reader")
}
