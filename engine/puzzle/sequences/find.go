// Package sequences finds sequences of moves: short ones that move few pieces, such as the
// commutators that people use to solve cubes (Find); shorter equivalents of a sequence
// (Shorten); and a solution of any state by a stabilizer chain (Method). The results need not
// be shortest; package pruning finds shortest ones.
package sequences

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// FindOptions configures Find.
type FindOptions struct {
	// Length is the largest number of moves of a sequence.
	Length int
	// MovesAtMost is the largest number of pieces that it moves or rotates.
	MovesAtMost int
	Metric      puzzle.Metric
	// Most is the largest number of results, 0 for UsualMost.
	Most int
	// MaxMemory limits the memory in bytes, 0 for solver.UsualMemory.
	MaxMemory int64
	// Progress, if not nil, is called from time to time.
	Progress func(solver.Progress)
}

// UsualMost is the default of FindOptions.Most.
const UsualMost = 100

// MaxLength is the largest FindOptions.Length.
const MaxLength = 40

// Found is a sequence and the number of pieces that it moves.
type Found struct {
	Sequence puzzle.Sequence
	Moved    int
}

// Find returns short sequences that move few pieces and at least one, in the order of their
// lengths. It returns one of several sequences with the same effect, and one of those that are
// inverses or cyclic rotations of each other.
//
// The search is bidirectional: a sequence that moves few pieces consists of a first half and
// the inverse of a second half whose effects are nearly equal. Find divides the pieces into
// more groups than pieces may move, so that the halves agree on one group completely (pigeonhole
// principle). For each group, it compares the halves that agree on it.
func Find(ctx context.Context, z *puzzle.Puzzle, opt FindOptions) ([]Found, error) {
	switch {
	case opt.Length < 1 || opt.Length > MaxLength:
		return nil, message.Errorf("puzzle.find-words-of-it", "puzzle: find: words of %s; it must be in 1..%d", message.Count(opt.Length, "move"), MaxLength)
	case opt.MovesAtMost < 1:
		return nil, message.Errorf("puzzle.find-words-that-move", "puzzle: find: words that move %s at most; it must be 1 or more", message.Count(opt.MovesAtMost, "piece"))
	}
	if opt.Most == 0 {
		opt.Most = UsualMost
	}
	if opt.MaxMemory == 0 {
		opt.MaxMemory = solver.UsualMemory
	}
	s, err := z.Pieces(ctx)
	if err != nil {
		return nil, stopped(err)
	}
	half := (opt.Length + 1) / 2
	b, err := newBall(ctx, z, opt.Metric, half, int(min(opt.MaxMemory/int64(z.Cells()+30), 1<<30)))
	if err != nil {
		return nil, stopped(err)
	}
	f := &finder{ctx: ctx, ball: b, opt: opt, effects: statespace.NewSet(z.Cells()), known: map[string]bool{}}
	if b.radius() < half && len(b.layers) > 1 && b.layers[len(b.layers)-1] > b.layers[len(b.layers)-2] {
		return nil, message.Errorf("puzzle.words-of-have-halves", "%w: words of %s have halves that take more than %s", solver.ErrLimit, message.Count(opt.Length, "move"), message.Bytes(opt.MaxMemory))
	}
	for _, k := range s.Kinds {
		for _, cells := range k.Cells {
			f.cells = append(f.cells, cells[0])
		}
	}
	for length := 1; length <= opt.Length && len(f.found) < opt.Most; length++ {
		if err := f.find(length); err != nil {
			return f.found, stopped(err)
		}
	}
	return f.found, nil
}

// finder is the state of one Find.
type finder struct {
	*ball
	ctx      context.Context
	opt      FindOptions
	cells    []int // one of each piece
	effects  *statespace.Store
	compared int
	known    map[string]bool // the results, their inverses and the rotations of both
	found    []Found
}

// errEnough reports that all results are found.
var errEnough = message.New("puzzle.enough-words", "enough words")

// find finds the sequences of a length.
func (f *finder) find(length int) error {
	first, second := (length+1)/2, length/2
	if first > f.radius() {
		return nil
	}
	groups := min(f.opt.MovesAtMost, len(f.cells)) + 1 // at least one is unaffected
	for g := range groups {
		var group []int
		for i := g; i < len(f.cells); i += groups {
			group = append(group, f.cells[i])
		}
		buckets := map[string][]int32{} // second halves by the images of the group's pieces
		key := make([]byte, len(group))
		keyOf := func(i int) {
			at := f.list.State(int32(i))
			for k, cell := range group {
				key[k] = at[cell]
			}
		}
		for i := f.layers[second]; i < f.layers[second+1]; i++ {
			keyOf(i)
			buckets[string(key)] = append(buckets[string(key)], int32(i))
		}
		for i := f.layers[first]; i < f.layers[first+1]; i++ {
			if i%pollInterval == 0 && f.opt.Progress != nil {
				done := float64(i-f.layers[first]) / float64(f.layers[first+1]-f.layers[first])
				f.opt.Progress(solver.Progress{Doing: message.Textf("puzzle.finding-words-of", "finding words of %s", message.Count(length, "move")), Done: (float64(g) + done) / float64(groups)})
			}
			keyOf(i)
			for _, j := range buckets[string(key)] {
				switch err := f.compare(i, int(j)); {
				case errors.Is(err, errEnough):
					return nil
				case err != nil:
					return err
				}
			}
		}
	}
	return nil
}

// compare records the first half followed by the inverse of the second if few pieces move.
func (f *finder) compare(i, j int) error {
	if f.compared++; f.compared%pollInterval == 0 && f.ctx.Err() != nil {
		return f.ctx.Err()
	}
	a, b := f.list.State(int32(i)), f.list.State(int32(j))
	moved := 0
	for _, cell := range f.cells {
		if a[cell] != b[cell] {
			if moved++; moved > f.opt.MovesAtMost {
				return nil
			}
		}
	}
	if bytes.Equal(a, b) {
		return nil
	}
	z := f.task.Puzzle
	w := z.Cancel(slices.Concat(f.sequence(i), z.Inverse(f.sequence(j))))
	if f.opt.Metric.Length(w) < f.distance(i)+f.distance(j) || f.known[z.Format(w)] {
		return nil
	}
	if _, fresh := f.effects.Insert(z.Perm(w).Element()); !fresh {
		return nil
	}
	f.markKnown(w)
	f.found = append(f.found, Found{w, moved})
	if len(f.found) == f.opt.Most {
		return errEnough
	}
	return nil
}

// markKnown marks a sequence, its inverse and the rotations of both as known.
func (f *finder) markKnown(found puzzle.Sequence) {
	z := f.task.Puzzle
	for _, w := range []puzzle.Sequence{found, z.Inverse(found)} {
		for k := range w {
			f.known[z.Format(slices.Concat(w[k:], w[:k]))] = true
		}
	}
}
