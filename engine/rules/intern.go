package rules

import (
	"encoding/binary"

	"taquin/engine/statespace"
)

// interned keeps states of any length and numbers them from 0, so that a search handles 4 bytes. A
// state is stored with its key, if the rules have keys.
type interned struct {
	chunks [][]byte
	bytes  int64                      // of the chunks
	places statespace.Chunks[uint64]  // by number: chunk and place of the key, or of the state without keys
	slots  []uint64                   // hash table: the upper half of the hash above the number + 1; 0 is free
	known  statespace.Chunks[byte]    // by number: 0 or flags
	values statespace.Chunks[float64] // by number: the estimate, if it is known
	keyed  bool

	touched uint64 // keeps the compiler from removing the loads of hash
}

const (
	chunkBytes = 1 << 16
	idBytes    = 4
)

func newInterned(keyed bool) *interned {
	return &interned{slots: make([]uint64, 1<<8), places: statespace.NewChunks[uint64](1), known: statespace.NewChunks[byte](1), values: statespace.NewChunks[float64](1), keyed: keyed}
}

// held is the memory in bytes.
func (t *interned) held() int64 {
	return t.bytes + 8*int64(len(t.slots)) + 8*t.places.Capacity() + t.known.Capacity() + 8*t.values.Capacity()
}

// text returns the text at a place, and the rest of its chunk.
func (t *interned) text(place uint64) (text, rest []byte) {
	b := t.chunks[place>>32][uint32(place):]
	n, k := binary.Uvarint(b)
	end := k + int(n)
	return b[k:end:end], b[end:]
}

// state returns the state with a number, which must not be changed.
func (t *interned) state(id int32) []byte {
	text, rest := t.text(t.places.At(id)[0])
	if t.keyed {
		n, k := binary.Uvarint(rest)
		return rest[k : k+int(n) : k+int(n)]
	}
	return text
}

// hash is the hash of a key, whose slot it prefetches.
func (t *interned) hash(key []byte) uint64 {
	hash := statespace.Hash(key)
	hash ^= uint64(len(key)) << 32 // Hash ignores zeros at the front of the rest
	t.touched ^= t.slots[int(hash>>32)&(len(t.slots)-1)]
	return hash
}

// number returns the number of a state with its key, which is the state without keys, and the hash of the key.
func (t *interned) number(state, key []byte, hash uint64) int32 {
	mask := len(t.slots) - 1
	slot := int(hash>>32) & mask
	for ; t.slots[slot] != 0; slot = (slot + 1) & mask {
		entry := t.slots[slot]
		if entry>>32 != hash>>32 {
			continue
		}
		if text, _ := t.text(t.places.At(int32(entry) - 1)[0]); string(text) == string(key) {
			return int32(entry) - 1
		}
	}
	id := t.places.Len()
	t.places.Add()[0] = t.store(state, key)
	t.slots[slot] = hash>>32<<32 | uint64(id+1)
	if 4*int(id) > 3*len(t.slots) {
		t.slots = statespace.Rehash(t.slots)
	}
	return id
}

// store copies a key and, with keys, its state.
func (t *interned) store(state, key []byte) (place uint64) {
	need := len(key) + binary.MaxVarintLen32
	if t.keyed {
		need += len(state) + binary.MaxVarintLen32
	}
	last := len(t.chunks) - 1
	if last < 0 || len(t.chunks[last])+need > cap(t.chunks[last]) {
		size := max(need, chunkBytes)
		t.chunks = append(t.chunks, make([]byte, 0, size))
		t.bytes += int64(size)
		last++
	}
	chunk := &t.chunks[last]
	place = uint64(last)<<32 | uint64(len(*chunk))
	*chunk = append(binary.AppendUvarint(*chunk, uint64(len(key))), key...)
	if t.keyed {
		*chunk = append(binary.AppendUvarint(*chunk, uint64(len(state))), state...)
	}
	return place
}

// Flags of a state.
const (
	isGoal byte = 1 << iota
	isNoGoal
	hasValue
)

// flags returns the flags of a state.
func (t *interned) flags(id int32) *byte {
	for t.known.Len() <= id {
		t.known.Add()
	}
	return &t.known.At(id)[0]
}

// value returns the place of the estimate of a state.
func (t *interned) value(id int32) *float64 {
	for t.values.Len() <= id {
		t.values.Add()
	}
	return &t.values.At(id)[0]
}
