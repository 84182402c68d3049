package beam

import (
	"math"

	"taquin/engine/board"
)

// Boards are not copied. Those kept are the leaves of a tree of moves, and one
// board walks around the tree (an Euler tour, as in programming contests), making
// and taking back moves; most leaves share nearly all of their way, so that is a
// few moves a leaf. The moves that all leaves have in common are made for good.

// What stands in a tour besides moves that are made: taking the last one back,
// and a leaf, with the move to it.
const (
	opUndo = 4
	opLeaf = 8
	opRoot = opLeaf | 16
)

// divide gives each of some walkers its part of the tour.
func (s *search) divide(walkers int) {
	s.active = s.walkers[:walkers]
	at, leaf, way := 0, 0, s.walkers[0].stack[:0]
	for k, w := range s.active {
		first := len(s.leaves) * k / walkers
		for ; leaf < first; at++ {
			switch op := s.tour[at]; {
			case op < opUndo:
				way = append(way, board.Move(op))
			case op == opUndo:
				way = way[:len(way)-1]
			default:
				leaf++
			}
		}
		w.first, w.leaf, w.last = at, leaf, len(s.tour)
		w.way = append(w.way[:0], way...)
		if k > 0 {
			s.active[k-1].last = at
		}
	}
}

// takeBack takes the last move of a tour back, or out where it leads nowhere.
func takeBack(tour []uint8) []uint8 {
	if n := len(tour) - 1; n >= 0 && tour[n] < opUndo {
		return tour[:n]
	}
	return append(tour, opUndo)
}

// commit makes for good the moves that all leaves share.
func (s *search) commit() {
	n := len(s.tour)
	for n > 0 && s.tour[n-1] < opLeaf {
		n-- // at the end the board goes back by itself
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

// longWalk is how many moves a leaf the walk around a tour may take: more, and the boards have
// parted long ago.
const longWalk = 16

// gather gives up the boards that do not share the first half of the way to the lightest:
// they are on other ways to as little, and the walk to them takes longer and longer.
func (s *search) gather() {
	way, _ := s.lightest()
	way = way[:len(way)/2]
	tour, kept := s.tour[:0], 0
	depth, shared, leaf := 0, 0, 0
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			if shared == depth && shared < len(way) && way[shared] == board.Move(op) {
				shared++
			}
			depth++
			tour = append(tour, op)
			continue
		case op == opUndo:
			depth--
			shared = min(shared, depth)
			tour = takeBack(tour)
			continue
		case shared == len(way):
			tour = append(tour, op)
			s.leaves[kept] = s.leaves[leaf]
			if s.how.staged {
				s.works[kept] = s.works[leaf]
			}
			kept++
		}
		leaf++
	}
	s.tour, s.leaves, s.works = tour, s.leaves[:kept], s.works[:min(kept, len(s.works))]
}

// lightest returns the moves to the lightest board that is kept, after those made
// for good, and its stage.
func (s *search) lightest() (board.Path, uint16) {
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
		n, weight := &s.leaves[leaf], s.leaves[leaf].weight
		if s.how.walls {
			weight = n.key
		}
		if weight < least {
			if least = weight; s.how.staged {
				stage = s.works[leaf].stage
			}
			if best = append(best[:0], stack...); op != opRoot {
				best = append(best, board.Move(op&3))
			}
		}
		leaf++
	}
	return best, stage
}
