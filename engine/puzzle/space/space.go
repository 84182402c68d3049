// Package space enumerates the states of a permutation puzzle, breadth first, up to a depth if one
// is given.
//
// If all pieces are distinguishable, the states are the elements of the group. They have dense
// indices, and three bits per state suffice: see Numbers. Otherwise, or if the indices need too
// much memory, the walk stores the reached states as byte vectors of package packed: see
// listed.go.
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

// MaxFarthest limits the farthest states that a Space keeps; the last entry of the histogram
// counts all of them.
const MaxFarthest = 100

// UsualMemory is the default of Options.MaxMemory.
const UsualMemory = 1 << 30

// Options are the options of Walk.
type Options struct {
	Metric puzzle.Metric
	// Depth, if above 0, limits the distance.
	Depth int
	// MaxMemory limits the memory in bytes; 0 means UsualMemory.
	MaxMemory int64
	// Progress, if set, is called after every depth.
	Progress func(Progress)
}

// Progress is the progress of a walk: all states up to a depth are known.
type Progress struct {
	Depth  int
	States int64
	Total  *big.Int // nil if unknown
}

// String formats the progress in one line.
func (p Progress) String() string {
	if p.Total == nil {
		return fmt.Sprintf("walking: depth %d, %d states", p.Depth, p.States)
	}
	return fmt.Sprintf("walking: depth %d, %d of %s states", p.Depth, p.States, p.Total)
}

// Space describes the states of a puzzle.
type Space struct {
	Puzzle    *puzzle.Puzzle
	Metric    puzzle.Metric
	Histogram []int64         // number of states by distance from the first one
	States    int64           // their total
	Complete  bool            // they are all states of the puzzle
	Farthest  []*puzzle.State // at distance Diameter, at most MaxFarthest; without history
}

// Diameter returns the greatest distance. If the space is complete, it is God's number: the
// largest number of moves that any state requires.
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String summarizes the space in one line.
func (s *Space) String() string {
	if !s.Complete {
		return fmt.Sprintf("space of %s: %d states within %s", s.Puzzle, s.States, text.Count(s.Diameter(), "move"))
	}
	return fmt.Sprintf("space of %s: %d states, diameter %d", s.Puzzle, s.States, s.Diameter())
}

// frontier is a representation of the search frontier, the states at one distance.
type frontier interface {
	// advance replaces the frontier by the states at the next distance and returns their number.
	// Its error is the context's or errFull.
	advance(ctx context.Context) (int64, error)
	// some returns at most most states of the frontier, always the same ones.
	some(ctx context.Context, most int) ([]*puzzle.State, error)
}

// errFull reports that the memory limit is too low for the next distance.
var errFull = errors.New("full")

// Walk enumerates the states of a puzzle. Its error wraps solver.ErrNotApplicable if the space
// certainly exceeds the memory limit, solver.ErrLimit if the walk reaches the limit, or
// solver.ErrCancelled. With ErrLimit it also returns the known part of the space.
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

// begin chooses the representation of the states, and returns their number if it is known.
func begin(ctx context.Context, z *puzzle.Puzzle, opt Options) (w frontier, total *big.Int, err error) {
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
