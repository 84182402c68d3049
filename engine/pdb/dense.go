package pdb

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// spread is a table in a form that takes up to sixteen times the memory and is quicker to look
// into. It has a byte for each way in which each tile lies in some cell, even two in one, and
// finds it by a sum over the tiles, to which a move only adds; the row and the slot of a table
// have to be looked up. The byte names a set of cells: those where the blank must be for the
// table's bit to be 1. There are more sets than names, so that a byte may say that the table
// has to be asked.
type denseTable struct {
	table     *Table
	words     []uint64              // eight bytes each
	blankSets [blankSetCount]uint32 // by name
	weights   [MaxTiles]uint32      // of the tiles' cells in the sum
}

// allSets are as many as a byte tells apart. The last is that of no set.
const (
	blankSetCount = 1 << 8
	noBlankSet    = blankSetCount - 1
)

// Asked is what Set says where the table has to be asked: a cell that there is not.
const ConsultTable = 1 << 31

// mostSpread is the size in bytes of the largest table that is spread out: six tiles of 5x5
// take 244 million, seven of 4x4 268 million.
const maxDenseBytes = 1 << 28

// spreadBytes is the size of a layout's tables when they are spread out.
func (l *layout) denseBytes() int64 {
	bytes := int64(1)
	for range l.tileCount {
		bytes *= int64(l.shape.Size())
	}
	return bytes
}

// spreadOut spreads a table out, with so many sets that have names. It calls look now and
// then, with the share that is done, and gives up if that says so.
func expand(t *Table, named int, look func(share float64) bool) *denseTable {
	s := &denseTable{table: t, words: newRows(int(t.denseBytes()+7) / 8)}
	weight := uint32(1)
	for tile := range t.tileCount {
		s.weights[tile] = weight
		weight *= uint32(t.shape.Size())
	}
	f := newExpander(s, named)
	return f.fillPermutations(0, 0, look)
}

// filler fills a table that is spread out, one order after the other.
type expander struct {
	*denseTable
	combinations []combinationInfo
	setNames     []uint8 // by combination.names
	row          []uint64
	placeWeights [MaxTiles]uint32 // weights of the tiles, by their places
	unplaced     uint32           // the tiles that have no place yet
	rank         int
	done         int
}

// combination is what there is to know of a combination, by rank.
type combinationInfo struct {
	firstRegion uint32 // slot
	firstName   uint32 // where the names begin of what its slots can hold
	regions     uint8
}

// newFiller gives names to the sets that are seen most often in some rows of the table.
func newExpander(s *denseTable, named int) *expander {
	t := s.table
	f := &expander{denseTable: s, unplaced: 1<<t.tileCount - 1}
	begins := make([]int, len(t.combinations.regionMaps)>>t.combinations.shift) // of names, by numbering; 0 for none yet
	sets := []uint32{0}
	for rank := range t.masks {
		numbering := int(t.combinations.entries[rank] >> regionBits)
		regions := t.regionsOf(rank)
		if begins[numbering] == 0 {
			begins[numbering] = len(sets)
			for bits := range uint32(1) << regions {
				set := uint32(0)
				for cell, region := range t.combinations.regionMaps[numbering<<t.combinations.shift:][:t.shape.Size()] {
					set |= bits >> region & 1 << cell
				}
				sets = append(sets, set)
			}
		}
		f.combinations = append(f.combinations, combinationInfo{uint32(t.combinations.firstRegion(rank)), uint32(begins[numbering]), uint8(regions)})
	}
	seen := map[uint32]int{}
	for order := 0; order < t.permutations; order += 1 + t.permutations/20 {
		f.row = t.rows[order*t.rowWords:][:t.rowWords]
		for i := range f.combinations {
			seen[sets[f.combinations[i].nameIndex(f.row)]]++
		}
	}
	often := slices.SortedFunc(maps.Keys(seen), func(a, b uint32) int { return cmp.Or(seen[b]-seen[a], cmp.Compare(a, b)) })
	often = often[:min(len(often), named)]
	copy(s.blankSets[:], often)
	s.blankSets[noBlankSet] = ConsultTable
	for _, set := range sets {
		name := slices.Index(often, set)
		if name < 0 {
			name = noBlankSet
		}
		f.setNames = append(f.setNames, uint8(name))
	}
	return f
}

