package space

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/bits"

	"taquin/engine/puzzle"
)

// list is lists of bytes, all as long, in the order in which they were found, and a hash table to find them.
type list struct {
	size    int // bytes of a vector
	vectors []uint8
	count   int
	slots   []uint32 // the number of a vector and 1, or 0
}

func newList(size int) *list {
	return &list{size: size, slots: make([]uint32, 1<<10)}
}

// at returns vector number i, which is the list's own.
func (l *list) at(i int) []uint8 { return l.vectors[i*l.size : (i+1)*l.size] }

// add returns the number of a vector, new or not.
func (l *list) add(vector []uint8) (number int) {
	mask := uint64(len(l.slots) - 1)
	slot := hash(vector) & mask
	for ; l.slots[slot] != 0; slot = (slot + 1) & mask {
		if i := int(l.slots[slot]) - 1; bytes.Equal(l.at(i), vector) {
			return i
		}
	}
	l.vectors = append(l.vectors, vector...)
	l.count++
	l.slots[slot] = uint32(l.count)
	if 2*l.count > len(l.slots) {
		l.grow()
	}
	return l.count - 1
}

func (l *list) grow() {
	l.slots = make([]uint32, 2*len(l.slots))
	mask := uint64(len(l.slots) - 1)
	for i := range l.count {
		slot := hash(l.at(i)) & mask
		for l.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		l.slots[slot] = uint32(i + 1)
	}
}

func (l *list) bytes() int64 { return int64(cap(l.vectors) + 4*cap(l.slots)) }

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

// pollEvery is after how many states a walk looks at its context.
const pollEvery = 1 << 12

// listedWave keeps all states as vectors. Those of one distance stand side by side.
type listedWave struct {
	*vectors
	*list
	first int // of the states at the distance
	most  int64
}

func (v *vectors) listed(most int64) *listedWave {
	w := &listedWave{vectors: v, list: newList(len(v.start)), most: most}
	w.add(v.start)
	return w
}

func (w *listedWave) advance(ctx context.Context) (int64, error) {
	end := w.count
	state, next := make([]uint8, w.size), make([]uint8, w.size)
	for i := w.first; i < end; i++ {
		if i%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if w.list.bytes() > w.most {
				return 0, errFull
			}
		}
		copy(state, w.at(i))
		for _, s := range w.steps {
			s.apply(state, next)
			w.add(next)
		}
	}
	if w.count > end {
		w.first = end
	}
	return int64(w.count - end), nil
}

func (w *listedWave) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for i := w.first; i < min(w.count, w.first+most); i++ {
		x, err := w.state(ctx, w.at(i))
		if err != nil {
			return nil, err
		}
		some = append(some, x)
	}
	return some, nil
}
