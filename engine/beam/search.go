package beam

import (
	"cmp"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
)

// node is a board of the beam or a child of one.
type node struct {
	hash  uint64
	value int32  // the learned evaluation
	key   int32  // order in the beam: value, contribution of the stage, and visit penalty
	steps int32  // Manhattan distance
	from  uint32 // four times the index of the parent leaf, plus the move from it; or duplicate
}

// stageState is the part of a node that only staged searches use.
type stageState struct {
	hash         uint64 // of the tiles of this and earlier stages
	steps        int32  // sum of the Manhattan distances of the stage's tiles
	earlierSteps int32  // sum of those of earlier stages' tiles
	visits       uint32 // index in search.visits
	stage        uint16
}

// hashMultiplier is 2^64 divided by the golden ratio (Fibonacci hashing).
const hashMultiplier = 0x9E3779B97F4A7C15

// search is a beam search and its buffers, which later searches on the same shape reuse.
// Level by level, it keeps the width best children of the beam.
type search struct {
	run     *run
	g       *grid // of the first walker
	w       *weights
	plan    *stagePlan
	mode    mode
	width   int
	limit   int  // maximal length of a solution
	level   int  // length of the paths to the children
	stuck   bool // the search stopped before the limit
	cut     bool // the beam has dropped boards
	adapt   bool // adapt the width to the remaining work
	widest  int  // maximal width then
	walkers []*walker
	active  []*walker // on this level
	tour    []uint8
	leaves  []node       // the beam
	states  []stageState // of each leaf in a staged search
	path    board.Path   // the committed moves
	seen    []uint64     // hash table of found boards; a new entry replaces an old one in its slot
	counts  []uint16     // buffer for visits
	visits  []uint16     // number of beam boards with equal tiles of this and earlier stages, and equal blank
	stage   uint16       // the highest stage of a leaf
	least   int32        // keys of the children
	most    int32

	// The children are sorted into classes of 1<<shift keys. The beam gets all classes below
	// cutoff, and quota of the cutoffSize children of class cutoff, evenly spread.
	shift             uint
	cutoff            int32
	quota, cutoffSize int64

	next       int64 // node count of the next check
	memoryUsed int64
	stop       atomic.Bool
	err        error // why stop is set

	unstaged bool    // the phase before the stages
	steps    int32   // least Manhattan distance at the last call of stalled
	penalty  []int64 // of each cell, see addPenalties

	wait   progress
	base   *board.Board // the board after the first played moves of path
	played int
	onKeep func() // for tests: called after each level
}

func newSearch(r *run) *search {
	s := &search{run: r, w: learned()}
	threads := cmp.Or(r.opt.Threads, runtime.GOMAXPROCS(0))
	if r.opt.Reservation != nil {
		threads = 1 // the machine is shared with other searches
	}
	s.walkers = make([]*walker, min(threads, maxThreads))
	for k := range s.walkers {
		s.walkers[k] = &walker{search: s, number: k, g: newGrid(r.b), pathToFirst: padded[board.Move](pathCap)[:0], stack: padded[board.Move](pathCap)[:0]}
	}
	s.g = s.walkers[0].g
	return s
}

// pathCap is the initial capacity of a walker's paths.
const pathCap = 1 << 12

// boardBytes is the memory per board of the beam: its node, its children with spare
// capacity, and its share of the tables.
const (
	nodeBytes  = 24
	stateBytes = 24
	boardBytes = 6*(nodeBytes+stateBytes) + 256
	visitSlots = 1 << 21
	// With many stages the visit counts are cleared often, so their table is smaller.
	wallVisitSlots = 1 << 15
)

// fixedMemory is the memory that a search takes with any width and number of threads.
func (s *search) fixedMemory() int64 {
	const cellBytes, walkerBytes, least = 56, 2*4 + 3 + 2*2 + 2*8 + 2, 1 << 19
	return int64(len(s.g.cells))*(cellBytes+maxThreads*walkerBytes) + 2*visitSlots + least
}

// memory is the memory that the search takes now.
func (s *search) memory() int64 {
	nodes, states, ops := cap(s.leaves), cap(s.states), cap(s.tour)
	for _, k := range s.walkers {
		nodes, states, ops = nodes+cap(k.found)+cap(k.chosen), states+cap(k.foundStates)+cap(k.chosenStates), ops+cap(k.ops)+4*cap(k.blanks)
	}
	return s.fixedMemory() + int64(nodes)*nodeBytes + int64(states)*stateBytes + int64(len(s.seen))*8 + int64(ops+cap(s.path))
}

