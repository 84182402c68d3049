package pruning

import (
	"context"
	"math"
)

// table is a distance for each number of a space, in fields of 4 bits or, where some are too
// great for that, of 8; those above 254 are not told apart.
type table struct {
	bits  uint8
	shift uint8 // a word has 1<<shift fields
	words []uint64
	count int
	cut   bool // distances above the greatest field are that
}

// numbered is states that have numbers; the solved one is 0.
type numbered interface {
	Size() int
	// After appends the numbers of the states one turn from a state.
	After(dst []uint32, number uint32) []uint32
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

// large is how many entries a table has of which the farthest are not told apart: once a
// third of all are as far as each other, the rest would take longer than all before, and
// tell little.
const large = 100_000_000

// fill goes through a space breadth first. The error is the context's. It calls watch now
// and then with how many numbers are reached.
func fill(ctx context.Context, s numbered, watch func(reached int)) (*table, error) {
	t := newTable(s.Size(), 4)
	t.set(0, 0)
	layer := 1
	for reached, distance := 1, uint64(0); layer > 0; distance++ {
		poll := func(added int) error {
			watch(reached + added)
			return ctx.Err()
		}
		if t.count > large && layer > t.count/3 {
			return t.cutOff(distance+1, poll)
		}
		if distance+1 == t.none() {
			if t.bits == 8 {
				return t.cutOff(distance, poll)
			}
			t = t.widened()
		}
		var err error
		if t.count-reached < layer {
			layer, err = t.backward(s, distance, poll)
		} else {
			layer, err = t.forward(s, distance, poll)
		}
		if err != nil {
			return nil, err
		}
		reached += layer
	}
	return t, nil
}

// cutOff gives all that has no distance yet the greatest that there can be.
func (t *table) cutOff(distance uint64, poll func(added int) error) (*table, error) {
	added := 0
	t.cut = true
	return t, t.each(t.none(), func() error { return poll(added) }, func(i uint32) {
		t.set(i, distance)
		added++
	})
}

// forward gives what is one turn from a distance its own, and returns how many those are.
func (t *table) forward(s numbered, distance uint64, poll func(added int) error) (added int, err error) {
	var after []uint32
	err = t.each(distance, func() error { return poll(added) }, func(i uint32) {
		after = s.After(after[:0], i)
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
func (t *table) backward(s numbered, distance uint64, poll func(added int) error) (added int, err error) {
	var after []uint32
	err = t.each(t.none(), func() error { return poll(added) }, func(i uint32) {
		after = s.After(after[:0], i)
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

// pollEvery is after how many words with such numbers poll is called.
const pollEvery = 1 << 10

// each visits the numbers that have a distance when it comes to them. Now and then it calls
// poll, whose error ends it.
func (t *table) each(distance uint64, poll func() error, visit func(i uint32)) error {
	ones := math.MaxUint64 / t.none() // 1 in each field
	visited := 0
	for w, word := range t.words {
		// A field of x is 0 where one of the word is the distance, and then and only then
		// taking 1 away from the lowest of them borrows.
		x := word ^ ones*distance
		if (x-ones)&^x&(ones<<(t.bits-1)) == 0 {
			continue
		}
		if visited++; visited%pollEvery == 0 {
			if err := poll(); err != nil {
				return err
			}
		}
		first := uint32(w) << t.shift
		for i := first; i < min(first+1<<t.shift, uint32(t.count)); i++ {
			if t.at(i) == distance {
				visit(i)
			}
		}
	}
	return poll()
}
