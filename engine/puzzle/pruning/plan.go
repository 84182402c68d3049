package pruning

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
)

// plan is a table that is yet to be filled.
type plan struct {
	outer   []*view // one or two, or none
	inner   *view
	classes *classes
	turns   int
	images  []symmetry.Symmetry // in which it is looked up
}

func (p *plan) size() int {
	switch {
	case len(p.outer) == 0:
		return p.inner.count
	case p.classes != nil:
		return len(p.classes.first) * p.inner.count
	}
	return p.outer[0].count * secondOf(p.outer) * p.inner.count
}

func (p *plan) after(dst []uint32, number uint32) []uint32 {
	size := uint32(p.inner.count)
	outer, inner := number/size, int(number%size)*p.turns
	below := p.inner.next[inner : inner+p.turns]
	switch {
	case len(p.outer) == 0:
		for _, to := range below {
			dst = append(dst, uint32(to))
		}
		return dst
	case p.classes == nil && len(p.outer) == 1:
		for t, to := range p.outer[0].next[int(outer)*p.turns : int(outer+1)*p.turns] {
			dst = append(dst, uint32(to)*size+uint32(below[t]))
		}
		return dst
	}
	c := p.classes
	second := uint32(secondOf(p.outer))
	first := c.first[outer]
	one := p.outer[0].next[int(first/second)*p.turns:]
	var two []uint16
	if len(p.outer) == 2 {
		two = p.outer[1].next[int(first%second)*p.turns:]
	}
	for t, to := range below {
		number := uint32(one[t])
		if two != nil {
			number = number*second + uint32(two[t])
		}
		class := c.of[number]
		at := uint32(c.inner[class&255*size+uint32(to)])
		dst = append(dst, class>>8*size+at)
		for _, s := range c.same[class>>8] {
			dst = append(dst, class>>8*size+uint32(c.inner[uint32(s)*size+at]))
		}
	}
	return dst
}

// String is what a table sees: how much each view, and that of so many classes, in so many
// looks.
func (p *plan) String() string {
	var sizes []string
	for _, v := range append(slices.Clone(p.outer), p.inner) {
		sizes = append(sizes, fmt.Sprint(v.count))
	}
	s := strings.Join(sizes, "x")
	if p.classes != nil {
		s += fmt.Sprintf("/%d", len(p.classes.symmetries))
	}
	if len(p.images) > 1 {
		s += fmt.Sprintf("*%d", len(p.images))
	}
	return s
}

// maxLooks is how many looks a table of two views has at most: more tell little more, and
// take time.
const maxLooks = 8

// plans lists the tables of a task, for turns that have symmetries. The error is the
// context's.
func plans(ctx context.Context, t *solving.Task, all []symmetry.Symmetry, entries int) ([]*plan, error) {
	s, err := pieces.Find(ctx, t.Group, 0, nil)
	if err != nil {
		return nil, err
	}
	var plans []*plan
	c, turned := findCosets(t, s, all, min(maxTable, entries))
	if c != nil {
		p, err := c.plan(ctx, t, s, all)
		if err != nil {
			return nil, err
		}
		if p != nil {
			entries = min(entries-p.size(), quickEntries) // of the cosets themselves, others tell little
			plans = append(plans, p)
		}
	}
	views, err := (&chooser{
		ctx: ctx, structure: s, turns: t.Elements(), cells: len(t.Colours),
		symmetries: all, turned: turned, limit: min(maxTable, entries),
	}).choose(t.Colours)
	if err != nil {
		return nil, err
	}
	for _, pair := range pairs(views, all, entries, maxTable) {
		p := &plan{inner: views[pair[len(pair)-1]], turns: len(t.Turns), images: all[:1]}
		if len(pair) == 2 {
			p.outer = []*view{views[pair[0]]}
			if kept := keptBy(all, p.outer[0], p.inner); len(kept) > 1 {
				if p.classes, err = newClasses(ctx, p.outer, p.inner, kept); err != nil {
					return nil, err
				}
			}
			p.images = images(all, keeping(all, codes(p.outer[0], p.inner)))
			p.images = p.images[:min(maxLooks, len(p.images))]
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// keptBy returns those of some symmetries that keep what an outer view sees, and what an
// inner one sees.
func keptBy(all []symmetry.Symmetry, outer, inner *view) []symmetry.Symmetry {
	return keeping(keeping(all, codes(outer)), codes(inner))
}

// images returns one of all symmetries for each way in which those of a subgroup, after it,
// look at a state.
func images(all, subgroup []symmetry.Symmetry) []symmetry.Symmetry {
	var images []symmetry.Symmetry
	numbers, seen := symmetry.NumbersOf(all), make([]bool, len(all))
	for i, s := range all {
		if seen[i] {
			continue
		}
		images = append(images, s)
		for _, o := range subgroup {
			if number, known := numbers.Of(s.Then(o)); known {
				seen[number] = true
			}
		}
	}
	return images
}
