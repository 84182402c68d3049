package pdb

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/memory"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// denseTable is an expanded form of a table that takes up to sixteen times the memory and is
// faster to probe. It has one byte for each assignment of cells to the tiles, including
// impossible ones. The byte's index is a weighted sum of the tiles' cells, so a move only
// adds a multiple of one weight; a compact table needs the ranks of a permutation and a
// combination.
//
// The byte names a set of cells: the table's bit is 1 if the blank is in the set. There are
// more sets than names, so one name means that the compact table must be consulted.
type denseTable struct {
	table     *Table
	words     []uint64              // eight entries each
	blankSets [blankSetCount]uint32 // by name
	weights   [MaxTiles]uint32      // of the tiles' cells in the index
}

// blankSetCount is the number of names; the last one names no set.
const (
	blankSetCount = 1 << 8
	noBlankSet    = blankSetCount - 1
)

// ConsultTable is a sentinel returned by BlankSet: consult the compact table. It contains no
// cell of a board.
const ConsultTable = 1 << 31

// maxDenseBytes limits the size of a dense table. Six tiles on 5x5 take 244 MB, seven on 4x4
// 268 MB.
const maxDenseBytes = 1 << 28

// denseBytes returns the size of a dense table of this layout.
func (l *layout) denseBytes() int64 {
	bytes := int64(1)
	for range l.tileCount {
		bytes *= int64(l.shape.Size())
	}
	return bytes
}

// expand builds a dense table with at most the given number of names. It calls report with
// the fraction done and returns nil if report returns false.
func expand(t *Table, names int, report func(share float64) bool) *denseTable {
	s := &denseTable{table: t, words: memory.NewWords(int(t.denseBytes()+7) / 8)}
	weight := uint32(1)
	for tile := range t.tileCount {
		s.weights[tile] = weight
		weight *= uint32(t.shape.Size())
	}
	f := newExpander(s, names)
	return f.fillPermutations(0, 0, report)
}

// expander fills a dense table, one permutation at a time.
type expander struct {
	*denseTable
	combinations []combinationInfo
	setNames     []uint8 // by combinationInfo.nameIndex
	row          []uint64
	placeWeights [MaxTiles]uint32 // weights of the tiles by place
	unplaced     uint32           // set of the tiles without a place
	rank         int
	done         int
}

// combinationInfo describes a combination.
type combinationInfo struct {
	firstRegion uint32
	firstName   uint32 // index of the name of its empty set of regions
	regions     uint8
}

