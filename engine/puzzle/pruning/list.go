package pruning

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"taquin/engine/file"
)

// maxKept is how many bytes a file may have.
const maxKept = 4 << 30

// Kept is the tables of one puzzle in a file.
type Kept struct {
	Name  string // of the file
	Bytes int64
	Cells int   // of the puzzle
	Err   error // what is wrong with the file, if its first bytes say so
	path  string
}

// List returns what is kept in the files of a folder, by name.
func List(folder string) ([]Kept, error) {
	entries, err := file.List(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("puzzle: cannot list the tables in %s: %w", folder, err)
	}
	var list []Kept
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		k := Kept{Name: e.Name(), path: filepath.Join(folder, e.Name())}
		if info, err := e.Info(); err == nil {
			k.Bytes = info.Size()
		}
		k.Cells, k.Err = k.cells()
		list = append(list, k)
	}
	return list, nil
}

// cells reads from the head of the file how many cells the puzzle has, which the key of a
// task begins with.
func (k Kept) cells() (int, error) {
	f, _, err := file.Open(k.path)
	if err != nil {
		return 0, file.WithoutPath(err)
	}
	defer f.Close()
	var head [keyAt + 4 + len(ofWhole) + 2]byte
	n, _ := f.ReadAt(head[:], 0)
	if err := checkHead(head[:n]); err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint16(bytes.TrimPrefix(head[keyAt+4:], []byte(ofWhole)))), nil
}

// Verify reads the whole file and returns what is wrong with it.
func (k Kept) Verify() error {
	if k.Err != nil {
		return k.Err
	}
	content, err := file.Read(k.path, maxKept)
	if err != nil {
		return file.WithoutPath(err)
	}
	return checkContent(content)
}

// Remove removes the file.
func (k Kept) Remove() error {
	if err := file.Remove(file.Ours("table", magic), k.path); err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	return nil
}
