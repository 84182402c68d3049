package guard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"taquin/engine/file"
	"taquin/engine/text"
)

// Files is the one door between a script and files. What a script may read and
// write is decided here, and nowhere else.
type Files struct {
	guard    *Guard
	builtin  fs.FS             // the scripts that come with the program; nil if there are none
	onLookup func(path string) // is called before a file is looked for on the disk; may be nil
	entered  []Folder          // the folders of the scripts that run, the innermost last
}

// NewFiles makes the door of a state.
func NewFiles(g *Guard, builtin fs.FS, onLookup func(path string)) *Files {
	return &Files{guard: g, builtin: builtin, onLookup: onLookup}
}

// Builtin is the library of scripts that come with the program; nil if there is none.
func (f *Files) Builtin() fs.FS { return f.builtin }

// Folder is where a script comes from: a folder on the disk, or a folder in a tree of
// files that no name can leave, which is the built-in library or, in the sandbox, the
// folder of the script that is run.
type Folder struct {
	dir   string
	tree  fs.FS           // nil for the disk
	root  string          // the path of the tree, for the names of its files
	pipes context.Context // how long to wait for a file that is a pipe; nil refuses pipes
}

// maxName is the length in bytes of the longest name of a file.
const maxName = 4096

// IsName reports whether a text can be the name of a file.
func IsName(name string) bool {
	return name != "" && len(name) <= maxName && !strings.ContainsRune(name, 0)
}

// ErrSandbox is the error about a file that may not be written.
var ErrSandbox = errors.New("no file is written in the sandbox")

// Write replaces a file whole or not at all. Its errors say which file.
func (f *Files) Write(name string, content []byte) error {
	switch {
	case f.guard.Sandbox:
		return ErrSandbox
	case !IsName(name):
		return fmt.Errorf("%s is not the name of a file", text.Quote(name, 60))
	}
	return file.Write(file.Output(), name, content)
}

// Here is the folder of the script that runs; without one the folder in which the
// program runs, or in the sandbox none.
func (f *Files) Here() Folder {
	switch n := len(f.entered); {
	case n > 0:
		return f.entered[n-1]
	case f.guard.Sandbox:
		return nowhere
	}
	return Folder{dir: "."}
}

// Depth is how many scripts run, one included by another.
func (f *Files) Depth() int { return len(f.entered) }

// Enter makes a folder Here until the function that it returns is called.
func (f *Files) Enter(where Folder) (leave func()) {
	depth := len(f.entered)
	f.entered = append(f.entered, where)
	return func() { f.entered = f.entered[:depth] }
}

// EnterAs enters the folders that another state's Files has entered.
func (f *Files) EnterAs(other *Files) { f.entered = append([]Folder(nil), other.entered...) }

// WorkingFolder is the folder in which the program runs.
func (f *Files) WorkingFolder() Folder { return Folder{dir: "."} }

// WithPipes is a folder from which a script may also come through a pipe.
func (f *Files) WithPipes(d Folder) Folder {
	d.pipes = f.guard
	return d
}

// Confine makes a folder on the disk one that no name can leave. Close it after use.
func (d Folder) Confine() (Folder, io.Closer, error) {
	if d.tree != nil {
		return d, io.NopCloser(nil), nil
	}
	root, err := os.OpenRoot(d.dir)
	if err != nil {
		return Folder{}, nil, fmt.Errorf("cannot open the folder of the script: %w", err)
	}
	return Folder{dir: ".", tree: root.FS(), root: d.dir}, root, nil
}

// ReadData reads a file of data that a script names, of at most so many bytes. In the
// sandbox it must lie in the folder of the script.
func (f *Files) ReadData(name string, most int) (string, error) {
	from := Folder{dir: "."}
	if f.guard.Sandbox {
		if from = f.Here(); !from.onDisk() {
			from = nowhere
		}
	}
	return from.read(name, most)
}

// IsMissing reports whether an error is about a file that does not exist.
func IsMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// ErrNoScript is wrapped by the error about a script that is not there.
var ErrNoScript = errors.New("no such script")

// Script is the text of a script and where it was found.
type Script struct {
	Name, Text string
	Folder     Folder // in which it lies
}

// FindScript reads a script: it looks first in a folder, then in the built-in library.
// ".lua" may be left out.
func (f *Files) FindScript(name string, from Folder) (Script, error) {
	if !IsName(name) {
		return Script{}, fmt.Errorf("%s is not the name of a script", text.Quote(name, 60))
	}
	names := []string{name}
	if !strings.HasSuffix(name, ".lua") {
		names = append(names, name+".lua")
	}
	for _, place := range []Folder{from, f.library()} {
		for _, name := range names {
			if f.onLookup != nil && place.onDisk() {
				f.onLookup(place.pathOf(name))
			}
			chunk, err := place.read(name, f.guard.MaxChunk())
			if err == nil {
				return Script{place.pathOf(name), chunk, place.folderOf(name)}, nil
			}
			if !IsMissing(err) {
				return Script{}, err
			}
		}
	}
	return Script{}, fmt.Errorf("%w: %q is %s", ErrNoScript, name, f.whyNoScript(name, from))
}

