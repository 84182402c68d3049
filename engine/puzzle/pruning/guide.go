package pruning

import (
	"context"

	"taquin/engine/perm"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/puzzle/solving"
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
	turns  int
	views  []*view // in the order in which the tables want them
	tables []product
	after  []int32 // the automaton of words
	whole  *whole  // instead of all that, of a small group
}

// product is a table of what two views see, or one of them.
type product struct {
	*table
	a, b   int // numbers of the views; the same if there is one
	stride uint32
	views  int // so many of the guide's views stand in this table or one before it
}

// pair is the space of two views.
type pair struct {
	a, b  *view
	turns int
}

func (p pair) size() int        { return p.a.count * p.b.count }
func (p pair) solved() []uint32 { return []uint32{0} }

func (p pair) after(dst []uint32, number uint32) []uint32 {
	size := uint32(p.b.count)
	i, j := int(number/size), int(number%size)
	a, b := p.a.next[i*p.turns:(i+1)*p.turns], p.b.next[j*p.turns:(j+1)*p.turns]
	for t, to := range a {
		dst = append(dst, uint32(to)*size+uint32(b[t]))
	}
	return dst
}

// alone is the space of a view.
type alone struct {
	*view
	turns int
}

func (s alone) size() int        { return s.count }
func (s alone) solved() []uint32 { return []uint32{0} }

func (s alone) after(dst []uint32, number uint32) []uint32 {
	for _, to := range s.next[int(number)*s.turns : int(number+1)*s.turns] {
		dst = append(dst, uint32(to))
	}
	return dst
}

// Watch is told how far making tables has come.
type Watch func(share float64)

// newGuide makes the tables for a task, of so many entries altogether, or takes them from
// the store. The error is the context's.
func (l *Library) newGuide(ctx context.Context, t *solving.Task, key string, entries int, watch Watch) (*Guide, error) {
	g := &Guide{turns: len(t.Turns)}
	var err error
	if g.whole, err = newWhole(ctx, t, t.Elements(), int64(entries), watch); g.whole != nil || err != nil {
		return g, err
	}
	if g.after, err = t.Automaton(ctx); err != nil {
		return nil, err
	}
	s, err := pieces.Find(ctx, t.Group, 0, nil)
	if err != nil {
		return nil, err
	}
	views, err := choose(ctx, s, t.Elements(), t.Colours, min(maxTable, entries))
	if err != nil {
		return nil, err
	}
	spaces := g.take(views, pairs(views, entries, maxTable))
	return g, l.tables(ctx, g, spaces, key, watch)
}

// take gives the guide the views that stand in pairs, and tables that are yet to be filled,
// and returns the spaces of these.
func (g *Guide) take(views []*view, pairs [][]int) []numbered {
	var spaces []numbered
	number := map[int]int{} // in the guide, by that in views
	for _, p := range pairs {
		for _, i := range p {
			if _, known := number[i]; !known {
				number[i] = len(g.views)
				g.views = append(g.views, views[i])
			}
		}
		first, last := p[0], p[len(p)-1]
		t := product{a: number[first], b: number[last], views: len(g.views)}
		spaces = append(spaces, alone{views[last], g.turns})
		if first != last {
			t.stride = uint32(views[last].count)
			spaces[len(spaces)-1] = pair{views[first], views[last], g.turns}
		}
		g.tables = append(g.tables, t)
	}
	return spaces
}

// of is the distance of what the views see, given by its numbers.
func (p *product) of(seen []uint16) uint64 {
	return p.table.at(uint32(seen[p.a])*p.stride + uint32(seen[p.b]))
}

// Bytes is how much memory the guide takes.
func (g *Guide) Bytes() int64 {
	bytes := int64(0)
	for _, v := range g.views {
		bytes += v.bytes()
	}
	if g.whole != nil {
		bytes += int64(8*len(g.whole.words)) + g.whole.numbers.Bytes()
	}
	for _, t := range g.tables {
		bytes += int64(8 * len(t.words))
	}
	return bytes
}
