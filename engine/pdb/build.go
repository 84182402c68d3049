package pdb

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"taquin/engine/memory"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// BuildOptions configures the building of a table.
type BuildOptions struct {
	Threads   int                 // 0 means 1
	MaxMemory int64               // limit in bytes; 0 means none
	Progress  func(share float64) // called periodically in the caller's goroutine with the fraction done, 0 to 1
}

// build computes a table by breadth-first search from the solved state, one level per move of
// a pattern tile. Moves of the blank within its region cost nothing, and every move is
// reversible.
//
// Each region index has a bit set of permutations (see permutationSets). In each level, a
// region collects the images of the sets of its neighbours. Only the states of the previous
// level can yield new ones, but storing them separately would cost half as much memory again
// and be slower. The parity of a state's level follows from the occupied cells (see
// layout.parity): a level reads regions of one parity and writes those of the other.
// Therefore threads share the written regions without locks.
func build(ctx context.Context, l *layout, pattern uint32, opt BuildOptions) ([]uint64, error) {
	if err := checkMemory(l, opt.MaxMemory); err != nil {
		return nil, err
	}
	w := newTableBuilder(l, pattern)
	total := float64(l.regionCount) * float64(l.permutations)
	for level := 1; ; level++ {
		reached := w.reached.Load()
		err := parallel(ctx, opt.Threads, len(l.masks), 64, w.levelWorker(level), func() {
			if opt.Progress != nil {
				opt.Progress(float64(w.reached.Load()) / total)
			}
		})
		if err != nil {
			return nil, message.Errorf("tables.done", "%w, %.0f%% done", err, 100*float64(w.reached.Load())/total)
		}
		if w.reached.Load() == reached {
			break
		}
	}
	byRegion, sets := w.bit1, w.sets
	*w = tableBuilder{}
	runtime.GC() // reuses the memory of the seen sets for the rows
	return transposeToRows(ctx, l, sets, byRegion, opt.Threads)
}

// checkMemory returns solver.ErrLimit if building exceeds a limit in bytes; 0 means no limit.
func checkMemory(l *layout, allowed int64) error {
	if need := buildMemory(l); allowed > 0 && need > allowed {
		return message.Errorf("tables.a-table-of-tiles", "%w: a table of %d tiles for %s takes %s to build (%s allowed)",
			solver.ErrLimit, l.tileCount, l.shape, message.WholeMegabytes(need), message.WholeMegabytes(allowed))
	}
	return nil
}

// buildMemory returns the peak memory of building in bytes.
func buildMemory(l *layout) int64 {
	return 2 * 8 * int64(l.regionCount) * int64(wordsPerSet(l.tileCount))
}

// tableBuilder holds the breadth-first search.
type tableBuilder struct {
	*layout
	sets      *permutationSets
	pattern   uint32
	edges     []edge   // sorted by target region
	edgeStart []int    // by region: the first of its edges, and the end of all
	seen      []uint64 // by region: the set of permutations reached
	bit1      []uint64 // by region: the permutations whose distance has bit 1 set
	lastLevel []int16  // by region: the last level that reached it
	unreached []int32  // by region: the number of permutations not reached
	reached   atomic.Int64
}

// edge is a move of a tile into a region.
type edge struct {
	source             uint32 // region before the move
	fromPlace, toPlace uint8  // of the tile in reading order, before and after the move
}

func newTableBuilder(l *layout, pattern uint32) *tableBuilder {
	w := &tableBuilder{layout: l, sets: newPermutationSets(l), pattern: pattern}
	w.listEdges()
	w.seen = memory.NewWords(l.regionCount * w.sets.words)
	w.bit1 = memory.NewWords(len(w.seen))
	w.lastLevel = make([]int16, l.regionCount)
	w.unreached = make([]int32, l.regionCount)
	for region := range w.unreached {
		w.unreached[region], w.lastLevel[region] = int32(l.permutations), -1
	}
	start := l.regionIndex(pattern, uint8(blankHome(l.shape, pattern)))
	w.seen[start*w.sets.words] = 1
	w.unreached[start]--
	w.lastLevel[start] = 0
	w.reached.Store(1)
	return w
}

// listEdges lists the edges into each region.
func (w *tableBuilder) listEdges() {
	w.edgeStart = make([]int, 0, w.regionCount+1)
	for rank, mask := range w.masks {
		for r := range w.regionsOf(rank) {
			w.edgeStart = append(w.edgeStart, len(w.edges))
			for tiles := mask; tiles != 0; tiles &= tiles - 1 {
				tile := bits.TrailingZeros32(tiles)
				for free := w.neighbours[tile] &^ mask; free != 0; free &= free - 1 {
					// The tile came from the cell that is now blank.
					blank := bits.TrailingZeros32(free)
					if w.regionIndexIn(uint32(rank), uint8(blank)) == w.combinations.firstRegion(rank)+r {
						from := mask ^ 1<<tile ^ 1<<blank
						w.edges = append(w.edges, edge{uint32(w.regionIndex(from, uint8(tile))), uint8(cellsBefore(from, blank)), uint8(cellsBefore(mask, tile))})
					}
				}
			}
		}
	}
	w.edgeStart = append(w.edgeStart, len(w.edges))
}

