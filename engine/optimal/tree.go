package optimal

import (
	"cmp"
	"slices"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/deepening"
	"taquin/engine/memory"
	"taquin/engine/pdb"
	"taquin/engine/sorting"
)

// problem is a board to solve, relabelled such that the blank's home is a corner (see
// pdb.Relabelling). The goal is the solved board or one that is a few moves away from it.
type problem struct {
	start, goal *board.Board
	offset      int  // distance from the solved board to the goal
	reversed    bool // the path found leads from the solved board to the given one
}

// newProblem returns the problem of solving b. Since moves are reversible, it chooses the
// direction whose goal has its blank nearer to a corner.
func newProblem(b *board.Board) (problem, error) {
	var p problem
	start, goal := b, b.Copy()
	goal.Reset()
	_, away := pdb.NearestCorner(b.Shape(), b.Home())
	if _, back := pdb.NearestCorner(b.Shape(), b.Blank()); back < away {
		start, goal, p.reversed = goal, start, true
	}
	names, err := pdb.NewRelabelling(goal)
	if err != nil {
		return p, err
	}
	p.offset = names.Offset
	if p.start, err = names.Apply(start); err != nil {
		return p, err
	}
	p.goal, err = names.Apply(goal)
	return p, err
}

// path converts a path from start to goal into a solution of the board.
func (p problem) path(found board.Path) board.Path {
	if p.reversed {
		return found.Inverse()
	}
	return found
}

// tree is the search tree, shared by all threads and immutable during a bound: the problem,
// its start in all views, and the automaton of moves.
type tree struct {
	problem
	heuristic      *pdb.Heuristic
	partitions     []pdb.AdditivePartition // of the heuristic
	dense          bool                    // the tables are expanded
	startStates    [][]pdb.State           // by partition and view
	values         []int                   // of the start, by partition
	legal          []uint8                 // set of moves by the blank's cell
	step           [4]int                  // change of the blank's cell by move
	sequenceLength int                     // of the automaton
	initial        state                   // state of the automaton
	rows           []uint64                // transitions as words, two by state, for prefetching
	transitions    []state                 // by state and move, see state.index
}

// state is a state of the automaton that prunes move sequences (see package automaton). Its
// low four bits are the set of allowed moves, so that the large table is read once per node.
type state int32

// row returns the index of the state's first word in tree.rows.
func (s state) row() int { return int(s >> 4 << 1) }

// index returns the index of the transition by a move.
func (s state) index(m board.Move) int { return int(s>>4<<2) | int(m&3) }

func newTree(p problem, h *pdb.Heuristic, a *automaton.Automaton) *tree {
	s := p.start.Shape()
	t := &tree{problem: p, heuristic: h, partitions: h.Partitions, dense: h.Expanded(), legal: s.Open(), step: s.Steps(), rows: memory.NewWords(2 * a.States())}
	next := a.Table()
	t.transitions = memory.Halves[state](t.rows)
	states := make([]state, a.States())
	for id := range states {
		states[id] = state(id << 4)
		for m, after := range next[4*id:][:4] {
			if after >= 0 {
				states[id] |= 1 << m
			}
		}
	}
	t.initial = states[0]
	for i, after := range next {
		if after >= 0 {
			t.transitions[i] = states[after]
		}
	}
	for _, partition := range t.partitions {
		states := make([]pdb.State, len(partition.Views))
		t.values = append(t.values, partition.Start(p.start, states))
		t.startStates = append(t.startStates, states)
	}
	return t
}

// subtree is the part of the tree below a path. One thread searches it completely, so its
// counts do not depend on the number of threads.
type subtree struct {
	path             board.Path
	deepening.Counts      // in the last iteration
	maxDepth         int  // reached in it
	done             bool // in this iteration
}

// The tree is split where many nodes were generated, into many subtrees of moderate size, for
// threads to share, for the order of the search, and for checkpoints.
const (
	minSubtrees     = 256     // approximate number of subtrees
	minSplitNodes   = 1 << 6  // smaller subtrees are not split
	maxSubtreeNodes = 1 << 20 // larger subtrees are split: they will take seconds
	maxSubtrees     = 1 << 18 // takes precedence over maxSubtreeNodes
	deepestFactor   = 8       // the deepest subtrees are split into smaller parts, see deepestFirst
)

// split splits the subtrees with many nodes in the last iteration, and the deepest subtrees
// more finely.
func (t *tree) split(list []subtree, generated int64) []subtree {
	limit := max(min(max(generated/minSubtrees, minSplitNodes), maxSubtreeNodes), generated/maxSubtrees)
	deepest := slices.MaxFunc(list, func(a, b subtree) int { return cmp.Compare(a.maxDepth, b.maxDepth) }).maxDepth
	var all []subtree
	for _, s := range list {
		enough := limit
		if s.maxDepth == deepest {
			enough /= deepestFactor
		}
		all = t.appendSplit(all, s, enough)
	}
	return all
}

// appendSplit appends a subtree or its parts. Each child is assumed to have an equal share of
// the nodes.
func (t *tree) appendSplit(list []subtree, s subtree, limit int64) []subtree {
	if s.Generated <= limit {
		return append(list, s)
	}
	blank, at, _ := t.end(s.path)
	var parts []subtree
	for m := board.Up; m <= board.Right; m++ {
		if t.legal[blank]&uint8(at)>>m&1 != 0 {
			parts = append(parts, subtree{path: append(slices.Clone(s.path), m), maxDepth: s.maxDepth})
		}
	}
	for _, part := range parts {
		part.Generated = s.Generated / int64(len(parts))
		list = t.appendSplit(list, part, limit)
	}
	return list
}

// end returns the blank's cell and the automaton's state after a path; ok is false if the path is
// not in the tree.
func (t *tree) end(p board.Path) (blank int, at state, ok bool) {
	blank, at = t.start.Blank(), t.initial
	for _, m := range p {
		if t.legal[blank]&uint8(at)>>m&1 == 0 {
			return 0, 0, false
		}
		blank, at = blank+t.step[m], t.transitions[at.index(m)]
	}
	return blank, at, true
}

// contains reports whether a path is in the tree.
func (t *tree) contains(p board.Path) bool {
	_, _, ok := t.end(p)
	return ok
}

// deepestFirst sorts subtrees by the depth reached in the last iteration: the deepest ones
// are most likely to contain a solution.
func deepestFirst(list []subtree) {
	sorting.StableBy(list, func(a, b subtree) int { return cmp.Compare(b.maxDepth, a.maxDepth) })
}
