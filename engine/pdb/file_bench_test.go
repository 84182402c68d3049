package pdb

import (
	"hash/crc32"
	"testing"
)

// The figures that matter: a table of 200 MB, in the system's cache.
func benchFile(b *testing.B) (string, header) {
	const words = 25_000_000
	h := fileHeader(words)
	return writeTable(b, h, filePayload(words, 14)), h
}

func BenchmarkReadFile(b *testing.B) {
	path, h := benchFile(b)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		if _, err := readFile(path, h); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWriteFile(b *testing.B) {
	path, h := benchFile(b)
	payload := filePayload(int(h.Words), 14)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		if err := writeFile(path, h, payload); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSum(b *testing.B) {
	data := bytesOf(filePayload(fileBlock/8, 15), nil)
	b.SetBytes(fileBlock)
	for b.Loop() {
		crc32.Checksum(data, castagnoli())
	}
}
