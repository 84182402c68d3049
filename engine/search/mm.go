package search

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/queue"
	"taquin/engine/solver"
)

// MM searches from both ends by a heuristic, and is certain to meet in the middle (R. C.
// Holte, A. Felner, G. Sharon, N. R. Sturtevant, "Bidirectional search that is guaranteed
// to meet in the middle", AAAI-16, pp. 3411-3417). Each side knows how far its boards are
// from its own end, g, and has a heuristic value h of how far they are from the other; it
// expands the board with the least of max(g + h, 2g). By that 2g no side goes beyond half
// the length of a shortest solution.
//
// It is optimal where the heuristic never says too much, consistent or not: a board met
// again on a shorter path is opened again, and the search ends when the best solution that
// the sides have met on is no longer than any could be that leads through open boards of
// both. From the solved board the heuristic is asked about boards in which the pieces are
// renamed, so that the first board is the solved one; a function (heuristic.Func) is not,
// for it may know only the way to the solved board, and that side then goes by none. It
// keeps every board that it finds, at the cost of AStar.
type MM struct{}

// Solve implements solver.Solver.
func (MM) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	s, err := startMeeting(ctx, b, opt)
	if err != nil {
		return solver.Solution{}, err
	}
	return s.search()
}

// startMeeting makes both sides, each with the board that it begins from.
func startMeeting(ctx context.Context, b *board.Board, opt solver.Options) (*meeting, error) {
	if err := begin(b, opt); err != nil {
		return nil, err
	}
	h, err := informed(ctx, b, opt)
	if err != nil {
		return nil, err
	}
	s := &meeting{meter: solver.NewMeter(ctx, opt), proves: h.Admissible(), best: maxKey}
	if err := s.meter.Check(solver.Progress{Done: -1}); err != nil {
		return nil, err
	}
	end := solved(b)
	forward, err := s.begin(0, b, nil, opt, h)
	if err != nil {
		return nil, err
	}
	s.least = atLeast(h, forward)
	if _, ok := h.(heuristic.Func); ok {
		h = blind{}
	} else if renamed, err := end.Toward(b); err != nil {
		return nil, err
	} else if h, err = informed(ctx, renamed, opt); err != nil {
		return nil, err
	}
	backward, err := s.begin(1, end, b, opt, h)
	if err != nil {
		return nil, err
	}
	if err := s.reach(0, s.fronts[0].layout.packed(b), 0, forward); err != nil {
		return nil, err
	}
	return s, s.reach(1, s.fronts[1].layout.packed(end), 0, backward)
}

// meeting is a search from both ends under way.
type meeting struct {
	fronts [2]*front // from the first board, and from the solved one
	meter  *solver.Meter
	proves bool
	least  int      // proven of the first board
	best   int      // moves of the best solution yet, maxKey before there is one
	met    [2]int32 // the board on it, as each side has it
	next   int64
}

// front is one of its sides.
type front struct {
	*expander
	visits   chunks[visited] // of the boards kept
	open     queue.Buckets   // by priority
	sums     tally           // of the open boards, by g + h
	depths   tally           // of the open boards, by g
	farthest int             // of the boards that were expanded, g
}

// visited is what a side knows of a board.
type visited struct {
	depth, value int32
	closed       bool
}

// begin makes the side that begins at a board, named so that goal is what it is to reach,
// or the solved board if that is nil, and returns what the heuristic says of the board.
func (s *meeting) begin(side int, b, goal *board.Board, opt solver.Options, h heuristic.Heuristic) (value int, err error) {
	f := &front{visits: newChunks[visited](1)}
	s.fronts[side] = f
	if f.expander, value, err = newExpander(b, goal, opt, h); err == nil {
		f.root(b, value, float64(value))
	}
	return value, err
}

