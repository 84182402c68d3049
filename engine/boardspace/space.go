// Package boardspace enumerates all boards that are reachable from a board, breadth first, on
// bit sets with one bit per board. Begin with Enumerate; enumerate.go processes a level,
// transfer.go moves whole sets of boards, and rank.go defines the bit of a board.
package boardspace

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxCells is the largest number of cells of a board that Enumerate accepts, except single
// rows and columns, which may have any length.
const MaxCells = 12

// MaxFarthest limits Space.Farthest; the last number of the histogram counts all of them.
const MaxFarthest = 1000

// Options configures Enumerate.
type Options struct {
	// Metric defines a move; "" is solver.Moves.
	Metric solver.Metric
	// Threads is the number of goroutines; 0 means one per processor. The result does not
	// depend on it.
	Threads int
	// Progress, if not nil, is called from Enumerate's goroutine after every depth.
	Progress func(Progress)
}

// Progress reports that all boards up to a depth are known.
type Progress struct {
	Depth         int
	States, Total int64
}

// String describes the progress in a line for the user.
func (p Progress) String() string {
	return fmt.Sprintf("walking: depth %d, %d of %d states", p.Depth, p.States, p.Total)
}

// Space describes the set of all boards reachable from a board.
type Space struct {
	From      *board.Board   // start of the search
	Metric    solver.Metric  // of the distances
	Histogram []int64        // number of boards by distance
	States    int64          // number of boards
	Arcs      int64          // number of moves, both directions counted
	Farthest  []*board.Board // at distance Diameter, at most MaxFarthest, sorted by their cells
}

// Diameter returns the greatest distance from the start, which graph theory calls the start's
// eccentricity.
func (s *Space) Diameter() int { return len(s.Histogram) - 1 }

// String summarizes the space in a line.
func (s *Space) String() string {
	text := fmt.Sprintf("space %s: %d states, %d arcs, diameter %d", s.From.Shape(), s.States, s.Arcs, s.Diameter())
	if s.Metric == solver.Slides {
		text += " slides"
	}
	return text
}

// Enumerate finds every board reachable from a board, breadth first. It needs one bit per
// board, 30 MB for 12 cells; with the metric slides three bits, and more time. Boards of more
// than MaxCells cells are solver.ErrNotApplicable, except single rows and columns. Enumerate
// checks ctx.Err at least every few milliseconds and returns solver.ErrCancelled.
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

// enumerator enumerates a space level by level.
type enumerator interface {
	// nextLevel finds the boards of the next depth and returns their number.
	nextLevel(ctx context.Context, threads int) (int64, error)
	// arcs returns the number of moves from the boards found.
	arcs() int64
	// farthest lists at most the given number of boards of the last level, sorted.
	farthest(most int) []*board.Board
}

// enumerateLine is Enumerate for single rows and columns, where the board is determined by
// the blank's cell.
func enumerateLine(from *board.Board, metric solver.Metric) (*Space, error) {
	s, blank := from.Shape(), from.Blank()
	last := s.Size() - 1
	space := &Space{From: from.Copy(), Metric: metric, States: int64(s.Size()), Arcs: 2 * int64(last),
		Histogram: make([]int64, 1+max(blank, last-blank))}
	if metric == solver.Slides { // a slide connects any two boards
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

// stateCountText returns half of cells!, in digits if it fits in an int64.
func stateCountText(cells int) string {
	if cells > 20 {
		return fmt.Sprintf("%d!/2", cells)
	}
	return fmt.Sprintf("%d!/2 = %d", cells, factorial(cells)/2)
}
