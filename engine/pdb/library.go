package pdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/pdb/tablefile"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Library loads, builds and stores tables. It keeps the tables in use in memory and stores
// all tables in files of a folder, so that each is built once. If a table cannot be stored,
// it is used from memory. Methods are safe for concurrent use, and several programs may share
// a folder.
type Library struct {
	*sharedState
	clusterStore share.Store // see WithStore; nil for none
}

// sharedState is shared by the copies of a library that WithStore returns.
type sharedState struct {
	dir        string
	dirError   error
	store      Store
	quick      bool
	readOnly   bool
	threads    int
	maxMemory  int64
	now        func() time.Time
	freeMemory func() int64
	notify     func(message.Text)

	warnUnsaved sync.Once  // notifies that there is no folder
	sweepOnce   sync.Once  // removes abandoned temporary files
	buildLock   sync.Mutex // held while a table is built
	mu          sync.Mutex // guards the maps
	tables      map[tableKey]*Table
	paged       map[tableKey]*Table // tables that are not in memory; see PagedHeuristic
	layouts     map[layoutKey]*layout
	heuristics  map[string]*Heuristic
	shortfalls  map[string]message.Text // see memoryShortfall
	bytesInUse  atomic.Int64            // includes the table being built
}

type (
	tableKey struct {
		shape   board.Shape
		pattern uint32
	}
	layoutKey struct {
		shape board.Shape
		tiles int
	}
)

// LibraryOptions configures a library.
type LibraryOptions struct {
	Dir        string             // folder of table files; "" keeps tables in memory only
	DirError   error              // why there is no folder; reported once when a table is built
	Store      Store              // stores tables instead of a folder (Dir is ""); may be nil
	Quick      bool               // limits defaults to tables that a browser builds within a second
	ReadOnly   bool               // do not write files or make folders
	Threads    int                // for building; 0 means 1
	MaxMemory  int64              // limit for building, in bytes; 0 means solver.UsualMemory
	Now        func() time.Time   // clock for removing old temporary files; may be nil
	FreeMemory func() int64       // free memory in bytes, see ChoosePartitions; may be nil
	Notify     func(message.Text) // receives one-line messages for the user, such as rejected files; may be nil
}

// NewLibrary returns a library. It makes the folder when it stores the first table.
func NewLibrary(opt LibraryOptions) *Library {
	if opt.MaxMemory == 0 {
		opt.MaxMemory = solver.UsualMemory
	}
	if opt.FreeMemory == nil {
		opt.FreeMemory = func() int64 { return math.MaxInt64 }
	}
	if opt.Notify == nil {
		opt.Notify = func(message.Text) {}
	}
	return &Library{sharedState: &sharedState{dir: opt.Dir, dirError: opt.DirError, store: opt.Store, quick: opt.Quick, readOnly: opt.ReadOnly, threads: max(opt.Threads, 1), maxMemory: opt.MaxMemory, now: opt.Now, freeMemory: opt.FreeMemory, notify: opt.Notify,
		tables: map[tableKey]*Table{}, paged: map[tableKey]*Table{}, layouts: map[layoutKey]*layout{}, heuristics: map[string]*Heuristic{}, shortfalls: map[string]message.Text{}}}
}

// Dir returns the folder of the files, or "".
func (l *Library) Dir() string { return l.dir }

// BytesInUse returns the memory of all loaded tables in bytes.
func (l *Library) BytesInUse() int64 { return l.bytesInUse.Load() }

// BuildProgress is the progress of building or expanding tables.
type BuildProgress struct {
	Tables    message.Text // names of the partitions
	Table     int          // number of the table being built, from 1
	Share     float64      // fraction of the total work done, 0 to 1
	Expanding bool         // tables are expanded, not built; see Expand
}

// String describes the operation in a line for the user.
func (b BuildProgress) String() string { return b.Message().String() }

// Message implements message.Message.
func (b BuildProgress) Message() message.Text {
	if b.Expanding {
		return message.Textf("tables.expanding-tables", "expanding tables %s", b.Tables)
	}
	return message.Textf("tables.building-tables", "building tables %s", b.Tables)
}

// layout returns the cached layout for a shape and number of tiles.
func (l *Library) layout(s board.Shape, tiles int) *layout {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := layoutKey{s, tiles}
	if l.layouts[key] == nil {
		l.layouts[key] = newLayout(s, tiles)
	}
	return l.layouts[key]
}