// holds returns where the name stands of what a row holds of a combination.
func (c *combinationInfo) nameIndex(row []uint64) uint32 {
	word, bit := c.firstRegion>>6, c.firstRegion&63
	bits := row[word] >> bit
	if bit+uint32(c.regions) > 64 {
		bits |= row[word+1] << (64 - bit)
	}
	return c.firstName + uint32(bits)&(1<<c.regions-1)
}

// orders fills in the orders that begin with some tiles in the first places.
func (f *expander) fillPermutations(place int, order uint32, look func(share float64) bool) *denseTable {
	t := f.table
	if place == t.tileCount {
		f.row = t.rows[int(t.rankTables.permutationRank.of(order))*t.rowWords:][:t.rowWords]
		f.rank = 0
		f.fillCombinations(t.tileCount-1, uint32(t.shape.Size()), 0)
		if f.done++; !look(float64(f.done) / float64(t.permutations)) {
			return nil
		}
		return f.denseTable
	}
	for tile := range uint32(t.tileCount) {
		if f.unplaced>>tile&1 != 0 {
			f.unplaced ^= 1 << tile
			f.placeWeights[place] = f.weights[tile]
			if f.fillPermutations(place+1, order|tile<<(3*place), look) == nil {
				return nil
			}
			f.unplaced ^= 1 << tile
		}
	}
	return f.denseTable
}

// cells fills in the combinations that have cells below a limit in the places up to one, in
// the order of their ranks. The cells in the places above add up to a sum.
func (f *expander) fillCombinations(place int, limit, sum uint32) {
	weight := f.placeWeights[place&(MaxTiles-1)]
	if place > 0 {
		for cell := uint32(place); cell < limit; cell++ {
			f.fillCombinations(place-1, cell, sum+cell*weight)
		}
		return
	}
	for range limit {
		f.words[sum>>3] |= uint64(f.setNames[f.combinations[f.rank].nameIndex(f.row)]) << (sum << 3 & 63)
		f.rank++
		sum += weight
	}
}

// Ask returns the set of all cells or of none, by the table's bit.
func (l *DenseProbe) Consult(aim DenseChild) uint32 {
	t := l.dense.table
	var at [MaxTiles]int
	cells, sum := uint32(0), uint32(aim)>>2
	for tile := range t.tileCount {
		at[tile] = int(sum % uint32(t.shape.Size()))
		sum /= uint32(t.shape.Size())
		cells |= 1 << at[tile]
	}
	order := uint32(0)
	for tile, cell := range at[:t.tileCount] {
		order |= uint32(tile) << (3 * cellsBefore(cells, cell))
	}
	slot := t.regionIndex(cells, uint8(aim>>32))
	return -uint32(t.rows[int(t.rankTables.permutationRank.of(order))*t.rowWords+slot>>6] >> (slot & 63) & 1)
}

// Spotted is what is known of a board where a view's table is spread out: four times the
// number of its byte, and the value modulo four.
type DenseState uint32

// Aimed is what Aim finds of a board: as Spotted, of a value one above that before, and the
// blank's cell.
type DenseChild uint64

// Spot is where a tile is looked up in a table that is spread out.
type DenseProbe struct {
	words      []uint64
	blankSets  *[blankSetCount]uint32
	symmetry   *[maxCells]uint8 // of the board's cells to the table's
	dense      *denseTable
	weight     uint32 // of the tile
	StateIndex uint8  // where the view's state stands in a list
}

// Spot returns where one of the view's tiles is looked up, if its table is spread out.
func (v *View) DenseProbe(tile, at int) DenseProbe {
	s := v.table.dense.Load()
	spot := DenseProbe{s.words, &s.blankSets, new([maxCells]uint8), s, s.weights[slices.Index(v.tiles, tile)], uint8(at)}
	copy(spot.symmetry[:], v.symmetry)
	return spot
}

// Spotted returns what is known of a board by its state in the table.
func (v *View) DenseState(b *board.Board, s State) DenseState {
	sum := uint32(0)
	for i, tile := range v.tiles {
		sum += uint32(v.symmetry[b.Pos(tile)]) * v.table.dense.Load().weights[i]
	}
	return DenseState(sum<<2 | uint32(s>>valueShift&3))
}

// Aim is what the function Aim is, for a move of the blank from a cell to that of the tile.
func (l *DenseProbe) Locate(s DenseState, from, to uint8) (DenseChild, *uint64) {
	blank := l.symmetry[to&(maxCells-1)]
	sum := uint32(s)>>2 + l.weight*(uint32(l.symmetry[from&(maxCells-1)])-uint32(blank))
	return DenseChild(blank)<<32 | DenseChild(sum<<2|uint32(s+1)&3), &l.words[sum>>3]
}

