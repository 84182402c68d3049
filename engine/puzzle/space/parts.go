package space

import (
	"context"
	"math/big"
)

// coordinate is what moves do to one part of the vectors, independently of the rest: the
// values of the part have numbers, and a table says to which number each step leads.
type coordinate struct {
	places []place
	values *list    // by number
	table  []uint32 // table[number*steps+step]
}

// place is what a coordinate has of a byte of the vector.
type place struct {
	at     int
	twists int // of the piece's kind
	what   what
}

type what int

const (
	all      what = iota // the byte as it is
	theSort              // the number of the sort
	theTwist             // the twist
)

// of is what of a byte the coordinate has.
func (p place) of(b uint8) uint8 {
	switch p.what {
	case theSort:
		return uint8(int(b) / p.twists)
	case theTwist:
		return uint8(int(b) % p.twists)
	}
	return b
}

// part is what a value adds to the byte.
func (p place) part(value uint8) uint8 {
	if p.what == theSort {
		return uint8(int(value) * p.twists)
	}
	return value
}

// maxValues is how many values a coordinate has at most.
const maxValues = 1 << 22

// coordinates returns the coordinates of the vectors, or nil if there is one alone or one
// has too many values.
func (v *vectors) coordinates(ctx context.Context) ([]*coordinate, error) {
	var split [][]place
	for i, p := range v.parts {
		list := func(w what) {
			var places []place
			for at := range v.pieces.Kinds[i].Places() {
				places = append(places, place{p.from + at, p.twists, w})
			}
			split = append(split, places)
		}
		if !p.split {
			list(all)
			continue
		}
		if len(p.looks) > 1 {
			list(theSort)
		}
		if p.looks[0] > 1 {
			list(theTwist)
		}
	}
	if len(split) < 2 {
		return nil, nil
	}
	coordinates := make([]*coordinate, len(split))
	for i, places := range split {
		c, err := v.coordinate(ctx, places)
		if c == nil || err != nil {
			return nil, err
		}
		coordinates[i] = c
	}
	return coordinates, nil
}

// coordinate numbers the values that some places take, breadth first; it is nil if there
// are too many.
func (v *vectors) coordinate(ctx context.Context, places []place) (*coordinate, error) {
	c := &coordinate{values: newList(len(places)), places: places}
	value, next := make([]uint8, len(places)), make([]uint8, len(places))
	for i, p := range places {
		value[i] = p.of(v.start[p.at])
	}
	c.values.add(value)
	steps := make([]step, len(v.steps))
	for i, s := range v.steps {
		steps[i] = c.step(s)
	}
	for i := 0; i < c.values.count; i++ {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if c.values.count > maxValues {
			return nil, nil
		}
		copy(value, c.values.at(i))
		for _, s := range steps {
			s.apply(value, next)
			c.table = append(c.table, uint32(c.values.add(next)))
		}
	}
	return c, nil
}

// step returns what a step does to a coordinate.
func (c *coordinate) step(s step) step {
	index := map[int]int{} // of a byte of the vector in the value
	for i, p := range c.places {
		index[p.at] = i
	}
	var own step
	for _, ch := range s {
		to, in := index[ch.to]
		if !in {
			continue
		}
		p, add := c.places[to], new([256]uint8)
		for b := range add {
			switch p.what {
			case theSort:
				add[b] = uint8(b)
			case theTwist:
				add[b] = p.of(ch.add[b]) // a byte of sort 0, and as with all others
			default:
				add[b] = ch.add[b]
			}
		}
		own = append(own, change{to, index[ch.from], add})
	}
	return own
}

// packed returns a wave for the states as numbers, or nil if they do not fall into
// coordinates, or do not fit the memory, or if only few of the numbers are states.
func (v *vectors) packed(ctx context.Context, total *big.Int, memory int64) (*packedWave, error) {
	if total == nil || total.BitLen() > maxBits {
		return nil, nil
	}
	coordinates, err := v.coordinates(ctx)
	if coordinates == nil || err != nil {
		return nil, err
	}
	const fewest = 64 // numbers for one state
	numbers, bytes := int64(1), int64(0)
	for _, c := range coordinates {
		bytes += c.values.bytes() + int64(8*cap(c.table)) // the table once more, with others
		if numbers *= int64(c.values.count); numbers >= 1<<maxBits {
			return nil, nil
		}
	}
	if numbers/fewest > total.Int64() || bytes+3*numbers/8 > memory {
		return nil, nil
	}
	return newPackedWave(coordinates, numbers, len(v.steps), len(v.start)), nil
}
