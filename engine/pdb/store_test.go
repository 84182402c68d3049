package pdb

import (
	"errors"
	"testing"

	"taquin/engine/board"
)

// A store keeps the tables of one library for the next; what is damaged in it is built anew,
// and what it does not take is used from memory.
func TestStore(t *testing.T) {
	rows := smallRows(t)
	store := MemoryStore{}
	open := func(s Store) (*Library, *notes) {
		n := &notes{}
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
		wantSmall(t, name, l, n, rows, 1, table+"): it is built anew")
	}
	l, n = open(full{store})
	wantSmall(t, "a full one", l, n, rows, 0)
	l, n = open(full{MemoryStore{}})
	wantSmall(t, "a full and empty one", l, n, rows, 2, "no room; the table is used from memory", "no room; the table is used from memory")
}

// full is a Store that takes no more.
type full struct{ MemoryStore }

func (full) Save(string, []byte) error { return errors.New("no room") }

// What is quick is small enough for a browser.
func TestQuick(t *testing.T) {
	l := NewLibrary(LibraryOptions{Quick: true})
	for shape, want := range map[board.Shape]string{three: "8", smallShape: "6-5", four: "6-6-3"} {
		if first, last := l.ChoosePartitions(shape); first != want || last != want {
			t.Errorf("%s: %s and %s, want %s", shape, first, last, want)
		}
	}
}
