package site

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/page"
	"taquin/engine/file"
	"taquin/luabind/guide"
)

// Write makes all pages and writes them into a folder, which is made if there is none.
// It writes over nothing but the pages of a site: what else has the name of one is told,
// and nothing is written. It returns how many files there are.
func (s *Site) Write(folder string) (int, error) {
	marks := map[string]string{}
	for _, name := range s.names() {
		marks[name] = page.PageMark
	}
	marks[stylesheet] = page.StyleMark
	if err := check(folder, marks); err != nil {
		return 0, err
	}
	files, err := s.files()
	if err != nil {
		return 0, err
	}
	return len(files), write(folder, files)
}

// WriteMarkdown writes the chapters of the guide as they are, with their pictures, as
// Write writes pages.
func WriteMarkdown(scripts fs.FS, folder string) (int, error) {
	var files []document
	marks := map[string]string{}
	below, err := fs.Sub(scripts, guide.Folder)
	if err != nil {
		return 0, err
	}
	err = fs.WalkDir(below, ".", func(name string, d fs.DirEntry, err error) error {
		begins := ""
		switch path.Ext(name) {
		case ".md":
		case ".svg":
			begins = "<svg "
		default:
			return err
		}
		content, err := fs.ReadFile(below, name)
		if begins == "" { // with its title
			title, _, _ := strings.Cut(string(content), "\n")
			begins = title + "\n"
		}
		files, marks[name] = append(files, document{name, content}), begins
		return err
	})
	if err == nil {
		err = check(folder, marks)
	}
	if err == nil {
		err = write(folder, files)
	}
	return len(files), err
}

// write writes files into a folder, which is made if there is none.
func write(folder string, files []document) error {
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot make the folder %q: %w", filepath.Dir(name), file.WithoutPath(err))
		}
		if err := file.Write(name, f.content, 0o666); err != nil {
			return fmt.Errorf("cannot write %q: %w", name, err)
		}
	}
	return nil
}

// check finds out whether files can be written into a folder, before they are made: what
// is there under one of the names must begin with its mark.
func check(folder string, marks map[string]string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder %q: %w", folder, file.WithoutPath(err))
	}
	var foreign []string
	for _, name := range slices.Sorted(maps.Keys(marks)) {
		full := filepath.Join(folder, filepath.FromSlash(name))
		if !file.Replaceable(full, marks[name]) {
			foreign = append(foreign, name)
		} else if file.Exists(filepath.Dir(full)) {
			if err := file.Check(full, 0o666); err != nil {
				return fmt.Errorf("cannot write %q: %w", full, err)
			}
		}
	}
	if len(foreign) > 0 {
		return fmt.Errorf("%q has files of other makers that would be replaced: %s; name another folder, or move them away", folder, strings.Join(foreign, ", "))
	}
	return nil
}
