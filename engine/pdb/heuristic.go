package pdb

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/heuristic"
)

// Heuristic is the lower bound from a library's tables, for shapes of up to
// MaxCells cells and any home of the blank. If one table holds all tiles, at
// most MaxTiles, it is the exact number of moves. On an unsolvable board, which
// no table contains, it is the Manhattan distance.
type LibraryHeuristic struct {
	tables     *Library
	partitions string // as ParsePartition reads them; "" for the usual ones
}

// NewHeuristic returns the heuristic with the usual tables of a library.
func NewLibraryHeuristic(tables *Library) LibraryHeuristic { return LibraryHeuristic{tables: tables} }

// WithTables implements heuristic.Tabled.
func (h LibraryHeuristic) WithTables(partitions string) heuristic.Heuristic {
	h.partitions = partitions
	return h
}

// Name returns "pdb".
func (LibraryHeuristic) Name() string { return "pdb" }

// Admissible returns true.
func (LibraryHeuristic) Admissible() bool { return true }

// Prepare loads or builds the tables for boards like b, which takes seconds
// where they are not there.
func (h LibraryHeuristic) Prepare(ctx context.Context, b *board.Board, watch func(doing string, share float64)) error {
	_, _, err := h.heuristicFor(ctx, b, func(at BuildProgress) { watch(at.String(), at.Share) })
	return err
}

// guide returns what bounds boards like b, and the names in which it does.
func (h LibraryHeuristic) heuristicFor(ctx context.Context, b *board.Board, watch func(BuildProgress)) (*Heuristic, Relabelling, error) {
	if err := checkShape(b.Shape()); err != nil {
		return nil, Relabelling{}, err
	}
	solved := b.Copy()
	solved.Reset()
	corner, err := NewRelabelling(solved)
	if err != nil {
		return nil, Relabelling{}, err
	}
	if h.partitions == "" && fitsOneTable(b.Shape()) {
		corner = Relabelling{corner: solved.Home(), goal: solved}
	}
	guide, err := h.tables.Heuristic(ctx, b.Shape(), corner.corner, h.partitions, watch)
	return guide, corner, err
}

// Start evaluates b.
func (h LibraryHeuristic) Start(b *board.Board) (heuristic.Running, error) {
	guide, corner, err := h.heuristicFor(context.Background(), b, nil)
	if err != nil {
		return nil, err
	}
	r := &runningEstimate{b: b, relabelling: corner, partitions: guide.Partitions, steps: b.Shape().Steps()}
	for p := range b.Size() {
		r.newNames = append(r.newNames, corner.goal.Pos(p))
	}
	for _, sum := range r.partitions {
		r.states = append(r.states, make([]State, len(sum.Views)))
		r.values = append(r.values, 0)
	}
	r.Reset()
	return r, nil
}

// running keeps the states of a board's views in step with it.
type runningEstimate struct {
	b           *board.Board
	relabelling Relabelling
	newNames    []int // of each piece in the corner's names
	partitions  []AdditivePartition
	states      [][]State
	values      []int // of the sums
	steps       [4]int
	unsolvable  bool // the board cannot be solved
}

// Reset implements heuristic.Running.
func (r *runningEstimate) Reset() {
	if r.unsolvable = !r.b.Solvable(); r.unsolvable {
		return
	}
	named, err := r.relabelling.Apply(r.b)
	if err != nil {
		panic("pdb: " + err.Error()) // the shapes are the same
	}
	for g, sum := range r.partitions {
		r.values[g] = sum.Start(named, r.states[g])
	}
}

// Moved implements heuristic.Running.
func (r *runningEstimate) Moved(m board.Move) {
	if r.unsolvable {
		return
	}
	before := r.b.Blank() - r.steps[m&3]
	tile := r.newNames[r.b.At(before)]
	for g := range r.partitions {
		i := r.partitions[g].ViewOf[tile]
		v := r.partitions[g].Views[i]
		state, change := v.Slide(r.states[g][i], before, m)
		r.states[g][i] = state
		r.values[g] += change
	}
}

// Value implements heuristic.Running.
func (r *runningEstimate) Value() int {
	if r.unsolvable {
		return r.b.Manhattan()
	}
	return Bound(r.values, r.relabelling.Offset)
}

// Bound is what the values of a board's sums prove of its distance to a goal that
// is so many moves away from the solved board.
func Bound(values []int, away int) int {
	least := 0
	for _, value := range values {
		value -= away
		least = max(least, value, value&1) // all ways are even, or all are odd
	}
	return least
}
