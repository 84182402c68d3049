// Package tablefile reads and writes pattern databases as files with checksums.
package tablefile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/bits"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/message"
)

// A table file is a page of metadata followed by the payload: 64-bit words, little endian on
// every machine. The page contains, also little endian:
//
//	0   the magic word
//	8   version                             uint32
//	12  checksum of the page, with 0 here   uint32
//	16  columns, rows                       uint32 each
//	24  cell of the blank's home            uint32
//	28  checksum of the payload             uint32
//	32  words in the payload                uint64
//	40  number of tiles, then the tiles     uint16 each
//
// and zeros up to its end. Checksums are CRC-32C, which processors accelerate. The payload's
// checksum is the checksum of the checksums of its blocks, so that threads can compute it.
const (
	Magic     = "taquinDB"
	version   = 1
	pageSize  = 4096
	blockSize = 256 << 10 // bytes, a multiple of a word; part of the format
	tilesAt   = 40
	maxTiles  = (pageSize-tilesAt)/2 - 1
)

// Errors about an unusable table file, for errors.Is. A missing file is fs.ErrNotExist. The
// texts are embedded in other errors, so they name no package.
var (
	// ErrForeign: not a table, or one of another shape, home, pattern or version.
	ErrForeign = message.New("tables.not-the-requested-table", "not the requested table")
	// ErrTruncated: the file is shorter or longer than its metadata says.
	ErrTruncated = message.New("tables.a-table-of-the", "a table of the wrong length")
	// ErrAltered: a checksum is wrong.
	ErrAltered = message.New("tables.a-damaged-table", "a damaged table")
)

// Header is the metadata of a table.
type Header struct {
	Shape board.Shape
	Home  int   // cell of the blank's home
	Tiles []int // home cells of the pattern's tiles, ascending
	Words int64 // in the payload
}

// String identifies the table: "4x4, blank's home 15, tiles [0 1 4 5]".
func (h Header) String() string {
	return fmt.Sprintf("%s, blank's home %d, tiles %v", h.Shape, h.Home, h.Tiles)
}

