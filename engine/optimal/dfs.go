package optimal

import (
	"math/bits"

	"taquin/engine/board"
	"taquin/engine/pdb"
)

// dfs is one thread's depth-first search below a bound, on a board in place.
// It knows no distances but for each sum of tables its slack: how many moves
// more than the sum says could still be made under the bound. A move that
// takes its tile nearer, in the sense of the table, leaves the slack as it is,
// any other takes two from it, and a board without slack is given up.
type dfs struct {
	*tree
	sums  []sum
	undo  []undo          // for each depth and sum what a move has replaced
	cells [maxCells]uint8 // the tile in each cell, out of date where the blank is
	bound int
	path  board.Path
	made  board.Path // the moves to the subtree that was searched last
	blank uint8      // after these
	deep  int        // the greatest depth reached
	found bool       // path leads to the goal

	generated, expanded int64
	next                int64       // ask at so many boards generated
	stop                func() bool // whether to stop, and when to ask again
}

// maxCells is a power of two, so that cells need no check of their range.
const maxCells = 32

// sum is a sum of tables as the board goes through it.
type sum struct {
	of     [maxCells]look // for each tile
	slack  int32
	states []pdb.State // of each view
}

// look is where a tile is looked up.
type look struct {
	view  *pdb.View
	state *pdb.State
}

// undo is what a move replaces in a sum.
type undo struct {
	was   pdb.State
	slack int32
}

func newDFS(t *tree) *dfs {
	d := &dfs{tree: t, sums: make([]sum, len(t.tables))}
	for g, tables := range t.tables {
		s := &d.sums[g]
		s.states = make([]pdb.State, len(tables.Views))
		for tile, v := range tables.Of {
			s.of[tile] = look{tables.Views[v], &s.states[v]}
		}
	}
	return d
}

// begin starts anew with a bound.
func (d *dfs) begin(bound int) {
	d.bound, d.made = bound, d.made[:0]
	for len(d.path) < bound {
		d.path = append(d.path, 0)
		d.undo = append(d.undo, make([]undo, len(d.sums))...)
	}
	for cell := range d.start.Size() {
		d.cells[cell] = uint8(d.start.At(cell))
	}
	for g := range d.sums {
		copy(d.sums[g].states, d.first[g])
		d.sums[g].slack = int32(bound - d.value(g) + d.away)
	}
	d.blank, d.generated, d.expanded, d.next = uint8(d.start.Blank()), 0, 0, 0
}

// search searches below a path for the goal. It reports whether it is found,
// and then path leads there, or whether stop has ended the search.
func (d *dfs) search(below board.Path) bool {
	d.deep, d.found = 0, false
	if len(below) > d.bound {
		return false
	}
	// From the subtree before to this one: back to where they part, and on.
	same := 0
	for same < min(len(below), len(d.made)) && below[same] == d.made[same] {
		same++
	}
	for depth := len(d.made) - 1; depth >= same; depth-- {
		from := uint8(int(d.blank) - d.step[d.made[depth]])
		d.unmake(d.blank, from, depth)
		d.blank = from
	}
	d.made = d.made[:same]
	for depth := same; depth < len(below); depth++ {
		m := below[depth]
		to := uint8(int(d.blank) + d.step[m])
		if !d.make(d.blank, to, m, depth) {
			return false
		}
		d.made = append(d.made, m)
		d.blank = to
	}
	state := int32(0)
	for _, m := range below {
		state = d.after[4*state+int32(m)]
	}
	copy(d.path, below)
	return d.expand(d.blank, len(below), state)
}

// expand makes every move that the automaton allows, the blank being in a cell
// at a depth.
func (d *dfs) expand(blank uint8, depth int, state int32) bool {
	if depth == d.bound {
		return d.arrived(int(blank))
	}
	if d.generated >= d.next && d.stop() {
		return true
	}
	d.expanded++
	d.deep = max(d.deep, depth)
	for set := d.open[blank] & d.allowed[state]; set != 0; set &= set - 1 {
		m := board.Move(bits.TrailingZeros8(set))
		d.generated++
		to := uint8(int(blank) + d.step[m])
		if !d.make(blank, to, m, depth) {
			continue
		}
		d.path[depth] = m
		if d.expand(to, depth+1, d.after[4*state+int32(m)]) {
			return true
		}
		d.unmake(to, blank, depth)
	}
	return false
}

// make makes a move, unless one of the sums forbids it.
func (d *dfs) make(blank, to uint8, m board.Move, depth int) bool {
	tile := d.cells[to&(maxCells-1)]
	kept := d.undo[depth*len(d.sums):][:len(d.sums)]
	for g := range d.sums {
		s := &d.sums[g]
		at := &s.of[tile&(maxCells-1)]
		was := *at.state
		is := at.view.Slide(was, at.view.Step(blank, m))
		left := s.slack - 1 + int32(was.Value) - int32(is.Value)
		if left < 0 {
			d.restore(tile, depth, g)
			return false
		}
		kept[g] = undo{was, s.slack}
		*at.state, s.slack = is, left
	}
	d.cells[blank&(maxCells-1)] = tile
	return true
}

// unmake takes back the move at a depth, which led the blank from one cell to
// another.
func (d *dfs) unmake(blank, from uint8, depth int) {
	tile := d.cells[from&(maxCells-1)]
	d.cells[blank&(maxCells-1)] = tile
	d.restore(tile, depth, len(d.sums))
}

// restore takes back what the move of a tile at a depth has changed in the
// first sums.
func (d *dfs) restore(tile uint8, depth, sums int) {
	kept := d.undo[depth*len(d.sums):][:sums]
	for g := range kept {
		s := &d.sums[g]
		*s.of[tile&(maxCells-1)].state, s.slack = kept[g].was, kept[g].slack
	}
}

// arrived reports whether a board whose moves are used up is the goal. Where
// the goal is the solved board it is: no slack is left, so that every value is
// zero.
func (d *dfs) arrived(blank int) bool {
	d.deep = d.bound
	if d.away > 0 {
		if blank != d.goal.Blank() {
			return false
		}
		for cell := range d.goal.Size() { // in the blank's cell there is what was there before it
			if cell != blank && int(d.cells[cell]) != d.goal.At(cell) {
				return false
			}
		}
	}
	d.found = true
	return true
}
