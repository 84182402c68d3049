package pruning

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
)

// What is kept of a guide is its tables, which take long to make: the views do not. It is
// little endian on every machine:
//
//	0   the magic word
//	8   version                          uint32
//	12  checksum of all that follows     uint32
//	16  bytes of the key, and the key    uint32
//	    for each table: bits a field     uint32
//	                    cut, 1 or 0      uint32
//	                    words, and these uint64
const (
	magic   = "taquinPT"
	version = 2
	sumAt   = 12
	keyAt   = 16
)

// errForeign: what the store has is not what is asked for. The text stands within others.
var errForeign = errors.New("not the tables that are asked for")

// The names of the files begin and end so.
const (
	prefix = "puzzle-"
	suffix = ".tables"
)

// name is what the tables of a guide are called in a store.
func name(key string) string {
	return fmt.Sprintf(prefix+"%08x%08x"+suffix, crc32.ChecksumIEEE([]byte(key)), checksum([]byte(key)))
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// write returns the content of the file that keeps tables under a key.
func write(tables []*table, key string) []byte {
	size := keyAt + 4 + len(key)
	for _, t := range tables {
		size += 16 + 8*len(t.words)
	}
	le := binary.LittleEndian
	content := append(make([]byte, 0, size), magic...)
	content = le.AppendUint32(le.AppendUint32(content, version), 0)
	content = append(le.AppendUint32(content, uint32(len(key))), key...)
	for _, t := range tables {
		cut := uint32(0)
		if t.cut {
			cut = 1
		}
		content = le.AppendUint32(le.AppendUint32(content, uint32(t.bits)), cut)
		content = le.AppendUint64(content, uint64(len(t.words)))
		for _, w := range t.words {
			content = le.AppendUint64(content, w)
		}
	}
	le.PutUint32(content[sumAt:], checksum(content[keyAt:]))
	return content
}

// checkHead returns what is wrong with the head of a file.
func checkHead(content []byte) error {
	le := binary.LittleEndian
	switch {
	case !strings.HasPrefix(string(content[:min(len(content), len(magic))]), magic):
		return fmt.Errorf("%w: it does not begin as tables do", errForeign)
	case len(content) < keyAt+4+len(ofWhole)+2:
		return fmt.Errorf("%w: %d bytes", errForeign, len(content))
	case le.Uint32(content[8:]) != version:
		return fmt.Errorf("%w: its version is %d, not %d", errForeign, le.Uint32(content[8:]), version)
	}
	return nil
}

// checkContent returns what is wrong with a file as such, whatever puzzle it is for.
func checkContent(content []byte) error {
	if err := checkHead(content); err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(content[sumAt:]) != checksum(content[keyAt:]) {
		return fmt.Errorf("%w: it is damaged", errForeign)
	}
	return nil
}

// read takes back write.
func read(content []byte, spaces []numbered, key string) ([]*table, error) {
	if err := checkContent(content); err != nil {
		return nil, err
	}
	le := binary.LittleEndian
	switch {
	case uint64(le.Uint32(content[keyAt:])) != uint64(len(key)) || !bytes.HasPrefix(content[keyAt+4:], []byte(key)):
		return nil, fmt.Errorf("%w: it is for another puzzle", errForeign)
	}
	rest := content[keyAt+4+len(key):]
	var tables []*table
	for _, s := range spaces {
		if len(rest) < 16 {
			return nil, fmt.Errorf("%w: it has fewer tables", errForeign)
		}
		bits := le.Uint32(rest)
		if bits != 4 && bits != 8 {
			return nil, fmt.Errorf("%w: %d bits a number", errForeign, bits)
		}
		t := shaped(s.Size(), uint8(bits))
		t.cut = le.Uint32(rest[4:]) == 1
		words := (uint64(s.Size()) + 1<<t.shift - 1) >> t.shift
		if rest = rest[8:]; le.Uint64(rest) != words || uint64(len(rest)-8)/8 < words {
			return nil, fmt.Errorf("%w: its tables have other sizes", errForeign)
		}
		rest = rest[8:]
		t.words = make([]uint64, words)
		for k := range t.words {
			t.words[k] = le.Uint64(rest[8*k:])
		}
		rest = rest[8*words:]
		tables = append(tables, t)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: it has more tables", errForeign)
	}
	return tables, nil
}
