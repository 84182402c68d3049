package pruning

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
)

// plan describes a pruning table: the product of an inner coordinate and up to two outer ones,
// reduced by symmetries. The solved state has the index 0.
type plan struct {
	outer   []*moveTable
	inner   *moveTable
	classes *symmetryClasses // of the outer states; nil without a reduction
	// lookups are the symmetries under which a state is looked up. Each yields a lower bound.
	lookups []symmetry
	turns   int
}

// size returns the number of entries.
func (p *plan) size() int {
	switch {
	case len(p.outer) == 0:
		return p.inner.count
	case p.classes != nil:
		return len(p.classes.representative) * p.inner.count
	}
	return p.outer[0].count * secondCount(p.outer) * p.inner.count
}

// successors appends the indices one turn from an index.
func (p *plan) successors(dst []uint32, index uint32) []uint32 {
	size := uint32(p.inner.count)
	outer, inner := index/size, int(index%size)*p.turns
	innerNext := p.inner.next[inner : inner+p.turns]
	switch {
	case len(p.outer) == 0:
		for _, to := range innerNext {
			dst = append(dst, uint32(to))
		}
		return dst
	case p.classes == nil && len(p.outer) == 1:
		for t, to := range p.outer[0].next[int(outer)*p.turns : int(outer+1)*p.turns] {
			dst = append(dst, uint32(to)*size+uint32(innerNext[t]))
		}
		return dst
	}
	c := p.classes
	second := uint32(secondCount(p.outer))
	representative := c.representative[outer]
	firstNext := p.outer[0].next[int(representative/second)*p.turns:]
	var secondNext []uint16
	if len(p.outer) == 2 {
		secondNext = p.outer[1].next[int(representative%second)*p.turns:]
	}
	for t, to := range innerNext {
		number := uint32(firstNext[t])
		if secondNext != nil {
			number = number*second + uint32(secondNext[t])
		}
		class := c.of[number]
		at := uint32(c.inner[class&255*size+uint32(to)])
		dst = append(dst, class>>8*size+at)
		for _, s := range c.stabilizer[class>>8] { // the same state under its own symmetries
			dst = append(dst, class>>8*size+uint32(c.inner[uint32(s)*size+at]))
		}
	}
	return dst
}

// String lists the numbers of states of the coordinates, the number of symmetries that reduce
// the table after a slash, and the number of lookups after an asterisk: "2048x2187/8*6".
func (p *plan) String() string {
	var sizes []string
	for _, m := range append(slices.Clone(p.outer), p.inner) {
		sizes = append(sizes, fmt.Sprint(m.count))
	}
	s := strings.Join(sizes, "x")
	if p.classes != nil {
		s += fmt.Sprintf("/%d", len(p.classes.symmetries))
	}
	if len(p.lookups) > 1 {
		s += fmt.Sprintf("*%d", len(p.lookups))
	}
	return s
}

const (
	// maxEntries is the largest number of entries of one table.
	maxEntries = 150_000_000
	// maxLookups limits the lookups in a table of two coordinates: more cost more time than
	// they save.
	maxLookups = 8
	// maxBesideCosets is the number of entries of all other tables if there is one of cosets,
	// which gives the best bounds.
	maxBesideCosets = 20_000_000
)

// plansOf returns the tables of a task whose turns have these symmetries, with a total number
// of entries. The error is the context's.
func plansOf(ctx context.Context, t *solving.Task, all []symmetry, entries int) ([]*plan, error) {
	s, err := pieces.Find(ctx, t.Group, 0, nil)
	if err != nil {
		return nil, err
	}
	var plans []*plan
	c, orientations := findCosets(t, s, all, min(maxEntries, entries))
	if c != nil {
		p, err := c.plan(ctx, t, s, all)
		if err != nil {
			return nil, err
		}
		if p != nil {
			entries = min(entries-p.size(), maxBesideCosets)
			plans = append(plans, p)
		}
	}
	tables, err := (&chooser{
		ctx: ctx, structure: s, turns: t.Elements(), cells: len(t.Colours),
		symmetries: all, orientations: orientations, limit: min(maxEntries, entries),
	}).choose(t.Colours)
	if err != nil {
		return nil, err
	}
	for _, pair := range choosePairs(tables, all, entries, maxEntries) {
		p := &plan{inner: tables[pair[len(pair)-1]], turns: len(t.Turns), lookups: all[:1]}
		if len(pair) == 2 {
			p.outer = []*moveTable{tables[pair[0]]}
			if group := commonSymmetries(all, p.outer[0], p.inner); len(group) > 1 {
				if p.classes, err = newSymmetryClasses(ctx, p.outer, p.inner, group); err != nil {
					return nil, err
				}
			}
			p.lookups = cosetRepresentatives(all, preserving(all, solvedCodes(p.outer[0], p.inner)))
			p.lookups = p.lookups[:min(maxLookups, len(p.lookups))]
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// commonSymmetries returns the symmetries that preserve both an outer and an inner projection.
func commonSymmetries(all []symmetry, outer, inner *moveTable) []symmetry {
	return preserving(preserving(all, solvedCodes(outer)), solvedCodes(inner))
}

// cosetRepresentatives returns one symmetry of each coset of a subgroup. Symmetries of one
// coset yield the same entry of a table that the subgroup reduces.
func cosetRepresentatives(all, subgroup []symmetry) []symmetry {
	var representatives []symmetry
	seen := make([]bool, len(all))
	for i, s := range all {
		if seen[i] {
			continue
		}
		representatives = append(representatives, s)
		for _, o := range subgroup {
			if k := indexOf(all, s.then(o)); k >= 0 {
				seen[k] = true
			}
		}
	}
	return representatives
}
