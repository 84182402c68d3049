package beam

import (
	"taquin/engine/board"
	"taquin/engine/strategy"
)

// On a large board, an evaluation of all tiles alike leaves single tiles far from home, and
// the blank has no reason to go there. So a staged search solves the board in stages: the
// rows and columns farthest from the blank's home come first. The distances of the tiles of
// the current and earlier stages count more, and the blank is attracted to the nearest of
// these tiles that is not home.
//
// If only other tiles move, boards are new without progress. So the key of a board grows
// with the number of earlier boards in which the blank and the tiles of the current and
// earlier stages had the same cells.
//
// On boards of 13x13 or more, a narrow beam solves a line tile by tile, with a stage for
// each. Solved lines become walls, and a later stage always precedes an earlier one.

// mode selects a variant of the beam search.
type mode struct {
	minWidth        int  // narrower beams skip the mode
	backward        bool // search from the solved board
	staged          bool
	walls           bool  // a stage is one tile of a line, or its last two, and solved lines are walls
	line            int32 // cost of a step of the current stage's tiles, in addition to the evaluation
	earlier         int32 // the same for earlier stages' tiles
	attraction      int32 // cost of a step between the blank and the nearest of these tiles not home
	repeat          int32 // cost of each earlier visit, see search.visits
	penalty         int32 // penalty of the blank's cell for each level on which all boards had it there
	unstagedPenalty int32 // penalty in a first phase without stages; 0 for no such phase
}

// stagePlan is the order in which a staged search solves the tiles. The last stage is the
// rectangle that remains.
type stagePlan struct {
	stageOf   []uint16  // of each tile
	lineStart []uint16  // of each stage: the first stage of its line
	home      int32     // of the blank
	walls     bool      // see mode
	tiles     [][]int32 // of each stage
	lines     []line    // of each stage
	later     []int32   // of each stage: estimated steps of the tiles of later stages
}

// line is the row or column at one side of a rectangle.
type line struct {
	in   strategy.Rect
	side board.Move
}

func newStagePlan(g *grid, walls bool) *stagePlan {
	const kernel = 3 // side of the last rectangle
	l := &stagePlan{stageOf: make([]uint16, len(g.cells)), home: g.home, walls: walls}
	var estimates []int32 // of the steps of each stage's tiles
	var size int32        // half the perimeter of the current rectangle
	top, bottom := int32(1), int32(g.shape.Rows)
	left, right := int32(1), int32(g.shape.Cols)
	y, x := int32(g.row[g.home]), int32(g.col[g.home])
	var at line
	take := func(top, bottom, left, right int32) {
		rows, cols := bottom-top+1, right-left+1
		var tiles []int32
		for r := top; r <= bottom; r++ {
			for c := left; c <= right; c++ {
				if p := (r+1)*g.stride + c; p != g.home {
					tiles = append(tiles, p)
				}
			}
		}
		first := len(l.tiles)
		for len(tiles) > 0 {
			// The last two tiles of a line share a stage.
			n := len(tiles)
			if walls && n > 2 && (rows == 1 || cols == 1) {
				n = 1
			}
			for _, p := range tiles[:n] {
				l.stageOf[p] = uint16(len(l.tiles))
			}
			l.tiles, l.lineStart, l.lines = append(l.tiles, tiles[:n:n]), append(l.lineStart, uint16(first)), append(l.lines, at)
			if tiles = tiles[n:]; walls {
				// An upper bound, so that the next stage is always an improvement.
				estimates = append(estimates, int32(n)*size)
			} else {
				estimates = append(estimates, int32(n*n))
			}
		}
	}
	for bottom-top >= kernel || right-left >= kernel {
		size = bottom - top + right - left + 2
		at.in = strategy.Rect{Left: int(left) - 1, Top: int(top) - 1, Cols: int(right-left) + 1, Rows: int(bottom-top) + 1}
		switch {
		case bottom-top >= right-left && y-top >= bottom-y:
			at.side = board.Up
			take(top, top, left, right)
			top++
		case bottom-top >= right-left:
			at.side = board.Down
			take(bottom, bottom, left, right)
			bottom--
		case x-left >= right-x:
			at.side = board.Left
			take(top, bottom, left, left)
			left++
		default:
			at.side = board.Right
			take(top, bottom, right, right)
			right--
		}
	}
	take(top, bottom, left, right)
	l.later = make([]int32, len(l.tiles))
	for k := len(l.tiles) - 2; k >= 0; k-- {
		l.later[k] = l.later[k+1] + estimates[k+1]
	}
	return l
}

// enter sets a state's stage to k.
func (l *stagePlan) enter(g *grid, n *stageState, k int) {
	n.stage, n.steps = uint16(k), 0
	for _, p := range l.tiles[k] {
		n.steps += g.distance(p, g.pos[p])
		n.hash += g.cellKey[g.pos[p]] * g.tileKey[p]
	}
}

// advance enters the next stages while the current one is solved.
func (l *stagePlan) advance(g *grid, n *stageState) {
	for n.steps == 0 && n.earlierSteps == 0 && int(n.stage) < len(l.tiles)-1 {
		l.enter(g, n, int(n.stage)+1)
	}
}

// nearest is the distance from a cell to the nearest tile of stages first to last that is
// not home, or 0.
func (l *stagePlan) nearest(g *grid, c int32, first, last int) int32 {
	const none = 1 << 20
	least := int32(none)
	for _, tiles := range l.tiles[first : last+1] {
		for _, p := range tiles {
			if at := g.pos[p]; at != p {
				least = min(least, g.distance(at, c))
			}
		}
	}
	return least % none
}

