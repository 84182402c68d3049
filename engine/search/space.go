package search

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/bits"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// space is a board as a state space. A state is the board packed, with each field exclusive-or
// the blank's name: the blank is a field of zeros, which finds it without a search, and a
// move only shifts a tile. A move is the direction of the blank, and the number of cells in
// a slide.
type space struct {
	shape     board.Shape
	first     *board.Board
	goal      []byte
	order     [4]board.Move
	pack      board.Packing
	masks     []uint64  // of each word: the blank's name in each field in use, ones elsewhere
	low, high uint64    // the lowest and the highest bit of each field
	place     []place   // of each cell: the place of its field
	fieldAt   [64]uint8 // of each bit of a word: the number of its field
	open      []uint8   // bit m of open[i]: move m is possible from cell i
	step      [4]int    // step[m] is added to the blank's cell by move m
	backward  bool      // every move is reversed
	slides    bool      // a move pushes any number of tiles
	cost      func(piece int, m board.Move) int
	traits    statespace.Traits

	heuristic heuristic.Heuristic
	h         heuristic.Running // of at
	real      heuristic.Real    // h, if its values may be fractions
	at        *board.Board      // the board being expanded, for the heuristic
	names     []uint16          // the name of each piece on at, where that is another one
	words     []uint64          // scratch
	packed    *packedMoves      // of boards of one word without slides and costs
	manhattan bool              // the heuristic is Manhattan distance
	opt       solver.Options
	automata  *automaton.Library
}

// place is the place of a field: the byte at which its word begins, and its shift in the word.
type place struct {
	at    int
	shift uint
}

// Space is a state space whose states are boards.
type Space interface {
	statespace.Reversible
	Board(state []byte) *board.Board
	Lay(state []byte, b *board.Board) // makes b the board of a state
	Pack(b *board.Board) []byte       // the inverse
	// Path returns a move of the space as moves of the blank by one cell.
	Path(m statespace.Move) board.Path
}

// NewSpace returns the space of a board with the costs, metric and order of moves of the options,
// but without a heuristic. Its goal is the solved board.
func NewSpace(ctx context.Context, b *board.Board, opt solver.Options) (Space, error) {
	opt.Heuristic = blind{}
	return newSpace(ctx, b, opt, nil)
}

// newSpace returns the space of a board with the heuristic and the costs of the options.
func newSpace(ctx context.Context, b *board.Board, opt solver.Options, automata *automaton.Library) (*space, error) {
	h, err := prepared(ctx, b, opt)
	if err != nil {
		return nil, err
	}
	s := layout(b, opt)
	s.automata, s.goal = automata, s.state(solved(b))
	if opt.Cost != nil {
		if err := s.checkCosts(); err != nil {
			return nil, err
		}
	}
	return s, s.inform(h, b)
}

// layout returns the space of a board without goal, heuristic or costs.
func layout(b *board.Board, opt solver.Options) *space {
	shape := b.Shape()
	s := &space{shape: shape, first: b.Copy(), order: opt.Moves(), pack: shape.Packing(), open: shape.Open(), step: shape.Steps(),
		slides: opt.Metric == solver.Slides, traits: statespace.UnitCost(), opt: opt}
	s.traits.LateGoalTest, s.traits.Undirected = true, opt.Cost == nil
	for i := range s.pack.Field {
		s.low |= 1 << (uint(i) * s.pack.Bits)
	}
	s.high = s.low << (s.pack.Bits - 1)
	for bit := range s.fieldAt {
		s.fieldAt[bit] = uint8(bit / int(s.pack.Bits))
	}
	for i := range shape.Size() {
		s.place = append(s.place, place{8 * (i / s.pack.Field), uint(i%s.pack.Field) * s.pack.Bits})
	}
	s.words = make([]uint64, s.pack.Words)
	s.masks = make([]uint64, s.pack.Words)
	for w := range s.masks {
		s.masks[w] = ^uint64(0)
		for i := range min(s.pack.Field, shape.Size()-w*s.pack.Field) {
			shift := uint(i) * s.pack.Bits
			s.masks[w] ^= (1<<s.pack.Bits - 1 ^ uint64(b.Home())) << shift
		}
	}
	return s
}

// solved returns the solved board.
func solved(b *board.Board) *board.Board {
	s := b.Copy()
	s.Reset()
	return s
}

// checkCosts calls the function of the options for every move, and takes its greatest cost.
func (s *space) checkCosts() error {
	s.cost = s.opt.Cost
	s.traits.MaxCost = 1
	for piece := range s.shape.Size() {
		for m := board.Up; m <= board.Right && piece != s.first.Home(); m++ {
			cost := s.cost(piece, m)
			if cost < 1 || cost > solver.MaxCost {
				return message.Errorf("search.a-move-costs-which", "search: a move costs %d, which is not in 1..%d", cost, solver.MaxCost)
			}
			s.traits.MaxCost = max(s.traits.MaxCost, float64(cost))
		}
	}
	return nil
}

