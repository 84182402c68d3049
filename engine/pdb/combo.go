package pdb

import "math/bits"

// combos says of each combination, by rank, where its slots begin and in which
// region each free cell lies: in one word, since a look-up of a board waits for
// it. The lower part of a word has for each cell the number of its region, of
// two bits, or of three in small shapes, whose combinations have more regions.
// The rest counts the slots from the first of a block of combinations.
type combos struct {
	words   []uint64
	blocks  []uint32 // the first slot of each
	width   uint8    // of the number of a region
	firstAt uint8    // the bit where the count of slots begins
	mask    uint32   // the bits of a number
	// Combinations with more regions than can be numbered so have instead of the
	// count many, which is no count, and below it the place where they are listed.
	many   uint32
	listed []listed
}

// listed are the slots of a combination with many regions.
type listed struct {
	first   uint32
	regions [maxRegions]uint32
}

// maxRegions is how many regions there can be. Eight tiles part no rectangle of
// up to MaxCells cells into more, but for single rows and columns: see mostTiles.
const maxRegions = 8

// blockBits tell the combinations of a block apart: so few that the count of
// their slots does not come near to many.
const blockBits = 10

// fewCells is the number of cells up to which numbers have three bits: that
// leaves 16 bits for the count of slots.
const fewCells = 16

// newCombos returns room for the combinations of tiles in so many cells.
func newCombos(cells, tiles int) combos {
	c := combos{words: make([]uint64, 0, binomial(cells, tiles)), width: 2, firstAt: 2 * MaxCells}
	if cells <= fewCells {
		c.width, c.firstAt = 3, 3*fewCells
	}
	c.mask, c.many = 1<<c.width-1, 1<<(64-c.firstAt)-1
	return c
}

// add appends a combination.
func (c *combos) add(first int, regions []uint32) {
	block := len(c.words) >> blockBits
	if block == len(c.blocks) {
		c.blocks = append(c.blocks, uint32(first))
	}
	var word uint64
	if len(regions) > 1<<c.width {
		word = uint64(c.many)<<c.firstAt | uint64(len(c.listed))
		l := listed{first: uint32(first)}
		copy(l.regions[:], regions)
		c.listed = append(c.listed, l)
	} else {
		word = uint64(uint32(first)-c.blocks[block]) << c.firstAt
		for number, region := range regions {
			for ; region != 0; region &= region - 1 {
				word |= uint64(number) << c.numberAt(uint8(bits.TrailingZeros32(region)))
			}
		}
	}
	c.words = append(c.words, word)
}

// first returns the first slot of a combination.
func (c *combos) first(rank int) int {
	word := c.words[rank]
	count := uint32(word >> c.firstAt)
	if count == c.many {
		return int(c.listed[uint32(word)].first)
	}
	return int(c.blocks[rank>>blockBits] + count)
}

// numberAt returns where the number of a cell's region stands in a word.
func (c *combos) numberAt(cell uint8) uint8 { return cell * c.width }

// slot returns the slot of a combination with the blank in a free cell, for which
// numberAt is given.
func (c *combos) slot(rank uint32, numberAt uint8) uint32 {
	word := c.words[rank]
	count := uint32(word >> (c.firstAt & 63))
	if count == c.many {
		return c.slotOfMany(&c.listed[uint32(word)], numberAt)
	}
	return c.blocks[rank>>blockBits] + count + uint32(word>>(numberAt&63))&c.mask
}

//go:noinline
func (c *combos) slotOfMany(l *listed, numberAt uint8) uint32 {
	cell, slot := numberAt/c.width, l.first
	for _, region := range l.regions {
		if region>>cell&1 != 0 {
			break
		}
		slot++
	}
	return slot
}
