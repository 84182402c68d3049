package pdb

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
	"unsafe"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/text"
)

// A table's file is a page that describes it and then the payload: words of 64
// bits, little endian on every machine. The page holds, little endian as well:
//
//	0   the magic word
//	8   version                            uint32
//	12  checksum of the page, taken as 0   uint32
//	16  columns, rows                      uint32 each
//	24  cell of the blank's home           uint32
//	28  checksum of the payload            uint32
//	32  words in the payload               uint64
//	40  number of tiles, then the tiles    uint16 each
//
// and zeros up to its end.
// Checksums are CRC-32C, which processors compute; the payload's is the
// checksum of its blocks' checksums, so that blocks are summed side by side.
const (
	fileMagic   = "taquinDB"
	fileVersion = 1
	filePage    = 4096
	fileBlock   = 256 << 10 // bytes, a multiple of a word; part of the format
	tilesAt     = 40
	maxTiles    = (filePage-tilesAt)/2 - 1
)

// What a table's file can be instead of the one that is asked for, with
// errors.Is. A file that is not there is fs.ErrNotExist, and one that cannot be
// read is none of these. The texts stand within others, so they name no package.
var (
	// ErrForeign: not a table, or of another shape, home, pattern or version.
	ErrForeign = errors.New("not the table that is asked for")
	// ErrTruncated: shorter or longer than its first page says.
	ErrTruncated = errors.New("a table of the wrong length")
	// ErrAltered: a checksum is not that of the contents.
	ErrAltered = errors.New("a damaged table")
)

// header is what a table's first page says of it.
type header struct {
	Shape board.Shape
	Home  int   // the cell of the blank's home
	Tiles []int // the home cells of the pattern's tiles, ascending
	Words int64 // in the payload
}

// String says which table it is: "4x4, blank's home 15, tiles [0 1 4 5]".
func (h header) String() string {
	return fmt.Sprintf("%s, blank's home %d, tiles %v", h.Shape, h.Home, h.Tiles)
}

// page returns the first page of the table's file.
func (h header) page(payloadSum uint32) []byte {
	page := append(make([]byte, 0, filePage), fileMagic...)
	le := binary.LittleEndian
	for _, x := range []uint32{fileVersion, 0, uint32(h.Shape.Cols), uint32(h.Shape.Rows), uint32(h.Home), payloadSum} {
		page = le.AppendUint32(page, x)
	}
	page = le.AppendUint64(page, uint64(h.Words))
	page = le.AppendUint16(page, uint16(len(h.Tiles)))
	for _, t := range h.Tiles {
		page = le.AppendUint16(page, uint16(t))
	}
	page = page[:filePage]
	le.PutUint32(page[12:], crc32.Checksum(page, castagnoli()))
	return page
}

// castagnoli returns the polynomial's table, which the package crc32 keeps.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// parsePage takes back page.
func parsePage(page []byte) (h header, payloadSum uint32, err error) {
	if n := min(len(page), len(fileMagic)); string(page[:n]) != fileMagic[:n] {
		return h, 0, fmt.Errorf("%w: it does not begin as a table does", ErrForeign)
	}
	if len(page) < filePage {
		return h, 0, fmt.Errorf("%w: %d bytes, less than a page", ErrTruncated, len(page))
	}
	le := binary.LittleEndian
	if v := le.Uint32(page[8:]); v != fileVersion {
		return h, 0, fmt.Errorf("%w: its version is %d, not %d", ErrForeign, v, fileVersion)
	}
	tiles := int(le.Uint16(page[tilesAt:]))
	for i := range min(tiles, maxTiles) {
		h.Tiles = append(h.Tiles, int(le.Uint16(page[tilesAt+2+2*i:])))
	}
	h.Shape = board.Shape{Cols: int(le.Uint32(page[16:])), Rows: int(le.Uint32(page[20:]))}
	h.Home = int(le.Uint32(page[24:]))
	h.Words = int64(le.Uint64(page[32:]))
	payloadSum = le.Uint32(page[28:])
	if !bytes.Equal(page, h.page(payloadSum)) { // whatever else has been changed
		return h, 0, fmt.Errorf("%w: its first page has another checksum", ErrAltered)
	}
	if err := h.check(); err != nil {
		return h, 0, fmt.Errorf("%w: %w", ErrForeign, err)
	}
	return h, payloadSum, nil
}

// isFor reports whether a table is the one that is asked for.
func (h header) isFor(want header) bool {
	return h.Shape == want.Shape && h.Home == want.Home && slices.Equal(h.Tiles, want.Tiles) && h.Words == want.Words
}

// check refuses what a page cannot say.
func (h header) check() error {
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
		return fmt.Errorf("no table is of %s", h)
	}
	return nil
}

