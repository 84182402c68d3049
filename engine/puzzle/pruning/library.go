// Package pruning solves permutation puzzles with pruning tables: tables of the distances of
// projected states, which are lower bounds on the distances of states.
//
// Two methods use them. Optimal finds a shortest solution by parallel iterative deepening
// (IDA* with tables; R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern
// Databases", AAAI-97). Phases solves through a chain of subgroups (two-phase algorithm,
// H. Kociemba; M. B. Thistlethwaite).
//
// projection.go numbers the states of a projection and stores their move table: a coordinate.
// A pruning table is indexed by one to three coordinates and reduced by symmetries: plan.go.
// choose.go and cosets.go choose the projections, symmetry.go finds the symmetries,
// distances.go fills tables, and search.go searches. A small group has a table of the exact
// distances of all elements: heuristic.go. A Library makes the tables and keeps them in memory
// and in files: store.go.
package pruning

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"slices"
	"sync"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Library caches heuristics, most recently used first. Several goroutines may use it.
type Library struct {
	opt    LibraryOptions
	making sync.Mutex // one heuristic at a time
	mu     sync.Mutex // guards cached
	cached []cached
}

// LibraryOptions configures a library.
type LibraryOptions struct {
	Quick     bool               // use only tables that take seconds to make, also in a browser
	MaxMemory int64              // bytes of the cache; 0 for UsualMemory
	Store     pdb.Store          // stores large tables; may be nil
	Note      func(message.Text) // receives a line for the user, for example about damaged files; may be nil
}

// UsualMemory is the default size of a library's cache in bytes.
const UsualMemory = 1 << 29

type cached struct {
	key       string
	heuristic *heuristic
}

// NewLibrary returns an empty library.
func NewLibrary(opt LibraryOptions) *Library {
	if opt.MaxMemory == 0 {
		opt.MaxMemory = UsualMemory
	}
	if opt.Note == nil {
		opt.Note = func(message.Text) {}
	}
	return &Library{opt: opt}
}

// Held returns the memory that the cache takes.
func (l *Library) Held() (bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.cached {
		bytes += c.heuristic.bytes()
	}
	return bytes
}

// The largest total number of entries of a heuristic's tables.
const (
	usualEntries = 200_000_000
	quickEntries = 20_000_000
)

// quickMemory suffices for tables that take about a second to make.
const quickMemory = 2 * quickEntries

// heuristic returns the heuristic for a task, with tables of at most memory bytes. The error
// is the context's, or wraps solver.ErrLimit: a large group needs the quick tables.
func (l *Library) heuristic(ctx context.Context, t *solving.Task, memory int64, progress func(share float64)) (*heuristic, error) {
	entries := usualEntries
	if l.opt.Quick {
		entries = quickEntries
	}
	entries = int(min(int64(entries), memory/2))
	key := keyOf(t)
	cacheKey := fmt.Sprint(entries, " ", key)
	if h := l.find(cacheKey); h != nil {
		return h, nil
	}
	l.making.Lock()
	defer l.making.Unlock()
	if h := l.find(cacheKey); h != nil { // another goroutine made it
		return h, nil
	}
	if err := checkMemory(ctx, t, memory); err != nil {
		return nil, err
	}
	h, err := l.newHeuristic(ctx, t, key, entries, progress)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cached = slices.Insert(l.cached, 0, cached{cacheKey, h})
	bytes := int64(0)
	for i, c := range l.cached {
		if bytes += c.heuristic.bytes(); i > 0 && bytes > l.opt.MaxMemory {
			l.cached = l.cached[:i:i]
			break
		}
	}
	return h, nil
}

// checkMemory refuses to search a large group with tables smaller than the quick ones. The
// error may be the context's.
func checkMemory(ctx context.Context, t *solving.Task, memory int64) error {
	if memory >= quickMemory || t.Group.Order().Cmp(big.NewInt(maxGroup)) <= 0 {
		return nil
	}
	all, err := findSymmetries(ctx, t.Elements(), t.Colours)
	if err != nil {
		return err
	}
	quick, err := plansOf(ctx, t, all, quickEntries)
	if err != nil {
		return err
	}
	need := int64(0)
	for _, p := range quick {
		need += int64(p.size() / 2)
	}
	if need > memory {
		return message.Errorf("puzzle.tables-for-take-at", "%w: tables for %s take %s at least (%s allowed)",
			solver.ErrLimit, t.Puzzle.Title(), message.Megabytes(need), message.Bytes(memory))
	}
	return nil
}

// find returns a cached heuristic and marks it as most recently used.
func (l *Library) find(key string) *heuristic {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.cached, func(c cached) bool { return c.key == key })
	if i < 0 {
		return nil
	}
	c := l.cached[i]
	l.cached = slices.Insert(slices.Delete(l.cached, i, i+1), 0, c)
	return c.heuristic
}

// minStored is the size in bytes from which tables are stored: smaller ones are made at once.
const minStored = 1 << 20

// tables returns the tables of graphs from the store, or new ones. The error is the context's.
func (l *Library) tables(ctx context.Context, graphs []graph, key string, progress func(share float64)) ([]*distances, error) {
	all, done, size := 0, 0, 0
	for _, g := range graphs {
		all += g.size()
		key += fmt.Sprintf(" %d", g.size()) // sizes depend on the memory
	}
	if tables := l.load(graphs, key); tables != nil {
		return tables, nil
	}
	var tables []*distances
	for _, g := range graphs {
		d, err := fill(ctx, g, func(reached int) { progress(float64(done+reached) / float64(all)) })
		if err != nil {
			return nil, err
		}
		tables = append(tables, d)
		done += g.size()
		size += 8 * len(d.words)
	}
	if l.opt.Store == nil || size < minStored {
		return tables, nil
	}
	if err := l.opt.Store.Save(name(key), encode(tables, key)); err != nil {
		l.opt.Note(message.Textf("puzzle.cannot-keep", "puzzle: cannot keep %s: %v; the tables are used from memory", name(key), file.WithoutPath(err)))
	}
	return tables, nil
}

// load returns the tables of graphs from the store, or nil. It notes a file that it refuses.
func (l *Library) load(graphs []graph, key string) []*distances {
	if l.opt.Store == nil {
		return nil
	}
	var tables []*distances
	content, err := l.opt.Store.Load(name(key))
	if err == nil {
		tables, err = decode(content, graphs, key)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.opt.Note(message.Textf("puzzle.it-is-rebuilt", "puzzle: %v (%s): it is rebuilt", file.WithoutPath(err), name(key)))
	}
	return tables
}

// keyOf encodes everything that a heuristic depends on: the effects of the turns and the
// colours of the cells.
func keyOf(t *solving.Task) string {
	var key []byte
	key = binary.LittleEndian.AppendUint16(key, uint16(len(t.Colours)))
	for _, e := range t.Elements() {
		key = append(key, e...)
	}
	for _, c := range t.Colours {
		key = binary.LittleEndian.AppendUint16(key, uint16(c))
	}
	return string(key)
}
