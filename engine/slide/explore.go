package slide

// explorer generates the moves of states. It is not safe for concurrent use, and its results are
// valid until the next call.
type explorer struct {
	puzzle *Puzzle
	metric Metric
	all    []change
	seen   [MaxCells]uint32 // by anchor: the last round that reached it
	round  uint32
	queue  []uint8
}

// change moves a piece to an anchor.
type change struct{ piece, to uint8 }

func newExplorer(z *Puzzle, m Metric) *explorer {
	return &explorer{puzzle: z, metric: m, queue: make([]uint8, 0, MaxCells)}
}

// changes lists the moves of a state, given by the anchors of the pieces.
func (e *explorer) changes(where []uint8) []change {
	var all taken
	for i, at := range where {
		all.set(e.puzzle.kinds[e.puzzle.kindOf[i]].covers[at], true)
	}
	e.all = e.all[:0]
	for i, at := range where {
		k := &e.puzzle.kinds[e.puzzle.kindOf[i]]
		for j := range k.shifts[at] {
			if s := &k.shifts[at][j]; free(&all, s.need) {
				if e.metric == Moves {
					e.roam(k, uint8(i), at, &all)
					break
				}
				e.all = append(e.all, change{uint8(i), s.to})
			}
		}
	}
	return e.all
}

// roam lists the moves of a piece to all anchors that it reaches by steps.
func (e *explorer) roam(k *kind, piece, from uint8, all *taken) {
	all.set(k.covers[from], false)
	e.round++
	e.seen[from] = e.round
	queue := append(e.queue[:0], from)
	for n := 0; n < len(queue); n++ {
		shifts := k.shifts[queue[n]]
		for j := range shifts {
			if s := &shifts[j]; e.seen[s.to] != e.round && free(all, s.need) {
				e.seen[s.to] = e.round
				queue = append(queue, s.to)
				e.all = append(e.all, change{piece, s.to})
			}
		}
	}
	all.set(k.covers[from], true)
}

// after writes the successor of parent to child.
func (e *explorer) after(child, parent []uint8, c change) {
	copy(child, parent)
	k := &e.puzzle.kinds[e.puzzle.kindOf[c.piece]]
	put(child[k.from:k.from+k.count], int(c.piece)-k.from, c.to)
}

// put replaces an anchor in a sorted list and keeps the list sorted.
func put(anchors []uint8, i int, to uint8) {
	for ; i > 0 && anchors[i-1] > to; i-- {
		anchors[i] = anchors[i-1]
	}
	for ; i+1 < len(anchors) && anchors[i+1] < to; i++ {
		anchors[i] = anchors[i+1]
	}
	anchors[i] = to
}
