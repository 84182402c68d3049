// Package pruning makes the tables by which long searches in puzzles give up early, and
// searches with them: depth first, by words that Task.Automaton allows, below a bound.
//
// What is seen of a state if only some pieces are told apart, or only how pieces are turned,
// is a view of it (package views). Two or three views together have up to some 10^8 states,
// or classes of states, and how far each of them is from the solved one is a table: see
// table.go. No state is nearer than what is seen of it. A Guide is all tables of a puzzle,
// and how they are looked up: see guide.go; search.go searches by it. Groups of up to some
// 10^8 elements have a table of all states instead: see whole.go.
//
// A Library makes guides and has them kept in files: file.go is what such a file holds, and
// list.go tells the files of a folder. Begin with Library.
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
	"taquin/engine/pdb"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
	"taquin/engine/puzzle/views"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Library keeps guides, so that each is made once. Its methods may be called from several
// goroutines.
type Library struct {
	opt    LibraryOptions
	making sync.Mutex // one guide at a time
	mu     sync.Mutex // guards the list
	guides []held     // the last one asked for first
}

// LibraryOptions is what a library may be told.
type LibraryOptions struct {
	Quick     bool              // the tables are those that are made within seconds, also in a browser
	MaxMemory int64             // bytes that guides may take which are not in use; 0 for UsualMemory
	Store     pdb.Store         // keeps large tables; nil for none
	Note      func(text string) // told in a line what a user should know: which tables were refused; may be nil
}

// UsualMemory is how many bytes of guides are kept by a library that is not told.
const UsualMemory = 1 << 29

// held is a guide in memory.
type held struct {
	key   string
	guide *Guide
}

// NewLibrary returns a library without guides.
func NewLibrary(opt LibraryOptions) *Library {
	if opt.MaxMemory == 0 {
		opt.MaxMemory = UsualMemory
	}
	if opt.Note == nil {
		opt.Note = func(string) {}
	}
	return &Library{opt: opt}
}

// Held is how many bytes the guides take that are kept.
func (l *Library) Held() (bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.guides {
		bytes += h.guide.Bytes()
	}
	return bytes
}

// How many entries the tables of a guide have altogether, at the most.
const (
	usualEntries = 200_000_000
	quickEntries = 20_000_000
)

// QuickMemory is how much memory leads to tables that are made within a second or so.
const QuickMemory = 2 * quickEntries

// Guide returns the guide for a task, whose tables take so many bytes at most. The error is
// the context's, or wraps solver.ErrLimit: a large group is not searched with smaller tables
// than those that are made within a second.
func (l *Library) Guide(ctx context.Context, t *solving.Task, memory int64, watch Watch) (*Guide, error) {
	entries := usualEntries
	if l.opt.Quick {
		entries = quickEntries
	}
	entries = int(min(int64(entries), memory/2))
	key := keyOf(t)
	wanted := fmt.Sprint(entries, " ", key)
	if g := l.find(wanted); g != nil {
		return g, nil
	}
	l.making.Lock()
	defer l.making.Unlock()
	if g := l.find(wanted); g != nil { // another goroutine was first
		return g, nil
	}
	if err := checkMemory(ctx, t, memory); err != nil {
		return nil, err
	}
	g, err := l.newGuide(ctx, t, key, entries, watch)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.guides = slices.Insert(l.guides, 0, held{wanted, g})
	bytes := int64(0)
	for i, h := range l.guides {
		if bytes += h.guide.Bytes(); i > 0 && bytes > l.opt.MaxMemory {
			l.guides = l.guides[:i:i]
			break
		}
	}
	return g, nil
}

// checkMemory refuses to search a large group with small tables. The error may be the
// context's.
func checkMemory(ctx context.Context, t *solving.Task, memory int64) error {
	if memory >= QuickMemory || t.Group.Order().Cmp(big.NewInt(maxWhole)) <= 0 {
		return nil
	}
	all, err := symmetry.Find(ctx, t.Elements(), t.Colours)
	if err != nil {
		return err
	}
	quick, err := views.Plans(ctx, t, all, quickEntries)
	if err != nil {
		return err
	}
	need := int64(0)
	for _, p := range quick {
		need += int64(p.Size() / 2)
	}
	if need > memory {
		return fmt.Errorf("%w: tables for %s take %s at least (%s allowed)",
			solver.ErrLimit, t.Puzzle.Title(), text.Megabytes(need), text.Bytes(memory))
	}
	return nil
}

// find returns a guide that is in memory.
func (l *Library) find(key string) *Guide {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.guides, func(h held) bool { return h.key == key })
	if i < 0 {
		return nil
	}
	h := l.guides[i]
	l.guides = slices.Insert(slices.Delete(l.guides, i, i+1), 0, h)
	return h.guide
}

// minKept is how many bytes tables have that are kept: smaller ones are made at once.
const minKept = 1 << 20

// tables returns the tables of spaces: those of the store, or new ones, which it gets if
// they are large. The error is the context's.
func (l *Library) tables(ctx context.Context, spaces []numbered, key string, watch Watch) ([]*table, error) {
	all, done, size := 0, 0, 0
	for _, s := range spaces {
		all += s.Size()
		key += fmt.Sprintf(" %d", s.Size()) // less memory leaves smaller ones
	}
	if made := l.load(spaces, key); made != nil {
		return made, nil
	}
	var made []*table
	for _, s := range spaces {
		t, err := fill(ctx, s, func(reached int) { watch(float64(done+reached) / float64(all)) })
		if err != nil {
			return nil, err
		}
		made = append(made, t)
		done += s.Size()
		size += 8 * len(t.words)
	}
	if l.opt.Store == nil || size < minKept {
		return made, nil
	}
	if err := l.opt.Store.Save(name(key), write(made, key)); err != nil {
		l.opt.Note(fmt.Sprintf("puzzle: cannot keep %s: %v; the tables are used from memory", name(key), file.WithoutPath(err)))
	}
	return made, nil
}

// load takes the tables of spaces from the store, or returns nil, and tells if what it has
// is something else.
func (l *Library) load(spaces []numbered, key string) []*table {
	if l.opt.Store == nil {
		return nil
	}
	var made []*table
	content, err := l.opt.Store.Load(name(key))
	if err == nil {
		made, err = read(content, spaces, key)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.opt.Note(fmt.Sprintf("puzzle: %v (%s): it is made anew", file.WithoutPath(err), name(key)))
	}
	return made
}

// keyOf names all that a guide depends on: what the turns do and which cells are alike.
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
