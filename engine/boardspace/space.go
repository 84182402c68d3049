// Package optimal holds what is fast and exact: the solver that goes by pattern
// databases, and the walk through all boards that can be reached. What teaches
// lies in search; no board that is too large for a proof is taken.
//
// Begin with boardspace.go for the solver: dfs.go is its inner loop, tree.go and
// run.go share the work among threads, and notes.go writes down how far it is.
// crew.go has other machines search, and doer.go is what these do.
// Begin with Space for all boards: walk.go goes through them level by level.
package boardspace

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxSpaceCells is the largest number of cells of a board whose space Walk can
// hold; a single row or column may have any number.
const MaxCells = 12

// MaxFarthest is how many of the farthest boards a Space keeps; the last number
// of its histogram says how many there are.
const MaxFarthest = 1000

// SpaceOptions is what Walk may be told.
type Options struct {
	// Metric is what counts as one move; "" is solver.Moves.
	Metric solver.Metric
	// Threads is how many goroutines share the work; 0 for one a processor. The
	// result does not depend on it.
	Threads int
	// Progress, if set, is called from Walk's goroutine after every depth.
	Progress func(Progress)
}

// SpaceProgress is how far a walk has come: all boards up to a depth are known.
type Progress struct {
	Depth         int
	States, Total int64
}

// String is the progress in a line for the user.
func (p Progress) String() string {
	return fmt.Sprintf("walking: depth %d, %d of %d states", p.Depth, p.States, p.Total)
}

// Space is what there is to know about all the boards that can be reached from
// one of them.
type Space struct {
	From      *board.Board   // where the distances are counted from
	Metric    solver.Metric  // in which they are counted
	Histogram []int64        // how many boards are at each distance in moves, from 0
	States    int64          // how many boards there are
	Arcs      int64          // how many moves, there and back counted as two
	Farthest  []*board.Board // at distance Diameter, MaxFarthest at most, ordered by their cells
}

// Diameter is the greatest distance from the first board: the most moves that a
// board ever needs. (In graph theory that is the first board's eccentricity.)
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String sums the space up in a line.
func (s *Space) String() string {
	text := fmt.Sprintf("space %s: %d states, %d arcs, diameter %d", s.From.Shape(), s.States, s.Arcs, s.Diameter())
	if s.Metric == solver.Slides {
		text += " slides"
	}
	return text
}

// Walk finds every board that can be reached from a board, breadth first. It
// needs a bit a state: 30 MB for 12 cells; by slides three, and more time. Larger boards, but for a single row
// or column, are solver.ErrNotApplicable. Walk looks at ctx.Err at least every
// few milliseconds and gives up with solver.ErrCancelled.
func Enumerate(ctx context.Context, from *board.Board, opt Options) (*Space, error) {
	s := from.Shape()
	switch {
	case s.Linear():
		return enumerateLine(from, opt.Metric)
	case s.Size() > MaxCells:
		return nil, fmt.Errorf("%w: a space of %s boards has %s states; at most %d cells can be walked",
			solver.ErrNotApplicable, s, stateCountText(s.Size()), MaxCells)
	}
	var w enumerator = newMoveEnumerator(from)
	if opt.Metric == solver.Slides {
		w = newSlideEnumerator(from)
	}
	space := &Space{From: from.Copy(), Metric: opt.Metric, Histogram: []int64{1}, States: 1}
	total := factorial(s.Size()) / 2
	for {
		added, err := w.nextLevel(ctx, opt.Threads)
		if err != nil {
			return nil, fmt.Errorf("%w: %w at depth %d (%d of %d states)", solver.ErrCancelled, err, len(space.Histogram), space.States, total)
		}
		if added == 0 {
			break
		}
		space.Histogram = append(space.Histogram, added)
		space.States += added
		if opt.Progress != nil {
			opt.Progress(Progress{space.Diameter(), space.States, total})
		}
	}
	space.Arcs, space.Farthest = w.arcs(), w.farthest(MaxFarthest)
	return space, nil
}

// levels walks a space, a level at a time.
type enumerator interface {
	// level finds the boards that are one move farther, and returns how many there are.
	nextLevel(ctx context.Context, threads int) (int64, error)
	// arcs is how many moves lead from the boards found.
	arcs() int64
	// farthest lists the boards found last, most at most, ordered by their cells.
	farthest(most int) []*board.Board
}

// walkLine is Walk where no tile can pass another: a board for each cell of the
// blank.
func enumerateLine(from *board.Board, metric solver.Metric) (*Space, error) {
	s, blank := from.Shape(), from.Blank()
	last := s.Size() - 1
	space := &Space{From: from.Copy(), Metric: metric, States: int64(s.Size()), Arcs: 2 * int64(last),
		Histogram: make([]int64, 1+max(blank, last-blank))}
	if metric == solver.Slides { // each leads to each
		space.Arcs, space.Histogram = int64(s.Size())*int64(last), make([]int64, 2)
	}
	for cell := range s.Size() {
		distance := metric.Length(s.Walk(blank, cell))
		space.Histogram[distance]++
		if distance == space.Diameter() {
			b := from.Copy()
			if err := b.Play(s.Walk(blank, cell)); err != nil {
				return nil, err
			}
			space.Farthest = append(space.Farthest, b)
		}
	}
	sortBoards(space.Farthest)
	return space, nil
}

// statesText is half of cells!, in digits as far as an int64 reaches.
func stateCountText(cells int) string {
	if cells > 20 {
		return fmt.Sprintf("%d!/2", cells)
	}
	return fmt.Sprintf("%d!/2 = %d", cells, factorial(cells)/2)
}
