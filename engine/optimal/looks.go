package optimal

import (
	"taquin/engine/memory"
	"taquin/engine/pdb"
)

// State is short for what a view knows of a board.
type State = pdb.State

// looks are what a stream knows by any sums of tables, of each depth.
type looks struct {
	of     []pdb.Look // for each tile and sum
	sums   int
	views  int       // of all sums
	states []State   // for each view, and then for each child and sum: width of them
	width  int       // of the states of a depth
	slack  []int32   // for each sum
	words  []*uint64 // for each child of the last frame and sum
}

func newLooks(t *tree) looks {
	l := looks{sums: len(t.tables), of: make([]pdb.Look, maxCells*len(t.tables))}
	for g, sum := range t.tables {
		for _, view := range sum.Views {
			for _, tile := range view.Tiles() {
				l.of[tile*l.sums+g] = pdb.Look{View: view, At: l.views}
			}
			l.views++
		}
	}
	l.width = l.views + maxChildren*l.sums
	l.words = make([]*uint64, maxChildren*l.sums, maxChildren*l.sums+line)
	return l
}

// begin starts anew with a bound.
func (l *looks) begin(t *tree, bound int) {
	if depths := bound + 1; len(l.slack) < depths*l.sums {
		l.states = make([]State, depths*l.width)
		l.slack = make([]int32, depths*l.sums)
	}
	view := 0
	for g := range l.sums {
		view += copy(l.states[view:], t.first[g])
		l.slack[g] = int32(bound - t.values[g] + t.away)
	}
}

func (l *looks) aim(f *frame, depth int, moves uint8, step *[4]int) {
	states := l.states[l.width*depth:][:l.width]
	aims := states[l.views:]
	words := l.words[:len(aims)]
	n, k := 0, 0
	for ; moves != 0; moves &= moves - 1 {
		tile, _ := f.lead(n, moves, step)
		of := l.of[int(tile)*l.sums:][:l.sums]
		pdb.Aim(of, states, f.blank, f.moves[n&3], aims[k:], words[k:])
		k += len(of)
		n++
	}
	f.children = uint8(n)
	memory.Fetch(words[:k])
}

func (l *looks) judge(f *frame, depth int, stack []pending, height int) int {
	slack := l.slack[l.sums*depth:][:l.sums]
	aims := l.states[l.width*depth+l.views:][:int(f.children)*l.sums]
	words := l.words[:len(aims)]
	k := len(aims)
	for child := int(f.children) - 1; child >= 0; child-- {
		left := int32(0) // negative once a sum has given the child up
		for g := l.sums - 1; g >= 0; g-- {
			k--
			near := aims[k].Nearer(*words[k])
			aims[k] = aims[k].Seen(near)
			left |= slack[g] - 2 + 2*int32(near)
		}
		stack[height] = pending{uint16(depth), uint16(child)}
		height += 1 - int(uint32(left)>>31)
	}
	return height
}

func (l *looks) make(f *frame, depth, child int) {
	before := l.states[l.width*depth:][:l.width]
	after := l.states[l.width*(depth+1):][:l.views]
	copy(after, before)
	aims := before[l.views+l.sums*child:][:l.sums]
	slack := l.slack[l.sums*depth:][:2*l.sums]
	of := l.of[int(f.tiles[child&3])*l.sums:][:l.sums]
	for g := range of {
		v := of[g].At
		slack[l.sums+g] = slack[g] - 2*int32(aims[g].Farther(after[v]))
		after[v] = aims[g]
	}
}
