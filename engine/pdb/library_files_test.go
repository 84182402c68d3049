package pdb

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/file"
)

// The best sets whose tables are all there are taken: one to begin with, and one for what
// takes long.
func TestLibraryChoose(t *testing.T) {
	dir := t.TempDir()
	l, _ := library(dir)
	want := func(s board.Shape, first, last string) {
		t.Helper()
		if gotFirst, gotLast := l.ChoosePartitions(s); gotFirst != first || gotLast != last {
			t.Errorf("%s: got %s and %s, want %s and %s; the folder holds %v", s, gotFirst, gotLast, first, last, names(t, dir))
		}
	}
	want(four, "7-7-1", "7-7-1")
	want(three, "8", "8")
	want(five, "6-6-6-6", "6-6-6-6")
	both, err := ParsePartitions(Large, four)
	if err != nil {
		t.Fatal(err)
	}
	for i, last := range []string{"7-7-1", "8-7", "8-7", Large} {
		shared, _ := canonicalPattern(four, both[i/2].patterns[i%2])
		h := header{Shape: four, Home: 15, Tiles: members(shared)}
		if err := writeFile(l.pathOf(four, shared), h, nil); err != nil {
			t.Fatal(err)
		}
		want(four, []string{"7-7-1", "8-7"}[min(i, 1)], last)
	}
	if err := os.WriteFile(filepath.Join(dir, names(t, dir)[0]), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	want(four, "8-7", Large) // the user shall hear of it, and it is built anew
}

// Tables that do not fit into the memory that is free are left out, which is told once.
// Those that are in memory count no more.
func TestLibraryChooseByMemory(t *testing.T) {
	dir := t.TempDir()
	choose := func(s board.Shape, free int64, wantFirst, wantLast string, told ...string) {
		t.Helper()
		n := &notes{}
		l := NewLibrary(LibraryOptions{Dir: dir, Notify: n.add, FreeMemory: func() int64 { return free }})
		for range 2 {
			if first, last := l.ChoosePartitions(s); first != wantFirst || last != wantLast {
				t.Errorf("%s, %d bytes: got %s and %s, want %s and %s", s, free, first, last, wantFirst, wantLast)
			}
			free = 1<<40 - free // what has been chosen stays so
		}
		if !slices.Equal(n.texts, told) {
			t.Errorf("%s: told %q, want %q", s, n.texts, told)
		}
	}
	choose(four, 20e6, "6-6-3", "6-6-3", "using tables 6-6-3 for 4x4: 7-7-1 would take 35.0 MB of memory, and 20.0 MB are free")
	choose(four, 100e6, "7-7-1", "7-7-1")
	both, err := ParsePartitions(Large, four)
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range patternsOf(four, both) {
		h := header{Shape: four, Home: 15, Tiles: members(pattern)}
		if err := writeFile(filepath.Join(dir, fileName(four, pattern)), h, nil); err != nil {
			t.Fatal(err)
		}
	}
	choose(four, 20e6, "6-6-3", "6-6-3", "using tables 6-6-3 for 4x4: 8-7 would take 195.9 MB of memory, and 20.0 MB are free")
	choose(four, 100e6, "7-7-1", "7-7-1", "using tables 7-7-1 for 4x4: 8-7 would take 195.9 MB of memory, and 100.0 MB are free")
	choose(four, 250e6, "8-7", "8-7", "using tables 8-7 for 4x4: large would take 391.7 MB of memory, and 250.0 MB are free")
	choose(four, 400e6, "8-7", Large)
	choose(five, 0, "6-6-6-6", "6-6-6-6") // there are no smaller ones

	n := &notes{}
	l := NewLibrary(LibraryOptions{FreeMemory: func() int64 { return 0 }, Notify: n.add})
	if _, err := l.Heuristic(t.Context(), smallShape, 11, defaultSizes(smallShape), nil); err != nil {
		t.Fatal(err)
	}
	n.take()
	if first, last := l.ChoosePartitions(smallShape); first != "8-3" || last != "8-3" || len(n.texts) > 0 {
		t.Errorf("with tables in memory: got %s and %s, told %q", first, last, n.texts)
	}
}

// What List, Verify and Remove find in a folder with all sorts of files.
func TestLibraryFiles(t *testing.T) {
	dir := t.TempDir()
	l, n := library(dir)
	g := smallGuide(t, l, n, 11)
	five, six := "4x3-5-0000788.table", "4x3-6-0000077.table"
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	altered := read(five)
	altered[len(altered)-1] ^= 1
	write("4x3-5-altered.table", altered)
	write("4x3-5-moved.table", read(five))
	write("cut.table", read(six)[:100])
	write("text.table", []byte("this is no table\n"))
	write("short.table", append(header{Shape: smallShape, Home: 11, Tiles: []int{0}}.page(0), 0))
	large := header{Shape: board.Shape{Cols: 256, Rows: 256}, Home: 65535, Tiles: []int{40000}}
	write("256x256-0-0000000.table", large.page(0))
	words := newLayout(smallShape, 1).words()
	first := header{Shape: smallShape, Home: 0, Tiles: []int{1}, Words: int64(words)}
	if err := writeFile(filepath.Join(dir, "4x3-1-0000002.table"), first, make([]uint64, words)); err != nil {
		t.Fatal(err)
	}
	few := header{Shape: smallShape, Home: 11, Tiles: []int{0}}
	write("4x3-1-0000001.table", few.page(0))
	write("README", []byte("not listed\n"))
	write(".4x3-5.table.17.taquin-part", nil)
	write(five+".lock", nil)
	if err := os.Mkdir(filepath.Join(dir, "folder.table"), 0o700); err != nil {
		t.Fatal(err)
	}

	list, err := l.List()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct{ list, verify error }{
		five:                      {nil, nil},
		six:                       {nil, nil},
		"4x3-5-altered.table":     {ErrForeign, ErrForeign}, // by its name
		"4x3-5-moved.table":       {ErrForeign, ErrForeign},
		"cut.table":               {ErrTruncated, ErrTruncated},
		"text.table":              {ErrForeign, ErrForeign},
		"short.table":             {ErrTruncated, ErrTruncated},
		"256x256-0-0000000.table": {ErrForeign, ErrForeign},
		"4x3-1-0000002.table":     {ErrForeign, ErrForeign},
		"4x3-1-0000001.table":     {nil, ErrForeign},
		"folder.table":            {ErrForeign, ErrForeign},
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
	if k := list[i]; k.Shape != smallShape || len(k.Tiles) != 6 || k.Bytes != filePage+8*int64(newLayout(smallShape, 6).words()) {
		t.Errorf("listed %+v", k)
	}
	altered = read(six)
	altered[len(altered)-1] ^= 1
	if err := os.Remove(filepath.Join(dir, six)); err != nil { // else what is mapped would change
		t.Fatal(err)
	}
	write(six, altered)
	if err := l.Verify(list[i]); !errors.Is(err, ErrAltered) || !strings.Contains(err.Error(), six) {
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
	if left := names(t, dir); len(left) != 5 {
		t.Errorf("the folder holds %v", left)
	}
	if !slices.EqualFunc(rowsOf(g), smallRows(t), slices.Equal[[]uint64]) {
		t.Error("a guide has lost its tables with their files")
	}
	bad, _ := library(filepath.Join(dir, "README"))
	if _, err := bad.List(); err == nil || !strings.HasPrefix(err.Error(), "pdb: cannot list the tables in ") {
		t.Errorf("a file for a folder: %v", err)
	}
}
