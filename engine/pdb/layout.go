package pdb

import (
	"math/bits"

	"taquin/engine/board"
)

// layout defines the index of the states of a pattern; all patterns with the same shape and
// number of tiles share it.
//
// A state consists of the set of cells that the tiles occupy (a combination), their order (a
// permutation) and the region of free cells that contains the blank. The region index numbers
// all pairs of a combination and a region. A table has one row per permutation, with one bit
// per region index. Horizontal moves and half of the vertical moves keep the permutation, so
// most moves stay within a row of a few kilobytes, which favours the cache.
type layout struct {
	shape     board.Shape
	tileCount int
	*rankTables
	combinations combinationIndex
	masks        []uint32 // occupied cells by rank
	regionCount  int
	rowWords     int      // words per row
	permutations int      // number of rows: the factorial of tileCount
	neighbours   []uint32 // adjacent cells by cell
	darkCells    uint32   // one colour of a chessboard
}

func newLayout(s board.Shape, tiles int) *layout {
	l := &layout{shape: s, tileCount: tiles, rankTables: &rankTables{newCombinationRank(s.Size(), tiles), newPermutationRank(tiles), newRotations()},
		permutations: factorial(tiles), neighbours: neighbourSets(s), darkCells: darkCells(s)}
	all := uint32(1)<<s.Size() - 1
	l.masks = make([]uint32, 0, binomial(s.Size(), tiles))
	l.combinations = newCombinationIndex(s.Size(), tiles)
	names := map[regionMap]uint32{}
	regions := make([]uint32, 0, maxRegions)
	for mask := uint32(1)<<tiles - 1; mask <= all; mask = nextCombination(mask) {
		regions = regions[:0]
		for free := all &^ mask; free != 0; {
			region := flood(free&-free, free, l.neighbours)
			regions = append(regions, region)
			free &^= region
		}
		l.masks = append(l.masks, mask)
		l.combinations.add(l.regionCount, regions, names)
		l.regionCount += len(regions)
	}
	l.rowWords = (l.regionCount + 63) / 64
	return l
}

// regionIndex returns the region index of a combination with the blank in a free cell.
func (l *layout) regionIndex(mask uint32, blank uint8) int {
	return l.regionIndexIn(l.combinationRank.of(mask), blank)
}

func (l *layout) regionIndexIn(rank uint32, blank uint8) int {
	return int(l.combinations.regionIndex(rank, blank))
}

// regionsOf returns the number of regions of a combination.
func (l *layout) regionsOf(rank int) int {
	if rank+1 < len(l.masks) {
		return l.combinations.firstRegion(rank+1) - l.combinations.firstRegion(rank)
	}
	return l.regionCount - l.combinations.firstRegion(rank)
}

// parity returns the parity of the number of moves from the pattern's cells to others: each
// move takes a tile to a cell of the other colour.
func (l *layout) parity(pattern, mask uint32) int {
	return bits.OnesCount32((pattern^mask)&l.darkCells) & 1
}

// words returns the size of a table.
func (l *layout) words() int { return l.permutations * l.rowWords }

// neighbourSets returns the set of adjacent cells of each cell.
func neighbourSets(s board.Shape) []uint32 {
	beside := make([]uint32, s.Size())
	var list []int
	for i := range beside {
		for _, j := range s.Neighbors(list[:0], i) {
			beside[i] |= 1 << j
		}
	}
	return beside
}

// rankTables are the lookup tables for ranks.
type rankTables struct {
	combinationRank combinationRank
	permutationRank permutationRank
	rotations       rotations
}

// darkCells returns the cells of one colour of a chessboard.
func darkCells(s board.Shape) uint32 {
	var cells uint32
	for i := range s.Size() {
		cells |= uint32(i/s.Cols+i%s.Cols) & 1 << i
	}
	return cells
}

// flood returns the cells connected to from within a set.
func flood(from, within uint32, beside []uint32) uint32 {
	for edge := from; edge != 0; {
		var next uint32
		for ; edge != 0; edge &= edge - 1 {
			next |= beside[bits.TrailingZeros32(edge)]
		}
		edge = next & within &^ from
		from |= edge
	}
	return from
}