// do moves the root of the tour.
func (s *search) do(moves board.Path) {
	for _, k := range s.walkers {
		k.g.play(moves)
	}
}

// solve searches for a solution of at most limit moves. It returns nil if it finds none.
func (s *search) solve(b *board.Board, width, limit int, m mode) (board.Path, error) {
	if err := s.run.limiter.CheckMemory(s.run.progress(s.fixedMemory() + int64(width)*boardBytes)); err != nil {
		return nil, err
	}
	s.start(b, width, limit, m)
	best, since := int32(math.MaxInt32), 0
	patience := 50 + 4*(s.g.shape.Cols+s.g.shape.Rows)
	for s.level = 1; len(s.leaves) > 0; s.level++ {
		path, err := s.expand()
		if path != nil || err != nil {
			return path, err
		}
		if since++; s.least < best {
			best, since = s.least, 0
		}
		if s.adapt && s.level%16 == 0 {
			s.adaptWidth(s.level)
		}
		empty := !s.selectLeaves()
		if s.onKeep != nil && !empty {
			s.onKeep()
		}
		if s.unstaged {
			if empty || s.stalled() {
				s.startStages(m)
			}
			continue
		}
		if m.walls && (empty || s.stuckInStage()) {
			if helped, err := s.completeStage(); err != nil || !helped {
				s.stuck = true
				return nil, err
			}
			s.level = len(s.path)
		} else if empty {
			break
		}
		if since > patience && !m.staged {
			s.stuck = true
			return nil, nil
		}
	}
	return nil, nil
}

// start initializes a search.
func (s *search) start(b *board.Board, width, limit int, m mode) {
	s.width, s.widest, s.limit, s.cut = width, width*5/4, limit, false
	s.stuck, s.wait = false, progress{}
	for _, k := range s.walkers {
		k.g.set(b)
	}
	if p := s.plan; m.staged && (p == nil || p.home != s.g.home || p.walls != m.walls) {
		s.plan = newStagePlan(s.g, m.walls)
	}
	s.base, s.played = b.Copy(), 0
	if size := 1 << bits.Len(uint(8*width)); len(s.seen) != size {
		s.seen = make([]uint64, size)
	} else {
		clear(s.seen)
	}
	if s.counts == nil && m.staged {
		s.counts = make([]uint16, visitSlots)
	}
	if s.visits = s.counts; m.walls {
		s.visits = s.counts[:wallVisitSlots]
	}
	if m.staged {
		clear(s.visits)
	}
	if len(s.penalty) == 0 {
		s.penalty = make([]int64, len(s.g.cells))
	}
	clear(s.penalty)
	s.path, s.stage, s.steps = s.path[:0], 0, math.MaxInt32
	s.mode, s.unstaged = m, m.unstagedPenalty > 0
	if s.unstaged {
		s.mode = mode{penalty: m.unstagedPenalty}
	}
	s.restart()
	s.next = s.run.nextCheck()
}

// restart makes the current board the only leaf.
func (s *search) restart() {
	n, w := s.root()
	s.leaves, s.states = append(s.leaves[:0], n), append(s.states[:0], w)
	s.tour = append(s.tour[:0], opRoot)
}

// root returns the node of the current board.
func (s *search) root() (node, stageState) {
	g := s.g
	n, w := node{value: s.w.total(g)}, stageState{}
	for p, c := range g.pos {
		if g.kinds[p] != kindWall && int32(p) != g.home {
			n.hash += g.cellKey[c] * g.tileKey[p]
			n.steps += g.distance(c, int32(p))
		}
	}
	if s.mode.staged {
		s.plan.enter(g, &w, 0)
		s.plan.advance(g, &w)
	}
	s.seen[s.slot(n.hash)] = n.hash
	return n, w
}

func (s *search) slot(hash uint64) int { return int(hash>>24) & (len(s.seen) - 1) }

// adaptWidth makes the beam as wide as the remaining work allows.
func (s *search) adaptWidth(level int) {
	// Extrapolate the moves per step, and add a few moves at the end.
	shape, steps, all := s.g.shape, int(s.leaves[0].steps), s.run.manhattan
	moves := max(s.run.expectedLength()-level, steps*5/4)
	if made := all - steps; made > all/8 {
		moves = max(moves, steps*level/made)
	}
	moves += 4 * (shape.Cols + shape.Rows)
	s.width = int(min(int64(s.widest), max(1, s.run.nodesLeft()/s.run.expectedNodes(moves, 1))))
}

