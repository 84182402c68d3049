package optimal

import (
	"math/bits"

	"taquin/engine/board"
	"taquin/engine/deepening"
)

// subtreeSearch is a depth-first search of one subtree below a bound on the f-value. It
// advances in steps, so that a thread can interleave two searches to hide memory latency. A
// step prunes the children of the last node, whose table words have arrived meanwhile,
// expands the next node, and prefetches the pattern-database words of all its children.
//
// The search stores no values but the slack of each partition: the bound minus the f-value. A
// move that decreases the table's value leaves the slack unchanged, any other move decreases
// it by two, and a node with negative slack is pruned.
//
// A mispredicted branch costs as much as a pattern database probe. Therefore the code has few
// branches that depend on the board: pruned children are pushed on the stack like all others
// and overwritten by the next, and moves are not undone, since each depth has its own frame.
type subtreeSearch struct {
	*tree
	bound       int
	frames      []frame     // by depth
	probes      pdbProbes   // compact tables, or
	denseProbes denseProbes // expanded tables
	path        board.Path
	stack       []pending // children to expand, the next one on top
	height      int       // of the stack
	depth       int       // of the last frame
	root        int       // depth of the subtree's root

	deepening.Counts
	maxDepth int  // greatest depth reached
	found    bool // path leads to the goal
}

// maxCells is a power of two, which eliminates bounds checks.
const maxCells = 32

const maxChildren = 4

// frame is a node on the current path and its children.
type frame struct {
	cells    [maxCells]uint8    // the tile in each cell; undefined for the blank's cell
	state    state              // of the automaton
	blank    uint8              // cell of the blank
	children uint8              // number of children
	moves    [maxChildren]uint8 // moves of the blank
	to       [maxChildren]uint8 // the blank's cell after each move
	tiles    [maxChildren]uint8 // the tile that each move slides
}

// pending is a child of the frame at a depth.
type pending struct{ depth, child uint16 }

func newSubtreeSearch(t *tree) subtreeSearch {
	if t.dense {
		return subtreeSearch{tree: t, denseProbes: newDenseProbes(t)}
	}
	return subtreeSearch{tree: t, probes: newPDBProbes(t)}
}

// startBound prepares the search for a bound.
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

// enter moves to the root of a subtree, reusing the frames of the common prefix with the path
// before. It returns false if there is nothing to search.
func (s *subtreeSearch) enter(below board.Path) bool {
	s.Counts, s.maxDepth, s.found, s.height = deepening.Counts{}, 0, false, 0
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

// advance prunes the prefetched children and expands the next node. It returns false at the
// end of the subtree or at a solution.
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

// expand prefetches the probes of all children that the automaton allows.
func (s *subtreeSearch) expand() {
	s.Expanded++
	s.maxDepth = max(s.maxDepth, s.depth)
	s.Generated += int64(s.prefetch(s.legalMoves(s.depth)))
}

// legalMoves returns the set of moves to expand at a depth.
func (s *subtreeSearch) legalMoves(depth int) uint8 {
	f := &s.frames[depth]
	return s.legal[f.blank] & uint8(f.state)
}

// prefetch locates the probes of the children by a set of moves, prefetches their table
// words and the automaton's transitions, and returns the number of children.
func (s *subtreeSearch) prefetch(moves uint8) int {
	f := &s.frames[s.depth]
	row := &s.rows[f.state.row()]
	if s.dense {
		s.denseProbes.prefetch(f, s.depth, moves, &s.step, row)
	} else {
		s.probes.prefetch(f, s.depth, moves, &s.step, row)
	}
	return int(f.children)
}

// addChild adds the child by the first of a set of moves, and returns its tile and the
// blank's new cell.
func (f *frame) addChild(child int, moves uint8, step *[4]int) (tile, to uint8) {
	m := uint8(bits.TrailingZeros8(moves)) & 3
	to = uint8(int(f.blank) + step[m])
	tile = f.cells[to&(maxCells-1)]
	f.moves[child&3], f.to[child&3], f.tiles[child&3] = m, to, tile
	return tile, to
}

// pruneChildren pushes the children whose f-value is within the bound, the first child on
// top.
func (s *subtreeSearch) pruneChildren() {
	f := &s.frames[s.depth]
	if s.dense {
		s.height = s.denseProbes.pruneChildren(f, s.depth, s.stack, s.height)
	} else {
		s.height = s.probes.pruneChildren(f, s.depth, s.stack, s.height)
	}
}

// descend makes the move to a child of the frame at a depth.
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

// atGoal reports whether a node at the bound is the goal. If the goal is the solved board, it
// always is: the slack is zero, so every value is zero.
func (s *subtreeSearch) atGoal() bool {
	s.maxDepth = s.bound
	f := &s.frames[s.depth]
	if s.offset > 0 {
		if int(f.blank) != s.goal.Blank() {
			return false
		}
		for cell := range s.goal.Size() { // the blank's cell contains an outdated tile
			if cell != int(f.blank) && int(f.cells[cell]) != s.goal.At(cell) {
				return false
			}
		}
	}
	s.found = true
	for depth := s.root; depth < s.depth; depth++ { // later siblings on the path were not reached
		later := s.legalMoves(depth) &^ (2<<s.path[depth] - 1)
		s.Generated -= int64(bits.OnesCount8(later))
	}
	return true
}