// inform starts a heuristic on a board like those of the space, with other names perhaps.
func (s *space) inform(h heuristic.Heuristic, at *board.Board) (err error) {
	s.heuristic, s.at = h, at.Copy()
	s.traits.Heuristic, s.traits.Admissible = h.Name(), h.Admissible()
	_, s.manhattan = h.(heuristic.Manhattan)
	if s.shape.Size() <= maxPacked && !s.slides && s.cost == nil {
		s.packed = newPackedMoves(s.first, s.order, s.pack.Bits, s.manhattan, s.names)
	}
	s.h, err = h.Start(s.at)
	s.real, _ = s.h.(heuristic.Real)
	return err
}

// state returns a board as a state.
func (s *space) state(b *board.Board) []byte {
	state := make([]byte, s.Size())
	s.write(b, state)
	return state
}

// write writes a board as a state.
func (s *space) write(b *board.Board, state []byte) {
	b.Pack(s.pack, s.words)
	for i, w := range s.words {
		binary.LittleEndian.PutUint64(state[8*i:], w^s.masks[i])
	}
}

// Lay implements Space.
func (s *space) Lay(state []byte, b *board.Board) { s.unpack(state, b) }

// Pack implements Space.
func (s *space) Pack(b *board.Board) []byte { return s.state(b) }

// unpack lays a board as a state.
func (s *space) unpack(state []byte, b *board.Board) {
	for i := range s.words {
		s.words[i] = binary.LittleEndian.Uint64(state[8*i:]) ^ s.masks[i]
	}
	b.Unpack(s.pack, s.words)
}

// Board implements Space.
func (s *space) Board(state []byte) *board.Board {
	b := s.first.Copy()
	s.unpack(state, b)
	return b
}

// blank finds the blank: the lowest field of zeros. The borrow of the subtraction reaches no
// field below it.
func (s *space) blank(state []byte) int {
	for i := 0; ; i++ {
		w := binary.LittleEndian.Uint64(state[8*i:])
		if zero := (w - s.low) &^ w & s.high; zero != 0 {
			return i*s.pack.Field + int(s.fieldAt[bits.TrailingZeros64(zero)&63])
		}
	}
}

// Size implements statespace.Space.
func (s *space) Size() int { return 8 * s.pack.Words }

// Starts implements statespace.Space.
func (s *space) Starts(yield func(state []byte) error) error { return yield(s.state(s.first)) }

// IsGoal implements statespace.Space.
func (s *space) IsGoal(state []byte) (bool, error) {
	if len(state) == 8 && len(s.goal) == 8 {
		return binary.LittleEndian.Uint64(state) == binary.LittleEndian.Uint64(s.goal), nil
	}
	return bytes.Equal(state, s.goal), nil
}

// Traits implements statespace.Space.
func (s *space) Traits() statespace.Traits { return s.traits }

// Estimate implements statespace.Space.
func (s *space) Estimate(state []byte) (float64, error) {
	if s.traits.Blind() {
		return 0, nil
	}
	if s.packed != nil && s.manhattan {
		return float64(s.packed.sum(binary.LittleEndian.Uint64(state))), nil
	}
	s.lay(state)
	return s.value(), nil
}

// value is the heuristic value of the board that is laid.
func (s *space) value() float64 {
	if s.real != nil {
		return s.real.Real()
	}
	return float64(s.h.Value())
}

// lay lays the board of the heuristic.
func (s *space) lay(state []byte) {
	s.unpack(state, s.at)
	if s.names != nil {
		s.at.Rename(s.names)
	}
	s.h.Reset()
}

// Expand implements statespace.Space.
func (s *space) Expand(state []byte, last statespace.Move, next *statespace.Successors) error {
	valued := !next.NoValues && !s.traits.Blind()
	if s.packed != nil && (!valued || s.manhattan) {
		s.expandPacked(binary.LittleEndian.Uint64(state), s.blank(state), last, valued, next)
		return nil
	}
	if valued {
		s.lay(state)
	}
	blank := s.blank(state)
	back := board.Move(4) // none
	if last != statespace.NoMove && !s.slides {
		if back = board.Move(last); !s.backward {
			back = back.Opposite()
		}
	}
	for _, m := range s.order {
		if s.open[blank]>>m&1 == 0 {
			continue
		}
		if m == back {
			next.Returned = true
			continue
		}
		e := statespace.Unit(s.encode(m, 1))
		if valued {
			s.at.Do(m)
			s.h.Moved(m)
			e.Value = s.value()
			s.at.Do(m.Opposite())
			s.h.Moved(m.Opposite())
		}
		to := blank + s.step[m]
		tile := s.slide(next.Add(e), state, blank, to)
		if s.cost != nil {
			direction, _ := decode(e.Move)
			next.Edges[len(next.Edges)-1].Cost = float64(s.cost(tile, direction))
		}
		for cells := 2; s.slides && s.open[to]>>m&1 != 0; cells++ {
			from := to
			to += s.step[m]
			further := next.Add(statespace.Unit(s.encode(m, cells)))
			s.slide(further, next.State(next.Len()-2), from, to)
		}
	}
	return nil
}

