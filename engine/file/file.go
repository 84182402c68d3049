// Package file reads and writes files: it reads what is a file and no longer than
// it may be, and never waits for more, and it replaces files whole or not at all:
// what was there stays until what comes in its place is complete and on the disk.
//
// It does so the same way on every system, knows nothing of what is in the files
// and never names them in an error, for the caller knows the name that the user
// gave. Begin with Write and Read.
package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Write replaces a file whole or not at all. A file that is new gets the mode,
// less what the user's umask takes away; one that is there keeps its own. A link
// is followed; what is no file, such as a pipe or a device, cannot be replaced
// and is written to, and so is everything in /dev.
func Write(name string, content []byte, mode fs.FileMode) error {
	f, err := Create(name, mode)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.Commit()
}

// Check finds out whether Write could replace a file, and changes nothing.
func Check(name string, mode fs.FileMode) error {
	if info, err := os.Stat(name); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil // to open a pipe is to wait for its reader
	}
	f, err := Create(name, mode)
	if err == nil {
		f.Discard()
	}
	return err
}

// A File is written in pieces beside the file that it will replace.
type File struct {
	file *os.File
	name string // of the file that it will replace, "" if it is written to itself
	done bool
}

// Create begins a file for which Write's rules hold, but that is written in
// pieces. Commit or Discard it at the end.
func Create(name string, mode fs.FileMode) (*File, error) {
	// /dev/stdout is a link to whatever file the output goes to.
	inUse := strings.HasPrefix(filepath.ToSlash(name), "/dev/")
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return nil, errors.New("it is a folder")
	case err == nil && (inUse || !info.Mode().IsRegular()):
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return nil, WithoutPath(err)
		}
		return &File{file: f}, nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	part, partErr := createPart(name, mode)
	if partErr != nil {
		return nil, WithoutPath(partErr)
	}
	f := &File{file: part, name: name}
	if err == nil {
		if err := part.Chmod(info.Mode().Perm()); err != nil {
			f.Discard()
			return nil, WithoutPath(err)
		}
	}
	return f, nil
}

// createPart begins a file beside another one. Its name tells what it is, see
// IsPart.
func createPart(name string, mode fs.FileMode) (*os.File, error) {
	const most = 10_000
	folder, base := filepath.Split(name)
	for i := 1; ; i++ {
		f, err := os.OpenFile(filepath.Join(folder, fmt.Sprintf(".%s.%d.part", base, i)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || i == most {
			return f, err
		}
	}
}

var partName = regexp.MustCompile(`^\..+\.[0-9]+\.part$`)

// IsPart reports whether a file has a name as those that are not finished. A
// program that is killed leaves one behind.
func IsPart(name string) bool { return partName.MatchString(name) }

// Write implements io.Writer.
func (f *File) Write(text []byte) (int, error) {
	n, err := f.file.Write(text)
	return n, WithoutPath(err)
}

// Commit gives the file its name, once it is on the disk.
func (f *File) Commit() error {
	if f.name == "" {
		f.done = true
		return WithoutPath(f.file.Close())
	}
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return WithoutPath(err)
	}
	if err := os.Rename(f.file.Name(), f.name); err != nil {
		return WithoutPath(err)
	}
	f.done = true
	// The name is on the disk once the folder is. Some systems have no such
	// thing, and whether it works or not the file is whole.
	if folder, err := os.Open(filepath.Dir(f.name)); err == nil {
		folder.Sync()
		folder.Close()
	}
	return nil
}

// Discard removes the file, unless it was committed.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	f.file.Close() // closed already or not
	if f.name != "" {
		os.Remove(f.file.Name())
	}
}

// WithoutPath is an error about a file without its name, for a text that names
// it already; the error's may be that of the file beside.
func WithoutPath(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
