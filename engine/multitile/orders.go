package multitile

import (
	"math"
	"math/bits"

	"taquin/engine/board"
)

// orders numbers the orders in which tiles of a few colours can stand, the blank
// left out: lexicographically, from 0 to count-1. An order is packed, width bits
// a tile, the first tile lowest.
//
// What a tile adds to the number depends on its colour and on how many tiles of
// each colour are still to come. So an automaton whose states are these counts
// reads the order; it reads block tiles at a time, which one look in a table
// answers.
type orders struct {
	colours []uint8 // of each tile
	width   uint    // bits of a colour
	count   int     // orders that there are
	block   uint    // bits read at a time
	reads   int     // blocks in an order
	steps   []step  // of each state and block: steps[state<<block | colours]
	single  []step  // of each state and colour: single[state*most + colour]
	most    int     // colours that there are
}

// step is what is added to the number, and the state afterwards.
type step struct {
	add   uint32
	state uint32
}

// impossible is what a colour adds of which no tile is left.
const impossible = math.MaxUint32

// maxBlock is how many bits are read at a time at the most.
const maxBlock = 10

func newOrders(colours []uint8) *orders {
	o := &orders{colours: colours}
	var counts []int
	for _, c := range colours {
		for int(c) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[c]++
	}
	o.most = len(counts)
	o.width = uint(max(1, bits.Len(uint(o.most-1))))
	o.count = o.number(counts)
	inBlock := maxBlock / int(o.width)
	o.block = uint(inBlock) * o.width
	o.reads = (len(colours) + inBlock - 1) / inBlock
	o.singles(counts)
	o.blocks(inBlock)
	return o
}

// number is how many orders there are of so many tiles of each colour.
func (o *orders) number(counts []int) int {
	product, placed := 1, 0
	for _, n := range counts {
		for k := 1; k <= n; k++ { // binomials, which stay whole numbers
			placed++
			product = product * placed / k
		}
	}
	return product
}

// singles makes the automaton that reads one tile at a time. A state's number
// has the counts as its digits; the last state is the first of an order.
func (o *orders) singles(counts []int) {
	unit, states := make([]int, o.most), 1
	for c, n := range counts {
		unit[c] = states
		states *= n + 1
	}
	o.single = make([]step, states*o.most)
	for i := range o.single {
		o.single[i].add = impossible
	}
	left := make([]int, o.most)
	for state := range states {
		for c, n := range counts {
			left[c] = state / unit[c] % (n + 1)
		}
		add := 0
		for c := range counts {
			if left[c] == 0 {
				continue
			}
			o.single[state*o.most+c] = step{uint32(add), uint32(state - unit[c])}
			left[c]--
			add += o.number(left)
			left[c]++
		}
	}
}

// blocks makes the automaton that reads blocks of tiles from the one that reads
// tiles. After the last tile a block is filled up with colour 0.
func (o *orders) blocks(inBlock int) {
	states := len(o.single) / o.most
	o.steps = make([]step, states<<o.block)
	for i := range o.steps {
		at, tiles := step{state: uint32(i >> o.block)}, i
		for range inBlock {
			colour := tiles & (1<<o.width - 1)
			tiles >>= o.width
			if at.state == 0 || colour >= o.most {
				break
			}
			next := o.single[int(at.state)*o.most+colour]
			if next.add == impossible {
				break
			}
			at = step{at.add + next.add, next.state}
		}
		o.steps[i] = at
	}
}

// of is the number of a packed order.
func (o *orders) of(tiles uint64) int {
	state, number := uint32(len(o.single)/o.most-1), uint32(0)
	for range o.reads {
		s := o.steps[state<<o.block|uint32(tiles)&(1<<o.block-1)]
		number += s.add
		state = s.state
		tiles >>= o.block
	}
	return int(number)
}

// order is the packed order with a number: the inverse of of.
func (o *orders) order(number int) uint64 {
	state, tiles := len(o.single)/o.most-1, uint64(0)
	for at := range o.colours {
		row := o.single[state*o.most:][:o.most]
		colour := 0
		for c := range row { // the last colour that adds no more than is left
			if int64(row[c].add) <= int64(number) {
				colour = c
			}
		}
		number -= int(row[colour].add)
		state = int(row[colour].state)
		tiles |= uint64(colour) << (uint(at) * o.width)
	}
	return tiles
}

// coloured is a colouring of a shape's tiles of which at most so many boards look
// different, and as many as can be: the tiles in the order of their homes in
// groups of one size and a last group of the others.
func coloured(s board.Shape, most int) *orders {
	tiles := s.Size() - 1
	var best []uint8
	different := 0
	for size := 1; size <= tiles; size++ {
		for groups := 1; (groups-1)*size < tiles; groups++ {
			colours := make([]uint8, tiles)
			for t := range colours {
				colours[t] = uint8(min(t/size, groups-1))
			}
			if n := looks(s, colours, most); n > different && n <= most {
				best, different = colours, n
			}
		}
	}
	return newOrders(best)
}

// looks is how many boards of a shape look different if tiles of one colour
// look alike, the blank anywhere; most+1 stands for any number above.
func looks(s board.Shape, colours []uint8, most int) int {
	product, same := s.Size(), 0
	for t := range colours {
		if same++; t > 0 && colours[t] != colours[t-1] {
			same = 1
		}
		if product = product * (t + 1) / same; product > most {
			return most + 1
		}
	}
	return product
}
