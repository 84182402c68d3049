package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"taquin/engine/text"
)

// files are those of the page, all in one folder, as a file system.
type files struct{ all map[string][]byte }

func newFiles() *files { return &files{map[string][]byte{}} }

// write makes or replaces a file.
func (f *files) write(name string, content []byte) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "/\\\x00") {
		return fmt.Errorf("%s is not the name of a file, which has no folder", text.Quote(name, 60))
	}
	f.all[name] = content
	return nil
}

// Open implements fs.FS.
func (f *files) Open(name string) (fs.File, error) {
	content, ok := f.all[name]
	switch {
	case name == ".":
		return &folder{files: f}, nil
	case !ok:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &opened{bytes.NewReader(content), entry{name, int64(len(content)), 0}}, nil
}

// opened is a file that is read.
type opened struct {
	*bytes.Reader
	entry
}

// Stat implements fs.File.
func (o *opened) Stat() (fs.FileInfo, error) { return o.entry, nil }

// Close implements fs.File.
func (o *opened) Close() error { return nil }

// Size implements fs.FileInfo, which the reader's own method would hide.
func (o *opened) Size() int64 { return o.entry.size }

// folder is the folder of all files.
type folder struct {
	*files
	read bool
}

// Stat implements fs.File.
func (f *folder) Stat() (fs.FileInfo, error) { return entry{".", 0, fs.ModeDir}, nil }

// Read implements fs.File.
func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: errors.New("is a folder")}
}

// Close implements fs.File.
func (f *folder) Close() error { return nil }

// ReadDir implements fs.ReadDirFile; it gives all files at once.
func (f *folder) ReadDir(int) ([]fs.DirEntry, error) {
	if f.read {
		return nil, nil
	}
	f.read = true
	var list []fs.DirEntry
	for name, content := range f.all {
		list = append(list, fs.FileInfoToDirEntry(entry{name, int64(len(content)), 0}))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// entry is what is known of a file.
type entry struct {
	name string
	size int64
	mode fs.FileMode
}

// Name, Size, Mode, ModTime, IsDir and Sys implement fs.FileInfo.
func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return e.size }
func (e entry) Mode() fs.FileMode  { return e.mode | 0o444 }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) IsDir() bool        { return e.mode.IsDir() }
func (e entry) Sys() any           { return nil }

// addFile takes a file of the page.
func (s *Session) addFile(m message) (fields, error) {
	content := m.content
	if m.Text != nil {
		content = []byte(*m.Text)
	}
	return nil, s.files.write(m.Name, content)
}

// removeFile forgets a file of the page.
func (s *Session) removeFile(m message) (fields, error) {
	if _, ok := s.files.all[m.Name]; !ok {
		return nil, fmt.Errorf("there is no file %s", text.Quote(m.Name, 60))
	}
	delete(s.files.all, m.Name)
	return nil, nil
}

// save gives the page what a script has written, to be downloaded. The script finds it
// again under its name.
func (s *Session) save(name string, content []byte) error {
	if err := s.files.write(name, content); err != nil {
		return err
	}
	s.emitWith("save", fields{"name": name, "size": len(content)}, content)
	return nil
}
