package statespace

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Store keeps states in the order in which they are found, each with the state from which it
// was reached, and finds them again: a hash table with open addressing over chunks that never
// move. States are numbered from 0.
type Store struct {
	size   int      // bytes of a state
	bits   int      // a chunk holds 1<<bits states
	chunks [][]byte // of states
	links  []*[1 << linkBits]Link
	bare   bool     // without links
	n      int32    // states
	slots  []uint64 // the upper half of the hash above a state's number + 1; 0 is free
	used   int      // slots in use
	direct bool     // a state is the number of its slot, see Traits.Numbered

	touched uint64 // keeps the compiler from removing the loads of Touch
}

// linkBits is the number of bits of a state's number within a chunk of links.
const linkBits = 12

// Link is the edge by which a state was reached.
type Link struct {
	Parent int32 // itself for a start
	Move   Move
}

// NewStore returns an empty store of states of a size in bytes.
func NewStore(size int) *Store {
	return &Store{size: size, bits: chunkBits(size), slots: make([]uint64, 1<<10)}
}

// StoreOf returns an empty store of the states of a space. If they are numbered, it has an array in
// place of a hash table.
func StoreOf(space Space) *Store {
	s := NewStore(space.Size())
	s.direct = space.Traits().Numbered
	return s
}

// WithoutLinks makes an empty store keep no links, which saves 8 bytes a state.
func (s *Store) WithoutLinks() *Store {
	s.bare = true
	return s
}

// NewSet returns an empty store without links.
func NewSet(size int) *Store { return NewStore(size).WithoutLinks() }

// StateBytes is about the memory of a state of a size in bytes in a set.
func StateBytes(size int) int64 { return int64(size) + 16 }

// State returns the bytes of a state, which must not be changed.
func (s *Store) State(i int32) []byte {
	k := int(i&(1<<s.bits-1)) * s.size
	return s.chunks[i>>s.bits][k : k+s.size : k+s.size]
}

// Link returns the edge by which a state was reached. The caller may change it.
func (s *Store) Link(i int32) *Link { return &s.links[i>>linkBits][i&(1<<linkBits-1)] }

// Len is the number of states.
func (s *Store) Len() int32 { return s.n }

// Found is the number of states in the hash table: all but those of Append.
func (s *Store) Found() int { return s.used }

// Bytes is the memory in use.
func (s *Store) Bytes() int64 {
	const linkBytes = 8
	return int64(len(s.chunks)*s.size)<<s.bits + int64(len(s.links))*linkBytes<<linkBits + int64(len(s.slots))*8
}

// Chunks is the number of chunks of states: it grows with the memory in use.
func (s *Store) Chunks() int { return len(s.chunks) }

// Hash mixes the bytes of a state by multiplications; its upper half is the better one.
func Hash(state []byte) uint64 {
	h := uint64(0)
	for ; len(state) >= 8; state = state[8:] {
		h = hashWord(h, binary.LittleEndian.Uint64(state))
	}
	if len(state) > 0 {
		rest := uint64(0)
		for _, b := range state {
			rest = rest<<8 | uint64(b)
		}
		h = hashWord(h, rest)
	}
	return h * odd
}

const odd = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio

// hashWord mixes a word into a hash.
func hashWord(h, word uint64) uint64 {
	h = (h ^ word) * odd
	return h ^ h>>29
}

// Touch prefetches the slot that Find and Add read first for a hash. Several cache misses
// overlap if all successors are touched before the first one is looked up.
func (s *Store) Touch(hash uint64) {
	s.touched ^= s.slots[int(hash>>32)&(len(s.slots)-1)]
}

// Hashes appends the hash of each state of a list and touches it.
func (s *Store) Hashes(list *Successors, hashes []uint64) []uint64 {
	if s.direct {
		for k := range list.Edges {
			s.touched ^= s.slots[min(number(list.State(k)), len(s.slots)-1)]
			hashes = append(hashes, 0)
		}
		return hashes
	}
	if s.size == 8 { // one machine word, as most are
		for at := list.states; len(at) >= 8; at = at[8:] {
			h := hashWord(0, binary.LittleEndian.Uint64(at)) * odd
			s.Touch(h)
			hashes = append(hashes, h)
		}
		return hashes
	}
	for k := range list.Edges {
		h := Hash(list.State(k))
		s.Touch(h)
		hashes = append(hashes, h)
	}
	return hashes
}

// Find returns the number of a state with its hash.
func (s *Store) Find(state []byte, hash uint64) (i int32, ok bool) {
	_, i, ok = s.probe(state, hash)
	return i, ok
}

// number is a state that is a number.
func number(state []byte) int { return int(binary.LittleEndian.Uint32(state)) }

