package searches

import (
	"bytes"
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// BreadthFirst visits states in the order of their distance from the first, so the word by
// which it finds one that is solved is a shortest one. It keeps every state it finds.
type BreadthFirst struct{}

// Solve implements solving.Solver.
func (BreadthFirst) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	s, err := begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	w := s.wave(s.first)
	goal := s.vectors.Start()
	if bytes.Equal(s.first, goal) {
		return s.Answer(solving.Solution{Optimal: true}, nil), nil
	}
	for next := int64(0); ; {
		if w.generated >= next {
			if err := w.kept.check(s.meter, solver.Progress{Nodes: w.generated, Bound: w.depth + 1, Memory: w.kept.memory()}); err != nil {
				return w.counts(), err
			}
			next = s.meter.Next(w.generated)
		}
		found, ok := w.expand(func(vector []uint8) bool { return bytes.Equal(vector, goal) })
		if ok {
			solution := s.Answer(w.counts(), w.kept.word(found))
			solution.Optimal, solution.Bound = true, solution.Length
			return solution, nil
		}
		if int(w.head) == w.kept.Count() {
			panic(s.unreached())
		}
	}
}

// wave is a breadth-first search under way: the states before head have been expanded,
// those from it on are the queue.
type wave struct {
	*search
	kept      *kept
	head      int32
	depth     int   // of the state at head
	deeper    int32 // the first state at a greater depth
	generated int64
	at, next  []uint8
}

func (s *search) wave(first []uint8) *wave {
	w := &wave{search: s, kept: newKept(s.vectors.Size()), deeper: 1, at: make([]uint8, s.vectors.Size()), next: make([]uint8, s.vectors.Size())}
	w.kept.add(first, 0, 0)
	return w
}

// expand takes the first state from the queue and adds its neighbours that are new. It
// stops at one that is wanted, and returns its number.
func (w *wave) expand(wanted func(vector []uint8) bool) (found int32, ok bool) {
	i := w.head
	copy(w.at, w.kept.At(int(i)))
	w.head++
	for turn := range w.vectors.Turns() {
		w.vectors.After(turn, w.at, w.next)
		w.generated++
		if number, fresh := w.kept.add(w.next, i, turn); fresh && wanted(w.next) {
			return number, true
		}
	}
	if w.head == w.deeper {
		w.depth++
		w.deeper = int32(w.kept.Count())
	}
	return 0, false
}

// counts is what the search has cost so far. All states at its depth were looked at when
// they were found.
func (w *wave) counts() solving.Solution {
	return solving.Solution{Generated: w.generated, Expanded: int64(w.head), Stored: int64(w.kept.Count()), Memory: w.kept.memory(), Bound: w.depth + 1}
}
