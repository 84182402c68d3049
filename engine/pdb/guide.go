package pdb

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/text"
)

// Guide bounds from below how far boards of one shape are from solved: the
// largest of several sums over the tables of a partition, plain and mirrored.
type Heuristic struct {
	Partitions []AdditivePartition
	shape      board.Shape
	home       int
	name       string
}

// Sum is a partition seen from boards of some home: each tile belongs to one
// view, and the values of all views add up.
type AdditivePartition struct {
	Views  []*View
	ViewOf []uint8 // Of[t] is the index of tile t's view
}

// Start writes down the states of a board in the sum's views and returns the sum of
// their tables' values.
func (s AdditivePartition) Start(b *board.Board, states []State) int {
	all := 0
	for i, v := range s.Views {
		state, value := v.Start(b)
		states[i] = state
		all += value
	}
	return all
}

// String names the partitions: "8-7".
func (g *Heuristic) String() string { return g.name }

// Bytes is the size of the tables that the guide looks into.
func (g *Heuristic) Bytes() int64 {
	var bytes int64
	for _, t := range g.tables() {
		bytes += t.Bytes()
	}
	return bytes
}

// Kept reports whether all of the tables are in files.
func (g *Heuristic) AllStored() bool {
	return !slices.ContainsFunc(g.tables(), func(t *Table) bool { return !t.stored })
}

// tables lists the tables, each once.
func (g *Heuristic) tables() []*Table {
	var list []*Table
	for _, sum := range g.Partitions {
		for _, v := range sum.Views {
			if !slices.Contains(list, v.table) {
				list = append(list, v.table)
			}
		}
	}
	return list
}

// Guide returns the guide for boards whose blank's home is a corner. The text
// names one partition or several, with "+" between them, as ParsePartition
// reads them; "" is the best whose tables are there, or else the usual one.
// Missing tables are built. With "", the home may be any cell of a shape whose
// tiles are all in one table.
func (l *Library) Heuristic(ctx context.Context, s board.Shape, home int, text string, watch func(BuildProgress)) (*Heuristic, error) {
	if err := checkShape(s); err != nil {
		return nil, err
	}
	turn, err := cornerToLast(s, home)
	inner := err != nil && text == "" && fitsOneTable(s)
	if err != nil && !inner {
		return nil, err
	}
	if text == "" {
		_, text = l.ChoosePartitions(s)
	}
	key := fmt.Sprintf("%s %d %s", s, home, text)
	l.mu.Lock()
	guide := l.heuristics[key]
	l.mu.Unlock()
	if guide != nil {
		return guide, nil
	}
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return nil, err
	}
	if inner {
		partitions, turn = []Partition{{s, []uint32{(1<<s.Size() - 1) &^ (1 << home)}}}, identity(s)
	}
	if err := l.loadAll(ctx, s, text, partitions, watch); err != nil {
		return nil, err
	}
	if !inner { // the mirror image has the home in another cell
		partitions = withMirrors(partitions)
	}
	guide = &Heuristic{shape: s, home: home, name: text}
	for _, p := range partitions {
		sum := AdditivePartition{ViewOf: make([]uint8, s.Size())}
		for _, pattern := range p.patterns {
			v := l.view(s, pattern, turn)
			for _, tile := range v.tiles {
				sum.ViewOf[tile] = uint8(len(sum.Views))
			}
			sum.Views = append(sum.Views, v)
		}
		guide.Partitions = append(guide.Partitions, sum)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.heuristics[key] = guide
	return guide, nil
}

// view returns the view of a pattern's table, which is in memory, from boards
// that a symmetry turns so that the blank's home is last. Patterns that mirror
// each other share a table.
func (l *Library) view(s board.Shape, pattern uint32, turn symmetry) *View {
	shared, mirrored := canonicalPattern(s, pattern)
	if mirrored {
		turn = turn.compose(mirror(s))
	}
	return newView(l.loaded(tableKey{s, shared}), turn)
}

// Choose returns the best partitions whose tables are all there and fit into the memory that
// is free, or else the usual ones: those for a search to begin with, and those for one that
// takes long, which may be the same. It is told once if tables are left out that do not fit.
func (l *Library) ChoosePartitions(s board.Shape) (first, last string) {
	why, news := "", false // of the least tables that are left out
	fits := func(text string) bool {
		lacks, now := l.memoryShortfall(s, text)
		if why == "" {
			why, news = lacks, now
		}
		return lacks == ""
	}
	for _, text := range preferredPartitions(s) {
		if l.hasAll(s, text) && fits(text) {
			first, last = cmp.Or(first, text), text
		}
	}
	switch {
	case first != "":
	case l.quick || !fits(defaultSizes(s)):
		first, last = quickSizes(s), quickSizes(s)
	default:
		first, last = defaultSizes(s), defaultSizes(s)
	}
	if why != "" && news {
		l.notify(fmt.Sprintf(UsingTables+"%s for %s: %s", last, s, why))
	}
	return first, last
}

// Using begins what is told of tables that are used instead of better ones.
const UsingTables = "using tables "

// lacks says why the tables of partitions do not fit into the memory that is free, or "".
// Those that are in it take no more, and the least that there are always fit. It is found out
// once, now being true, so that a library goes on with what it has begun with.
func (l *Library) memoryShortfall(s board.Shape, name string) (why string, now bool) {
	partitions, err := ParsePartitions(name, s)
	if err != nil || name == quickSizes(s) {
		return "", false
	}
	bytes := int64(0)
	for _, pattern := range patternsOf(s, partitions) {
		if l.loaded(tableKey{s, pattern}) == nil {
			bytes += 8 * int64(l.layout(s, bitCount(pattern)).words())
		}
	}
	if bytes == 0 {
		return "", false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	key := fmt.Sprintf("%s %s", s, name)
	why, known := l.shortfalls[key]
	if !known {
		if free := l.freeMemory(); bytes > free {
			why = fmt.Sprintf("%s would take %s of memory, and %s are free", name, text.Megabytes(bytes), text.Megabytes(free))
		}
		l.shortfalls[key] = why
	}
	return why, !known
}

func (l *Library) hasAll(s board.Shape, text string) bool {
	partitions, err := ParsePartitions(text, s)
	return err == nil && !slices.ContainsFunc(patternsOf(s, partitions), func(pattern uint32) bool { return !l.has(s, pattern) })
}
