package pdb

import "math/bits"

// combos says of each combination, by rank, where its slots begin and in which
// region each free cell lies. A look-up of a board waits for what stands by rank,
// so that it is kept small: half a word, which counts the slots from the first of
// a block of combinations, and names a numbering of the regions. Few numberings
// are different: a cell that is taken has the number of the largest region, and
// many combinations have no other.
type combos struct {
	words      []uint32
	blocks     []uint32 // the first slot of each
	numberings []uint8  // one after the other
	shift      uint8    // as many bits tell the cells apart
}

// numbering has for each cell the number of its region.
type numbering [maxCells]uint8

// maxRegions is how many regions there can be. Eight tiles part no rectangle of
// up to MaxCells cells into more, but for single rows and columns: see mostTiles.
const maxRegions = 8

// blockBits tell the combinations of a block apart, and slotBits their slots.
const (
	blockBits = 10
	slotBits  = blockBits + 3
)

// newCombos returns room for the combinations of tiles in so many cells.
func newCombos(cells, tiles int) combos {
	return combos{words: make([]uint32, 0, binomial(cells, tiles)), shift: uint8(bits.Len(uint(cells - 1)))}
}

// add appends a combination, and its numbering if that has no name yet.
func (c *combos) add(first int, regions []uint32, names map[numbering]uint32) {
	block := len(c.words) >> blockBits
	if block == len(c.blocks) {
		c.blocks = append(c.blocks, uint32(first))
	}
	largest := 0
	for number, region := range regions {
		if size(region) > size(regions[largest]) {
			largest = number
		}
	}
	var of numbering
	for cell := range of {
		of[cell] = uint8(largest)
	}
	for number, region := range regions {
		for ; region != 0; region &= region - 1 {
			of[bits.TrailingZeros32(region)] = uint8(number)
		}
	}
	name, ok := names[of]
	if !ok {
		name = uint32(len(names))
		names[of] = name
		c.numberings = append(c.numberings, of[:1<<c.shift]...)
	}
	c.words = append(c.words, name<<slotBits|(uint32(first)-c.blocks[block]))
}

// first returns the first slot of a combination.
func (c *combos) first(rank int) int {
	return int(c.blocks[rank>>blockBits] + c.words[rank]&(1<<slotBits-1))
}

// slot returns the slot of a combination with the blank in a free cell.
func (c *combos) slot(rank uint32, cell uint8) uint32 {
	word := c.words[rank]
	return c.blocks[rank>>blockBits] + word&(1<<slotBits-1) + uint32(c.numberings[word>>slotBits<<(c.shift&31)|uint32(cell)])
}
