package optimal

import (
	"taquin/engine/memory"
	"taquin/engine/pdb"
)

// pdbProbes holds a search's knowledge from pattern databases, for any number of partitions,
// at each depth.
type pdbProbes struct {
	byTile      []pdb.Probe // by tile and partition
	partitions  int
	views       int         // of all partitions
	states      []pdb.State // frameStates per depth: by view, and then by child and partition
	frameStates int
	slack       []int32   // by partition, per depth
	addresses   []*uint64 // by child of the last frame and partition; the last one prefetched is the automaton's
	paged       bool      // the tables are read page by page
}

func newPDBProbes(t *tree) pdbProbes {
	l := pdbProbes{partitions: len(t.partitions), paged: t.heuristic.Pages() > 0, byTile: make([]pdb.Probe, maxCells*len(t.partitions))}
	for g, partition := range t.partitions {
		for _, view := range partition.Views {
			for _, tile := range view.Tiles() {
				l.byTile[tile*l.partitions+g] = pdb.Probe{View: view, StateIndex: l.views}
			}
			l.views++
		}
	}
	l.frameStates = l.views + maxChildren*l.partitions
	l.addresses = make([]*uint64, maxChildren*l.partitions+1, maxChildren*l.partitions+cacheLine)
	return l
}

func (l *pdbProbes) startBound(t *tree, bound int) {
	if depths := bound + 1; len(l.slack) < depths*l.partitions {
		l.states = make([]pdb.State, depths*l.frameStates)
		l.slack = make([]int32, depths*l.partitions)
	}
	view := 0
	for g := range l.partitions {
		view += copy(l.states[view:], t.startStates[g])
		l.slack[g] = int32(bound - t.values[g] + t.offset)
	}
}

func (l *pdbProbes) prefetch(f *frame, depth int, moves uint8, step *[4]int, row *uint64) {
	states := l.states[l.frameStates*depth:][:l.frameStates]
	children := states[l.views:]
	addresses := l.addresses[:len(children)+1]
	n, k := 0, 0
	for ; moves != 0; moves &= moves - 1 {
		tile, _ := f.addChild(n, moves, step)
		probes := l.byTile[int(tile)*l.partitions:][:l.partitions]
		pdb.Locate(probes, states, f.blank, f.moves[n&3], children[k:], addresses[k:])
		if l.paged {
			pdb.LoadPages(probes, addresses[k:])
		}
		k += len(probes)
		n++
	}
	f.children = uint8(n)
	addresses[k] = row
	memory.Prefetch(addresses[:k+1])
}

func (l *pdbProbes) pruneChildren(f *frame, depth int, stack []pending, height int) int {
	slack := l.slack[l.partitions*depth:][:l.partitions]
	children := l.states[l.frameStates*depth+l.views:][:int(f.children)*l.partitions]
	addresses := l.addresses[:len(children)]
	k := len(children)
	for child := int(f.children) - 1; child >= 0; child-- {
		slackLeft := int32(0) // negative if a partition prunes the child
		for g := l.partitions - 1; g >= 0; g-- {
			k--
			decreases := children[k].Decreases(*addresses[k])
			children[k] = children[k].Resolve(decreases)
			slackLeft |= slack[g] - 2 + 2*int32(decreases)
		}
		stack[height] = pending{uint16(depth), uint16(child)}
		height += 1 - int(uint32(slackLeft)>>31)
	}
	return height
}

func (l *pdbProbes) descend(f *frame, depth, child int) {
	before := l.states[l.frameStates*depth:][:l.frameStates]
	after := l.states[l.frameStates*(depth+1):][:l.views]
	copy(after, before)
	children := before[l.views+l.partitions*child:][:l.partitions]
	slack := l.slack[l.partitions*depth:][:2*l.partitions]
	probes := l.byTile[int(f.tiles[child&3])*l.partitions:][:l.partitions]
	for g := range probes {
		v := probes[g].StateIndex
		slack[l.partitions+g] = slack[g] - 2*int32(children[g].Increases(after[v]))
		after[v] = children[g]
	}
}
