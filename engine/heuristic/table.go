package heuristic

import "math/bits"

// flow names a table of the walking distance: a board seen along one axis. It
// is lines of tiles cells, of which the home line has a tile fewer because the
// blank belongs there. The rows and the columns of a square have the same flow
// where the blank's home is on the diagonal.
type flow struct{ lines, tiles, home int }

// maxLines is how many lines the tables are made for: maxSides, and two cells
// in each line.
const maxLines = maxSides - 2

// counts says for each line how many of its tiles belong in each line.
type counts [maxLines][maxLines]int8

// table is the graph of a flow's states: how many tiles of each line belong in
// each line, and the line of the blank. State 0 is the solved one.
//
// A state's key holds its counts but for the last line and column, which the
// sums of the others give, and the blank's line above them: 53 bits at most
// (6 lines of 2 cells).
type table struct {
	flow
	unit  [maxLines][maxLines]uint64 // unit[k][h] is one tile of line k that belongs in line h, as part of a key
	width uint                       // bits of a count
	state map[uint64]int32           // the state of each key
	keys  []uint64                   // the key of each state, while the table is built
	dist  []uint8                    // moves from each state to the solved one
	next  []int32                    // see after
}

// build makes the table breadth first from the solved state.
func (f flow) build() *table {
	t := &table{flow: f, width: uint(bits.Len(uint(f.tiles))), state: map[uint64]int32{}}
	for k := range f.lines - 1 {
		for h := range f.lines - 1 {
			t.unit[k][h] = 1 << (t.width * uint(k*(f.lines-1)+h))
		}
	}
	solved := t.key(f.home)
	for k := range f.lines {
		solved += uint64(f.size(k, f.home)) * t.unit[k][k]
	}
	t.add(solved, 0)
	for s := int32(0); int(s) < len(t.dist); s++ {
		t.expand(s)
	}
	t.keys = nil
	return t
}

// expand makes a state's links, and the states to which they lead.
func (t *table) expand(s int32) {
	key := t.keys[s]
	c, blank := t.unpack(key)
	for way := range 2 {
		other := blank + 2*way - 1 // the line to which the blank goes
		if other < 0 || other >= t.lines {
			continue
		}
		for h := range t.lines {
			link := t.link(s, way, h)
			if c[other][h] == 0 || t.next[link] >= 0 {
				continue
			}
			after := key + t.unit[blank][h] - t.unit[other][h] + t.key(other) - t.key(blank)
			n, known := t.state[after]
			if !known {
				n = t.add(after, t.dist[s]+1)
			}
			t.next[link], t.next[t.link(n, 1-way, h)] = n, s // the move and the one back
		}
	}
}

// add makes the next state, without links.
func (t *table) add(key uint64, dist uint8) int32 {
	n := int32(len(t.dist))
	t.state[key], t.keys, t.dist = n, append(t.keys, key), append(t.dist, dist)
	for range 2 * t.lines {
		t.next = append(t.next, -1)
	}
	return n
}

// link is where the link of a state for a move is kept.
func (t *table) link(state int32, way, home int) int { return (2*int(state)+way)*t.lines + home }

// after returns the state after the blank has gone one line up (way 0) or down
// (way 1) and a tile that belongs in line home the other way.
func (t *table) after(state int32, way, home int) int32 { return t.next[t.link(state, way, home)] }

// size is how many tiles a line holds when the blank is in line blank.
func (f flow) size(line, blank int) int {
	if line == blank {
		return f.tiles - 1
	}
	return f.tiles
}

// key is the part of a key that says in which line the blank is.
func (t *table) key(blank int) uint64 {
	return uint64(blank) << (t.width * uint((t.lines-1)*(t.lines-1)))
}

// unpack reads a key. The last line and column follow from the others, since
// it is known how many tiles lie in each line and how many belong there.
func (t *table) unpack(key uint64) (c counts, blank int) {
	last := t.lines - 1
	for k := range last {
		for h := range last {
			c[k][h] = int8(key & (1<<t.width - 1))
			key >>= t.width
		}
	}
	blank = int(key)
	for k := range t.lines {
		c[k][last], c[last][k] = int8(t.size(k, blank)), int8(t.size(k, t.home))
	}
	for k := range last {
		for h := range last {
			c[k][last] -= c[k][h]
			c[last][h] -= c[k][h]
		}
	}
	c[last][last] = int8(t.size(last, blank))
	for h := range last {
		c[last][last] -= c[last][h]
	}
	return c, blank
}
