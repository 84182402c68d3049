package heuristic

import (
	"fmt"
	"math/bits"
	"sync"

	"taquin/engine/board"
	"taquin/engine/message"
)

// Walking is the walking distance of Ken'ichiro Takahashi (takaken), from his
// page "How to write a 15 puzzle solver" (in Japanese,
// www.ic-net.or.jp/home/takaken/nt/slide/solve15.html).
//
// It abstracts the board to the number of tiles in each row that belong in each row, and
// the row of the blank. Only vertical moves change this state. The fewest moves that bring
// all tiles into their rows are a lower bound of the vertical moves; a breadth-first search
// from the solved state finds them for all states. Columns are the same with horizontal
// moves, and the sum of both bounds is admissible. Walking dominates Manhattan, which
// ignores the blank. A move changes the value by 1, and only the solved board has value 0.
//
// The update follows one link of a table.
//
// On a single row or column the tiles never pass each other. There the value is the blank's
// distance from home, and an unsolvable board may have value 0. On other shapes, columns
// and rows together may be at most 8: 2x6, 3x5, 4x4. Larger tables would have millions of
// states (2x7: 16,854,390; 3x6: 50,388,240; 4x5: 5,977,015).
//
// Tables are cached by shape and home of the blank. They take 1.5 MB for 4x4 (both axes
// share one if the home is on the diagonal), 26 MB for each home row or column of 3x5, and
// 31 MB for 2x6. A Walking is safe for concurrent use.
type Walking struct {
	tables sync.Map // from profile to func() *table
}

// maxSides is the largest sum of columns and rows that has tables.
const maxSides = 8

// NewWalking returns a walking distance with an empty cache.
func NewWalking() *Walking { return &Walking{} }

// Name returns "walking".
func (*Walking) Name() string { return "walking" }

// About implements Described.
func (*Walking) About() string {
	return "the moves that bring every tile into its row, plus those that bring it into its column (walking distance); admissible"
}

// Admissible returns true.
func (*Walking) Admissible() bool { return true }

// Start implements Heuristic. It builds missing tables first: 7 ms for 4x4, 0.3 s for 3x5
// and 2x6. The error wraps ErrNotApplicable for shapes without tables.
func (w *Walking) Start(b *board.Board) (Running, error) {
	s := b.Shape()
	if s.Linear() {
		return &runningBlank{b}, nil
	}
	if s.Cols+s.Rows > maxSides {
		return nil, message.Errorf("heuristic.the-walking-distance-of", "%w: the walking distance of %s would need tables of millions of states (columns and rows together can be %d at most)",
			ErrNotApplicable, s, maxSides)
	}
	r := &runningWalking{grid: newGrid(b)}
	home := b.Home()
	r.table[vertical] = w.get(profile{lines: s.Rows, tiles: s.Cols, home: int(r.line[vertical][home])})
	r.table[horizontal] = w.get(profile{lines: s.Cols, tiles: s.Rows, home: int(r.line[horizontal][home])})
	r.Reset()
	return r, nil
}

// get returns a table from the cache. Concurrent calls build different tables in parallel.
func (w *Walking) get(p profile) *table {
	build, _ := w.tables.LoadOrStore(p, sync.OnceValue(p.build))
	return build.(func() *table)()
}

type runningWalking struct {
	grid
	table [2]*table
	state [2]int32
}

func (r *runningWalking) Value() int {
	return int(r.table[vertical].dist[r.state[vertical]]) + int(r.table[horizontal].dist[r.state[horizontal]])
}

func (r *runningWalking) Moved(m board.Move) {
	_, to := r.tileMove(m)
	a := axis(m)
	r.state[a] = r.table[a].successor(r.state[a], direction(m), int(r.line[a][r.b.At(to)]))
}

func (r *runningWalking) Reset() {
	for a, t := range r.table {
		key := t.blankKey(int(r.line[a][r.b.Blank()]))
		for c, here := range r.line[a] {
			if p := r.b.At(c); p != r.b.Home() {
				key += t.unit[here][r.line[a][p]]
			}
		}
		state, ok := t.state[key]
		if !ok {
			// Every state is reachable: exchanging two tiles of a row makes an unsolvable
			// board solvable and keeps its state.
			panic(fmt.Sprintf("heuristic: no walking distance for %v of %s", r.b.Cells(), r.b.Shape()))
		}
		r.state[a] = state
	}
}

// runningBlank is the walking distance on a single row or column.
type runningBlank struct{ b *board.Board }