// page encodes the metadata page.
func (h Header) page(payloadSum uint32) []byte {
	page := append(make([]byte, 0, pageSize), Magic...)
	le := binary.LittleEndian
	for _, x := range []uint32{version, 0, uint32(h.Shape.Cols), uint32(h.Shape.Rows), uint32(h.Home), payloadSum} {
		page = le.AppendUint32(page, x)
	}
	page = le.AppendUint64(page, uint64(h.Words))
	page = le.AppendUint16(page, uint16(len(h.Tiles)))
	for _, t := range h.Tiles {
		page = le.AppendUint16(page, uint16(t))
	}
	page = page[:pageSize]
	le.PutUint32(page[12:], crc32.Checksum(page, castagnoli()))
	return page
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// parsePage is the inverse of page.
func parsePage(page []byte) (h Header, payloadSum uint32, err error) {
	if n := min(len(page), len(Magic)); string(page[:n]) != Magic[:n] {
		return h, 0, message.Errorf("tables.it-does-not-begin", "%w: it does not begin as a table does", ErrForeign)
	}
	if len(page) < pageSize {
		return h, 0, message.Errorf("tables.bytes-less-than-a", "%w: %d bytes, less than a page", ErrTruncated, len(page))
	}
	le := binary.LittleEndian
	if v := le.Uint32(page[8:]); v != version {
		return h, 0, message.Errorf("tables.its-version-is-not", "%w: its version is %d, not %d", ErrForeign, v, version)
	}
	tiles := int(le.Uint16(page[tilesAt:]))
	for i := range min(tiles, maxTiles) {
		h.Tiles = append(h.Tiles, int(le.Uint16(page[tilesAt+2+2*i:])))
	}
	h.Shape = board.Shape{Cols: int(le.Uint32(page[16:])), Rows: int(le.Uint32(page[20:]))}
	h.Home = int(le.Uint32(page[24:]))
	h.Words = int64(le.Uint64(page[32:]))
	payloadSum = le.Uint32(page[28:])
	if !bytes.Equal(page, h.page(payloadSum)) { // detects any other change
		return h, 0, message.Errorf("tables.its-first-page-has", "%w: its first page has another checksum", ErrAltered)
	}
	if err := h.check(); err != nil {
		return h, 0, message.Errorf("", "%w: %w", ErrForeign, err)
	}
	return h, payloadSum, nil
}

// isFor reports whether the metadata is that of the wanted table.
func (h Header) isFor(want Header) bool {
	return h.Shape == want.Shape && h.Home == want.Home && slices.Equal(h.Tiles, want.Tiles) && h.Words == want.Words
}

// check validates the metadata.
func (h Header) check() error {
	_, err := board.NewShape(h.Shape.Cols, h.Shape.Rows)
	if err != nil {
		return err
	}
	ok := h.Home >= 0 && h.Home < h.Shape.Size() && len(h.Tiles) <= maxTiles
	last := -1
	for _, t := range h.Tiles {
		ok = ok && t > last && t < h.Shape.Size()
		last = t
	}
	if !ok {
		return message.Errorf("tables.no-table-is-of", "no table is of %s", h)
	}
	return nil
}

// bytesOf returns words as bytes in the order of the file: a view, or a copy in buf on
// big-endian machines.
func bytesOf(words []uint64, buf []byte) []byte {
	if memory.LittleEndian {
		return memory.Bytes(words)
	}
	return swappedBytes(words, buf)
}

func swappedBytes(words []uint64, buf []byte) []byte {
	buf = buf[:0]
	for _, w := range words {
		buf = binary.LittleEndian.AppendUint64(buf, w)
	}
	return buf
}

// fromFile converts words in place from the byte order of the file.
func fromFile(words []uint64) {
	if !memory.LittleEndian {
		swap(words)
	}
}

func swap(words []uint64) {
	for i, w := range words {
		words[i] = bits.ReverseBytes64(w)
	}
}

// sumBlocks returns the checksum of a payload, given a function that returns its bytes from
// an offset on: a block of fileBlock bytes, or the last one. The function may use buf and is
// called from several goroutines.
func sumBlocks(size int64, block func(offset int64, buf []byte) ([]byte, error)) (uint32, error) {
	blocks := (size + blockSize - 1) / blockSize
	sums := make([]byte, 4*blocks)
	threads := min(int64(runtime.GOMAXPROCS(0)), blocks)
	errs := make([]error, threads)
	var next atomic.Int64
	var wg sync.WaitGroup
	for t := range errs {
		wg.Go(func() {
			buf := make([]byte, blockSize)
			for i := next.Add(1) - 1; i < blocks; i = next.Add(1) - 1 {
				data, err := block(i*blockSize, buf[:min(blockSize, size-i*blockSize)])
				if err != nil {
					errs[t] = err
					return
				}
				binary.LittleEndian.PutUint32(sums[4*i:], crc32.Checksum(data, castagnoli()))
			}
		})
	}
	wg.Wait()
	return crc32.Checksum(sums, castagnoli()), errors.Join(errs...)
}

// Write writes a table to a file atomically.
func Write(path string, h Header, payload []uint64) error {
	if err := h.check(); err != nil {
		return message.Errorf("tables.cannot-write", "pdb: cannot write %s: %w", path, err)
	}
	if int64(len(payload)) != h.Words {
		return message.Errorf("tables.cannot-write-words-of", "pdb: cannot write %s: %d words of payload for a table of %d", path, len(payload), h.Words)
	}
	if err := replaceFile(path, h, payload); err != nil {
		return message.Errorf("tables.it-takes", "pdb: %w (it takes %s)", err, message.WholeMegabytes(h.Size()))
	}
	return nil
}

// Kind is the kind of file that Write may replace. Tables are not secret, so others may read
// them.
func Kind() file.Kind { return file.Ours("table", Magic) }

func replaceFile(path string, h Header, payload []uint64) error {
	f, err := file.Create(Kind(), path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := writeTo(f, h, payload); err != nil {
		return err
	}
	return f.Commit()
}

func writeTo(w io.Writer, h Header, payload []uint64) error {
	sum, _ := sumBlocks(8*h.Words, func(offset int64, buf []byte) ([]byte, error) {
		from := offset / 8
		return bytesOf(payload[from:from+int64(len(buf)/8)], buf), nil
	})
	if _, err := w.Write(h.page(sum)); err != nil {
		return err
	}
	var buf []byte
	if !memory.LittleEndian {
		buf = make([]byte, blockSize)
	}
	for block := range slices.Chunk(payload, blockSize/8) {
		if _, err := w.Write(bytesOf(block, buf)); err != nil {
			return err
		}
	}
	return nil
}

// Size returns the size of the table's file in bytes.
func (h Header) Size() int64 { return pageSize + 8*h.Words }

// Encode returns the content of a table's file.
func Encode(h Header, payload []uint64) []byte {
	content := bytes.NewBuffer(make([]byte, 0, h.Size()))
	if err := writeTo(content, h, payload); err != nil {
		panic(err) // writing to a Buffer does not fail
	}
	return content.Bytes()
}

// Decode returns the payload of the wanted table from the content of its file.
func Decode(content []byte, want Header) (payload []uint64, err error) {
	err = inContent(bytes.NewReader(content), int64(len(content)), func(h Header, sum uint32) (err error) {
		payload, err = readRows(bytes.NewReader(content), h, sum, want)
		return err
	})
	return payload, err
}

// Read reads the table at path into memory. Later changes of the file do not affect the
// verified contents.
func Read(path string, want Header) (payload []uint64, err error) {
	err = withFile(path, func(f *os.File, h Header, sum uint32) (err error) {
		payload, err = readRows(f, h, sum, want)
		return err
	})
	return payload, err
}

// readRows reads the payload of the wanted table and converts its byte order.
func readRows(from io.ReaderAt, h Header, sum uint32, want Header) ([]uint64, error) {
	if !h.isFor(want) {
		return nil, message.Errorf("tables.it-is-of-words", "%w: it is of %s (%d words), not of %s (%d words)", ErrForeign, h, h.Words, want, want.Words)
	}
	payload := memory.NewWords(int(h.Words))
	if err := checkPayload(from, h, sum, memory.Bytes(payload)); err != nil {
		return nil, err
	}
	fromFile(payload)
	return payload, nil
}

// Verify verifies the checksums of the table at path.
func Verify(path string) error {
	return withFile(path, func(f *os.File, h Header, sum uint32) error { return checkPayload(f, h, sum, nil) })
}

// checkPayload verifies a payload, and reads it into memory unless into is nil.
func checkPayload(from io.ReaderAt, h Header, sum uint32, into []byte) error {
	got, err := sumBlocks(8*h.Words, func(offset int64, buf []byte) ([]byte, error) {
		if into != nil {
			buf = into[offset:][:len(buf)]
		}
		_, err := from.ReadAt(buf, pageSize+offset)
		return buf, err
	})
	switch {
	case errors.Is(err, io.EOF): // truncated since it was opened
		return ErrTruncated
	case err != nil:
		return err
	case got != sum:
		return message.Errorf("tables.its-contents-have-another", "%w: its contents have another checksum", ErrAltered)
	}
	return nil
}

// ReadHeader returns the metadata of the table at path.
func ReadHeader(path string) (Header, error) {
	var found Header
	err := withFile(path, func(_ *os.File, h Header, _ uint32) error {
		found = h
		return nil
	})
	return found, err
}

// withFile opens a table file, checks its metadata and length, and calls use.
func withFile(path string, use func(f *os.File, h Header, payloadSum uint32) error) error {
	fail := func(err error) error {
		return message.Errorf("tables.pdb-w-s", "pdb: %w (%s)", file.WithoutPath(err), path)
	}
	f, info, err := file.Open(path)
	switch {
	case errors.Is(err, file.ErrNoFile):
		return fail(message.Errorf("", "%w: %w", ErrForeign, err))
	case err != nil:
		return fail(err)
	}
	defer f.Close()
	err = inContent(f, info.Size(), func(h Header, payloadSum uint32) error { return use(f, h, payloadSum) })
	if err != nil {
		return fail(err)
	}
	return nil
}

// inContent checks the metadata and length of an open table file and calls use.
func inContent(from io.ReaderAt, size int64, use func(h Header, payloadSum uint32) error) error {
	page := make([]byte, min(pageSize, size))
	if _, err := io.ReadFull(io.NewSectionReader(from, 0, size), page); err != nil {
		return err
	}
	h, sum, err := parsePage(page)
	if err != nil {
		return err
	}
	rest := size - pageSize
	if h.Words != rest/8 || rest%8 != 0 || rest > math.MaxInt-pageSize {
		return message.Errorf("tables.bytes-of-payload-for", "%w: %d bytes of payload for %d words", ErrTruncated, rest, h.Words)
	}
	return use(h, sum)
}
