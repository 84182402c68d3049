package guard

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Files is the only access of scripts to files. It decides which files a script may read and write.
type Files struct {
	Places
	guard   *Guard
	entered []Folder // the folders of the running scripts, the innermost last
}

// Places are sources of files besides the disk, each optional.
type Places struct {
	Builtin  fs.FS                                   // the scripts of the program
	Given    fs.FS                                   // the files of a page, read before those of the disk, by relative names
	Save     func(name string, content []byte) error // receives files instead of the disk
	NoDisk   bool                                    // nothing of the disk is read
	OnLookup func(path string)                       // called before each lookup of a script on the disk
}

// NewFiles returns the files of a state.
func NewFiles(g *Guard, p Places) *Files { return &Files{Places: p, guard: g} }

// Folder is the folder of a script, and determines the files that the script may read. The zero Folder
// has no files.
type Folder struct {
	kind kind
	root string // of a confined folder
	dir  string // below the library or the root, else on the disk
}

type kind int

const (
	nowhere  kind = iota
	library       // the built-in scripts
	confined      // a folder on the disk that no name leaves
	free          // the disk: names lead anywhere
)

func (d Folder) onDisk() bool { return d.kind == free || d.kind == confined }

// pathOf returns the path of a file in the folder.
func (d Folder) pathOf(name string) string {
	if filepath.IsAbs(name) && d.kind == free {
		return name
	}
	return filepath.Join(d.root, d.dir, name)
}

// folderOf returns the folder of a file in the folder.
func (d Folder) folderOf(name string) Folder {
	if d.kind == free {
		d.dir = filepath.Dir(d.pathOf(name))
	} else {
		d.dir = path.Dir(path.Join(d.dir, name))
	}
	return d
}

// workingFolder is the working directory of the program.
var workingFolder = Folder{kind: free, dir: "."}

// Here returns the folder of the running script; without one the working directory, or no
// folder in the sandbox.
func (f *Files) Here() Folder {
	switch n := len(f.entered); {
	case n > 0:
		return f.entered[n-1]
	case f.guard.Sandbox:
		return Folder{}
	}
	return workingFolder
}

// Depth returns the number of running scripts, each included by the one before.
func (f *Files) Depth() int { return len(f.entered) }

// Enter makes a script's folder Here until leave is called.
func (f *Files) Enter(where Folder) (leave func()) {
	depth := len(f.entered)
	f.entered = append(f.entered, where)
	return func() { f.entered = f.entered[:depth] }
}

// EnterAs enters the folders that the Files of another state have entered.
func (f *Files) EnterAs(other *Files) { f.entered = slices.Clone(other.entered) }

// maxName is the greatest length of a file name in bytes.
const maxName = 4096

// IsName reports whether a text can be the name of a file.
func IsName(name string) bool {
	return name != "" && len(name) <= maxName && !strings.ContainsRune(name, 0)
}

// IsMissing reports whether an error means that a file or, as in a browser, the
// disk does not exist.
func IsMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, errors.ErrUnsupported)
}

// ErrSandbox reports a write in the sandbox.
var ErrSandbox = message.New("guard.no-file-is-written", "no file is written in the sandbox")

// Write replaces a file atomically, or saves it. Its errors name the file.
func (f *Files) Write(name string, content []byte) error {
	switch {
	case f.guard.Sandbox:
		return ErrSandbox
	case !IsName(name):
		return message.Errorf("guard.is-not-the-name", "%s is not the name of a file", text.Quote(name, 60))
	case f.Save != nil:
		return f.Save(name, content)
	}
	return file.Write(file.Output(), name, content)
}

// ReadData reads a data file of at most a number of bytes. In the sandbox it must lie in the
// folder of the script. The error continues the text "cannot read it:".
func (f *Files) ReadData(name string, most int) ([]byte, error) {
	from := workingFolder
	if f.guard.Sandbox {
		if from = f.Here(); from.kind == library {
			from = Folder{}
		}
	}
	return f.read(from, name, min(most, f.guard.MaxString()), file.Read)
}

// ReadBeside is ReadData for a file that may also be in the folder of the running script, where it
// is looked up first. A built-in script has its own data files, also in the sandbox.
func (f *Files) ReadBeside(name string, most int) ([]byte, error) {
	data, err := f.read(f.Here(), name, min(most, f.guard.MaxString()), file.Read)
	if f.guard.Sandbox || !IsMissing(err) {
		return data, err
	}
	return f.ReadData(name, most)
}

// ErrNoScript reports that a script does not exist.
var ErrNoScript = message.New("guard.no-such-script", "no such script")

// Script is the text of a script and its place.
type Script struct {
	Name, Text string
	Folder     Folder
}

// Named reads the script that the user names: a file, a pipe, or a built-in script. ".lua" may
// be omitted. In the sandbox the script reads only files in its own folder.
func (f *Files) Named(name string) (Script, error) {
	return f.find(name, workingFolder, file.ReadPiped)
}

// Included reads the script that the running script names, from its folder or from the
// built-in library. In the sandbox the name ends in ".lua", because a syntax error quotes the
// text of the file.
func (f *Files) Included(name string) (Script, error) { return f.find(name, f.Here(), file.Read) }

// reader is file.Read or file.ReadPiped.
type reader func(name string, most int64) ([]byte, error)

