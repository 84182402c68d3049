package luabind

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	lua "github.com/yuin/gopher-lua"
)

// folder is where a script comes from: a folder on the disk, or in a tree of
// files out of which no name leads: the built-in library, or in the sandbox the
// folder of the script that is run.
type folder struct {
	dir   string
	tree  fs.FS           // nil for the disk
	root  string          // in front of the names of the tree's scripts
	pipes context.Context // until when a script may be awaited that comes through a pipe; nil refuses it
}

// onDisk reports whether the folder is not one of the built-in library.
func (f folder) onDisk() bool { return f.tree == nil || f.root != "" }

// named is what a script in the folder is called.
func (f folder) named(name string) string {
	if filepath.IsAbs(name) && f.tree == nil {
		return name
	}
	return filepath.Join(f.root, f.dir, name)
}

// of is the folder that a script in this one lies in.
func (f folder) of(name string) folder {
	if f.tree == nil {
		return folder{dir: filepath.Dir(f.named(name))}
	}
	f.dir = path.Dir(path.Join(f.dir, name))
	return f
}

// read returns the text of a script; fs.ErrNotExist if there is no such file.
// Of more than most bytes it says so.
func (f folder) read(name string, most int) (string, error) {
	info, err := f.stat(name)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", fs.ErrNotExist
	case info.Mode().IsRegular():
		return f.readAll(name, most)
	case f.pipes == nil: // a pipe or a device may never open, or never end
		return "", fmt.Errorf("%s is not a file", f.named(name))
	}
	return untilStopped(f.pipes, func() (string, error) { return f.readAll(name, most) })
}

// stat tells of a file without opening it.
func (f folder) stat(name string) (fs.FileInfo, error) {
	if f.tree == nil {
		return os.Stat(f.named(name))
	}
	inside := path.Join(f.dir, name)
	if path.IsAbs(name) || !fs.ValidPath(inside) {
		return nil, fs.ErrNotExist
	}
	return fs.Stat(f.tree, inside)
}

// readAll reads a file that there is.
func (f folder) readAll(name string, most int) (string, error) {
	var file fs.File
	var err error
	if f.tree == nil {
		file, err = os.Open(f.named(name))
	} else {
		file, err = f.tree.Open(path.Join(f.dir, name))
	}
	if err != nil {
		return "", err
	}
	defer file.Close()
	var text strings.Builder
	if n, err := io.Copy(&text, io.LimitReader(file, int64(most)+1)); err != nil {
		return "", err
	} else if n > int64(most) {
		return "", fmt.Errorf("%s is longer than %d bytes", f.named(name), most)
	}
	return text.String(), nil
}

// maxIncludes bounds how deep scripts include scripts.
const maxIncludes = 64

// RunScript runs a script by path or, if there is no such file, by its name in
// the built-in library; ".lua" may be left out. It may also come through a pipe.
func (h *Host) RunScript(name string, args ...string) error {
	h.flag.reset()
	found, text, where, err := h.find(name, folder{dir: ".", pipes: h.flag})
	if err != nil {
		return err
	}
	if h.cfg.Sandbox && where.tree == nil {
		root, err := os.OpenRoot(where.dir)
		if err != nil {
			return fmt.Errorf("cannot open the folder of the script: %w", err)
		}
		defer root.Close()
		where = folder{dir: ".", tree: root.FS(), root: where.dir}
	}
	defer h.enter(where)()
	_, err = h.Run(found, text, args...)
	return err
}

// enter makes a script's folder the first place for include, until the
// function it returns is called.
func (h *Host) enter(where folder) (leave func()) {
	depth := len(h.folders)
	h.folders = append(h.folders, where)
	return func() { h.folders = h.folders[:depth] }
}

