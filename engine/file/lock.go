package file

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// lockKind is that of a lock, which is always empty: what holds something is none.
var lockKind = Kind{what: "lock", begins: "\x00", whose: program}

// ErrHeld is wrapped by the error about a lock that another program has.
var ErrHeld = errors.New("another program holds it")

// Lock is held by one program at a time. It is a file beside the one that it guards,
// for that may be replaced.
type Lock struct {
	lock *flock.Flock
	name string
}

// Take takes the lock of a file, which is named after it. While another program has it,
// it waits for it as long as the context allows, and then returns ErrHeld.
func Take(ctx context.Context, name string) (*Lock, error) {
	const pause = 20 * time.Millisecond
	name += ".lock"
	if err := lockKind.replaces(name, name); err != nil {
		return nil, lockKind.failed("take", name, err)
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDWR|os.O_CREATE|itsOwn))
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

// Release gives the lock back. Its file stays for the next time.
func (l *Lock) Release() { l.lock.Close() }

// Remove gives the lock back and removes its file: who waits for it makes another one.
// Two programs may so hold it at a time, each its own.
func (l *Lock) Remove() {
	if removesOpen && lockKind.replaces(l.name, l.name) == nil {
		os.Remove(l.name)
	}
	l.lock.Close()
	if !removesOpen { // nobody minds one that somebody else has open
		os.Remove(l.name)
	}
}
