package optimal

import (
	"taquin/engine/memory"
	"taquin/engine/pdb"
)

// spots are what a stream knows by tables that are spread out. Where looks have room for
// any sums, here it is for a few: what has its place from the start is found sooner.
type spots struct {
	of     [maxCells][pdb.SpotSums]pdb.Spot // for each tile
	sums   int
	depths []spotted
	words  [maxSpots]*uint64 // for each child of the last frame and sum
}

// spotted is what is known at a depth.
type spotted struct {
	states [pdb.SpotViews]pdb.Spotted // for each view of all sums
	aims   [maxSpots]pdb.Aimed        // for each child and sum
	slack  [pdb.SpotSums]int32        // for each sum
}

// maxSpots is how many spots a board's children are looked up at.
const maxSpots = maxChildren * pdb.SpotSums

func newSpots(t *tree) spots {
	s := spots{sums: len(t.tables)}
	at := 0
	for g, sum := range t.tables {
		for _, view := range sum.Views {
			for _, tile := range view.Tiles() {
				s.of[tile][g] = view.Spot(tile, at)
			}
			at++
		}
	}
	return s
}

// begin starts anew with a bound.
func (s *spots) begin(t *tree, bound int) {
	if depths := bound + 1; len(s.depths) < depths {
		s.depths = make([]spotted, depths)
	}
	at := 0
	for g, sum := range t.tables {
		for i, view := range sum.Views {
			s.depths[0].states[at] = view.Spotted(t.start, t.first[g][i])
			at++
		}
		s.depths[0].slack[g] = int32(bound - t.values[g] + t.away)
	}
}

func (s *spots) aim(f *frame, depth int, moves uint8, step *[4]int) {
	d := &s.depths[depth]
	n, k := 0, 0
	for ; moves != 0; moves &= moves - 1 {
		tile, to := f.lead(n, moves, step)
		of := &s.of[tile&(maxCells-1)]
		for g := range s.sums {
			spot := &of[g&(pdb.SpotSums-1)]
			d.aims[k&(maxSpots-1)], s.words[k&(maxSpots-1)] = spot.Aim(d.states[spot.At&(pdb.SpotViews-1)], f.blank, to)
			k++
		}
		n++
	}
	f.children = uint8(n)
	memory.Fetch(s.words[:k])
}

func (s *spots) judge(f *frame, depth int, stack []pending, height int) int {
	d := &s.depths[depth]
	for child := int(f.children) - 1; child >= 0; child-- {
		of := &s.of[f.tiles[child&3]&(maxCells-1)]
		left := int32(0) // negative once a sum has given the child up
		for g := range s.sums {
			spot, k := &of[g&(pdb.SpotSums-1)], (child*s.sums+g)&(maxSpots-1)
			aim := d.aims[k]
			set := spot.Set(aim, *s.words[k])
			if set == pdb.Asked {
				set = spot.Ask(aim)
			}
			near := aim.Nearer(set)
			d.aims[k] = aim.Seen(near)
			left |= d.slack[g&(pdb.SpotSums-1)] - 2 + 2*int32(near)
		}
		stack[height] = pending{uint16(depth), uint16(child)}
		height += 1 - int(uint32(left)>>31)
	}
	return height
}

func (s *spots) make(f *frame, depth, child int) {
	before, after := &s.depths[depth], &s.depths[depth+1]
	of := &s.of[f.tiles[child&3]&(maxCells-1)]
	after.states = before.states
	for g := range s.sums {
		v := of[g&(pdb.SpotSums-1)].At & (pdb.SpotViews - 1)
		state := before.aims[(child*s.sums+g)&(maxSpots-1)].Spotted()
		after.slack[g&(pdb.SpotSums-1)] = before.slack[g&(pdb.SpotSums-1)] - 2*int32(state.Farther(after.states[v]))
		after.states[v] = state
	}
}
