package search

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// BreadthFirst visits boards in the order of their distance from the first,
// so the path on which it finds the solved board is a shortest one (source
// 003, section 2.2.1). It keeps every board it finds, each with the one it was
// found from, in a queue that nothing leaves: about 30 bytes a board up to 16
// cells.
//
// It follows source 002, question 10, to the letter, so that its counts can be
// compared: neighbours are taken in the order of Options.Order, the search ends
// when the solved board is taken from the queue and its neighbours have been
// looked at, and the dictionary, whose size is Solution.Stored, does not hold
// the first board until it is met again.
type BreadthFirst struct{}

// Solve implements solver.Solver.
func (BreadthFirst) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	if err := begin(b, opt); err != nil {
		return solver.Solution{}, err
	}
	w := newWave(b, opt)
	w.kept.append(w.layout.packed(b))
	w.wide.Begin(b)
	goal := w.layout.packed(solved(b))
	meter := solver.NewMeter(ctx, opt)
	for next := int64(0); ; {
		if w.generated >= next || w.kept.grown() {
			if err := w.check(meter); err != nil {
				return w.counts(), err
			}
			next = meter.Next(w.generated)
		}
		x := w.head
		found := equal(w.kept.board(x), goal.words)
		w.expand(nil)
		if found {
			s := w.counts()
			s.Moves, s.Optimal = w.kept.path(x), true
			s.Bound = opt.Metric.Length(s.Moves)
			w.wide.Found(trace.End{Place: x})
			return s, nil
		}
	}
}

// wave is a breadth-first search under way: the boards before head have been
// expanded, those from it on are the queue.
type wave struct {
	layout    layout
	kept      *store
	head      int32
	depth     int   // of the board at head
	deeper    int32 // the first board at a greater depth
	generated int64
	slides    bool // a step pushes any number of tiles
	children  []packed
	wide      *trace.Wide // nil without a trace
	side      int         // of it
}

// newWave returns a wave without a first board, which is for the caller to add.
func newWave(b *board.Board, opt solver.Options) *wave {
	w := &wave{layout: newLayout(b, opt), deeper: 1, slides: opt.Metric == solver.Slides, children: make([]packed, 4), wide: opt.Trace.GoWide()}
	if w.slides { // one for every other cell of the blank's row and column
		s := b.Shape()
		w.children = make([]packed, s.Cols+s.Rows)
	}
	w.kept = newStore(&w.layout)
	for k := range w.children {
		w.children[k].words = make([]uint64, w.layout.pack.Words)
	}
	return w
}

// expand takes the first board from the queue and adds its neighbours that are
// new. With another wave, it stops at the first of them that the other has
// found, and returns both indices.
func (w *wave) expand(other *wave) (here, there int32, met bool) {
	x, g := w.head, &w.layout
	parent, l := w.kept.board(x), w.kept.link(x)
	blank := int(l.blank)
	w.head++
	w.wide.Expanded(w.side)
	n := 0
	for _, m := range g.order {
		if !g.can(blank, m) {
			continue
		}
		w.generated++
		if l.from != 0 && m == l.via.Opposite() {
			if !w.wide.Full() {
				w.wide.Made(m, 1, false)
			}
			continue // back where it came from, which is kept
		}
		to := blank + g.step[m]
		c := &w.children[n]
		c.link = link{from: x, blank: uint16(to), via: m}
		g.slide(c.words, parent, blank, to)
		c.hash = hash(c.words)
		w.kept.touch(c.hash)
		n++
		if w.slides {
			n = w.further(n)
		}
	}
	for k := range n {
		c := &w.children[k]
		i, fresh := w.kept.add(c)
		if !w.wide.Full() {
			w.note(c, blank, fresh)
		}
		if fresh && other != nil {
			if j, ok := other.kept.find(c); ok {
				for ; k+1 < n && !w.wide.Full(); k++ {
					w.note(&w.children[k+1], blank, true)
				}
				return i, j, true
			}
		}
	}
	if w.head == w.deeper {
		w.depth++
		w.deeper = w.kept.size()
	}
	return 0, 0, false
}

// note notes a child of the board that was expanded last, on which the blank was at a cell.
func (w *wave) note(c *packed, blank int, fresh bool) {
	cells := 1
	if w.slides {
		cells = (int(c.link.blank) - blank) / w.layout.step[c.link.via]
	}
	w.wide.Made(c.link.via, cells, fresh)
}

// further makes children of the last of n by going on in its direction to the edge, and
// returns how many there are then.
func (w *wave) further(n int) int {
	g, last := &w.layout, &w.children[n-1]
	for g.can(int(last.link.blank), last.link.via) {
		w.generated++
		blank := int(last.link.blank)
		to := blank + g.step[last.link.via]
		c := &w.children[n]
		c.link = link{from: last.link.from, blank: uint16(to), via: last.link.via}
		g.slide(c.words, last.words, blank, to)
		c.hash = hash(c.words)
		w.kept.touch(c.hash)
		last = c
		n++
	}
	return n
}

// check looks for limits: the solved board is none of those that were expanded.
func (w *wave) check(meter *solver.Meter) error {
	return w.kept.check(meter, solver.Progress{Nodes: w.generated, Bound: w.depth, Memory: w.kept.memory()})
}

// counts is what the search has cost so far.
func (w *wave) counts() solver.Solution {
	return solver.Solution{Generated: w.generated, Expanded: int64(w.head), Stored: int64(w.kept.used), Memory: w.kept.memory(), Bound: w.depth}
}
