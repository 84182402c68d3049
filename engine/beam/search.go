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

// A beam search goes from level to level: of all boards that are one move
// further it keeps the best, `width` of them.

// node is a board, seen as one that may be kept or one that is.
type node struct {
	hash   uint64
	weight int32  // of the tiles and blocks
	key    int32  // what it is chosen by: the weight, what the stage adds, and how worn the cell of the blank is
	steps  int32  // Manhattan distance
	from   uint32 // four times the board before it, counted as its walker does, and the move from there
}

// work is what a search with stages knows of a board besides.
type work struct {
	placed uint64 // hash of the tiles up to the line in work
	line   int32  // of steps those of the tiles of the line in work
	before int32  // and of the lines before it
	again  uint32
	stage  uint16
}

// odd mixes the bits of a hash.
const odd = 0x9E3779B97F4A7C15

// search is what beam searches on one board use again and again.
type search struct {
	run     *run
	f       *field // of the first walker
	w       *weights
	lines   *lines
	how     mode
	width   int
	limit   int  // no longer path is of use
	level   int  // moves made to the boards looked for
	stuck   bool // the search came to a halt before the limit
	cut     bool // boards were left out
	last    bool // the width is what the work left allows
	widest  int  // that it may become
	walkers []*walker
	active  []*walker // those that walk on this level
	tour    []uint8
	leaves  []node
	works   []work     // of each leaf, in a search with stages
	path    board.Path // the moves made for good
	seen    []uint64   // hashes of boards found, by some of their bits: the latest of those that share them
	counts  []uint16   // room for visits
	visits  []uint16   // how often boards were kept with these tiles in these places
	stage   uint16     // the furthest
	least   int32      // weights of the boards found
	most    int32
	shift   uint  // by which they make classes
	bound   int32 // boards lighter than this class are kept, and of the class some, evenly drawn
	some    int64 // so many
	all     int64 // of so many
	next    int64 // when to check
	used    int64 // memory
	stop    atomic.Bool
	err     error   // why
	roaming bool    // the stages have not begun
	steps   int32   // how little was left to do when roaming was last judged
	worn    []int64 // how much dearer each cell is for the blank, see wear
	wait    patience
	carried *board.Board // after the first moves of path, played of them
	played  int
	kept    func() // called with the boards of each level, if that is not nil
}

func newSearch(r *run) *search {
	s := &search{run: r, w: learnt()}
	threads := cmp.Or(r.opt.Threads, runtime.GOMAXPROCS(0))
	if r.opt.Share != nil {
		threads = 1 // the others have searches of their own
	}
	s.walkers = make([]*walker, min(threads, mostThreads))
	for k := range s.walkers {
		s.walkers[k] = &walker{search: s, number: k, f: newField(r.b), way: apart[board.Move](longWay)[:0], stack: apart[board.Move](longWay)[:0]}
	}
	s.f = s.walkers[0].f
	return s
}

// longWay is how many moves a walker has room for from the beginning.
const longWay = 1 << 12

// What a board kept takes, in bytes: its node, those of the boards found from
// it, with the room in which they grow, and its share of the tables.
const (
	nodeBytes  = 24
	workBytes  = 24
	boardBytes = 6*(nodeBytes+workBytes) + 256
	visitSlots = 1 << 21
	// With many stages the counts are cleared often.
	partSlots = 1 << 15
)

// fixed is the memory that a search takes however narrow it is, by however many threads.
func (s *search) fixed() int64 {
	const cellBytes, walkerBytes, least = 56, 2*4 + 3 + 2*2 + 2*8 + 2, 1 << 19
	return int64(len(s.f.cells))*(cellBytes+mostThreads*walkerBytes) + 2*visitSlots + least
}

// memory is the memory that the search takes.
func (s *search) memory() int64 {
	nodes, works, ops := cap(s.leaves), cap(s.works), cap(s.tour)
	for _, k := range s.walkers {
		nodes, works, ops = nodes+cap(k.found)+cap(k.chosen), works+cap(k.foundWorks)+cap(k.chosenWorks), ops+cap(k.ops)+4*cap(k.trodden)
	}
	return s.fixed() + int64(nodes)*nodeBytes + int64(works)*workBytes + int64(len(s.seen))*8 + int64(ops+cap(s.path))
}

