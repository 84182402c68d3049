package beam

import (
	"math"
	"math/bits"
	"slices"

	"taquin/engine/board"
)

// A beam search goes from level to level: of all boards that are one move
// further it keeps the best, `width` of them. Boards are not copied. Those kept
// are the leaves of a tree of moves, and one board walks around the tree
// (an Euler tour, as in programming contests), making and taking back moves;
// most leaves share nearly all of their way, so that is a few moves a leaf. The
// moves that all leaves have in common are made for good.

// node is a board, seen as one that may be kept or one that is.
type node struct {
	hash   uint64
	placed uint64 // hash of the tiles up to the line in work
	weight int32  // of the tiles and pairs
	key    int32  // what it is chosen by: the weight and what the stage adds
	steps  int32  // Manhattan distance
	parent int32  // which of the boards before
	line   int32  // of steps those of the tiles of the line in work
	before int32  // and of the lines before it
	again  uint32
	stage  uint16
	move   board.Move
}

// What stands in a tour besides moves that are made: taking the last one back,
// and a leaf, with the move to it.
const (
	opUndo = 4
	opLeaf = 8
	opRoot = opLeaf | 16
)

// odd mixes the bits of a hash.
const odd = 0x9E3779B97F4A7C15

// search is what beam searches on one board use again and again.
type search struct {
	run     *run
	f       *field
	w       *weights
	lines   *lines
	how     mode
	width   int
	limit   int   // no longer path is of use
	stuck   bool  // the search came to a halt before the limit
	cut     bool  // boards were left out
	last    bool  // the width is what the work left allows
	reserve int64 // but for so much of it
	widest  int   // that it may become
	tour    []uint8
	leaves  []node
	found   []node
	spare   []uint8
	spared  []node
	stack   board.Path
	begin   board.Path // the moves before the search
	path    board.Path // the moves made for good
	seen    []uint64   // hashes of boards found, by some of their bits: the latest of those that share them
	counts  []uint16   // room for visits
	visits  []uint16   // how often boards were kept with these tiles in these places
	stage   uint16     // the furthest
	hist    [1 << 12]int32
	least   int32 // weights of the boards found
	most    int32
	next    int64 // when to check
	wait    patience
	kept    func() // called with the boards of each level, if that is not nil
}

func newSearch(r *run) *search {
	f := newField(r.b)
	return &search{run: r, f: f, w: learnt(), lines: newLines(f, 0)}
}

// What a board kept takes, in bytes: its node, those of the boards found from
// it, with the room in which they grow, and its share of the tables.
const (
	nodeBytes  = 64
	boardBytes = 6*nodeBytes + 256
	visitSlots = 1 << 21
	// With many stages the counts are cleared often.
	partSlots = 1 << 15
)

// fixed is the memory that a search takes however narrow it is.
func (s *search) fixed() int64 {
	const cellBytes, least = 2*4 + 3 + 2*2 + 2*8 + 6 + 48, 1 << 18
	return int64(len(s.f.cells))*cellBytes + 2*visitSlots + least
}

// memory is the memory that the search takes.
func (s *search) memory() int64 {
	return s.fixed() + int64(cap(s.leaves)+cap(s.found)+cap(s.spared))*nodeBytes +
		int64(len(s.seen))*8 + int64(cap(s.tour)+cap(s.spare)) + int64(cap(s.path))
}

