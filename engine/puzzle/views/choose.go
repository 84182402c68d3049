package views

import (
	"context"
	"slices"

	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/symmetry"
)

// maxTable is the largest number of entries of a table.
const maxTable = 150_000_000

// chooser finds what may be seen of a puzzle whose cells have colours.
type chooser struct {
	ctx        context.Context
	structure  *pieces.Structure
	turns      [][]uint8
	cells      int
	symmetries []symmetry.Symmetry
	turned     map[int]sight // by kind: how its pieces are turned, as symmetries keep it
	limit      int           // entries of a table
	views      []*View
}

// choose returns views that see all pieces, a few at a time, and all twists, as far as there
// are not too many. Two of them have about so many states together as a table may have
// entries.
func (c *chooser) choose(colours []int) ([]*View, error) {
	merged := c.structure.Merged(colours)[0]
	for i, k := range c.structure.Kinds {
		looks := k.Looks(merged)
		turned, err := c.addTwists(i, k, looks)
		if err != nil {
			return nil, err
		}
		if err := c.addPieces(i, k, looks, turned); err != nil {
			return nil, err
		}
	}
	return c.join()
}

// add adds the view of a sight, unless it sees nothing, or more than so many states.
func (c *chooser) add(s sight, most int) (*View, error) {
	v, err := newView(c.ctx, s, c.structure, c.turns, most)
	if v == nil || v.Count == 1 {
		return nil, err
	}
	c.views = append(c.views, v)
	return v, nil
}

// addTwists adds the view of how the pieces of a kind are turned, if all twists can be told
// apart and are not too many.
func (c *chooser) addTwists(number int, k pieces.Kind, looks []pieces.Look) (*View, error) {
	s := sight{labels: make([]uint8, c.cells), kinds: []int{number}, turned: true}
	for piece, cells := range k.Cells {
		if looks[piece].Twists != k.Twists() || k.Twists() == 1 {
			return nil, nil
		}
		for slot, cell := range cells {
			s.labels[cell] = uint8((slot - looks[piece].Turned + k.Twists()) % k.Twists())
		}
	}
	if kept, known := c.turned[number]; known {
		s = kept
	}
	return c.add(s, maxView)
}

// addPieces adds views of the pieces of a kind, some sorts at a time. Their twists are seen
// with them unless there is a view of the twists, with which each makes a table.
func (c *chooser) addPieces(number int, k pieces.Kind, looks []pieces.Look, turned *View) error {
	most := 1
	if turned != nil {
		most = min(maxView, c.limit/turned.Count*max(1, len(keeping(c.symmetries, turned.labels))))
	} else {
		for (most+1)*(most+1) <= c.limit { // two of the views make a table
			most++
		}
	}
	sorts := map[int][]int{} // the pieces of each
	for piece, l := range looks {
		sorts[l.Sort] = append(sorts[l.Sort], piece)
	}
	var s sight
	free, ways, next := 0, 1, 1 // places left, states of the sight so far or fewer, labels
	begin := func() {
		s, free, ways, next = sight{labels: make([]uint8, c.cells), kinds: []int{number}}, k.Places(), 1, 1
	}
	begin()
	for sort := range len(sorts) {
		pieces := sorts[sort]
		seen := looks[pieces[0]].Twists
		if turned != nil {
			seen = 1
		}
		arrange := func(free int) int { // in how many ways the sort can lie
			n := choices(free, len(pieces))
			for range pieces {
				n = min(n*seen, maxView+1)
			}
			return n
		}
		if arrange(k.Places()) > most {
			continue
		}
		if ways*arrange(free) > most || next+seen > 256 {
			if _, err := c.add(s, maxView); err != nil {
				return err
			}
			begin()
		}
		ways *= arrange(free)
		free -= len(pieces)
		for _, piece := range pieces {
			for slot, cell := range k.Cells[piece] {
				s.labels[cell] = uint8(next + (slot-looks[piece].Turned+k.Twists())%seen)
			}
		}
		next += seen
	}
	_, err := c.add(s, maxView)
	return err
}

// choices is n over k, or more than maxView.
func choices(n, k int) int {
	ways := 1
	for i := range min(k, n-k) {
		if ways = ways * (n - i) / (i + 1); ways > maxView {
			return maxView + 1
		}
	}
	return ways
}

// join puts views of different kinds together as long as they have few states.
func (c *chooser) join() ([]*View, error) {
	slices.SortStableFunc(c.views, func(a, b *View) int { return a.Count - b.Count })
	var joined []*View
	for _, v := range c.views {
		at := slices.IndexFunc(joined, func(w *View) bool {
			return v.Count*w.Count <= maxView && !slices.Contains(w.kinds, v.kinds[0])
		})
		if at < 0 {
			joined = append(joined, v)
			continue
		}
		both := sight{labels: slices.Clone(v.labels), kinds: slices.Concat(v.kinds, joined[at].kinds)}
		for cell, label := range joined[at].labels {
			both.labels[cell] += label // the cells of one have no label of the other
		}
		var err error
		if joined[at], err = newView(c.ctx, both, c.structure, c.turns, maxView); err != nil {
			return nil, err
		}
	}
	return joined, nil
}

// pairs chooses of which views, given by their numbers, tables are made, of so many entries
// altogether and up to a limit each. Each view stands in one table at least, as far as the
// entries go: with one of the same pieces that sees what it does not, or with one that
// stands in none yet.
func pairs(views []*View, all []symmetry.Symmetry, entries, limit int) [][]int {
	size := func(i, j int) int { // of a table of two of them
		return views[i].Count * views[j].Count / max(1, len(keptBy(all, views[i], views[j])))
	}
	order := make([]int, len(views))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return views[j].Count - views[i].Count })
	var chosen [][]int
	used := make([]bool, len(views))
	for _, i := range order {
		if used[i] {
			continue
		}
		best, most := 0, views[i].Count
		pair := []int{i}
		for j, other := range views {
			score := 1
			switch {
			case j == i || size(i, j) > min(limit, entries):
				continue
			case slices.Equal(views[i].kinds, other.kinds) && views[i].turned != other.turned:
				score = 5
			case slices.Equal(views[i].kinds, other.kinds):
				score = 3
			}
			if !used[j] {
				score++
			}
			if both := size(i, j); score > best || score == best && both > most {
				best, most, pair = score, both, []int{i, j}
			}
		}
		if most > entries {
			continue
		}
		entries -= most
		for _, j := range pair {
			used[j] = true
		}
		chosen = append(chosen, pair)
	}
	return chosen
}
