package values

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"taquin/engine/file"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// Files offers files and folders: those of the disk and, if given is not nil, its own.
func Files(given fs.FS) func(bind.Cursor) []bind.Candidate {
	return func(at bind.Cursor) []bind.Candidate {
		return sorted(givenFiles(given, at.Typed, ""), files(at.Typed, ""))
	}
}

// Scripts offers scripts: files as Files does, and those of the built-in library, which need
// no ".lua"; builtin is nil if there is none.
func Scripts(builtin, given fs.FS) func(bind.Cursor) []bind.Candidate {
	return func(at bind.Cursor) []bind.Candidate {
		all := append(givenFiles(given, at.Typed, ".lua"), files(at.Typed, ".lua")...)
		if builtin != nil && !path.IsAbs(at.Typed) {
			return sorted(all, scripts(builtin, at.Typed))
		}
		return sorted(all)
	}
}

// sorted puts lists together; of what has the same name, the first is kept.
func sorted(lists ...[]bind.Candidate) []bind.Candidate {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b bind.Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(all, func(a, b bind.Candidate) bool { return a.Text == b.Text })
}

// givenFiles lists the files of a tree that begin as typed and end with ext, and the folders.
func givenFiles(tree fs.FS, typed, ext string) []bind.Candidate {
	if tree == nil || path.IsAbs(typed) {
		return nil
	}
	dir, begun := path.Split(typed)
	entries, err := fs.ReadDir(tree, path.Clean("./"+dir))
	if err != nil {
		return nil
	}
	var all []bind.Candidate
	for _, e := range entries {
		switch name := e.Name(); {
		case !strings.HasPrefix(name, begun):
		case e.IsDir():
			all = append(all, bind.Candidate{Text: dir + name + "/", Summary: "folder", Key: "choices/folder"})
		case strings.HasSuffix(name, ext):
			all = append(all, bind.Candidate{Text: dir + name})
		}
	}
	return all
}

// scripts lists the built-in scripts that begin as typed, and their folders.
func scripts(builtin fs.FS, typed string) []bind.Candidate {
	dir, begun := path.Split(typed)
	entries, err := fs.ReadDir(builtin, path.Clean("./"+dir))
	if err != nil {
		return nil
	}
	var all []bind.Candidate
	for _, e := range entries {
		name, isScript := strings.CutSuffix(e.Name(), ".lua")
		switch {
		case !strings.HasPrefix(name, begun) || strings.HasSuffix(name, "_test"):
		case e.IsDir():
			all = append(all, bind.Candidate{Text: dir + name + "/", Summary: "built-in scripts", Key: "choices/built-in-scripts"})
		case isScript:
			script, _ := fs.ReadFile(builtin, path.Join(dir, e.Name())) // without, there is no summary
			all = append(all, bind.Candidate{Text: dir + name, Summary: source.FirstComment(string(script)), Key: "scripts/" + dir + name})
		}
	}
	return all
}

// Library lists all built-in scripts but tests by the names under which they are run, with
// what they say of themselves.
func Library(builtin fs.FS) ([]bind.Candidate, error) {
	var all []bind.Candidate
	err := fs.WalkDir(builtin, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".lua" || strings.HasSuffix(name, "_test.lua") {
			return err
		}
		script, err := fs.ReadFile(builtin, name)
		if err != nil {
			return err
		}
		all = append(all, bind.Candidate{Text: strings.TrimSuffix(name, ".lua"), Summary: source.FirstComment(string(script)), Key: "scripts/" + strings.TrimSuffix(name, ".lua")})
		return nil
	})
	return all, err
}

// files lists the files that begin as typed and end with ext, and the folders.
func files(typed, ext string) []bind.Candidate {
	dir, begun := path.Split(typed)
	folder := dir
	if !path.IsAbs(typed) {
		folder = path.Clean("./" + dir)
	}
	entries, err := file.List(filepath.FromSlash(folder))
	if err != nil {
		return nil
	}
	var all []bind.Candidate
	for _, e := range entries {
		name := e.Name()
		if strings.ContainsAny(name, "\"'\\\n") || !strings.HasPrefix(name, begun) || strings.HasPrefix(name, ".") && begun == "" {
			continue
		}
		switch {
		case isFolder(filepath.FromSlash(dir+name), e):
			all = append(all, bind.Candidate{Text: dir + name + "/", Summary: "folder", Key: "choices/folder"})
		case strings.HasSuffix(name, ext):
			all = append(all, bind.Candidate{Text: dir + name, Summary: fileSummary(filepath.FromSlash(dir + name))})
		}
	}
	return all
}

// isFolder reports whether an entry is a folder or a link to one.
func isFolder(name string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return e.IsDir()
	}
	return file.IsFolder(name)
}

// maxSummarized is the size in bytes of the largest script whose comment is read.
const maxSummarized = 1 << 20

// fileSummary is the first comment of a script.
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