// littleEndian tells how this machine lays out a word.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// bytesIn is the memory of words, as bytes.
func bytesIn(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// bytesOf returns the bytes of words as they stand in a file: those in memory,
// or written to buf where the machine has another order.
func bytesOf(words []uint64, buf []byte) []byte {
	if littleEndian {
		return bytesIn(words)
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

// fromFile takes back bytesOf: it puts words, whose bytes are those of a file, into the
// order of this machine.
func fromFile(words []uint64) {
	if !littleEndian {
		swap(words)
	}
}

func swap(words []uint64) {
	for i, w := range words {
		words[i] = bits.ReverseBytes64(w)
	}
}

// sumBlocks returns the checksum of a payload of size bytes. It is called with
// a buffer of fileBlock bytes and returns the bytes from an offset on: a whole
// block or the payload's last.
func sumBlocks(size int64, block func(offset int64, buf []byte) ([]byte, error)) (uint32, error) {
	blocks := (size + fileBlock - 1) / fileBlock
	sums := make([]byte, 4*blocks)
	threads := min(int64(runtime.GOMAXPROCS(0)), blocks)
	errs := make([]error, threads)
	var next atomic.Int64
	var wg sync.WaitGroup
	for t := range errs {
		wg.Go(func() {
			buf := make([]byte, fileBlock)
			for i := next.Add(1) - 1; i < blocks; i = next.Add(1) - 1 {
				data, err := block(i*fileBlock, buf[:min(fileBlock, size-i*fileBlock)])
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

// writeFile writes a table to a file, whole or not at all.
func writeFile(path string, h header, payload []uint64) error {
	if err := h.check(); err != nil {
		return fmt.Errorf("pdb: cannot write %s: %w", path, err)
	}
	if int64(len(payload)) != h.Words {
		return fmt.Errorf("pdb: cannot write %s: %d words of payload for a table of %d", path, len(payload), h.Words)
	}
	if err := replaceFile(path, h, payload); err != nil {
		return fmt.Errorf("pdb: %w (it takes %s)", err, text.WholeMegabytes(filePage+8*h.Words))
	}
	return nil
}

// tableFile is what a table's file is. It is no secret: others may read what they may
// build.
func tableFile() file.Kind { return file.Ours("table", fileMagic) }

func replaceFile(path string, h header, payload []uint64) error {
	f, err := file.Create(tableFile(), path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := writeTo(f, h, payload); err != nil {
		return err
	}
	return f.Commit()
}

func writeTo(w io.Writer, h header, payload []uint64) error {
	sum, _ := sumBlocks(8*h.Words, func(offset int64, buf []byte) ([]byte, error) {
		from := offset / 8
		return bytesOf(payload[from:from+int64(len(buf)/8)], buf), nil
	})
	if _, err := w.Write(h.page(sum)); err != nil {
		return err
	}
	var buf []byte
	if !littleEndian {
		buf = make([]byte, fileBlock)
	}
	for block := range slices.Chunk(payload, fileBlock/8) {
		if _, err := w.Write(bytesOf(block, buf)); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads the table at path into memory. What is there is what was checked:
// no other program can change or shorten it, whatever becomes of the file.
func readFile(path string, want header) (payload []uint64, err error) {
	err = withFile(path, func(f *os.File, h header, sum uint32) (err error) {
		payload, err = readRows(f, h, sum, want)
		return err
	})
	return payload, err
}

// readRows reads the payload of the table that is wanted, in the order of this machine.
func readRows(from io.ReaderAt, h header, sum uint32, want header) ([]uint64, error) {
	if !h.isFor(want) {
		return nil, fmt.Errorf("%w: it is of %s (%d words), not of %s (%d words)", ErrForeign, h, h.Words, want, want.Words)
	}
	payload := newRows(int(h.Words))
	if err := checkPayload(from, h, sum, bytesIn(payload)); err != nil {
		return nil, err
	}
	fromFile(payload)
	return payload, nil
}

// checkFile reads the table at path to its end, but stores nothing of it.
func checkFile(path string) error {
	return withFile(path, func(f *os.File, h header, sum uint32) error { return checkPayload(f, h, sum, nil) })
}

// checkPayload reads a payload into memory that has room for it, or block by block if
// that is nil, and refuses it unless it has a checksum.
func checkPayload(from io.ReaderAt, h header, sum uint32, into []byte) error {
	got, err := sumBlocks(8*h.Words, func(offset int64, buf []byte) ([]byte, error) {
		if into != nil {
			buf = into[offset:][:len(buf)]
		}
		_, err := from.ReadAt(buf, filePage+offset)
		return buf, err
	})
	switch {
	case errors.Is(err, io.EOF): // it has become shorter since
		return ErrTruncated
	case err != nil:
		return err
	case got != sum:
		return fmt.Errorf("%w: its contents have another checksum", ErrAltered)
	}
	return nil
}

// readHeader tells which table stands at path. The payload is not read.
func readHeader(path string) (header, error) {
	var found header
	err := withFile(path, func(_ *os.File, h header, _ uint32) error {
		found = h
		return nil
	})
	return found, err
}

// withFile opens a table's file, checks its first page and its length and
// hands it over.
func withFile(path string, use func(f *os.File, h header, payloadSum uint32) error) error {
	fail := func(err error) error {
		return fmt.Errorf("pdb: %w (%s)", file.WithoutPath(err), path)
	}
	f, info, err := file.Open(path)
	switch {
	case errors.Is(err, file.ErrNoFile):
		return fail(fmt.Errorf("%w: %w", ErrForeign, err))
	case err != nil:
		return fail(err)
	}
	defer f.Close()
	err = inContent(f, info.Size(), func(h header, payloadSum uint32) error { return use(f, h, payloadSum) })
	if err != nil {
		return fail(err)
	}
	return nil
}

// inContent checks the first page and the length of a table's file that is open, and hands
// over what the page says.
func inContent(from io.ReaderAt, size int64, use func(h header, payloadSum uint32) error) error {
	page := make([]byte, min(filePage, size))
	if _, err := io.ReadFull(io.NewSectionReader(from, 0, size), page); err != nil {
		return err
	}
	h, sum, err := parsePage(page)
	if err != nil {
		return err
	}
	rest := size - filePage
	if h.Words != rest/8 || rest%8 != 0 || rest > math.MaxInt-filePage {
		return fmt.Errorf("%w: %d bytes of payload for %d words", ErrTruncated, rest, h.Words)
	}
	return use(h, sum)
}
