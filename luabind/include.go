package luabind

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// folder is where a script comes from: a folder on the disk, or one of the
// built-in library.
type folder struct {
	dir     string
	builtin bool
}

// join returns the path of a name in the folder.
func (f folder) join(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(f.dir, name)
}

// maxIncludes bounds how deep scripts include scripts.
const maxIncludes = 64

// RunScript runs a script by path or, if there is no such file, by its name in
// the built-in library; ".lua" may be left out.
func (h *Host) RunScript(name string, args ...string) error {
	found, source, where, err := h.find(name, folder{dir: "."})
	if err != nil {
		return err
	}
	defer h.enter(where)()
	_, err = h.Run(found, source, args...)
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
func (h *Host) find(name string, from folder) (found, source string, where folder, err error) {
	if name == "" || strings.ContainsRune(name, 0) {
		return "", "", folder{}, fmt.Errorf("%q is not the name of a script", name)
	}
	names := []string{name}
	if !strings.HasSuffix(name, ".lua") {
		names = append(names, name+".lua")
	}
	for _, name := range names {
		at := from.join(name)
		if from.builtin {
			if text, ok := h.builtin(path.Join(from.dir, name)); ok {
				return at, text, folder{path.Dir(at), true}, nil
			}
			continue
		}
		if h.cfg.Sought != nil {
			h.cfg.Sought(at)
		}
		info, err := os.Stat(at)
		if err != nil || info.IsDir() {
			continue
		}
		text, err := os.ReadFile(at)
		if err != nil {
			return "", "", folder{}, err
		}
		return at, string(text), folder{filepath.Dir(at), false}, nil
	}
	for _, name := range names {
		if text, ok := h.builtin(path.Clean(name)); ok {
			return name, text, folder{path.Dir(path.Clean(name)), true}, nil
		}
	}
	return "", "", folder{}, fmt.Errorf("%w: %q is %s", ErrNoScript, name, h.noScript(name, from))
}

// noScript says what a name is that no script has.
func (h *Host) noScript(name string, from folder) string {
	if scripts := h.builtinsIn(name); scripts != "" {
		return "a folder of built-in scripts: " + scripts
	}
	if info, err := os.Stat(from.join(name)); !from.builtin && err == nil && info.IsDir() {
		return "a folder"
	}
	return "neither a file nor a built-in script (taquin scripts lists those)"
}

// ErrNoScript is wrapped by the error about a script that is not there.
var ErrNoScript = errors.New("no such script")

func (h *Host) builtin(name string) (string, bool) {
	if h.cfg.Scripts == nil || !fs.ValidPath(name) {
		return "", false
	}
	text, err := fs.ReadFile(h.cfg.Scripts, name)
	return string(text), err == nil
}

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
	h.state.SetGlobal("arg", t)
}

func (h *Host) scriptModule() Module {
	h.setArgs("", nil)
	return Module{Title: "scripts", About: "A script is a file of Lua or one of the built-in library, which taquin scripts lists.",
		Entries: []Entry{
			{Name: "arg", Signature: "arg[i]", Text: "The arguments given to the script, from 1; arg[0] is its name.", Example: `type(arg)  --> "table"`},
			{Name: "include", Signature: "include(name)", Text: "Runs another script, from the script's folder or the built-in library, and returns its values.",
				Example: `pcall(include, "no such script")  --> false`, fn: h.include},
		}}
}

func (h *Host) include(a args) int {
	from := folder{dir: "."}
	if n := len(h.folders); n > 0 {
		from = h.folders[n-1]
	}
	if len(h.folders) >= maxIncludes {
		a.fail("scripts are included %d deep", maxIncludes)
	}
	found, source, where, err := h.find(a.text(1, "name"), from)
	a.check(err)
	fn, err := h.load(found, source)
	a.check(err)
	defer h.enter(where)()
	top := a.GetTop()
	a.Push(fn)
	a.Call(0, lua.MultRet)
	return a.GetTop() - top
}
