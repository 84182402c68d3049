package tablefile

import (
	"testing"

	"taquin/engine/must"
)

// A table of 200 MB in the page cache.
func benchFile(b *testing.B) (string, Header) {
	const words = 25_000_000
	h := fileHeader(words)
	return writeTable(b, h, filePayload(words, 14)), h
}

func BenchmarkReadFile(b *testing.B) {
	path, h := benchFile(b)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		if _, err := Read(path, h); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWriteFile(b *testing.B) {
	path, h := benchFile(b)
	payload := filePayload(int(h.Words), 14)
	b.SetBytes(8 * h.Words)
	for b.Loop() {
		must.Do(Write(path, h, payload))
	}
}
