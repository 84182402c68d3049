package pruning

import (
	"context"
	"slices"

	"taquin/engine/puzzle/pieces"
	"taquin/engine/sorting"
)

// chooser chooses projections of a puzzle that together distinguish all pieces and
// orientations, except those with too many states. The product of two of them has about limit
// states.
type chooser struct {
	ctx          context.Context
	structure    *pieces.Structure
	turns        [][]uint8
	cells        int
	symmetries   []symmetry
	orientations map[int]projection // by kind: the orientations that most symmetries preserve
	limit        int                // entries of a table
	tables       []*moveTable
}

func (c *chooser) choose(colours []int) ([]*moveTable, error) {
	merged := c.structure.Merged(colours)[0]
	for i, k := range c.structure.Kinds {
		looks := k.Looks(merged)
		orientations, err := c.addOrientations(i, k, looks)
		if err != nil {
			return nil, err
		}
		if err := c.addPieces(i, k, looks, orientations); err != nil {
			return nil, err
		}
	}
	return c.join()
}

// add adds a projection unless it is trivial or has too many states.
func (c *chooser) add(p projection) (*moveTable, error) {
	m, err := newMoveTable(c.ctx, p, c.structure, c.turns, maxStates)
	if m == nil || m.count == 1 {
		return nil, err
	}
	c.tables = append(c.tables, m)
	return m, nil
}

// addOrientations adds the orientations of a kind if all of them are distinguishable.
func (c *chooser) addOrientations(number int, k pieces.Kind, looks []pieces.Look) (*moveTable, error) {
	p := newProjection(number, c.cells)
	p.orientations = true
	for piece, cells := range k.Cells {
		if looks[piece].Twists != k.Twists() || k.Twists() == 1 {
			return nil, nil
		}
		for slot, cell := range cells {
			p.labels[cell] = uint8((slot - looks[piece].Orientation + k.Twists()) % k.Twists())
		}
	}
	if best, known := c.orientations[number]; known {
		p = best
	}
	return c.add(p)
}

// addPieces adds projections of the pieces of a kind, each of as many piece types as the limit
// allows. They include the orientations unless another projection does.
func (c *chooser) addPieces(number int, k pieces.Kind, looks []pieces.Look, orientations *moveTable) error {
	limit := 1
	if orientations != nil {
		limit = min(maxStates, c.limit/orientations.count*max(1, len(preserving(c.symmetries, orientations.labels))))
	} else {
		for (limit+1)*(limit+1) <= c.limit { // the product of two is one table
			limit++
		}
	}
	types := map[int][]int{} // the pieces of each type
	for piece, l := range looks {
		types[l.Type] = append(types[l.Type], piece)
	}
	var p projection
	free, states, next := 0, 0, 0 // free places, an upper bound on the states, the next label
	begin := func() { p, free, states, next = newProjection(number, c.cells), k.Places(), 1, 1 }
	begin()
	for t := range len(types) {
		list := types[t]
		distinguished := looks[list[0]].Twists
		if orientations != nil {
			distinguished = 1
		}
		arrangements := func(free int) int { // of the type's pieces in free places
			n := binomial(free, len(list))
			for range list {
				n = min(n*distinguished, maxStates+1)
			}
			return n
		}
		if arrangements(k.Places()) > limit {
			continue
		}
		if states*arrangements(free) > limit || next+distinguished > 256 {
			if _, err := c.add(p); err != nil {
				return err
			}
			begin()
		}
		states *= arrangements(free)
		free -= len(list)
		for _, piece := range list {
			for slot, cell := range k.Cells[piece] {
				p.labels[cell] = uint8(next + (slot-looks[piece].Orientation+k.Twists())%distinguished)
			}
		}
		next += distinguished
	}
	_, err := c.add(p)
	return err
}

// binomial returns n over k, or maxStates+1 if it is larger than maxStates.
func binomial(n, k int) int {
	ways := 1
	for i := range min(k, n-k) {
		if ways = ways * (n - i) / (i + 1); ways > maxStates {
			return maxStates + 1
		}
	}
	return ways
}

// join combines small projections of different kinds.
func (c *chooser) join() ([]*moveTable, error) {
	sorting.StableBy(c.tables, func(a, b *moveTable) int { return a.count - b.count })
	var joined []*moveTable
	for _, m := range c.tables {
		at := slices.IndexFunc(joined, func(o *moveTable) bool {
			return m.count*o.count <= maxStates && !slices.Contains(o.kinds, m.kinds[0])
		})
		if at < 0 {
			joined = append(joined, m)
			continue
		}
		both := projection{labels: slices.Clone(m.labels), kinds: slices.Concat(m.kinds, joined[at].kinds)}
		for cell, label := range joined[at].labels {
			both.labels[cell] += label // no cell has a label of both
		}
		var err error
		if joined[at], err = newMoveTable(c.ctx, both, c.structure, c.turns, maxStates); err != nil {
			return nil, err
		}
	}
	return joined, nil
}

// choosePairs returns the tables to make: single coordinates and products of two, by their
// numbers, with a total number of entries and a limit for each. It uses every coordinate once
// if the entries suffice, combined with one that complements it on the same pieces, or else
// with one that no table uses yet.
func choosePairs(tables []*moveTable, all []symmetry, entries, limit int) [][]int {
	size := func(i, j int) int {
		return tables[i].count * tables[j].count / max(1, len(commonSymmetries(all, tables[i], tables[j])))
	}
	order := make([]int, len(tables))
	for i := range order {
		order[i] = i
	}
	sorting.StableBy(order, func(i, j int) int { return tables[j].count - tables[i].count })
	var chosen [][]int
	used := make([]bool, len(tables))
	for _, i := range order {
		if used[i] {
			continue
		}
		bestScore, best := 0, tables[i].count
		pair := []int{i}
		for j, other := range tables {
			score := 1
			switch {
			case j == i || size(i, j) > min(limit, entries):
				continue
			case slices.Equal(tables[i].kinds, other.kinds) && tables[i].orientations != other.orientations:
				score = 5
			case slices.Equal(tables[i].kinds, other.kinds):
				score = 3
			}
			if !used[j] {
				score++
			}
			if both := size(i, j); score > bestScore || score == bestScore && both > best {
				bestScore, best, pair = score, both, []int{i, j}
			}
		}
		if best > entries {
			continue
		}
		entries -= best
		for _, j := range pair {
			used[j] = true
		}
		chosen = append(chosen, pair)
	}
	return chosen
}
