package pruning

import (
	"context"
	"fmt"
	"math"
)

// table is a distance for each number of a space, in fields of 4 bits or, where some are too
// great for that, of 8.
type table struct {
	bits  uint8
	shift uint8 // a word has 1<<shift fields
	words []uint64
	count int
	far   int // the greatest distance
}

// numbered is states that have numbers.
type numbered interface {
	size() int
	solved() []uint32
	// after appends the numbers of the states one turn from a state.
	after(dst []uint32, number uint32) []uint32
}

// shaped returns a table of so many fields without its words.
func shaped(count int, bits uint8) *table {
	t := &table{bits: bits, shift: 4, count: count}
	if bits == 8 {
		t.shift = 3
	}
	return t
}

func newTable(count int, bits uint8) *table {
	t := shaped(count, bits)
	t.words = make([]uint64, (count+1<<t.shift-1)>>t.shift)
	for i := range t.words {
		t.words[i] = math.MaxUint64
	}
	return t
}

// none stands for a number that was not reached; it is the largest of the bits.
func (t *table) none() uint64 { return 1<<t.bits - 1 }

// at is the distance of a number.
func (t *table) at(i uint32) uint64 {
	word, field := i>>(t.shift&7), i&(1<<(t.shift&7)-1)
	return t.words[word] >> (uint8(field) * t.bits & 63) & (1<<(t.bits&15) - 1)
}

// set gives a number that has none a distance.
func (t *table) set(i uint32, distance uint64) {
	word, field := i>>t.shift, uint8(i&(1<<t.shift-1))
	t.words[word] ^= (t.none() ^ distance) << (field * t.bits)
}

// widened is the table with 8 bits a field.
func (t *table) widened() *table {
	wide := newTable(t.count, 8)
	for i := range uint32(t.count) {
		if d := t.at(i); d != t.none() {
			wide.set(i, d)
		}
	}
	return wide
}

// fill goes through a space breadth first. The error is the context's. It calls watch with
// how many numbers are reached.
func fill(ctx context.Context, s numbered, watch func(reached int)) (*table, error) {
	t := newTable(s.size(), 4)
	layer := len(s.solved())
	for _, i := range s.solved() {
		t.set(i, 0)
	}
	for reached, distance := layer, uint64(0); layer > 0; distance++ {
		if distance+1 == t.none() {
			if t.bits == 8 {
				return nil, fmt.Errorf("puzzle: a table has distances above %d", distance)
			}
			t = t.widened()
		}
		var err error
		if t.count-reached < layer {
			layer, err = t.backward(ctx, s, distance)
		} else {
			layer, err = t.forward(ctx, s, distance)
		}
		if err != nil {
			return nil, err
		}
		if layer > 0 {
			t.far = int(distance) + 1
		}
		reached += layer
		watch(reached)
	}
	return t, nil
}

// forward gives what is one turn from a distance its own, and returns how many those are.
func (t *table) forward(ctx context.Context, s numbered, distance uint64) (added int, err error) {
	var after []uint32
	err = t.each(ctx, distance, func(i uint32) {
		after = s.after(after[:0], i)
		for _, to := range after {
			if t.at(to) == t.none() {
				t.set(to, distance+1)
				added++
			}
		}
	})
	return added, err
}

// backward does what forward does, from what has no distance yet.
func (t *table) backward(ctx context.Context, s numbered, distance uint64) (added int, err error) {
	var after []uint32
	err = t.each(ctx, t.none(), func(i uint32) {
		after = s.after(after[:0], i)
		for _, to := range after {
			if t.at(to) == distance {
				t.set(i, distance+1)
				added++
				break
			}
		}
	})
	return added, err
}

// each visits the numbers that have a distance when it comes to them.
func (t *table) each(ctx context.Context, distance uint64, visit func(i uint32)) error {
	ones := math.MaxUint64 / t.none() // 1 in each field
	visited := 0
	for w, word := range t.words {
		// A field of x is 0 where one of the word is the distance, and then and only then
		// taking 1 away from the lowest of them borrows.
		x := word ^ ones*distance
		if (x-ones)&^x&(ones<<(t.bits-1)) == 0 {
			continue
		}
		if visited++; visited%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		first := uint32(w) << t.shift
		for i := first; i < min(first+1<<t.shift, uint32(t.count)); i++ {
			if t.at(i) == distance {
				visit(i)
			}
		}
	}
	return nil
}
