package values

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"taquin/engine/file"
	"taquin/engine/sorting"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/source"
)

// ReadFile reads a data file that a script names, or raises an error.
func ReadFile(a bind.Args, files *guard.Files, name string, maxBytes int) []byte {
	return readFile(a, files.ReadData, name, maxBytes)
}

// ReadBeside is ReadFile for a file that may also be in the folder of the running script.
func ReadBeside(a bind.Args, files *guard.Files, name string, maxBytes int) []byte {
	return readFile(a, files.ReadBeside, name, maxBytes)
}

func readFile(a bind.Args, read func(name string, most int) ([]byte, error), name string, maxBytes int) []byte {
	if !guard.IsName(name) {
		a.Fail("guard.is-not-the-name", "%s is not the name of a file", bind.Quoted(name))
	}
	data, err := read(name, min(maxBytes, int(a.State.Guard.MemoryLimit()/4)))
	switch {
	case err == nil:
	case guard.IsMissing(err) && a.State.Guard.Sandbox:
		a.Fail("values.there-is-no-file", "there is no file %s in the folder of the script", bind.Quoted(name))
	case guard.IsMissing(err):
		a.Fail("values.there-is-no-file-2", "there is no file %s", bind.Quoted(name))
	default:
		a.Fail("values.cannot-read", "cannot read %s: %s", bind.Quoted(name), err)
	}
	return data
}

// Files completes names of files and folders on the disk and in given, which may be nil.
func Files(given fs.FS) func(bind.Cursor) []bind.Candidate {
	return func(at bind.Cursor) []bind.Candidate {
		return sorted(inTree(given, at.Typed, ""), onDisk(at.Typed, ""))
	}
}

// Scripts completes names of scripts: files, and built-in scripts without ".lua". builtin and given
// may be nil.
func Scripts(builtin, given fs.FS) func(bind.Cursor) []bind.Candidate {
	return func(at bind.Cursor) []bind.Candidate {
		return sorted(inTree(given, at.Typed, ".lua"), onDisk(at.Typed, ".lua"), builtIn(builtin, at.Typed))
	}
}

// Library lists the built-in scripts except tests, with their first comments.
func Library(builtin fs.FS) ([]bind.Candidate, error) {
	var all []bind.Candidate
	err := fs.WalkDir(builtin, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".lua" || strings.HasSuffix(name, "_test.lua") {
			return err
		}
		all = append(all, builtInScript(builtin, strings.TrimSuffix(name, ".lua")))
		return nil
	})
	return all, err
}

// builtInScript is the candidate for a script. Its summary is the first comment, if the script can be
// read.
func builtInScript(tree fs.FS, name string) bind.Candidate {
	script, _ := fs.ReadFile(tree, name+".lua")
	return bind.Candidate{Text: name, Summary: source.FirstComment(string(script)), Key: "scripts/" + name}
}

// sorted joins lists. Of candidates with the same text it keeps the first.
func sorted(lists ...[]bind.Candidate) []bind.Candidate {
	all := slices.Concat(lists...)
	sorting.StableBy(all, func(a, b bind.Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(all, func(a, b bind.Candidate) bool { return a.Text == b.Text })
}

// entries completes a typed path by the entries of its folder, which list returns. candidate returns
// the candidate for a file, with an empty text for none.
func entries(typed string, list func(folder string) ([]fs.DirEntry, error), isFolder func(name string, e fs.DirEntry) bool, candidate func(name string) bind.Candidate) (all []bind.Candidate) {
	dir, begun := path.Split(typed)
	folder := dir
	if !path.IsAbs(typed) {
		folder = path.Clean("./" + dir)
	}
	found, err := list(folder)
	if err != nil {
		return nil
	}
	for _, e := range found {
		name := dir + e.Name()
		if !strings.HasPrefix(e.Name(), begun) {
			continue
		}
		if isFolder(name, e) {
			all = append(all, bind.Candidate{Text: name + "/", Summary: "folder", Key: "choices/folder"})
		} else if c := candidate(name); c.Text != "" {
			all = append(all, c)
		}
	}
	return all
}

func inTree(tree fs.FS, typed, ext string) []bind.Candidate {
	if tree == nil || path.IsAbs(typed) {
		return nil
	}
	return entries(typed, func(folder string) ([]fs.DirEntry, error) { return fs.ReadDir(tree, folder) }, isDir, func(name string) (c bind.Candidate) {
		if strings.HasSuffix(name, ext) {
			c.Text = name
		}
		return c
	})
}

func isDir(_ string, e fs.DirEntry) bool { return e.IsDir() }

func builtIn(tree fs.FS, typed string) []bind.Candidate {
	if tree == nil || path.IsAbs(typed) {
		return nil
	}
	all := entries(typed, func(folder string) ([]fs.DirEntry, error) { return fs.ReadDir(tree, folder) }, isDir, func(name string) (c bind.Candidate) {
		if short, isScript := strings.CutSuffix(name, ".lua"); isScript && !strings.HasSuffix(short, "_test") {
			c = builtInScript(tree, short)
		}
		return c
	})
	for i := range all {
		if strings.HasSuffix(all[i].Text, "/") {
			all[i].Summary, all[i].Key = "built-in scripts", "choices/built-in-scripts"
		}
	}
	return all
}

// onDisk leaves out hidden files, unless the name begins with a dot, and names that need escapes in
// Lua.
func onDisk(typed, ext string) []bind.Candidate {
	_, begun := path.Split(typed)
	list := func(folder string) ([]fs.DirEntry, error) {
		all, err := file.List(filepath.FromSlash(folder))
		return slices.DeleteFunc(all, func(e fs.DirEntry) bool {
			return strings.ContainsAny(e.Name(), "\"'\\\n") || strings.HasPrefix(e.Name(), ".") && begun == ""
		}), err
	}
	isFolder := func(name string, e fs.DirEntry) bool {
		return e.IsDir() || e.Type()&fs.ModeSymlink != 0 && file.IsFolder(filepath.FromSlash(name))
	}
	return entries(typed, list, isFolder, func(name string) (c bind.Candidate) {
		if strings.HasSuffix(name, ext) {
			c = bind.Candidate{Text: name, Summary: fileSummary(filepath.FromSlash(name))}
		}
		return c
	})
}

// maxSummarized is the largest size in bytes of a script whose comment is read.
const maxSummarized = 1 << 20

// fileSummary returns the first comment of a script.
func fileSummary(name string) string {
	if path.Ext(name) != ".lua" {
		return ""
	}
	script, err := file.Read(name, maxSummarized)
	if err != nil {
		return ""
	}
	return source.FirstComment(string(script))
}
