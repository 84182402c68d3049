// Package pruning makes the tables by which long searches in puzzles give up early, and
// searches with them: depth first, by words that Task.Automaton allows, below a bound.
//
// What is seen of a state if only some pieces are told apart, or only how pieces are turned,
// is a view of it. A view has few enough states to be numbered, with a table of where each
// turn leads: see view.go. Two views together have up to some 10^8 states, and how far each
// of them is from the solved one is a table: see table.go. No state is nearer than its views
// are. Which views there are is found from the pieces: see choose.go; or from a group that
// some turns and powers of others make: see cosets.go.
//
// The symmetries of the turns make tables smaller: see classes.go; and one table is looked up
// for a state as several symmetries carry it: see plan.go, and guide.go for how.
//
// Groups of up to some 10^8 elements have a table of all states instead: see whole.go. Begin
// with Library.
package pruning

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"taquin/engine/pdb"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Library keeps guides, so that each is made once. Its methods may be called from several
// goroutines.
type Library struct {
	opt    LibraryOptions
	making sync.Mutex // one guide at a time
	mu     sync.Mutex // guards the list
	guides []kept     // the last one asked for first
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

// kept is a guide in memory.
type kept struct {
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
	for _, k := range l.guides {
		bytes += k.guide.Bytes()
	}
	return bytes
}

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
	l.guides = slices.Insert(l.guides, 0, kept{wanted, g})
	held := int64(0)
	for i, k := range l.guides {
		if held += k.guide.Bytes(); i > 0 && held > l.opt.MaxMemory {
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
	quick, err := plans(ctx, t, all, quickEntries)
	if err != nil {
		return err
	}
	need := int64(0)
	for _, p := range quick {
		need += int64(p.size() / 2)
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
	i := slices.IndexFunc(l.guides, func(k kept) bool { return k.key == key })
	if i < 0 {
		return nil
	}
	k := l.guides[i]
	l.guides = slices.Insert(slices.Delete(l.guides, i, i+1), 0, k)
	return k.guide
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