func (f *Files) find(name string, from Folder, read reader) (Script, error) {
	if !IsName(name) {
		return Script{}, message.Errorf("guard.is-not-the-name-of", "%s is not the name of a script", text.Quote(name, 60))
	}
	withEnding := name
	if !strings.HasSuffix(name, ".lua") {
		withEnding += ".lua"
	}
	for _, place := range []Folder{from, {kind: library, dir: "."}} {
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
				return Script{place.pathOf(name), string(chunk), f.confine(place.folderOf(name))}, nil
			case f.guard.Err() != nil:
				return Script{}, f.guard.Err()
			case !IsMissing(err) && !errors.Is(err, file.ErrFolder):
				return Script{}, message.Errorf("guard.cannot-read-the-script", "cannot read the script %s: %w", text.Quote(place.pathOf(name), 60), err)
			}
		}
	}
	return Script{}, message.Errorf("guard.is", "%w: %s is %s", ErrNoScript, text.Quote(name, 60), f.whyNoScript(name, from))
}

// confine confines a folder of the disk in the sandbox.
func (f *Files) confine(d Folder) Folder {
	if f.guard.Sandbox && d.kind == free {
		return Folder{kind: confined, root: d.dir, dir: "."}
	}
	return d
}

// errOutside reports a name that leads out of a confined folder.
var errOutside = message.New("guard.it-leads-out-of", "it leads out of the folder of the script, which the sandbox does not allow")

// read reads a file of at most a number of bytes. Waiting for a disk can be interrupted.
func (f *Files) read(d Folder, name string, most int, read reader) ([]byte, error) {
	isAbs, inside := filepath.IsAbs(name), name
	if !isAbs {
		inside = filepath.Join(d.dir, name)
	}
	if d.onDisk() {
		if f.Given != nil && !isAbs {
			if content, err := readIn(f.Given, filepath.Join(d.root, inside), most); !IsMissing(err) {
				return content, err
			}
		}
		if f.NoDisk {
			return nil, fs.ErrNotExist
		}
	}
	switch {
	case d.kind == library && f.Builtin != nil:
		return readIn(f.Builtin, inside, most)
	case !d.onDisk():
		return nil, fs.ErrNotExist
	case d.kind == confined && isAbs: // os.Root would report the same, but as an error of its own
		return nil, errOutside
	case d.kind == confined:
		read = func(name string, most int64) ([]byte, error) { return file.ReadBelow(d.root, name, most) }
	}
	content, err := UntilStopped(f.guard, func(context.Context) ([]byte, error) { return read(inside, int64(most)) })
	if errors.Is(err, file.ErrOutside) {
		err = errOutside
	}
	return content, err
}

// readIn reads a file of a tree. A name that leads out of the tree does not exist.
func readIn(tree fs.FS, name string, most int) ([]byte, error) {
	name = filepath.ToSlash(name)
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

// whyNoScript explains why a name is no script.
func (f *Files) whyNoScript(name string, from Folder) message.Text {
	scripts := f.builtinScripts()
	if folder := path.Clean(name); folder != "." {
		inside := slices.DeleteFunc(slices.Clone(scripts), func(script string) bool { return path.Dir(script) != folder })
		if len(inside) > 0 {
			return message.Textf("script.a-folder-of-built-in", "a folder of built-in scripts: %s", strings.Join(inside, ", "))
		}
	}
	similar := suggest(strings.TrimSuffix(name, ".lua"), scripts)
	if from.kind != free {
		var ending message.Text
		if from.kind == confined && path.Ext(name) != "" && path.Ext(name) != ".lua" {
			ending = message.Textf("script.in-the-sandbox-its", " (in the sandbox its name ends in .lua)")
		}
		return message.Textf("script.neither-a-file-in", "neither a file in the folder of the script nor a built-in script%v%v", similar, ending)
	}
	if file.IsFolder(from.pathOf(name)) {
		return message.Textf("script.a-folder", "a folder")
	}
	where := message.Textf("script.taquin-scripts-lists-those", " (taquin scripts lists those)")
	if f.Given != nil { // on a page
		where = message.Textf("script.the-tab-scripts-lists", " (the tab Scripts lists those)")
	}
	return message.Textf("script.neither-a-file-nor", "neither a file nor a built-in script%v%v", similar, where)
}

// builtinScripts lists the built-in scripts without their tests and without ".lua".
func (f *Files) builtinScripts() (scripts []string) {
	if f.Builtin == nil {
		return nil
	}
	fs.WalkDir(f.Builtin, ".", func(name string, entry fs.DirEntry, err error) error {
		if script, ok := strings.CutSuffix(name, ".lua"); ok && err == nil && !entry.IsDir() && !strings.HasSuffix(script, "_test") {
			scripts = append(scripts, script)
		}
		return nil
	})
	return scripts
}

// suggest returns the scripts with names similar to an unknown one, as the end of an error. A
// name without a folder is compared with the scripts of all folders.
func suggest(name string, scripts []string) message.Text {
	if strings.Contains(name, "/") {
		return message.Suggest(name, scripts)
	}
	byBase := make(map[string]string)
	for _, script := range scripts {
		byBase[path.Base(script)] = script
	}
	similar := text.Similar(name, slices.Collect(maps.Keys(byBase)))
	for i, base := range similar {
		similar[i] = byBase[base]
	}
	return message.Suggested(similar)
}
