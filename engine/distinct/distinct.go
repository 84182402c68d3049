// Package distinct implements an indexed set of byte vectors of equal length, such as the states of
// a search. Begin with List.
package distinct

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// List is an indexed set of vectors: an array in insertion order and a hash table with linear
// probing.
type List struct {
	size    int // bytes per vector
	vectors []uint8
	count   int
	slots   []uint32 // 1 + the index of a vector, or 0
}

// New returns an empty list of vectors of size bytes.
func New(size int) *List {
	return &List{size: size, slots: make([]uint32, 1<<10)}
}

// Size returns the number of bytes per vector.
func (l *List) Size() int { return l.size }

// Count returns the number of vectors.
func (l *List) Count() int { return l.count }

// At returns vector i. The caller must not modify it.
func (l *List) At(i int) []uint8 { return l.vectors[i*l.size : (i+1)*l.size] }

// slot returns the slot of a vector, or the free slot to insert it.
func (l *List) slot(vector []uint8) uint64 {
	mask := uint64(len(l.slots) - 1)
	slot := hash(vector) & mask
	for l.slots[slot] != 0 && !bytes.Equal(l.At(int(l.slots[slot])-1), vector) {
		slot = (slot + 1) & mask
	}
	return slot
}

// Find returns the index of a vector, if the list contains it.
func (l *List) Find(vector []uint8) (number int, ok bool) {
	number = int(l.slots[l.slot(vector)]) - 1
	return number, number >= 0
}

// Add returns the index of a vector. If the vector is new, it appends a copy.
func (l *List) Add(vector []uint8) (number int) {
	slot := l.slot(vector)
	if number := l.slots[slot]; number > 0 {
		return int(number) - 1
	}
	l.vectors = append(l.vectors, vector...)
	l.count++
	l.slots[slot] = uint32(l.count)
	if 2*l.count > len(l.slots) {
		l.grow()
	}
	return l.count - 1
}

func (l *List) grow() {
	l.slots = make([]uint32, 2*len(l.slots))
	mask := uint64(len(l.slots) - 1)
	for i := range l.count {
		slot := hash(l.At(i)) & mask
		for l.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		l.slots[slot] = uint32(i + 1)
	}
}

// Bytes returns the memory of the list.
func (l *List) Bytes() int64 { return int64(cap(l.vectors) + 4*cap(l.slots)) }

// hash is a multiplicative hash of eight bytes at a time.
func hash(vector []uint8) uint64 {
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	h := uint64(0)
	for ; len(vector) >= 8; vector = vector[8:] {
		h = bits.RotateLeft64((h^binary.LittleEndian.Uint64(vector))*odd, 29)
	}
	rest := uint64(0)
	for _, b := range vector {
		rest = rest<<8 | uint64(b)
	}
	h = (h ^ rest) * odd
	h = (h ^ h>>32) * odd
	return h ^ h>>29
}
