package pdb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/must"
	"taquin/engine/pdb/tablefile"
)

// The best partitions whose tables exist are chosen, for the start and for long searches.
func TestLibraryChoose(t *testing.T) {
	dir := t.TempDir()
	l, _ := library(dir)
	want := func(s board.Shape, first, last string) {
		t.Helper()
		if gotFirst, gotLast := l.ChoosePartitions(s); gotFirst != first || gotLast != last {
			t.Errorf("%s: got %s and %s, want %s and %s; the folder holds %v", s, gotFirst, gotLast, first, last, names(dir))
		}
	}
	want(four, "7-7-1", "7-7-1")
	want(three, "8", "8")
	want(five, "6-6-6-6", "6-6-6-6")
	both := must.Get(ParsePartitions(Large, four))
	for i, last := range []string{"7-7-1", "8-7", "8-7", Large} {
		shared, _ := canonicalPattern(four, both[i/2].patterns[i%2])
		h := tablefile.Header{Shape: four, Home: 15, Tiles: members(shared)}
		must.Do(tablefile.Write(l.pathOf(four, shared), h, nil))
		want(four, []string{"7-7-1", "8-7"}[min(i, 1)], last)
	}
	must.Do(os.WriteFile(filepath.Join(dir, names(dir)[0]), []byte("damaged"), 0o600))
	want(four, "8-7", Large) // a damaged file counts; loading it notifies the user and rebuilds it
}

// Tables that do not fit into free memory are left out, with one notification. Loaded tables
// need no more memory.
func TestLibraryChooseByMemory(t *testing.T) {
	dir := t.TempDir()
	choose := func(s board.Shape, free int64, wantFirst, wantLast string, told ...string) {
		t.Helper()
		n := &notifications{}
		l := NewLibrary(LibraryOptions{Dir: dir, Notify: n.add, FreeMemory: func() int64 { return free }})
		for range 2 {
			if first, last := l.ChoosePartitions(s); first != wantFirst || last != wantLast {
				t.Errorf("%s, %d bytes: got %s and %s, want %s and %s", s, free, first, last, wantFirst, wantLast)
			}
			free = 1<<40 - free // the choice does not change
		}
		if !slices.Equal(n.texts, told) {
			t.Errorf("%s: told %q, want %q", s, n.texts, told)
		}
	}
	choose(four, 20e6, "6-6-3", "6-6-3", "using tables 6-6-3 for 4x4: 7-7-1 would take 35.0 MB of memory, and 20.0 MB are free")
	choose(four, 100e6, "7-7-1", "7-7-1")
	both := must.Get(ParsePartitions(Large, four))
	for _, pattern := range patternsOf(four, both) {
		h := tablefile.Header{Shape: four, Home: 15, Tiles: members(pattern)}
		must.Do(tablefile.Write(filepath.Join(dir, fileName(four, pattern)), h, nil))
	}
	choose(four, 20e6, "6-6-3", "6-6-3", "using tables 6-6-3 for 4x4: 8-7 would take 195.9 MB of memory, and 20.0 MB are free")
	choose(four, 100e6, "7-7-1", "7-7-1", "using tables 7-7-1 for 4x4: 8-7 would take 195.9 MB of memory, and 100.0 MB are free")
	choose(four, 250e6, "8-7", "8-7", "using tables 8-7 for 4x4: large would take 391.7 MB of memory, and 250.0 MB are free")
	choose(four, 400e6, "8-7", Large)
	choose(five, 0, "6-6-6-6", "6-6-6-6") // there are no smaller tables

	n := &notifications{}
	l := NewLibrary(LibraryOptions{FreeMemory: func() int64 { return 0 }, Notify: n.add})
	if _, err := l.Heuristic(t.Context(), smallShape, 11, defaultSizes(smallShape), nil); err != nil {
		t.Fatal(err)
	}
	n.take()
	if first, last := l.ChoosePartitions(smallShape); first != "8-3" || last != "8-3" || len(n.texts) > 0 {
		t.Errorf("with tables in memory: got %s and %s, told %q", first, last, n.texts)
	}
}

