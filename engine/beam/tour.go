package beam

import (
	"math"

	"taquin/engine/board"
)

// Boards are not copied. The boards of the beam are the leaves of a tree of moves, and one
// board walks an Euler tour of the tree, making and undoing moves. Most leaves share nearly
// all of their path, so the tour takes a few moves per leaf. Moves common to all leaves are
// removed from the tree and committed to search.path.

// A tour is a sequence of moves (below opUndo), undos of the last move, and leaves. A leaf
// contains the move to it; opRoot is a leaf without a move.
const (
	opUndo = 4
	opLeaf = 8
	opRoot = opLeaf | 16
)

// splitTour assigns a part of the tour to each of the given number of walkers.
func (s *search) splitTour(walkers int) {
	s.active = s.walkers[:walkers]
	at, leaf, path := 0, 0, s.walkers[0].stack[:0]
	for k, w := range s.active {
		first := len(s.leaves) * k / walkers
		for ; leaf < first; at++ {
			switch op := s.tour[at]; {
			case op < opUndo:
				path = append(path, board.Move(op))
			case op == opUndo:
				path = path[:len(path)-1]
			default:
				leaf++
			}
		}
		w.first, w.firstLeaf, w.last = at, leaf, len(s.tour)
		w.pathToFirst = append(w.pathToFirst[:0], path...)
		if k > 0 {
			s.active[k-1].last = at
		}
	}
}

// appendUndo appends an undo, or removes the last move if no leaf follows it.
func appendUndo(tour []uint8) []uint8 {
	if n := len(tour) - 1; n >= 0 && tour[n] < opUndo {
		return tour[:n]
	}
	return append(tour, opUndo)
}

// commitShared commits the moves common to all leaves.
func (s *search) commitShared() {
	n := len(s.tour)
	for n > 0 && s.tour[n-1] < opLeaf {
		n-- // walkers return to the root on their own
	}
	s.tour = s.tour[:n]
	shared, depth, leaves := n, 0, false
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			depth++
			continue
		case op == opUndo:
			depth--
		default:
			leaves = true
		}
		if leaves {
			shared = min(shared, depth)
		}
	}
	for _, op := range s.tour[:shared] {
		s.path = append(s.path, board.Move(op))
	}
	s.do(s.path[len(s.path)-shared:])
	s.tour = append(s.tour[:0], s.tour[shared:]...)
}

// maxTourPerLeaf is the largest number of tour operations per leaf. A longer tour means that
// the leaves diverged long ago.
const maxTourPerLeaf = 16

// pruneTour drops the leaves that do not share the first half of the path to the best leaf.
func (s *search) pruneTour() {
	path, _ := s.bestLeaf()
	path = path[:len(path)/2]
	tour, kept := s.tour[:0], 0
	depth, shared, leaf := 0, 0, 0
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			if shared == depth && shared < len(path) && path[shared] == board.Move(op) {
				shared++
			}
			depth++
			tour = append(tour, op)
			continue
		case op == opUndo:
			depth--
			shared = min(shared, depth)
			tour = appendUndo(tour)
			continue
		case shared == len(path):
			tour = append(tour, op)
			s.leaves[kept] = s.leaves[leaf]
			if s.mode.staged {
				s.states[kept] = s.states[leaf]
			}
			kept++
		}
		leaf++
	}
	s.tour, s.leaves, s.states = tour, s.leaves[:kept], s.states[:min(kept, len(s.states))]
}

// bestLeaf returns the uncommitted moves to the leaf with the smallest evaluation, and its
// stage.
func (s *search) bestLeaf() (board.Path, uint16) {
	var best, stack board.Path
	least, leaf, stage := int32(math.MaxInt32), 0, uint16(0)
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			stack = append(stack, board.Move(op))
			continue
		case op == opUndo:
			stack = stack[:len(stack)-1]
			continue
		}
		n, value := &s.leaves[leaf], s.leaves[leaf].value
		if s.mode.walls {
			value = n.key
		}
		if value < least {
			if least = value; s.mode.staged {
				stage = s.states[leaf].stage
			}
			if best = append(best[:0], stack...); op != opRoot {
				best = append(best, board.Move(op&3))
			}
		}
		leaf++
	}
	return best, stage
}