func (l *Library) loaded(key tableKey) *Table {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[key]
}

// loadAll loads or builds all tables of partitions, and notifies the user once of long
// builds. If paged is true, it omits those that can be read page by page.
func (l *Library) loadAll(ctx context.Context, s board.Shape, name string, partitions []Partition, paged bool, watch func(BuildProgress)) error {
	wanted := slices.DeleteFunc(patternsOf(s, partitions), func(p uint32) bool {
		key := tableKey{s, p}
		return l.loaded(key) != nil || paged && l.openPaged(key)
	})
	all, bytes := 0, int64(0)
	for _, pattern := range wanted {
		layout := l.layout(s, bitCount(pattern))
		all += layout.regionCount * layout.permutations
		if l.has(s, pattern) || l.clusterHas(ctx, s, pattern) {
			continue
		}
		if err := checkMemory(layout, l.maxMemory); err != nil {
			return err
		}
		bytes += 8 * int64(layout.words())
	}
	if bytes >= 1_000_000 { // smaller tables are built within moments
		l.notify(message.Textf("tables.for-once", "%s for %s, once (%s)", BuildProgress{Tables: message.Plain(name)}, s, message.WholeMegabytes(bytes)))
	}
	done := 0
	for i, pattern := range wanted {
		layout := l.layout(s, bitCount(pattern))
		states := layout.regionCount * layout.permutations
		err := l.load(ctx, s, pattern, func(share float64) {
			if watch != nil {
				watch(BuildProgress{Tables: message.Plain(name), Table: i + 1, Share: (float64(done) + share*float64(states)) / float64(all)})
			}
		})
		if err != nil {
			return err
		}
		done += states
	}
	return nil
}

// patternsOf returns the distinct canonical patterns of partitions.
func patternsOf(s board.Shape, partitions []Partition) []uint32 {
	var list []uint32
	for _, p := range partitions {
		for _, pattern := range p.patterns {
			if pattern, _ = canonicalPattern(s, pattern); !slices.Contains(list, pattern) {
				list = append(list, pattern)
			}
		}
	}
	return list
}

