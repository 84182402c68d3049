package pdb

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"taquin/engine/file"
)

// killed is set for the process that TestFileKilled starts of itself and ends.
const killed = "TAQUIN_PDB_KILLED"

const killedWords = 400_000

// writeForever is that process: it writes two tables in turn.
func writeForever(t *testing.T, path string) {
	tables := [2][]uint64{filePayload(killedWords, 0), filePayload(killedWords, 1)}
	fmt.Println("ready")
	for i := 0; ; i++ {
		if err := writeFile(path, fileHeader(killedWords), tables[i&1]); err != nil {
			t.Fatal(err)
		}
	}
}

// A writer that is killed leaves one whole table or the other, and perhaps an
// unfinished file, which is removed.
func TestFileKilled(t *testing.T) {
	if path := os.Getenv(killed); path != "" {
		writeForever(t, path)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	h := fileHeader(killedWords)
	tables := [2][]uint64{filePayload(killedWords, 0), filePayload(killedWords, 1)}
	path := writeTable(t, h, tables[0])
	dir := filepath.Dir(path)
	rng := rand.New(rand.NewPCG(12, 1))
	unfinished, found := 0, [2]int{}
	for range 50 {
		child := exec.Command(self, "-test.run=^TestFileKilled$")
		child.Env = append(os.Environ(), killed+"="+path)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		time.Sleep(time.Duration(rng.IntN(30_000)) * time.Microsecond)
		child.Process.Kill()
		child.Wait()
		if err != nil || line != "ready\n" {
			t.Fatalf("the writer says %q, %v", line, err)
		}

		got, err := readFile(path, h)
		if err != nil {
			t.Fatal(err)
		}
		which := slices.IndexFunc(tables[:], func(p []uint64) bool { return slices.Equal(p, got) })
		if which < 0 {
			t.Fatal("the table is neither the old one nor the new one")
		}
		found[which]++
		unfinished += len(names(t, dir)) - 1
		file.Sweep(dir, time.Now().Add(time.Hour))
		if got := names(t, dir); len(got) != 1 {
			t.Fatalf("the folder holds %v", got)
		}
	}
	t.Logf("%d unfinished files, tables found %v", unfinished, found)
}
