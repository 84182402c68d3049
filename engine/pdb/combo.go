package pdb

import "math/bits"

// combos says of each combination, by rank, where its slots begin and in which
// region each free cell lies: all in one word, since a look-up of a board waits
// for it. The lower half of a word has a bit for each cell, which is set in the
// second region; small shapes with many slots a combination, where the lower
// three quarters are enough for three bits a cell, have the number of the region.
// The rest of the word is the first slot.
type combos struct {
	words   []uint64
	width   uint8  // of the number of a region: 1 or 3 bits
	firstAt uint8  // the bit where the first slot begins
	mask    uint32 // the bits of a number
	// Combinations with more regions than can be numbered so have the highest
	// bit set, and in the lower half the place where their regions are listed.
	many    uint64
	regions [][maxRegions]uint32
}

// maxRegions is how many regions there can be. Eight tiles part no rectangle of
// up to MaxCells cells into more, but for single rows and columns: see mostTiles.
const maxRegions = 8

// newCombos returns room for the combinations of tiles in so many cells.
func newCombos(cells, tiles int) combos {
	c := combos{words: make([]uint64, 0, binomial(cells, tiles)), width: 1, firstAt: 32, many: 1 << 63}
	if cells <= fewCells {
		c.width, c.firstAt, c.many = 3, 48, 0
	}
	c.mask = 1<<c.width - 1
	return c
}

// fewCells is the number of cells up to which all regions have numbers: three
// bits a cell leave 16 bits for the first slot.
const fewCells = 16

// add appends a combination.
func (c *combos) add(first int, regions []uint32) {
	word := uint64(first) << c.firstAt
	if c.many != 0 && len(regions) > 2 {
		word |= c.many | uint64(len(c.regions))
		var list [maxRegions]uint32
		copy(list[:], regions)
		c.regions = append(c.regions, list)
	} else {
		for number, region := range regions {
			for ; region != 0; region &= region - 1 {
				word |= uint64(number) << c.numberAt(uint8(bits.TrailingZeros32(region)))
			}
		}
	}
	c.words = append(c.words, word)
}

// first returns the first slot of a combination.
func (c *combos) first(rank int) int { return int(c.words[rank] &^ c.many >> c.firstAt) }

// numberAt returns where the number of a cell's region stands in a word.
func (c *combos) numberAt(cell uint8) uint8 { return cell * c.width }

// slot returns the slot of a combination with the blank in a free cell, for which
// numberAt is given.
func (c *combos) slot(rank uint32, numberAt uint8) uint32 {
	word := c.words[rank]
	if word&c.many != 0 {
		return c.slotOfMany(word, numberAt)
	}
	return uint32(word>>(c.firstAt&63)) + uint32(word>>(numberAt&63))&c.mask
}

//go:noinline
func (c *combos) slotOfMany(word uint64, cell uint8) uint32 {
	slot := uint32(word &^ c.many >> c.firstAt)
	for _, region := range c.regions[uint32(word)] {
		if region>>cell&1 != 0 {
			break
		}
		slot++
	}
	return slot
}
