package tablefile

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"

	"taquin/engine/file"
	"taquin/engine/memory"
)

// PageWords is the number of words of a page of the payload.
const PageWords = pageSize / 8

// Pages reads single pages of a table. A second file has a checksum for each page of the payload,
// so that a short search needs neither the time nor the memory for the whole table. It is little
// endian:
//
//	0   its magic word
//	8   checksum of the table's payload   uint32
//	12  checksum of the rest              uint32
//	16  checksums of the pages            uint32 each
type Pages struct {
	table *os.File
	sums  []byte
}

const (
	pagesMagic  = "taquinPS"
	pagesSumsAt = 16
	pagesSuffix = ".pages"
)

// pagesPath returns the path of the checksums of the pages of a table.
func pagesPath(path string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + pagesSuffix
}

// WritePageSums writes the checksums of the pages of a table with a verified payload, unless there
// are valid ones.
func WritePageSums(path string, want Header, payload []uint64) error {
	if p, err := OpenPages(path, want); err == nil {
		return p.table.Close()
	}
	pages := (len(payload) + PageWords - 1) / PageWords
	content := append(make([]byte, 0, pagesSumsAt+4*pages), pagesMagic...)
	content = content[:pagesSumsAt]
	for page := range pages {
		words := payload[page*PageWords : min((page+1)*PageWords, len(payload))]
		content = binary.LittleEndian.AppendUint32(content, crc32.Checksum(bytesOf(words, nil), castagnoli()))
	}
	binary.LittleEndian.PutUint32(content[12:], crc32.Checksum(content[pagesSumsAt:], castagnoli()))
	return withFile(path, func(_ *os.File, _ Header, sum uint32) error {
		binary.LittleEndian.PutUint32(content[8:], sum)
		return file.Write(file.Ours("table", pagesMagic), pagesPath(path), content)
	})
}

// RemovePageSums removes the checksums of the pages of a table, if there are any.
func RemovePageSums(path string) error {
	if !file.Exists(pagesPath(path)) {
		return nil
	}
	return file.Remove(file.Ours("table", pagesMagic), pagesPath(path))
}

// OpenPages opens the pages of the wanted table. It verifies the metadata and length of the table
// and the checksums themselves. The file is closed when Pages is no longer referenced.
func OpenPages(path string, want Header) (*Pages, error) {
	f, info, err := file.Open(path)
	if err != nil {
		return nil, err
	}
	p := &Pages{table: f}
	err = inContent(f, info.Size(), func(h Header, sum uint32) error {
		size := pagesSumsAt + 4*((want.Words+PageWords-1)/PageWords)
		content, err := file.Read(pagesPath(path), size)
		if err != nil {
			return err
		}
		head := binary.LittleEndian.AppendUint32([]byte(pagesMagic), sum)
		if !h.isFor(want) || int64(len(content)) != size || !bytes.HasPrefix(content, head) ||
			binary.LittleEndian.Uint32(content[12:]) != crc32.Checksum(content[pagesSumsAt:], castagnoli()) {
			return ErrForeign
		}
		p.sums = content[pagesSumsAt:]
		return nil
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

// Read reads and verifies a page of the payload. Its place in the payload is payload[page*PageWords:].
func (p *Pages) Read(page int, payload []uint64) error {
	words := payload[page*PageWords : min((page+1)*PageWords, len(payload))]
	if _, err := p.table.ReadAt(memory.Bytes(words), pageSize*int64(page+1)); err != nil {
		return err
	}
	if crc32.Checksum(memory.Bytes(words), castagnoli()) != binary.LittleEndian.Uint32(p.sums[4*page:]) {
		return ErrAltered
	}
	fromFile(words)
	return nil
}
