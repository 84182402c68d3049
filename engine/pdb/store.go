package pdb

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/pdb/tablefile"
)

// Store stores the contents of table files where there is no folder, as in a browser.
type Store interface {
	// Load returns the content saved under a name, or fs.ErrNotExist.
	Load(name string) ([]byte, error)
	Save(name string, content []byte) error
	// Has reports whether a content was saved, without reading it.
	Has(name string) bool
}

// MemoryStore is a Store in memory.
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

// Store returns the store for other files next to the tables, or nil if the library stores
// none.
func (l *Library) Store() Store {
	if l.store != nil || l.dir == "" || l.dirError != nil {
		return l.store
	}
	return folderStore{l.dir, l.readOnly}
}

// folderStore is a Store of files.
type folderStore struct {
	dir      string
	readOnly bool
}

// maxFileBytes limits the size of a file in a folderStore.
const maxFileBytes = 4 << 30

// Load implements Store.
func (f folderStore) Load(name string) ([]byte, error) {
	return file.Read(filepath.Join(f.dir, name), maxFileBytes)
}

// Save implements Store. It replaces only files with the same magic word.
func (f folderStore) Save(name string, content []byte) error {
	if f.readOnly {
		return nil
	}
	if err := file.MakeFolder(f.dir, 0o777); err != nil {
		return err
	}
	return file.Write(file.Ours("table", string(content[:min(len(content), len(tablefile.Magic))])), filepath.Join(f.dir, name), content)
}

// Has implements Store.
func (f folderStore) Has(name string) bool { return file.Exists(filepath.Join(f.dir, name)) }

// loadStoredOrBuild loads a table from the store, or builds and saves it.
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
	if err := l.store.Save(name, tablefile.Encode(t.header(), t.rows)); err != nil {
		l.reportUnsaved(message.Errorf("tables.cannot-keep", "pdb: cannot keep %s: %w", name, err))
		return nil
	}
	t.stored = true
	return nil
}

// loadStored loads a table from the store.
func (l *Library) loadStored(name string, t *Table) error {
	content, err := l.store.Load(name)
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		err = t.loadContent(content)
	}
	if err != nil {
		return message.Errorf("tables.pdb-w-s", "pdb: %w (%s)", file.WithoutPath(err), name)
	}
	return nil
}

// loadContent sets the rows of the table from the content of its file.
func (t *Table) loadContent(content []byte) error {
	rows, err := tablefile.Decode(content, t.header())
	if err == nil {
		t.rows, t.stored = rows, true
	}
	return err
}

// StoredTable is a file of the library.
type StoredTable struct {
	Name  string // of the file
	Bytes int64
	Shape board.Shape
	Tiles []int // home cells; the blank's home is the last cell
	Err   error // a defect of the metadata
}

// List returns the stored tables by name.
func (l *Library) List() ([]StoredTable, error) {
	if l.dir == "" {
		return nil, nil
	}
	entries, err := file.List(l.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, message.Errorf("tables.cannot-list-the-tables", "pdb: cannot list the tables in %s: %w", l.dir, err)
	}
	var list []StoredTable
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		k := StoredTable{Name: e.Name()}
		if info, err := e.Info(); err == nil {
			k.Bytes = info.Size()
		}
		path := filepath.Join(l.dir, e.Name())
		h, err := tablefile.ReadHeader(path)
		if err == nil {
			err = l.checkName(path, h)
		}
		k.Shape, k.Tiles, k.Err = h.Shape, h.Tiles, err
		list = append(list, k)
	}
	return list, nil
}

// checkName returns an error if the name of a file does not match its metadata.
func (l *Library) checkName(path string, h tablefile.Header) error {
	if err := checkShape(h.Shape); err != nil {
		return message.Errorf("tables.pdb-w-w-s", "pdb: %w: %w (%s)", tablefile.ErrForeign, err, path)
	}
	set, err := patternOf(h.Shape, h.Home, h.Tiles)
	if err != nil || h.Home != blankHome(h.Shape, set) || l.pathOf(h.Shape, set) != path {
		return message.Errorf("tables.its-name-is-not", "pdb: %w: its name is not that of %s (%s)", tablefile.ErrForeign, h, path)
	}
	return nil
}

// Verify reads a file completely and returns its defect, if any.
func (l *Library) Verify(k StoredTable) error {
	if k.Err != nil {
		return k.Err
	}
	path := filepath.Join(l.dir, k.Name)
	h, err := tablefile.ReadHeader(path)
	if err != nil {
		return err
	}
	if err := l.checkName(path, h); err != nil {
		return err
	}
	if want := int64(l.layout(h.Shape, len(h.Tiles)).words()); want != h.Words {
		return message.Errorf("tables.words-not", "pdb: %w: %d words, not %d (%s)", tablefile.ErrForeign, h.Words, want, path)
	}
	return tablefile.Verify(path)
}

// Remove removes a file. Programs that have loaded it are not affected.
func (l *Library) Remove(k StoredTable) error {
	path := filepath.Join(l.dir, k.Name)
	if err := errors.Join(tablefile.RemovePageSums(path), file.Remove(tablefile.Kind(), path)); err != nil {
		return message.Errorf("tables.pdb-w", "pdb: %w", err)
	}
	return nil
}