// beam searches for a path that begins with the given moves and has at most
// limit. It returns the rest of it, or nil if it finds none.
func (s *search) beam(begin board.Path, width, limit int, how mode) (board.Path, error) {
	if how.part != s.how.part {
		s.lines = newLines(s.f, how.part)
	}
	if err := s.run.meter.CheckMemory(s.run.progress(s.fixed() + int64(width)*boardBytes)); err != nil {
		return nil, err
	}
	s.how, s.begin, s.width, s.widest, s.limit, s.cut = how, begin, width, width*5/4, limit, false
	s.stuck, s.wait = false, patience{}
	s.f.lay(s.run.b)
	for _, m := range begin {
		s.f.do(m)
	}
	if size := 1 << bits.Len(uint(8*width)); len(s.seen) != size {
		s.seen = make([]uint64, size)
	} else {
		clear(s.seen)
	}
	if s.counts == nil && how.staged {
		s.counts = make([]uint16, visitSlots)
	}
	if s.visits = s.counts; how.part > 0 {
		s.visits = s.counts[:partSlots]
	}
	clear(s.visits)
	s.path, s.stage = s.path[:0], 0
	s.leaves = append(s.leaves[:0], s.root())
	s.tour = append(s.tour[:0], opRoot)
	s.next = s.run.next()
	best, since := int32(math.MaxInt32), 0
	patience := 50 + 4*(s.f.shape.Cols+s.f.shape.Rows)
	for level := len(begin) + 1; len(s.leaves) > 0; level++ {
		path, err := s.expand(level)
		if path != nil || err != nil {
			return path, err
		}
		if since++; s.least < best {
			best, since = s.least, 0
		}
		if s.last && level%16 == 0 {
			s.adapt(level)
		}
		none := len(s.found) == 0
		if !none {
			s.keep()
			if s.kept != nil {
				s.kept()
			}
		}
		if how.part > 0 && (none || s.impatient()) {
			if helped, err := s.carry(); err != nil || !helped {
				s.stuck = true
				return nil, err
			}
			level = len(begin) + len(s.path)
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
	s.width = int(min(int64(s.widest), max(1, (s.run.left()-s.reserve)/s.run.cost(moves, 1))))
}

// root is the board at the beginning.
func (s *search) root() node {
	f := s.f
	n := node{weight: s.w.all(f)}
	for p, c := range f.pos {
		if f.kinds[p] != kindWall && int32(p) != f.home {
			n.hash += f.place[c] * f.name[p]
			n.steps += f.distance(c, int32(p))
		}
	}
	if s.how.staged {
		n.line = s.lines.steps(f, 0)
		for _, p := range s.lines.tiles[0] {
			n.placed += f.place[f.pos[p]] * f.name[p]
		}
		s.lines.advance(f, &n)
	}
	s.seen[s.slot(n.hash)] = n.hash
	return n
}

func (s *search) slot(hash uint64) int { return int(hash>>24) & (len(s.seen) - 1) }

// expand walks the tour and finds the boards of the next level. It returns the
// path to the solved board if that is among them.
func (s *search) expand(level int) (board.Path, error) {
	f := s.f
	s.found, s.stack = s.found[:0], s.stack[:0]
	s.least, s.most = math.MaxInt32, math.MinInt32
	leaf := int32(0)
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			f.do(board.Move(op))
			s.stack = append(s.stack, board.Move(op))
			continue
		case op == opUndo:
			f.do(s.stack[len(s.stack)-1].Opposite())
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		via := board.Move(op & 3)
		if op != opRoot {
			f.do(via)
			s.stack = append(s.stack, via)
		}
		if m, ok := s.children(leaf, level, op == opRoot, via); ok {
			return append(append(slices.Clone(s.path), s.stack...), m), nil
		}
		if op != opRoot {
			f.do(via.Opposite())
			s.stack = s.stack[:len(s.stack)-1]
		}
		leaf++
		if s.run.nodes >= s.next {
			s.next = s.run.next()
			if err := s.run.check(s.memory()); err != nil {
				return nil, err
			}
			if s.run.budget > 0 && s.run.nodes-s.run.free >= s.run.budget {
				return nil, errSpent
			}
		}
	}
	for i := len(s.stack) - 1; i >= 0; i-- {
		f.do(s.stack[i].Opposite())
	}
	return nil, nil
}

// children finds the boards one move from a leaf. It returns the move that
// solves the board, if there is one.
func (s *search) children(leaf int32, level int, root bool, via board.Move) (board.Move, bool) {
	f, w, parent := s.f, s.w, &s.leaves[leaf]
	blank := f.blank
	around := w.around(f, blank)
	s.run.expanded++
	for m := board.Up; m <= board.Right; m++ {
		from := blank + f.step[m]
		kind := f.kinds[from]
		if kind == kindWall || m == via.Opposite() && !root {
			continue
		}
		s.run.nodes++
		p := f.cells[from]
		if s.how.part > 0 && s.lines.of[p] < s.lines.first[parent.stage] {
			continue
		}
		steps := parent.steps + f.distance(p, blank) - f.distance(p, from)
		if steps == 0 {
			return m, true
		}
		hash := parent.hash + (f.place[blank]-f.place[from])*f.name[p]
		slot := s.slot(hash)
		if level+int(steps) > s.limit || s.seen[slot] == hash {
			continue
		}
		s.seen[slot] = hash
		n := node{hash: hash, steps: steps, parent: leaf, move: m, placed: parent.placed,
			line: parent.line, before: parent.before, stage: parent.stage,
			weight: parent.weight - around - w.around(f, from) + w.between(f, blank, m) - w.tile(f, p, from) + w.blocks(f, p, m)}
		// The board is changed only as far as it is looked at.
		f.kinds[blank], f.kinds[from] = f.kind(p, blank), kindBlank
		n.weight += w.around(f, blank) + w.around(f, from) - w.between(f, blank, m) + w.tile(f, p, blank)
		f.kinds[blank], f.kinds[from] = kindBlank, kind
		if n.key = n.weight; s.how.staged {
			s.stageOf(&n, parent, p, from)
		}
		s.least, s.most = min(s.least, n.key), max(s.most, n.key)
		s.found = append(s.found, n)
	}
	return 0, false
}

// stageOf completes the node of a board where tile p has come from a cell to
// the blank's.
func (s *search) stageOf(n, parent *node, p, from int32) {
	f := s.f
	switch line := s.lines.of[p]; {
	case line < n.stage:
		n.before += n.steps - parent.steps
	case line == n.stage:
		n.line += n.steps - parent.steps
	}
	if s.lines.of[p] <= n.stage {
		n.placed += (f.place[f.blank] - f.place[from]) * f.name[p]
	}
	f.pos[p] = f.blank
	s.lines.advance(f, n)
	n.again = uint32((n.placed+f.place[from]*uint64(2*int(n.stage)+1))*odd>>40) & uint32(len(s.visits)-1)
	n.key = n.weight + s.lines.weigh(f, n, from, &s.how) + s.how.again*int32(min(s.visits[n.again], 1000))
	f.pos[p] = from
}

// keep chooses the leaves of the next tour among the boards found, and makes
// that tour.
func (s *search) keep() {
	shift := uint(0)
	for int(s.most-s.least)>>shift >= len(s.hist) && shift < coarse {
		shift++
	}
	// Boards lighter than the class `last` are kept, and of that class some,
	// evenly drawn.
	last, some, all, drawn := int32(len(s.hist)), int32(0), int32(1), int32(0)
	if len(s.found) > s.width {
		s.cut = true
		last, some, all = s.threshold(shift)
	}
	s.spare, s.spared = s.spare[:0], s.spared[:0]
	leaf, next := int32(0), 0
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			s.spare = append(s.spare, op)
			continue
		case op == opUndo:
			s.back()
			continue
		}
		if op != opRoot {
			s.spare = append(s.spare, op&3)
		}
		for ; next < len(s.found) && s.found[next].parent == leaf; next++ {
			n := &s.found[next]
			class := s.class(n, shift)
			if class > last {
				continue
			}
			if class == last {
				if drawn += some; drawn < all {
					continue
				}
				drawn -= all
			}
			if s.how.staged {
				s.note(n)
			}
			s.spared = append(s.spared, *n)
			s.spare = append(s.spare, opLeaf|uint8(n.move))
		}
		if op != opRoot {
			s.back()
		}
		leaf++
	}
	s.tour, s.spare = s.spare, s.tour
	s.leaves, s.spared = s.spared, s.leaves
	s.commit()
}