// value is a state's contribution to the key of a board with the blank in cell c.
func (l *stagePlan) value(g *grid, n *stageState, c int32, m *mode) int32 {
	first := int(n.stage)
	if !l.walls {
		if n.earlierSteps > 0 {
			first = 0
		}
		return l.later[n.stage]*m.line + n.steps*m.line + n.earlierSteps*m.earlier +
			m.attraction*l.nearest(g, c, first, int(n.stage))
	}
	// While a tile of the stage is not home, tiles displaced by the blank on its way do not
	// attract it.
	if n.steps == 0 {
		first = int(l.lineStart[n.stage])
	}
	return (l.later[n.stage]-l.later[0])*(m.line+m.attraction) + n.steps*m.line + n.earlierSteps*m.earlier +
		m.attraction*l.nearest(g, c, first, int(n.stage))
}

// large reports whether a search on the shape needs many stages.
func large(s board.Shape) bool { return s.Size() >= 13*13 }

// modesFor returns the modes for boards of a shape.
func modesFor(s board.Shape) []mode {
	const small = 7 * 7
	switch {
	case s.Size() <= small:
		return []mode{
			{staged: true, line: 8, earlier: 16, attraction: 8, repeat: 2},
			{minWidth: 100},
			{minWidth: 100, backward: true},
		}
	case !large(s):
		return []mode{
			{staged: true, line: 8, earlier: 16, attraction: 8, repeat: 2},
			{minWidth: 100},
		}
	}
	return []mode{
		{unstagedPenalty: 300, staged: true, walls: true, line: 120, earlier: 200, attraction: 60, repeat: 16},
		{minWidth: s.Size() / 5, staged: true, line: 8, earlier: 16, attraction: 8, repeat: 2, penalty: 64},
	}
}

// A beam tends to stay near its start: what remains is far away, and no move towards it
// improves the evaluation. So each visit of the blank adds a penalty to its cell, which
// drives the blank all over the board. Without stages, this brings most tiles of a large
// board most of their way home at little more than one move per step. When a step takes too
// many moves, the stages start.

// penaltyUnit is a penalty of 1.
const penaltyUnit = 1 << 16

// addPenalties adds the penalties for the blank's cells on the leaves.
func (s *search) addPenalties() {
	each := int64(s.mode.penalty) * penaltyUnit / int64(len(s.leaves))
	if each == 0 {
		return
	}
	for _, k := range s.active {
		for _, c := range k.blanks {
			s.penalty[c] += each
		}
	}
}

// maxMovesPerStep is the number of moves per step at which the unstaged phase ends.
const maxMovesPerStep = 2

// stalled reports whether the unstaged phase takes too many moves per step. It measures once
// in as many levels as the board has cells.
func (s *search) stalled() bool {
	size := s.g.shape.Size()
	if s.level%size != 0 {
		return false
	}
	before := s.steps
	for i := range s.leaves {
		s.steps = min(s.steps, s.leaves[i].steps)
	}
	return int64(before-s.steps)*maxMovesPerStep < int64(size)
}

// startStages ends the unstaged phase. The stages start from the best leaf.
func (s *search) startStages(m mode) {
	rest, _ := s.bestLeaf()
	s.do(rest)
	s.path = append(s.path, rest...)
	s.mode, s.unstaged, s.level = m, false, len(s.path)
	clear(s.penalty)
	s.restart()
}

// A beam that is too narrow gets stuck at a tile that only a detour brings home. Then the
// method lines completes the stage.

// progress is the best state of a staged search, and the number of levels since.
type progress struct {
	levels int32
	stage  int32      // the highest stage
	left   int32      // the fewest steps left in it
	made   int        // committed moves at that time
	rest   board.Path // uncommitted moves to the best leaf
	at     uint16     // the best leaf's stage
}

// stuckInStage reports whether the search has not improved for many levels.
func (s *search) stuckInStage() bool {
	w := &s.wait
	stage, left := int32(-1), int32(0)
	for i := range s.states {
		n := &s.states[i]
		if k, to := int32(n.stage), n.steps+n.earlierSteps; k > stage || k == stage && to < left {
			stage, left = k, to
		}
	}
	if w.levels++; stage > w.stage || stage == w.stage && left < w.left || w.left == 0 {
		path, at := s.bestLeaf()
		*w = progress{stage: stage, left: left, made: len(s.path), rest: path, at: at}
	}
	const wait = 100
	return w.levels > wait+int32(s.g.shape.Cols+s.g.shape.Rows)
}

// completeStage completes the stage of the best leaf and restarts from there. It reports
// false in the last stage.
func (s *search) completeStage() (bool, error) {
	l, stage := s.plan, s.wait.at
	if int(stage) >= len(l.tiles)-1 || s.wait.left == 0 {
		return false, nil
	}
	made := append(s.path[:s.wait.made:s.wait.made], s.wait.rest...)
	if err := s.base.Play(made[s.played:]); err != nil {
		return false, err
	}
	tiles := 0
	for _, placed := range l.tiles[l.lineStart[stage] : stage+1] {
		tiles += len(placed)
	}
	at := l.lines[stage]
	rest := strategy.FillLine(s.base, at.in, at.side, tiles)
	s.do(s.path[s.wait.made:].Inverse())
	s.path = append(made, rest...)
	s.played = len(s.path)
	s.do(s.path[s.wait.made:])
	s.run.nodes += int64(len(rest))
	s.wait = progress{}
	s.restart()
	return true, nil
}
