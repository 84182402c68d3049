package guard

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
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
	Places
	guard   *Guard
	entered []Folder // the folders of the scripts that run, the innermost last
}

// Places are where there are files beside those of the disk. Each may be nil.
type Places struct {
	Builtin  fs.FS                                   // the scripts that come with the program
	Given    fs.FS                                   // a page's files, which are read before those of the disk, by their relative names
	Save     func(name string, content []byte) error // gets what would be written to the disk
	NoDisk   bool                                    // nothing of the disk is read
	OnLookup func(path string)                       // is called before a file is looked for on the disk
}

// NewFiles makes the door of a state.
func NewFiles(g *Guard, p Places) *Files { return &Files{Places: p, guard: g} }

// Folder is where a script lies, and with it what the script may read. Only Files makes
// one; the zero Folder has no files.
type Folder struct {
	kind kind
	tree fs.FS  // the built-in library
	root string // the folder of the script that is run, in the sandbox
	dir  string // below the tree or the root, else on the disk
}

type kind int

const (
	nowhere  kind = iota // there are no files
	library              // the built-in library, which no name leaves
	confined             // a folder on the disk that no name leaves
	free                 // the disk: names lead anywhere
)

// maxName is the length in bytes of the longest name of a file.
const maxName = 4096

// IsName reports whether a text can be the name of a file.
func IsName(name string) bool {
	return name != "" && len(name) <= maxName && !strings.ContainsRune(name, 0)
}

// ErrSandbox is the error about a file that may not be written.
var ErrSandbox = errors.New("no file is written in the sandbox")

// Write replaces a file whole or not at all, or saves it. Its errors say which file.
func (f *Files) Write(name string, content []byte) error {
	switch {
	case f.guard.Sandbox:
		return ErrSandbox
	case !IsName(name):
		return fmt.Errorf("%s is not the name of a file", text.Quote(name, 60))
	case f.Save != nil:
		return f.Save(name, content)
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
		return Folder{}
	}
	return workingFolder
}

// workingFolder is the folder in which the program runs.
var workingFolder = Folder{kind: free, dir: "."}

// Depth is how many scripts run, one included by another.
func (f *Files) Depth() int { return len(f.entered) }

// Enter makes a script's folder Here until the function that it returns is called.
func (f *Files) Enter(where Folder) (leave func()) {
	depth := len(f.entered)
	f.entered = append(f.entered, where)
	return func() { f.entered = f.entered[:depth] }
}

// EnterAs enters the folders that another state's Files has entered.
func (f *Files) EnterAs(other *Files) { f.entered = append([]Folder(nil), other.entered...) }

// ReadData reads a file of data that a script names, of at most so many bytes. In the
// sandbox it must lie in the folder of the script. The error goes on after "cannot read it:".
func (f *Files) ReadData(name string, most int) ([]byte, error) {
	from := workingFolder
	if f.guard.Sandbox {
		if from = f.Here(); from.kind == library {
			from = Folder{}
		}
	}
	return f.read(from, name, min(most, f.guard.MaxString()), file.Read)
}

// IsMissing reports whether an error is about a file that does not exist, or that there is
// no disk, as in a browser.
func IsMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, errors.ErrUnsupported)
}

// ErrNoScript is wrapped by the error about a script that is not there.
var ErrNoScript = errors.New("no such script")

// Script is the text of a script and where it was found.
type Script struct {
	Name, Text string
	Folder     Folder // in which it lies
}

// Named reads the script that the user names: a file, one that comes through a pipe, or one
// of the built-in library. ".lua" may be left out. In the sandbox it will read nothing that
// lies outside its folder.
func (f *Files) Named(name string) (Script, error) {
	return f.find(name, workingFolder, file.ReadPiped)
}

// Included reads the script that the running one names, which lies in the folder of that or
// in the built-in library. In the sandbox it ends in ".lua": what a syntax error quotes is
// never the text of another file.
func (f *Files) Included(name string) (Script, error) { return f.find(name, f.Here(), file.Read) }

// reader is file.Read or file.ReadPiped.
type reader func(name string, most int64) ([]byte, error)

func (f *Files) find(name string, from Folder, read reader) (Script, error) {
	if !IsName(name) {
		return Script{}, fmt.Errorf("%s is not the name of a script", text.Quote(name, 60))
	}
	withEnding := name
	if !strings.HasSuffix(name, ".lua") {
		withEnding += ".lua"
	}
	for _, place := range []Folder{from, f.library()} {
		for i, name := range []string{name, withEnding} {
			if i == 0 && (name == withEnding || place.kind == confined) {
				continue
			}
			if f.OnLookup != nil && place.onDisk() {
				f.OnLookup(place.pathOf(name))
			}
			chunk, err := f.read(place, name, f.guard.MaxChunk(), read)
			switch {
			case err == nil:
				return Script{place.pathOf(name), string(chunk), f.within(place.folderOf(name))}, nil
			case f.guard.Err() != nil:
				return Script{}, f.guard.Err()
			case !IsMissing(err) && !errors.Is(err, file.ErrFolder):
				return Script{}, fmt.Errorf("cannot read the script %s: %w", text.Quote(place.pathOf(name), 60), err)
			}
		}
	}
	return Script{}, fmt.Errorf("%w: %s is %s", ErrNoScript, text.Quote(name, 60), f.whyNoScript(name, from))
}

