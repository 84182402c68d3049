package pdb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"taquin/engine/file"
)

// Store keeps the contents of tables' files where there is no folder, as in a browser.
type Store interface {
	// Load returns what was saved under a name; the error is fs.ErrNotExist if nothing was.
	Load(name string) ([]byte, error)
	Save(name string, content []byte) error
	// Has reports whether something was saved, which is not looked at.
	Has(name string) bool
}

// Memory is a Store that keeps what it gets as long as the program runs.
type MemoryStore map[string][]byte

// Load implements Store.
func (m MemoryStore) Load(name string) ([]byte, error) {
	content, ok := m[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return content, nil
}

// Save implements Store.
func (m MemoryStore) Save(name string, content []byte) error {
	m[name] = content
	return nil
}

// Has implements Store.
func (m MemoryStore) Has(name string) bool { return m[name] != nil }

// Store returns where others may keep tables of theirs beside the library's, or nil if it
// keeps none.
func (l *Library) Store() Store {
	if l.store != nil || l.dir == "" || l.dirError != nil {
		return l.store
	}
	return folderStore{l.dir, l.readOnly}
}

// folder is a Store of files.
type folderStore struct {
	dir      string
	readOnly bool
}

// maxStored is how many bytes a file of a folder may have.
const maxFileBytes = 4 << 30

// Load implements Store.
func (f folderStore) Load(name string) ([]byte, error) {
	return file.Read(filepath.Join(f.dir, name), maxFileBytes)
}

// Save implements Store. What is there must begin as the content does.
func (f folderStore) Save(name string, content []byte) error {
	if f.readOnly {
		return nil
	}
	if err := file.MakeFolder(f.dir, 0o777); err != nil {
		return err
	}
	return file.Write(file.Ours("table", string(content[:min(len(content), len(fileMagic))])), filepath.Join(f.dir, name), content)
}

// Has implements Store.
func (f folderStore) Has(name string) bool { return file.Exists(filepath.Join(f.dir, name)) }

// fillFromStore gives a table its rows: those that the store has, or else new ones, which
// it gets.
func (l *Library) loadStoredOrBuild(ctx context.Context, t *Table, watch func(share float64)) error {
	name := l.path(t)
	err := l.loadStored(name, t)
	if err == nil {
		return nil
	}
	l.reportRejected(err)
	if err := l.build(ctx, t, watch); err != nil {
		return err
	}
	if err := l.store.Save(name, t.fileContent().Bytes()); err != nil {
		l.reportUnsaved(fmt.Errorf("cannot keep %s: %w", name, err))
		return nil
	}
	t.stored = true
	return nil
}

// loadStored takes a table from the store.
func (l *Library) loadStored(name string, t *Table) error {
	content, err := l.store.Load(name)
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		err = t.loadContent(content)
	}
	if err != nil {
		return fmt.Errorf("pdb: %w (%s)", file.WithoutPath(err), name)
	}
	return nil
}

// content is what stands in the table's file.
func (t *Table) fileContent() *bytes.Buffer {
	content := bytes.NewBuffer(make([]byte, 0, filePage+8*len(t.rows)))
	if err := writeTo(content, t.header(), t.rows); err != nil {
		panic(err) // a Buffer takes everything
	}
	return content
}

// take gives the table the rows that stand in a file's content, if it is its own.
func (t *Table) loadContent(content []byte) error {
	return inContent(bytes.NewReader(content), int64(len(content)), func(h header, sum uint32) error {
		rows, err := readRows(bytes.NewReader(content), h, sum, t.header())
		if err == nil {
			t.rows, t.stored = rows, true
		}
		return err
	})
}
