package pdb

import "math/bits"

// combos says of each combination, by rank, where its slots begin and in which
// region each free cell lies. A look-up of a board waits for what stands by rank,
// so that it is kept small: half a word, which counts the slots from the first of
// a block of combinations, and names a numbering of the regions. Few numberings
// are different: a cell that is taken has the number of the largest region, and
// many combinations have no other.
type combinationIndex struct {
	entries    []uint32
	blockFirst []uint32 // the first slot of each
	regionMaps []uint8  // one after the other
	shift      uint8    // as many bits tell the cells apart
}

// numbering has for each cell the number of its region.
type regionMap [maxCells]uint8

// maxRegions is how many regions there can be. Eight tiles part no rectangle of
// up to MaxCells cells into more, but for single rows and columns: see mostTiles.
const maxRegions = 8

// blockBits tell the combinations of a block apart, and slotBits their slots.
const (
	blockBits  = 10
	regionBits = blockBits + 3
)

// newCombos returns room for the combinations of tiles in so many cells.
func newCombinationIndex(cells, tiles int) combinationIndex {
	return combinationIndex{entries: make([]uint32, 0, binomial(cells, tiles)), shift: uint8(bits.Len(uint(cells - 1)))}
}

// add appends a combination, and its numbering if that has no name yet.
func (c *combinationIndex) add(first int, regions []uint32, names map[regionMap]uint32) {
	block := len(c.entries) >> blockBits
	if block == len(c.blockFirst) {
		c.blockFirst = append(c.blockFirst, uint32(first))
	}
	largest := 0
	for number, region := range regions {
		if bitCount(region) > bitCount(regions[largest]) {
			largest = number
		}
	}
	var of regionMap
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
		c.regionMaps = append(c.regionMaps, of[:1<<c.shift]...)
	}
	c.entries = append(c.entries, name<<regionBits|(uint32(first)-c.blockFirst[block]))
}

// first returns the first slot of a combination.
func (c *combinationIndex) firstRegion(rank int) int {
	return int(c.blockFirst[rank>>blockBits] + c.entries[rank]&(1<<regionBits-1))
}

// slot returns the slot of a combination with the blank in a free cell.
func (c *combinationIndex) regionIndex(rank uint32, cell uint8) uint32 {
	word := c.entries[rank]
	return c.blockFirst[rank>>blockBits] + word&(1<<regionBits-1) + uint32(c.regionMaps[word>>regionBits<<(c.shift&31)|uint32(cell)])
}
