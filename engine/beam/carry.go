package beam

import "taquin/engine/board"

// A beam that is too narrow for a board stays before a tile that only a detour
// brings home. Then that tile is carried: what the beam has is taken as it is,
// and the tiles up to the end of the stage are placed one after the other, each
// on a shortest way near it, those before it in the order untouched.

// patience is how long a search has been without a step forward.
type patience struct {
	levels int32
	stage  int32 // the furthest yet, and how little was left to do in it
	left   int32
	made   int        // moves made for good then
	rest   board.Path // and those that led on to the best board
	at     uint16     // its stage
}

// impatient reports whether a search with many stages must be helped on.
func (s *search) impatient() bool {
	w := &s.wait
	stage, left := int32(-1), int32(0)
	for i := range s.leaves {
		n := &s.leaves[i]
		if k, to := int32(n.stage), n.line+n.before; k > stage || k == stage && to < left {
			stage, left = k, to
		}
	}
	if w.levels++; stage > w.stage || stage == w.stage && left < w.left || w.left == 0 {
		path, at := s.lightest()
		*w = patience{stage: stage, left: left, made: len(s.path), rest: path, at: at}
	}
	const wait = 100
	return w.levels > wait+int32(s.f.shape.Cols+s.f.shape.Rows)
}

// carry takes the best board that is kept, completes its stage, and goes on from
// there alone. It reports false in the last stage.
func (s *search) carry() bool {
	f, l := s.f, s.lines
	stage := s.wait.at
	if int(stage) >= len(l.tiles)-1 || s.wait.left == 0 {
		return false
	}
	c := newCarrier(f, l)
	for len(s.path) > s.wait.made {
		f.do(s.path[len(s.path)-1].Opposite())
		s.path = s.path[:len(s.path)-1]
	}
	c.path = s.path
	for _, m := range s.wait.rest {
		c.do(m)
	}
	before, line := int32(0), l.first[stage]
	for k := line; k <= stage; k++ {
		for i, p := range l.tiles[k] {
			last := i == len(l.tiles[k])-1 && l.first[k+1] != line
			if f.pos[p] != p && !c.place(p, before, last) {
				return false
			}
			before = p
		}
	}
	s.run.nodes += c.states
	s.path, s.wait = c.path, patience{}
	s.leaves = append(s.leaves[:0], s.root())
	s.tour = append(s.tour[:0], opRoot)
	return true
}

// carrier carries tiles on a field.
type carrier struct {
	f      *field
	order  []int32 // of each cell: when it is filled
	path   board.Path
	states int64   // that were looked at
	from   []int32 // of the blank's walk: the cell before; 0 if not seen
	queue  []int32
	known  []uint8 // of the states of a window: how they were reached, 0 if not seen
	near   []int32 // the cells of a window
	index  []int32 // their numbers in it, counted from 1, 0 outside
}

func newCarrier(f *field, l *lines) *carrier {
	n := len(f.cells)
	c := &carrier{f: f, order: make([]int32, n), from: make([]int32, n), index: make([]int32, n)}
	next := int32(0)
	for _, tiles := range l.tiles {
		for _, p := range tiles {
			c.order[p] = next
			next++
		}
	}
	c.order[f.home] = next
	return c
}

func (c *carrier) do(m board.Move) {
	c.f.do(m)
	c.path = append(c.path, m)
}

// place brings the tile p home; those before it are home. With last it is the
// last of its line, and before is the tile beside it.
func (c *carrier) place(p, before int32, last bool) bool {
	f := c.f
	if !last {
		for f.pos[p] != p {
			if !c.nearer(p, p, p) {
				return false
			}
		}
		return true
	}
	// The window is the end of the line, three deep.
	inward := f.stride
	if f.row[p] != f.row[before] {
		inward = 1
	}
	for _, way := range [2]int32{inward, -inward} {
		deep := p + 2*way
		if f.kinds[p+way] == kindWall || f.kinds[deep] == kindWall || c.order[p+way] < c.order[p] {
			continue
		}
		in := func(x int32) bool {
			return x == p || x == p+way || x == deep || x == before+way || x == before+2*way
		}
		for f.pos[p] != p && !in(f.pos[p]) {
			if !c.nearer(p, deep, p) {
				return false
			}
		}
		if f.pos[p] == p {
			return true
		}
		if !c.walk(p, f.pos[p], in) {
			return false
		}
		return c.search([]int32{before, before + way, before + 2*way, p, p + way, deep}, p, p, before)
	}
	return false
}

