package search

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// layout is what a search knows of a shape and of how its boards are packed. A
// board packed has its pieces in fields; beside it goes the blank's cell.
type layout struct {
	pack  board.Packing
	place []place // of each cell
	open  []uint8 // bit m of open[i]: move m is possible from cell i
	step  [4]int  // step[m] is added to the blank's cell by move m
	home  uint64  // the blank's name
	order [4]board.Move
}

// place is where a cell's field lies.
type place struct {
	word  int32
	shift uint32
}

func newLayout(b *board.Board, opt solver.Options) layout {
	s := b.Shape()
	g := layout{pack: s.Packing(), place: make([]place, s.Size()), open: s.Open(), home: uint64(b.Home()), order: opt.Moves(), step: s.Steps()}
	for i := range g.place {
		g.place[i] = place{int32(i / g.pack.Field), uint32(i%g.pack.Field) * uint32(g.pack.Bits)}
	}
	return g
}

// can reports whether the blank can make move m from a cell.
func (g *layout) can(blank int, m board.Move) bool { return g.open[blank]>>m&1 != 0 }

// slide writes to child the packed board after the blank has gone from one
// cell to the next.
func (g *layout) slide(child, parent []uint64, from, to int) {
	copy(child, parent)
	f, t := g.place[from], g.place[to]
	change := parent[t.word]>>t.shift&(1<<g.pack.Bits-1) ^ g.home
	child[f.word] ^= change << f.shift
	child[t.word] ^= change << t.shift
}

// packed returns a board packed, as one that was found from none.
func (g *layout) packed(b *board.Board) *packed {
	p := &packed{words: make([]uint64, g.pack.Words), link: link{blank: uint16(b.Blank())}}
	b.Pack(g.pack, p.words)
	p.hash = hash(p.words)
	return p
}

// store keeps boards in the order in which they are found, each with the board
// it was found from, and finds them again. It never moves what it keeps, so
// that its memory is what it says.
type store struct {
	layout  *layout
	words   chunks[uint64]
	links   chunks[link]
	slots   []uint64 // a hash table: the upper half a hash, the lower an index + 1; 0 is free
	used    int      // slots in use
	weighed int      // chunks of words when check last looked at the memory

	touched uint64 // only so that what is touched is really fetched
}

// link is how a board was found.
type link struct {
	from  int32 // the board it was found from; itself for the first
	blank uint16
	via   board.Move // the move that led here
}

func newStore(g *layout) *store {
	return &store{layout: g, words: newChunks[uint64](g.pack.Words), links: newChunks[link](1), slots: make([]uint64, 1<<10)}
}

// board returns a board's words.
func (s *store) board(i int32) []uint64 { return s.words.at(i) }

// link returns how board i was found.
func (s *store) link(i int32) *link { return &s.links.at(i)[0] }

// size is the number of boards.
func (s *store) size() int32 { return s.links.n }

// memory is the number of bytes that the boards take.
func (s *store) memory() int64 {
	const linkBytes = 8
	return s.words.capacity()*8 + s.links.capacity()*linkBytes + int64(len(s.slots))*8
}

// grown reports whether boards take more memory than when check last looked.
func (s *store) grown() bool { return len(s.words.list) > s.weighed }

// packed is a board about to be kept or found, and how it was found.
type packed struct {
	words []uint64
	hash  uint64 // of words
	link  link
}

// touch begins to fetch what find and add will look at first for a board with
// a hash. The memory of several boards is fetched at once if all are touched
// before the first is looked for.
func (s *store) touch(hash uint64) {
	s.touched ^= s.slots[int(hash>>32)&(len(s.slots)-1)]
}

// find returns the index of a board that add has kept.
func (s *store) find(p *packed) (int32, bool) {
	_, i, ok := s.slot(p.words, p.hash)
	return i, ok
}

// slot returns where a board is in the hash table, or where it would be.
func (s *store) slot(words []uint64, h uint64) (at int, i int32, ok bool) {
	mask := len(s.slots) - 1
	for at = int(h>>32) & mask; ; at = (at + 1) & mask {
		entry := s.slots[at]
		if entry == 0 {
			return at, 0, false
		}
		if entry>>32 == h>>32 && equal(s.words.at(int32(entry)-1), words) {
			return at, int32(entry) - 1, true
		}
	}
}

// add keeps a board, unless it is kept already.
func (s *store) add(p *packed) (i int32, fresh bool) {
	at, i, ok := s.slot(p.words, p.hash)
	if ok {
		return i, false
	}
	i = s.append(p)
	s.slots[at] = p.hash>>32<<32 | uint64(i+1)
	if s.used++; 4*s.used > 3*len(s.slots) {
		s.grow()
	}
	return i, true
}

// append keeps a board without looking whether it is there, or being able to
// find it.
func (s *store) append(p *packed) int32 {
	copy(s.words.add(), p.words)
	s.links.add()[0] = p.link
	return s.size() - 1
}

func (s *store) grow() {
	slots := make([]uint64, 2*len(s.slots))
	mask := len(slots) - 1
	for _, entry := range s.slots {
		if entry == 0 {
			continue
		}
		at := int(entry>>32) & mask
		for slots[at] != 0 {
			at = (at + 1) & mask
		}
		slots[at] = entry
	}
	s.slots = slots
}

// path returns the moves that led from the first board to board i.
func (s *store) path(i int32) board.Path {
	var p board.Path
	for i != 0 {
		l := s.link(i)
		// The move is made until the blank is where it was: once, or more often in a slide.
		for blank := s.link(l.from).blank; blank != l.blank; blank = uint16(int(blank) + s.layout.step[l.via]) {
			p = append(p, l.via)
		}
		i = l.from
	}
	slices.Reverse(p)
	return p
}

// check looks for the limits of a search that keeps boards, its own among them:
// there must be room for as many as are found between two checks. It is to be called when
// the meter wants it, and when the store has grown.
func (s *store) check(meter *solver.Meter, p solver.Progress) error {
	if s.size() > math.MaxInt32-1<<16 {
		return fmt.Errorf("%w: no more than %d boards can be kept", solver.ErrLimit, s.size())
	}
	p.Done = -1 // nobody knows
	if s.grown() {
		s.weighed = len(s.words.list)
		if err := meter.CheckMemory(p); err != nil {
			return err
		}
	}
	return meter.Check(p)
}

// hash mixes a board's words; the upper half is the better one.
func hash(words []uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15
	h := uint64(0)
	for _, w := range words {
		h = (h ^ w) * odd
		h ^= h >> 29
	}
	return h * odd
}

func equal(a, b []uint64) bool {
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

// chunks is a list of records of some width that grows without copying.
type chunks[T any] struct {
	width int
	bits  int   // a chunk holds 1<<bits records
	n     int32 // records
	list  [][]T
}

// newChunks makes a list whose chunks are large for small records and not too
// large for large ones.
func newChunks[T any](width int) chunks[T] {
	const most = 12
	return chunks[T]{width: width, bits: max(0, most-bits.Len(uint(width-1)))}
}

// at returns record i.
func (c *chunks[T]) at(i int32) []T {
	k := int(i&(1<<c.bits-1)) * c.width
	return c.list[i>>c.bits][k : k+c.width]
}

// add appends a record and returns it.
func (c *chunks[T]) add() []T {
	if int(c.n)>>c.bits == len(c.list) {
		c.list = append(c.list, make([]T, c.width<<c.bits))
	}
	c.n++
	return c.at(c.n - 1)
}

// capacity is how many elements there is room for.
func (c *chunks[T]) capacity() int64 { return int64(len(c.list)) * int64(c.width) << c.bits }
