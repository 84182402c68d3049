package space

import (
	"context"
	"math/big"
	"math/bits"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
)

// Where states are the elements of the group, they have numbers without gaps, and tables say
// to which number a step leads.
//
// Some cells are the base. Where an element takes them is its coset: elements of one coset
// differ by what leaves the base alone before, which is the stabiliser H. One element r(c)
// of each coset c is kept. An element is h r(c), an h in H first, and its number is that of
// c times the size of H, and the number of h. A step g makes of it
//
//	h r(c) g = h k r(c'),  where c' is the coset of r(c) g and k = r(c) g r(c')⁻¹.
//
// So c' and k hang on c and g alone, which is one table, and h k on h and k, which is
// another one. The base has as many cells as make H small enough for that.
//
// Three sets of numbers are then enough for a walk: the states seen, those of the distance,
// and those of the next, a bit a state each.

const (
	maxStates     = 1 << 32
	maxCosets     = 1 << 22
	maxStabiliser = 1 << 11
)

// rankedWave keeps states as bits.
type rankedWave struct {
	puzzle          *puzzle.Puzzle
	steps           [][]uint8
	cosets          *list    // by number: where the base goes
	reps            []uint8  // of each coset one element
	stabiliser      *list    // by number: the elements that leave the base alone
	to, with        []uint32 // by coset and step: the number of c' times the size of H, and that of k
	times           []uint32 // by h and k: the number of h k
	factors         int      // how many k there are; they come first in the stabiliser
	seen, now, next []uint64
}

// ranked returns a wave for the states of a group, or nil if they are too many for the
// memory. The states of a puzzle are a group's if there are as many.
func ranked(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, total *big.Int, memory int64) (*rankedWave, error) {
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	if total == nil || total.Cmp(g.Order()) != 0 || total.Cmp(big.NewInt(maxStates)) > 0 {
		return nil, nil
	}
	w := &rankedWave{puzzle: z}
	for _, t := range z.Turns(m) {
		step := make([]uint8, z.Cells())
		for cell, to := range z.Perm(puzzle.Word{t}) {
			step[cell] = uint8(to)
		}
		w.steps = append(w.steps, step)
	}
	states := total.Int64()
	if ok, err := w.findBase(ctx, states); !ok || err != nil {
		return nil, err
	}
	size := states / int64(w.cosets.count)
	bytes := int64(w.cosets.count)*int64(z.Cells()+8*len(w.steps)) + 4*size*min(size, int64(w.cosets.count*len(w.steps))+1) + 3*states/8
	if bytes > memory {
		return nil, nil
	}
	if err := w.multiply(ctx); err != nil {
		return nil, err
	}
	words := (states + 63) / 64
	w.seen, w.now, w.next = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	w.seen[0], w.now[0] = 1, 1 // the first coset and the first h are those of the first state
	return w, nil
}

// findBase chooses the base and finds its cosets, or reports that it has too many.
func (w *rankedWave) findBase(ctx context.Context, states int64) (ok bool, err error) {
	var base []uint8
	if err := w.findCosets(ctx, base); err != nil {
		return false, err
	}
	for cell := range w.puzzle.Cells() {
		if states/int64(w.cosets.count) <= maxStabiliser {
			break
		}
		before := w.cosets
		if err := w.findCosets(ctx, append(base, uint8(cell))); err != nil {
			return false, err
		}
		if w.cosets.count == before.count {
			continue // the cell stays where it is when the others do
		}
		base = append(base, uint8(cell))
	}
	if err := w.findCosets(ctx, base); err != nil {
		return false, err
	}
	return w.cosets.count <= maxCosets && states/int64(w.cosets.count) <= maxStabiliser, nil
}