// Set returns the set that a word names of cells where the blank must be for the table's bit
// to be 1, or Asked if Ask returns it.
func (l *DenseProbe) BlankSet(a DenseChild, word uint64) uint32 {
	return l.blankSets[uint8(word>>(a<<1&56))]
}

// Nearer is 1 if the move has brought its tile nearer, by the set of cells, and else 0.
func (a DenseChild) Decreases(set uint32) uint32 { return (uint32(a)>>1 ^ set>>(a>>32&31)) & 1 }

// Seen returns the aim of a move that has brought its tile nearer or not.
func (a DenseChild) Resolve(nearer uint32) DenseChild { return a ^ DenseChild(nearer)<<1 }

// Spotted returns what is known of the board after the move, once that is Seen.
func (a DenseChild) State() DenseState { return DenseState(a) }

// Farther is what State.Farther is.
func (s DenseState) Increases(before DenseState) int { return int(s-before+1) >> 1 & 1 }

// Spread reports whether all tables of a guide are spread out, and it can be searched so.
func (g *Heuristic) Expanded() bool {
	return g.expandable() && !slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.dense.Load() == nil })
}

// SpreadBytes returns the memory of a guide's expanded tables in bytes.
func (g *Heuristic) ExpandedBytes() int64 {
	bytes := int64(0)
	for _, t := range g.tables() {
		if t.dense.Load() != nil {
			bytes += t.denseBytes()
		}
	}
	return bytes
}

// SpotSums and SpotViews are how many sums, and views of all sums, a guide has at most that
// is searched by spots. They are powers of two.
const MaxDensePartitions, MaxDenseViews = 2, 16

func (g *Heuristic) expandable() bool {
	views := 0
	for _, sum := range g.Partitions {
		views += len(sum.Views)
	}
	return len(g.Partitions) <= MaxDensePartitions && views <= MaxDenseViews &&
		!slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.denseBytes() > maxDenseBytes })
}

// Placements is in how many ways the tiles of a guide's tables can lie, all tables together:
// to spread them out takes some ten or twenty nanoseconds for each.
func (g *Heuristic) Placements() int64 {
	all := int64(0)
	for _, t := range g.tables() {
		all += int64(len(t.masks)) * int64(t.permutations)
	}
	return all
}

// SpreadOut spreads the tables of a guide out, so that it is quicker to look into them,
// unless one is too large, or they would take more than half of the memory that is free.
func (l *Library) Expand(ctx context.Context, g *Heuristic, watch func(BuildProgress)) error {
	if !g.expandable() {
		return nil
	}
	l.buildLock.Lock()
	defer l.buildLock.Unlock()
	tables := slices.DeleteFunc(g.tables(), func(t *Table) bool { return t.dense.Load() != nil })
	bytes := int64(0)
	for _, t := range tables {
		bytes += t.denseBytes()
	}
	if bytes > l.freeMemory()/2 || l.quick && bytes > maxQuickDenseBytes {
		return nil
	}
	l.bytesInUse.Add(bytes)
	spreads, shares := make([]*denseTable, len(tables)), make([]atomic.Uint64, len(tables)) // in millionths
	var stopped atomic.Bool
	check := func() {
		if ctx.Err() != nil {
			stopped.Store(true)
		}
		all := uint64(0)
		for i := range shares {
			all += shares[i].Load()
		}
		if watch != nil {
			watch(BuildProgress{Tables: g.name, Expanding: true, Share: float64(all) / 1e6 / float64(len(tables))})
		}
	}
	var next atomic.Int64
	solver.Together(min(l.threads, len(tables)), check, func(_ int, look func()) {
		for i := int(next.Add(1)) - 1; i < len(tables); i = int(next.Add(1)) - 1 {
			spreads[i] = expand(tables[i], noBlankSet, func(share float64) bool {
				shares[i].Store(uint64(share * 1e6))
				look()
				return !stopped.Load()
			})
		}
	})
	if slices.Contains(spreads, nil) {
		l.bytesInUse.Add(-bytes)
		return cancelledError(ctx, "tables were spread out")
	}
	for i, t := range tables {
		t.dense.Store(spreads[i])
	}
	return nil
}

// mostQuick is how many bytes tables take that are spread out where there is little room,
// such as in a browser.
const maxQuickDenseBytes = 1 << 26
