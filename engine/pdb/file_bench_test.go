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

func BenchmarkOpenFile(b *testing.B) {
	path, h := benchFile(b)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		m, err := openFile(path, h)
		if err != nil {
			b.Fatal(err)
		}
		m.Close()
	}
}

// A look at each word of a table just opened: what mapping without asking for
// the pages costs, beside the check.
func BenchmarkOpenFileTouched(b *testing.B) {
	path, h := benchFile(b)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		m, err := openFile(path, h)
		if err != nil {
			b.Fatal(err)
		}
		sum := uint64(0)
		for i := 0; i < len(m.words); i += filePage / 8 {
			sum += m.words[i]
		}
		if sum == 0 {
			b.Error("nothing there")
		}
		m.Close()
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
