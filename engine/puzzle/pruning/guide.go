package pruning

import (
	"context"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/symmetry"
	"taquin/engine/puzzle/views"
)

// Word returns a shortest word that solves an element of the task's group, if the guide has
// a table of all of them.
func (g *Guide) Word(element perm.Perm) (word []int, ok bool) {
	if g.whole == nil {
		return nil, false
	}
	return g.whole.word(element), true
}

// Guide says of the states of a task how far they are from the solved one, or less. It does
// not change.
type Guide struct {
	// Symmetries are those of the task's turns; the first changes nothing.
	Symmetries []symmetry.Symmetry

	turns  int
	seats  []seat // in the order in which the tables want them
	tables []product
	after  []int32 // the automaton of words
	whole  *whole  // instead of all that, of a small group
}

// seat is what a view sees of a state when a symmetry has carried it.
type seat struct {
	next     []uint16 // the view's
	turn     []int    // by turn: what it is to the view
	view     *views.View
	symmetry symmetry.Symmetry
}

// product is a table of what an inner view sees, and one or two outer ones, and how it is
// looked up.
type product struct {
	*table
	classes *views.Classes // nil if there is one for each number
	times   uint32         // how much the second outer view sees; 0 without
	stride  uint32         // how much the inner view sees; 0 without outer ones
	looks   []look
	// near is whether for each turn there is a look that does not see it made on the solved
	// state. What all looks see at one distance is farther then: before the last turn home
	// that look has come home already.
	near bool
}

// look is the seats from which a table is looked up. Where there is no second outer view or
// none, another stands in its place, which counts for nothing.
type look struct {
	outer, second, inner int
	seats                int // so many of the guide's seats stand in this look or one before it
}

// Watch is told how far making tables has come.
type Watch func(share float64)

// newGuide makes the tables for a task, of so many entries altogether, or takes them from
// the store. The error is the context's.
func (l *Library) newGuide(ctx context.Context, t *solving.Task, key string, entries int, watch Watch) (*Guide, error) {
	g := &Guide{turns: len(t.Turns)}
	var err error
	if g.whole, err = l.newWhole(ctx, t, key, int64(entries), watch); g.whole != nil || err != nil {
		return g, err
	}
	if g.after, err = t.Automaton(ctx); err != nil {
		return nil, err
	}
	if g.Symmetries, err = symmetry.Find(ctx, t.Elements(), t.Colours); err != nil {
		return nil, err
	}
	plans, err := views.Plans(ctx, t, g.Symmetries, entries)
	if err != nil {
		return nil, err
	}
	spaces := make([]numbered, len(plans))
	for i, p := range plans {
		spaces[i] = p
		g.take(p)
	}
	tables, err := l.tables(ctx, spaces, key, watch)
	for i, made := range tables {
		g.tables[i].table = made
	}
	return g, err
}

// take gives the guide a table that is yet to be filled.
func (g *Guide) take(p *views.Plan) {
	made := product{classes: p.Classes}
	for _, s := range p.Images {
		l := look{inner: g.seat(p.Inner, s)}
		l.outer, l.second = l.inner, l.inner
		if len(p.Outer) > 0 {
			made.stride = uint32(p.Inner.Count)
			l.outer = g.seat(p.Outer[0], s)
			l.second = l.outer
		}
		if len(p.Outer) == 2 {
			made.times = uint32(p.Outer[1].Count)
			l.second = g.seat(p.Outer[1], s)
		}
		l.seats = len(g.seats)
		made.looks = append(made.looks, l)
	}
	made.near = len(made.looks) > 1
	for turn := range g.turns {
		made.near = made.near && slices.ContainsFunc(made.looks, func(l look) bool {
			for _, i := range []int{l.outer, l.second, l.inner} {
				if g.seats[i].next[g.seats[i].turn[turn]] != 0 {
					return false
				}
			}
			return true
		})
	}
	g.tables = append(g.tables, made)
}

// seat returns the number of a seat, new or not.
func (g *Guide) seat(v *views.View, s symmetry.Symmetry) int {
	i := slices.IndexFunc(g.seats, func(o seat) bool { return o.view == v && slices.Equal(o.turn, s.Turns) })
	if i < 0 {
		i = len(g.seats)
		g.seats = append(g.seats, seat{v.Next, s.Turns, v, s})
	}
	return i
}

// of is the distance of what is seen in a look, given by the numbers of the seats.
func (p *product) of(l *look, seen []uint16) uint64 {
	number := uint32(seen[l.outer])*p.times + uint32(seen[l.second])
	inner := uint32(seen[l.inner])
	if p.classes != nil {
		class := p.classes.Of[number]
		number, inner = class>>8, uint32(p.classes.Inner[class&255*p.stride+inner])
	}
	return p.table.at(number*p.stride + inner)
}

// Bytes is how much memory the guide takes.
func (g *Guide) Bytes() int64 {
	bytes := int64(0)
	seen := map[*views.View]bool{}
	for _, s := range g.seats {
		if !seen[s.view] {
			bytes += s.view.Bytes()
			seen[s.view] = true
		}
	}
	if g.whole != nil {
		bytes += int64(8*len(g.whole.words)) + g.whole.numbers.Bytes()
	}
	for _, t := range g.tables {
		bytes += int64(8 * len(t.words))
		if t.classes != nil {
			bytes += t.classes.Bytes()
		}
	}
	return bytes
}
