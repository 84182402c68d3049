package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Kind is the kind of a written file and the owner of its name; they determine which files it may
// replace. The zero Kind replaces nothing.
type Kind struct {
	what   string // such as "table", for errors; "" for any file that the user named
	begins string // prefix of the content of every file of the kind
	owner  owner
}

type owner uint8

const (
	nobody      owner = iota
	byProgram         // the program chose the name, in a shared folder
	inOwnFolder       // the program chose the name, in its own folder
	byUser            // the user chose the name
	output            // the user chose the name of an output
)

// Ours is a file whose name the program chooses in a folder with other files. It replaces regular
// files with the given prefix.
func Ours(what, begins string) Kind { return Kind{what, begins, byProgram} }

// Private is a file in the program's own folder, readable only by the user. It replaces any regular
// file.
func Private(what string) Kind { return Kind{what: what, owner: inOwnFolder} }

// Named is a file that the user named, in a format that the program reads again. It replaces files
// with the given prefix. Links are followed; pipes and devices are written to.
func Named(what, begins string) Kind { return Kind{what, begins, byUser} }

// Output is a file that the user requested by name, such as a picture. It replaces any file; links,
// pipes and devices are treated as for Named.
func Output() Kind { return Kind{owner: output} }

func (k Kind) mode() fs.FileMode {
	if k.owner == inOwnFolder {
		return 0o600
	}
	return 0o666 // less the umask
}

// namedByUser reports whether the user chose the name.
func (k Kind) namedByUser() bool { return k.owner == byUser || k.owner == output }

// Error is about a failed change of a file, as a sentence: cannot write the trace "moves.txt": no
// space left on device.
type Error struct {
	Doing message.Text // the operation, such as "write"
	What  string       // the kind of the file, such as "trace"; "" for any
	Name  string       // the file, as the caller named it
	Err   error        // the reason, without a file name
}

// Error implements error.
func (e *Error) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *Error) Message() message.Text {
	const longest = 255 // characters of a name before truncation
	name := text.Quote(e.Name, longest)
	if e.What == "" {
		return message.Textf("file.cannot", "cannot %s %s: %s", e.Doing, name, e.Err)
	}
	return message.Textf("file.cannot-with-kind", "cannot %s %s %s: %s", e.Doing, message.Word("the "+e.What), name, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// ErrNotOurs reports a file that is not replaced because of its kind.
var ErrNotOurs = message.New("file.the-file-is-of", "the file is of another kind")

// refusal is a reason not to replace a file.
type refusal struct{ message.Text }

func (f refusal) Error() string { return f.String() }

// Is makes it an ErrNotOurs.
func (refusal) Is(err error) bool { return err == ErrNotOurs }

// writeError is the error of a failed write; nil for nil.
func (k Kind) writeError(name string, err error) error {
	return k.opError(message.Textf("file.write", "write"), name, err)
}

func (k Kind) opError(doing message.Text, name string, err error) error {
	var told *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &told):
		err = told.Err
	}
	return &Error{doing, k.what, name, WithoutPath(err)}
}

// target is the destination of a write.
type target struct {
	path    string
	info    fs.FileInfo // of the existing file; nil for none
	special bool        // a special file: written to, not replaced
}

// resolve determines the destination of a write, or refuses it.
func (k Kind) resolve(name string) (target, error) {
	at := target{path: name}
	if k.namedByUser() {
		// /dev/stdout links to the file of the output.
		inUse := strings.HasPrefix(filepath.ToSlash(name), "/dev/")
		info, err := os.Stat(name)
		if err == nil && !info.IsDir() && (inUse || !info.Mode().IsRegular()) {
			at.special = true
			return at, nil
		}
		if at.path, err = resolveLinks(name); err != nil {
			return at, k.writeError(name, err)
		}
	}
	if err := k.checkReplace(name, at.path); err != nil {
		return at, err
	}
	if info, err := os.Lstat(at.path); err == nil {
		at.info = info
	}
	return at, nil
}

// resolveLinks resolves symbolic links; the target need not exist.
func resolveLinks(name string) (string, error) {
	const most = 40 // as in Linux
	at := name
	for range most {
		to, err := os.Readlink(at)
		if err != nil { // not a link
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
	return name, message.New("file.its-links-lead-nowhere", "its links lead nowhere")
}

// checkReplace returns an error if the file at path, known to the user as name, may not be replaced
// by this kind.
func (k Kind) checkReplace(name, path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
	case info.IsDir():
		err = refusal{message.Textf("file.a-folder", "it is a folder")}
	case info.Mode().Type() == fs.ModeSymlink:
		err = refusal{message.Textf("file.it-is-a-link", "it is a link, and the program replaces only files of its own")}
	case !info.Mode().IsRegular():
		err = refusal{message.Textf("file.it-is-not-a-file", "it is not a file")}
	case k.owner == output, k.owner == inOwnFolder, info.Size() == 0 && k.owner != nobody:
	case k.owner == nobody:
		err = refusal{message.Textf("file.it-is-there-already", "it is there already")}
	default:
		var same bool
		if same, err = beginsWith(path, k.begins); err == nil && !same {
			err = refusal{message.Textf("file.it-is-there-already-and", "it is there already and is no %s%s", message.Word(k.what), k.advice())}
		}
	}
	return k.writeError(name, err)
}

// advice ends the error about a name.
func (k Kind) advice() message.Text {
	if k.namedByUser() {
		return message.Textf("file.choose-another-name", "; choose another name")
	}
	return message.Textf("file.move-it-away", "; move it away")
}

// beginsWith reports whether a regular file has a prefix.
func beginsWith(path, text string) (bool, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|ownFlags, 0)
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

// CheckRegular returns an error if the name exists and is not a regular file, for example a pipe,
// which might block forever. The error continues a sentence after the name.
func CheckRegular(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return message.New("file.is-not-a-file", "is not a file")
	}
	return nil // a missing file may be created, or opening it fails
}

// WithoutPath removes the file name from an error, for messages that state it already.
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