// expandPacked is Expand for a board of one word, without slides and costs; its heuristic is Manhattan
// distance, or not wanted.
func (s *space) expandPacked(b uint64, blank int, last statespace.Move, valued bool, next *statespace.Successors) {
	back := statespace.NoMove
	if last != statespace.NoMove {
		back = statespace.Move(board.Move(last).Opposite())
	}
	sum := 0
	if valued {
		sum = s.packed.sum(b)
	}
	moves := &s.packed.moves[blank&15]
	for i := range s.packed.count[blank&15] {
		m := &moves[i&3]
		e := statespace.Unit(s.encode(m.move, 1))
		if e.Move == back {
			next.Returned = true
			continue
		}
		tile := b >> (m.from & 63) & (1<<(s.pack.Bits&63) - 1)
		if valued {
			e.Value = float64(sum + int(m.farther[tile&15]))
		}
		next.AddWord(e, b^tile<<(m.from&63)^tile<<(m.to&63))
	}
}

// slide makes child the state after the blank has moved to a neighbouring cell, and returns the tile
// pushed.
func (s *space) slide(child, state []byte, from, to int) (tile int) {
	a, b := s.place[from], s.place[to]
	if len(state) == 8 && len(child) == 8 {
		w := binary.LittleEndian.Uint64(state)
		change := w >> (b.shift & 63) & (1<<(s.pack.Bits&63) - 1)
		binary.LittleEndian.PutUint64(child, w^change<<(a.shift&63)^change<<(b.shift&63))
		return int(change) ^ s.first.Home()
	}
	copy(child, state)
	f, t := child[a.at:], child[b.at:]
	change := binary.LittleEndian.Uint64(t) >> (b.shift & 63) & (1<<(s.pack.Bits&63) - 1)
	binary.LittleEndian.PutUint64(f, binary.LittleEndian.Uint64(f)^change<<(a.shift&63))
	binary.LittleEndian.PutUint64(t, binary.LittleEndian.Uint64(t)^change<<(b.shift&63))
	return int(change) ^ s.first.Home()
}

// encode numbers a move of the blank over some cells; of a backward space the reverse.
func (s *space) encode(m board.Move, cells int) statespace.Move {
	if s.backward {
		m = m.Opposite()
	}
	return statespace.Move(cells-1)<<2 | statespace.Move(m)
}

// decode is the inverse of encode.
func decode(m statespace.Move) (direction board.Move, cells int) {
	return board.Move(m & 3), int(m>>2) + 1
}

// Replay implements statespace.Replayer: a *board.Board and a board.Path of one cell or, in a
// slide, several.
func (s *space) Replay(root []byte, moves []statespace.Move) (state, move any) {
	b := s.first.Copy()
	s.unpack(root, b)
	for _, m := range moves {
		last := s.Path(m)
		for _, step := range last {
			b.Do(step)
		}
		move = last
	}
	return b, move
}

// Path implements Space.
func (s *space) Path(m statespace.Move) board.Path {
	p := path([]statespace.Move{m})
	if s.backward {
		p = p.Inverse()
	}
	return p
}

// Backward implements statespace.Reversible. Seen from the goal the heuristic weighs boards in
// which the pieces are renamed, so that the first board is the solved one. A function
// (heuristic.Func) may know only the way to the solved board, so it is not used there.
func (s *space) Backward(ctx context.Context) (statespace.Space, error) {
	end := solved(s.first)
	back := layout(end, s.opt)
	back.backward, back.goal = true, back.state(s.first)
	back.cost, back.traits.MaxCost = s.cost, s.traits.MaxCost
	if _, function := s.opt.Heuristic.(heuristic.Func); function || s.traits.Blind() {
		return back, back.inform(blind{}, end)
	}
	renamed, err := end.Toward(s.first)
	if err != nil {
		return nil, err
	}
	h, err := prepared(ctx, renamed, s.opt)
	if err != nil {
		return nil, err
	}
	back.names = make([]uint16, s.shape.Size())
	for piece := range back.names {
		back.names[piece] = uint16(s.first.Pos(piece))
	}
	return back, back.inform(h, renamed)
}

// Automaton implements statespace.Regular. It serves paths with the fewest moves of the blank, so
// there is none for slides and costs.
func (s *space) Automaton(ctx context.Context, prune string) (next []int32, letters int, err error) {
	if s.slides || s.cost != nil {
		return nil, 0, nil
	}
	library := s.automata
	if library == nil {
		library = new(automaton.Library)
	}
	a, err := library.For(ctx, solver.Prune(prune), automaton.Options{Length: automaton.UsualLength, Order: s.order, Shape: s.shape})
	if err != nil {
		return nil, 0, err
	}
	return a.Table(), 4, nil
}