// search expands boards until no better solution can be found.
func (s *meeting) search() (solver.Solution, error) {
	for {
		bound := s.bound()
		if s.best <= bound {
			found := s.counts()
			s.fronts[0].noted.Found(s.fronts[0].noted.node(s.met[0]), s.fronts[1].noted.node(s.met[1]))
			found.Moves = append(s.fronts[0].kept.path(s.met[0]), s.fronts[1].kept.path(s.met[1]).Inverse()...)
			if found.Optimal = s.proves; s.proves {
				found.Bound = len(found.Moves)
			}
			return found, nil
		}
		side := 0
		if s.fronts[1].open.Least() < s.fronts[0].open.Least() {
			side = 1
		}
		f := s.fronts[side]
		if f.generated+s.fronts[1-side].generated >= s.next || f.kept.grown() {
			if err := s.check(f); err != nil {
				return s.counts(), err
			}
		}
		x, ok := f.open.Take()
		if !ok {
			panic("search: a solvable board is not reached") // our fault, never the board's
		}
		at := &f.visits.at(x)[0]
		if at.closed {
			continue // it was open twice, and this is the longer way
		}
		at.closed = true
		f.close(at)
		f.farthest = max(f.farthest, int(at.depth))
		for k := range f.expand(x) {
			if err := s.reach(side, &f.children[k], at.depth+1, f.values[k]); err != nil {
				found := s.counts()
				found.Bound = s.least // some of x's children are not open yet
				return found, err
			}
		}
	}
}

// reach notes that a side has come to a board of some value, opens it if this is news, and
// looks whether the other side has it.
func (s *meeting) reach(side int, p *packed, depth int32, value int) error {
	f, other := s.fronts[side], s.fronts[1-side]
	switch {
	case wrong(value):
		return errWrong(f.heuristic, value)
	case int(depth)+value > maxKey || 2*int(depth) > maxKey:
		return errSum("MM", int(depth), value, 1, 1)
	}
	i, fresh := f.kept.add(p)
	if fresh {
		f.visits.add()
	}
	v := &f.visits.at(i)[0]
	priority := max(int(depth)+value, 2*int(depth))
	if !f.noted.Full() {
		f.note(p, i, fresh, !fresh && depth < v.depth, value, float64(priority))
	}
	if !fresh {
		if depth >= v.depth {
			return nil
		}
		if !v.closed {
			f.close(v)
		}
		*f.kept.link(i) = p.link
	}
	*v = visited{depth: depth, value: int32(value)}
	f.open.Put(i, priority)
	f.sums.add(int(depth) + value)
	f.depths.add(int(depth))
	if j, ok := other.kept.find(p); ok {
		if length := int(depth + other.visits.at(j)[0].depth); length < s.best {
			s.best = length
			s.met[side], s.met[1-side] = i, j
		}
	}
	return nil
}

// close takes a board off the counts of those that are open.
func (f *front) close(v *visited) {
	f.sums.remove(int(v.depth + v.value))
	f.depths.remove(int(v.depth))
}

// bound is the least that a solution yet to be found can have: more than what is best in
// either queue or sum, and than the two nearest open boards with a move between them.
func (s *meeting) bound() int {
	a, b := s.fronts[0], s.fronts[1]
	return max(min(a.open.Least(), b.open.Least()), a.sums.first(), b.sums.first(), a.depths.first()+b.depths.first()+1)
}

// proven is what is proven of every solution.
func (s *meeting) proven() int {
	if !s.proves {
		return s.least
	}
	return max(s.least, min(s.best, s.bound()))
}

func (s *meeting) check(growing *front) error {
	c := s.counts()
	s.next = s.meter.Next(c.Generated)
	return growing.kept.check(s.meter, solver.Progress{Nodes: c.Generated, Bound: c.Bound, Memory: c.Memory})
}

// counts is what the search has cost so far.
func (s *meeting) counts() solver.Solution {
	const visitedBytes, countBytes = 12, 4
	c := solver.Solution{Bound: s.proven()}
	for _, f := range s.fronts {
		c.Generated += f.generated
		c.Expanded += f.expanded
		c.Stored += int64(f.kept.used)
		c.Memory += f.kept.memory() + f.visits.capacity()*visitedBytes + f.open.Bytes() + int64(cap(f.sums.count)+cap(f.depths.count))*countBytes
	}
	return c
}

// tally counts things by small whole keys, and knows the least key that there is.
type tally struct {
	count []int32
	least int // no key before it has any
}

func (t *tally) add(key int) {
	for key >= len(t.count) {
		t.count = append(t.count, 0)
	}
	t.count[key]++
	t.least = min(t.least, key)
}

func (t *tally) remove(key int) { t.count[key]-- }

// first is the least key, or one above all keys if nothing is counted.
func (t *tally) first() int {
	for t.least < len(t.count) && t.count[t.least] == 0 {
		t.least++
	}
	return t.least
}
