package pruning

import (
	"context"
	"slices"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
)

// The cosets of a subgroup that some turns and powers of others generate make a strong
// pruning table, because many symmetries preserve the subgroup. Its orbits distinguish
// the cosets: the orbit that each piece lies in, and the orientations relative to the orbits. For
// the cube, U, D and the squares of the other turns have 2.2·10^9 cosets in 1.4·10^8 classes
// under 16 symmetries; the rotations of the axes give two more lookups in the same table.
// (H. Kociemba, Cube Explorer.)

// cosetProjection is a product of two or three projections that distinguish cosets.
type cosetProjection struct {
	outer      []projection
	inner      projection
	states     float64    // an upper bound
	symmetries []symmetry // that preserve the outer projections together, and the inner one
}

// entries returns an upper bound on the size of the table.
func (c *cosetProjection) entries() float64 { return c.states / float64(len(c.symmetries)) }

// plan returns the table with all useful lookups, or nil if it has too many entries. The
// error is the context's.
func (c *cosetProjection) plan(ctx context.Context, t *solving.Task, s *pieces.Structure, all []symmetry) (*plan, error) {
	p := &plan{turns: len(t.Turns), lookups: cosetRepresentatives(all, c.symmetries)}
	for _, projected := range slices.Concat(c.outer, []projection{c.inner}) {
		m, err := newMoveTable(ctx, projected, s, t.Elements(), maxStates)
		if m == nil {
			return nil, err
		}
		p.outer, p.inner = append(p.outer, m), m
	}
	p.outer = p.outer[:len(c.outer)]
	var err error
	if p.classes, err = newSymmetryClasses(ctx, p.outer, p.inner, c.symmetries); err != nil || p.size() > maxEntries {
		return nil, err
	}
	return p, nil
}

// findCosets returns the projection with the most cosets whose table has at most limit
// entries, or nil if none has more states than a product of two coordinates. It also returns,
// by kind, the projection to orientations that the most symmetries preserve, if any does.
func findCosets(t *solving.Task, s *pieces.Structure, all []symmetry, limit int) (best *cosetProjection, orientations map[int]projection) {
	if t.Alike {
		return nil, nil
	}
	orientations = map[int]projection{}
	for _, moves := range solving.Lesser(t.Puzzle, t.Turns) {
		turns, err := solving.TurnsOf(t.Puzzle, puzzle.Quarter, moves)
		if err != nil {
			continue
		}
		orbits := orbitsOf(t.Puzzle.Elements(turns), len(t.Colours))
		projections, counts := orbitProjections(s, orbits)
		for _, p := range projections {
			kind := p.kinds[0]
			if p.orientations && len(preserving(all, p.labels)) > max(1, len(preserving(all, orientations[kind].labels))) {
				orientations[kind] = p
			}
		}
		c := newCosetProjection(projections, counts, all)
		if c != nil && c.states > float64(limit) && c.entries() <= float64(limit) && (best == nil || c.states > best.states) {
			best = c
		}
	}
	return best, orientations
}

// orbitsOf returns the smallest cell of each cell's orbit under turns.
func orbitsOf(turns [][]uint8, cells int) []int {
	least := make([]int, cells)
	for cell := range least {
		least[cell] = cell
	}
	for changed := true; changed; {
		changed = false
		for _, turn := range turns {
			for cell, to := range turn {
				if a, b := least[cell], least[to]; a != b {
					least[cell], least[to], changed = min(a, b), min(a, b), true
				}
			}
		}
	}
	return least
}

// orbitProjections returns the projections that distinguish orbits, and upper bounds on their
// numbers of states.
func orbitProjections(s *pieces.Structure, orbits []int) (projections []projection, counts []float64) {
	for kind, k := range s.Kinds {
		position, orientation := newProjection(kind, len(orbits)), newProjection(kind, len(orbits))
		orientation.orientations = true
		oriented := k.Twists() > 1 // no other cell of a piece is in the orbit of its reference cell
		places := map[int]int{}    // by orbit
		positions, twists := 1.0, 1.0
		for place, cells := range k.Cells {
			reference := slices.MinFunc(cells, func(a, b int) int { return orbits[a] - orbits[b] })
			orbit := orbits[reference]
			places[orbit]++
			positions *= float64(place+1) / float64(places[orbit])
			if place > 0 {
				twists *= float64(k.Twists())
			}
			for slot, cell := range cells {
				oriented = oriented && (cell == reference || orbits[cell] != orbit)
				position.labels[cell] = uint8(1 + orbit)
				orientation.labels[cell] = uint8(1 + (slot-slices.Index(cells, reference)+len(cells))%len(cells))
			}
		}
		if len(places) > 1 {
			projections, counts = append(projections, position), append(counts, positions)
		}
		if oriented {
			projections, counts = append(projections, orientation), append(counts, twists)
		}
	}
	return projections, counts
}

// newCosetProjection chooses the inner one of some projections so that the most symmetries
// preserve the product. It returns nil if there are too few, too many or too large ones.
func newCosetProjection(projections []projection, counts []float64, all []symmetry) *cosetProjection {
	if len(projections) < 2 || len(projections) > 3 || slices.Max(counts) > maxStates {
		return nil
	}
	var best *cosetProjection
	for i, inner := range projections {
		c := &cosetProjection{outer: slices.Delete(slices.Clone(projections), i, i+1), inner: inner, states: 1}
		for _, count := range counts {
			c.states *= count
		}
		if c.states/counts[i] > maxOuter {
			continue
		}
		labels := make([]int, len(inner.labels))
		for _, p := range c.outer {
			for cell, label := range p.labels {
				labels[cell] = labels[cell]<<8 | int(label)
			}
		}
		c.symmetries = preserving(preserving(all, inner.labels), labels)
		if best == nil || len(c.symmetries) > len(best.symmetries) {
			best = c
		}
	}
	return best
}
