package optimal

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

const pagedTables = "6-6-3"

var pagedShape = board.Shape{Cols: 4, Rows: 4}

// storedTables builds tables that are large enough to be read by pages.
func storedTables(t testing.TB) (dir string) {
	dir = t.TempDir()
	must.Get(pdb.NewLibrary(pdb.LibraryOptions{Dir: dir, Threads: 2}).Heuristic(t.Context(), pagedShape, 15, pagedTables, nil))
	return dir
}

// Tables that are read by pages give the same solutions and counts.
func TestPagedTables(t *testing.T) {
	dir := storedTables(t)
	all := New(pdb.NewLibrary(pdb.LibraryOptions{Dir: dir, ReadOnly: true}))
	must.Get(all.tables.Heuristic(t.Context(), pagedShape, 0, pagedTables, nil))
	rng := rand.New(rand.NewPCG(46, 3))
	for i := range 6 {
		b := must.Get(board.New(pagedShape, board.TopLeft))
		walk(b, rng, 40*(i+1))
		opt := solver.Options{Tables: pagedTables, Threads: 1 + i%2}
		library := pdb.NewLibrary(pdb.LibraryOptions{Dir: dir, ReadOnly: true})
		if h := must.Get(library.PagedHeuristic(t.Context(), pagedShape, 0, pagedTables, nil)); h.Pages() < 700 {
			t.Fatalf("%d pages", h.Pages())
		}
		got, want := must.Get(New(library).Solve(t.Context(), b, opt)), must.Get(all.Solve(t.Context(), b, opt))
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %+v, want %+v", b.Cells(), got, want)
		}
	}
}

// Damaged and truncated tables are detected when a page is read, and rebuilt.
func TestPagedTablesDamaged(t *testing.T) {
	b := must.Get(board.New(pagedShape, board.BottomRight))
	walk(b, rand.New(rand.NewPCG(46, 4)), 300)
	opt := solver.Options{Tables: pagedTables, Threads: 1}
	var want solver.Solution
	for name, damage := range map[string]func(content []byte) []byte{
		"none": func(content []byte) []byte { return content },
		"each page": func(content []byte) []byte {
			for at := 4096 + 77; at < len(content); at += 4096 {
				content[at] ^= 4
			}
			return content
		},
		"zeros": func(content []byte) []byte { clear(content[4096:]); return content },
		"short": func(content []byte) []byte { return content[:len(content)/2] },
	} {
		dir := storedTables(t)
		if want.Moves == nil {
			want = must.Get(New(nil).Solve(t.Context(), b, opt))
		}
		var texts []string
		library := pdb.NewLibrary(pdb.LibraryOptions{Dir: dir, Notify: func(text message.Text) { texts = append(texts, text.String()) }})
		open := must.Get(library.PagedHeuristic(t.Context(), pagedShape, 15, pagedTables, nil))
		for _, path := range must.Get(filepath.Glob(filepath.Join(dir, "*.table"))) { // after it was opened
			must.Do(os.WriteFile(path, damage(must.Get(os.ReadFile(path))), 0o666))
		}
		got := must.Get(New(library).Solve(t.Context(), b, opt))
		rejected := slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "rebuilt") })
		if !reflect.DeepEqual(got, want) || open.Failed() != (name != "none") || rejected != (name != "none") {
			t.Errorf("%s: failed %v, %q, %+v, want %+v", name, open.Failed(), texts, got, want)
		}
		again := must.Get(pdb.NewLibrary(pdb.LibraryOptions{Dir: dir}).PagedHeuristic(t.Context(), pagedShape, 15, pagedTables, nil))
		if again.Pages() == 0 {
			t.Errorf("%s: no pages after it was rebuilt", name)
		}
	}
}

// BenchmarkFirstBoard solves a random board with tables that are in files only.
func BenchmarkFirstBoard(b *testing.B) {
	dir := storedTables(b)
	start := must.Get(board.New(pagedShape, board.BottomRight))
	walk(start, rand.New(rand.NewPCG(46, 5)), 100)
	for b.Loop() {
		must.Get(New(pdb.NewLibrary(pdb.LibraryOptions{Dir: dir})).Solve(b.Context(), start, solver.Options{Tables: pagedTables, Threads: 1}))
	}
}

// Without tables, a search builds small ones, and the usual ones only when it has grown.
func TestFirstBoard(t *testing.T) {
	for generated, want := range map[int64]int{1 << 60: 3, 1000: 6} { // tables
		dir := t.TempDir()
		o := New(pdb.NewLibrary(pdb.LibraryOptions{Dir: dir, Threads: 2}))
		o.thresholds.build = generated
		b := must.Get(board.New(pagedShape, board.BottomRight))
		walk(b, rand.New(rand.NewPCG(46, 6)), 200)
		got := must.Get(o.Solve(t.Context(), b, solver.Options{Threads: 1}))
		if files := must.Get(filepath.Glob(filepath.Join(dir, "*.table"))); len(files) != want {
			t.Errorf("%d nodes: tables %v", generated, files)
		}
		usual := must.Get(New(nil).Solve(t.Context(), b, solver.Options{Tables: pagedTables, Threads: 1}))
		if len(got.Moves) != len(usual.Moves) || got.Iterations[len(got.Iterations)-2].Generated < 1000 {
			t.Errorf("%d nodes: %+v, want %+v", generated, got, usual)
		}
	}
}
