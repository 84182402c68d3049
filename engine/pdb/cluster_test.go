package pdb

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/share"
	"taquin/engine/share/sharetest"
	"taquin/engine/solver"
)

// crewOf returns a cluster with the given number of threads, and its worker's library.
func clusterOf(t *testing.T, threads int) (*sharetest.InProcess, *Library) {
	tables, _ := library(t.TempDir())
	return sharetest.NewInProcess(map[string]share.Worker{Kind: NewWorker(tables)}, threads), tables
}

// gather shares the small tables with a cluster and returns the number of progress reports.
func shareTables(t *testing.T, l *Library, cluster share.Cluster) (told int) {
	t.Helper()
	if _, err := l.ShareTables(t.Context(), cluster, smallShape, smallText, func(BuildProgress) { told++ }); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"4x3-5-0000788.table", "4x3-6-0000077.table"} {
		if has, err := cluster.Store().Has(t.Context(), name); !has || err != nil {
			t.Errorf("the cluster has not got %s: %v", name, err)
		}
	}
	return told
}

// A cluster builds missing tables, accepts existing ones, and provides each machine with the
// tables that it lacks.
func TestShareTables(t *testing.T) {
	rows := smallRows(t)
	for _, threads := range []int{1, 3} {
		cluster, theirs := clusterOf(t, threads)
		l, n := library(t.TempDir())
		if told := shareTables(t, l, cluster); told == 0 || n.built > 0 {
			t.Errorf("%d threads: %d pieces of progress, %d tables built here", threads, told, n.built)
		}
		for name, l := range map[string]*Library{"here": l, "there": theirs} {
			n := &notifications{}
			wantSmall(t, name, l.WithStore(cluster.Store()), n, rows, 0)
		}
		if kept, err := l.List(); len(kept) != 2 || err != nil {
			t.Errorf("what has come from the cluster is kept in %d files: %v", len(kept), err)
		}
		if told := shareTables(t, l, cluster); told > 0 {
			t.Error("tables that are there were built")
		}
	}
	// This machine uploads its tables, and the workers build none.
	cluster, theirs := clusterOf(t, 1)
	l, n := library("")
	wantSmall(t, "alone", l, n, rows, 2)
	if told := shareTables(t, l, cluster); told > 0 || theirs.BytesInUse() > 0 {
		t.Error("tables that are here were built by the cluster")
	}
}

// Each machine rebuilds tables that were damaged in transit or in the store.
func TestStoreDamaged(t *testing.T) {
	rows := smallRows(t)
	cluster, _ := clusterOf(t, 1)
	l, _ := library("")
	shareTables(t, l, cluster)
	const name = "4x3-5-0000788.table"
	var content bytes.Buffer
	must.Do(cluster.Store().Get(t.Context(), name, &content))
	for what, damaged := range map[string][]byte{
		"altered": append(content.Bytes()[:content.Len()-1:content.Len()-1], content.Bytes()[content.Len()-1]^1),
		"cut":     content.Bytes()[:content.Len()/2],
		"empty":   {},
		"another": bytes.Replace(content.Bytes(), []byte("taquinDB"), []byte("taquinDC"), 1),
	} {
		must.Do(cluster.Store().Put(t.Context(), name, bytes.NewReader(damaged)))
		l, n := library("")
		wantSmall(t, what, l.WithStore(cluster.Store()), n, rows, 1, name+" of the cluster): it is rebuilt")
		var now bytes.Buffer
		if err := cluster.Store().Get(t.Context(), name, &now); err != nil || !bytes.Equal(now.Bytes(), content.Bytes()) {
			t.Errorf("%s: what was built anew is not kept: %v", what, err)
		}
	}
}

// stingy is a cluster whose store is full.
type stingy struct{ *sharetest.InProcess }

func (s stingy) Store() share.Store { return noRoom{s.InProcess.Store()} }

type noRoom struct{ share.Store }

func (noRoom) Put(context.Context, string, io.Reader) error { return errors.New("no room") }

