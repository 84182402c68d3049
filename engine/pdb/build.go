package pdb

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"taquin/engine/solver"
	"taquin/engine/text"
)

// BuildOptions is what building a table may be told.
type BuildOptions struct {
	Threads   int                 // 1 if 0
	MaxMemory int64               // bytes that building may take; 0 for no limit
	Progress  func(share float64) // called now and then, from the caller's goroutine; the share is 0 to 1
}

// build fills a table breadth first from the solved board: level by level, a
// level being the states that so many moves of the pattern's tiles lead to.
// The blank moves freely within its region, which costs nothing, and every
// move of a tile can be taken back.
//
// For each slot there is a set of orders (see sets). In a level each slot pulls
// from the slots that a single move leads from, and adds what the move makes of
// their sets. Of these only what the level before has found leads to anything new; to keep
// that apart would take half as much memory again, and memory takes time.
// Where the tiles lie, and not in which order, says whether the moves made are
// even or odd, so a level reads slots of one kind and writes those of the
// other. Threads share out the slots to be written and need no lock.
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
			return nil, fmt.Errorf("%w, %.0f%% done", err, 100*float64(w.reached.Load())/total)
		}
		if w.reached.Load() == reached {
			break
		}
	}
	bySlot, sets := w.bit1, w.sets
	*w = tableBuilder{}
	runtime.GC() // what was seen makes room, which need not be got from the system again
	return transposeToRows(ctx, l, sets, bySlot, opt.Threads)
}

// checkMemory refuses to build what takes more bytes than are allowed, if these
// are limited.
func checkMemory(l *layout, allowed int64) error {
	if need := buildMemory(l); allowed > 0 && need > allowed {
		return fmt.Errorf("%w: a table of %d tiles for %s takes %s to build (%s allowed)",
			solver.ErrLimit, l.tileCount, l.shape, text.WholeMegabytes(need), text.WholeMegabytes(allowed))
	}
	return nil
}

// buildMemory is how many bytes building takes at its peak.
func buildMemory(l *layout) int64 {
	return 2 * 8 * int64(l.regionCount) * int64(wordsPerSet(l.tileCount))
}

// wave is a breadth-first walk through the states of a pattern.
type tableBuilder struct {
	*layout
	sets      *permutationSets
	pattern   uint32
	edges     []edge   // slot by slot
	edgeStart []int    // where those that end in a slot begin, and the end of all
	seen      []uint64 // for each slot the set of orders reached
	bit1      []uint64 // for each slot the orders whose number of moves has bit 1 set
	lastLevel []int16  // the last level that reached a slot
	unreached []int32  // orders of a slot that are not reached
	reached   atomic.Int64
}

// edge is a move of a tile that ends in a slot.
type edge struct {
	source             uint32 // the slot that it begins in
	fromPlace, toPlace uint8  // the tile's places among the others
}

func newTableBuilder(l *layout, pattern uint32) *tableBuilder {
	w := &tableBuilder{layout: l, sets: newPermutationSets(l), pattern: pattern}
	w.listEdges()
	w.seen = newRows(l.regionCount * w.sets.words)
	w.bit1 = newRows(len(w.seen))
	w.lastLevel = make([]int16, l.regionCount)
	w.unreached = make([]int32, l.regionCount)
	for s := range w.unreached {
		w.unreached[s], w.lastLevel[s] = int32(l.permutations), -1
	}
	start := l.regionIndex(pattern, uint8(blankHome(l.shape, pattern)))
	w.seen[start*w.sets.words] = 1
	w.unreached[start]--
	w.lastLevel[start] = 0
	w.reached.Store(1)
	return w
}

// findEdges lists the edges, which every level goes along.
func (w *tableBuilder) listEdges() {
	w.edgeStart = make([]int, 0, w.regionCount+1)
	for rank, mask := range w.masks {
		for r := range w.regionsOf(rank) {
			w.edgeStart = append(w.edgeStart, len(w.edges))
			for tiles := mask; tiles != 0; tiles &= tiles - 1 {
				tile := bits.TrailingZeros32(tiles)
				for free := w.neighbours[tile] &^ mask; free != 0; free &= free - 1 {
					// The tile came from where the blank is now.
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

// worker returns what fills a level of the slots of some combinations, for one
// thread.
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
					if slot := first + r; w.unreached[slot] > 0 {
						reached += w.expandInto(slot, int16(level), found, buffer)
					}
				}
			}
			w.reached.Add(reached)
		}
	}
}

// pull finds the states of a slot that the level reaches and returns how many
// they are.
func (w *tableBuilder) expandInto(slot int, level int16, found, buffer []uint64) int64 {
	pulled := false
	var waiting []uint64 // for another set, to be added together
	for _, s := range w.edges[w.edgeStart[slot]:w.edgeStart[slot+1]] {
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
		case waiting == nil:
			waiting = set
		default:
			orPair(found, waiting, set)
			waiting = nil
		}
	}
	switch {
	case !pulled:
		return 0
	case waiting != nil:
		orPair(found, waiting, waiting)
	}
	return w.addNew(slot, level, found)
}

// add adds two sets to another.
func orPair(found, one, other []uint64) {
	one, other = one[:len(found)], other[:len(found)]
	for i := range found {
		found[i] |= one[i] | other[i]
	}
}

// keep adds what is new of a set to its slot.
func (w *tableBuilder) addNew(slot int, level int16, found []uint64) int64 {
	at := slot * w.sets.words
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
		w.lastLevel[slot] = level
		w.unreached[slot] -= int32(count)
	}
	return int64(count)
}

// parallel shares out 0..n-1 in pieces of some size among threads; watch is
// called between pieces, from the caller's goroutine.
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
		return cancelledError(ctx, "a table was built")
	}
	return nil
}

// byOrder turns sets of orders for each slot into the rows of a table: sets of
// slots for each order.
func transposeToRows(ctx context.Context, l *layout, s *permutationSets, bySlot []uint64, threads int) ([]uint64, error) {
	rows := newRows(l.words())
	err := parallel(ctx, threads, l.rowWords, 8, func() func(from, to int) {
		return func(from, to int) {
			var block [64]uint64
			for w := range s.words {
				var orders [64]int // of the bits of this word; -1 for none
				for i := range orders {
					orders[i] = -1
					if order, ok := s.rankAt(w, i); ok {
						orders[i] = order
					}
				}
				for column := from; column < to; column++ {
					for i := range block {
						block[i] = 0
						if slot := column<<6 | i; slot < l.regionCount {
							block[i] = bySlot[slot*s.words+w]
						}
					}
					transpose(&block)
					for i, row := range block {
						if order := orders[i]; order >= 0 {
							rows[order*l.rowWords+column] = row
						}
					}
				}
			}
		}
	}, func() {})
	return rows, err
}

// transpose mirrors a square of bits: bit i of word j becomes bit j of word i
// (Warren, Hacker's Delight, section 7-3).
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