// load loads the table of a pattern from its file, or builds it.
func (l *Library) load(ctx context.Context, s board.Shape, pattern uint32, watch func(share float64)) error {
	key := tableKey{s, pattern}
	l.buildLock.Lock()
	defer l.buildLock.Unlock()
	if l.loaded(key) != nil { // loaded by another goroutine meanwhile
		return nil
	}
	t := &Table{layout: l.layout(s, bitCount(pattern)), pattern: pattern}
	bytes := 8 * int64(t.words())
	l.bytesInUse.Add(bytes)
	if err := l.fill(ctx, t, watch); err != nil {
		l.bytesInUse.Add(-bytes)
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tables[key] = t
	if old := l.paged[key]; old != nil {
		l.bytesInUse.Add(-old.Bytes())
		delete(l.paged, key)
	}
	return nil
}

// fill reads or builds the rows of a table.
func (l *Library) fill(ctx context.Context, t *Table, watch func(share float64)) error {
	switch {
	case l.store != nil:
		return l.loadStoredOrBuild(ctx, t, watch)
	case l.dirError != nil:
		return l.buildUnsaved(ctx, t, watch, l.dirError)
	case l.dir == "":
		return l.build(ctx, t, watch)
	}
	if !l.readOnly {
		l.sweepOnce.Do(l.sweep)
	}
	err := l.loadFile(t)
	if err == nil {
		return nil
	}
	if l.readOnly {
		l.reportRejected(err)
		return l.build(ctx, t, watch)
	}
	if err := file.Accept(tablefile.Kind(), l.path(t)); errors.Is(err, file.ErrNotOurs) {
		l.reportUnsaved(message.Errorf("tables.pdb-w", "pdb: %w", err))
		return l.build(ctx, t, watch)
	}
	if err := file.MakeFolder(l.dir, 0o777); err != nil {
		return l.buildUnsaved(ctx, t, watch, file.WithoutPath(err))
	}
	lock, failed := file.Acquire(ctx, l.path(t))
	if errors.Is(failed, file.ErrHeld) {
		return cancelledError(ctx, message.Textf("tables.another-program-built", "another program built a table"))
	} else if failed != nil {
		l.reportRejected(err)
		return l.buildUnsaved(ctx, t, watch, failed)
	}
	defer lock.Remove()
	if err = l.loadFile(t); err == nil { // built by another program meanwhile
		return nil
	}
	l.reportRejected(err)
	if err := l.build(ctx, t, watch); err != nil {
		return err
	}
	if err := tablefile.Write(l.path(t), t.header(), t.rows); err != nil {
		l.reportUnsaved(err)
		return nil
	}
	t.stored = true
	l.savePageSums(t)
	return nil
}

// reportUnsaved notifies the user that a table has no file.
func (l *Library) reportUnsaved(err error) {
	l.notify(message.Textf("tables.the-table-is-used", "%s; the table is used from memory", err))
}

// sweep removes temporary files of killed programs.
func (l *Library) sweep() {
	var hourAgo time.Time
	if l.now != nil {
		hourAgo = l.now().Add(-time.Hour)
	}
	file.Sweep(l.dir, hourAgo)
}

// buildUnsaved builds a table that cannot be stored.
func (l *Library) buildUnsaved(ctx context.Context, t *Table, watch func(share float64), why error) error {
	l.warnUnsaved.Do(func() {
		var in message.Text
		if l.dir != "" {
			in = message.Textf("tables.in-folder", " in %s", l.dir)
		}
		l.notify(message.Textf("tables.tables-cannot-be-kept", "pdb: tables cannot be kept%s (%v); they are used from memory", in, file.WithoutPath(why)))
	})
	return l.build(ctx, t, watch)
}

// loadFile reads a table from its file.
func (l *Library) loadFile(t *Table) error {
	rows, err := tablefile.Read(l.path(t), t.header())
	if err != nil {
		return err
	}
	t.rows, t.stored = rows, true
	l.savePageSums(t)
	return nil
}

// savePageSums stores the checksums of a stored table's pages. Only speed depends on them, so errors
// are ignored.
func (l *Library) savePageSums(t *Table) {
	if !l.readOnly && len(t.rows) >= minPagedWords {
		tablefile.WritePageSums(l.path(t), t.header(), t.rows)
	}
}

// reportRejected notifies the user of an invalid file.
func (l *Library) reportRejected(err error) {
	if !errors.Is(err, fs.ErrNotExist) {
		l.notify(message.Textf("tables.it-is-rebuilt", "%v: it is rebuilt", err))
	}
}

// build fetches a table from the cluster or builds it.
func (l *Library) build(ctx context.Context, t *Table, watch func(share float64)) error {
	if !share.LocalOnly && l.clusterStore != nil {
		return l.fetchOrBuild(ctx, t, watch)
	}
	return l.buildLocally(ctx, t, watch)
}

func (l *Library) buildLocally(ctx context.Context, t *Table, watch func(share float64)) error {
	rows, err := build(ctx, t.layout, t.pattern, BuildOptions{Threads: l.threads, MaxMemory: l.maxMemory, Progress: watch})
	t.rows = rows
	return err
}

// suffix is the extension of table files.
const suffix = ".table"

// path returns the file of a table. The name contains the shape and the tiles.
func (l *Library) path(t *Table) string { return l.pathOf(t.shape, t.pattern) }

func (l *Library) pathOf(s board.Shape, pattern uint32) string {
	return filepath.Join(l.dir, fileName(s, pattern))
}

func fileName(s board.Shape, pattern uint32) string {
	return fmt.Sprintf("%s-%d-%07x%s", s, bitCount(pattern), pattern, suffix)
}

func (t *Table) header() tablefile.Header {
	return tablefile.Header{Shape: t.shape, Home: t.home(), Tiles: t.Tiles(), Words: int64(t.words())}
}

// has reports whether a pattern's table is loaded or has a file. The file is not verified: if
// it is damaged, loading notifies the user and rebuilds it.
func (l *Library) has(s board.Shape, pattern uint32) bool {
	pattern, _ = canonicalPattern(s, pattern)
	if l.loaded(tableKey{s, pattern}) != nil {
		return true
	}
	switch {
	case l.store != nil:
		return l.store.Has(l.pathOf(s, pattern))
	case l.dir == "":
		return false
	}
	return file.Exists(l.pathOf(s, pattern))
}

// Build builds the missing tables of partitions; see Heuristic for the text.
func (l *Library) Build(ctx context.Context, s board.Shape, text string, watch func(BuildProgress)) error {
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return err
	}
	return l.loadAll(ctx, s, text, partitions, false, watch)
}