// A table that the store rejects is used locally, but is not a result.
func TestStoreFull(t *testing.T) {
	cluster, _ := clusterOf(t, 1)
	l, n := library("")
	wantSmall(t, "full", l.WithStore(noRoom{cluster.Store()}), n, smallRows(t), 2, "no room; the table is used from memory", "no room; the table is used from memory")
	hand, err := NewWorker(l).Open(t.Context(), share.Job{}, noRoom{cluster.Store()})
	if err != nil {
		t.Fatal(err)
	}
	defer hand.Close()
	if _, err := hand.Do(t.Context(), share.JSON(tableUnit{4, 3, []int{3, 7}}), func(float64) {}); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("a table that could not be kept: %v", err)
	}
	if _, err := l.ShareTables(t.Context(), stingy{cluster}, smallShape, smallText, nil); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("tables that could not be kept: %v", err)
	}
}

func TestBuilderRefuses(t *testing.T) {
	l, _ := library("")
	cluster, _ := clusterOf(t, 1)
	hand, _ := NewWorker(l).Open(t.Context(), share.Job{}, cluster.Store())
	for _, text := range []string{"", "taquin", "{}", `{"cols":9,"rows":9,"tiles":[1]}`, `{"cols":4,"rows":4,"tiles":[15]}`, `{"cols":4,"rows":4,"tiles":[1,1]}`, `{"cols":4,"rows":4,"tiles":[]}`} {
		if result, err := hand.Do(t.Context(), []byte(text), func(float64) {}); err == nil {
			t.Errorf("%q: %q", text, result)
		}
	}
}

// ShareTables can be cancelled at any time, also by a context without Done.
func TestShareTablesCancelled(t *testing.T) {
	stopped := 0
	for left := 0; ; left++ {
		cluster, _ := clusterOf(t, 1)
		l, _ := library("")
		_, err := l.ShareTables(&ctxtest.Countdown{Context: context.Background(), Left: left}, cluster, smallShape, smallText, nil)
		if err == nil {
			break
		}
		if !errors.Is(err, solver.ErrCancelled) {
			t.Fatalf("stopped when asked for the %d-th time: %v", left, err)
		}
		stopped++
	}
	if stopped == 0 {
		t.Error("it was never stopped")
	}
}

// Mirrored patterns share a table, which is one unit.
func TestPatternsOf(t *testing.T) {
	p := must.Get(ParsePartitions("3-3-2 + aab/aab/bb.", three))
	list := patternsOf(three, p)
	for i, pattern := range list {
		if same, _ := canonicalPattern(three, pattern); same != pattern || slices.Contains(list[:i], pattern) {
			t.Errorf("%x stands in %x", pattern, list)
		}
	}
}

// A store keeps the tables of one library for the next. Damaged tables are rebuilt, and
// tables that the store rejects are used from memory.
func TestStore(t *testing.T) {
	rows := smallRows(t)
	store := MemoryStore{}
	open := func(s Store) (*Library, *notifications) {
		n := &notifications{}
		return NewLibrary(LibraryOptions{Store: s, Threads: 2, Notify: n.add}), n
	}
	l, n := open(store)
	wantSmall(t, "a new store", l, n, rows, 2)
	l, n = open(store)
	if !l.has(smallShape, 0x77) || l.has(smallShape, 0x7) {
		t.Error("the store has other tables than it got")
	}
	wantSmall(t, "the same", l, n, rows, 0)
	for name, damage := range map[string]func(content []byte) []byte{
		"altered": func(c []byte) []byte { c[len(c)-1] ^= 1; return c },
		"cut":     func(c []byte) []byte { return c[:len(c)/2] },
		"empty":   func(c []byte) []byte { return []byte{} },
	} {
		const table = "4x3-5-0000788.table"
		store[table] = damage(store[table])
		l, n = open(store)
		wantSmall(t, name, l, n, rows, 1, table+"): it is rebuilt")
	}
	l, n = open(full{store})
	wantSmall(t, "a full one", l, n, rows, 0)
	l, n = open(full{MemoryStore{}})
	wantSmall(t, "a full and empty one", l, n, rows, 2, "no room; the table is used from memory", "no room; the table is used from memory")
}

// full is a Store that rejects everything.
type full struct{ MemoryStore }

func (full) Save(string, []byte) error { return errors.New("no room") }

// Quick limits tables to sizes suitable for a browser.
func TestQuick(t *testing.T) {
	l := NewLibrary(LibraryOptions{Quick: true})
	for shape, want := range map[board.Shape]string{three: "8", smallShape: "6-5", four: "6-6-3"} {
		if first, last := l.ChoosePartitions(shape); first != want || last != want {
			t.Errorf("%s: %s and %s, want %s", shape, first, last, want)
		}
	}
}
