package search

import (
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// expander makes the neighbours of the boards that a search keeps, each with its
// heuristic value.
type expander struct {
	layout              layout
	kept                *store
	b                   *board.Board // laid as the board being expanded
	names               []uint16     // what each piece is called on b, where that is not its name on the boards kept
	heuristic           heuristic.Heuristic
	h                   heuristic.Running // of b
	generated, expanded int64
	children            [4]packed
	values              [4]int // of the children
	noted               noted
}

// newExpander returns an expander for boards like b that goes by a heuristic, and the
// value of b. The boards kept are named as b is; the heuristic says how far they are from
// goal or, if that is nil, from solved.
func newExpander(b, goal *board.Board, opt solver.Options, h heuristic.Heuristic) (*expander, int, error) {
	e := &expander{layout: newLayout(b, opt), b: b.Copy(), heuristic: h, noted: newNoted(opt.Trace)}
	e.kept = newStore(&e.layout)
	for k := range e.children {
		e.children[k].words = make([]uint64, e.layout.pack.Words)
	}
	var err error
	if goal != nil {
		if e.b, err = b.Toward(goal); err != nil {
			return nil, 0, err
		}
		e.names = make([]uint16, b.Size())
		for piece := range e.names {
			e.names[piece] = uint16(goal.Pos(piece))
		}
	}
	if e.h, err = h.Start(e.b); err != nil {
		return nil, 0, err
	}
	return e, e.h.Value(), nil
}

// expand makes every move on board x but the one straight back, and returns how many
// children that makes.
func (e *expander) expand(x int32) (n int) {
	words, l := e.kept.board(x), e.kept.link(x)
	e.b.Unpack(e.layout.pack, words)
	if e.names != nil {
		e.b.Rename(e.names)
	}
	e.h.Reset()
	e.expanded++
	e.noted.Expanded(e.noted.node(x))
	for _, m := range e.layout.order {
		if x != 0 && m == l.via.Opposite() || !e.b.Do(m) {
			continue
		}
		e.h.Moved(m)
		c := &e.children[n]
		e.values[n] = e.h.Value()
		c.link = link{from: x, blank: uint16(e.b.Blank()), via: m}
		e.layout.slide(c.words, words, int(l.blank), e.b.Blank())
		c.hash = hash(c.words)
		e.kept.touch(c.hash)
		n++
		e.b.Do(m.Opposite())
		e.h.Moved(m.Opposite())
	}
	e.generated += int64(n)
	return n
}

// root notes the board that the search begins from, with its value and what it counts.
func (e *expander) root(b *board.Board, value int, score float64) {
	e.noted.kept(e.noted.Root(b, told(e.heuristic, value), score))
}

// note notes that board i was made: for the first time, or again, and then on a shorter way
// or not. The one that the search begins from has been noted.
func (e *expander) note(p *packed, i int32, fresh, shorter bool, value int, score float64) {
	if fresh && i == 0 {
		return
	}
	fate := trace.Open
	if !fresh && !shorter {
		fate = trace.Known
	}
	n := e.noted.Made(e.noted.node(p.link.from), p.link.via, told(e.heuristic, value), score, fate)
	switch {
	case fresh:
		e.noted.kept(n)
	case shorter:
		e.noted.FoundShorter(n, e.noted.node(i))
		e.noted.again(i, n)
	}
}

// noted is the trace of a search that keeps boards: it knows the node of each board kept.
// Without a recorder it costs nothing.
type noted struct {
	*trace.Recorder
	nodes chunks[int32]
}

func newNoted(r *trace.Recorder) noted {
	const few = 8 // bits of a chunk, for most searches watched are small
	return noted{r, chunks[int32]{width: 1, bits: few}}
}

// kept says that a node's board was kept as the next one.
func (n *noted) kept(node int32) {
	if node != trace.None {
		n.nodes.add()[0] = node
	}
}

// node returns the node of board i.
func (n *noted) node(i int32) int32 {
	if i >= n.nodes.n {
		return trace.None
	}
	return n.nodes.at(i)[0]
}

// again says that board i has another node from now on.
func (n *noted) again(i, node int32) {
	if node != trace.None {
		n.nodes.at(i)[0] = node
	}
}

// told is a heuristic's value as a trace tells it.
func told(h heuristic.Heuristic, value int) int {
	if h == (blind{}) {
		return trace.Unknown
	}
	return value
}
