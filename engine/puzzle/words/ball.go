package words

import (
	"context"
	"fmt"

	"taquin/engine/distinct"
	"taquin/engine/lexicon"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
)

// ball is the elements of a group that short words lead to, the nearer ones first, each with
// a shortest word.
type ball struct {
	task   *solving.Task
	list   *distinct.List
	from   []int32
	via    []uint16
	state  []int32 // of the automaton
	layers []int   // layers[d] is where the elements at distance d begin, and the last one the end
}

// newBall makes a ball of words of up to so many turns, which ends before that at the most
// elements that it may have. The error is the context's.
func newBall(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, turns, most int) (*ball, error) {
	identity, err := perm.Identity(z.Cells())
	if err != nil {
		return nil, err
	}
	t := solving.NewTask(z, z.Turns(m), nil, identity, z.Colours())
	after, err := t.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	b := &ball{task: t, list: distinct.New(z.Cells()), from: []int32{0}, via: []uint16{0}, state: []int32{0}, layers: []int{0, 1}}
	b.list.Add(identity.Element())
	next, letters := make([]uint8, z.Cells()), len(t.Turns)
	for depth := 0; depth < turns; depth++ {
		first, end := b.layers[depth], b.layers[depth+1]
		if (end-first)*letters > most {
			break
		}
		for i := first; i < end; i++ {
			if i%pollEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for turn, step := range t.Elements() {
				state := after[letters*int(b.state[i])+turn]
				if state == lexicon.Forbidden {
					continue
				}
				for c, cell := range b.list.At(i) {
					next[c] = step[cell]
				}
				if number := b.list.Add(next); number == len(b.from) {
					b.from, b.via, b.state = append(b.from, int32(i)), append(b.via, uint16(turn)), append(b.state, state)
				}
			}
		}
		b.layers = append(b.layers, b.list.Count())
	}
	return b, nil
}

// pollEvery is after how many elements the context is looked at.
const pollEvery = 1 << 8

// radius is the greatest distance in the ball.
func (b *ball) radius() int { return len(b.layers) - 2 }

// word returns a shortest word to element i.
func (b *ball) word(i int) puzzle.Word {
	var back puzzle.Word
	for ; i != 0; i = int(b.from[i]) {
		back = append(back, b.task.Turns[b.via[i]])
	}
	word := make(puzzle.Word, len(back))
	for k, t := range back {
		word[len(back)-1-k] = t
	}
	return word
}

// distance is how many turns lead to element i.
func (b *ball) distance(i int) int {
	d := 0
	for b.layers[d+1] <= i {
		d++
	}
	return d
}

func stopped(err error) error { return fmt.Errorf("puzzle: short words: %w", err) }
