package beam

import (
	"math"

	"taquin/engine/board"
)

// walker expands a part of the tour on its own board, in its own thread. The result does
// not depend on the number of walkers.
type walker struct {
	*search
	number       int
	g            *grid
	first, last  int        // its part of the tour
	firstLeaf    int        // the index of the first leaf there
	pathToFirst  board.Path // from the root to the start of the part
	stack        board.Path // from the root to the current board
	found        []node     // children of the leaves
	foundStates  []stageState
	least, most  int32 // keys of found
	solved       board.Path
	histogram    [maxClasses]int32
	credit       int64 // fraction of the quota accumulated for the next node of the cutoff class
	nodes        int64
	expanded     int64
	next         int64   // node count of the next check
	ops          []uint8 // its part of the next tour
	chosen       []node  // the leaves there
	chosenStates []stageState
	blanks       []int32 // the blank's cell on each leaf
}

const (
	maxThreads   = 8   // more threads mostly wait
	threadLeaves = 200 // leaves that justify another thread
	maxClasses   = 1 << 12
	duplicate    = math.MaxUint32 // marks a node found before, in node.from
)

// expand finds the children of the leaves.
func (k *walker) expand() {
	g, leaf := k.g, k.firstLeaf
	k.found, k.foundStates, k.blanks, k.solved = k.found[:0], k.foundStates[:0], k.blanks[:0], nil
	k.least, k.most = math.MaxInt32, math.MinInt32
	k.nodes, k.expanded = 0, 0
	if k.number > 0 {
		k.next = 0
	}
	k.stack = append(k.stack[:0], k.pathToFirst...)
	g.play(k.pathToFirst)
	for _, op := range k.tour[k.first:k.last] {
		switch {
		case op < opUndo:
			g.do(board.Move(op))
			k.stack = append(k.stack, board.Move(op))
			continue
		case op == opUndo:
			g.do(k.stack[len(k.stack)-1].Opposite())
			k.stack = k.stack[:len(k.stack)-1]
			continue
		}
		via := board.Move(op & 3)
		if op != opRoot {
			g.do(via)
			k.stack = append(k.stack, via)
		}
		k.children(leaf, op == opRoot, via)
		if op != opRoot {
			g.do(via.Opposite())
			k.stack = k.stack[:len(k.stack)-1]
		}
		leaf++
		if k.nodes >= k.next && k.check() {
			break
		}
	}
	for i := len(k.stack) - 1; i >= 0; i-- {
		g.do(k.stack[i].Opposite())
	}
}

// check reports whether to stop. Only the first walker checks the limits.
func (k *walker) check() bool {
	s, r := k.search, k.run
	if k.number > 0 {
		k.next += 1 << 12
		return s.stop.Load()
	}
	r.nodes, k.nodes = r.nodes+k.nodes, 0
	s.next = r.nextCheck()
	k.next = s.next - r.nodes
	if s.err = r.check(s.memoryUsed); s.err == nil && r.budget > 0 && r.nodes-r.uncounted >= r.budget {
		s.err = errNodeLimit
	}
	s.stop.Store(s.err != nil)
	return s.err != nil
}

// children appends the children of a leaf to found. via is the move to the leaf.
func (k *walker) children(leaf int, root bool, via board.Move) {
	g, w, parent := k.g, k.w, &k.leaves[leaf]
	blank := g.blank
	pairs := w.pairsOf(g, blank)
	k.expanded++
	k.blanks = append(k.blanks, blank)
	for m := board.Up; m <= board.Right; m++ {
		from := blank + g.step[m]
		kind := g.kinds[from]
		if kind == kindWall || m == via.Opposite() && !root {
			continue
		}
		k.nodes++
		p := g.cells[from]
		if k.mode.walls && k.plan.stageOf[p] < k.plan.lineStart[k.states[leaf].stage] {
			continue
		}
		old := g.offset(p, from)
		now := old.after(m)
		steps := parent.steps + now.steps() - old.steps()
		if steps == 0 && k.solved == nil {
			k.solved = append(append(board.Path{}, k.stack...), m)
		}
		if k.level+int(steps) > k.limit {
			continue
		}
		ring, newKind := g.ring[p], now.kind()
		n := node{hash: parent.hash + (g.cellKey[blank]-g.cellKey[from])*g.tileKey[p], steps: steps, from: uint32(leaf)<<2 | uint32(m),
			value: parent.value - pairs - w.pairsOf(g, from) + w.pairAlong(g, blank, m) + w.blockChange(g, newKind, m) +
				w.tile(ring, now) - w.tile(ring, old)}
		// Only the parts of the grid that pairsOf reads are updated.
		g.kinds[blank], g.kinds[from] = newKind, kindBlank
		n.value += w.pairsOf(g, blank) + w.pairsOf(g, from) - w.pairAlong(g, blank, m)
		g.kinds[blank], g.kinds[from] = kindBlank, kind
		n.key = n.value + int32(k.penalty[from]/penaltyUnit)
		if k.mode.staged {
			n.key += k.addState(&k.states[leaf], steps-parent.steps, p, from)
		}
		k.least, k.most = min(k.least, n.key), max(k.most, n.key)
		k.found = append(k.found, n)
	}
}

