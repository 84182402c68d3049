// Package atomicfile writes files that are replaced whole or not at all: what was
// there stays until what comes in its place is complete and on the disk. It knows
// nothing of what is in them.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Write replaces a file whole or not at all. A link is followed; what is no
// file, such as a pipe or a device, cannot be replaced and is written to, and so
// is everything in /dev.
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

// A File is written beside the file that it will replace. No error of it
// names the file, whose name is for the caller to say.
type File struct{ pending pendingFile }

// pendingFile is what each system has for it.
type pendingFile interface {
	io.Writer
	CloseAtomicallyReplace() error
	Cleanup() error // nothing after CloseAtomicallyReplace
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
		return &File{device{f}}, WithoutPath(err)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	f, err := writeBeside(name, mode)
	return &File{f}, WithoutPath(err)
}

// Write implements io.Writer.
func (f *File) Write(text []byte) (int, error) {
	n, err := f.pending.Write(text)
	return n, WithoutPath(err)
}

// Commit gives the file its name.
func (f *File) Commit() error { return WithoutPath(f.pending.CloseAtomicallyReplace()) }

// Discard removes the file, unless it was committed.
func (f *File) Discard() { f.pending.Cleanup() }

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

// device is written to as it is.
type device struct{ *os.File }

func (d device) CloseAtomicallyReplace() error { return d.Close() }
func (d device) Cleanup() error                { return d.Close() }