// newExpander names the most frequent sets, sampled from some rows of the table.
func newExpander(s *denseTable, names int) *expander {
	t := s.table
	f := &expander{denseTable: s, unplaced: 1<<t.tileCount - 1}
	firstNames := make([]int, len(t.combinations.regionMaps)>>t.combinations.shift) // first name by region map; 0 for none yet
	sets := []uint32{0}
	for rank := range t.masks {
		numbering := int(t.combinations.entries[rank] >> regionBits)
		regions := t.regionsOf(rank)
		if firstNames[numbering] == 0 {
			firstNames[numbering] = len(sets)
			for bits := range uint32(1) << regions {
				set := uint32(0)
				for cell, region := range t.combinations.regionMaps[numbering<<t.combinations.shift:][:t.shape.Size()] {
					set |= bits >> region & 1 << cell
				}
				sets = append(sets, set)
			}
		}
		f.combinations = append(f.combinations, combinationInfo{uint32(t.combinations.firstRegion(rank)), uint32(firstNames[numbering]), uint8(regions)})
	}
	frequency := map[uint32]int{}
	for order := 0; order < t.permutations; order += 1 + t.permutations/20 {
		f.row = t.rows[order*t.rowWords:][:t.rowWords]
		for i := range f.combinations {
			frequency[sets[f.combinations[i].nameIndex(f.row)]]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(frequency), func(a, b uint32) int { return cmp.Or(frequency[b]-frequency[a], cmp.Compare(a, b)) })
	frequent = frequent[:min(len(frequent), names)]
	copy(s.blankSets[:], frequent)
	s.blankSets[noBlankSet] = ConsultTable
	for _, set := range sets {
		name := slices.Index(frequent, set)
		if name < 0 {
			name = noBlankSet
		}
		f.setNames = append(f.setNames, uint8(name))
	}
	return f
}

// nameIndex returns the index of the name of a combination's set in a row.
func (c *combinationInfo) nameIndex(row []uint64) uint32 {
	word, bit := c.firstRegion>>6, c.firstRegion&63
	bits := row[word] >> bit
	if bit+uint32(c.regions) > 64 {
		bits |= row[word+1] << (64 - bit)
	}
	return c.firstName + uint32(bits)&(1<<c.regions-1)
}

// fillPermutations fills the permutations that begin with the placed tiles.
func (f *expander) fillPermutations(place int, permutation uint32, report func(share float64) bool) *denseTable {
	t := f.table
	if place == t.tileCount {
		f.row = t.rows[int(t.rankTables.permutationRank.of(permutation))*t.rowWords:][:t.rowWords]
		f.rank = 0
		f.fillCombinations(t.tileCount-1, uint32(t.shape.Size()), 0)
		if f.done++; !report(float64(f.done) / float64(t.permutations)) {
			return nil
		}
		return f.denseTable
	}
	for tile := range uint32(t.tileCount) {
		if f.unplaced>>tile&1 != 0 {
			f.unplaced ^= 1 << tile
			f.placeWeights[place] = f.weights[tile]
			if f.fillPermutations(place+1, permutation|tile<<(3*place), report) == nil {
				return nil
			}
			f.unplaced ^= 1 << tile
		}
	}
	return f.denseTable
}

// fillCombinations fills the combinations whose cells in places 0 to place are below limit,
// in the order of their ranks. The cells in the later places contribute sum to the index.
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

// Consult returns the set of all cells or the empty set, by the bit of the compact table.
func (p *DenseProbe) Consult(child DenseChild) uint32 {
	t := p.dense.table
	var at [MaxTiles]int
	cells, sum := uint32(0), uint32(child)>>2
	for tile := range t.tileCount {
		at[tile] = int(sum % uint32(t.shape.Size()))
		sum /= uint32(t.shape.Size())
		cells |= 1 << at[tile]
	}
	permutation := uint32(0)
	for tile, cell := range at[:t.tileCount] {
		permutation |= uint32(tile) << (3 * cellsBefore(cells, cell))
	}
	region := t.regionIndex(cells, uint8(child>>32))
	return -uint32(t.rows[int(t.rankTables.permutationRank.of(permutation))*t.rowWords+region>>6] >> (region & 63) & 1)
}

// DenseState is a view's state for a dense table: four times the index of the byte, plus the
// value modulo four.
type DenseState uint32

// DenseChild is a child found by Locate: its DenseState, assuming that the value increases,
// and the blank's cell in the high half.
type DenseChild uint64

// DenseProbe looks up the children in which a given tile moves.
type DenseProbe struct {
	words      []uint64
	blankSets  *[blankSetCount]uint32
	symmetry   *[maxCells]uint8 // from the board's cells to the table's
	dense      *denseTable
	weight     uint32 // of the tile
	StateIndex uint8  // of the view's state in the caller's list
}

// DenseProbe returns the probe for one of the view's tiles. The table must be expanded.
func (v *View) DenseProbe(tile, stateIndex int) DenseProbe {
	dense := v.table.dense.Load()
	probe := DenseProbe{dense.words, &dense.blankSets, new([maxCells]uint8), dense, dense.weights[slices.Index(v.tiles, tile)], uint8(stateIndex)}
	copy(probe.symmetry[:], v.symmetry)
	return probe
}

// DenseState converts the view's state of a board.
func (v *View) DenseState(b *board.Board, s State) DenseState {
	sum := uint32(0)
	for i, tile := range v.tiles {
		sum += uint32(v.symmetry[b.Pos(tile)]) * v.table.dense.Load().weights[i]
	}
	return DenseState(sum<<2 | uint32(s>>valueShift&3))
}

// Locate returns the child for a move of the blank from a cell to the tile's cell, and the
// address of its word for prefetching.
func (p *DenseProbe) Locate(s DenseState, from, to uint8) (DenseChild, *uint64) {
	blank := p.symmetry[to&(maxCells-1)]
	sum := uint32(s)>>2 + p.weight*(uint32(p.symmetry[from&(maxCells-1)])-uint32(blank))
	return DenseChild(blank)<<32 | DenseChild(sum<<2|uint32(s+1)&3), &p.words[sum>>3]
}

// BlankSet returns the set of cells that a word assigns to a child, or ConsultTable.
func (p *DenseProbe) BlankSet(child DenseChild, word uint64) uint32 {
	return p.blankSets[uint8(word>>(child<<1&56))]
}

// Decreases returns 1 if the move decreases the value according to a set of cells, and 0 if
// it increases it.
func (child DenseChild) Decreases(set uint32) uint32 {
	return (uint32(child)>>1 ^ set>>(child>>32&31)) & 1
}

// Resolve returns the child with its value known to decrease (1) or increase (0).
func (child DenseChild) Resolve(decreases uint32) DenseChild { return child ^ DenseChild(decreases)<<1 }

// State returns the state of a resolved child.
func (child DenseChild) State() DenseState { return DenseState(child) }

// Increases is like State.Increases.
func (s DenseState) Increases(before DenseState) int { return int(s-before+1) >> 1 & 1 }

// Expanded reports whether all tables are expanded and DenseProbe supports their number.
func (g *Heuristic) Expanded() bool {
	return g.expandable() && !slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.dense.Load() == nil })
}

