// Package distinct holds many vectors, which are lists of bytes of one length, such as the
// states that a walk has reached: each once, with a number by which it is found again. It
// knows nothing of what the bytes say. Begin with List.
package distinct

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// List is vectors in the order in which they were found, and a hash table to find them.
type List struct {
	size    int // bytes of a vector
	vectors []uint8
	count   int
	slots   []uint32 // the number of a vector and 1, or 0
}

// New returns an empty list of vectors of so many bytes.
func New(size int) *List {
	return &List{size: size, slots: make([]uint32, 1<<10)}
}

// Size is how many bytes each vector has.
func (l *List) Size() int { return l.size }

// Count is how many vectors there are.
func (l *List) Count() int { return l.count }

// At returns vector number i, which is the list's own.
func (l *List) At(i int) []uint8 { return l.vectors[i*l.size : (i+1)*l.size] }

// slot returns where a vector stands in the table, or may be put.
func (l *List) slot(vector []uint8) uint64 {
	mask := uint64(len(l.slots) - 1)
	slot := hash(vector) & mask
	for l.slots[slot] != 0 && !bytes.Equal(l.At(int(l.slots[slot])-1), vector) {
		slot = (slot + 1) & mask
	}
	return slot
}

// Find returns the number of a vector, if the list has it.
func (l *List) Find(vector []uint8) (number int, ok bool) {
	number = int(l.slots[l.slot(vector)]) - 1
	return number, number >= 0
}

// Add returns the number of a vector, new or not; a new one is copied.
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

// Bytes is how much memory the list takes.
func (l *List) Bytes() int64 { return int64(cap(l.vectors) + 4*cap(l.slots)) }

// hash mixes a vector, eight bytes after the other, by multiplications.
func hash(vector []uint8) uint64 {
	const odd = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
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
