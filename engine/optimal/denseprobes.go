package optimal

import (
	"taquin/engine/memory"
	"taquin/engine/pdb"
)

// denseProbes holds a search's knowledge from dense tables. Unlike pdbProbes it supports only
// a few partitions, so that all arrays have fixed sizes and offsets.
type denseProbes struct {
	byTile     [maxCells][pdb.MaxDensePartitions]pdb.DenseProbe // by tile and partition
	partitions int
	frames     []denseFrame
	addresses  [maxDenseChildren + 1]*uint64 // by child of the last frame and partition; the last one prefetched is the automaton's
}

// denseFrame is the knowledge at one depth.
type denseFrame struct {
	states   [pdb.MaxDenseViews]pdb.DenseState // by view of all partitions
	children [maxDenseChildren]pdb.DenseChild  // by child and partition
	slack    [pdb.MaxDensePartitions]int32     // by partition
}

const maxDenseChildren = maxChildren * pdb.MaxDensePartitions

func newDenseProbes(t *tree) denseProbes {
	s := denseProbes{partitions: len(t.partitions)}
	at := 0
	for g, partition := range t.partitions {
		for _, view := range partition.Views {
			for _, tile := range view.Tiles() {
				s.byTile[tile][g] = view.DenseProbe(tile, at)
			}
			at++
		}
	}
	return s
}

func (s *denseProbes) startBound(t *tree, bound int) {
	if depths := bound + 1; len(s.frames) < depths {
		s.frames = make([]denseFrame, depths)
	}
	at := 0
	for g, partition := range t.partitions {
		for i, view := range partition.Views {
			s.frames[0].states[at] = view.DenseState(t.start, t.startStates[g][i])
			at++
		}
		s.frames[0].slack[g] = int32(bound - t.values[g] + t.offset)
	}
}

func (s *denseProbes) prefetch(f *frame, depth int, moves uint8, step *[4]int, row *uint64) {
	d := &s.frames[depth]
	n, k := 0, 0
	for ; moves != 0; moves &= moves - 1 {
		tile, to := f.addChild(n, moves, step)
		probes := &s.byTile[tile&(maxCells-1)]
		for g := range s.partitions {
			probe := &probes[g&(pdb.MaxDensePartitions-1)]
			d.children[k&(maxDenseChildren-1)], s.addresses[k&(maxDenseChildren-1)] = probe.Locate(d.states[probe.StateIndex&(pdb.MaxDenseViews-1)], f.blank, to)
			k++
		}
		n++
	}
	f.children = uint8(n)
	s.addresses[k] = row
	memory.Prefetch(s.addresses[:k+1])
}

func (s *denseProbes) pruneChildren(f *frame, depth int, stack []pending, height int) int {
	d := &s.frames[depth]
	for child := int(f.children) - 1; child >= 0; child-- {
		probes := &s.byTile[f.tiles[child&3]&(maxCells-1)]
		slackLeft := int32(0) // negative if a partition prunes the child
		for g := range s.partitions {
			probe, k := &probes[g&(pdb.MaxDensePartitions-1)], (child*s.partitions+g)&(maxDenseChildren-1)
			dense := d.children[k]
			set := probe.BlankSet(dense, *s.addresses[k])
			if set == pdb.ConsultTable {
				set = probe.Consult(dense)
			}
			decreases := dense.Decreases(set)
			d.children[k] = dense.Resolve(decreases)
			slackLeft |= d.slack[g&(pdb.MaxDensePartitions-1)] - 2 + 2*int32(decreases)
		}
		stack[height] = pending{uint16(depth), uint16(child)}
		height += 1 - int(uint32(slackLeft)>>31)
	}
	return height
}

func (s *denseProbes) descend(f *frame, depth, child int) {
	before, after := &s.frames[depth], &s.frames[depth+1]
	probes := &s.byTile[f.tiles[child&3]&(maxCells-1)]
	after.states = before.states
	for g := range s.partitions {
		v := probes[g&(pdb.MaxDensePartitions-1)].StateIndex & (pdb.MaxDenseViews - 1)
		state := before.children[(child*s.partitions+g)&(maxDenseChildren-1)].State()
		after.slack[g&(pdb.MaxDensePartitions-1)] = before.slack[g&(pdb.MaxDensePartitions-1)] - 2*int32(state.Increases(after.states[v]))
		after.states[v] = state
	}
}
