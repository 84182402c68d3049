package asset

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Tree implements fs.FS for files in memory. It maps paths to contents. Folders exist if they
// contain files.
type Tree map[string][]byte

// Open implements fs.FS.
func (t Tree) Open(name string) (fs.File, error) {
	if content, ok := t[name]; ok {
		return &opened{bytes.NewReader(content), entry{path.Base(name), int64(len(content)), 0}}, nil
	}
	list := t.list(name)
	if list == nil && name != "." {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openFolder{entry{path.Base(name), 0, fs.ModeDir}, list}, nil
}

// list returns the sorted entries of a folder; nil if it does not exist.
func (t Tree) list(name string) []fs.DirEntry {
	below := name + "/"
	if name == "." {
		below = ""
	}
	var list []fs.DirEntry
	for file, content := range t {
		rest, ok := strings.CutPrefix(file, below)
		if !ok {
			continue
		}
		e := entry{rest, int64(len(content)), 0}
		if first, _, deeper := strings.Cut(rest, "/"); deeper {
			e = entry{first, 0, fs.ModeDir}
		}
		list = append(list, fs.FileInfoToDirEntry(e))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return slices.CompactFunc(list, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() })
}

// opened is an open file.
type opened struct {
	*bytes.Reader
	entry
}

// Stat implements fs.File.
func (o *opened) Stat() (fs.FileInfo, error) { return o.entry, nil }

// Close implements fs.File.
func (o *opened) Close() error { return nil }

// Size implements fs.FileInfo; it hides the reader's method.
func (o *opened) Size() int64 { return o.entry.size }

// openFolder is an open folder.
type openFolder struct {
	entry
	unread []fs.DirEntry
}

// Stat implements fs.File.
func (f *openFolder) Stat() (fs.FileInfo, error) { return f.entry, nil }

// Read implements fs.File.
func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.name, Err: errors.New("is a folder")}
}

// Close implements fs.File.
func (f *openFolder) Close() error { return nil }

// ReadDir implements fs.ReadDirFile.
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	list := f.unread
	if n > 0 {
		if len(list) == 0 {
			return nil, io.EOF
		}
		list = list[:min(n, len(list))]
	}
	f.unread = f.unread[len(list):]
	return list, nil
}

// entry describes a file.
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
