// Package space goes through the states of a puzzle, breadth first: all of them, or those
// within so many moves of the first one.
//
// Where every state is an element of the group, which is so if no pieces look alike, states
// have numbers without gaps, and three bits a state are enough: see numbers.go. Else, and
// where there are too many of them, a state is a list of bytes, one a place of the puzzle's
// pieces, which says what lies there and how, and those that have been reached are kept:
// see the package packed and listed.go.
package space

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// MaxFarthest is how many of the farthest states a Space keeps; the last number of its
// histogram says how many there are.
const MaxFarthest = 100

// UsualMemory is how many bytes a walk may take if it is not told.
const UsualMemory = 1 << 30

// Options is what Walk may be told.
type Options struct {
	Metric puzzle.Metric
	// Depth, above 0, is the distance after which the walk ends.
	Depth int
	// MaxMemory is how many bytes the walk may take; 0 is UsualMemory.
	MaxMemory int64
	// Progress, if set, is called after every depth.
	Progress func(Progress)
}

// Progress is how far a walk has come: all states up to a depth are known.
type Progress struct {
	Depth  int
	States int64
	Total  *big.Int // nil if it is not known
}

// String is the progress in a line for the user.
func (p Progress) String() string {
	if p.Total == nil {
		return fmt.Sprintf("walking: depth %d, %d states", p.Depth, p.States)
	}
	return fmt.Sprintf("walking: depth %d, %d of %s states", p.Depth, p.States, p.Total)
}

// Space is what there is to know about the states of a puzzle.
type Space struct {
	Puzzle    *puzzle.Puzzle
	Metric    puzzle.Metric
	Histogram []int64         // how many states are at each distance from the first one
	States    int64           // how many those are
	Complete  bool            // these are all
	Farthest  []*puzzle.State // at distance Diameter, MaxFarthest at most; they have no history
}

// Diameter is the greatest distance: of a space that is complete the most moves that a
// state needs, which is called God's number.
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String sums the space up in a line.
func (s *Space) String() string {
	if !s.Complete {
		return fmt.Sprintf("space of %s: %d states within %s", s.Puzzle, s.States, text.Count(s.Diameter(), "move"))
	}
	return fmt.Sprintf("space of %s: %d states, diameter %d", s.Puzzle, s.States, s.Diameter())
}

// wave is a way to keep states: it holds those of one distance, and makes those of the
// next.
type wave interface {
	// advance goes on to the states one move farther, and returns how many there are. Its
	// error is the context's or errFull.
	advance(ctx context.Context) (int64, error)
	// some returns some of the states, always the same ones.
	some(ctx context.Context, most int) ([]*puzzle.State, error)
}

// errFull: the memory does not hold what is at the next distance.
var errFull = errors.New("full")

// Walk goes through the states of a puzzle. Spaces that would take more memory than the
// options allow are solver.ErrNotApplicable where that is known before. Else that is
// solver.ErrLimit, as it may be for a depth, and comes with the space as far as it is
// known. When ctx ends the walk it is solver.ErrCancelled.
func Walk(ctx context.Context, z *puzzle.Puzzle, opt Options) (*Space, error) {
	if opt.MaxMemory <= 0 {
		opt.MaxMemory = UsualMemory
	}
	w, total, err := begin(ctx, z, opt)
	if err != nil {
		return nil, err
	}
	s := &Space{Puzzle: z, Metric: opt.Metric, Histogram: []int64{1}, States: 1}
	for opt.Depth <= 0 || s.Diameter() < opt.Depth {
		added, err := w.advance(ctx)
		switch {
		case errors.Is(err, errFull):
			return s, fmt.Errorf("%w: more than %s of memory (%d states within %s)", solver.ErrLimit, text.Bytes(opt.MaxMemory), s.States, text.Count(s.Diameter(), "move"))
		case err != nil:
			return nil, cancelled(err, fmt.Sprintf("at depth %d (%d states)", len(s.Histogram), s.States))
		}
		if added == 0 {
			s.Complete = true
			break
		}
		s.Histogram = append(s.Histogram, added)
		s.States += added
		if opt.Progress != nil {
			opt.Progress(Progress{s.Diameter(), s.States, total})
		}
	}
	s.Complete = s.Complete || total != nil && total.IsInt64() && total.Int64() == s.States
	if s.Farthest, err = w.some(ctx, MaxFarthest); err != nil {
		return nil, cancelled(err, "after the walk")
	}
	return s, nil
}

// begin chooses how to keep the states, and counts them if that can be done.
func begin(ctx context.Context, z *puzzle.Puzzle, opt Options) (w wave, total *big.Int, err error) {
	const when = "before the walk"
	total, err = z.States(ctx)
	switch {
	case errors.Is(err, perm.ErrColours):
		total = nil
	case err != nil:
		return nil, nil, cancelled(err, when)
	}
	n, err := numbered(ctx, z, opt.Metric, total, opt.MaxMemory)
	switch {
	case err != nil:
		return nil, nil, cancelled(err, when)
	case n != nil:
		return n, total, nil
	}
	v, err := packed.New(ctx, z, z.Turns(opt.Metric), z.Colours())
	if err != nil {
		return nil, nil, cancelled(err, when)
	}
	fit := opt.MaxMemory / bytesListed(v)
	if opt.Depth <= 0 && total != nil && total.Cmp(big.NewInt(fit)) > 0 {
		return nil, nil, fmt.Errorf("%w: the space has %s states, and %s hold %d of them; a depth makes it smaller",
			solver.ErrNotApplicable, total, text.Bytes(opt.MaxMemory), fit)
	}
	return newListed(z, v, opt.MaxMemory), total, nil
}

func cancelled(err error, when string) error {
	return fmt.Errorf("%w: %w %s", solver.ErrCancelled, err, when)
}
