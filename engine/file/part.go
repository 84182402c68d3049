package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A part is a file that is not finished, beside the one that it will replace. Its name
// says so, and the program that writes it holds a lock on it as long as it lives: one
// that nobody holds was left by a program that was killed, and is swept.

// partSuffix ends the names of parts.
const partSuffix = ".taquin-part"

var partName = regexp.MustCompile(`^\..+\.[0-9]+\` + partSuffix + `$`)

// IsPart reports whether a file has a name as those that are not finished.
func IsPart(name string) bool { return partName.MatchString(name) }

const (
	mostParts = 10_000 // of one file
	longest   = 200    // bytes of a file's name that stand in its parts', for systems that allow 255
)

// partOf names the nth part of a file.
func partOf(name string, n int) string {
	folder, base := filepath.Split(name)
	if len(base) > longest {
		base = strings.ToValidUTF8(base[:longest], "")
	}
	return filepath.Join(folder, fmt.Sprintf(".%s.%d%s", base, n, partSuffix))
}

// createPart begins a part of a file, after those are swept that nobody holds.
func createPart(name string, mode fs.FileMode) (*os.File, error) {
	for n := 1; ; n++ {
		part := partOf(name, n)
		f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && sweep(part, time.Time{}) {
			f, err = os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		}
		if errors.Is(err, fs.ErrExist) && n < mostParts {
			continue
		}
		if err != nil {
			return nil, err
		}
		if held, known := hold(f); known && !(held && Is(f, part)) {
			f.Close() // another program has just swept it, as nobody held it yet
			continue
		}
		for next := n + 1; sweep(partOf(name, next), time.Time{}); next++ {
		}
		return f, nil
	}
}

// removePart removes a part that is open.
func removePart(f *os.File) {
	if !removesOpen {
		f.Close()
	}
	os.Remove(f.Name())
	f.Close() // closed already or not
}

// sweep removes a part unless somebody holds it. Where nobody can tell, it goes if it was
// last written to before a time.
func sweep(part string, before time.Time) bool {
	info, err := os.Lstat(part)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.OpenFile(part, os.O_RDONLY|itsOwn, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	held, known := hold(f)
	if !known && removesOpen {
		held = info.ModTime().Before(before)
	}
	if !held || !Is(f, part) {
		return false
	}
	if !removesOpen {
		f.Close()
	}
	return os.Remove(part) == nil
}

// Is reports whether an open file is the one of a name.
func Is(f *os.File, name string) bool {
	open, err := f.Stat()
	named, missing := os.Lstat(name)
	return err == nil && missing == nil && os.SameFile(open, named)
}

// Sweep removes from a folder the parts that programs have left which were killed. Where
// the system cannot tell whether somebody holds a part, those go that were last written
// to before a time: a writer is seconds from its last piece to the end. What cannot be
// removed stays, for nobody minds it.
func Sweep(folder string, before time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if IsPart(e.Name()) {
			sweep(filepath.Join(folder, e.Name()), before)
		}
	}
}

// scratch is the file whose parts serve for a while, among the system's own. They have
// the user's number, for others have theirs in the same folder.
func scratch() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("taquin-%d", os.Getuid()))
}

// Unnamed is a file without a name for what is not needed when the program has ended.
// Close it with the function that it returns.
func Unnamed() (f *os.File, remove func(), err error) {
	f, err = createPart(scratch(), 0o600)
	if err != nil {
		return nil, nil, &Error{"make", partOf(scratch(), 1), WithoutPath(err)}
	}
	if removesOpen {
		os.Remove(f.Name())
		return f, func() { f.Close() }, nil
	}
	return f, func() { removePart(f) }, nil
}

// Lent makes a file with a content for another program to read and change, until the
// function is called that it returns. Its name has an ending, such as ".lua".
func Lent(ending string, content []byte) (name string, remove func(), err error) {
	part, err := createPart(scratch(), 0o600) // which is held meanwhile
	if err != nil {
		return "", nil, &Error{"make", partOf(scratch(), 1), WithoutPath(err)}
	}
	name = part.Name() + ending
	remove = func() {
		os.Remove(name)
		removePart(part)
	}
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
		os.Remove(name) // the part was swept, and this belonged to it
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = f.Write(content)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		remove()
		return "", nil, &Error{"write", name, WithoutPath(err)}
	}
	return name, remove, nil
}

// nth is a name that says that it is not the first of its kind.
func nth(name string, n int) string { return fmt.Sprintf("%s.%d", name, n) }