// do makes moves for good.
func (s *search) do(moves board.Path) {
	for _, k := range s.walkers {
		k.f.play(moves)
	}
}

// beam searches for a path of at most limit moves that solves a board. It returns nil
// if it finds none.
func (s *search) beam(b *board.Board, width, limit int, how mode) (board.Path, error) {
	if err := s.run.meter.CheckMemory(s.run.progress(s.fixed() + int64(width)*boardBytes)); err != nil {
		return nil, err
	}
	s.width, s.widest, s.limit, s.cut = width, width*5/4, limit, false
	s.stuck, s.wait = false, patience{}
	for _, k := range s.walkers {
		k.f.lay(b)
	}
	if l := s.lines; how.staged && (l == nil || l.home != s.f.home || l.walls != how.walls) {
		s.lines = newLines(s.f, how.walls)
	}
	s.carried, s.played = b.Copy(), 0
	if size := 1 << bits.Len(uint(8*width)); len(s.seen) != size {
		s.seen = make([]uint64, size)
	} else {
		clear(s.seen)
	}
	if s.counts == nil && how.staged {
		s.counts = make([]uint16, visitSlots)
	}
	if s.visits = s.counts; how.walls {
		s.visits = s.counts[:partSlots]
	}
	if how.staged {
		clear(s.visits)
	}
	s.path, s.stage = s.path[:0], 0
	s.begin(how)
	s.plant()
	s.next = s.run.next()
	best, since := int32(math.MaxInt32), 0
	patience := 50 + 4*(s.f.shape.Cols+s.f.shape.Rows)
	for s.level = 1; len(s.leaves) > 0; s.level++ {
		path, err := s.expand()
		if path != nil || err != nil {
			return path, err
		}
		if since++; s.least < best {
			best, since = s.least, 0
		}
		if s.last && s.level%16 == 0 {
			s.adapt(s.level)
		}
		none := !s.keep()
		if s.kept != nil && !none {
			s.kept()
		}
		if s.roaming {
			if none || s.tired() {
				s.settle(how)
			}
			continue
		}
		if how.walls && (none || s.impatient()) {
			if helped, err := s.carry(); err != nil || !helped {
				s.stuck = true
				return nil, err
			}
			s.level = len(s.path)
		} else if none {
			break
		}
		if since > patience && !how.staged {
			s.stuck = true
			return nil, nil
		}
	}
	return nil, nil
}

// plant begins the tour with the board as it is.
func (s *search) plant() {
	n, w := s.root()
	s.leaves, s.works = append(s.leaves[:0], n), append(s.works[:0], w)
	s.tour = append(s.tour[:0], opRoot)
}

// adapt makes the beam as wide as the work that is left allows.
func (s *search) adapt(level int) {
	// What is left of the way may take as many moves for each step as what is
	// behind, and the end a few more.
	shape, steps, all := s.f.shape, int(s.leaves[0].steps), s.run.manhattan
	moves := max(s.run.expected()-level, steps*5/4)
	if made := all - steps; made > all/8 {
		moves = max(moves, steps*level/made)
	}
	moves += 4 * (shape.Cols + shape.Rows)
	s.width = int(min(int64(s.widest), max(1, s.run.left()/s.run.cost(moves, 1))))
}

// root is the board at the beginning.
func (s *search) root() (node, work) {
	f := s.f
	n, w := node{weight: s.w.all(f)}, work{}
	for p, c := range f.pos {
		if f.kinds[p] != kindWall && int32(p) != f.home {
			n.hash += f.place[c] * f.name[p]
			n.steps += f.distance(c, int32(p))
		}
	}
	if s.how.staged {
		w.line = s.lines.steps(f, 0)
		for _, p := range s.lines.tiles[0] {
			w.placed += f.place[f.pos[p]] * f.name[p]
		}
		s.lines.advance(f, &w)
	}
	s.seen[s.slot(n.hash)] = n.hash
	return n, w
}

