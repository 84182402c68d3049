package file

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"taquin/engine/message"
	"taquin/engine/text"
)

// A part is a temporary file in the folder of the file that it will replace. Its name marks it, and
// its writer locks it: an unlocked part was left by a killed program and is removed.

// partSuffix ends the names of parts.
const partSuffix = ".taquin-part"

var partName = text.Regexp(`^\..+\.[0-9]+\` + partSuffix + `$`)

// IsPart reports whether a name is that of a part.
func IsPart(name string) bool { return partName().MatchString(name) }

const (
	maxParts = 10_000 // per file
	longest  = 200    // bytes of a file's name in its parts' names, for systems that allow 255
)

// partOf is the name of the nth part of a file.
func partOf(name string, n int) string {
	folder, base := filepath.Split(name)
	if len(base) > longest {
		base = strings.ToValidUTF8(base[:longest], "")
	}
	return filepath.Join(folder, fmt.Sprintf(".%s.%d%s", base, n, partSuffix))
}

// createPart creates and locks a part of a file, and removes abandoned ones.
func createPart(name string, mode fs.FileMode) (*os.File, error) {
	for n := 1; ; n++ {
		part := partOf(name, n)
		f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && removeAbandoned(part, time.Time{}) {
			f, err = os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		}
		if errors.Is(err, fs.ErrExist) && n < maxParts {
			continue
		}
		if err != nil {
			return nil, err
		}
		if held, known := tryLock(f); known && !(held && sameFile(f, part)) {
			f.Close() // removed by another program before the lock was taken
			continue
		}
		for next := n + 1; removeAbandoned(partOf(name, next), time.Time{}); next++ {
		}
		return f, nil
	}
}

// removePart removes an open part.
func removePart(f *os.File) {
	if !removesOpen {
		f.Close()
	}
	os.Remove(f.Name())
	f.Close() // may be closed already
}

// removeAbandoned removes a part unless it is locked. Where locks cannot be tested, it removes a
// part modified before a time.
func removeAbandoned(part string, before time.Time) bool {
	info, err := os.Lstat(part)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.OpenFile(part, os.O_RDONLY|ownFlags, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	held, known := tryLock(f)
	if !known && removesOpen {
		held = info.ModTime().Before(before)
	}
	if !held || !sameFile(f, part) {
		return false
	}
	if !removesOpen {
		f.Close()
	}
	return os.Remove(part) == nil
}

// sameFile reports whether an open file is the file of that name.
func sameFile(f *os.File, name string) bool {
	open, err := f.Stat()
	named, missing := os.Lstat(name)
	return err == nil && missing == nil && os.SameFile(open, named)
}

// Sweep removes abandoned parts from a folder. Where locks cannot be tested,
// it removes those modified before a time: a writer finishes within seconds of its last write. It
// ignores parts that cannot be removed.
func Sweep(folder string, before time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if IsPart(e.Name()) {
			removeAbandoned(filepath.Join(folder, e.Name()), before)
		}
	}
}

// scratch is the base name of temporary files in the system's folder. It contains the user's
// number, because users share the folder.
func scratch() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("taquin-%d", os.Getuid()))
}

// TempFile creates a file without a name; the returned function closes it.
func TempFile() (f *os.File, remove func(), err error) {
	f, err = createPart(scratch(), 0o600)
	if err != nil {
		return nil, nil, &Error{Doing: message.Textf("file.make", "make"), Name: partOf(scratch(), 1), Err: WithoutPath(err)}
	}
	if removesOpen {
		os.Remove(f.Name())
		return f, func() { f.Close() }, nil
	}
	return f, func() { removePart(f) }, nil
}

// TempCopy creates a file for another program to read and change, until the returned function
// removes it. Its name ends in an extension, such as ".lua".
func TempCopy(ending string, content []byte) (name string, remove func(), err error) {
	part, err := createPart(scratch(), 0o600) // locked meanwhile
	if err != nil {
		return "", nil, &Error{Doing: message.Textf("file.make", "make"), Name: partOf(scratch(), 1), Err: WithoutPath(err)}
	}
	name = part.Name() + ending
	remove = func() {
		os.Remove(name)
		removePart(part)
	}
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
		os.Remove(name) // left by the owner of an abandoned part
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = f.Write(content)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		remove()
		return "", nil, &Error{Doing: message.Textf("file.write", "write"), Name: name, Err: WithoutPath(err)}
	}
	return name, remove, nil
}

// nth numbers the files of a name from the second on.
func nth(name string, n int) string { return fmt.Sprintf("%s.%d", name, n) }

// lockKind is the kind of lock files, which are always empty; it replaces no other content.
var lockKind = Kind{what: "lock", begins: "\x00", owner: byProgram}

// ErrHeld reports a lock held by another program.
var ErrHeld = message.New("file.another-program-holds-it", "another program holds it")

// Lock is an exclusive lock between programs. It locks a separate file, because the guarded one may
// be replaced.
type Lock struct {
	lock *flock.Flock
	name string
}

// Acquire acquires the lock of a file. It waits until the context ends, then returns ErrHeld.
func Acquire(ctx context.Context, name string) (*Lock, error) {
	const pause = 20 * time.Millisecond
	name += ".lock"
	if err := lockKind.checkReplace(name, name); err != nil {
		return nil, lockKind.opError(message.Textf("file.take", "take"), name, err)
	}
	lock := flock.New(name, flock.SetFlag(os.O_RDWR|os.O_CREATE|ownFlags))
	for {
		switch locked, err := lock.TryLock(); {
		case err != nil:
			return nil, lockKind.opError(message.Textf("file.take", "take"), name, err)
		case locked:
			return &Lock{lock, name}, nil
		}
		if ctx.Err() != nil {
			return nil, lockKind.opError(message.Textf("file.take", "take"), name, ErrHeld)
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
	if removesOpen && lockKind.checkReplace(l.name, l.name) == nil {
		os.Remove(l.name)
	}
	l.lock.Close()
	if !removesOpen { // removable while others have it open
		os.Remove(l.name)
	}
}
