package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"taquin/cmd/taquin/page"
	"taquin/engine/file"
)

// Write makes all pages and writes them into a folder, which is made if there is none.
// It writes over nothing but the pages of a site: what else has the name of one is told,
// and nothing is written. It returns how many files there are.
func (s *Site) Write(folder string) (int, error) {
	if err := s.check(folder); err != nil {
		return 0, err
	}
	files, err := s.files()
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return 0, fmt.Errorf("cannot make the folder %q: %w", filepath.Dir(name), file.WithoutPath(err))
		}
		if err := file.Write(name, f.Content, 0o666); err != nil {
			return 0, fmt.Errorf("cannot write %q: %w", name, err)
		}
	}
	return len(files), nil
}

// check finds out whether the files can be written into a folder, before they are made.
func (s *Site) check(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder %q: %w", folder, file.WithoutPath(err))
	}
	var foreign []string
	for _, name := range s.names() {
		mark := page.PageMark
		if name == stylesheet {
			mark = page.StyleMark
		}
		if !file.Replaceable(filepath.Join(folder, filepath.FromSlash(name)), mark) {
			foreign = append(foreign, name)
		}
	}
	if len(foreign) > 0 {
		return fmt.Errorf("%q has files of other makers that the pages would replace: %s; name another folder, or move them away", folder, strings.Join(foreign, ", "))
	}
	if err := file.Check(filepath.Join(folder, home), 0o666); err != nil {
		return fmt.Errorf("cannot write %q: %w", filepath.Join(folder, home), err)
	}
	return nil
}
