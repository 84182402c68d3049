package search

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/queue"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/engine/trace"
)

// SMA is simplified memory-bounded A*, SMA* (S. Russell, "Efficient memory-bounded search
// methods", ECAI-92, pp. 1-5): AStar with no more boards than Options.MaxStored. When that
// many are kept and another is made, the worst of those of which no neighbour is kept is
// forgotten; the board it was made from then remembers what it was worth, and makes it
// again when nothing better is left. As in its source, boards are kept as the ends of words
// of moves: one that two words lead to is kept twice, unless Options.Prune knows one of
// the words. Solution.Stored is the most that were kept at once.
//
// It is optimal where the heuristic never says too much and Options.Weight is not above 1:
// what is remembered of a board is never more than a shortest solution behind it. A solution
// must fit into what is kept, one board for each move and the first; where none does,
// the search says so, and that is proven too.
type SMA struct{ automata *automaton.Library }

// usualStored is how many boards SMA keeps: a good deal less than AStar would keep of a
// hard 15-puzzle.
const usualStored = 100_000

// Solve implements solver.Solver.
func (a SMA) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	words, w, err := onWords(ctx, b, opt, a.automata)
	if err != nil {
		return solver.Solution{}, err
	}
	h, err := informed(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	s := &sma{watch: w, layout: newLayout(b, opt), b: b.Copy(), heuristic: h, after: words.Table(), most: int32(cmp.Or(opt.MaxStored, usualStored)), noted: newNoted(opt.Trace)}
	s.weight, s.scale = weigh(opt)
	s.proves = h.Admissible() && s.weight <= s.scale
	s.boards, s.ends = newChunks[uint64](s.layout.pack.Words), newChunks[end](1)
	if s.h, err = h.Start(s.b); err != nil {
		return solver.Solution{}, err
	}
	w.bound = atLeast(h, s.h.Value())
	last := none
	if err = s.add(end{from: none}, 0); err == nil {
		last, err = s.search(s.layout.packed(solved(b)).words)
	}
	found := solver.Solution{Generated: s.generated, Expanded: s.expanded, Stored: int64(s.ends.n), Memory: s.memory(), Bound: w.bound}
	if err == nil {
		found.Moves, found.Optimal = s.path(last), s.proves
		if s.proves {
			found.Bound = len(found.Moves)
		}
	}
	return found, err
}

// sma is a search under way. Boards are numbered, and a number is given again when its
// board is forgotten.
type sma struct {
	*watch
	layout        layout
	boards        chunks[uint64] // packed
	ends          chunks[end]    // of each board, the word that leads to it
	free          []int32        // numbers of boards that were forgotten
	most          int32          // boards that are kept
	open          queue.Ranking  // boards of which a neighbour is not kept: the best first, the deepest of equals
	leaves        queue.Ranking  // boards of which no neighbour is kept: the worst first, the shallowest of equals
	b             *board.Board   // lies as board laid
	laid          int32
	heuristic     heuristic.Heuristic
	h             heuristic.Running // of b
	weight, scale int
	proves        bool
	after         []int32 // the automaton: see Automaton.Table
	expanded      int64
	noted         noted
	weighed       int // chunks of ends when check last looked at the memory
}

// end is a word of moves as the board at its end.
type end struct {
	from  int32 // the board before the last move; none for the first
	depth int32
	state int32      // of the automaton
	least [4]int32   // by move, of a neighbour that is not kept: no solution behind it has less, as far as is known
	via   board.Move // the last
	tried uint8      // bit m: move m was made, or need not be
	kept  uint8      // bit m: the neighbour by move m is kept
}

const (
	none  = int32(-1)
	never = math.MaxInt32 // no solution is there that fits
)

// best is the move to the neighbour that is worth most of those that are not kept, and its
// value.
func (e *end) best() (m board.Move, least int32) {
	least = never
	for k, v := range e.least {
		if e.kept>>k&1 == 0 && v < least {
			m, least = board.Move(k), v
		}
	}
	return m, least
}

// search runs until the solved board is the best, and returns its number.
func (s *sma) search(goal []uint64) (int32, error) {
	for {
		if s.generated >= s.next || len(s.ends.list) > s.weighed {
			if err := s.check(); err != nil {
				return none, err
			}
		}
		x, _, _ := s.open.First()
		e := s.end(x)
		m, least := e.best()
		if s.proves && least != never {
			s.bound = max(s.bound, ceiling(int(least), s.scale))
		}
		switch {
		case least == never:
			if s.proves {
				s.bound = int(s.most)
			}
			return none, fmt.Errorf("%w: no solution has %s or fewer, and no longer one fits into %d boards; the option max_stored allows more",
				solver.ErrLimit, text.Count(int(s.most)-1, "move"), s.most)
		case equal(s.boards.at(x), goal):
			s.noted.Found(s.noted.node(x))
			return x, nil
		case e.depth+1 == s.most:
			e.least = [4]int32{never, never, never, never}
			s.rank(x)
			continue
		case s.ends.n == s.most && len(s.free) == 0:
			s.forget(x)
		}
		if err := s.make(x, m, least); err != nil {
			return none, err
		}
	}
}

