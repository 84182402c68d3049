// Package file is the one way in which the program reads and changes files. It reads what
// is a file and no longer than it may be, and never waits for more; it replaces files
// whole or not at all, goes on at their end, removes them and puts them aside.
//
// Whoever writes says of what Kind the file is, and so whose it is: what the user has
// named is written where the user said, and what the program keeps for itself replaces
// regular files of that kind alone, never what a link, a pipe or a device leads to. Errors
// of writing say what could not be done and to which file. What a program that was killed
// leaves half done is known by its name and swept by the next one. Begin with Read, Kind
// and Write.
package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces a file whole or not at all: what was there stays until what comes in
// its place is complete and on the disk. One that is there keeps its mode.
func Write(k Kind, name string, content []byte) error {
	f, err := Create(k, name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.Commit()
}

// Accept refuses a file that Write would not replace because of what it is. Whether the
// disk lets it be written, it does not find out.
func Accept(k Kind, name string) error {
	_, err := k.find(name)
	return err
}

// Check finds out whether Write could replace a file, and changes nothing.
func Check(k Kind, name string) error {
	at, err := k.find(name)
	if err != nil {
		return err
	}
	if at.itself {
		return nil // to open a pipe is to wait for its reader
	}
	f, err := Create(k, name)
	if err == nil {
		f.Discard()
	}
	return err
}

// A File is written in pieces beside the file that it will replace.
type File struct {
	file *os.File
	kind Kind
	name string // as it was given
	at   target
	done bool
}

// Create begins a file for which Write's rules hold, but that is written in pieces.
// Commit or Discard it at the end.
func Create(k Kind, name string) (*File, error) {
	at, err := k.find(name)
	if err != nil {
		return nil, err
	}
	f := &File{kind: k, name: name, at: at}
	if at.itself {
		f.file, err = openSpecial(at.path)
		return f, k.wrong(name, err)
	}
	if f.file, err = createPart(at.path, k.mode()); err != nil {
		return nil, k.wrong(name, err)
	}
	if at.info != nil {
		if err := f.file.Chmod(at.info.Mode().Perm()); err != nil {
			f.Discard()
			return nil, k.wrong(name, err)
		}
	}
	return f, nil
}

// Write implements io.Writer.
func (f *File) Write(text []byte) (int, error) {
	n, err := f.file.Write(text)
	return n, f.kind.wrong(f.name, err)
}

// Commit gives the file its name, once it is on the disk. What has come under that name
// since Create is looked at again.
func (f *File) Commit() error {
	if f.at.itself {
		f.done = true
		return f.kind.wrong(f.name, f.file.Close())
	}
	if err := f.file.Sync(); err != nil {
		return f.kind.wrong(f.name, err)
	}
	if err := f.kind.replaces(f.name, f.at.path); err != nil {
		return err
	}
	// A part that is not open any more is one that a killed program has left.
	if !removesOpen {
		f.file.Close()
	}
	if err := os.Rename(f.file.Name(), f.at.path); err != nil {
		return f.kind.wrong(f.name, err)
	}
	f.done = true
	f.file.Close()
	syncFolder(filepath.Dir(f.at.path))
	return nil
}

// syncFolder brings the names in a folder to the disk. Some systems have no such thing,
// and whether it works or not the files are whole.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}

// Discard removes the file, unless it was committed.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	if f.at.itself {
		f.file.Close()
		return
	}
	removePart(f.file)
}

// Remove removes a file that Write could replace.
func Remove(k Kind, name string) error {
	err := k.replaces(name, name)
	if err == nil {
		err = os.Remove(name)
	}
	return k.failed("remove", name, err)
}

// PutAside gives a file that is of no use another name, under which nothing is yet,
// and returns that.
func PutAside(k Kind, name string) (aside string, err error) {
	err = k.replaces(name, name)
	aside = name + ".broken"
	for i := 2; err == nil; i++ {
		if _, missing := os.Lstat(aside); errors.Is(missing, fs.ErrNotExist) {
			err = os.Rename(name, aside)
			break
		}
		aside = nth(name+".broken", i)
	}
	return aside, k.failed("put aside", name, err)
}

// MakeFolder makes a folder and those above it, unless they are there. New ones get the
// mode, less what the user's umask takes away.
func MakeFolder(name string, mode fs.FileMode) error {
	if err := os.MkdirAll(name, mode); err != nil {
		return &Error{Doing: "make the folder", Name: name, Err: WithoutPath(err)}
	}
	return nil
}

// Nothing is a file from which nothing comes and in which everything is lost.
func Nothing() (*os.File, error) { return os.OpenFile(os.DevNull, os.O_RDWR, 0) }
