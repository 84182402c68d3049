package site

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/page"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// document is a file to be written.
type document struct {
	name    string // below the folder
	content []byte
}

// Write makes all pages and writes them into a folder, which it makes if necessary. It replaces
// only pages of a site: if another file has the name of one, the error names it and nothing is
// written. It returns the number of files.
func (s *Site) Write(folder string) (int, error) {
	kinds := s.Kinds()
	if err := Check(folder, kinds); err != nil {
		return 0, err
	}
	files, err := s.files()
	if err != nil {
		return 0, err
	}
	return len(files), write(folder, files, kinds)
}

// Kinds are the kinds of all files by name.
func (s *Site) Kinds() map[string]file.Kind {
	kinds := map[string]file.Kind{}
	for _, name := range s.Names() {
		kinds[name] = file.Ours("page of the guide", page.PageMark)
	}
	kinds[stylesheet] = file.Ours("style of the guide", page.StyleMark)
	return kinds
}

// WriteMarkdown writes the chapters of the guide in all languages, with their pictures, under the
// rules of Write.
func WriteMarkdown(chapters fs.FS, folder string) (int, error) {
	var files []document
	kinds := map[string]file.Kind{}
	add := func(name string, content []byte, begins string) {
		name = strings.TrimPrefix(name, guide.Folder+"/")
		files, kinds[name] = append(files, document{name, content}), file.Ours("chapter of the guide", begins)
	}
	for _, in := range text.Languages() {
		for _, c := range guide.New(chapters, in).Chapters() {
			title, _, _ := strings.Cut(string(c.Source), "\n")
			add(c.File, c.Source, title+"\n")
		}
	}
	pictures, err := fs.Glob(chapters, guide.Folder+"/*/*.svg")
	for _, name := range pictures {
		svg, err := fs.ReadFile(chapters, name)
		if err != nil {
			return 0, err
		}
		add(name, svg, "<svg ")
	}
	if err == nil {
		err = Check(folder, kinds)
	}
	if err == nil {
		err = write(folder, files, kinds)
	}
	return len(files), err
}

// write writes files into a folder, which it makes if necessary.
func write(folder string, files []document, kinds map[string]file.Kind) error {
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.name))
		if err := file.MakeFolder(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := file.Write(kinds[f.name], name, f.content); err != nil {
			return err
		}
	}
	return nil
}

// Check reports whether files can be written into a folder: a file that exists under one of the
// names must be of its kind.
func Check(folder string, kinds map[string]file.Kind) error {
	if err := file.MakeFolder(folder, 0o777); err != nil {
		return err
	}
	var foreign []string
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		err := file.Check(kinds[name], filepath.Join(folder, filepath.FromSlash(name)))
		switch {
		case errors.Is(err, file.ErrNotOurs):
			foreign = append(foreign, name)
		case err != nil && !errors.Is(err, fs.ErrNotExist): // a folder in it is made later
			return err
		}
	}
	if len(foreign) > 0 {
		return message.Errorf("docs.has-files-of-other", "%q has files of other makers that would be replaced: %s; name another folder, or move them away", folder, strings.Join(foreign, ", "))
	}
	return nil
}
