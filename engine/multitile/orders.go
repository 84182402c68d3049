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
type multisetRank struct {
	colours     []uint8 // of each tile
	width       uint    // bits of a colour
	count       int     // orders that there are
	blockBits   uint    // bits read at a time
	blocks      int     // blocks in an order
	blockSteps  []step  // of each state and block: steps[state<<block | colours]
	tileSteps   []step  // of each state and colour: single[state*most + colour]
	colourCount int     // colours that there are
}

// step is what is added to the number, and the state afterwards.
type step struct {
	add   uint32
	state uint32
}

// impossible is what a colour adds of which no tile is left.
const noTileLeft = math.MaxUint32

// maxBlock is how many bits are read at a time at the most.
const maxBlockBits = 10

func newMultisetRank(colours []uint8) *multisetRank {
	o := &multisetRank{colours: colours}
	var counts []int
	for _, c := range colours {
		for int(c) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[c]++
	}
	o.colourCount = len(counts)
	o.width = uint(max(1, bits.Len(uint(o.colourCount-1))))
	o.count = o.multinomial(counts)
	inBlock := maxBlockBits / int(o.width)
	o.blockBits = uint(inBlock) * o.width
	o.blocks = (len(colours) + inBlock - 1) / inBlock
	o.buildTileSteps(counts)
	o.buildBlockSteps(inBlock)
	return o
}

// number is how many orders there are of so many tiles of each colour.
func (o *multisetRank) multinomial(counts []int) int {
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
func (o *multisetRank) buildTileSteps(counts []int) {
	unit, states := make([]int, o.colourCount), 1
	for c, n := range counts {
		unit[c] = states
		states *= n + 1
	}
	o.tileSteps = make([]step, states*o.colourCount)
	for i := range o.tileSteps {
		o.tileSteps[i].add = noTileLeft
	}
	left := make([]int, o.colourCount)
	for state := range states {
		for c, n := range counts {
			left[c] = state / unit[c] % (n + 1)
		}
		add := 0
		for c := range counts {
			if left[c] == 0 {
				continue
			}
			o.tileSteps[state*o.colourCount+c] = step{uint32(add), uint32(state - unit[c])}
			left[c]--
			add += o.multinomial(left)
			left[c]++
		}
	}
}

// blocks makes the automaton that reads blocks of tiles from the one that reads
// tiles. After the last tile a block is filled up with colour 0.
func (o *multisetRank) buildBlockSteps(inBlock int) {
	states := len(o.tileSteps) / o.colourCount
	o.blockSteps = make([]step, states<<o.blockBits)
	for i := range o.blockSteps {
		at, tiles := step{state: uint32(i >> o.blockBits)}, i
		for range inBlock {
			colour := tiles & (1<<o.width - 1)
			tiles >>= o.width
			if at.state == 0 || colour >= o.colourCount {
				break
			}
			next := o.tileSteps[int(at.state)*o.colourCount+colour]
			if next.add == noTileLeft {
				break
			}
			at = step{at.add + next.add, next.state}
		}
		o.blockSteps[i] = at
	}
}

// of is the number of a packed order.
func (o *multisetRank) rank(tiles uint64) int {
	state, number := uint32(len(o.tileSteps)/o.colourCount-1), uint32(0)
	for range o.blocks {
		s := o.blockSteps[state<<o.blockBits|uint32(tiles)&(1<<o.blockBits-1)]
		number += s.add
		state = s.state
		tiles >>= o.blockBits
	}
	return int(number)
}

// order is the packed order with a number: the inverse of of.
func (o *multisetRank) unrank(number int) uint64 {
	state, tiles := len(o.tileSteps)/o.colourCount-1, uint64(0)
	for at := range o.colours {
		row := o.tileSteps[state*o.colourCount:][:o.colourCount]
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
func bestColouring(s board.Shape, most int) *multisetRank {
	tiles := s.Size() - 1
	var best []uint8
	different := 0
	for size := 1; size <= tiles; size++ {
		for groups := 1; (groups-1)*size < tiles; groups++ {
			colours := make([]uint8, tiles)
			for t := range colours {
				colours[t] = uint8(min(t/size, groups-1))
			}
			if n := boardCount(s, colours, most); n > different && n <= most {
				best, different = colours, n
			}
		}
	}
	return newMultisetRank(best)
}

// looks is how many boards of a shape look different if tiles of one colour
// look alike, the blank anywhere; most+1 stands for any number above.
func boardCount(s board.Shape, colours []uint8, most int) int {
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
