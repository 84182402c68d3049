package pdb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Whatever stands in a file, it is read only if it is what writeFile would write
// of what it says. With mend the page gets its length and its checksums first,
// so that what comes after them is reached.
func FuzzReadFile(f *testing.F) {
	h := fileHeader(3)
	whole, err := os.ReadFile(writeTable(f, h, filePayload(3, 13)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole[:filePage], whole[filePage:], false)
	f.Add(whole[:60], whole[filePage:], true)
	f.Add(whole[:60], whole[filePage:filePage+23], true)
	f.Add(whole[:42], []byte{}, true)
	f.Add(whole[:100], []byte{}, false)
	f.Add([]byte(fileMagic), []byte{}, false)
	f.Add([]byte{}, []byte{}, false)
	f.Add(bytes.Repeat([]byte("not a table\n"), 400), []byte{}, false)
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, page, payload []byte, mend bool) {
		data := slices.Concat(page, payload)
		if mend {
			data = append(make([]byte, filePage), payload...)
			copy(data[:filePage], page)
			sum, _ := sumBlocks(int64(len(payload)), func(offset int64, buf []byte) ([]byte, error) {
				return payload[offset:][:len(buf)], nil
			})
			binary.LittleEndian.PutUint32(data[28:], sum)
			clear(data[12:16])
			binary.LittleEndian.PutUint32(data[12:], crc32.Checksum(data[:filePage], castagnoli()))
		}
		path := filepath.Join(dir, fmt.Sprint(os.Getpid()))
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		said, err := readHeader(path)
		if err != nil {
			said = h
		}
		got, readErr := readFile(path, said)
		if readErr != nil {
			known := errors.Is(readErr, ErrForeign) || errors.Is(readErr, ErrTruncated) || errors.Is(readErr, ErrAltered)
			if !known || err == nil && !errors.Is(readErr, ErrAltered) || mend && err == nil {
				t.Fatalf("%v, page alone: %v", readErr, err)
			}
			return
		}
		var again bytes.Buffer
		if err := writeTo(&again, said, got); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Fatalf("read, but written again %d bytes become %d others, %v", len(data), again.Len(), err)
		}
	})
}
