package pruning

import (
	"context"
	"math"

	"taquin/engine/memory"
)

// distances holds a distance for each vertex of a graph, packed in 4 bits or, if larger ones
// occur, in 8 bits. Distances above 254 are truncated.
type distances struct {
	bits      uint8
	shift     uint8 // a word has 1<<shift fields
	words     []uint64
	count     int
	truncated bool // entries of the largest distance are lower bounds
}

// graph is a graph whose vertices are numbers. The solved state is 0.
type graph interface {
	size() int
	// successors appends the vertices one turn from a vertex.
	successors(dst []uint32, vertex uint32) []uint32
}

// newLayout returns distances without their words.
func newLayout(count int, bits uint8) *distances {
	d := &distances{bits: bits, shift: 4, count: count}
	if bits == 8 {
		d.shift = 3
	}
	return d
}

func newDistances(count int, bits uint8) *distances {
	d := newLayout(count, bits)
	d.words = memory.NewWords((count + 1<<d.shift - 1) >> d.shift)
	for i := range d.words {
		d.words[i] = math.MaxUint64
	}
	return d
}

// unreached is the value of a vertex without a distance.
func (d *distances) unreached() uint64 { return 1<<d.bits - 1 }

// at returns the distance of a vertex.
func (d *distances) at(i uint32) uint64 {
	word, field := i>>(d.shift&7), i&(1<<(d.shift&7)-1)
	return d.words[word] >> (uint8(field) * d.bits & 63) & (1<<(d.bits&15) - 1)
}

// address returns the word that holds the distance of a vertex.
func (d *distances) address(i uint32) *uint64 { return &d.words[i>>(d.shift&7)] }

// set sets the distance of an unreached vertex.
func (d *distances) set(i uint32, distance uint64) {
	word, field := i>>d.shift, uint8(i&(1<<d.shift-1))
	d.words[word] ^= (d.unreached() ^ distance) << (field * d.bits)
}

// widened returns a copy with fields of 8 bits.
func (d *distances) widened() *distances {
	wide := newDistances(d.count, 8)
	for i := range uint32(d.count) {
		if x := d.at(i); x != d.unreached() {
			wide.set(i, x)
		}
	}
	return wide
}

// truncatedSize is the size from which a table is truncated once a layer has a third of all
// vertices: the remaining layers would take longer than all others, and improve few bounds.
const truncatedSize = 100_000_000

// fill searches a graph breadth first. It reports the number of reached vertices to progress
// from time to time. The error is the context's.
//
// Layers are expanded forward, or backward from the unreached vertices once these are fewer.
func fill(ctx context.Context, g graph, progress func(reached int)) (*distances, error) {
	d := newDistances(g.size(), 4)
	d.set(0, 0)
	layer := 1
	for reached, distance := 1, uint64(0); layer > 0; distance++ {
		poll := func(added int) error {
			progress(reached + added)
			return ctx.Err()
		}
		if d.count > truncatedSize && layer > d.count/3 {
			return d.truncate(distance+1, poll)
		}
		if distance+1 == d.unreached() {
			if d.bits == 8 {
				return d.truncate(distance, poll)
			}
			d = d.widened()
		}
		var err error
		if d.count-reached < layer {
			layer, err = d.backward(g, distance, poll)
		} else {
			layer, err = d.forward(g, distance, poll)
		}
		if err != nil {
			return nil, err
		}
		reached += layer
	}
	return d, nil
}

// truncate gives a distance to all unreached vertices.
func (d *distances) truncate(distance uint64, poll func(added int) error) (*distances, error) {
	added := 0
	d.truncated = true
	return d, d.each(d.unreached(), func() error { return poll(added) }, func(i uint32) {
		d.set(i, distance)
		added++
	})
}

// forward reaches the successors of a layer and returns their number.
func (d *distances) forward(g graph, distance uint64, poll func(added int) error) (added int, err error) {
	var next []uint32
	err = d.each(distance, func() error { return poll(added) }, func(i uint32) {
		next = g.successors(next[:0], i)
		for _, to := range next {
			if d.at(to) == d.unreached() {
				d.set(to, distance+1)
				added++
			}
		}
	})
	return added, err
}

// backward does the same from the unreached vertices: the graph is undirected.
func (d *distances) backward(g graph, distance uint64, poll func(added int) error) (added int, err error) {
	var next []uint32
	err = d.each(d.unreached(), func() error { return poll(added) }, func(i uint32) {
		next = g.successors(next[:0], i)
		for _, to := range next {
			if d.at(to) == distance {
				d.set(i, distance+1)
				added++
				break
			}
		}
	})
	return added, err
}

// each visits the vertices with a distance. It calls poll from time to time and returns its
// error.
func (d *distances) each(distance uint64, poll func() error, visit func(i uint32)) error {
	ones := math.MaxUint64 / d.unreached() // 1 in each field
	visited := 0
	for w, word := range d.words {
		// A field of x is 0 if the field of the word is the distance. Then and only then, the
		// subtraction borrows from the lowest such field.
		x := word ^ ones*distance
		if (x-ones)&^x&(ones<<(d.bits-1)) == 0 {
			continue
		}
		if visited++; visited%pollInterval == 0 {
			if err := poll(); err != nil {
				return err
			}
		}
		first := uint32(w) << d.shift
		for i := first; i < min(first+1<<d.shift, uint32(d.count)); i++ {
			if d.at(i) == distance {
				visit(i)
			}
		}
	}
	return poll()
}