// nextCombination returns the next larger number with the same number of bits.
func nextCombination(mask uint32) uint32 {
	low := mask & -mask
	carried := mask + low
	return carried | (mask^carried)/low>>2
}

// combinationRank ranks combinations in the order of their masks (combinatorial number
// system): the rank is the sum of binomial(c, i) over the i-th cells c. It is the sum of two
// lookups.
type combinationRank struct {
	low  [1 << lowCells]uint16
	high [1 << (MaxCells - lowCells)]uint32
}

const lowCells = MaxCells/2 + 1

func newCombinationRank(cells, tiles int) (r combinationRank) {
	low := min(cells, lowCells)
	for half := uint32(1); half < 1<<low; half++ { // adds the last cell
		last := bits.Len32(half) - 1
		r.low[half] = r.low[half^1<<last] + uint16(binomial(last, bitCount(half)))
	}
	for half := uint32(1); half < 1<<(cells-low); half++ { // adds the first cell
		r.high[half] = r.high[half&(half-1)] + uint32(binomial(low+bits.TrailingZeros32(half), tiles-bitCount(half)+1))
	}
	return r
}

// of returns the rank of a combination.
func (r *combinationRank) of(mask uint32) uint32 {
	return uint32(r.low[mask&(1<<lowCells-1)]) + r.high[mask>>lowCells&(1<<(MaxCells-lowCells)-1)]
}

// binomial returns the number of k-subsets of n elements.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	b := 1
	for i := range k {
		b = b * (n - i) / (i + 1)
	}
	return b
}

// bitCount returns the number of tiles of a pattern.
func bitCount(pattern uint32) int { return bits.OnesCount32(pattern) }

// members lists the elements of a set.
func members(set uint32) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros32(set))
	}
	return list
}

// cellsBefore counts the elements of a set below a cell.
func cellsBefore(cells uint32, cell int) int { return bits.OnesCount32(cells & (1<<cell - 1)) }

// combinationIndex maps a combination (by rank) and the blank's cell to a region index. Each
// lookup waits for the entry of a combination, so entries are small for the sake of the
// cache: 32 bits hold the first region relative to a block of combinations, and the number of
// a region map. Few region maps differ: occupied cells are assigned to the largest region,
// and many combinations have no other region.
type combinationIndex struct {
	entries    []uint32
	blockFirst []uint32 // first region of each block
	regionMaps []uint8  // concatenated
	shift      uint8    // log2 of the size of a region map
}

// regionMap assigns a region of the combination to each cell.
type regionMap [maxCells]uint8

// maxRegions is the largest number of regions of a combination. Eight tiles divide no
// rectangle of up to MaxCells cells into more, except single rows and columns; see
// maxPatternTiles.
const maxRegions = 8

// blockBits is log2 of the number of combinations in a block; regionBits suffices for the
// number of their regions.
const (
	blockBits  = 10
	regionBits = blockBits + 3
)

// newCombinationIndex returns an empty index for combinations of tiles among cells.
func newCombinationIndex(cells, tiles int) combinationIndex {
	return combinationIndex{entries: make([]uint32, 0, binomial(cells, tiles)), shift: uint8(bits.Len(uint(cells - 1)))}
}

// add appends a combination, and its region map if it is new.
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

// firstRegion returns the first region index of a combination.
func (c *combinationIndex) firstRegion(rank int) int {
	return int(c.blockFirst[rank>>blockBits] + c.entries[rank]&(1<<regionBits-1))
}

// regionIndex returns the region index of a combination with the blank in a free cell.
func (c *combinationIndex) regionIndex(rank uint32, cell uint8) uint32 {
	word := c.entries[rank]
	return c.blockFirst[rank>>blockBits] + word&(1<<regionBits-1) + uint32(c.regionMaps[word>>regionBits<<(c.shift&31)|uint32(cell)])
}