// within is the folder of a script as the script may use it.
func (f *Files) within(d Folder) Folder {
	if f.guard.Sandbox && d.kind == free {
		return Folder{kind: confined, root: d.dir, dir: "."}
	}
	return d
}

// whyNoScript says what there is under a name if no script is found.
func (f *Files) whyNoScript(name string, from Folder) string {
	if scripts := f.builtinIn(name); scripts != "" {
		return "a folder of built-in scripts: " + scripts
	}
	if from.kind != free {
		ending := ""
		if from.kind == confined && path.Ext(name) != "" && path.Ext(name) != ".lua" {
			ending = " (in the sandbox its name ends in .lua)"
		}
		return "neither a file in the folder of the script nor a built-in script" + f.similarScripts(name) + ending
	}
	if file.IsFolder(from.pathOf(name)) {
		return "a folder"
	}
	where := " (taquin scripts lists those)"
	if f.Given != nil { // a page has those
		where = " (the tab Scripts lists those)"
	}
	return "neither a file nor a built-in script" + f.similarScripts(name) + where
}

// similarScripts suggests the built-in scripts that a name may have been meant for. One
// without a folder is sought in all of them.
func (f *Files) similarScripts(name string) string {
	if f.Builtin == nil {
		return ""
	}
	var all []string
	inFolder := make(map[string]string)
	fs.WalkDir(f.Builtin, ".", func(script string, entry fs.DirEntry, err error) error {
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
	if f.Builtin == nil || path.Clean(dir) == "." {
		return ""
	}
	names, _ := fs.Glob(f.Builtin, path.Join(path.Clean(dir), "*.lua")) // a bad pattern is no folder
	var scripts []string
	for _, name := range names {
		if isScript(name) {
			scripts = append(scripts, strings.TrimSuffix(name, ".lua"))
		}
	}
	return strings.Join(scripts, ", ")
}

// library is the built-in library, nowhere if there is none.
func (f *Files) library() Folder {
	if f.Builtin == nil {
		return Folder{}
	}
	return Folder{kind: library, tree: f.Builtin, dir: "."}
}

// onDisk reports whether the folder is on the disk and not in the built-in library.
func (d Folder) onDisk() bool { return d.kind == free || d.kind == confined }

// pathOf is what a file in the folder is called.
func (d Folder) pathOf(name string) string {
	if filepath.IsAbs(name) && d.kind == free {
		return name
	}
	return filepath.Join(d.root, d.dir, name)
}

// folderOf is the folder in which a file of this one lies.
func (d Folder) folderOf(name string) Folder {
	if d.kind == free {
		d.dir = filepath.Dir(d.pathOf(name))
	} else {
		d.dir = path.Dir(path.Join(d.dir, name))
	}
	return d
}

// errOutside is the error about a name that leads out of the folder of the script.
var errOutside = errors.New("it leads out of the folder of the script, which the sandbox does not allow")

// read reads a file in a folder, of at most so many bytes. A disk may make it wait, which
// can be interrupted.
func (f *Files) read(d Folder, name string, most int, read reader) ([]byte, error) {
	inside := filepath.Join(d.dir, name)
	if f.Given != nil && d.onDisk() && !filepath.IsAbs(name) {
		if content, err := readIn(f.Given, filepath.ToSlash(filepath.Join(d.root, inside)), most); !IsMissing(err) {
			return content, err
		}
	}
	if f.NoDisk && d.onDisk() {
		return nil, fs.ErrNotExist
	}
	switch d.kind {
	case library:
		if path.IsAbs(name) {
			return nil, fs.ErrNotExist
		}
		return readIn(d.tree, path.Join(d.dir, name), most)
	case confined:
		if filepath.IsAbs(name) { // which Join would put below
			return nil, errOutside
		}
		read = func(name string, most int64) ([]byte, error) { return file.ReadBelow(d.root, name, most) }
		fallthrough
	case free:
		if filepath.IsAbs(name) {
			inside = name
		}
		content, err := UntilStopped(f.guard, func(context.Context) ([]byte, error) { return read(inside, int64(most)) })
		if errors.Is(err, file.ErrOutside) {
			err = errOutside
		}
		return content, err
	}
	return nil, fs.ErrNotExist
}

// readIn reads a file of a tree, in which a name that leads out is not valid.
func readIn(tree fs.FS, name string, most int) ([]byte, error) {
	info, err := fs.Stat(tree, name)
	switch {
	case errors.Is(err, fs.ErrInvalid):
		return nil, fs.ErrNotExist
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, file.ErrFolder
	case info.Size() > int64(most):
		return nil, &file.TooLongError{Most: int64(most)}
	}
	return fs.ReadFile(tree, name)
}
