package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"taquin/engine/text"
)

// ErrNoFile is wrapped by the error about what is there under a name and is no file,
// such as a folder or a pipe.
var ErrNoFile = errors.New("no file")

// ErrFolder is the error about a folder; it wraps ErrNoFile.
var ErrFolder = fmt.Errorf("it is a folder and %w", ErrNoFile)

// ErrOutside is wrapped by the error about a name that leads out of the folder in which
// it has to stay.
var ErrOutside = errors.New("it leads out of the folder")

// A TooLongError is about a file that is longer than the reader takes.
type TooLongError struct{ Most int64 }

// Error says how long it may be.
func (e *TooLongError) Error() string { return "it is longer than " + text.Bytes(e.Most) }

// Open opens a file to read it. What is no file is refused, for a pipe would be waited
// for and a device may never end; only the null device is an empty file. It is opened
// without waiting and looked at once it is open, so that nothing else can take its place.
func Open(name string) (*os.File, fs.FileInfo, error) { return opened(disk{name}, false) }

// Read reads a file of at most so many bytes as Open does.
func Read(name string, most int64) ([]byte, error) { return read(disk{name}, most, false) }

// OpenPiped opens a file as Open does, or a pipe: it may wait, and so may reading, and
// whoever calls it must be able to stop waiting.
func OpenPiped(name string) (*os.File, error) {
	f, _, err := opened(disk{name}, true)
	return f, err
}

// ReadPiped reads what OpenPiped opens, at most so many bytes.
func ReadPiped(name string, most int64) ([]byte, error) { return read(disk{name}, most, true) }

// ReadBelow reads a file in a folder that the name does not leave, neither by itself nor
// through links.
func ReadBelow(folder, name string, most int64) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, WithoutPath(err)
	}
	defer root.Close()
	return read(below{root, name}, most, false)
}

// ReadAll reads what is open, such as standard input, to its end: at most so many bytes.
func ReadAll(from io.Reader, most int64) ([]byte, error) { return readAll(from, 0, most) }

// Resolved is the path to which links lead.
func Resolved(name string) (string, error) { return filepath.EvalSymlinks(name) }

// Exists reports whether there is something of that name, whatever it is.
func Exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// IsFolder reports whether a name is that of a folder or of a link to one.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Stamp is how one sees that a file has changed; zero if there is none.
type Stamp struct{ size, modified int64 }

// StampOf looks at a file.
func StampOf(name string) Stamp {
	info, err := os.Stat(name)
	if err != nil || info.IsDir() {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}
}

// List lists a folder in the order of the names.
func List(folder string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(folder)
	return entries, WithoutPath(err)
}

// Walk visits a folder and all that is in it, but follows no links.
func Walk(folder string, visit fs.WalkDirFunc) error { return filepath.WalkDir(folder, visit) }

// A place is a name on the disk, or one below a folder that it cannot leave.
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

// opened opens a file, or a pipe that is waited for if that is allowed. A device is not
// opened at all, for that alone may do something: what is there is looked at before, and
// once more when it is open.
func opened(p place, piped bool) (*os.File, fs.FileInfo, error) {
	flags := os.O_RDONLY | atOnce
	info, err := p.stat()
	if err == nil {
		if err = check(info, piped); err == nil && piped && info.Mode()&fs.ModeNamedPipe != 0 {
			flags = os.O_RDONLY
		}
	}
	if err != nil {
		return nil, nil, explained(p, err)
	}
	f, err := p.open(flags)
	if err != nil {
		return nil, nil, explained(p, err)
	}
	if info, err = f.Stat(); err == nil {
		err = check(info, piped)
	}
	if err != nil {
		f.Close()
		return nil, nil, WithoutPath(err)
	}
	return f, info, nil
}

// check refuses what is no file.
func check(info fs.FileInfo, piped bool) error {
	kind := "device"
	switch mode := info.Mode(); {
	case mode.IsRegular(), piped && mode&fs.ModeNamedPipe != 0:
		return nil
	case mode.IsDir():
		return ErrFolder
	case mode&fs.ModeNamedPipe != 0:
		kind = "pipe"
	case mode&fs.ModeSocket != 0:
		kind = "socket"
	default:
		if null, err := os.Stat(os.DevNull); err == nil && os.SameFile(info, null) {
			return nil
		}
	}
	return fmt.Errorf("it is a %s and %w", kind, ErrNoFile)
}

// explained is an error without a path, and ErrOutside for a name that leads out of its
// root: that has no name in package os, but the root itself tells how it says it.
func explained(p place, err error) error {
	err = WithoutPath(err)
	if b, ok := p.(below); ok {
		if _, outside := b.root.Stat(".."); errors.Is(err, WithoutPath(outside)) {
			return ErrOutside
		}
	}
	return err
}

func read(p place, most int64, piped bool) ([]byte, error) {
	f, info, err := opened(p, piped)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > most {
		return nil, &TooLongError{most}
	}
	return readAll(f, info.Size(), most)
}

// readAll reads to the end what is about so long, but not more than it may be: a file may
// grow, and in some places it is longer than the system says.
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
