// Package file is the program's only access to files. It reads regular files up to a size limit,
// replaces files atomically, appends to them, removes them and moves them aside.
//
// Every write states the Kind of the file, and so its owner: files that the user named are written
// as requested; files that the program keeps for itself replace only regular files of the same
// kind, never the target of a link, pipe or device. Errors of writing state the operation and the
// file. Temporary files of killed programs are recognized by name and removed by the next program.
// The main functions are Read and Write.
package file

import (
	"taquin/engine/message"

	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces a file atomically: the old content stays until the new content is complete and
// synced to disk. An existing file keeps its permissions.
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

// Accept returns an error if Write would refuse to replace the file, without testing whether the
// disk is writable.
func Accept(k Kind, name string) error {
	_, err := k.resolve(name)
	return err
}

// Check tests whether Write could replace a file, without changing anything.
func Check(k Kind, name string) error {
	at, err := k.resolve(name)
	if err != nil {
		return err
	}
	if at.special {
		return nil // opening a pipe would wait for its reader
	}
	f, err := Create(k, name)
	if err == nil {
		f.Discard()
	}
	return err
}

// A File is a temporary file in the folder of the file that it will replace.
type File struct {
	file *os.File
	kind Kind
	name string // as given by the caller
	at   target
	done bool
}

// Create starts an atomic replacement under the rules of Write. Commit or Discard it at the end.
func Create(k Kind, name string) (*File, error) {
	at, err := k.resolve(name)
	if err != nil {
		return nil, err
	}
	f := &File{kind: k, name: name, at: at}
	if at.special {
		f.file, err = openSpecial(at.path)
		return f, k.writeError(name, err)
	}
	if f.file, err = createPart(at.path, k.mode()); err != nil {
		return nil, k.writeError(name, err)
	}
	if at.info != nil {
		if err := f.file.Chmod(at.info.Mode().Perm()); err != nil {
			f.Discard()
			return nil, k.writeError(name, err)
		}
	}
	return f, nil
}

// Write implements io.Writer.
func (f *File) Write(text []byte) (int, error) {
	n, err := f.file.Write(text)
	return n, f.kind.writeError(f.name, err)
}

// Commit syncs the file and renames it to its name, after it has checked the existing file again.
func (f *File) Commit() error {
	if f.at.special {
		f.done = true
		return f.kind.writeError(f.name, f.file.Close())
	}
	if err := f.file.Sync(); err != nil {
		return f.kind.writeError(f.name, err)
	}
	if err := f.kind.checkReplace(f.name, f.at.path); err != nil {
		return err
	}
	// Closed last, because a temporary file that is not open counts as abandoned.
	if !removesOpen {
		f.file.Close()
	}
	if err := os.Rename(f.file.Name(), f.at.path); err != nil {
		return f.kind.writeError(f.name, err)
	}
	f.done = true
	f.file.Close()
	syncFolder(filepath.Dir(f.at.path))
	return nil
}

// syncFolder syncs a directory's entries. It ignores errors: some systems cannot sync directories,
// and the files are complete either way.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}

// Discard removes the temporary file, unless committed.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	if f.at.special {
		f.file.Close()
		return
	}
	removePart(f.file)
}

// Remove removes a file that Write could replace.
func Remove(k Kind, name string) error {
	err := k.checkReplace(name, name)
	if err == nil {
		err = os.Remove(name)
	}
	return k.opError(message.Textf("file.remove", "remove"), name, err)
}

// MoveAside renames an unusable file to an unused name, which it returns.
func MoveAside(k Kind, name string) (aside string, err error) {
	err = k.checkReplace(name, name)
	aside = name + ".broken"
	for i := 2; err == nil; i++ {
		if _, missing := os.Lstat(aside); errors.Is(missing, fs.ErrNotExist) {
			err = os.Rename(name, aside)
			break
		}
		aside = nth(name+".broken", i)
	}
	return aside, k.opError(message.Textf("file.put-aside", "put aside"), name, err)
}

// MakeFolder makes a directory and its parents with the given mode, less the umask. Existing ones
// are kept.
func MakeFolder(name string, mode fs.FileMode) error {
	if err := os.MkdirAll(name, mode); err != nil {
		return &Error{Doing: message.Textf("file.make-the-folder", "make the folder"), Name: name, Err: WithoutPath(err)}
	}
	return nil
}

// OpenNull opens the null device.
func OpenNull() (*os.File, error) { return os.OpenFile(os.DevNull, os.O_RDWR, 0) }

// Lines is an append-only file of lines. Each text is written completely or not at all, and starts
// on a new line: a line torn by a full disk or a crash is kept.
type Lines struct {
	file *os.File
	kind Kind
	name string
}

// OpenLines opens a file for appending, under the rules of Write except that pipes and devices are
// rejected. Close it at the end.
func OpenLines(k Kind, name string) (*Lines, error) {
	at, err := k.resolve(name)
	if err != nil {
		return nil, err
	}
	if at.special {
		return nil, k.writeError(name, refusal{message.Textf("file.it-is-not-a-file", "it is not a file")})
	}
	f, err := os.OpenFile(at.path, os.O_RDWR|os.O_CREATE|os.O_APPEND|ownFlags, k.mode())
	if err != nil {
		return nil, k.writeError(name, err)
	}
	return &Lines{f, k, name}, nil
}

// ReadAll returns the content.
func (l *Lines) ReadAll() ([]byte, error) {
	size, err := l.size()
	text := make([]byte, size)
	if err == nil {
		_, err = io.ReadFull(io.NewSectionReader(l.file, 0, size), text)
	}
	return text, l.kind.opError(message.Textf("file.read", "read"), l.name, err)
}

func (l *Lines) size() (int64, error) {
	info, err := l.file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// Append appends text with a single write.
func (l *Lines) Append(text string) error {
	before, err := l.size()
	if err == nil && before > 0 {
		last := make([]byte, 1)
		if _, err = l.file.ReadAt(last, before-1); err == nil && last[0] != '\n' {
			text = "\n" + text
		}
	}
	if err != nil {
		return l.kind.writeError(l.name, err)
	}
	n, err := l.file.WriteString(text)
	if err != nil && n > 0 {
		if now, unknown := l.size(); unknown == nil && now == before+int64(n) { // no other program has appended since
			err = errors.Join(err, l.file.Truncate(before))
		}
	}
	return l.kind.writeError(l.name, err)
}

// Close closes the file.
func (l *Lines) Close() error { return l.kind.writeError(l.name, l.file.Close()) }
