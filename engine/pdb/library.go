package pdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Library keeps tables: those in use in memory, and all in files of a folder,
// so that each is built once. What cannot be kept in a file is used from
// memory. Its methods may be called from several goroutines, and several
// programs may share a folder.
type Library struct {
	*shelf
	common share.Store // what several machines keep, see With; nil for none
}

// shelf is what a library holds, and how it comes by it.
type shelf struct {
	dir       string
	noDir     error
	store     Store
	quick     bool
	readOnly  bool
	threads   int
	maxMemory int64
	now       func() time.Time
	free      func() int64
	note      func(text string)

	unkept   sync.Once  // tells that there is no folder
	swept    sync.Once  // removes what was left in it
	building sync.Mutex // one table at a time
	mu       sync.Mutex // guards the maps
	tables   map[tableKey]*Table
	layouts  map[layoutKey]*layout
	guides   map[string]*Guide
	lacking  map[string]string // see lacks
	held     atomic.Int64      // bytes of all tables, and of one that is being made
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

// LibraryOptions is what a library may be told.
type LibraryOptions struct {
	Dir       string            // of the files; "" keeps tables in memory only
	NoDir     error             // why there is none, which is told once if a table is built
	Store     Store             // keeps tables where there is no folder: Dir is ""; may be nil
	Quick     bool              // the usual tables are those that are built within a second, also in a browser
	ReadOnly  bool              // files are used, but none is written and no folder made
	Threads   int               // that build; 1 if 0
	MaxMemory int64             // bytes that building may take; 0 for solver.UsualMemory
	Now       func() time.Time  // the clock, for cleaning up; may be nil
	Free      func() int64      // bytes of memory that are free, see Choose; may be nil
	Note      func(text string) // told in a line what a user should know: what is built, what file was refused; may be nil
}

// NewLibrary returns a library. The folder is made when the first table is kept.
func NewLibrary(opt LibraryOptions) *Library {
	if opt.MaxMemory == 0 {
		opt.MaxMemory = solver.UsualMemory
	}
	if opt.Free == nil {
		opt.Free = func() int64 { return math.MaxInt64 }
	}
	if opt.Note == nil {
		opt.Note = func(string) {}
	}
	return &Library{shelf: &shelf{dir: opt.Dir, noDir: opt.NoDir, store: opt.Store, quick: opt.Quick, readOnly: opt.ReadOnly, threads: max(opt.Threads, 1), maxMemory: opt.MaxMemory, now: opt.Now, free: opt.Free, note: opt.Note,
		tables: map[tableKey]*Table{}, layouts: map[layoutKey]*layout{}, guides: map[string]*Guide{}, lacking: map[string]string{}}}
}

// Dir is the folder of the files; "" if there is none.
func (l *Library) Dir() string { return l.dir }

// Held is how many bytes of memory the tables take that are in use.
func (l *Library) Held() int64 { return l.held.Load() }

// Building is how far the building of tables has come.
type Building struct {
	Tables string  // the partitions that they are for
	Table  int     // which of those that were not in memory is being built, from 1
	Share  float64 // of the work for all of them, 0 to 1
	Spread bool    // they are not built but spread out, see SpreadOut
}

// String says in a line for the user what is built.
func (b Building) String() string {
	if b.Spread {
		return "expanding tables " + b.Tables
	}
	return "building tables " + b.Tables
}

// layout returns the layout of a shape and number of tiles, made once.
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

// ready brings all tables of partitions into memory, and tells once what has to
// be built for it.
func (l *Library) ready(ctx context.Context, s board.Shape, name string, partitions []Partition, watch func(Building)) error {
	wanted := slices.DeleteFunc(patternsOf(s, partitions), func(p uint32) bool { return l.loaded(tableKey{s, p}) != nil })
	all, bytes := 0, int64(0)
	for _, pattern := range wanted {
		layout := l.layout(s, size(pattern))
		all += layout.slots * layout.orders
		if l.has(s, pattern) || l.commonHas(ctx, s, pattern) {
			continue
		}
		if err := checkMemory(layout, l.maxMemory); err != nil {
			return err
		}
		bytes += 8 * int64(layout.words())
	}
	if bytes >= 1_000_000 { // smaller ones are there at once
		l.note(fmt.Sprintf("%s for %s, once (%s)", Building{Tables: name}, s, text.WholeMegabytes(bytes)))
	}
	done := 0
	for i, pattern := range wanted {
		layout := l.layout(s, size(pattern))
		states := layout.slots * layout.orders
		err := l.load(ctx, s, pattern, func(share float64) {
			if watch != nil {
				watch(Building{Tables: name, Table: i + 1, Share: (float64(done) + share*float64(states)) / float64(all)})
			}
		})
		if err != nil {
			return err
		}
		done += states
	}
	return nil
}

// patternsOf lists the patterns of partitions that have tables of their own, each once.
func patternsOf(s board.Shape, partitions []Partition) []uint32 {
	var list []uint32
	for _, p := range partitions {
		for _, pattern := range p.patterns {
			if pattern, _ = canonical(s, pattern); !slices.Contains(list, pattern) {
				list = append(list, pattern)
			}
		}
	}
	return list
}

// load brings the table of a pattern into memory: from its file, or built.
func (l *Library) load(ctx context.Context, s board.Shape, pattern uint32, watch func(share float64)) error {
	key := tableKey{s, pattern}
	l.building.Lock()
	defer l.building.Unlock()
	if l.loaded(key) != nil { // another goroutine was first
		return nil
	}
	t := &Table{layout: l.layout(s, size(pattern)), pattern: pattern}
	bytes := 8 * int64(t.words())
	l.held.Add(bytes)
	if err := l.fill(ctx, t, watch); err != nil {
		l.held.Add(-bytes)
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tables[key] = t
	return nil
}

// fill gives a table its rows.
func (l *Library) fill(ctx context.Context, t *Table, watch func(share float64)) error {
	switch {
	case l.store != nil:
		return l.fillFromStore(ctx, t, watch)
	case l.noDir != nil:
		return l.buildUnkept(ctx, t, watch, l.noDir)
	case l.dir == "":
		return l.build(ctx, t, watch)
	}
	if !l.readOnly {
		l.swept.Do(l.sweep)
	}
	err := l.open(t)
	if err == nil {
		return nil
	}
	if l.readOnly {
		l.refuse(err)
		return l.build(ctx, t, watch)
	}
	if err := file.Accept(tableFile(), l.path(t)); errors.Is(err, file.ErrNotOurs) {
		l.unwritten(err)
		return l.build(ctx, t, watch)
	}
	if err := file.MakeFolder(l.dir, 0o777); err != nil {
		return l.buildUnkept(ctx, t, watch, file.WithoutPath(err))
	}
	lock, failed := file.Acquire(ctx, l.path(t))
	if errors.Is(failed, file.ErrHeld) {
		return errWhile(ctx, "another program built a table")
	} else if failed != nil {
		l.refuse(err)
		return l.buildUnkept(ctx, t, watch, failed)
	}
	defer lock.Remove()
	if err = l.open(t); err == nil { // another program was first
		return nil
	}
	l.refuse(err)
	if err := l.build(ctx, t, watch); err != nil {
		return err
	}
	if err := writeFile(l.path(t), t.header(), t.rows); err != nil {
		l.unwritten(err)
		return nil
	}
	t.kept = true
	return nil
}

// unwritten tells that a table has no file.
func (l *Library) unwritten(err error) {
	l.note(fmt.Sprintf("pdb: %s; the table is used from memory", strings.TrimPrefix(err.Error(), "pdb: ")))
}

// sweep removes what programs that were killed have left in the folder.
func (l *Library) sweep() {
	var hourAgo time.Time
	if l.now != nil {
		hourAgo = l.now().Add(-time.Hour)
	}
	file.Sweep(l.dir, hourAgo)
}

// buildUnkept builds a table that cannot be kept in a file.
func (l *Library) buildUnkept(ctx context.Context, t *Table, watch func(share float64), why error) error {
	l.unkept.Do(func() {
		in := ""
		if l.dir != "" {
			in = " in " + l.dir
		}
		l.note(fmt.Sprintf("pdb: tables cannot be kept%s (%v); they are used from memory", in, file.WithoutPath(why)))
	})
	return l.build(ctx, t, watch)
}

// open takes a table from its file.
func (l *Library) open(t *Table) error {
	rows, err := readFile(l.path(t), t.header())
	if err != nil {
		return err
	}
	t.rows, t.kept = rows, true
	return nil
}

// refuse tells of a file that is there but is not the table.
func (l *Library) refuse(err error) {
	if !errors.Is(err, fs.ErrNotExist) {
		l.note(fmt.Sprintf("%v: it is built anew", err))
	}
}

// build gives a table that this machine has not its rows: built, or from what several
// machines keep.
func (l *Library) build(ctx context.Context, t *Table, watch func(share float64)) error {
	if !share.Alone && l.common != nil {
		return l.fetch(ctx, t, watch)
	}
	return l.buildHere(ctx, t, watch)
}

func (l *Library) buildHere(ctx context.Context, t *Table, watch func(share float64)) error {
	rows, err := build(ctx, t.layout, t.pattern, BuildOptions{Threads: l.threads, MaxMemory: l.maxMemory, Progress: watch})
	t.rows = rows
	return err
}

// suffix ends the names of tables' files.
const suffix = ".table"

// path is where a table's file is: the name says the shape and the tiles.
func (l *Library) path(t *Table) string { return l.pathOf(t.shape, t.pattern) }

func (l *Library) pathOf(s board.Shape, pattern uint32) string {
	return filepath.Join(l.dir, fileName(s, pattern))
}

func fileName(s board.Shape, pattern uint32) string {
	return fmt.Sprintf("%s-%d-%07x%s", s, size(pattern), pattern, suffix)
}

func (t *Table) header() header {
	return header{Shape: t.shape, Home: t.home(), Tiles: t.Tiles(), Words: int64(t.words())}
}

// has reports whether a pattern's table is in memory or has a file. The file
// may be damaged; then the user shall hear of it, and it is built anew.
func (l *Library) has(s board.Shape, pattern uint32) bool {
	pattern, _ = canonical(s, pattern)
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

// Build builds the tables of partitions, as Guide reads them, that are not
// there yet.
func (l *Library) Build(ctx context.Context, s board.Shape, text string, watch func(Building)) error {
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return err
	}
	return l.ready(ctx, s, text, partitions, watch)
}

// Kept is a file of the library.
type Kept struct {
	Name  string      // of the file
	Bytes int64       // its size
	Shape board.Shape // of the table
	Tiles []int       // by their homes, the blank's being the last cell
	Err   error       // what is wrong with it, if its first page says so
}

// List returns the tables that are kept in files, by name.
func (l *Library) List() ([]Kept, error) {
	if l.dir == "" {
		return nil, nil
	}
	entries, err := file.List(l.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("pdb: cannot list the tables in %s: %w", l.dir, err)
	}
	var list []Kept
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		k := Kept{Name: e.Name()}
		if info, err := e.Info(); err == nil {
			k.Bytes = info.Size()
		}
		path := filepath.Join(l.dir, e.Name())
		h, err := readHeader(path)
		if err == nil {
			err = l.checkName(path, h)
		}
		k.Shape, k.Tiles, k.Err = h.Shape, h.Tiles, err
		list = append(list, k)
	}
	return list, nil
}

// checkName returns an error unless a file's name is that of the table which its
// first page describes.
func (l *Library) checkName(path string, h header) error {
	if err := checkShape(h.Shape); err != nil {
		return fmt.Errorf("pdb: %w: %w (%s)", ErrForeign, err, path)
	}
	set, err := patternOf(h.Shape, h.Home, h.Tiles)
	if err != nil || h.Home != homeOf(h.Shape, set) || l.pathOf(h.Shape, set) != path {
		return fmt.Errorf("pdb: %w: its name is not that of %s (%s)", ErrForeign, h, path)
	}
	return nil
}

// Verify reads a whole file and returns what is wrong with it.
func (l *Library) Verify(k Kept) error {
	if k.Err != nil {
		return k.Err
	}
	path := filepath.Join(l.dir, k.Name)
	h, err := readHeader(path)
	if err != nil {
		return err
	}
	if err := l.checkName(path, h); err != nil {
		return err
	}
	if want := int64(l.layout(h.Shape, len(h.Tiles)).words()); want != h.Words {
		return fmt.Errorf("pdb: %w: %d words, not %d (%s)", ErrForeign, h.Words, want, path)
	}
	return checkFile(path)
}

// Remove removes a file. Programs that have it open go on with it.
func (l *Library) Remove(k Kept) error {
	if err := file.Remove(tableFile(), filepath.Join(l.dir, k.Name)); err != nil {
		return fmt.Errorf("pdb: %w", err)
	}
	return nil
}
