package pdb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofrs/flock"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/pdb/tablefile"
	"taquin/engine/solver"
)

// Two tables of a shape without a mirror, used by most tests.
var smallShape = board.Shape{Cols: 4, Rows: 3}

const smallText = "6-5"

// notifications collects the messages of a library and counts the tables that it builds.
type notifications struct {
	mu    sync.Mutex
	texts []string
	built int
	last  BuildProgress
}

func (n *notifications) add(text message.Text) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.texts = append(n.texts, text.String())
}

func (n *notifications) watch(at BuildProgress) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if at.Table != n.last.Table || at.Share < n.last.Share {
		n.built++
	}
	n.last = at
}

// take returns and resets the number of built tables and the notifications.
func (n *notifications) take() (built int, texts []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	built, texts = n.built, n.texts
	n.texts, n.built, n.last = nil, 0, BuildProgress{}
	return built, texts
}

func library(dir string) (*Library, *notifications) {
	n := &notifications{}
	return NewLibrary(LibraryOptions{Dir: dir, Threads: 2, Notify: n.add}), n
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

// rowsOf returns the contents of the tables of a heuristic.
func rowsOf(g *Heuristic) [][]uint64 {
	var rows [][]uint64
	for _, sum := range g.Partitions {
		for _, v := range sum.Views {
			rows = append(rows, v.table.rows)
		}
	}
	return rows
}

// smallGuide returns the small heuristic and counts its builds.
func smallHeuristic(l *Library, n *notifications, home int) *Heuristic {
	return must.Get(l.Heuristic(context.Background(), smallShape, home, smallText, n.watch))
}

// smallRows returns the contents of the small tables, built in memory.
func smallRows(t testing.TB) [][]uint64 {
	t.Helper()
	l, n := library("")
	return rowsOf(smallHeuristic(l, n, 11))
}

// wantSmall loads the small heuristic and checks its tables, the number of builds and the
// notifications.
func wantSmall(t testing.TB, what string, l *Library, n *notifications, rows [][]uint64, built int, told ...string) {
	t.Helper()
	g := smallHeuristic(l, n, 11)
	if got := rowsOf(g); !slices.EqualFunc(got, rows, slices.Equal[[]uint64]) {
		t.Errorf("%s: the tables are wrong", what)
	}
	got, others := n.take()
	if got != built || len(others) != len(told) {
		t.Errorf("%s: %d tables built, want %d; told %q, want %q", what, got, built, others, told)
		return
	}
	for i, text := range others {
		if !strings.Contains(text, told[i]) {
			t.Errorf("%s: told %q, want %q", what, text, told[i])
		}
	}
}

func TestLibraryInMemory(t *testing.T) {
	l, n := library("")
	rows := smallRows(t)
	wantSmall(t, "first", l, n, rows, 2)
	wantSmall(t, "again", l, n, rows, 0)
	if held := int64(8 * (len(rows[0]) + len(rows[1]))); l.BytesInUse() != held {
		t.Errorf("%d bytes are held, want %d", l.BytesInUse(), held)
	}
	if list, err := l.List(); l.Dir() != "" || len(list) > 0 || err != nil {
		t.Errorf("the folder is %q, it holds %v, %v", l.Dir(), list, err)
	}
	must.Do(l.Build(t.Context(), smallShape, "6-5+5-6+4-4-3", n.watch))
	if built, others := n.take(); built != 3 || len(others) > 0 {
		t.Errorf("%d tables built, want 3; told %q", built, others)
	}
	if err := l.Build(t.Context(), smallShape, "6-6", nil); !errors.Is(err, ErrPartition) {
		t.Errorf("got %v", err)
	}
}

// A second library opens the tables that the first has built, and a second goroutine uses the
// loaded ones.
func TestLibraryInFolder(t *testing.T) {
	rows := smallRows(t)
	dir := filepath.Join(t.TempDir(), "a", "b")
	first, n := library(dir)
	if list, err := first.List(); len(list) > 0 || err != nil {
		t.Errorf("no folder yet: %v, %v", list, err)
	}
	wantSmall(t, "first", first, n, rows, 2)
	if got, want := names(dir), []string{"4x3-5-0000788.table", "4x3-6-0000077.table"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
	second, n := library(dir)
	wantSmall(t, "second", second, n, rows, 0)
	for _, home := range corners(smallShape) {
		smallHeuristic(second, n, home)
	}
	if built, others := n.take(); built > 0 || len(others) > 0 {
		t.Errorf("other homes: %d tables built, told %q", built, others)
	}
}

// An invalid file is reported once, and replaced if it is a table.
func TestLibraryDamage(t *testing.T) {
	rows := smallRows(t)
	dir := t.TempDir()
	l, n := library(dir)
	wantSmall(t, "whole", l, n, rows, 2)
	files := names(dir)
	path := filepath.Join(dir, files[0])
	whole := must.Get(os.ReadFile(path))
	other := must.Get(os.ReadFile(filepath.Join(dir, files[1])))
	flipped := func(at int) []byte {
		data := slices.Clone(whole)
		data[at] ^= 16
		return data
	}
	for _, c := range []struct {
		what string
		data []byte
		told string
	}{
		{"empty", nil, tablefile.ErrTruncated.Error()},
		{"cut", whole[:len(whole)-5], tablefile.ErrTruncated.Error()},
		{"longer", append(slices.Clone(whole), 0), tablefile.ErrTruncated.Error()},
		{"first page only", whole[:tablefile.Header{}.Size()], tablefile.ErrTruncated.Error()},
		{"a byte of the first page", flipped(41), tablefile.ErrAltered.Error()},
		{"a byte of the contents", flipped(len(whole) - 3), tablefile.ErrAltered.Error()},
		{"another version", flipped(8), tablefile.ErrForeign.Error()},
		{"another pattern", other, tablefile.ErrForeign.Error()},
	} {
		must.Do(os.WriteFile(path, c.data, 0o600))
		l, n := library(dir)
		wantSmall(t, c.what, l, n, rows, 1, c.told)
		l, n = library(dir)
		wantSmall(t, c.what+", then built anew", l, n, rows, 0)
		if got := names(dir); !slices.Equal(got, files) {
			t.Errorf("%s: the folder holds %v, want %v", c.what, got, files)
		}
	}
	const thesis = "this is no table\n"
	must.Do(os.WriteFile(path, []byte(thesis), 0o600))
	for range 2 { // the file stays
		l, n := library(dir)
		wantSmall(t, "text", l, n, rows, 1, "it is there already and is no table; move it away; the table is used from memory")
	}
	if text, err := os.ReadFile(path); string(text) != thesis {
		t.Errorf("the text has become %d bytes; %v", len(text), err)
	}
}

// If the folder cannot be made, this is reported once, and tables are used from memory.
func TestLibraryNoFolder(t *testing.T) {
	rows := smallRows(t)
	file := filepath.Join(t.TempDir(), "file")
	must.Do(os.WriteFile(file, nil, 0o600))
	for _, dir := range []string{file, filepath.Join(file, "below"), filepath.Join(file, "far", "below")} {
		l, n := library(dir)
		wantSmall(t, dir, l, n, rows, 2, "pdb: tables cannot be kept in "+dir+" (not a directory); they are used from memory")
		wantSmall(t, dir+" again", l, n, rows, 0)
	}
}

// A folder without write permission is used for reading only.
func TestLibraryFolderNotWritable(t *testing.T) {
	rows := smallRows(t)
	dir := t.TempDir()
	l, n := library(dir)
	wantSmall(t, "before", l, n, rows, 2)
	gone := filepath.Join(dir, names(dir)[0])
	must.Do(os.Remove(gone))
	why := "permission denied)"
	if os.Getuid() == 0 { // root may write everywhere, but a file is still no folder
		why = "it is a folder)"
		must.Do(os.Mkdir(gone+".lock", 0o700))
	}
	must.Do(os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	l, n = library(dir)
	wantSmall(t, "not to be written to", l, n, rows, 1, why)
}

// Excessive memory is refused before it is allocated, with its size.
func TestLibraryMemory(t *testing.T) {
	dir := t.TempDir()
	l, n := library(dir)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := l.Heuristic(t.Context(), five, 24, "8-8-8", nil)
	runtime.ReadMemStats(&after)
	// 2 x 2,166,627 regions x 720 words (40,320 permutations, 56 per word), in bytes; see
	// TestSlots for the regions.
	if want := "limit reached: a table of 8 tiles for 5x5 takes 24960 MB to build (2148 MB allowed)"; !errors.Is(err, solver.ErrLimit) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 200_000_000 {
		t.Errorf("%d bytes were taken", took)
	}
	if got := names(dir); len(got) > 0 {
		t.Errorf("the folder holds %v", got)
	}
	if _, told := n.take(); len(told) > 0 {
		t.Errorf("told %q", told)
	}
	smallHeuristic(l, n, 11)
}

// Long builds are announced.
func TestLibraryTells(t *testing.T) {
	l, n := library(t.TempDir())
	must.Do(l.Build(t.Context(), smallShape, "7-4", n.watch))
	want := []string{"building tables 7-4 for 4x3, once (2 MB)"} // 2,152 regions x 5,040 permutations, in bits
	if built, told := n.take(); built != 2 || !slices.Equal(told, want) {
		t.Errorf("%d tables built, told %q, want %q", built, told, want)
	}
}

// Waiting for the table of another program can be cancelled.
func TestLibraryLocked(t *testing.T) {
	dir := t.TempDir()
	l, n := library(dir)
	p := parsed(t, smallText, smallShape)
	lock := flock.New(l.pathOf(smallShape, p.patterns[0]) + ".lock")
	if locked, err := lock.TryLock(); !locked || err != nil {
		t.Fatal(err)
	}
	ctx := &countdown{Context: t.Context()}
	ctx.left.Store(2)
	g, err := l.Heuristic(ctx, smallShape, 11, smallText, n.watch)
	if built, told := n.take(); g != nil || !errors.Is(err, solver.ErrCancelled) || built != 0 || len(told) > 0 {
		t.Errorf("got %v, %v; %d tables built, told %q", g, err, built, told)
	}
	if got := names(dir); len(got) != 1 {
		t.Errorf("the folder holds %v, want the other program's lock", got)
	}
	done := make(chan *Heuristic)
	go func() {
		g, _ := l.Heuristic(t.Context(), smallShape, 11, smallText, n.watch)
		done <- g
	}()
	must.Do(lock.Close())
	if g := <-done; g == nil || !slices.EqualFunc(rowsOf(g), smallRows(t), slices.Equal[[]uint64]) {
		t.Error("the tables are wrong")
	}
	if got := names(dir); len(got) != 2 {
		t.Errorf("the folder holds %v, want two tables", got)
	}
}

// countdown is a context that is cancelled after a number of calls of Err.
type countdown struct {
	context.Context
	left atomic.Int64
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A cancelled build leaves no files, and the next call builds the table.
func TestLibraryCancelled(t *testing.T) {
	rows := smallRows(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, dir := range []string{"", t.TempDir()} {
		n := &notifications{}
		l := NewLibrary(LibraryOptions{Dir: dir, Notify: n.add}) // one thread, which polls the context often
		want := func(what string, ctx context.Context, watch func(BuildProgress)) {
			t.Helper()
			g, err := l.Heuristic(ctx, smallShape, 11, smallText, watch)
			if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) || g != nil {
				t.Errorf("%s: got %v, %v", what, g, err)
			}
			if dir != "" && len(names(dir)) > 0 {
				t.Errorf("%s: the folder holds %v", what, names(dir))
			}
		}
		want("before", cancelled, nil)
		for _, calls := range []int64{0, 1, 2, 10, 100} {
			ctx := &countdown{Context: t.Context()}
			ctx.left.Store(calls)
			want(fmt.Sprintf("after %d calls", calls), ctx, nil)
		}
		ctx, cancel := context.WithCancel(t.Context())
		told := 0
		want("while it tells how far it is", ctx, func(at BuildProgress) {
			if told++; at.Tables.String() != smallText || at.Table < 1 || at.Table > 2 || at.Share < 0 || at.Share > 0.6 {
				t.Errorf("told %v", at)
			}
			if at.Share > 0.5 {
				cancel()
			}
		})
		cancel()
		if told < 10 {
			t.Errorf("told %d times", told)
		}
		n.take()
		wantSmall(t, "at last", l, n, rows, 2)
		if g, err := l.Heuristic(cancelled, smallShape, 11, smallText, nil); err != nil || g == nil {
			t.Errorf("what is there needs no building: %v, %v", g, err)
		}
	}
}

// Goroutines that request the same tables at the same time share them.
func TestLibraryGoroutines(t *testing.T) {
	rows := smallRows(t)
	for _, dir := range []string{"", t.TempDir()} {
		l, n := library(dir)
		found := make([]*Heuristic, 4)
		var wg sync.WaitGroup
		for i := range found {
			wg.Go(func() {
				found[i], _ = l.Heuristic(t.Context(), smallShape, corners(smallShape)[3*(i%2)], smallText, n.watch)
			})
		}
		wg.Wait()
		for i, g := range found {
			if g == nil || !slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]) {
				t.Errorf("goroutine %d: the tables are wrong", i)
			}
		}
		if built, others := n.take(); built != 2 || len(others) > 0 {
			t.Errorf("%d tables built, want 2; told %q", built, others)
		}
	}
}

// Libraries that share a folder build each table once.
func TestLibrariesShareFolder(t *testing.T) {
	rows := smallRows(t)
	dir := t.TempDir()
	var built atomic.Int64
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			l, n := library(dir)
			g, err := l.Heuristic(t.Context(), smallShape, 0, smallText, n.watch)
			if err != nil || !slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]) {
				t.Errorf("the tables are wrong, %v", err)
			}
			mine, told := n.take()
			if built.Add(int64(mine)); len(told) > 0 {
				t.Errorf("told %q", told)
			}
		})
	}
	wg.Wait()
	if built.Load() != 2 {
		t.Errorf("%d tables built, want 2", built.Load())
	}
	if got := names(dir); len(got) != 2 {
		t.Errorf("the folder holds %v", got)
	}
}