// probe returns the slot of a state, or the free slot for it.
func (s *Store) probe(state []byte, hash uint64) (slot int, i int32, ok bool) {
	if s.direct {
		if slot = number(state); slot >= len(s.slots) {
			return slot, 0, false
		}
		i = int32(s.slots[slot]) - 1
		return slot, i, i >= 0
	}
	mask := len(s.slots) - 1
	for slot = int(hash>>32) & mask; ; slot = (slot + 1) & mask {
		entry := s.slots[slot]
		if entry == 0 {
			return slot, 0, false
		}
		if entry>>32 == hash>>32 && equal(s.State(int32(entry)-1), state) {
			return slot, int32(entry) - 1, true
		}
	}
}

// equal compares states; most are one machine word.
func equal(a, b []byte) bool {
	if len(a) == 8 && len(b) == 8 {
		return binary.LittleEndian.Uint64(a) == binary.LittleEndian.Uint64(b)
	}
	return bytes.Equal(a, b)
}

// Add returns the number of a state, and whether it is new; then it is copied with its link.
func (s *Store) Add(state []byte, hash uint64, link Link) (i int32, fresh bool) {
	slot, i, ok := s.probe(state, hash)
	if ok {
		return i, false
	}
	i = s.Append(state, link)
	for slot >= len(s.slots) { // a direct one
		s.slots = append(s.slots, make([]uint64, len(s.slots))...)
	}
	s.slots[slot] = hash>>32<<32 | uint64(i+1)
	if s.used++; !s.direct && 4*s.used > 3*len(s.slots) {
		s.slots = Rehash(s.slots)
	}
	return i, true
}

// Insert is Add without a link. It computes the hash.
func (s *Store) Insert(state []byte) (i int32, fresh bool) { return s.Add(state, Hash(state), Link{}) }

// Lookup is Find without a hash.
func (s *Store) Lookup(state []byte) (i int32, ok bool) { return s.Find(state, Hash(state)) }

// Append copies a state without a look at the others: neither it nor Find will find it.
func (s *Store) Append(state []byte, link Link) int32 {
	i := s.Len()
	if int(i)>>s.bits == len(s.chunks) {
		s.chunks = append(s.chunks, make([]byte, s.size<<s.bits))
	}
	s.n++
	if !s.bare {
		if int(i)>>linkBits == len(s.links) {
			s.links = append(s.links, new([1 << linkBits]Link))
		}
		*s.Link(i) = link
	}
	if kept := s.State(i); len(kept) == 8 && len(state) == 8 {
		binary.LittleEndian.PutUint64(kept, binary.LittleEndian.Uint64(state))
	} else {
		copy(kept, state)
	}
	return i
}

// Rehash returns a hash table of twice the size. An entry is the upper half of a state's hash above
// its number + 1, and 0 is a free slot.
func Rehash(old []uint64) []uint64 {
	slots := make([]uint64, 2*len(old))
	mask := len(slots) - 1
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		slot := int(entry>>32) & mask
		for slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		slots[slot] = entry
	}
	return slots
}

// Path appends the moves from a state back to its start.
func (s *Store) Path(i int32, path []Move) []Move {
	for {
		l := s.Link(i)
		if l.Parent == i {
			return path
		}
		path = append(path, l.Move)
		i = l.Parent
	}
}

// Chunks is a list of records of a fixed width that grows without copying.
type Chunks[T any] struct {
	width int
	bits  int   // a chunk holds 1<<bits records
	n     int32 // records
	list  [][]T
}

// NewChunks returns an empty list. Its chunks hold about 32 KiB of bytes, or as many numbers.
func NewChunks[T any](width int) Chunks[T] {
	return Chunks[T]{width: width, bits: chunkBits(width)}
}

// chunkBits is the number of bits of a record's number within its chunk.
func chunkBits(width int) int { return max(0, 12-max(0, bits.Len(uint(width-1))-3)) }

// Len is the number of records.
func (c *Chunks[T]) Len() int32 { return c.n }

// At returns record i.
func (c *Chunks[T]) At(i int32) []T {
	k := int(i&(1<<c.bits-1)) * c.width
	return c.list[i>>c.bits][k : k+c.width : k+c.width]
}

// Add appends a record of zeros and returns it.
func (c *Chunks[T]) Add() []T {
	if int(c.n)>>c.bits == len(c.list) {
		c.list = append(c.list, make([]T, c.width<<c.bits))
	}
	c.n++
	return c.At(c.n - 1)
}

// Capacity is the number of elements for which memory is allocated.
func (c *Chunks[T]) Capacity() int64 { return int64(len(c.list)) * int64(c.width) << c.bits }
