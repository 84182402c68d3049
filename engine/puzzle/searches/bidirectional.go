package searches

import (
	"bytes"
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Bidirectional searches breadth first from the state and from the solved one, always the
// side with the smaller next layer, a layer at a time. Two balls of half the radius hold
// about the square root of the states of one.
//
// It is optimal: as long as the sides have not met, no word is as short as their two depths
// together, so the first state of the next layer that the other side knows lies on a
// shortest one.
type Bidirectional struct{}

// Solve implements solving.Solver.
func (Bidirectional) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	s, err := begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if bytes.Equal(s.first, s.vectors.Start()) {
		return s.Answer(solving.Solution{Optimal: true}, nil), nil
	}
	b := sides{search: s, waves: [2]*wave{s.wave(s.first), s.wave(s.vectors.Start())}}
	for {
		side := 0
		if b.waves[0].layer() > b.waves[1].layer() {
			side = 1
		}
		word, err := b.expandLayer(side)
		switch {
		case err != nil:
			return b.counts(), err
		case word != nil:
			solution := s.Answer(b.counts(), word)
			solution.Optimal, solution.Bound = true, solution.Length
			return solution, nil
		case b.waves[side].layer() == 0:
			panic(s.unreached())
		}
	}
}

// sides is a search from both ends under way: from the state and from the solved one.
type sides struct {
	*search
	waves [2]*wave
	next  int64 // check again at so many states generated
}

// layer is the number of states at the depth that is to be expanded next.
func (w *wave) layer() int { return int(w.deeper - w.head) }

// expandLayer expands all states of one side at one depth, or stops where the other side is
// met and returns the word from end to end.
func (b *sides) expandLayer(side int) (word []int, err error) {
	w, other := b.waves[side], b.waves[1-side]
	met := func(vector []uint8) bool {
		_, there := other.kept.Find(vector)
		return there
	}
	for depth := w.depth; w.depth == depth; {
		if w.generated+other.generated >= b.next {
			c := b.counts()
			if err := w.kept.check(b.meter, solver.Progress{Nodes: c.Generated, Bound: c.Bound, Memory: c.Memory}); err != nil {
				return nil, err
			}
			b.next = b.meter.Next(c.Generated)
		}
		if here, ok := w.expand(met); ok {
			there, _ := other.kept.Find(w.kept.At(int(here)))
			halves := [2][]int{w.kept.word(here), other.kept.word(int32(there))}
			return append(halves[side], b.Back(halves[1-side])...), nil
		}
	}
	return nil, nil
}

// counts is what the two sides have cost so far. While they have not met, every word is
// longer than their depths together.
func (b *sides) counts() solving.Solution {
	c, other := b.waves[0].counts(), b.waves[1].counts()
	return solving.Solution{
		Generated: c.Generated + other.Generated, Expanded: c.Expanded + other.Expanded, Stored: c.Stored + other.Stored,
		Memory: c.Memory + other.Memory, Bound: b.waves[0].depth + b.waves[1].depth + 1,
	}
}
