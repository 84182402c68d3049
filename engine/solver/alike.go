package solver

import (
	"cmp"
	"context"
	"errors"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/sorting"
)

// Indistinguishable tiles may end at each other's homes. So a board with such tiles
// represents several boards, one for each assignment of distinct names to the tiles of every
// group. Exchanging two names changes the parity of the permutation, so exactly half of the
// assignments are solvable.

// maxWays is the largest number of assignments that exact methods try.
const maxWays = 5040

// errBelow ends a search that has proven that no solution is shorter than Options.Below.
var errBelow = message.New("solver.nothing-shorter-is-left", "solver: nothing shorter is left")

// solveAlike solves b with the assignment of names that makes the solution shortest. For a
// method that proves nothing it uses a single assignment, which keeps tiles at home.
func (m Method) solveAlike(ctx context.Context, b *board.Board, opt Options) (Solution, error) {
	if err := checkAlike(b, opt.Alike); err != nil {
		return Solution{}, err
	}
	if opt.Cost != nil {
		return Solution{}, message.Errorf("solver.tiles-that-look-alike", "%w: tiles that look alike cannot have separate costs", ErrNotApplicable)
	}
	b = b.Plain()
	if !m.Optimal || b.Shape().Linear() {
		s, err := m.Solver.Solve(ctx, b.ToldApart(opt.Alike), opt)
		if !b.Shape().Linear() { // a proof holds only for these names
			s.Bound, s.Optimal = 0, false
		}
		if errors.Is(err, ErrNotApplicable) { // a method that reads the history may need the original names
			if named, other := m.Solver.Solve(ctx, b, opt); other == nil {
				return named, nil
			}
		}
		return s, err
	}
	ways, err := namings(b, opt.Alike)
	if err != nil {
		return Solution{}, err
	}
	var best, total Solution
	found, proven := false, true
	nodes, left := opt.MaxNodes, opt.TimeLeft()
	for _, way := range ways {
		opt.MaxTime = left()
		s, err := m.Solver.Solve(ctx, way, opt)
		total.Generated += s.Generated
		total.Expanded += s.Expanded
		total.Stored, total.Memory = max(total.Stored, s.Stored), max(total.Memory, s.Memory)
		switch {
		case errors.Is(err, errBelow):
			continue
		case err != nil:
			return total, err
		}
		proven = proven && s.Optimal
		if length := opt.Metric.Length(s.Moves); !found || length < opt.Below {
			best, found, opt.Below = s, true, length
		}
		if opt.Below == 0 {
			break
		}
		if nodes > 0 {
			opt.MaxNodes = max(1, nodes-total.Generated)
		}
	}
	best.Generated, best.Expanded, best.Stored, best.Memory = total.Generated, total.Expanded, total.Stored, total.Memory
	best.Optimal = proven
	return best, nil
}

// checkAlike returns an error unless the groups consist of distinct tiles.
func checkAlike(b *board.Board, alike [][]int) error {
	seen := make([]bool, b.Size())
	for _, group := range alike {
		for _, piece := range group {
			if piece < 0 || piece >= b.Size() || piece == b.Home() || seen[piece] {
				return message.Errorf("solver.alike-piece-is-no", "%w: alike: piece %d is no tile, or appears twice", ErrOption, piece)
			}
			seen[piece] = true
		}
	}
	return nil
}

// namings returns the solvable boards that b represents, by increasing Manhattan distance.
func namings(b *board.Board, alike [][]int) ([]*board.Board, error) {
	names := make([]int, b.Size()) // of each piece
	for i := range names {
		names[i] = i
	}
	ways := 1
	for _, group := range alike {
		for i := range group {
			if ways *= i + 1; ways > maxWays {
				return nil, message.Errorf("solver.tiles-that-look-alike-can", "%w: a method that proves its answer accepts at most %d assignments of equal tiles, and this board has more (lines, cycles and beam accept it)", ErrNotApplicable, maxWays)
			}
		}
	}
	var boards []*board.Board
	eachNaming(names, alike, 0, func() {
		cells := b.Cells()
		for i, piece := range cells {
			cells[i] = names[piece]
		}
		way := b.Copy()
		if err := way.SetCells(cells); err != nil {
			panic(err) // names are a permutation
		}
		if way.Solvable() {
			boards = append(boards, way)
		}
	})
	if len(boards) == 0 {
		return nil, b.CheckSolvable()
	}
	sorting.StableBy(boards, func(x, y *board.Board) int { return cmp.Compare(x.Manhattan(), y.Manhattan()) })
	return boards, nil
}

// eachNaming calls try with every permutation of names within the groups; the first k names of
// the first group are fixed. It restores names.
func eachNaming(names []int, groups [][]int, k int, try func()) {
	switch {
	case len(groups) == 0:
		try()
		return
	case k >= len(groups[0]):
		eachNaming(names, groups[1:], 0, try)
		return
	}
	group := groups[0]
	for i := k; i < len(group); i++ {
		p, q := group[k], group[i]
		names[p], names[q] = names[q], names[p]
		eachNaming(names, groups, k+1, try)
		names[p], names[q] = names[q], names[p]
	}
}
