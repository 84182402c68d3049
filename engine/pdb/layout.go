package pdb

import (
	"math/bits"

	"taquin/engine/board"
)

// layout is where the states of a pattern with some number of tiles stand in a
// table: what all tables of that shape and number of tiles have in common.
//
// A state is the set of cells that the tiles take (a combination), the order
// in which they lie there (a permutation) and the region of free cells that
// the blank is in. Combination and region together are a slot. A table has a
// row for each order and in it a bit for each slot: a move sideways keeps the
// order, as does half of the others, so that most moves stay in a row, which
// is a few kilobytes.
type layout struct {
	shape     board.Shape
	tileCount int
	*rankTables
	combinations combinationIndex
	masks        []uint32 // the cells taken, by rank
	regionCount  int
	rowWords     int // words in a row
	permutations int // rows: the factorial of tiles
	transitions  rankTransitions
	neighbours   []uint32 // for each cell those beside it
	darkCells    uint32   // every other cell, as on a chessboard
}

func newLayout(s board.Shape, tiles int) *layout {
	l := &layout{shape: s, tileCount: tiles, transitions: newRankTransitions(tiles), rankTables: &rankTables{newCombinationRank(s.Size(), tiles), newPermutationRank(tiles), newRotations()},
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

// slot returns the slot of a combination with the blank in one of its free
// cells.
func (l *layout) regionIndex(mask uint32, blank uint8) int {
	return l.regionIndexIn(l.combinationRank.of(mask), blank)
}

func (l *layout) regionIndexIn(rank uint32, blank uint8) int {
	return int(l.combinations.regionIndex(rank, blank))
}

// regions returns the regions of a combination.
func (l *layout) regionsOf(rank int) int {
	if rank+1 < len(l.masks) {
		return l.combinations.firstRegion(rank+1) - l.combinations.firstRegion(rank)
	}
	return l.regionCount - l.combinations.firstRegion(rank)
}

// odd tells whether an odd number of moves leads from a pattern's cells to
// others: each goes to a cell of the other colour.
func (l *layout) parity(pattern, mask uint32) int {
	return bits.OnesCount32((pattern^mask)&l.darkCells) & 1
}

// words is the size of a table.
func (l *layout) words() int { return l.permutations * l.rowWords }

// neighbors returns for each cell the cells beside it, as sets.
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

// numbers are those of combinations and of orders.
type rankTables struct {
	combinationRank combinationRank
	permutationRank permutationRank
	rotations       rotations
}

// dark is every other cell of a shape.
func darkCells(s board.Shape) uint32 {
	var cells uint32
	for i := range s.Size() {
		cells |= uint32(i/s.Cols+i%s.Cols) & 1 << i
	}
	return cells
}

// flood returns the cells that can be reached from some within a set.
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

// following returns the next greater number with as many bits.
func nextCombination(mask uint32) uint32 {
	low := mask & -mask
	carried := mask + low
	return carried | (mask^carried)/low>>2
}

// ranks counts combinations in the order of their masks as numbers: the sum of
// binomial(c, i) over the i-th cells c, which is looked up in two halves.
type combinationRank struct {
	low  [1 << lowCells]uint16
	high [1 << (MaxCells - lowCells)]uint32
}

const lowCells = MaxCells/2 + 1

func newCombinationRank(cells, tiles int) (r combinationRank) {
	low := min(cells, lowCells)
	for half := range 1 << low {
		r.low[half] = uint16(rankFrom(uint32(half), 1))
	}
	for half := range 1 << (cells - low) {
		mask := uint32(half) << low
		r.high[half] = rankFrom(mask, tiles-bits.OnesCount32(mask)+1)
	}
	return r
}

// of returns the rank of a combination.
func (r *combinationRank) of(mask uint32) uint32 {
	return uint32(r.low[mask&(1<<lowCells-1)]) + r.high[mask>>lowCells&(1<<(MaxCells-lowCells)-1)]
}

// rankFrom sums over the cells of a mask, the first of which is the i-th.
func rankFrom(mask uint32, i int) uint32 {
	sum := 0
	for ; mask != 0; mask &= mask - 1 {
		sum += binomial(bits.TrailingZeros32(mask), i)
		i++
	}
	return uint32(sum)
}

// binomial is the number of sets of k out of n; 0 where there are none.
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

// size is the number of tiles of a pattern.
func bitCount(pattern uint32) int { return bits.OnesCount32(pattern) }

// members lists the cells of a set.
func members(set uint32) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros32(set))
	}
	return list
}

// before counts the cells of a set before a cell.
func cellsBefore(cells uint32, cell int) int { return bits.OnesCount32(cells & (1<<cell - 1)) }