// make makes a move on board x and keeps what it leads to, which is worth no less than
// what is known.
func (s *sma) make(x int32, m board.Move, known int32) error {
	if s.end(x).kept == 0 {
		s.noted.Expanded(s.noted.node(x))
	}
	s.lay(x)
	s.b.Do(m)
	s.h.Moved(m)
	s.generated++
	e := s.end(x)
	child := end{from: x, depth: e.depth + 1, state: s.after[4*e.state+int32(m)], via: m}
	e.kept |= 1 << m
	if all := uint8(0xf); e.tried != all {
		if e.tried |= 1 << m; e.tried == all {
			s.expanded++
		}
	}
	s.rank(x)
	return s.add(child, known)
}

// lay lays the board of the search as board x.
func (s *sma) lay(x int32) {
	if s.laid == x {
		return
	}
	if s.laid != none {
		if last := s.end(s.laid); last.from == x {
			s.b.Do(last.via.Opposite())
			s.h.Moved(last.via.Opposite())
			s.laid = x
			return
		}
	}
	s.b.Unpack(s.layout.pack, s.boards.at(x))
	s.h.Reset()
	s.laid = x
}

// add keeps the board as it lies, at the end of a word.
func (s *sma) add(e end, known int32) error {
	value := s.h.Value()
	sum := s.scale*int(e.depth) + s.weight*value
	switch {
	case wrong(value):
		return errWrong(s.heuristic, value)
	case sum > maxKey:
		return errSum("SMA*", int(e.depth), value, s.weight, s.scale)
	}
	known = max(known, int32(sum))
	solved := s.b.Solved() // then its turn comes, even if no word goes on here
	for m := range e.least {
		e.least[m] = known
		if (s.after[4*e.state+int32(m)] < 0 || !s.layout.can(s.b.Blank(), board.Move(m))) && !solved {
			e.least[m] = never
			e.tried |= 1 << m
		}
	}
	var i int32
	if n := len(s.free); n > 0 {
		i, s.free = s.free[n-1], s.free[:n-1]
	} else {
		i = s.ends.n
		s.ends.add()
		s.boards.add()
	}
	if !s.noted.Full() {
		s.note(i, &e, value, float64(known)/float64(s.scale))
	}
	*s.end(i) = e
	s.b.Pack(s.layout.pack, s.boards.at(i))
	s.laid = i
	s.rank(i)
	return nil
}

// note notes board i, which lies on the search's board.
func (s *sma) note(i int32, e *end, value int, score float64) {
	var n int32
	if e.from == none {
		n = s.noted.Root(s.b, value, score)
	} else {
		n = s.noted.Made(s.noted.node(e.from), e.via, value, score, trace.Open)
	}
	if i == s.noted.nodes.n {
		s.noted.kept(n)
	} else {
		s.noted.again(i, n)
	}
}

// forget forgets the worst leaf, but not x.
func (s *sma) forget(x int32) {
	s.leaves.Remove(x)
	y, _, _ := s.leaves.First()
	s.open.Remove(y)
	s.leaves.Remove(y)
	s.free = append(s.free, y)
	s.noted.Became(s.noted.node(y), trace.Dropped)
	if s.laid == y {
		s.laid = none
	}
	e := s.end(y)
	before := s.end(e.from)
	before.kept &^= 1 << e.via
	_, before.least[e.via] = e.best()
	s.rank(e.from)
}

// rank puts board i in its places in the queues.
func (s *sma) rank(i int32) {
	e := s.end(i)
	_, least := e.best()
	key := int64(least) << 32
	s.open.Set(i, key-int64(e.depth))
	if e.kept == 0 {
		s.leaves.Set(i, int64(e.depth)-key)
	} else {
		s.leaves.Remove(i)
	}
}

// end returns the word that leads to board i.
func (s *sma) end(i int32) *end { return &s.ends.at(i)[0] }

// path returns the moves that lead to board i.
func (s *sma) path(i int32) board.Path {
	p := make(board.Path, s.end(i).depth)
	for k := len(p) - 1; k >= 0; k-- {
		e := s.end(i)
		p[k], i = e.via, e.from
	}
	return p
}

func (s *sma) memory() int64 {
	const endBytes, numberBytes = 32, 4
	return s.boards.capacity()*8 + s.ends.capacity()*endBytes + int64(cap(s.free))*numberBytes + s.open.Bytes() + s.leaves.Bytes()
}

// check looks for limits, as those of a store are looked for.
func (s *sma) check() error {
	p := solver.Progress{Nodes: s.generated, Done: -1, Bound: s.bound, Memory: s.memory()}
	if len(s.ends.list) > s.weighed {
		s.weighed = len(s.ends.list)
		if err := s.meter.CheckMemory(p); err != nil {
			return err
		}
	}
	s.next = s.meter.Next(s.generated)
	return s.meter.Check(p)
}
