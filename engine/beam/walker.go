package beam

import (
	"math"

	"taquin/engine/board"
)

// walker walks around a part of the tour with a board of its own. Where there are
// several, each on its thread, they find and keep together what one alone does.
type walker struct {
	*search
	number      int
	f           *field
	first, last int        // its part of the tour
	leaf        int        // the first one there
	way         board.Path // to there
	stack       board.Path
	found       []node
	foundWorks  []work // of each, in a search with stages
	least, most int32  // weights of those
	solved      board.Path
	hist        [weightClasses]int32
	drawn       int64 // how far the draw has come
	nodes       int64
	expanded    int64
	next        int64   // nodes at which to check
	ops         []uint8 // its part of the next tour
	chosen      []node  // the leaves there
	chosenWorks []work
	trodden     []int32 // the blank's cells on the leaves
}

const (
	mostThreads   = 8   // more would wait for each other
	fewLeaves     = 200 // so few are not worth a thread
	weightClasses = 1 << 12
	twice         = math.MaxUint32 // a board found that was found before
)

// expand finds the boards one move from the leaves.
func (k *walker) expand() {
	f, leaf := k.f, k.leaf
	k.found, k.foundWorks, k.trodden, k.solved = k.found[:0], k.foundWorks[:0], k.trodden[:0], nil
	k.least, k.most = math.MaxInt32, math.MinInt32
	k.nodes, k.expanded = 0, 0
	if k.number > 0 {
		k.next = 0
	}
	k.stack = append(k.stack[:0], k.way...)
	f.play(k.way)
	for _, op := range k.tour[k.first:k.last] {
		switch {
		case op < opUndo:
			f.do(board.Move(op))
			k.stack = append(k.stack, board.Move(op))
			continue
		case op == opUndo:
			f.do(k.stack[len(k.stack)-1].Opposite())
			k.stack = k.stack[:len(k.stack)-1]
			continue
		}
		via := board.Move(op & 3)
		if op != opRoot {
			f.do(via)
			k.stack = append(k.stack, via)
		}
		k.children(leaf, op == opRoot, via)
		if op != opRoot {
			f.do(via.Opposite())
			k.stack = k.stack[:len(k.stack)-1]
		}
		leaf++
		if k.nodes >= k.next && k.pause() {
			break
		}
	}
	for i := len(k.stack) - 1; i >= 0; i-- {
		f.do(k.stack[i].Opposite())
	}
}

// pause looks, in the first walker, whether to go on. It reports whether to stop.
func (k *walker) pause() bool {
	s, r := k.search, k.run
	if k.number > 0 {
		k.next += 1 << 12
		return s.stop.Load()
	}
	r.nodes, k.nodes = r.nodes+k.nodes, 0
	s.next = r.next()
	k.next = s.next - r.nodes
	if s.err = r.check(s.used); s.err == nil && r.budget > 0 && r.nodes-r.free >= r.budget {
		s.err = errSpent
	}
	s.stop.Store(s.err != nil)
	return s.err != nil
}

// children finds the boards one move from a leaf.
func (k *walker) children(leaf int, root bool, via board.Move) {
	f, w, parent := k.f, k.w, &k.leaves[leaf]
	blank := f.blank
	around := w.around(f, blank)
	k.expanded++
	k.trodden = append(k.trodden, blank)
	for m := board.Up; m <= board.Right; m++ {
		from := blank + f.step[m]
		kind := f.kinds[from]
		if kind == kindWall || m == via.Opposite() && !root {
			continue
		}
		k.nodes++
		p := f.cells[from]
		if k.how.walls && k.lines.of[p] < k.lines.first[k.works[leaf].stage] {
			continue
		}
		was := f.away(p, from)
		is := was.after(m)
		steps := parent.steps + is.steps() - was.steps()
		if steps == 0 && k.solved == nil {
			k.solved = append(append(board.Path{}, k.stack...), m)
		}
		if k.level+int(steps) > k.limit {
			continue
		}
		ring, becomes := f.ring[p], is.kind()
		n := node{hash: parent.hash + (f.place[blank]-f.place[from])*f.name[p], steps: steps, from: uint32(leaf)<<2 | uint32(m),
			weight: parent.weight - around - w.around(f, from) + w.between(f, blank, m) + w.blocks(f, becomes, m) +
				w.tile(ring, is) - w.tile(ring, was)}
		// The board is changed only as far as it is looked at.
		f.kinds[blank], f.kinds[from] = becomes, kindBlank
		n.weight += w.around(f, blank) + w.around(f, from) - w.between(f, blank, m)
		f.kinds[blank], f.kinds[from] = kindBlank, kind
		n.key = n.weight + int32(k.worn[from]/wornUnit)
		if k.how.staged {
			n.key += k.stageOf(&k.works[leaf], steps-parent.steps, p, from)
		}
		k.least, k.most = min(k.least, n.key), max(k.most, n.key)
		k.found = append(k.found, n)
	}
}

// stageOf completes what is known of the board where tile p has come from a cell to the
// blank's, so many steps farther from home. It returns what that adds to the weight.
func (k *walker) stageOf(parent *work, steps, p, from int32) int32 {
	f, n := k.f, *parent
	switch line := k.lines.of[p]; {
	case line < n.stage:
		n.before += steps
	case line == n.stage:
		n.line += steps
	}
	if k.lines.of[p] <= n.stage {
		n.placed += (f.place[f.blank] - f.place[from]) * f.name[p]
	}
	f.pos[p] = f.blank
	k.lines.advance(f, &n)
	n.again = uint32((n.placed+f.place[from]*uint64(2*int(n.stage)+1))*odd>>40) & uint32(len(k.visits)-1)
	more := k.lines.weigh(f, &n, from, &k.how) + k.how.again*int32(min(k.visits[n.again], 1000))
	f.pos[p] = from
	k.foundWorks = append(k.foundWorks, n)
	return more
}

// sift marks the boards that were found before, of those found by all walkers that have
// their place in the walker's part of the table, and counts the others by their weights.
func (k *walker) sift() {
	clear(k.hist[:k.classes()])
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
				n.from = twice
				continue
			}
			k.seen[slot] = n.hash
			k.hist[k.class(n)]++
		}
	}
}

// keep chooses among the boards found, and makes the walker's part of the next tour.
func (k *walker) keep() {
	k.ops, k.chosen, k.chosenWorks = k.ops[:0], k.chosen[:0], k.chosenWorks[:0]
	leaf, next := uint32(k.leaf), 0
	for _, op := range k.tour[k.first:k.last] {
		switch {
		case op < opUndo:
			k.ops = append(k.ops, op)
			continue
		case op == opUndo:
			k.ops = takeBack(k.ops)
			continue
		}
		if op != opRoot {
			k.ops = append(k.ops, op&3)
		}
		for ; next < len(k.found) && (k.found[next].from>>2 == leaf || k.found[next].from == twice); next++ {
			n := &k.found[next]
			if n.from == twice {
				continue
			}
			class := k.class(n)
			if class > k.bound {
				continue
			}
			if class == k.bound {
				if k.drawn += k.some; k.drawn < k.all {
					continue
				}
				k.drawn -= k.all
			}
			if k.how.staged {
				k.chosenWorks = append(k.chosenWorks, k.foundWorks[next])
			}
			k.chosen = append(k.chosen, *n)
			k.ops = append(k.ops, opLeaf|uint8(n.from&3))
		}
		if op != opRoot {
			k.ops = takeBack(k.ops)
		}
		leaf++
	}
}
