package tablefile

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"taquin/engine/file"
	"taquin/engine/must"
)

// A file is accepted only if it is what writeFile writes for its contents. With mend, the
// length and checksums are corrected first, so that later checks are reached.
func FuzzReadFile(f *testing.F) {
	h := fileHeader(3)
	whole, err := os.ReadFile(writeTable(f, h, filePayload(3, 13)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole[:pageSize], whole[pageSize:], false)
	f.Add(whole[:60], whole[pageSize:], true)
	f.Add(whole[:60], whole[pageSize:pageSize+23], true)
	f.Add(whole[:42], []byte{}, true)
	f.Add(whole[:100], []byte{}, false)
	f.Add([]byte(Magic), []byte{}, false)
	f.Add([]byte{}, []byte{}, false)
	f.Add(bytes.Repeat([]byte("not a table\n"), 400), []byte{}, false)
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, page, payload []byte, mend bool) {
		data := slices.Concat(page, payload)
		if mend {
			data = append(make([]byte, pageSize), payload...)
			copy(data[:pageSize], page)
			sum, _ := sumBlocks(int64(len(payload)), func(offset int64, buf []byte) ([]byte, error) {
				return payload[offset:][:len(buf)], nil
			})
			binary.LittleEndian.PutUint32(data[28:], sum)
			clear(data[12:16])
			binary.LittleEndian.PutUint32(data[12:], crc32.Checksum(data[:pageSize], castagnoli()))
		}
		path := filepath.Join(dir, fmt.Sprint(os.Getpid()))
		must.Do(os.WriteFile(path, data, 0o600))
		said, err := ReadHeader(path)
		if err != nil {
			said = h
		}
		got, readErr := Read(path, said)
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

// killed is the environment variable of the process that TestFileKilled starts and kills.
const killed = "TAQUIN_PDB_KILLED"

const killedWords = 400_000

// writeForever writes two tables alternately.
func writeForever(path string) {
	tables := [2][]uint64{filePayload(killedWords, 0), filePayload(killedWords, 1)}
	fmt.Println("ready")
	for i := 0; ; i++ {
		must.Do(Write(path, fileHeader(killedWords), tables[i&1]))
	}
}

// A killed writer leaves one complete table, and possibly a temporary file, which is removed
// later.
func TestFileKilled(t *testing.T) {
	if path := os.Getenv(killed); path != "" {
		writeForever(path)
	}
	self := must.Get(os.Executable())
	h := fileHeader(killedWords)
	tables := [2][]uint64{filePayload(killedWords, 0), filePayload(killedWords, 1)}
	path := writeTable(t, h, tables[0])
	dir := filepath.Dir(path)
	rng := rand.New(rand.NewPCG(12, 1))
	unfinished, found := 0, [2]int{}
	for range 50 {
		child := exec.Command(self, "-test.run=^TestFileKilled$")
		child.Env = append(os.Environ(), killed+"="+path)
		out := must.Get(child.StdoutPipe())
		must.Do(child.Start())
		line, err := bufio.NewReader(out).ReadString('\n')
		time.Sleep(time.Duration(rng.IntN(30_000)) * time.Microsecond)
		child.Process.Kill()
		child.Wait()
		if err != nil || line != "ready\n" {
			t.Fatalf("the writer says %q, %v", line, err)
		}

		got := must.Get(Read(path, h))
		which := slices.IndexFunc(tables[:], func(p []uint64) bool { return slices.Equal(p, got) })
		if which < 0 {
			t.Fatal("the table is neither the old one nor the new one")
		}
		found[which]++
		unfinished += len(names(dir)) - 1
		file.Sweep(dir, time.Now().Add(time.Hour))
		if got := names(dir); len(got) != 1 {
			t.Fatalf("the folder holds %v", got)
		}
	}
	t.Logf("%d unfinished files, tables found %v", unfinished, found)
}
