package views

import (
	"context"
	"slices"

	"taquin/engine/puzzle/symmetry"
)

// A table need not tell apart what symmetries carry onto each other. Of what one or two
// views see together, the outer ones, the table has one for each class of such; what
// another view sees, the inner one, is carried by the same symmetry.

// Classes are the classes of what the outer views of a table see.
type Classes struct {
	symmetries []symmetry.Symmetry
	Of         []uint32  // by number: its class << 8, and by which symmetry it is carried onto the first of that
	first      []uint32  // by class: the smallest number
	same       [][]uint8 // by class: which symmetries do not change the first one, but for that which changes nothing
	Inner      []uint16  // by symmetry and number of what the inner view sees: what that is carried onto
}

// maxOuter is how much outer views see together at most.
const maxOuter = 1 << 23

// noClass stands for a number that has no class yet.
const noClass = 1<<32 - 1

// newClasses returns the classes under symmetries that keep what the outer views see
// together, and what the inner one sees. If they are no group it takes the first alone, which
// changes nothing. The error is the context's.
func newClasses(ctx context.Context, outer []*View, inner *View, all []symmetry.Symmetry) (*Classes, error) {
	back, ok := takenBack(all)
	if !ok {
		all, back = all[:1], back[:1]
	}
	c := &Classes{symmetries: all}
	numbers := make([]int, 2)
	g := newTogether(inner)
	for _, s := range all {
		for number := range inner.Count {
			numbers[0] = number
			g.set(numbers)
			g.carried(s, numbers)
			c.Inner = append(c.Inner, uint16(numbers[0]))
		}
	}
	g = newTogether(outer...)
	second := secondOf(outer)
	c.Of = slices.Repeat([]uint32{noClass}, outer[0].Count*second)
	for number, class := range c.Of {
		if class != noClass {
			continue
		}
		if len(c.first)%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var same []uint8
		numbers[0], numbers[1] = number/second, number%second
		g.set(numbers)
		for i, s := range all {
			g.carried(s, numbers)
			image := numbers[0]*second + numbers[1]
			if c.Of[image] == noClass {
				c.Of[image] = uint32(len(c.first))<<8 | back[i]
			}
			if image == number && i > 0 {
				same = append(same, uint8(i))
			}
		}
		c.first = append(c.first, uint32(number))
		c.same = append(c.same, same)
	}
	return c, nil
}

// secondOf is how much the second of two outer views sees, or 1 if there is one.
func secondOf(outer []*View) int {
	if len(outer) == 1 {
		return 1
	}
	return outer[1].Count
}

// Bytes is how much memory the classes take.
func (c *Classes) Bytes() int64 {
	return int64(4*len(c.Of) + 4*len(c.first) + 24*len(c.same) + 2*len(c.Inner))
}

// takenBack returns for each symmetry of a group the number of the one that takes it back.
// It reports whether they are a group, as those are that keep something.
func takenBack(all []symmetry.Symmetry) (back []uint32, ok bool) {
	numbers := symmetry.NumbersOf(all)
	back = make([]uint32, len(all))
	for i, s := range all {
		for k, o := range all {
			number, known := numbers.Of(s.Then(o))
			if !known {
				return back, false
			}
			if number == 0 {
				back[i] = uint32(k)
			}
		}
	}
	return back, true
}
