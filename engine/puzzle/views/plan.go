// Package views finds what is worth seeing of a puzzle's states: which pieces to tell apart,
// or only how pieces are turned, so that what is seen has few enough states for a table of
// how far each is from the solved one. It makes no tables; package pruning does.
//
// A View numbers what is seen, and knows where each turn leads: see view.go. A Plan is a
// table that is yet to be filled, of what one to three views see together. Which views there
// are is found from the pieces: see choose.go; or from a group that some turns and powers of
// others make: see cosets.go. The symmetries of the turns make tables smaller: see
// classes.go; and one table is looked up for a state as several symmetries carry it:
// Plan.Images. Begin with Plans.
package views

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
)

// Plan is a table that is yet to be filled: of each number below its size, a distance. The
// solved state has the number 0.
type Plan struct {
	Outer   []*View // one or two, or none
	Inner   *View
	Classes *Classes            // of what the outer ones see; nil if each number is one
	Images  []symmetry.Symmetry // in which it is looked up
	turns   int
}

// Size is how many entries the table has.
func (p *Plan) Size() int {
	switch {
	case len(p.Outer) == 0:
		return p.Inner.Count
	case p.Classes != nil:
		return len(p.Classes.first) * p.Inner.Count
	}
	return p.Outer[0].Count * secondOf(p.Outer) * p.Inner.Count
}

// After appends the numbers that are one turn from a number.
func (p *Plan) After(dst []uint32, number uint32) []uint32 {
	size := uint32(p.Inner.Count)
	outer, inner := number/size, int(number%size)*p.turns
	below := p.Inner.Next[inner : inner+p.turns]
	switch {
	case len(p.Outer) == 0:
		for _, to := range below {
			dst = append(dst, uint32(to))
		}
		return dst
	case p.Classes == nil && len(p.Outer) == 1:
		for t, to := range p.Outer[0].Next[int(outer)*p.turns : int(outer+1)*p.turns] {
			dst = append(dst, uint32(to)*size+uint32(below[t]))
		}
		return dst
	}
	c := p.Classes
	second := uint32(secondOf(p.Outer))
	first := c.first[outer]
	one := p.Outer[0].Next[int(first/second)*p.turns:]
	var two []uint16
	if len(p.Outer) == 2 {
		two = p.Outer[1].Next[int(first%second)*p.turns:]
	}
	for t, to := range below {
		number := uint32(one[t])
		if two != nil {
			number = number*second + uint32(two[t])
		}
		class := c.Of[number]
		at := uint32(c.Inner[class&255*size+uint32(to)])
		dst = append(dst, class>>8*size+at)
		for _, s := range c.same[class>>8] {
			dst = append(dst, class>>8*size+uint32(c.Inner[uint32(s)*size+at]))
		}
	}
	return dst
}

// String is what a table sees: how much each view, and that of so many classes, in so many
// images.
func (p *Plan) String() string {
	var sizes []string
	for _, v := range append(slices.Clone(p.Outer), p.Inner) {
		sizes = append(sizes, fmt.Sprint(v.Count))
	}
	s := strings.Join(sizes, "x")
	if p.Classes != nil {
		s += fmt.Sprintf("/%d", len(p.Classes.symmetries))
	}
	if len(p.Images) > 1 {
		s += fmt.Sprintf("*%d", len(p.Images))
	}
	return s
}

const (
	// maxImages is in how many a table of two views is looked up at most: more tell little
	// more, and take time.
	maxImages = 8
	// mostBeside is how many entries other tables have altogether beside that of cosets,
	// which tells most.
	mostBeside = 20_000_000
)

// Plans lists the tables of a task whose turns have symmetries, of so many entries
// altogether. The error is the context's.
func Plans(ctx context.Context, t *solving.Task, all []symmetry.Symmetry, entries int) ([]*Plan, error) {
	s, err := pieces.Find(ctx, t.Group, 0, nil)
	if err != nil {
		return nil, err
	}
	var plans []*Plan
	c, turned := findCosets(t, s, all, min(maxTable, entries))
	if c != nil {
		p, err := c.plan(ctx, t, s, all)
		if err != nil {
			return nil, err
		}
		if p != nil {
			entries = min(entries-p.Size(), mostBeside)
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
		p := &Plan{Inner: views[pair[len(pair)-1]], turns: len(t.Turns), Images: all[:1]}
		if len(pair) == 2 {
			p.Outer = []*View{views[pair[0]]}
			if kept := keptBy(all, p.Outer[0], p.Inner); len(kept) > 1 {
				if p.Classes, err = newClasses(ctx, p.Outer, p.Inner, kept); err != nil {
					return nil, err
				}
			}
			p.Images = images(all, keeping(all, codes(p.Outer[0], p.Inner)))
			p.Images = p.Images[:min(maxImages, len(p.Images))]
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// keptBy returns those of some symmetries that keep what an outer view sees, and what an
// inner one sees.
func keptBy(all []symmetry.Symmetry, outer, inner *View) []symmetry.Symmetry {
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