// List, Verify and Remove in a folder with valid and invalid files.
func TestLibraryFiles(t *testing.T) {
	dir := t.TempDir()
	l, n := library(dir)
	g := smallHeuristic(l, n, 11)
	five, six := "4x3-5-0000788.table", "4x3-6-0000077.table"
	read := func(name string) []byte {
		return must.Get(os.ReadFile(filepath.Join(dir, name)))
	}
	write := func(name string, data []byte) {
		must.Do(os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	altered := read(five)
	altered[len(altered)-1] ^= 1
	write("4x3-5-altered.table", altered)
	write("4x3-5-moved.table", read(five))
	write("cut.table", read(six)[:100])
	write("text.table", []byte("this is no table\n"))
	write("short.table", append(tablefile.Encode(tablefile.Header{Shape: smallShape, Home: 11, Tiles: []int{0}}, nil), 0))
	large := tablefile.Header{Shape: board.Shape{Cols: 256, Rows: 256}, Home: 65535, Tiles: []int{40000}}
	write("256x256-0-0000000.table", tablefile.Encode(large, nil))
	words := newLayout(smallShape, 1).words()
	first := tablefile.Header{Shape: smallShape, Home: 0, Tiles: []int{1}, Words: int64(words)}
	must.Do(tablefile.Write(filepath.Join(dir, "4x3-1-0000002.table"), first, make([]uint64, words)))
	few := tablefile.Header{Shape: smallShape, Home: 11, Tiles: []int{0}}
	write("4x3-1-0000001.table", tablefile.Encode(few, nil))
	write("README", []byte("not listed\n"))
	write(".4x3-5.table.17.taquin-part", nil)
	write(five+".lock", nil)
	must.Do(os.Mkdir(filepath.Join(dir, "folder.table"), 0o700))

	list := must.Get(l.List())
	want := map[string]struct{ list, verify error }{
		five:                      {nil, nil},
		six:                       {nil, nil},
		"4x3-5-altered.table":     {tablefile.ErrForeign, tablefile.ErrForeign}, // by its name
		"4x3-5-moved.table":       {tablefile.ErrForeign, tablefile.ErrForeign},
		"cut.table":               {tablefile.ErrTruncated, tablefile.ErrTruncated},
		"text.table":              {tablefile.ErrForeign, tablefile.ErrForeign},
		"short.table":             {tablefile.ErrTruncated, tablefile.ErrTruncated},
		"256x256-0-0000000.table": {tablefile.ErrForeign, tablefile.ErrForeign},
		"4x3-1-0000002.table":     {tablefile.ErrForeign, tablefile.ErrForeign},
		"4x3-1-0000001.table":     {nil, tablefile.ErrForeign},
		"folder.table":            {tablefile.ErrForeign, tablefile.ErrForeign},
	}
	if len(list) != len(want) || !slices.IsSortedFunc(list, func(a, b StoredTable) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("listed %v", list)
	}
	for _, k := range list {
		w, ok := want[k.Name]
		if verified := l.Verify(k); !ok || !errors.Is(k.Err, w.list) || !errors.Is(verified, w.verify) {
			t.Errorf("%s: listed with %v, verified %v; want %v, %v", k.Name, k.Err, verified, w.list, w.verify)
		}
	}
	i := slices.IndexFunc(list, func(k StoredTable) bool { return k.Name == six })
	if k := list[i]; k.Shape != smallShape || len(k.Tiles) != 6 || k.Bytes != (tablefile.Header{Words: int64(newLayout(smallShape, 6).words())}).Size() {
		t.Errorf("listed %+v", k)
	}
	altered = read(six)
	altered[len(altered)-1] ^= 1
	if err := os.Remove(filepath.Join(dir, six)); err != nil { // otherwise the mapped file would change
		t.Fatal(err)
	}
	write(six, altered)
	if err := l.Verify(list[i]); !errors.Is(err, tablefile.ErrAltered) || !strings.Contains(err.Error(), six) {
		t.Errorf("altered since: got %v", err)
	}

	for _, k := range list {
		if k.Name == "text.table" || k.Name == "folder.table" {
			if err := l.Remove(k); !errors.Is(err, file.ErrNotOurs) || !strings.HasPrefix(err.Error(), "pdb: cannot remove the table ") {
				t.Errorf("%s is removed: %v", k.Name, err)
			}
			continue
		}
		if err := l.Remove(k); err != nil {
			t.Error(err)
		}
		if err := l.Remove(k); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "pdb: cannot remove the table ") {
			t.Errorf("%s removed again: %v", k.Name, err)
		}
	}
	if err := l.Verify(list[i]); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed: got %v", err)
	}
	if left := names(dir); len(left) != 5 {
		t.Errorf("the folder holds %v", left)
	}
	if !slices.EqualFunc(rowsOf(g), smallRows(t), slices.Equal[[]uint64]) {
		t.Error("a heuristic has lost its tables with their files")
	}
	bad, _ := library(filepath.Join(dir, "README"))
	if _, err := bad.List(); err == nil || !strings.HasPrefix(err.Error(), "pdb: cannot list the tables in ") {
		t.Errorf("a file for a folder: %v", err)
	}
}