// walk takes the blank to a cell that is right, round the tile in cell around
// and the cells filled before p.
func (c *carrier) walk(p, around int32, right func(int32) bool) bool {
	f := c.f
	if right(f.blank) {
		return true
	}
	clear(c.from)
	c.queue = append(c.queue[:0], f.blank)
	c.from[f.blank] = -1
	for k := 0; k < len(c.queue); k++ {
		at := c.queue[k]
		for _, step := range f.step {
			to := at + step
			if f.kinds[to] == kindWall || c.from[to] != 0 || to == around || c.order[to] < c.order[p] {
				continue
			}
			c.from[to] = at
			if !right(to) {
				c.queue = append(c.queue, to)
				continue
			}
			// Back to the blank, and the way turned round.
			c.queue = append(c.queue[:0], to)
			for x := to; x != f.blank; x = c.from[x] {
				c.queue = append(c.queue, c.from[x])
			}
			for i := len(c.queue) - 2; i >= 0; i-- {
				c.do(f.move(c.queue[i+1], c.queue[i]))
			}
			return true
		}
	}
	return false
}

// move is the move from a cell to the next one.
func (f *field) move(from, to int32) board.Move {
	for m, step := range f.step {
		if from+step == to {
			return board.Move(m)
		}
	}
	panic("beam: cells apart")
}

// nearer brings tile p as much nearer to a cell as it can within a window
// around the tile.
func (c *carrier) nearer(p, goal, first int32) bool {
	f := c.f
	at := f.pos[p]
	if !c.walk(first, at, func(x int32) bool { return f.distance(x, at) == 1 }) {
		return false
	}
	const around = 4
	c.near = c.near[:0]
	for r := max(int32(f.row[at])-around, 1); r <= min(int32(f.row[at])+around, int32(f.shape.Rows)); r++ {
		for col := max(int32(f.col[at])-around, 1); col <= min(int32(f.col[at])+around, int32(f.shape.Cols)); col++ {
			if x := r*f.stride + col; c.order[x] >= c.order[first] {
				c.near = append(c.near, x)
			}
		}
	}
	was := f.distance(at, goal)
	return c.search(c.near, p, goal, 0) && f.distance(f.pos[p], goal) < was
}

// search takes tile p as near to a cell as it can within a window, in as few
// moves as it can; a tile beside must be home in the end, if there is one.
func (c *carrier) search(cells []int32, p, goal, beside int32) bool {
	f := c.f
	n := int32(len(cells))
	for i, x := range cells {
		c.index[x] = int32(i) + 1
	}
	defer func() {
		for _, x := range cells {
			c.index[x] = 0
		}
	}()
	third := int32(1)
	if beside != 0 {
		third = n
	}
	c.known = append(c.known[:0], make([]uint8, n*n*third)...)
	num := func(blank, tile, other int32) int32 {
		k := (c.index[blank]-1)*n + c.index[tile] - 1
		if beside != 0 {
			k = k*n + c.index[other] - 1
		}
		return k
	}
	start := num(f.blank, f.pos[p], f.pos[beside])
	c.known[start] = 1
	c.queue = append(c.queue[:0], start)
	best, least := start, int32(1<<30)
	for k := 0; k < len(c.queue) && least > 0; k++ {
		state := c.queue[k]
		blank, tile, other := c.open(state, n, third, cells)
		if d := f.distance(tile, goal); d < least && (beside == 0 || other == beside && d == 0) {
			best, least = state, d
		}
		for m, step := range f.step {
			to := blank + step
			if c.index[to] == 0 {
				continue
			}
			t, o := tile, other
			switch to {
			case tile:
				t = blank
			case other:
				o = blank
			}
			if next := num(to, t, o); c.known[next] == 0 {
				c.known[next] = uint8(m) + 2
				c.queue = append(c.queue, next)
			}
		}
	}
	c.states += int64(len(c.queue))
	if least == 1<<30 {
		return false
	}
	// Back from the best state, and the way turned round.
	c.queue = c.queue[:0]
	for state := best; state != start; {
		m := int32(c.known[state] - 2)
		c.queue = append(c.queue, m)
		blank, tile, other := c.open(state, n, third, cells)
		back := blank - f.step[m]
		switch back {
		case tile:
			tile = blank
		case other:
			other = blank
		}
		state = num(back, tile, other)
	}
	for i := len(c.queue) - 1; i >= 0; i-- {
		c.do(board.Move(c.queue[i]))
	}
	return true
}

// open is what num numbers.
func (c *carrier) open(state, n, third int32, cells []int32) (blank, tile, other int32) {
	if third > 1 {
		other = cells[state%n]
		state /= n
	}
	return cells[state/n], cells[state%n], other
}
