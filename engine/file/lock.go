package file

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// lockKind is the kind of lock files, which are always empty; it replaces no other content.
var lockKind = Kind{what: "lock", begins: "\x00", whose: program}

// ErrHeld reports a lock held by another program.
var ErrHeld = errors.New("another program holds it")

// Lock is an exclusive lock between programs: a file beside the guarded file, because that one may
// be replaced.
type Lock struct {
	lock *flock.Flock
	name string
}

// Take acquires the lock of a file. It waits until the context ends, then returns ErrHeld.
func Take(ctx context.Context, name string) (*Lock, error) {
	const pause = 20 * time.Millisecond
	name += ".lock"
	if err := lockKind.replaces(name, name); err != nil {
		return nil, lockKind.failed("take", name, err)
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDWR|os.O_CREATE|ownFlags))
	for {
		switch locked, err := lock.TryLock(); {
		case err != nil:
			return nil, lockKind.failed("take", name, err)
		case locked:
			return &Lock{lock, name}, nil
		}
		if ctx.Err() != nil {
			return nil, lockKind.failed("take", name, ErrHeld)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// Release releases the lock; its file stays.
func (l *Lock) Release() { l.lock.Close() }

// Remove releases the lock and removes its file. Programs that wait create another one, so that two
// programs may hold it at once, each its own.
func (l *Lock) Remove() {
	if removesOpen && lockKind.replaces(l.name, l.name) == nil {
		os.Remove(l.name)
	}
	l.lock.Close()
	if !removesOpen { // removable while others have it open
		os.Remove(l.name)
	}
}
