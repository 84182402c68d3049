package optimal

import (
	"math/bits"

	"taquin/engine/board"
)

// stream is a depth-first search of one subtree below a bound, taken turn by
// turn. A turn judges the boards that the moves from a board lead to, expands
// the one that comes next and aims at the boards that its moves lead to: it
// finds out in which words the tables tell of them, and asks for these words. It
// does not wait until they are here; meanwhile another stream has its turn.
//
// A stream knows no distances but for each sum of tables its slack: how many
// moves more than the sum says could still be made under the bound. A move that
// takes its tile nearer, in the sense of the table, leaves the slack as it is,
// any other takes two from it, and a board without slack is given up.
//
// The processor guesses where a program branches, and a wrong guess costs as
// much as looking up a board. So a turn has few branches that depend on the
// boards: what is given up is put on the stack like the rest and written over,
// and no move is taken back, since each depth has its own frame.
type subtreeSearch struct {
	*tree
	bound       int
	frames      []frame     // by depth
	probes      pdbProbes   // into the tables, or,
	denseProbes denseProbes // if they are spread out, there
	path        board.Path
	stack       []pending // the boards that are to be expanded, in the order from the last to the first
	height      int       // of the stack
	depth       int       // of the last frame
	root        int       // the depth of the subtree

	counts
	maxDepth int  // the greatest depth reached
	found    bool // path leads to the goal
}

// maxCells is a power of two, so that cells need no check of their range.
const maxCells = 32

// maxChildren is how many boards a board leads to.
const maxChildren = 4

// frame is a board on the way from the root to where the search is.
type frame struct {
	cells    [maxCells]uint8    // the tile in each cell, out of date where the blank is
	state    state              // of the automaton
	blank    uint8              // its cell
	children uint8              // how many there are
	moves    [maxChildren]uint8 // what is done to the blank, and
	to       [maxChildren]uint8 // its cell after that,
	tiles    [maxChildren]uint8 // where there was this tile
}

// pending is a child of the frame at a depth.
type pending struct{ depth, child uint16 }

func newSubtreeSearch(t *tree) subtreeSearch {
	if t.dense {
		return subtreeSearch{tree: t, denseProbes: newDenseProbes(t)}
	}
	return subtreeSearch{tree: t, probes: newPDBProbes(t)}
}

// begin starts anew with a bound.
func (s *subtreeSearch) startBound(bound int) {
	s.bound, s.depth = bound, 0
	if depths := bound + 1; len(s.frames) < depths {
		s.frames = make([]frame, depths)
		s.path = make(board.Path, depths, depths+cacheLine)
		s.stack = make([]pending, (depths+1)*maxChildren)
	}
	f := &s.frames[0]
	for cell := range s.start.Size() {
		f.cells[cell] = uint8(s.start.At(cell))
	}
	f.blank, f.state = uint8(s.start.Blank()), s.initial
	if s.dense {
		s.denseProbes.startBound(s.tree, bound)
	} else {
		s.probes.startBound(s.tree, bound)
	}
}

// enter goes to a subtree: from where its path parts from the one before. It
// reports whether there is anything to search.
func (s *subtreeSearch) enter(below board.Path) bool {
	s.counts, s.maxDepth, s.found, s.height = counts{}, 0, false, 0
	if len(below) > s.bound {
		return false
	}
	same := 0
	for same < min(len(below), s.depth) && below[same] == s.path[same] {
		same++
	}
	s.depth = same
	for _, m := range below[same:] {
		s.prefetch(1 << m)
		if s.pruneChildren(); s.height == 0 {
			return false
		}
		s.height = 0
		s.descend(s.depth, 0)
	}
	s.root = s.depth
	if s.depth == s.bound {
		s.atGoal()
		return false
	}
	s.expand()
	return true
}

// turn judges what was aimed at and expands the board that comes next. It
// reports whether there is more to do.
func (s *subtreeSearch) advance() bool {
	s.pruneChildren()
	for s.height > 0 {
		s.height--
		next := s.stack[s.height]
		s.descend(int(next.depth), int(next.child))
		if s.depth < s.bound {
			s.expand()
			return true
		}
		if s.atGoal() {
			return false
		}
	}
	return false
}

// expand aims at the boards that the moves lead to which the automaton allows.
func (s *subtreeSearch) expand() {
	s.expanded++
	s.maxDepth = max(s.maxDepth, s.depth)
	s.generated += int64(s.prefetch(s.legalMoves(s.depth)))
}

// children returns the moves that are made from the frame at a depth.
func (s *subtreeSearch) legalMoves(depth int) uint8 {
	f := &s.frames[depth]
	return s.legal[f.blank] & uint8(f.state)
}

// aim finds out where the tables tell of the boards that moves lead to, has these
// words fetched and returns how many moves there are.
func (s *subtreeSearch) prefetch(moves uint8) int {
	f := &s.frames[s.depth]
	if s.dense {
		s.denseProbes.prefetch(f, s.depth, moves, &s.step)
	} else {
		s.probes.prefetch(f, s.depth, moves, &s.step)
	}
	return int(f.children)
}

// lead notes down a child, the first of moves, and returns its tile and the blank's cell.
func (f *frame) addChild(child int, moves uint8, step *[4]int) (tile, to uint8) {
	m := uint8(bits.TrailingZeros8(moves)) & 3
	to = uint8(int(f.blank) + step[m])
	tile = f.cells[to&(maxCells-1)]
	f.moves[child&3], f.to[child&3], f.tiles[child&3] = m, to, tile
	return tile, to
}

// judge puts those of the boards aimed at on the stack that every sum leaves
// within the bound, the first on top.
func (s *subtreeSearch) pruneChildren() {
	f := &s.frames[s.depth]
	if s.dense {
		s.height = s.denseProbes.pruneChildren(f, s.depth, s.stack, s.height)
	} else {
		s.height = s.probes.pruneChildren(f, s.depth, s.stack, s.height)
	}
}

// make makes the move to a child of the frame at a depth.
func (s *subtreeSearch) descend(depth, child int) {
	f, next := &s.frames[depth], &s.frames[depth+1]
	if s.dense {
		s.denseProbes.descend(f, depth, child)
	} else {
		s.probes.descend(f, depth, child)
	}
	m := board.Move(f.moves[child&3])
	next.cells = f.cells
	next.cells[f.blank&(maxCells-1)] = f.tiles[child&3]
	next.blank, next.state = f.to[child&3], s.transitions[f.state.index(m)]
	s.path[depth] = m
	s.depth = depth + 1
}

// arrived reports whether a board whose moves are used up is the goal. Where
// the goal is the solved board it is: no slack is left, so that every value is
// zero.
func (s *subtreeSearch) atGoal() bool {
	s.maxDepth = s.bound
	f := &s.frames[s.depth]
	if s.offset > 0 {
		if int(f.blank) != s.goal.Blank() {
			return false
		}
		for cell := range s.goal.Size() { // in the blank's cell there is what was there before it
			if cell != int(f.blank) && int(f.cells[cell]) != s.goal.At(cell) {
				return false
			}
		}
	}
	s.found = true
	for depth := s.root; depth < s.depth; depth++ { // what is aimed at beside the path was not reached
		later := s.legalMoves(depth) &^ (2<<s.path[depth] - 1)
		s.generated -= int64(bits.OnesCount8(later))
	}
	return true
}
