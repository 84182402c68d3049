package multitile

import (
	"math"
	"math/bits"

	"taquin/engine/board"
)

// multisetRank ranks the permutations of a multiset: the orders of tiles of a few colours,
// without the blank, in lexicographic order from 0 to count-1. An order is packed with width
// bits per tile, the first tile lowest.
//
// A tile's contribution to the rank depends on its colour and on the number of later tiles of
// each colour. Therefore an automaton whose states are these numbers reads the order. It
// reads a block of tiles per table lookup.
type multisetRank struct {
	colours     []uint8 // by tile
	width       uint    // bits per colour
	count       int     // number of orders
	blockBits   uint    // bits per block
	blocks      int     // blocks per order
	blockSteps  []step  // by state<<blockBits | block
	tileSteps   []step  // by state*colourCount + colour
	colourCount int
}

// step is the contribution to the rank and the next state.
type step struct {
	add   uint32
	state uint32
}

// noTileLeft is the contribution of a colour without tiles left.
const noTileLeft = math.MaxUint32

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

// multinomial returns the number of orders of a multiset.
func (o *multisetRank) multinomial(counts []int) int {
	product, placed := 1, 0
	for _, n := range counts {
		for k := 1; k <= n; k++ { // a product of binomial coefficients, integral at each step
			placed++
			product = product * placed / k
		}
	}
	return product
}

// buildTileSteps builds the automaton that reads single tiles. The digits of a state are the
// numbers of tiles left of each colour; the last state is the initial one.
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

// buildBlockSteps builds the automaton that reads blocks from the one that reads tiles.
// Colour 0 pads the last block.
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

// rank returns the rank of a packed order.
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

// unrank is the inverse of rank.
func (o *multisetRank) unrank(number int) uint64 {
	state, tiles := len(o.tileSteps)/o.colourCount-1, uint64(0)
	for at := range o.colours {
		steps := o.tileSteps[state*o.colourCount:][:o.colourCount]
		colour := 0
		for c := range steps { // the last colour whose contribution fits
			if int64(steps[c].add) <= int64(number) {
				colour = c
			}
		}
		number -= int(steps[colour].add)
		state = int(steps[colour].state)
		tiles |= uint64(colour) << (uint(at) * o.width)
	}
	return tiles
}

// bestColouring groups the tiles, in the order of their homes, into colours of equal size,
// with a last group of any size, such that the number of distinguishable boards is maximal
// but at most limit.
func bestColouring(s board.Shape, limit int) *multisetRank {
	tiles := s.Size() - 1
	var best []uint8
	different := 0
	for size := 1; size <= tiles; size++ {
		for groups := 1; (groups-1)*size < tiles; groups++ {
			colours := make([]uint8, tiles)
			for t := range colours {
				colours[t] = uint8(min(t/size, groups-1))
			}
			if n := boardCount(s, colours, limit); n > different && n <= limit {
				best, different = colours, n
			}
		}
	}
	return newMultisetRank(best)
}

// boardCount returns the number of boards of a shape that are distinguishable by colours,
// with the blank anywhere; limit+1 if there are more than limit.
func boardCount(s board.Shape, colours []uint8, limit int) int {
	product, same := s.Size(), 0
	for t := range colours {
		if same++; t > 0 && colours[t] != colours[t-1] {
			same = 1
		}
		if product = product * (t + 1) / same; product > limit {
			return limit + 1
		}
	}
	return product
}
