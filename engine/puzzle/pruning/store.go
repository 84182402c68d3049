package pruning

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path/filepath"
	"strings"

	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/message"
)

// A file holds the distance tables of one heuristic. It is little endian:
//
//	0   the magic word
//	8   version                          uint32
//	12  checksum of the rest             uint32
//	16  bytes of the key, and the key    uint32
//	    for each table: bits a field     uint32
//	                    truncated        uint32
//	                    words, and these uint64
const (
	magic   = "taquinPT"
	version = 2
	sumAt   = 12
	keyAt   = 16

	prefix = "puzzle-" // of the names of the files
	suffix = ".tables"

	maxFile = 4 << 30 // bytes
)

// errForeign reports that a file does not hold the expected tables.
var errForeign = message.New("puzzle.not-the-tables-that", "not the tables that are asked for")

// name returns the name of the file for a key.
func name(key string) string {
	return fmt.Sprintf(prefix+"%08x%08x"+suffix, crc32.ChecksumIEEE([]byte(key)), checksum([]byte(key)))
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// encode returns the content of the file with tables for a key.
func encode(tables []*distances, key string) []byte {
	size := keyAt + 4 + len(key)
	for _, d := range tables {
		size += 16 + 8*len(d.words)
	}
	le := binary.LittleEndian
	content := append(make([]byte, 0, size), magic...)
	content = le.AppendUint32(le.AppendUint32(content, version), 0)
	content = append(le.AppendUint32(content, uint32(len(key))), key...)
	for _, d := range tables {
		truncated := uint32(0)
		if d.truncated {
			truncated = 1
		}
		content = le.AppendUint32(le.AppendUint32(content, uint32(d.bits)), truncated)
		content = le.AppendUint64(content, uint64(len(d.words)))
		for _, w := range d.words {
			content = le.AppendUint64(content, w)
		}
	}
	le.PutUint32(content[sumAt:], checksum(content[keyAt:]))
	return content
}

// checkHead checks the head of a file.
func checkHead(content []byte) error {
	le := binary.LittleEndian
	switch {
	case !strings.HasPrefix(string(content[:min(len(content), len(magic))]), magic):
		return message.Errorf("puzzle.it-does-not-begin", "%w: it does not begin as tables do", errForeign)
	case len(content) < keyAt+4+len(groupKey)+2:
		return message.Errorf("puzzle.bytes", "%w: %d bytes", errForeign, len(content))
	case le.Uint32(content[8:]) != version:
		return message.Errorf("tables.its-version-is-not", "%w: its version is %d, not %d", errForeign, le.Uint32(content[8:]), version)
	}
	return nil
}

// checkContent checks all of a file that does not depend on the puzzle.
func checkContent(content []byte) error {
	if err := checkHead(content); err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(content[sumAt:]) != checksum(content[keyAt:]) {
		return message.Errorf("puzzle.it-is-damaged", "%w: it is damaged", errForeign)
	}
	return nil
}

// decode is the inverse of encode. The tables must have the sizes of the graphs.
func decode(content []byte, graphs []graph, key string) ([]*distances, error) {
	if err := checkContent(content); err != nil {
		return nil, err
	}
	le := binary.LittleEndian
	if uint64(le.Uint32(content[keyAt:])) != uint64(len(key)) || !bytes.HasPrefix(content[keyAt+4:], []byte(key)) {
		return nil, message.Errorf("puzzle.it-is-for-another", "%w: it is for another puzzle", errForeign)
	}
	rest := content[keyAt+4+len(key):]
	var tables []*distances
	for _, g := range graphs {
		if len(rest) < 16 {
			return nil, message.Errorf("puzzle.it-has-fewer-tables", "%w: it has fewer tables", errForeign)
		}
		bits := le.Uint32(rest)
		if bits != 4 && bits != 8 {
			return nil, message.Errorf("puzzle.bits-a-number", "%w: %d bits a number", errForeign, bits)
		}
		d := newLayout(g.size(), uint8(bits))
		d.truncated = le.Uint32(rest[4:]) == 1
		words := (uint64(g.size()) + 1<<d.shift - 1) >> d.shift
		if rest = rest[8:]; le.Uint64(rest) != words || uint64(len(rest)-8)/8 < words {
			return nil, message.Errorf("puzzle.its-tables-have-other", "%w: its tables have other sizes", errForeign)
		}
		rest = rest[8:]
		d.words = memory.NewWords(int(words))
		for k := range d.words {
			d.words[k] = le.Uint64(rest[8*k:])
		}
		rest = rest[8*words:]
		tables = append(tables, d)
	}
	if len(rest) > 0 {
		return nil, message.Errorf("puzzle.it-has-more-tables", "%w: it has more tables", errForeign)
	}
	return tables, nil
}

// Kept describes a file with the tables of one puzzle.
type Kept struct {
	Name  string // of the file
	Bytes int64
	Cells int   // of the puzzle
	Err   error // a fault in the head of the file
	path  string
}

// List returns the files with tables in a folder, sorted by name.
func List(folder string) ([]Kept, error) {
	entries, err := file.List(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, message.Errorf("puzzle.cannot-list-the-tables", "puzzle: cannot list the tables in %s: %w", folder, err)
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

// cells reads the number of cells, with which the key of a task begins.
func (k Kept) cells() (int, error) {
	f, _, err := file.Open(k.path)
	if err != nil {
		return 0, file.WithoutPath(err)
	}
	defer f.Close()
	var head [keyAt + 4 + len(groupKey) + 2]byte
	n, _ := f.ReadAt(head[:], 0)
	if err := checkHead(head[:n]); err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint16(bytes.TrimPrefix(head[keyAt+4:], []byte(groupKey)))), nil
}

// Verify checks the whole file.
func (k Kept) Verify() error {
	if k.Err != nil {
		return k.Err
	}
	content, err := file.Read(k.path, maxFile)
	if err != nil {
		return file.WithoutPath(err)
	}
	return checkContent(content)
}

// Remove removes the file.
func (k Kept) Remove() error {
	if err := file.Remove(file.Ours("table", magic), k.path); err != nil {
		return message.Errorf("puzzle.puzzle-w", "puzzle: %w", err)
	}
	return nil
}
