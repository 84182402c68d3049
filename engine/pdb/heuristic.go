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
type Heuristic struct {
	tables     *Library
	partitions string // as ParsePartition reads them; "" for the usual ones
}

// NewHeuristic returns the heuristic with the usual tables of a library.
func NewHeuristic(tables *Library) Heuristic { return Heuristic{tables: tables} }

// WithTables implements heuristic.Tabled.
func (h Heuristic) WithTables(partitions string) heuristic.Heuristic {
	h.partitions = partitions
	return h
}

// Name returns "pdb".
func (Heuristic) Name() string { return "pdb" }

// Admissible returns true.
func (Heuristic) Admissible() bool { return true }

// Prepare loads or builds the tables for boards like b, which takes seconds
// where they are not there.
func (h Heuristic) Prepare(ctx context.Context, b *board.Board, watch func(doing string, share float64)) error {
	_, _, err := h.guide(ctx, b, func(at Building) { watch(at.String(), at.Share) })
	return err
}

// guide returns what bounds boards like b, and the names in which it does.
func (h Heuristic) guide(ctx context.Context, b *board.Board, watch func(Building)) (*Guide, Corner, error) {
	if err := checkShape(b.Shape()); err != nil {
		return nil, Corner{}, err
	}
	solved := b.Copy()
	solved.Reset()
	corner, err := NewCorner(solved)
	if err != nil {
		return nil, Corner{}, err
	}
	if h.partitions == "" && whole(b.Shape()) {
		corner = Corner{cell: solved.Home(), named: solved}
	}
	guide, err := h.tables.Guide(ctx, b.Shape(), corner.cell, h.partitions, watch)
	return guide, corner, err
}

// Start evaluates b.
func (h Heuristic) Start(b *board.Board) (heuristic.Running, error) {
	guide, corner, err := h.guide(context.Background(), b, nil)
	if err != nil {
		return nil, err
	}
	r := &running{b: b, corner: corner, sums: guide.Sums, step: b.Shape().Steps()}
	for p := range b.Size() {
		r.name = append(r.name, corner.named.Pos(p))
	}
	for _, sum := range r.sums {
		r.states = append(r.states, make([]State, len(sum.Views)))
		r.values = append(r.values, 0)
	}
	r.Reset()
	return r, nil
}

// running keeps the states of a board's views in step with it.
type running struct {
	b      *board.Board
	corner Corner
	name   []int // of each piece in the corner's names
	sums   []Sum
	states [][]State
	values []int // of the sums
	step   [4]int
	lost   bool // the board cannot be solved
}

// Reset implements heuristic.Running.
func (r *running) Reset() {
	if r.lost = !r.b.Solvable(); r.lost {
		return
	}
	named, err := r.corner.Of(r.b)
	if err != nil {
		panic("pdb: " + err.Error()) // the shapes are the same
	}
	for g, sum := range r.sums {
		r.values[g] = sum.Start(named, r.states[g])
	}
}

// Moved implements heuristic.Running.
func (r *running) Moved(m board.Move) {
	if r.lost {
		return
	}
	before := r.b.Blank() - r.step[m&3]
	tile := r.name[r.b.At(before)]
	for g := range r.sums {
		i := r.sums[g].Of[tile]
		v := r.sums[g].Views[i]
		state, change := v.Slide(r.states[g][i], before, m)
		r.states[g][i] = state
		r.values[g] += change
	}
}

// Value implements heuristic.Running.
func (r *running) Value() int {
	if r.lost {
		return r.b.Manhattan()
	}
	return Bound(r.values, r.corner.Away)
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