func (r *runningBlank) Value() int       { return r.b.Shape().Distance(r.b.Blank(), r.b.Home()) }
func (r *runningBlank) Moved(board.Move) {}
func (r *runningBlank) Reset()           {}

// profile is the shape of a board along one axis: lines of tiles cells each, with the
// blank's home in line home, which has one tile fewer.
type profile struct{ lines, tiles, home int }

// maxLines is the largest number of lines: there are at least two cells in each.
const maxLines = maxSides - 2

// table is the state graph of a profile. A state is the number of tiles in each line that
// belong in each line, and the blank's line. State 0 is the solved one.
//
// The key of a state packs these counts, without the last line and column, which follow
// from the sums, and the blank's line above them: at most 53 bits (6 lines of 2 cells).
type table struct {
	profile
	unit  [maxLines][maxLines]uint64 // unit[k][h] is one tile in line k that belongs in line h, as part of a key
	width uint                       // bits of a count
	state map[uint64]int32           // by key
	keys  []uint64                   // of each state, during the construction
	dist  []uint8                    // moves from each state to the solved one
	next  []int32                    // successors, indexed by link; -1 for none
}

// build computes the table by breadth-first search from the solved state.
func (p profile) build() *table {
	t := &table{profile: p, width: uint(bits.Len(uint(p.tiles))), state: map[uint64]int32{}}
	for k := range p.lines - 1 {
		for h := range p.lines - 1 {
			t.unit[k][h] = 1 << (t.width * uint(k*(p.lines-1)+h))
		}
	}
	solved := t.blankKey(p.home)
	for k := range p.lines {
		solved += uint64(p.size(k, p.home)) * t.unit[k][k]
	}
	t.add(solved, 0)
	for s := int32(0); int(s) < len(t.dist); s++ {
		t.expand(s)
	}
	t.keys = nil
	return t
}

// expand adds the links of a state, and its new successors.
func (t *table) expand(s int32) {
	key := t.keys[s]
	counts, blank := t.unpack(key)
	for dir := range 2 {
		other := blank + 2*dir - 1 // the blank's new line
		if other < 0 || other >= t.lines {
			continue
		}
		for h := range t.lines {
			link := t.link(s, dir, h)
			if counts[other][h] == 0 || t.next[link] >= 0 {
				continue
			}
			after := key + t.unit[blank][h] - t.unit[other][h] + t.blankKey(other) - t.blankKey(blank)
			n, known := t.state[after]
			if !known {
				n = t.add(after, t.dist[s]+1)
			}
			t.next[link], t.next[t.link(n, 1-dir, h)] = n, s // the move and its inverse
		}
	}
}

// add appends a state without links.
func (t *table) add(key uint64, dist uint8) int32 {
	n := int32(len(t.dist))
	t.state[key], t.keys, t.dist = n, append(t.keys, key), append(t.dist, dist)
	for range 2 * t.lines {
		t.next = append(t.next, -1)
	}
	return n
}

// link is the index in next of a state's successor by a move.
func (t *table) link(state int32, dir, home int) int { return (2*int(state)+dir)*t.lines + home }

// successor returns the state after the blank moves one line in the given direction and a
// tile that belongs in line home moves the other way.
func (t *table) successor(state int32, dir, home int) int32 { return t.next[t.link(state, dir, home)] }

// size is the number of tiles in a line when the blank is in line blank.
func (p profile) size(line, blank int) int {
	if line == blank {
		return p.tiles - 1
	}
	return p.tiles
}

// blankKey is the part of a key for the blank's line.
func (t *table) blankKey(blank int) uint64 {
	return uint64(blank) << (t.width * uint((t.lines-1)*(t.lines-1)))
}

// unpack decodes a key: counts[k][h] is the number of tiles in line k that belong in line h.
// The last line and column follow from the known sums.
func (t *table) unpack(key uint64) (counts [maxLines][maxLines]int8, blank int) {
	last := t.lines - 1
	for k := range last {
		for h := range last {
			counts[k][h] = int8(key & (1<<t.width - 1))
			key >>= t.width
		}
	}
	blank = int(key)
	for k := range t.lines {
		counts[k][last], counts[last][k] = int8(t.size(k, blank)), int8(t.size(k, t.home))
	}
	for k := range last {
		for h := range last {
			counts[k][last] -= counts[k][h]
			counts[last][h] -= counts[k][h]
		}
	}
	counts[last][last] = int8(t.size(last, blank))
	for h := range last {
		counts[last][last] -= counts[last][h]
	}
	return counts, blank
}