// levelWorker returns a function that makes, for each thread, a worker that processes the
// regions of a range of combinations in a level.
func (w *tableBuilder) levelWorker(level int) func() func(from, to int) {
	return func() func(from, to int) {
		found, buffer := make([]uint64, w.sets.words), make([]uint64, w.sets.words)
		return func(from, to int) {
			var reached int64
			for rank := from; rank < to; rank++ {
				if w.parity(w.pattern, w.masks[rank]) != level&1 {
					continue // the level reads these, in other threads too
				}
				first := w.combinations.firstRegion(rank)
				for r := range w.regionsOf(rank) {
					if region := first + r; w.unreached[region] > 0 {
						reached += w.expandInto(region, int16(level), found, buffer)
					}
				}
			}
			w.reached.Add(reached)
		}
	}
}

// expandInto computes the states of a region at a level and returns their number.
func (w *tableBuilder) expandInto(region int, level int16, found, buffer []uint64) int64 {
	pulled := false
	var pending []uint64 // a set to be combined with another in one pass
	for _, s := range w.edges[w.edgeStart[region]:w.edgeStart[region+1]] {
		if w.lastLevel[s.source] != level-1 {
			continue
		}
		if !pulled {
			clear(found)
			pulled = true
		}
		set := w.seen[int(s.source)*w.sets.words:][:w.sets.words]
		switch {
		case s.fromPlace != s.toPlace:
			w.sets.moves[s.fromPlace<<3|s.toPlace].addImage(found, set, buffer)
		case pending == nil:
			pending = set
		default:
			orPair(found, pending, set)
			pending = nil
		}
	}
	switch {
	case !pulled:
		return 0
	case pending != nil:
		orPair(found, pending, pending)
	}
	return w.addNew(region, level, found)
}

// orPair adds the union of two sets to a third.
func orPair(found, one, other []uint64) {
	one, other = one[:len(found)], other[:len(found)]
	for i := range found {
		found[i] |= one[i] | other[i]
	}
}

// addNew adds the unseen elements of a set to a region and returns their number.
func (w *tableBuilder) addNew(region int, level int16, found []uint64) int64 {
	at := region * w.sets.words
	seen, table := w.seen[at:][:len(found)], w.bit1[at:][:len(found)]
	bit1 := -uint64(level >> 1 & 1)
	count := 0
	for i, set := range found {
		set &^= seen[i]
		seen[i] |= set
		table[i] |= set & bit1
		count += bits.OnesCount64(set)
	}
	if count > 0 {
		w.lastLevel[region] = level
		w.unreached[region] -= int32(count)
	}
	return int64(count)
}

// parallel distributes 0..n-1 over threads in chunks. It calls watch between chunks in the
// caller's goroutine.
func parallel(ctx context.Context, threads, n, size int, worker func() func(from, to int), watch func()) error {
	var next atomic.Int64
	var stop atomic.Bool
	run := func(watch func() bool) {
		piece := worker()
		for !stop.Load() && watch() {
			from := int(next.Add(int64(size))) - size
			if from >= n {
				return
			}
			piece(from, min(from+size, n))
		}
	}
	var others sync.WaitGroup
	for range threads - 1 {
		others.Go(func() { run(func() bool { return true }) })
	}
	run(func() bool {
		if ctx.Err() != nil {
			stop.Store(true)
			return false
		}
		watch()
		return true
	})
	others.Wait()
	if err := ctx.Err(); err != nil {
		return cancelledError(ctx, message.Textf("tables.a-table-was-built", "a table was built"))
	}
	return nil
}

// transposeToRows converts sets of permutations by region into the rows of a table, which are
// sets of regions by permutation.
func transposeToRows(ctx context.Context, l *layout, s *permutationSets, byRegion []uint64, threads int) ([]uint64, error) {
	rows := memory.NewWords(l.words())
	err := parallel(ctx, threads, l.rowWords, 8, func() func(from, to int) {
		return func(from, to int) {
			var block [64]uint64
			for w := range s.words {
				var ranks [64]int // of the bits of this word; -1 for none
				for i := range ranks {
					ranks[i] = -1
					if rank, ok := s.rankAt(w, i); ok {
						ranks[i] = rank
					}
				}
				for column := from; column < to; column++ {
					for i := range block {
						block[i] = 0
						if region := column<<6 | i; region < l.regionCount {
							block[i] = byRegion[region*s.words+w]
						}
					}
					transpose(&block)
					for i, row := range block {
						if rank := ranks[i]; rank >= 0 {
							rows[rank*l.rowWords+column] = row
						}
					}
				}
			}
		}
	}, func() {})
	return rows, err
}

// transpose transposes a 64x64 bit matrix: bit i of word j becomes bit j of word i (Warren,
// Hacker's Delight, section 7-3).
func transpose(block *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for half := 32; half != 0; half, mask = half>>1, mask^mask<<(half>>1) {
		for k := 0; k < 64; k = (k + half + 1) &^ half {
			t := (block[k]>>half ^ block[k+half]) & mask
			block[k] ^= t << half
			block[k+half] ^= t
		}
	}
}