// ExpandedBytes returns the memory of the expanded tables in bytes.
func (g *Heuristic) ExpandedBytes() int64 {
	bytes := int64(0)
	for _, t := range g.tables() {
		if t.dense.Load() != nil {
			bytes += t.denseBytes()
		}
	}
	return bytes
}

// MaxDensePartitions and MaxDenseViews limit the partitions of a heuristic that can be
// expanded, and their views. Both are powers of two.
const MaxDensePartitions, MaxDenseViews = 2, 16

func (g *Heuristic) expandable() bool {
	views := 0
	for _, sum := range g.Partitions {
		views += len(sum.Views)
	}
	return len(g.Partitions) <= MaxDensePartitions && views <= MaxDenseViews &&
		!slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.denseBytes() > maxDenseBytes })
}

// Placements returns the number of placements of the tiles of all tables. Expansion takes
// some ten to twenty nanoseconds for each.
func (g *Heuristic) Placements() int64 {
	all := int64(0)
	for _, t := range g.tables() {
		all += int64(len(t.masks)) * int64(t.permutations)
	}
	return all
}

// Expand expands the tables of a heuristic for faster probes. It does nothing if a table is
// too large or if the tables would take more than half of the free memory.
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
	dense, progress := make([]*denseTable, len(tables)), make([]atomic.Uint64, len(tables)) // in millionths
	var stopped atomic.Bool
	check := func() {
		if ctx.Err() != nil {
			stopped.Store(true)
		}
		all := uint64(0)
		for i := range progress {
			all += progress[i].Load()
		}
		if watch != nil {
			watch(BuildProgress{Tables: message.Plain(g.name), Expanding: true, Share: float64(all) / 1e6 / float64(len(tables))})
		}
	}
	var next atomic.Int64
	solver.Together(min(l.threads, len(tables)), check, func(_ int, look func()) {
		for i := int(next.Add(1)) - 1; i < len(tables); i = int(next.Add(1)) - 1 {
			dense[i] = expand(tables[i], noBlankSet, func(share float64) bool {
				progress[i].Store(uint64(share * 1e6))
				look()
				return !stopped.Load()
			})
		}
	})
	if slices.Contains(dense, nil) {
		l.bytesInUse.Add(-bytes)
		return cancelledError(ctx, message.Textf("tables.tables-were-expanded", "tables were expanded"))
	}
	for i, t := range tables {
		t.dense.Store(dense[i])
	}
	return nil
}

// maxQuickDenseBytes limits the expanded tables of a heuristic for LibraryOptions.Quick.
const maxQuickDenseBytes = 1 << 26
