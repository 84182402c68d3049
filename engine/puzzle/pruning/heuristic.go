package pruning

import (
	"context"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/space"
)

// heuristic gives lower bounds on the distances of a task's states. It does not change.
type heuristic struct {
	// symmetries are those of the task's turns; the first is the identity.
	symmetries []symmetry

	turns       int
	coordinates []coordinate // in the order in which the tables look them up
	tables      []pruningTable
	automaton   []int32     // of canonical sequences
	group       *groupTable // replaces all of the above in a small group
}

// coordinate is the projection of a state's image under a symmetry.
type coordinate struct {
	next     []uint16 // of the move table
	turn     []int    // the image of each turn
	table    *moveTable
	symmetry symmetry
}

// pruningTable holds the distances of the states of a product of coordinates.
type pruningTable struct {
	*distances
	classes *symmetryClasses // nil without a reduction
	times   uint32           // states of the second outer coordinate; 0 without one
	stride  uint32           // states of the inner coordinate; 0 without outer ones
	lookups []lookup
	// escapes reports that for each turn some lookup does not change when the turn is made on
	// the solved state. If then all lookups of a state other than the solved one give d, the
	// state is farther than d: before the last turn of a solution of length d, the lookup that
	// this turn does not change would be 0 already, after d-1 turns.
	escapes bool
}

// lookup holds the indices of the coordinates that make up an index of a table. A missing
// coordinate is replaced by another one, which counts 0 times.
type lookup struct {
	outer, second, inner int
	coordinates          int // the number of coordinates that this lookup and those before it need
}

// newHeuristic makes tables with a total number of entries, or loads them from the store. The
// error is the context's.
func (l *Library) newHeuristic(ctx context.Context, t *solving.Task, key string, entries int, progress func(share float64)) (*heuristic, error) {
	h := &heuristic{turns: len(t.Turns)}
	var err error
	if h.group, err = l.newGroupTable(ctx, t, key, int64(entries), progress); h.group != nil || err != nil {
		return h, err
	}
	if h.automaton, err = t.Automaton(ctx); err != nil {
		return nil, err
	}
	if h.symmetries, err = findSymmetries(ctx, t.Elements(), t.Colours); err != nil {
		return nil, err
	}
	plans, err := plansOf(ctx, t, h.symmetries, entries)
	if err != nil {
		return nil, err
	}
	graphs := make([]graph, len(plans))
	for i, p := range plans {
		graphs[i] = p
		h.add(p)
	}
	tables, err := l.tables(ctx, graphs, key, progress)
	for i, d := range tables {
		h.tables[i].distances = d
	}
	return h, err
}

// add adds a table without its distances.
func (h *heuristic) add(p *plan) {
	table := pruningTable{classes: p.classes}
	for _, s := range p.lookups {
		l := lookup{inner: h.coordinate(p.inner, s)}
		l.outer, l.second = l.inner, l.inner
		if len(p.outer) > 0 {
			table.stride = uint32(p.inner.count)
			l.outer = h.coordinate(p.outer[0], s)
			l.second = l.outer
		}
		if len(p.outer) == 2 {
			table.times = uint32(p.outer[1].count)
			l.second = h.coordinate(p.outer[1], s)
		}
		l.coordinates = len(h.coordinates)
		table.lookups = append(table.lookups, l)
	}
	table.escapes = len(table.lookups) > 1
	for turn := range h.turns {
		table.escapes = table.escapes && slices.ContainsFunc(table.lookups, func(l lookup) bool {
			for _, i := range []int{l.outer, l.second, l.inner} {
				if h.coordinates[i].next[h.coordinates[i].turn[turn]] != 0 {
					return false
				}
			}
			return true
		})
	}
	h.tables = append(h.tables, table)
}

// coordinate returns the index of a coordinate, which it adds if it is new.
func (h *heuristic) coordinate(m *moveTable, s symmetry) int {
	i := slices.IndexFunc(h.coordinates, func(c coordinate) bool { return c.table == m && slices.Equal(c.turn, s.turns) })
	if i < 0 {
		i = len(h.coordinates)
		h.coordinates = append(h.coordinates, coordinate{m.next, s.turns, m, s})
	}
	return i
}

// distance returns the entry of one lookup.
func (t *pruningTable) distance(l *lookup, values []uint16) uint64 {
	return t.at(t.index(values[l.outer], values[l.second], values[l.inner]))
}

// index returns the index of the entry with these coordinates.
func (t *pruningTable) index(first, second, inner uint16) uint32 {
	outer := uint32(first)*t.times + uint32(second)
	if t.classes != nil {
		class := t.classes.of[outer]
		outer, inner = class>>8, t.classes.inner[class&255*t.stride+uint32(inner)]
	}
	return outer*t.stride + uint32(inner)
}

// bytes returns the memory that the heuristic takes.
func (h *heuristic) bytes() int64 {
	bytes := int64(0)
	seen := map[*moveTable]bool{}
	for _, c := range h.coordinates {
		if !seen[c.table] {
			bytes += c.table.bytes()
			seen[c.table] = true
		}
	}
	if h.group != nil {
		bytes += int64(8*len(h.group.words)) + h.group.numbers.Bytes()
	}
	for _, t := range h.tables {
		bytes += int64(8 * len(t.words))
		if t.classes != nil {
			bytes += t.classes.bytes()
		}
	}
	return bytes
}

// solution returns a shortest solution of an element if there is a table of the whole group.
func (h *heuristic) solution(element perm.Perm) (turns []int, ok bool) {
	if h.group == nil {
		return nil, false
	}
	return h.group.solution(element), true
}

// groupTable holds the distance of every element of a group.
type groupTable struct {
	*distances
	numbers *space.Numbers
}

const (
	// maxGroup is the largest order of a group with a groupTable.
	maxGroup = 1 << 28
	// groupKey is the prefix of the key of a groupTable in the store.
	groupKey = "whole "
)

func (g *groupTable) size() int { return int(g.numbers.Count()) }

func (g *groupTable) successors(dst []uint32, number uint32) []uint32 {
	return g.numbers.After(dst, number)
}

// newGroupTable makes the table of all elements. It returns nil if the group is too large for
// the memory, if some elements look alike, or if distances exceed the table's fields. The error
// is the context's.
func (l *Library) newGroupTable(ctx context.Context, t *solving.Task, key string, memory int64, progress func(share float64)) (*groupTable, error) {
	order := t.Group.Order()
	if t.Alike || !order.IsInt64() || order.Int64() > min(maxGroup, memory/2) {
		return nil, nil
	}
	n, err := space.NewNumbers(ctx, t.Group, t.Elements(), memory/2)
	if n == nil || err != nil {
		return nil, err
	}
	g := &groupTable{numbers: n}
	tables, err := l.tables(ctx, []graph{g}, groupKey+key, progress)
	if err != nil || tables[0].truncated {
		return nil, err
	}
	g.distances = tables[0]
	return g, nil
}

// solution descends from an element to the identity.
func (g *groupTable) solution(element perm.Perm) (turns []int) {
	var next []uint32
	at := uint32(g.numbers.Number(element))
	for left := g.at(at); left > 0; left-- {
		next = g.successors(next[:0], at)
		for turn, to := range next {
			if g.at(to) == left-1 {
				turns, at = append(turns, turn), to
				break
			}
		}
	}
	return turns
}