func (s *search) slot(hash uint64) int { return int(hash>>24) & (len(s.seen) - 1) }

// expand finds the boards of the next level. It returns the path to the solved board
// if that is among them.
func (s *search) expand() (board.Path, error) {
	r := s.run
	s.err, s.used = nil, s.memory()
	s.stop.Store(false)
	threads := min(len(s.walkers), 1+len(s.leaves)/fewLeaves)
	if r.budget > 0 && r.nodes-r.free+int64(4*len(s.leaves)) >= r.budget {
		threads = 1 // it stops when the budget is spent
	}
	s.divide(threads)
	s.walkers[0].next = s.next - r.nodes
	s.together((*walker).expand)
	s.least, s.most = math.MaxInt32, math.MinInt32
	s.wear()
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

// together has all walkers do their part.
func (s *search) together(part func(*walker)) {
	var others sync.WaitGroup
	for _, k := range s.active[1:] {
		others.Go(func() { part(k) })
	}
	part(s.active[0])
	others.Wait()
}

// keep chooses the leaves of the next tour among the boards found, and makes
// that tour. It reports whether there are any.
func (s *search) keep() bool {
	if s.most < s.least {
		return false
	}
	s.shift = 0
	for int(s.most-s.least)>>s.shift >= weightClasses && s.shift < coarse {
		s.shift++
	}
	s.together((*walker).sift)
	if !s.threshold() {
		return false
	}
	s.together((*walker).keep)
	s.tour, s.leaves, s.works = s.tour[:0], s.leaves[:0], s.works[:0]
	for _, k := range s.active {
		ops := k.ops
		for len(ops) > 0 && ops[0] == opUndo && len(s.tour) > 0 && s.tour[len(s.tour)-1] < opUndo {
			ops, s.tour = ops[1:], s.tour[:len(s.tour)-1]
		}
		s.tour = append(s.tour, ops...)
		s.leaves, s.works = append(s.leaves, k.chosen...), append(s.works, k.chosenWorks...)
	}
	if len(s.tour) > longWalk*len(s.leaves) {
		s.gather()
	}
	for i := range s.works {
		s.note(&s.works[i])
	}
	s.commit()
	return true
}

// coarse is how many bits of a weight are left out at most to make its class.
const coarse = 2

// class is the class of weights of a board; the last takes all that are heavier.
func (s *search) class(n *node) int32 {
	return min((n.key-s.least)>>s.shift, weightClasses-1)
}

// classes is how many classes of weights there are.
func (s *search) classes() int32 { return min((s.most-s.least)>>s.shift, weightClasses-1) + 1 }

// threshold finds the class of weights in which the boards that are kept end,
// how many of it are kept, and of how many. It reports whether there are boards at all.
func (s *search) threshold() bool {
	classes := s.classes()
	hist := s.walkers[0].hist[:classes]
	for _, k := range s.active[1:] {
		for class, n := range k.hist[:classes] {
			hist[class] += n
		}
	}
	s.bound, s.some, s.all = classes, 0, 1
	room := int32(s.width)
	for class, n := range hist {
		if n > room {
			s.bound, s.some, s.all, s.cut = int32(class), int64(room), int64(n), true
			break
		}
		room -= n
	}
	drawn := int64(0)
	for _, k := range s.active {
		k.drawn = drawn
		if s.bound == classes || k.number == len(s.active)-1 {
			continue
		}
		for i := range k.found {
			if n := &k.found[i]; n.from != twice && s.class(n) == s.bound {
				drawn += s.some
			}
		}
		drawn %= s.all
	}
	return s.bound < classes || room < int32(s.width)
}

// note counts a board that is kept. With a new stage the count begins anew.
func (s *search) note(w *work) {
	if w.stage > s.stage {
		s.stage = w.stage
		clear(s.visits)
	}
	if v := &s.visits[w.again]; *v < math.MaxUint16 {
		*v++
	}
}
