package tablefile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/must"
	"taquin/engine/text"
)

// Payload sizes in words: empty, one word, less than a block, one block, one word more, and
// several blocks with a partial one.
var fileSizes = []int{0, 1, 1000, blockSize / 8, blockSize/8 + 1, 5*blockSize/8 - 3}

func fileHeader(words int) Header {
	return Header{Shape: board.Shape{Cols: 4, Rows: 4}, Home: 15, Tiles: []int{0, 1, 4, 5, 8}, Words: int64(words)}
}

func filePayload(words int, seed uint64) []uint64 {
	rng := rand.NewPCG(seed, 3)
	payload := make([]uint64, words)
	for i := range payload {
		payload[i] = rng.Uint64()
	}
	return payload
}

// writeTable writes a table into a new folder and returns its path.
func writeTable(t testing.TB, h Header, payload []uint64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "table.pdb")
	must.Do(Write(path, h, payload))
	return path
}

// names lists a folder.
func names(dir string) []string {
	entries := must.Get(os.ReadDir(dir))
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestFileRoundTrip(t *testing.T) {
	for _, words := range fileSizes {
		for _, h := range []Header{
			fileHeader(words),
			{board.Shape{Cols: 5, Rows: 5}, 0, []int{24}, int64(words)},
			{board.Shape{Cols: 256, Rows: 256}, 65535, []int{0, 7, 65534}, int64(words)},
			{board.Shape{Cols: 1, Rows: 2}, 1, nil, int64(words)},
		} {
			payload := filePayload(words, 1)
			path := writeTable(t, h, payload)
			if got, err := Read(path, h); err != nil || !slices.Equal(got, payload) {
				t.Errorf("%s, %d words: the payload is another, %v", h, words, err)
			}
			if err := Verify(path); err != nil {
				t.Errorf("%s, %d words: %v", h, words, err)
			}
			if got, err := ReadHeader(path); err != nil || got.String() != h.String() || got.Words != h.Words {
				t.Errorf("%s, %d words: %s, %d words, %v", h, words, got, got.Words, err)
			}
			info, err := os.Stat(path)
			if err != nil || info.Size() != int64(pageSize+8*words) {
				t.Errorf("%d words: %v, %v", words, info, err)
			}
			if got := names(filepath.Dir(path)); len(got) != 1 {
				t.Errorf("%d words: the folder holds %v", words, got)
			}
		}
	}
}

// The file has the documented bytes on every machine.
func TestFileBytes(t *testing.T) {
	h := Header{board.Shape{Cols: 5, Rows: 4}, 19, []int{2, 3, 11}, 2}
	path := writeTable(t, h, []uint64{0x0102030405060708, 0xf1f2f3f4f5f6f7f8})
	got := must.Get(os.ReadFile(path))
	payload := []byte{8, 7, 6, 5, 4, 3, 2, 1, 0xf8, 0xf7, 0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1}
	block := crc32.Checksum(payload, crc32.MakeTable(crc32.Castagnoli))
	sum := crc32.Checksum(binary.LittleEndian.AppendUint32(nil, block), crc32.MakeTable(crc32.Castagnoli))
	want := []byte("taquinDB\x01\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x04\x00\x00\x00\x13\x00\x00\x00")
	want = binary.LittleEndian.AppendUint32(want, sum)
	want = append(want, "\x02\x00\x00\x00\x00\x00\x00\x00\x03\x00\x02\x00\x03\x00\x0b\x00"...)
	want = append(want, make([]byte, 4096-len(want))...)
	binary.LittleEndian.PutUint32(want[12:], crc32.Checksum(want, crc32.MakeTable(crc32.Castagnoli)))
	want = append(want, payload...)
	if !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

// Conversion of the byte order on big-endian machines.
func TestSwapped(t *testing.T) {
	words := filePayload(1001, 2)
	data := swappedBytes(words, make([]byte, 0, 8*len(words)))
	if got := bytesOf(words, nil); memory.LittleEndian && !bytes.Equal(got, data) {
		t.Error("the direct way gives other bytes")
	}
	swapped := slices.Clone(words)
	swap(swapped)
	for i, w := range swapped {
		if w != binary.BigEndian.Uint64(data[8*i:]) {
			t.Fatalf("word %d is %x, as bytes %x", i, w, data[8*i:][:8])
		}
	}
	if len(bytesOf(nil, nil)) != 0 {
		t.Error("nothing becomes something")
	}
}

// wantRefused reads a defective file and checks the error.
func wantRefused(t *testing.T, what, path string, h Header, want error) {
	t.Helper()
	_, err := Read(path, h)
	if err == nil {
		t.Errorf("%s: read", what)
		return
	}
	for _, e := range []error{ErrForeign, ErrTruncated, ErrAltered, fs.ErrNotExist} {
		if errors.Is(err, e) != (e == want) {
			t.Errorf("%s: %v; want %v", what, err, want)
		}
	}
	if text := err.Error(); !strings.HasPrefix(text, "pdb: ") || strings.Count(text, path) != 1 || strings.Contains(text, "\n") {
		t.Errorf("%s: the error is %q", what, text)
	}
}

func TestFileDamage(t *testing.T) {
	for _, words := range fileSizes {
		h := fileHeader(words)
		whole := must.Get(os.ReadFile(writeTable(t, h, filePayload(words, 4))))
		path := filepath.Join(t.TempDir(), "damaged.pdb")
		try := func(what string, data []byte, want error) {
			t.Helper()
			must.Do(os.WriteFile(path, data, 0o600))
			wantRefused(t, fmt.Sprintf("%d words, %s", words, what), path, h, want)
		}
		rng := rand.New(rand.NewPCG(uint64(words), 5))

		cuts := []int{0, 1, 7, 8, 9, 100, pageSize - 1, pageSize, pageSize + 1, pageSize + 8, len(whole) - 8, len(whole) - 1}
		for range 10 {
			cuts = append(cuts, rng.IntN(len(whole)))
		}
		for _, cut := range cuts {
			if cut < len(whole) {
				try(fmt.Sprintf("cut to %d bytes", cut), whole[:cut], ErrTruncated)
			}
		}
		for _, more := range []int{1, 8, pageSize, blockSize} {
			try(fmt.Sprintf("%d bytes more", more), append(slices.Clone(whole), make([]byte, more)...), ErrTruncated)
		}

		flip := func(what string, at int, want error) {
			data := slices.Clone(whole)
			data[at] ^= 1 << rng.IntN(8)
			try(fmt.Sprintf("a bit of %s (byte %d)", what, at), data, want)
		}
		field := func(what string, from, to int, want error) {
			for at := from; at < to; at++ {
				flip(what, at, want)
			}
		}
		field("the magic word", 0, 8, ErrForeign)
		field("the version", 8, 12, ErrForeign)
		field("the page's checksum", 12, 16, ErrAltered)
		field("the columns", 16, 20, ErrAltered)
		field("the rows", 20, 24, ErrAltered)
		field("the home", 24, 28, ErrAltered)
		field("the payload's checksum", 28, 32, ErrAltered)
		field("the words", 32, 40, ErrAltered)
		field("the tiles", 40, 52, ErrAltered)
		field("the zeros", 52, 60, ErrAltered)
		flip("the last zero", pageSize-1, ErrAltered)
		for range 20 {
			if words > 0 {
				flip("the payload", pageSize+rng.IntN(8*words), ErrAltered)
			}
		}
		if words > blockSize/8 { // blocks in another order
			data := slices.Clone(whole[:pageSize+8*words])
			n := min(blockSize, 8*words-blockSize)
			copy(data[pageSize:], whole[pageSize+blockSize:][:n])
			copy(data[pageSize+blockSize:], whole[pageSize:][:n])
			try("blocks exchanged", data, ErrAltered)
		}
		if words > 0 {
			zeros := append(slices.Clone(whole[:pageSize]), make([]byte, 8*words)...)
			try("zeros for a payload", zeros, ErrAltered)
		}
	}
}

// Consistent metadata of other tables.
func TestFileForeign(t *testing.T) {
	const words = 100
	h := fileHeader(words)
	payload := filePayload(words, 6)
	path := writeTable(t, h, payload)
	for what, other := range map[string]Header{
		"another shape":   {board.Shape{Cols: 8, Rows: 2}, h.Home, h.Tiles, words},
		"another home":    {h.Shape, 0, h.Tiles, words},
		"another pattern": {h.Shape, h.Home, []int{0, 1, 4, 5, 9}, words},
		"a smaller one":   {h.Shape, h.Home, h.Tiles[:4], words},
		"another size":    {h.Shape, h.Home, h.Tiles, words + 1},
	} {
		wantRefused(t, what, path, other, ErrForeign)
		if other.Words == words {
			wantRefused(t, "file of "+what, writeTable(t, other, payload), h, ErrForeign)
		}
	}

	dir := t.TempDir()
	for what, data := range map[string]string{
		"text":   "# pattern databases\n" + strings.Repeat("a table of another program\n", 500),
		"short":  "hello",
		"random": string(bytesOf(filePayload(2000, 7), make([]byte, 16000))),
		"zeros":  strings.Repeat("\x00", 3*pageSize),
	} {
		path := filepath.Join(dir, what)
		must.Do(os.WriteFile(path, []byte(data), 0o600))
		wantRefused(t, what, path, h, ErrForeign)
	}
	wantRefused(t, "a folder", dir, h, ErrForeign)
	wantRefused(t, "nothing", filepath.Join(dir, "nothing"), h, fs.ErrNotExist)
	wantRefused(t, "below a file", filepath.Join(dir, "text", "table"), h, nil)
	if os.Getuid() > 0 {
		path := filepath.Join(dir, "secret")
		must.Do(os.WriteFile(path, nil, 0))
		wantRefused(t, "unreadable", path, h, nil)
	}

	// Correct checksums of impossible metadata.
	for what, bad := range map[string]Header{
		"no columns":       {board.Shape{Cols: 0, Rows: 4}, 0, nil, words},
		"too many rows":    {board.Shape{Cols: 4, Rows: 257}, 0, nil, words},
		"home outside":     {h.Shape, 16, h.Tiles, words},
		"tile outside":     {h.Shape, 15, []int{3, 16}, words},
		"tile twice":       {h.Shape, 15, []int{3, 3}, words},
		"tiles descending": {h.Shape, 15, []int{4, 3}, words},
	} {
		path := filepath.Join(dir, "nonsense")
		must.Do(os.WriteFile(path, append(bad.page(0), make([]byte, 8*words)...), 0o600))
		wantRefused(t, what, path, bad, ErrForeign)
		if _, err := ReadHeader(path); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", what, err)
		}
		if err := Write(filepath.Join(dir, "never"), bad, payload); err == nil {
			t.Errorf("%s: written", what)
		}
	}
	many := fileHeader(words)
	many.Shape, many.Tiles = board.Shape{Cols: 256, Rows: 256}, make([]int, maxTiles+1)
	for i := range many.Tiles {
		many.Tiles[i] = i
	}
	if err := Write(filepath.Join(dir, "never"), many, payload); err == nil {
		t.Error("written with more tiles than a page holds")
	}
	if err := Write(filepath.Join(dir, "never"), h, payload[1:]); err == nil {
		t.Error("written with another payload than the header says")
	}
	if slices.Contains(names(dir), "never") {
		t.Error("a table that was refused stands there")
	}
}

// readHeader agrees with readFile except about the payload.
func TestReadHeader(t *testing.T) {
	h := fileHeader(1000)
	path := writeTable(t, h, filePayload(1000, 8))
	data := must.Get(os.ReadFile(path))
	data[pageSize+17] ^= 4
	try := func(data []byte, want error) {
		t.Helper()
		must.Do(os.WriteFile(path, data, 0o600))
		if got, err := ReadHeader(path); !errors.Is(err, want) || err == nil && got.String() != h.String() {
			t.Errorf("%s, %v; want %v", got, err, want)
		}
	}
	try(data, nil)
	try(data[:len(data)-1], ErrTruncated)
	data[45] ^= 4
	try(data, ErrAltered)
	data[3] ^= 4
	try(data, ErrForeign)
}

func TestWriteRefused(t *testing.T) {
	dir := t.TempDir()
	h, payload := fileHeader(300_000), filePayload(300_000, 9)
	file := filepath.Join(dir, "file")
	folder := filepath.Join(dir, "folder")
	must.Do(errors.Join(os.WriteFile(file, nil, 0o600), os.MkdirAll(filepath.Join(folder, "sub"), 0o700)))
	for _, path := range []string{
		filepath.Join(dir, "none", "table"),
		filepath.Join(file, "table"),
		folder,
		folder + "/",
		filepath.Join(dir, strings.Repeat("x", 256)),
	} {
		err := Write(path, h, payload)
		if err == nil || !strings.HasPrefix(err.Error(), "pdb: cannot write the table "+text.Quote(path, 255)+": ") || !strings.HasSuffix(err.Error(), " (it takes 3 MB)") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if got := names(dir); len(got) != 2 || len(names(folder)) != 1 {
		t.Errorf("the folders hold %v and %v", got, names(folder))
	}
}

// A write replaces a table, and a symbolic link rather than its target.
func TestWriteReplaces(t *testing.T) {
	h := fileHeader(5000)
	before, after := filePayload(5000, 10), filePayload(5000, 11)
	path := writeTable(t, h, before)
	holds := func(want []uint64) {
		t.Helper()
		if got, err := Read(path, h); err != nil || !slices.Equal(got, want) {
			t.Errorf("the file holds something else than was written, %v", err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err == nil { // needs a privilege on Windows
		if err := Write(link, h, after); !errors.Is(err, file.ErrNotOurs) {
			t.Errorf("through a link: %v", err)
		}
		holds(before)
	}
	must.Do(Write(path, h, after))
	holds(after)
}

// Truncating, overwriting, removing or replacing a file does not change the table in memory.
func TestReadStays(t *testing.T) {
	const words = 3 * blockSize / 8
	h, payload := fileHeader(words), filePayload(words, 16)
	for what, harm := range map[string]func(path string) error{
		"shortened":    func(path string) error { return os.Truncate(path, pageSize+8) },
		"emptied":      func(path string) error { return os.Truncate(path, 0) },
		"written over": func(path string) error { return overwrite(path, bytes.Repeat([]byte{0xff}, 8*words)) },
		"replaced":     func(path string) error { return Write(path, h, filePayload(words, 17)) },
		"removed":      os.Remove,
		"renamed":      func(path string) error { return os.Rename(path, path+"~") },
	} {
		path := writeTable(t, h, payload)
		got := must.Get(Read(path, h))
		must.Do(harm(path))
		if !slices.Equal(got, payload) {
			t.Errorf("%s: the table has changed", what)
		}
	}
}

// overwrite changes the payload of a file in place.
func overwrite(path string, payload []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(payload, pageSize)
	return errors.Join(err, f.Close())
}