// addState appends the stage state of the child in which tile p moves from a cell into the
// blank's, which changes its distance from home by steps. It returns the state's
// contribution to the key.
func (k *walker) addState(parent *stageState, steps, p, from int32) int32 {
	g, n := k.g, *parent
	switch stage := k.plan.stageOf[p]; {
	case stage < n.stage:
		n.earlierSteps += steps
	case stage == n.stage:
		n.steps += steps
	}
	if k.plan.stageOf[p] <= n.stage {
		n.hash += (g.cellKey[g.blank] - g.cellKey[from]) * g.tileKey[p]
	}
	g.pos[p] = g.blank
	k.plan.advance(g, &n)
	n.visits = uint32((n.hash+g.cellKey[from]*uint64(2*int(n.stage)+1))*hashMultiplier>>40) & uint32(len(k.visits)-1)
	value := k.plan.value(g, &n, from, &k.mode) + k.mode.repeat*int32(min(k.visits[n.visits], 1000))
	g.pos[p] = from
	k.foundStates = append(k.foundStates, n)
	return value
}

// deduplicate marks duplicates and counts the other nodes by class. It treats the nodes of
// all walkers whose slots lie in this walker's part of the hash table.
func (k *walker) deduplicate() {
	clear(k.histogram[:k.classes()])
	size, walkers := len(k.seen), len(k.active)
	first, last := size*k.number/walkers, size*(k.number+1)/walkers
	for _, of := range k.active {
		for i := range of.found {
			n := &of.found[i]
			slot := k.slot(n.hash)
			if slot < first || slot >= last {
				continue
			}
			if k.seen[slot] == n.hash {
				n.from = duplicate
				continue
			}
			k.seen[slot] = n.hash
			k.histogram[k.class(n)]++
		}
	}
}

// choose selects the nodes of the next beam and builds the walker's part of the next tour.
func (k *walker) choose() {
	k.ops, k.chosen, k.chosenStates = k.ops[:0], k.chosen[:0], k.chosenStates[:0]
	leaf, next := uint32(k.firstLeaf), 0
	for _, op := range k.tour[k.first:k.last] {
		switch {
		case op < opUndo:
			k.ops = append(k.ops, op)
			continue
		case op == opUndo:
			k.ops = appendUndo(k.ops)
			continue
		}
		if op != opRoot {
			k.ops = append(k.ops, op&3)
		}
		for ; next < len(k.found) && (k.found[next].from>>2 == leaf || k.found[next].from == duplicate); next++ {
			n := &k.found[next]
			if n.from == duplicate {
				continue
			}
			class := k.class(n)
			if class > k.cutoff {
				continue
			}
			if class == k.cutoff {
				if k.credit += k.quota; k.credit < k.cutoffSize {
					continue
				}
				k.credit -= k.cutoffSize
			}
			if k.mode.staged {
				k.chosenStates = append(k.chosenStates, k.foundStates[next])
			}
			k.chosen = append(k.chosen, *n)
			k.ops = append(k.ops, opLeaf|uint8(n.from&3))
		}
		if op != opRoot {
			k.ops = appendUndo(k.ops)
		}
		leaf++
	}
}