// expand finds the children of all leaves. It returns a path to the solved board if that is
// one of them.
func (s *search) expand() (board.Path, error) {
	r := s.run
	s.err, s.memoryUsed = nil, s.memory()
	s.stop.Store(false)
	threads := min(len(s.walkers), 1+len(s.leaves)/threadLeaves)
	if r.budget > 0 && r.nodes-r.uncounted+int64(4*len(s.leaves)) >= r.budget {
		threads = 1 // so that the node where the budget ends is deterministic
	}
	s.splitTour(threads)
	s.walkers[0].next = s.next - r.nodes
	s.parallel((*walker).expand)
	s.least, s.most = math.MaxInt32, math.MinInt32
	s.addPenalties()
	var solved board.Path
	for _, k := range s.active {
		r.nodes, r.expanded = r.nodes+k.nodes, r.expanded+k.expanded
		s.least, s.most = min(s.least, k.least), max(s.most, k.most)
		if solved == nil && k.solved != nil {
			solved = append(slices.Clone(s.path), k.solved...)
		}
	}
	return solved, s.err
}

// parallel runs f for all active walkers.
func (s *search) parallel(f func(*walker)) {
	var others sync.WaitGroup
	for _, k := range s.active[1:] {
		others.Go(func() { f(k) })
	}
	f(s.active[0])
	others.Wait()
}

// selectLeaves replaces the beam by the best children. It reports whether there are any.
func (s *search) selectLeaves() bool {
	if s.most < s.least {
		return false
	}
	const maxShift = 2
	s.shift = 0
	for int(s.most-s.least)>>s.shift >= maxClasses && s.shift < maxShift {
		s.shift++
	}
	s.parallel((*walker).deduplicate)
	if !s.findCutoff() {
		return false
	}
	s.parallel((*walker).choose)
	s.tour, s.leaves, s.states = s.tour[:0], s.leaves[:0], s.states[:0]
	for _, k := range s.active {
		ops := k.ops
		for len(ops) > 0 && ops[0] == opUndo && len(s.tour) > 0 && s.tour[len(s.tour)-1] < opUndo {
			ops, s.tour = ops[1:], s.tour[:len(s.tour)-1]
		}
		s.tour = append(s.tour, ops...)
		s.leaves, s.states = append(s.leaves, k.chosen...), append(s.states, k.chosenStates...)
	}
	if len(s.tour) > maxTourPerLeaf*len(s.leaves) {
		s.pruneTour()
	}
	for i := range s.states {
		s.countVisit(&s.states[i])
	}
	s.commitShared()
	return true
}

// class is the class of a node by its key; the last class has no upper bound.
func (s *search) class(n *node) int32 {
	return min((n.key-s.least)>>s.shift, maxClasses-1)
}

// classes is the number of classes.
func (s *search) classes() int32 { return min((s.most-s.least)>>s.shift, maxClasses-1) + 1 }

// findCutoff sets cutoff, quota and cutoffSize. It reports whether there are children.
func (s *search) findCutoff() bool {
	classes := s.classes()
	histogram := s.walkers[0].histogram[:classes]
	for _, k := range s.active[1:] {
		for class, n := range k.histogram[:classes] {
			histogram[class] += n
		}
	}
	s.cutoff, s.quota, s.cutoffSize = classes, 0, 1
	room := int32(s.width)
	for class, n := range histogram {
		if n > room {
			s.cutoff, s.quota, s.cutoffSize, s.cut = int32(class), int64(room), int64(n), true
			break
		}
		room -= n
	}
	credit := int64(0)
	for _, k := range s.active {
		k.credit = credit
		if s.cutoff == classes || k.number == len(s.active)-1 {
			continue
		}
		for i := range k.found {
			if n := &k.found[i]; n.from != duplicate && s.class(n) == s.cutoff {
				credit += s.quota
			}
		}
		credit %= s.cutoffSize
	}
	return s.cutoff < classes || room < int32(s.width)
}

// countVisit counts a board of the beam. A new stage resets the counts.
func (s *search) countVisit(w *stageState) {
	if w.stage > s.stage {
		s.stage = w.stage
		clear(s.visits)
	}
	if v := &s.visits[w.visits]; *v < math.MaxUint16 {
		*v++
	}
}
