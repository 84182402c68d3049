package optimal

import (
	"cmp"
	"slices"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/pdb"
)

// problem is a board as the search wants it: named so that the blank's home is
// a corner (see pdb.Corner). The goal is the solved board, or one that is a few
// moves away from it.
type problem struct {
	start, goal *board.Board
	offset      int  // from the solved board to the goal
	reversed    bool // the path to find leads from what is solved to what is given
}

// newProblem states how to solve b. Forth and back are equally far: it takes
// the way that ends nearer to a corner.
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

// path turns a path from start to goal into one that solves the board.
func (p problem) path(found board.Path) board.Path {
	if p.reversed {
		return found.Inverse()
	}
	return found
}

// tree is what all threads search: the problem, its first board as the tables
// see it, and the moves. Nothing changes it while they do.
type tree struct {
	problem
	heuristic      *pdb.Heuristic
	partitions     []pdb.AdditivePartition // the guide's
	dense          bool                    // the tables are spread out
	startStates    [][]pdb.State           // of the first board, for each sum's views
	values         []int                   // of the first board, by each sum
	legal          []uint8                 // bit m of open[i]: move m is possible from cell i
	step           [4]int                  // step[m] is added to the blank's cell by move m
	sequenceLength int                     // how long the words are that the automaton knows
	initial        state                   // where it begins,
	transitions    []state                 // and after[4*state+move] is what comes next if the move is not left out
}

// word is a state of the automaton and, in the four bits below it, the set of moves that it
// allows, so that its large table is looked into once for a board.
type state int32

// next is where a word's state and a move stand in the table of what comes next.
func (w state) index(m board.Move) int { return int(w>>4<<2) | int(m&3) }

func newTree(p problem, guide *pdb.Heuristic, a *automaton.Automaton) *tree {
	s := p.start.Shape()
	t := &tree{problem: p, heuristic: guide, partitions: guide.Partitions, dense: guide.Expanded(), legal: s.Open(), step: s.Steps(), transitions: make([]state, 4*a.States())}
	next := a.Table()
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
	for _, sum := range t.partitions {
		states := make([]pdb.State, len(sum.Views))
		t.values = append(t.values, sum.Start(p.start, states))
		t.startStates = append(t.startStates, states)
	}
	return t
}

// subtree is a part of the tree: what a path leads to. One thread searches it
// whole, so that what it holds does not depend on how threads share the work.
type subtree struct {
	path     board.Path
	counts        // below the last bound
	maxDepth int  // the greatest depth reached below it
	done     bool // below this bound
}

// counts are boards.
type counts struct{ generated, expanded int64 }

func (c *counts) add(more counts) {
	c.generated += more.generated
	c.expanded += more.expanded
}

// The top of the tree is taken apart where many boards were generated, so that
// there are many subtrees of moderate size: for threads to share, to be put in
// order and to be noted when done.
const (
	minSubtrees     = 256     // at least about so many subtrees, but
	minSplitNodes   = 1 << 6  // none is taken apart that took no more boards,
	maxSubtreeNodes = 1 << 20 // and all are that took more: below the next bound they take seconds,
	maxSubtrees     = 1 << 18 // unless there would be more than about so many
	deepestFactor   = 8       // times as small are the parts of those that went deepest, for which see arrange
)

// split takes apart the subtrees that took many of the boards generated below
// the last bound, and finer those that went deepest.
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

// appendSplit appends a subtree or the parts that its moves lead to, which
// count for an equal share of its boards.
func (t *tree) appendSplit(list []subtree, s subtree, limit int64) []subtree {
	if s.generated <= limit {
		return append(list, s)
	}
	blank, word := t.end(s.path)
	var parts []subtree
	for m := board.Up; m <= board.Right; m++ {
		if t.legal[blank]&uint8(word)>>m&1 != 0 {
			parts = append(parts, subtree{path: append(slices.Clone(s.path), m), maxDepth: s.maxDepth})
		}
	}
	for _, part := range parts {
		part.generated = s.generated / int64(len(parts))
		list = t.appendSplit(list, part, limit)
	}
	return list
}

// end returns the blank's cell and the automaton's word after a path.
func (t *tree) end(p board.Path) (blank int, word state) {
	blank, word = t.start.Blank(), t.initial
	for _, m := range p {
		blank, word = blank+t.step[m], t.transitions[word.index(m)]
	}
	return blank, word
}

// arrange puts those subtrees first that went deepest below the last bound:
// the solution, once the bound admits it, is most likely there.
func deepestFirst(list []subtree) {
	slices.SortStableFunc(list, func(a, b subtree) int { return cmp.Compare(b.maxDepth, a.maxDepth) })
}