// findCosets finds to where the steps take a base, and notes from which coset and with which
// step each has been found. It gives up after maxCosets.
func (w *rankedWave) findCosets(ctx context.Context, base []uint8) error {
	w.cosets, w.to = newList(len(base)), nil
	w.cosets.add(base)
	at, next := make([]uint8, len(base)), make([]uint8, len(base))
	for c := 0; c < w.cosets.count && w.cosets.count <= maxCosets; c++ {
		if c%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		copy(at, w.cosets.at(c))
		for _, step := range w.steps {
			for i, cell := range at {
				next[i] = step[cell]
			}
			w.to = append(w.to, uint32(w.cosets.add(next)))
		}
	}
	return nil
}

// multiply makes the tables.
func (w *rankedWave) multiply(ctx context.Context) error {
	cells := w.puzzle.Cells()
	w.reps = make([]uint8, cells*w.cosets.count)
	for cell := range cells {
		w.reps[cell] = uint8(cell)
	}
	w.stabiliser = newList(cells)
	w.stabiliser.add(w.rep(0))
	made := 1 // cosets come in the order in which they are first reached
	inverse, k := make([]uint8, cells), make([]uint8, cells)
	w.with = make([]uint32, len(w.to))
	for i, c := range w.to {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		from, step, rep := w.rep(i/len(w.steps)), w.steps[i%len(w.steps)], w.rep(int(c))
		if int(c) == made {
			for x, cell := range from {
				rep[x] = step[cell]
			}
			made++
			continue // k is the identity
		}
		for x, cell := range rep {
			inverse[cell] = uint8(x)
		}
		for x, cell := range from {
			k[x] = inverse[step[cell]]
		}
		w.with[i] = uint32(w.stabiliser.add(k))
	}
	w.factors = w.stabiliser.count
	for h := 0; h < w.stabiliser.count; h++ {
		if h%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for f := range w.factors {
			first, then := w.stabiliser.at(h), w.stabiliser.at(f)
			for x, cell := range first {
				k[x] = then[cell]
			}
			w.times = append(w.times, uint32(w.stabiliser.add(k)))
		}
	}
	for i := range w.to {
		w.to[i] *= uint32(w.stabiliser.count)
	}
	return nil
}

// rep is the element that is kept of a coset.
func (w *rankedWave) rep(c int) []uint8 {
	cells := w.puzzle.Cells()
	return w.reps[c*cells : (c+1)*cells]
}

func (w *rankedWave) advance(ctx context.Context) (int64, error) {
	clear(w.next)
	added, expanded, steps, size := int64(0), 0, len(w.steps), uint32(w.stabiliser.count)
	for word, set := range w.now {
		for ; set != 0; set &= set - 1 {
			if expanded++; expanded%pollEvery == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			number := uint32(word*64 + bits.TrailingZeros64(set))
			c, h := int(number/size), int(number%size)
			added += w.expand(w.to[c*steps:(c+1)*steps], w.with[c*steps:(c+1)*steps], w.times[h*w.factors:(h+1)*w.factors])
		}
	}
	if added > 0 {
		w.now, w.next = w.next, w.now
	}
	return added, nil
}

// expand sees the states after each step, and counts the new ones.
func (w *rankedWave) expand(to, with, times []uint32) (added int64) {
	seen, next := w.seen, w.next
	for s, k := range with[:len(to)] {
		number := to[s] + times[k]
		word, bit := number/64, uint64(1)<<(number%64)
		if seen[word]&bit == 0 {
			seen[word] |= bit
			next[word] |= bit
			added++
		}
	}
	return added
}

func (w *rankedWave) some(ctx context.Context, most int) ([]*puzzle.State, error) {
	var some []*puzzle.State
	for word, set := range w.now {
		for ; set != 0 && len(some) < most; set &= set - 1 {
			x, err := w.puzzle.At(ctx, w.element(word*64+bits.TrailingZeros64(set)))
			if err != nil {
				return nil, err
			}
			some = append(some, x)
		}
	}
	return some, nil
}

// element is the group's element with a number.
func (w *rankedWave) element(number int) perm.Perm {
	h, r := w.stabiliser.at(number%w.stabiliser.count), w.rep(number/w.stabiliser.count)
	p := make(perm.Perm, len(h))
	for x, cell := range h {
		p[x] = int(r[cell])
	}
	return p
}
