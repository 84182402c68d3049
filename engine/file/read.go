package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"taquin/engine/message"
	"taquin/engine/text"
)

// ErrNoFile reports a name that is not a regular file, such as a folder or a pipe.
var ErrNoFile = message.New("file.no-file", "no file")

// ErrFolder reports a folder; it wraps ErrNoFile.
var ErrFolder = message.Errorf("file.it-is-a-folder", "it is a folder and %w", ErrNoFile)

// ErrOutside reports a name that leads out of its folder.
var ErrOutside = message.New("file.it-leads-out-of", "it leads out of the folder")

// A TooLongError reports a file longer than the limit.
type TooLongError struct{ Most int64 }

// Error implements error.
func (e *TooLongError) Error() string { return "it is longer than " + text.Bytes(e.Most) }

// Open opens a regular file for reading. It rejects pipes, which may block, and devices, which may
// be endless; the null device counts as an empty file. It opens without blocking and checks the
// open file, so that no other file can be substituted.
func Open(name string) (*os.File, fs.FileInfo, error) { return openPlace(disk{name}, false) }

// Read reads a file of at most a number of bytes, opened as by Open.
func Read(name string, most int64) ([]byte, error) { return read(disk{name}, most, false) }

// OpenPiped is Open that also accepts a pipe. Opening and reading may block; the caller must be
// able to interrupt them.
func OpenPiped(name string) (*os.File, error) {
	f, _, err := openPlace(disk{name}, true)
	return f, err
}

// ReadPiped reads at most a number of bytes from a file opened as by OpenPiped.
func ReadPiped(name string, most int64) ([]byte, error) { return read(disk{name}, most, true) }

// ReadBelow reads a file within a folder; neither the name nor links may lead out of it.
func ReadBelow(folder, name string, most int64) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, WithoutPath(err)
	}
	defer root.Close()
	return read(below{root, name}, most, false)
}

// ReadAll reads a stream, such as standard input, of at most a number of bytes.
func ReadAll(from io.Reader, most int64) ([]byte, error) { return readAll(from, 0, most) }

// Resolved is the path without symbolic links.
func Resolved(name string) (string, error) { return filepath.EvalSymlinks(name) }

// Exists reports whether anything of that name exists.
func Exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// IsFolder reports whether a name is a folder, or a link to one.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Stamp changes when a file changes; zero for a missing file.
type Stamp struct{ size, modified int64 }

// StampOf returns the stamp of a file.
func StampOf(name string) Stamp {
	info, err := os.Stat(name)
	if err != nil || info.IsDir() {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}
}

// List lists a folder, sorted by name.
func List(folder string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(folder)
	return entries, WithoutPath(err)
}

// Walk visits a folder and its descendants without following links.
func Walk(folder string, visit fs.WalkDirFunc) error { return filepath.WalkDir(folder, visit) }

// A place is a path, or a path confined to a folder.
type place interface {
	stat() (fs.FileInfo, error)
	open(flags int) (*os.File, error)
}

type disk struct{ name string }

func (d disk) stat() (fs.FileInfo, error)       { return os.Stat(d.name) }
func (d disk) open(flags int) (*os.File, error) { return os.OpenFile(d.name, flags, 0) }

type below struct {
	root *os.Root
	name string
}

func (b below) stat() (fs.FileInfo, error)       { return b.root.Stat(b.name) }
func (b below) open(flags int) (*os.File, error) { return b.root.OpenFile(b.name, flags, 0) }

// openPlace opens a file, or a pipe if allowed. It checks the file before opening, because opening
// a device may have effects, and again when it is open.
func openPlace(p place, piped bool) (*os.File, fs.FileInfo, error) {
	flags := os.O_RDONLY | nonblocking
	info, err := p.stat()
	if err == nil {
		if err = checkRegularInfo(info, piped); err == nil && piped && info.Mode()&fs.ModeNamedPipe != 0 {
			flags = os.O_RDONLY
		}
	}
	if err != nil {
		return nil, nil, classified(p, err)
	}
	f, err := p.open(flags)
	if err != nil {
		return nil, nil, classified(p, err)
	}
	if info, err = f.Stat(); err == nil {
		err = checkRegularInfo(info, piped)
	}
	if err != nil {
		f.Close()
		return nil, nil, WithoutPath(err)
	}
	return f, info, nil
}

// checkRegularInfo rejects files that are not regular.
func checkRegularInfo(info fs.FileInfo, piped bool) error {
	switch mode := info.Mode(); {
	case mode.IsRegular(), piped && mode&fs.ModeNamedPipe != 0:
		return nil
	case mode.IsDir():
		return ErrFolder
	case mode&fs.ModeNamedPipe != 0:
		return message.Errorf("file.it-is-a-pipe-and", "it is a pipe and %w", ErrNoFile)
	case mode&fs.ModeSocket != 0:
		return message.Errorf("file.it-is-a-socket-and", "it is a socket and %w", ErrNoFile)
	default:
		if null, err := os.Stat(os.DevNull); err == nil && os.SameFile(info, null) {
			return nil
		}
	}
	return message.Errorf("file.it-is-a-device-and", "it is a device and %w", ErrNoFile)
}

// classified removes the path from an error, and turns it into ErrOutside if the name leads out of
// its root: package os has no such error, so that the message is compared with that about "..".
func classified(p place, err error) error {
	err = WithoutPath(err)
	if b, ok := p.(below); ok {
		if _, outside := b.root.Stat(".."); errors.Is(err, WithoutPath(outside)) {
			return ErrOutside
		}
	}
	return err
}

func read(p place, most int64, piped bool) ([]byte, error) {
	f, info, err := openPlace(p, piped)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > most {
		return nil, &TooLongError{most}
	}
	return readAll(f, info.Size(), most)
}

// readAll reads a stream of about size bytes, and at most a limit: a file may grow, and some file
// systems report a wrong size.
func readAll(from io.Reader, size, most int64) ([]byte, error) {
	const usual = 512
	content := make([]byte, 0, max(size, usual)+1)
	for {
		n, err := from.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		switch {
		case int64(len(content)) > most:
			return nil, &TooLongError{most}
		case errors.Is(err, io.EOF):
			return content, nil
		case err != nil:
			return nil, WithoutPath(err)
		case len(content) == cap(content):
			content = append(content, 0)[:len(content)]
		}
	}
}
