package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"taquin/engine/text"
)

// Kind is what a file is that the program writes, and by whose will. It says what may
// be replaced under its name, and there is no writing without one. The zero Kind
// replaces nothing.
type Kind struct {
	what   string // such as "table", for errors; "" for whatever the user has named
	begins string // how each of them begins
	whose  whose
}

type whose uint8

const (
	nobodys  whose = iota
	program        // the program chooses the name, in a folder where there may be other files
	private        // the program chooses the name, in a folder of its own
	user           // the user has named this very file
	anything       // and has asked for what is written there, whatever was there before
)

// Ours is the kind of a file whose name the program chooses in a folder in which others
// have files too. It replaces regular files that begin as all of the kind do.
func Ours(what, begins string) Kind { return Kind{what, begins, program} }

// Private is the kind of a file that lies in a folder of the program's own, where the
// name is enough to know it. It replaces regular files; nobody else can read them.
func Private(what string) Kind { return Kind{what: what, whose: private} }

// Named is the kind of a file that the user has named for something that the program
// reads again. It replaces files that begin as all of the kind do. Where the name is a
// link, that is done to the file to which it leads; a pipe or a device is written to.
func Named(what, begins string) Kind { return Kind{what, begins, user} }

// Output is the kind of what the user has asked for under a name, such as a picture. It
// replaces any file of that name; a link, a pipe or a device is treated as for Named.
func Output() Kind { return Kind{whose: anything} }

func (k Kind) mode() fs.FileMode {
	if k.whose == private {
		return 0o600
	}
	return 0o666 // less what the user's umask takes away
}

// asked reports whether the user has named the file.
func (k Kind) asked() bool { return k.whose == user || k.whose == anything }

// Error is about a file that could not be changed. Its text is a sentence: cannot write
// the trace "moves.txt": no space left on device.
type Error struct {
	Doing string // what could not be done, such as "write the trace"
	Name  string // the file's, as whoever asked for it knows it
	Err   error  // the reason; it has no name of a file in it
}

// Error implements error.
func (e *Error) Error() string {
	const longest = 255 // letters of a name that is shown whole
	return fmt.Sprintf("cannot %s %s: %s", e.Doing, text.Quote(e.Name, longest), e.Err)
}

// Unwrap leads to the reason.
func (e *Error) Unwrap() error { return e.Err }

// ErrNotOurs is wrapped by the error about a file that is not replaced because it is not
// of the kind that would be.
var ErrNotOurs = errors.New("the file is somebody else's")

// foreign says why a file is not replaced.
type foreign string

func (f foreign) Error() string { return string(f) }

// Is makes it an ErrNotOurs.
func (foreign) Is(err error) bool { return err == ErrNotOurs }

// wrong is the error about a file that cannot be written; nil for nil.
func (k Kind) wrong(name string, err error) error { return k.failed("write", name, err) }

func (k Kind) failed(doing, name string, err error) error {
	var told *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &told):
		err = told.Err
	}
	if k.what != "" {
		doing += " the " + k.what
	}
	return &Error{doing, name, WithoutPath(err)}
}

// target is where a file is written.
type target struct {
	path   string
	info   fs.FileInfo // of the file that is there; nil if there is none
	itself bool        // it cannot be replaced, but is written to
}

// find finds where a file is written, and refuses to replace what is not of its kind.
func (k Kind) find(name string) (target, error) {
	at := target{path: name}
	if k.asked() {
		// /dev/stdout is a link to whatever file the output goes to.
		inUse := strings.HasPrefix(filepath.ToSlash(name), "/dev/")
		info, err := os.Stat(name)
		if err == nil && !info.IsDir() && (inUse || !info.Mode().IsRegular()) {
			at.itself = true
			return at, nil
		}
		if at.path, err = followed(name); err != nil {
			return at, k.wrong(name, err)
		}
	}
	if err := k.replaces(name, at.path); err != nil {
		return at, err
	}
	if info, err := os.Lstat(at.path); err == nil {
		at.info = info
	}
	return at, nil
}

// followed is the file to which a link leads, and a link to that, which need not be there.
func followed(name string) (string, error) {
	const most = 40 // as Linux has it
	at := name
	for range most {
		to, err := os.Readlink(at)
		if err != nil { // it is no link
			return at, nil
		}
		if !filepath.IsAbs(to) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(at))
			if err != nil {
				return name, err
			}
			to = filepath.Join(folder, to)
		}
		at = to
	}
	return name, errors.New("its links lead nowhere")
}

// replaces refuses to replace what stands at a path, which the user knows by a name,
// unless it is of the kind.
func (k Kind) replaces(name, path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
	case info.IsDir():
		err = foreign("it is a folder")
	case info.Mode().Type() == fs.ModeSymlink:
		err = foreign("it is a link, and the program replaces only files of its own")
	case !info.Mode().IsRegular():
		err = foreign("it is not a file")
	case k.whose == anything, k.whose == private, info.Size() == 0 && k.whose != nobodys:
	case k.whose == nobodys:
		err = foreign("it is there already")
	default:
		var same bool
		if same, err = beginsWith(path, k.begins); err == nil && !same {
			err = foreign("it is there already and is no " + k.what + k.advice())
		}
	}
	return k.wrong(name, err)
}

// advice goes on after what is wrong with a name that the user has chosen.
func (k Kind) advice() string {
	if k.asked() {
		return "; choose another name"
	}
	return "; move it away"
}

// beginsWith reports whether a regular file begins with a text.
func beginsWith(path, text string) (bool, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|itsOwn, 0)
	if err != nil {
		return false, err
	}
	defer f.Close()
	begins := make([]byte, len(text))
	n, err := io.ReadFull(f, begins)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return string(begins[:n]) == text, err
}

// CheckRegular refuses what is there under a name and is no file, such as a pipe,
// which would be waited for without end, a device or a folder. Its error goes on
// after the name.
func CheckRegular(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("is not a file")
	}
	return nil // what is not there may be made, or the opening tells
}

// WithoutPath is an error about a file without its name, for a text that names
// it already; the error's may be that of the file beside.
func WithoutPath(err error) error {
	var ours *Error
	if errors.As(err, &ours) {
		return ours.Err
	}
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
