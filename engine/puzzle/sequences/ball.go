package sequences

import (
	"context"
	"slices"

	"taquin/engine/lexicon"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/statespace"
)

// ball holds the elements of a group within a distance of the identity, in the order of their
// distances, each with a shortest sequence.
type ball struct {
	task   *solving.Task
	list   *statespace.Store // with the turn by which each was reached
	state  []int32           // of the automaton
	layers []int             // layers[d] is the first element at distance d; the last entry is the end
}

// newBall searches breadth first up to a radius, or less if a layer might exceed limit. The
// error is the context's.
func newBall(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, radius, limit int) (*ball, error) {
	identity, err := perm.Identity(z.Cells())
	if err != nil {
		return nil, err
	}
	t := solving.NewTask(z, z.Turns(m), nil, identity, z.Colours())
	after, err := t.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	b := &ball{task: t, list: statespace.NewStore(z.Cells()), state: []int32{0}, layers: []int{0, 1}}
	b.list.Insert(identity.Element())
	next, letters := make([]uint8, z.Cells()), len(t.Turns)
	for depth := 0; depth < radius; depth++ {
		first, end := b.layers[depth], b.layers[depth+1]
		if (end-first)*letters > limit {
			break
		}
		for i := first; i < end; i++ {
			if i%pollInterval == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for turn, step := range t.Elements() {
				state := after[letters*int(b.state[i])+turn]
				if state == lexicon.Forbidden {
					continue
				}
				for c, cell := range b.list.State(int32(i)) {
					next[c] = step[cell]
				}
				link := statespace.Link{Parent: int32(i), Move: statespace.Move(turn)}
				if _, fresh := b.list.Add(next, statespace.Hash(next), link); fresh {
					b.state = append(b.state, state)
				}
			}
		}
		b.layers = append(b.layers, int(b.list.Len()))
	}
	return b, nil
}

// pollInterval is the number of elements between two checks of the context.
const pollInterval = 1 << 8

// radius returns the largest distance in the ball.
func (b *ball) radius() int { return len(b.layers) - 2 }

// sequence returns a shortest sequence to element i.
func (b *ball) sequence(i int) puzzle.Sequence {
	var w puzzle.Sequence
	for _, turn := range b.list.Path(int32(i), nil) {
		w = append(w, b.task.Turns[turn])
	}
	slices.Reverse(w)
	return w
}

// distance returns the distance of element i.
func (b *ball) distance(i int) int {
	d := 0
	for b.layers[d+1] <= i {
		d++
	}
	return d
}

func stopped(err error) error {
	return message.Errorf("puzzle.short-words", "puzzle: short words: %w", err)
}
