package slide

// explorer finds what can be done in a state. It is for one goroutine, and its results are
// its own until the next call.
type explorer struct {
	puzzle *Puzzle
	metric Metric
	all    []change
	seen   [MaxCells]uint32 // by anchor: the last round in which a piece came there
	round  uint32
	queue  []uint8
}

// change is a piece that comes to an anchor.
type change struct{ piece, to uint8 }

func newExplorer(z *Puzzle, m Metric) *explorer {
	return &explorer{puzzle: z, metric: m, queue: make([]uint8, 0, MaxCells)}
}

// changes lists what one move can change where the pieces have these anchors.
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

// roam lists where a piece comes that can move, step by step.
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

// after writes to child the vector after a change.
func (e *explorer) after(child, parent []uint8, c change) {
	copy(child, parent)
	k := &e.puzzle.kinds[e.puzzle.kindOf[c.piece]]
	put(child[k.from:k.from+k.count], int(c.piece)-k.from, c.to)
}

// put gives one of several anchors in order another value, and keeps the order.
func put(anchors []uint8, i int, to uint8) {
	for ; i > 0 && anchors[i-1] > to; i-- {
		anchors[i] = anchors[i-1]
	}
	for ; i+1 < len(anchors) && anchors[i+1] < to; i++ {
		anchors[i] = anchors[i+1]
	}
	anchors[i] = to
}