// Environment variables of child processes that share a folder with a test: the first builds
// once, the second forever.
const (
	sharing  = "TAQUIN_PDB_SHARING"
	building = "TAQUIN_PDB_BUILDING"
)

// process runs the same test in a child process that gets the folder from its environment,
// and waits until the child is ready.
func process(t *testing.T, variable, dir string) (child *exec.Cmd, in io.WriteCloser, out *bufio.Reader) {
	t.Helper()
	self := must.Get(os.Executable())
	child = exec.Command(self, "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), variable+"="+dir)
	pipe := must.Get(child.StdoutPipe())
	in = must.Get(child.StdinPipe())
	must.Do(child.Start())
	out = bufio.NewReader(pipe)
	if line, err := out.ReadString('\n'); err != nil || line != "ready\n" {
		child.Process.Kill()
		child.Wait()
		t.Fatalf("the process says %q, %v", line, err)
	}
	return child, in, out
}

// buildWhenTold builds the small tables on a signal, and prints how many it has built and
// whether they are correct.
func buildWhenTold(t *testing.T, dir string) {
	rows := smallRows(t)
	l, n := library(dir)
	fmt.Println("ready")
	fmt.Scanln()
	g := smallHeuristic(l, n, 0)
	built, others := n.take()
	fmt.Println(built, slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]), others)
}

// Programs that need the same tables at the same time build them once and leave no other
// files.
func TestLibraryProcesses(t *testing.T) {
	if dir := os.Getenv(sharing); dir != "" {
		buildWhenTold(t, dir)
		return
	}
	for range 4 {
		dir := t.TempDir()
		var children []*exec.Cmd
		var ins []io.WriteCloser
		var outs []*bufio.Reader
		for range 3 {
			child, in, out := process(t, sharing, dir)
			children, ins, outs = append(children, child), append(ins, in), append(outs, out)
		}
		for _, in := range ins {
			fmt.Fprintln(in)
		}
		sum := 0
		for i, out := range outs {
			line, err := out.ReadString('\n')
			var built int
			fmt.Sscan(line, &built)
			if sum += built; err != nil || !strings.HasSuffix(line, " true []\n") {
				t.Errorf("a process says %q, %v", line, err)
			}
			io.Copy(io.Discard, out)
			if err := children[i].Wait(); err != nil {
				t.Error(err)
			}
		}
		if got := names(dir); sum != 2 || len(got) != 2 {
			t.Errorf("%d tables built, want 2; the folder holds %v", sum, got)
		}
	}
}

// buildForever builds and removes the small tables repeatedly.
func buildForever(t *testing.T, dir string) {
	fmt.Println("ready")
	for {
		l, n := library(dir)
		smallHeuristic(l, n, 0)
		list := must.Get(l.List())
		for _, k := range list {
			must.Do(l.Remove(k))
		}
	}
}

// After a program was killed while it built and wrote tables, the next one gets correct
// tables, and old temporary files are removed.
func TestLibraryKilled(t *testing.T) {
	if dir := os.Getenv(building); dir != "" {
		buildForever(t, dir)
	}
	rows := smallRows(t)
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(19, 1))
	built, unfinished := 0, 0
	for range 50 {
		child, _, _ := process(t, building, dir)
		time.Sleep(time.Duration(rng.IntN(25_000)) * time.Microsecond)
		child.Process.Kill()
		child.Wait()
		l, n := library(dir)
		g := smallHeuristic(l, n, 11)
		if !slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]) {
			t.Fatalf("the tables are wrong; the folder holds %v", names(dir))
		}
		again, others := n.take()
		if built += again; len(others) > 0 {
			t.Fatalf("told %q; the folder holds %v", others, names(dir))
		}
	}
	left := names(dir)
	for _, name := range left {
		switch {
		case strings.HasSuffix(name, suffix):
			os.Remove(filepath.Join(dir, name))
		case file.IsPart(name):
			unfinished++
			old := time.Now().Add(-2 * time.Hour)
			must.Do(os.Chtimes(filepath.Join(dir, name), old, old))
		case !strings.HasSuffix(name, suffix+".lock"):
			t.Errorf("the folder holds %s", name)
		}
	}
	l := NewLibrary(LibraryOptions{Dir: dir, Now: time.Now})
	heuristicOf(t, l, smallShape, 11, smallText)
	if got := names(dir); len(got) != 2 {
		t.Errorf("the folder holds %v, want the two tables", got)
	}
	t.Logf("tables built again %d times of 100, %d unfinished files", built, unfinished)
}
