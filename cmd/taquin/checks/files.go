package checks

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/exit"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/scripts"
)

// Suffix ends the name of a file of tests.
const Suffix = "_test.lua"

// findTests returns the files of tests that paths name, in order and without duplicates. A path
// is a file or a folder on disk, or one among the built-in scripts.
func findTests(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var files []string
	for _, name := range paths {
		found, err := findIn(name)
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			if !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files, nil
}

func findIn(name string) (files []string, err error) {
	library := path.Clean(filepath.ToSlash(name))
	onDisk := file.Exists(name)
	builtin, inLibrary := fs.Stat(scripts.Files, library)
	switch {
	case file.IsFolder(name):
		files, err = below(name, file.Walk)
	case !onDisk && inLibrary == nil && builtin.IsDir():
		files, err = below(library, func(root string, visit fs.WalkDirFunc) error {
			return fs.WalkDir(scripts.Files, root, visit)
		})
	case onDisk || inLibrary == nil:
		return []string{filepath.Clean(name)}, nil
	case filepath.Ext(name) != ".lua":
		return findIn(name + ".lua")
	default:
		return nil, exit.Misusedf("command.there-is-neither-a", "test: there is neither a file nor a folder %q", strings.TrimSuffix(name, ".lua"))
	}
	if err != nil {
		return nil, message.Errorf("command.cannot-read-the-folder", "test: cannot read the folder %q: %w", name, err)
	}
	if len(files) == 0 {
		return nil, exit.Misusedf("command.no-file-in-the", "test: no file in the folder %q has a name that ends with %s", name, Suffix)
	}
	return files, nil
}

// below returns the files of tests below a folder, in the order of the names, without hidden ones.
func below(root string, walk func(string, fs.WalkDirFunc) error) (files []string, err error) {
	err = walk(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case !entry.IsDir() && strings.HasSuffix(name, Suffix):
			files = append(files, name)
		}
		return nil
	})
	return files, err
}
