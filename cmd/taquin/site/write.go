package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"taquin/cmd/taquin/page"
	"taquin/engine/file"
)

// Write writes the files of a site into a folder, which is made if there is none. It
// writes over nothing but pages of a site: what else has one of their names is told,
// and nothing is written.
func Write(folder string, files []File) error {
	if err := Check(folder, files); err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot make the folder %q: %w", filepath.Dir(name), file.WithoutPath(err))
		}
		if err := file.Write(name, f.Content, 0o666); err != nil {
			return fmt.Errorf("cannot write %q: %w", name, err)
		}
	}
	return nil
}

// Check tells of the files in a folder that are no pages of a site and would be
// written over.
func Check(folder string, files []File) error {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return fmt.Errorf("%q is a file; the pages go into a folder", folder)
	}
	var foreign []string
	for _, f := range files {
		mark := page.PageMark
		if strings.HasSuffix(f.Name, ".css") {
			mark = page.StyleMark
		}
		if !file.Replaceable(filepath.Join(folder, filepath.FromSlash(f.Name)), mark) {
			foreign = append(foreign, f.Name)
		}
	}
	if len(foreign) > 0 {
		return fmt.Errorf("in %q %s in the way that taquin has not written: %s; nothing is written, name another folder", folder,
			map[bool]string{true: "is a file", false: "are files"}[len(foreign) == 1], strings.Join(foreign, ", "))
	}
	return nil
}

