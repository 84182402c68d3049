package tablefile

import (
	"errors"
	"os"
	"slices"
	"testing"

	"taquin/engine/must"
)

// Pages have the words of the payload, and all damage is detected.
func TestPages(t *testing.T) {
	for _, words := range []int{1, PageWords - 1, PageWords, 3*PageWords + 5} {
		h, payload := fileHeader(words), filePayload(words, 5)
		path := writeTable(t, h, payload)
		if _, err := OpenPages(path, h); err == nil {
			t.Fatalf("%d words: opened without checksums", words)
		}
		must.Do(WritePageSums(path, h, payload))
		p := must.Get(OpenPages(path, h))
		got := make([]uint64, words)
		for page := range (words + PageWords - 1) / PageWords {
			must.Do(p.Read(page, got))
		}
		if !slices.Equal(got, payload) {
			t.Errorf("%d words: the pages have other words", words)
		}
		if _, err := OpenPages(path, fileHeader(words+1)); err == nil {
			t.Errorf("%d words: opened as another table", words)
		}

		whole := must.Get(os.ReadFile(path))
		last := (words - 1) / PageWords
		damaged := slices.Clone(whole)
		damaged[len(damaged)-1] ^= 0x80
		must.Do(os.WriteFile(path, damaged, 0o666)) // in place, so that the open file changes
		if err := p.Read(last, got); !errors.Is(err, ErrAltered) {
			t.Errorf("%d words: a damaged page: %v", words, err)
		}
		must.Do(os.Truncate(path, int64(len(whole)-8)))
		if err := p.Read(last, got); err == nil {
			t.Errorf("%d words: read a truncated page", words)
		}
		if _, err := OpenPages(path, h); !errors.Is(err, ErrTruncated) {
			t.Errorf("%d words: opened a truncated table: %v", words, err)
		}

		must.Do(os.WriteFile(path, whole, 0o666))
		sums := must.Get(os.ReadFile(pagesPath(path)))
		for _, at := range []int{0, 8, 12, len(sums) - 1} {
			sums[at] ^= 1
			must.Do(os.WriteFile(pagesPath(path), sums, 0o666))
			if _, err := OpenPages(path, h); err == nil {
				t.Errorf("%d words: checksums with a damaged byte %d", words, at)
			}
			sums[at] ^= 1
		}
		must.Do(errors.Join(RemovePageSums(path), RemovePageSums(path)))
	}
}
