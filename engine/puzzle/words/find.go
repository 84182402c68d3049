// Package words finds words for puzzles that are given by their moves: short ones that move
// few pieces, such as the commutators by which people solve cubes; shorter ones for a word
// that is given; and, by a chain of stabilizers, some word for any state. None of them need
// be the shortest there is: see package pruning. Begin with Find, Shorten and Method.
package words

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/distinct"
	"taquin/engine/puzzle"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// FindOptions is what Find looks for.
type FindOptions struct {
	// Length is how many moves a word has at most.
	Length int
	// MovesAtMost is how many pieces it moves or turns at most.
	MovesAtMost int
	Metric      puzzle.Metric
	// Most is how many words are wanted at most, 0 for UsualMost.
	Most int
	// MaxMemory is how many bytes the search may take, 0 for solver.UsualMemory.
	MaxMemory int64
	// Progress, if set, is called now and then.
	Progress func(solver.Progress)
}

// UsualMost is how many words Find gives if it is not told.
const UsualMost = 100

// MaxLength is the largest number of moves of a word that Find looks for.
const MaxLength = 40

// Found is a word that moves few pieces.
type Found struct {
	Word  puzzle.Word
	Moved int // pieces
}

// Find returns short words that move few pieces and at least one, the shortest ones first.
// Of words that do the same it has one, and of those that come from each other by taking
// them back, or by beginning elsewhere and going round, one as well.
//
// A word of which little is left has two halves that do nearly the same, one of them
// backwards. Pieces are shared out among so many groups that in one of them nothing is
// different, and halves with the same pieces there are compared.
func Find(ctx context.Context, z *puzzle.Puzzle, opt FindOptions) ([]Found, error) {
	switch {
	case opt.Length < 1 || opt.Length > MaxLength:
		return nil, fmt.Errorf("puzzle: find: words of %s; it must be in 1..%d", text.Count(opt.Length, "move"), MaxLength)
	case opt.MovesAtMost < 1:
		return nil, fmt.Errorf("puzzle: find: words that move %s at most; it must be 1 or more", text.Count(opt.MovesAtMost, "piece"))
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
	f := &finder{ctx: ctx, ball: b, opt: opt, effects: distinct.New(z.Cells()), known: map[string]bool{}}
	if b.radius() < half && len(b.layers) > 1 && b.layers[len(b.layers)-1] > b.layers[len(b.layers)-2] {
		return nil, fmt.Errorf("%w: words of %s have halves that take more than %s", solver.ErrLimit, text.Count(opt.Length, "move"), text.Bytes(opt.MaxMemory))
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

// finder is a search for words under way.
type finder struct {
	*ball
	ctx      context.Context
	opt      FindOptions
	cells    []int // one of each piece
	effects  *distinct.List
	compared int
	known    map[string]bool // words found, taken back and begun elsewhere
	found    []Found
}

// errEnough: as many words were found as are wanted.
var errEnough = errors.New("enough words")

// find finds the words of a length.
func (f *finder) find(length int) error {
	first, second := (length+1)/2, length/2
	if first > f.radius() {
		return nil
	}
	groups := min(f.opt.MovesAtMost, len(f.cells)) + 1 // one of them may have no pieces
	for g := range groups {
		var group []int
		for i := g; i < len(f.cells); i += groups {
			group = append(group, f.cells[i])
		}
		buckets := map[string][]int32{} // halves by where they take the group
		key := make([]byte, len(group))
		keyOf := func(i int) {
			at := f.list.At(i)
			for k, cell := range group {
				key[k] = at[cell]
			}
		}
		for i := f.layers[second]; i < f.layers[second+1]; i++ {
			keyOf(i)
			buckets[string(key)] = append(buckets[string(key)], int32(i))
		}
		for i := f.layers[first]; i < f.layers[first+1]; i++ {
			if i%pollEvery == 0 && f.opt.Progress != nil {
				done := float64(i-f.layers[first]) / float64(f.layers[first+1]-f.layers[first])
				f.opt.Progress(solver.Progress{Doing: fmt.Sprintf("finding words of %s", text.Count(length, "move")), Done: (float64(g) + done) / float64(groups)})
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

// compare keeps the word of one half and the other one backwards, if it moves few pieces.
func (f *finder) compare(i, j int) error {
	if f.compared++; f.compared%pollEvery == 0 && f.ctx.Err() != nil {
		return f.ctx.Err()
	}
	a, b := f.list.At(i), f.list.At(j)
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
	word := z.Cancel(slices.Concat(f.word(i), z.Inverse(f.word(j))))
	if f.opt.Metric.Length(word) < f.distance(i)+f.distance(j) || f.known[z.Format(word)] {
		return nil
	}
	effect := z.Elements(word)
	at := make([]uint8, z.Cells())
	for c := range at {
		at[c] = uint8(c)
		for _, e := range effect {
			at[c] = e[at[c]]
		}
	}
	if known := f.effects.Count(); f.effects.Add(at) < known {
		return nil
	}
	f.note(word)
	f.found = append(f.found, Found{word, moved})
	if len(f.found) == f.opt.Most {
		return errEnough
	}
	return nil
}

// note notes a word and those that come from it.
func (f *finder) note(word puzzle.Word) {
	z := f.task.Puzzle
	for _, w := range []puzzle.Word{word, z.Inverse(word)} {
		for k := range w {
			f.known[z.Format(slices.Concat(w[k:], w[:k]))] = true
		}
	}
}