// whyNoScript says what there is under a name if no script is found.
func (f *Files) whyNoScript(name string, from Folder) string {
	if scripts := f.builtinIn(name); scripts != "" {
		return "a folder of built-in scripts: " + scripts
	}
	if from.tree != nil {
		return "neither a file in the folder of the script nor a built-in script" + f.similarScripts(name)
	}
	if info, err := os.Stat(from.pathOf(name)); err == nil && info.IsDir() {
		return "a folder"
	}
	return "neither a file nor a built-in script" + f.similarScripts(name) + " (taquin scripts lists those)"
}

// similarScripts suggests the built-in scripts that a name may have been meant for. One
// without a folder is sought in all of them.
func (f *Files) similarScripts(name string) string {
	if f.builtin == nil {
		return ""
	}
	var all []string
	inFolder := make(map[string]string)
	fs.WalkDir(f.builtin, ".", func(script string, entry fs.DirEntry, err error) error {
		if isScript(script) && err == nil && !entry.IsDir() {
			script = strings.TrimSuffix(script, ".lua")
			all = append(all, script)
			inFolder[path.Base(script)] = script
		}
		return nil
	})
	name = strings.TrimSuffix(name, ".lua")
	if strings.Contains(name, "/") {
		return text.Suggest(name, all)
	}
	similar := text.Similar(name, slices.Collect(maps.Keys(inFolder)))
	for i, base := range similar {
		similar[i] = inFolder[base]
	}
	return text.Suggested(similar)
}

// isScript reports whether a file of the built-in library is a script, and no test of one.
func isScript(name string) bool {
	return strings.HasSuffix(name, ".lua") && !strings.HasSuffix(name, "_test.lua")
}

// builtinIn lists the scripts in a folder of the built-in library, their tests left
// out; "" if there is no such folder.
func (f *Files) builtinIn(dir string) string {
	if f.builtin == nil || path.Clean(dir) == "." {
		return ""
	}
	names, _ := fs.Glob(f.builtin, path.Join(path.Clean(dir), "*.lua")) // a bad pattern is no folder
	var scripts []string
	for _, name := range names {
		if isScript(name) {
			scripts = append(scripts, strings.TrimSuffix(name, ".lua"))
		}
	}
	return strings.Join(scripts, ", ")
}

// library is the built-in library.
func (f *Files) library() Folder {
	if f.builtin == nil {
		return nowhere
	}
	return Folder{dir: ".", tree: f.builtin}
}

// nowhere is a folder without files.
var nowhere = Folder{dir: ".", tree: noFiles{}}

type noFiles struct{}

// Open implements fs.FS.
func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// onDisk reports whether the folder is on the disk and not in the built-in library.
func (d Folder) onDisk() bool { return d.tree == nil || d.root != "" }

// named is what a file in the folder is called.
func (d Folder) pathOf(name string) string {
	if filepath.IsAbs(name) && d.tree == nil {
		return name
	}
	return filepath.Join(d.root, d.dir, name)
}

// of is the folder in which a file of this one lies.
func (d Folder) folderOf(name string) Folder {
	if d.tree == nil {
		return Folder{dir: filepath.Dir(d.pathOf(name))}
	}
	d.dir = path.Dir(path.Join(d.dir, name))
	return d
}

// read returns the text of a file of at most so many bytes.
func (d Folder) read(name string, most int) (string, error) {
	info, err := d.stat(name)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", fs.ErrNotExist
	case info.Mode().IsRegular():
		return d.readAll(name, most)
	case d.pipes == nil: // a pipe or a device may never open, or never end
		return "", fmt.Errorf("%s is not a file", d.pathOf(name))
	}
	return UntilStopped(d.pipes, func() (string, error) { return d.readAll(name, most) })
}

// stat tells of a file without opening it.
func (d Folder) stat(name string) (fs.FileInfo, error) {
	if d.tree == nil {
		return os.Stat(d.pathOf(name))
	}
	inside := path.Join(d.dir, name)
	if path.IsAbs(name) || !fs.ValidPath(inside) {
		return nil, fs.ErrNotExist
	}
	return fs.Stat(d.tree, inside)
}

// readAll reads a file that exists.
func (d Folder) readAll(name string, most int) (string, error) {
	var file fs.File
	var err error
	if d.tree == nil {
		file, err = os.Open(d.pathOf(name))
	} else {
		file, err = d.tree.Open(path.Join(d.dir, name))
	}
	if err != nil {
		return "", err
	}
	defer file.Close()
	var contents strings.Builder
	if n, err := io.Copy(&contents, io.LimitReader(file, int64(most)+1)); err != nil {
		return "", err
	} else if n > int64(most) {
		return "", fmt.Errorf("%s is longer than %s", d.pathOf(name), text.Bytes(int64(most)))
	}
	return contents.String(), nil
}
