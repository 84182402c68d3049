//go:build unix && !aix && !solaris

package file

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// itsOwn are flags for opening a file that is no link and no pipe to be waited for.
const itsOwn = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// removesOpen is whether a file can be removed and renamed that is open.
const removesOpen = true

// hold takes the lock on an open file until it is closed, and reports whether it has it
// and whether the file system knows of such locks.
func hold(f *os.File) (held, known bool) {
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

// openSpecial opens a pipe or a device, into which is written. One in which nobody reads
// is not waited for without end.
func openSpecial(name string) (*os.File, error) {
	const pause, tries = 10 * time.Millisecond, 100
	for range tries {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		<-time.After(pause)
	}
	return nil, errors.New("it is a pipe in which nobody reads")
}
