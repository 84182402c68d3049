// Package boardspace enumerates the boards that are reachable from a board, breadth first. Shapes
// of up to MaxCells cells take bit sets with one bit per board, and others the general walk of
// package enumerate. Begin with Enumerate; enumerate.go processes a level, transfer.go moves
// whole sets of boards, and rank.go defines the bit of a board.
package boardspace

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/sorting"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// MaxCells is the largest number of cells of a board whose space is enumerated without a depth,
// except single rows and columns, which may have any length.
const MaxCells = 12

// Options configures Enumerate.
type Options struct {
	enumerate.Options
	// Metric defines a move; "" is solver.Moves.
	Metric solver.Metric
	// Threads is the number of goroutines; 0 means one per processor. The result does not
	// depend on it.
	Threads int
}

// Space describes the boards reachable from a board. The farthest are sorted by their cells.
type Space = enumerate.Space[*board.Board]

// Enumerate finds the boards reachable from a board. Boards of more than MaxCells cells need a
// depth. A space of bit sets takes one bit per board, 30 MB for 12 cells; with the metric slides
// three bits, and more time. The errors are those of enumerate.Walk.
func Enumerate(ctx context.Context, from *board.Board, opt Options) (*Space, error) {
	from = from.Copy()
	source := enumerate.Source[*board.Board]{Title: message.Textf("space.space", "space %s", from.Shape()), Unit: opt.Metric.One(), HasGoal: true,
		Begin: func(ctx context.Context, limits enumerate.Options) (enumerate.Frontier[*board.Board], error) {
			o := opt
			o.Options = limits
			return begin(ctx, from, o)
		}}
	s, err := enumerate.Walk(ctx, source, opt.Options)
	if s != nil {
		sorting.By(s.Farthest, func(a, b *board.Board) int { return slices.Compare(a.Cells(), b.Cells()) })
	}
	return s, err
}

// begin returns the frontier that suits the shape.
func begin(ctx context.Context, from *board.Board, opt Options) (enumerate.Frontier[*board.Board], error) {
	s := from.Shape()
	switch {
	case s.Size() > MaxCells && !s.Linear() && opt.Depth == 0:
		return nil, message.Errorf("space.a-space-of-boards", "%w: a space of %s boards has %s states; with more than %d cells a depth is needed",
			solver.ErrNotApplicable, s, stateCountText(s.Size()), MaxCells)
	case s.Size() > MaxCells || s.Linear():
		return listed(ctx, from, opt)
	case opt.Metric == solver.Slides:
		return newSlideEnumerator(ctx, from, opt.Threads), nil
	}
	return newMoveEnumerator(ctx, from, opt.Threads), nil
}

// listed returns the general frontier.
func listed(ctx context.Context, from *board.Board, opt Options) (enumerate.Frontier[*board.Board], error) {
	space, err := search.NewSpace(ctx, from, solver.Options{Metric: opt.Metric})
	if err != nil {
		return nil, err
	}
	var total *big.Int
	if s := from.Shape(); s.Linear() {
		total = big.NewInt(int64(s.Size()))
	}
	return enumerate.Listed(ctx, space, total, func(state []byte) (*board.Board, error) { return space.Board(state), nil }, opt.Options)
}

// Graph returns the boards reachable from a board as a graph in a notation, which must have
// their home of the blank.
func Graph(ctx context.Context, from *board.Board, metric solver.Metric, n board.Notation) (enumerate.Graph, error) {
	if err := n.Fits(from); err != nil {
		return enumerate.Graph{}, err
	}
	space, err := search.NewSpace(ctx, from, solver.Options{Metric: metric})
	return enumerate.Graph{Title: "space " + from.Shape().String(), Space: space,
		Label: func(state []byte) string { return strings.ReplaceAll(n.Format(space.Board(state)), " / ", "\n") },
		Move:  func(_ []byte, m statespace.Move) string { return n.Word(space.Path(m)) },
	}, err
}

// stateCountText returns half of cells!, in digits if it fits in an int64.
func stateCountText(cells int) string {
	if cells > 20 {
		return fmt.Sprintf("%d!/2", cells)
	}
	return fmt.Sprintf("%d!/2 = %d", cells, factorial(cells)/2)
}
