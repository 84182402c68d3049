package grade

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/exit"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// submission is the work of one pupil.
type submission struct {
	name    string
	files   map[string]string // by their names in the submission
	main    string
	program       // its command, if it is not Lua
	problem error // why it cannot be graded
}

// mostSubmission is how many bytes a submission may have.
const mostSubmission = 1 << 20

// find finds the submissions at paths: files, folders with a file named main, and folders of such
// files and folders. A faulty submission has a problem.
func find(paths []string, main string) ([]submission, error) {
	var all []submission
	for _, path := range paths {
		switch {
		case !file.Exists(path):
			return nil, exit.Misusedf("grade.there-is-neither-a", "grade: there is neither a file nor a folder %q", path)
		case !file.IsFolder(path):
			all = append(all, ofFile(path))
		case file.Exists(filepath.Join(path, main)):
			all = append(all, ofFolder(path, main))
		default:
			found, err := ofClass(path, main)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	named(all)
	return all, nil
}

// ofClass are the submissions in a folder: its files of Lua, and the folders in it.
func ofClass(folder, main string) (all []submission, err error) {
	entries, err := file.List(folder)
	if err != nil {
		return nil, message.Errorf("grade.cannot-read-the-folder", "grade: cannot read the folder %q: %w", folder, err)
	}
	slices.SortFunc(entries, func(x, y fs.DirEntry) int { return text.NaturalOrder(x.Name(), y.Name()) })
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir():
			all = append(all, ofFolder(path, main))
		case filepath.Ext(e.Name()) == ".lua":
			all = append(all, ofFile(path))
		}
	}
	if len(all) == 0 {
		return nil, exit.Misusedf("grade.the-folder-holds-no", "grade: the folder %q holds no submission: neither %s, nor files .lua, nor folders", folder, main)
	}
	return all, nil
}

// ofFile is a submission of one file.
func ofFile(path string) submission {
	s := submission{name: strings.TrimSuffix(path, ".lua"), main: filepath.Base(path), files: map[string]string{}}
	s.add(filepath.Dir(path), s.main)
	if s.problem == nil && strings.TrimSpace(s.files[s.main]) == "" {
		s.problem = message.Errorf("grade.the-file-is-empty", "the file is empty")
	}
	return s
}

// ofFolder is a submission of a folder, with all files of Lua below it.
func ofFolder(folder, main string) submission {
	s := submission{name: folder, main: main, files: map[string]string{}}
	err := file.Walk(folder, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != folder && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		case e.IsDir() || filepath.Ext(path) != ".lua" || s.problem != nil:
			return nil
		}
		name, err := filepath.Rel(folder, path)
		if err == nil {
			s.add(folder, name)
		}
		return err
	})
	switch {
	case s.problem != nil:
	case err != nil:
		s.problem = message.Errorf("grade.the-folder-cannot-be", "the folder cannot be read: %w", file.WithoutPath(err))
	case s.files[main] == "":
		s.problem = message.Errorf("grade.there-is-no-file", "there is no file %s in the folder", main)
	}
	return s
}

// add reads a file of the submission, which no link leads out of it.
func (s *submission) add(folder, name string) {
	content, err := file.ReadBelow(folder, name, mostSubmission)
	if err != nil {
		s.problem = message.Errorf("grade.cannot-be-read", "%s cannot be read: %w", name, err)
		return
	}
	s.files[filepath.ToSlash(name)] = string(content)
	size := 0
	for _, content := range s.files {
		size += len(content)
	}
	if size > mostSubmission {
		s.problem = message.Errorf("lesson.it-is-longer-than", "it is longer than %s", message.Bytes(mostSubmission))
	}
}

// named calls each submission by the last part of its path, and those by the whole that
// would have the same name.
func named(all []submission) {
	times := map[string]int{}
	for _, s := range all {
		times[filepath.Base(s.name)]++
	}
	for i := range all {
		if base := filepath.Base(all[i].name); times[base] == 1 && base != "." {
			all[i].name = base
		}
	}
}
