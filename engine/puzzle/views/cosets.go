package views

import (
	"context"
	"slices"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
)

// What some turns and powers of others leave where it is, the orbits of the group that they
// make, is much to see together, and many symmetries keep it. For the cube that is, with U, D
// and the squares of the others, how corners and edges are turned and where the edges between
// U and D are: 2.2·10^9 cosets, in 1.4·10^8 classes; and the other two axes are looked up in
// the same table. (H. Kociemba, Cube Explorer.)

// coset is what is left where it is, as one view would see it, or two or three together:
// places that the pieces of a kind take to each other, and how those of a kind are turned.
type coset struct {
	outer      []sight
	inner      sight
	states     float64             // or more
	symmetries []symmetry.Symmetry // that keep what the outer ones see together, and what the inner one sees
}

// entries is how many a table has of them, or more.
func (c *coset) entries() float64 { return c.states / float64(len(c.symmetries)) }

// plan returns the table of what is seen, or nil if that is too much; looked up from all
// sides. The error is the context's.
func (c *coset) plan(ctx context.Context, t *solving.Task, s *pieces.Structure, all []symmetry.Symmetry) (*Plan, error) {
	p := &Plan{turns: len(t.Turns), Images: images(all, c.symmetries)}
	for _, seen := range slices.Concat(c.outer, []sight{c.inner}) {
		v, err := newView(ctx, seen, s, t.Elements(), maxView)
		if v == nil {
			return nil, err
		}
		p.Outer, p.Inner = append(p.Outer, v), v
	}
	p.Outer = p.Outer[:len(c.outer)]
	var err error
	if p.Classes, err = newClasses(ctx, p.Outer, p.Inner, c.symmetries); err != nil || p.Size() > maxTable {
		return nil, err
	}
	return p, nil
}

// findCosets returns the one by which most is seen in a table of so many entries, or nil if
// no more is seen by any than a table of two views sees. It also returns how the pieces of
// each kind are turned as the most symmetries keep it, as far as any do.
func findCosets(t *solving.Task, s *pieces.Structure, all []symmetry.Symmetry, limit int) (best *coset, turned map[int]sight) {
	if t.Alike {
		return nil, nil
	}
	turned = map[int]sight{}
	for _, moves := range solving.Lesser(t.Puzzle, t.Turns) {
		turns, err := solving.TurnsOf(t.Puzzle, puzzle.Quarter, moves)
		if err != nil {
			continue
		}
		orbits := orbits(t.Puzzle.Elements(turns), len(t.Colours))
		sights, counts := sightsOf(s, orbits)
		for _, made := range sights {
			kind := made.kinds[0]
			if made.turned && len(keeping(all, made.labels)) > max(1, len(keeping(all, turned[kind].labels))) {
				turned[kind] = made
			}
		}
		c := arrange(sights, counts, all)
		if c != nil && c.states > float64(limit) && c.entries() <= float64(limit) && (best == nil || c.states > best.states) {
			best = c
		}
	}
	return best, turned
}

// keeping returns those of some symmetries that keep labels of the cells; none for no labels.
func keeping[Label comparable](all []symmetry.Symmetry, labels []Label) []symmetry.Symmetry {
	if labels == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(s symmetry.Symmetry) bool { return !symmetry.Keeps(s, labels) })
}

// orbits returns for each cell the smallest one to which turns bring what lies there.
func orbits(turns [][]uint8, cells int) []int {
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

// sightsOf returns what is seen of orbits, and how many states each sight has, or more.
func sightsOf(s *pieces.Structure, orbits []int) (sights []sight, counts []float64) {
	for kind, k := range s.Kinds {
		lying, turned := newSight(kind, len(orbits)), newSight(kind, len(orbits))
		turned.turned = true
		told := k.Twists() > 1
		places, rank := map[int]int{}, map[int]uint8{} // by the first orbit of their cells
		ways, twists := 1.0, 1.0
		for place, cells := range k.Cells {
			reference := slices.MinFunc(cells, func(a, b int) int { return orbits[a] - orbits[b] })
			first := orbits[reference]
			if _, known := rank[first]; !known {
				rank[first] = uint8(len(rank))
			}
			places[first]++
			ways *= float64(place+1) / float64(places[first])
			if place > 0 {
				twists *= float64(k.Twists())
			}
			for slot, cell := range cells {
				told = told && (cell == reference || orbits[cell] != first)
				lying.labels[cell] = uint8(1 + first)
				turned.labels[cell] = uint8(1 + (slot-slices.Index(cells, reference)+len(cells))%len(cells))
			}
		}
		if len(places) > 1 {
			sights, counts = append(sights, lying), append(counts, ways)
		}
		if told {
			sights, counts = append(sights, turned), append(counts, twists)
		}
	}
	return sights, counts
}

func newSight(kind, cells int) sight { return sight{labels: make([]uint8, cells), kinds: []int{kind}} }

// arrange chooses the inner one of some sights, so that as many symmetries as there may be
// keep it.
func arrange(sights []sight, counts []float64, all []symmetry.Symmetry) *coset {
	if len(sights) < 2 || len(sights) > 3 || slices.Max(counts) > maxView {
		return nil
	}
	var best *coset
	for i, inner := range sights {
		c := &coset{outer: slices.Delete(slices.Clone(sights), i, i+1), inner: inner, states: 1}
		for _, count := range counts {
			c.states *= count
		}
		if c.states/counts[i] > maxOuter {
			continue
		}
		together := make([]int, len(inner.labels))
		for _, s := range c.outer {
			for cell, label := range s.labels {
				together[cell] = together[cell]<<8 | int(label)
			}
		}
		c.symmetries = keeping(keeping(all, inner.labels), together)
		if best == nil || len(c.symmetries) > len(best.symmetries) {
			best = c
		}
	}
	return best
}
