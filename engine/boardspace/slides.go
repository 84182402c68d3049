package boardspace

import (
	"context"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
)

// slideEnumerator enumerates a space by slides. A board reached by one more slide may have
// been found at any earlier depth, so all known boards are stored: with the frontier and the
// next frontier the space takes three bits per board.
//
// Each line of cells is swept in both directions. The sweep carries the set of frontier
// boards whose blank it has passed, with the blank moved along; each transfer moves all of
// them by one cell.
type slideEnumerator struct {
	*moveEnumerator            // whose sets are the frontier
	known           []boardSet // including the frontier
	next            []boardSet
	lines           [][]int // the cells of each line, in both directions
}

func newSlideEnumerator(ctx context.Context, from *board.Board, threads int) *slideEnumerator {
	w := &slideEnumerator{moveEnumerator: newMoveEnumerator(ctx, from, threads)}
	w.known, w.next = make([]boardSet, len(w.cells)), make([]boardSet, len(w.cells))
	for cell := range w.cells {
		w.known[cell], w.next[cell] = w.empty(), w.empty()
		w.known[cell].add(&w.cells[cell])
	}
	s := w.shape
	for cell := range w.cells {
		for _, m := range [...]board.Move{board.Right, board.Down} {
			if _, ok := s.Step(cell, m.Opposite()); ok {
				continue // not the first cell of a line
			}
			line := []int{cell}
			for at, ok := s.Step(cell, m); ok; at, ok = s.Step(at, m) {
				line = append(line, at)
			}
			back := slices.Clone(line)
			slices.Reverse(back)
			w.lines = append(w.lines, line, back)
		}
	}
	return w
}

// empty returns an empty set of boards with the blank in a cell.
func (w *moveEnumerator) empty() boardSet {
	return boardSet{words: make([]uint64, w.words*w.pages+1), nonEmpty: make([]bool, w.pages)}
}

// add adds the boards of another set.
func (s *boardSet) add(other *boardSet) {
	for i, x := range other.words {
		s.words[i] |= x
	}
	for page, live := range other.nonEmpty {
		s.nonEmpty[page] = s.nonEmpty[page] || live
	}
}

func (s *boardSet) copy(other *boardSet) {
	copy(s.words, other.words)
	copy(s.nonEmpty, other.nonEmpty)
}

// degree counts a slide to each other cell of the blank's row and column.
func (w *slideEnumerator) degree(int) int { return w.shape.Cols + w.shape.Rows - 2 }

// Closed implements enumerate.Frontier.
func (w *slideEnumerator) Closed() (bool, error) { return w.closed(w.degree), nil }

// Each implements enumerate.Frontier.
func (w *slideEnumerator) Each(yield func(b *board.Board) error) error {
	return w.each(w.frontier, yield)
}

// Goals implements enumerate.Frontier.
func (w *slideEnumerator) Goals() (int64, error) { return w.goals(w.frontier), nil }

func (w *slideEnumerator) frontier(cell int) *boardSet { return &w.cells[cell] }

// Advance implements enumerate.Frontier.
func (w *slideEnumerator) Advance() (bool, error) {
	w.arcs = w.arcsOf(w.degree)
	added, err := w.nextLevel()
	if added > 0 {
		w.size = added
		return true, nil
	}
	if err == nil { // the last frontier comes back
		w.cells, w.next = w.next, w.cells
	}
	return false, err
}

// nextLevel replaces the frontier by the next one and returns its size.
func (w *slideEnumerator) nextLevel() (int64, error) {
	for cell := range w.next {
		clear(w.next[cell].words)
		clear(w.next[cell].nonEmpty)
	}
	locks := make([]sync.Mutex, len(w.cells))
	var taken atomic.Int64
	work := func() {
		here, there := w.empty(), w.empty()
		for {
			i := int(taken.Add(1)) - 1
			if i >= len(w.lines) || !w.sweep(w.ctx, w.lines[i], &here, &there, locks) {
				return
			}
		}
	}
	var group sync.WaitGroup
	for range min(w.threads, len(w.lines)) - 1 {
		group.Go(work)
	}
	work()
	group.Wait()
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	added := int64(0)
	for cell := range w.cells {
		found := w.commit(cell)
		w.found[cell] += found
		added += found
	}
	return added, nil
}

// sweep adds the targets of slides along a line to the next frontier, and reports whether it
// was not cancelled. The sets here and there are buffers.
func (w *slideEnumerator) sweep(ctx context.Context, line []int, here, there *boardSet, locks []sync.Mutex) bool {
	here.copy(&w.cells[line[0]])
	for i, to := range line[1:] {
		from := line[i]
		at := slices.IndexFunc(w.edges[to], func(e edge) bool { return e.from == from })
		by := w.edges[to][at].via
		clear(there.words)
		for page := range there.nonEmpty {
			if page%pagesPerTask == 0 && ctx.Err() != nil {
				return false
			}
			there.nonEmpty[page] = by.orInto(there.page(page, w.words), page, here)
		}
		locks[to].Lock()
		w.next[to].add(there)
		locks[to].Unlock()
		there.add(&w.cells[to])
		here, there = there, here
	}
	return true
}

// commit removes the known boards from a cell's next frontier, makes it the frontier, and
// returns its size.
func (w *slideEnumerator) commit(cell int) (found int64) {
	next, known := &w.next[cell], &w.known[cell]
	for i, x := range next.words {
		x &^= known.words[i]
		next.words[i] = x
		known.words[i] |= x
		found += int64(bits.OnesCount64(x))
	}
	for page := range next.nonEmpty {
		next.nonEmpty[page] = slices.ContainsFunc(next.page(page, w.words)[:w.words], func(x uint64) bool { return x != 0 })
	}
	w.cells[cell], w.next[cell] = w.next[cell], w.cells[cell]
	return found
}