// find reads a script, sought first in a folder, then in the built-in library.
func (h *Host) find(name string, from folder) (found, text string, where folder, err error) {
	if name == "" || len(name) > maxWord || strings.ContainsRune(name, 0) {
		return "", "", folder{}, fmt.Errorf("%s is not the name of a script", inQuotes(name))
	}
	names := []string{name}
	if !strings.HasSuffix(name, ".lua") {
		names = append(names, name+".lua")
	}
	for _, place := range []folder{from, h.library()} {
		for _, name := range names {
			if h.cfg.Sought != nil && place.onDisk() {
				h.cfg.Sought(place.named(name))
			}
			text, err := place.read(name, h.cfg.longestChunk())
			if err == nil {
				return place.named(name), text, place.of(name), nil
			}
			if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
				return "", "", folder{}, err
			}
		}
	}
	return "", "", folder{}, fmt.Errorf("%w: %q is %s", ErrNoScript, name, h.noScript(name, from))
}

// library is the built-in one.
func (h *Host) library() folder {
	if h.cfg.Scripts == nil {
		return nowhere
	}
	return folder{dir: ".", tree: h.cfg.Scripts}
}

// nowhere is a folder without scripts.
var nowhere = folder{dir: ".", tree: noFiles{}}

type noFiles struct{}

// Open implements fs.FS.
func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// noScript says what a name is that no script has.
func (h *Host) noScript(name string, from folder) string {
	if scripts := h.builtinsIn(name); scripts != "" {
		return "a folder of built-in scripts: " + scripts
	}
	if from.tree != nil {
		return "neither a file in the folder of the script nor a built-in script"
	}
	if info, err := os.Stat(from.named(name)); err == nil && info.IsDir() {
		return "a folder"
	}
	return "neither a file nor a built-in script (taquin scripts lists those)"
}

// ErrNoScript is wrapped by the error about a script that is not there.
var ErrNoScript = errors.New("no such script")

// builtinsIn lists the scripts in a folder of the built-in library, their tests
// left out; "" if there is no such folder.
func (h *Host) builtinsIn(dir string) string {
	if h.cfg.Scripts == nil || path.Clean(dir) == "." {
		return ""
	}
	names, _ := fs.Glob(h.cfg.Scripts, path.Join(path.Clean(dir), "*.lua")) // a bad pattern is no folder
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.lua") })
	for i, name := range names {
		names[i] = strings.TrimSuffix(name, ".lua")
	}
	return strings.Join(names, ", ")
}

// setArgs fills the global arg as Lua does: arg[0] is the script's name.
func (h *Host) setArgs(name string, args []string) {
	t := h.state.NewTable()
	for i, a := range args {
		t.RawSetInt(i+1, lua.LString(a))
	}
	t.RawSetInt(0, lua.LString(name))
	h.state.G.Global.RawSetString("arg", t) // whatever metatable _G has
}

func (h *Host) scriptModule() Module {
	h.setArgs("", nil)
	return Module{Title: "scripts", About: "A script is a file of Lua or one of the built-in library, which taquin scripts lists.",
		Entries: []Entry{
			{Name: "arg", Signature: "arg[i]", Text: "The arguments given to the script, from 1; arg[0] is its name.", Example: `type(arg)  --> "table"`},
			{Name: "include", Signature: "include(script)", Text: "Runs another script, from the script's folder or the built-in library, and returns its values.",
				Example: `pcall(include, "no such script")  --> false`, fn: h.include},
		}}
}

func (h *Host) include(a args) int {
	from := folder{dir: "."}
	if h.cfg.Sandbox { // what is typed or piped has no folder
		from = nowhere
	}
	if n := len(h.folders); n > 0 {
		from = h.folders[n-1]
	}
	if len(h.folders) >= maxIncludes {
		a.fail("scripts are included %d deep", maxIncludes)
	}
	found, text, where, err := h.find(a.text(1, "name"), from)
	a.check(err)
	fn, err := h.load(found, text)
	a.check(err)
	defer h.enter(where)()
	top := a.GetTop()
	a.Push(fn)
	a.Call(0, lua.MultRet)
	return a.GetTop() - top
}