// back takes the last move of the tour back, or out where it leads nowhere.
func (s *search) back() {
	if n := len(s.spare) - 1; n >= 0 && s.spare[n] < opUndo {
		s.spare = s.spare[:n]
	} else {
		s.spare = append(s.spare, opUndo)
	}
}

// coarse is how many bits of a weight are left out at most to make its class.
const coarse = 2

// class is the class of weights of a board; the last takes all that are heavier.
func (s *search) class(n *node, shift uint) int32 {
	return min((n.key-s.least)>>shift, int32(len(s.hist)-1))
}

// threshold returns the class of weights in which the boards that are kept end,
// how many of it are kept, and of how many.
func (s *search) threshold(shift uint) (class, some, all int32) {
	clear(s.hist[:])
	for i := range s.found {
		s.hist[s.class(&s.found[i], shift)]++
	}
	room := int32(s.width)
	for k, n := range s.hist {
		if n > room {
			return int32(k), room, n
		}
		room -= n
	}
	return int32(len(s.hist)), 0, 1
}

// note counts a board that is kept. With a new stage the count begins anew.
func (s *search) note(n *node) {
	if n.stage > s.stage {
		s.stage = n.stage
		clear(s.visits)
	}
	if v := &s.visits[n.again]; *v < math.MaxUint16 {
		*v++
	}
}

// commit makes for good the moves that all leaves share.
func (s *search) commit() {
	n := len(s.tour)
	for n > 0 && s.tour[n-1] < opLeaf {
		n-- // at the end the board goes back by itself
	}
	s.tour = s.tour[:n]
	shared, depth, leaves := n, 0, false
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			depth++
			continue
		case op == opUndo:
			depth--
		default:
			leaves = true
		}
		if leaves {
			shared = min(shared, depth)
		}
	}
	for _, op := range s.tour[:shared] {
		s.f.do(board.Move(op))
		s.path = append(s.path, board.Move(op))
	}
	s.tour = append(s.tour[:0], s.tour[shared:]...)
}

// lightest returns the moves to the lightest board that is kept, after those made
// for good, and its stage.
func (s *search) lightest() (board.Path, uint16) {
	s.stack = s.stack[:0]
	var best board.Path
	least, leaf, stage := int32(math.MaxInt32), 0, uint16(0)
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			s.stack = append(s.stack, board.Move(op))
			continue
		case op == opUndo:
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		n, weight := &s.leaves[leaf], s.leaves[leaf].weight
		if s.how.part > 0 {
			weight = n.key
		}
		if weight < least {
			least, stage = weight, n.stage
			if best = append(best[:0], s.stack...); op != opRoot {
				best = append(best, n.move)
			}
		}
		leaf++
	}
	return best, stage
}
